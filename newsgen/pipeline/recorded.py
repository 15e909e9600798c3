"""What editors decided on a recorded night, carried out as their commands would have been."""

from __future__ import annotations

from newsgen.model import PubStatus, UpdateKind
from newsgen.model.ledger import Decision
from newsgen.pipeline.editing import carry_out, decide
from newsgen.pipeline.engine import Night
from newsgen.pipeline.reports import ContestReport, Filed, StepReport, Verdict

DESK = "desk"
_VERDICTS = {UpdateKind.KILL: Verdict.KILL, UpdateKind.CORRECTION: Verdict.CORRECT}


def decided(night: Night, decision: Decision) -> tuple[StepReport, ...]:
    """Reports of what a decision brought about, none where it changed no story.

    UsageError where its target is not known yet, DecisionError where it cannot be carried out.
    """
    ledger, at = night.filing.ledger, decision.at
    decide(
        ledger,
        decision.verb,
        decision.target,
        by=decision.by,
        note=decision.note,
        now=at,
        choice=decision.choice,
        memory=night.memory,
    )
    told = StepReport(source=DESK)
    for filed in carry_out(night, at):
        past = ledger.last_version(filed.story.identity)
        contest = past.contest if past else filed.story.identity
        told.contests.append(ContestReport(id=contest, verdict=_verdict(filed), stories=[filed]))
    return (*((told.settle(),) if told.contests else ()), *night.step((), at))


def _verdict(filed: Filed) -> Verdict:
    if filed.story.status is PubStatus.WITHHELD:
        return Verdict.HOLD
    return _VERDICTS.get(filed.story.update, Verdict.PUBLISH)
