"""A contest at the door: judged, held or let in, and told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from newsgen import analysis, model
from newsgen.model import Brief, CallRecord, ContestKind, ContestResult, GateFinding, Payload, Snapshot
from newsgen.model.ledger import Acceptance
from newsgen.pipeline.desk import around
from newsgen.pipeline.facts import attached
from newsgen.pipeline.holds import Holds
from newsgen.pipeline.judging import Judge, Judgement
from newsgen.pipeline.memory import Accepted, Memory, completed
from newsgen.pipeline.reports import ContestReport, StepReport, Verdict
from newsgen.pipeline.telling import Teller
from newsgen.pipeline.voices import Voices

EDITOR = "editor-hold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """What a hold keeps back: an editor's release lets it in."""

    snapshot: Snapshot
    result: ContestResult
    index: int


@dataclass(slots=True, kw_only=True)
class Door:
    """Lets contests in or holds them. `counts` are stages of counting declared by digest; `pending`
    is what open holds keep back."""

    memory: Memory
    holds: Holds
    voices: Voices
    judge: Judge
    teller: Teller
    counts: dict[str, str]
    pending: dict[str, Pending] = field(default_factory=dict)
    _briefs: dict[str, tuple[Accepted, tuple[CallRecord, ...], Brief]] = field(default_factory=dict)

    def judged(
        self,
        snapshot: Snapshot,
        result: ContestResult,
        index: int,
        calls: Sequence[CallRecord],
        now: datetime,
    ) -> Judgement | None:
        """None for the very document that is accepted."""
        before = self.memory.of(result.contest.id)
        if before is not None and _same(before.acceptance, snapshot, index):
            return None
        about = attached(calls, result) if len(snapshot.contests) == 1 else calls
        return self.judge.judge(snapshot, result, about, now)

    def contest(
        self,
        snapshot: Snapshot,
        result: ContestResult,
        index: int,
        judgement: Judgement | None,
        now: datetime,
        report: StepReport,
    ) -> ContestReport:
        entry = ContestReport(id=result.contest.id)
        if judgement is None:
            entry.brief = self._accepted(entry.id, now)
            self.pending.pop(entry.id, None)
            self.close(entry.id, now)
            return entry
        report.units.extend(unit for unit in judgement.units if unit not in report.units)
        if judgement.rejecting:
            entry.verdict, entry.reasons = Verdict.REJECT, codes(judgement.rejecting)
            entry.brief = self._accepted(entry.id, now)
            if "test" in entry.reasons:
                self.teller.test_went_out(entry, snapshot, result, now)
            return entry
        within = result.contest.within
        if judgement.holding:
            with self.memory.ledger.step():
                found = (*judgement.holding, *judgement.on_units)
                self.holds.settle(entry.id, found, snapshot.digest, now, within)
            self.pending[entry.id] = Pending(snapshot=snapshot, result=result, index=index)
            entry.verdict, entry.reasons = Verdict.HOLD, codes(judgement.holding)
            entry.brief = self._accepted(entry.id, now)
            entry.findings = judgement.all
            return entry
        self.pending.pop(entry.id, None)
        if judgement.on_units or self.holds.causes(entry.id):
            with self.memory.ledger.step():
                self.holds.settle(entry.id, judgement.on_units, snapshot.digest, now, within)
        self.accept(entry, snapshot, result, index, judgement.all, now)
        return entry

    def accept(
        self,
        entry: ContestReport,
        snapshot: Snapshot,
        result: ContestResult,
        index: int,
        findings: Sequence[GateFinding],
        now: datetime,
    ) -> None:
        before = self.memory.of(entry.id)
        acceptance = acceptance_of(entry.id, snapshot, index, now, self.counts.get(snapshot.digest))
        accepted = completed(
            Accepted(acceptance=acceptance, snapshot=snapshot, result=result, findings=tuple(findings)),
            before,
        )
        self.tell(entry, accepted, now)

    def tell(self, entry: ContestReport, accepted: Accepted, now: datetime) -> None:
        brief = self.brief(accepted, now)
        entry.findings = accepted.findings
        if self.voices.rulings.is_held(entry.id) or self.voices.rulings.is_paused(entry.id):
            entry.brief = brief
            with self.memory.ledger.step():
                self.memory.accept(accepted)
            if self.voices.rulings.is_held(entry.id):
                entry.verdict, entry.reasons = Verdict.HOLD, [EDITOR]
            return
        wider = self.wider(brief, now)
        self.teller.tell(entry, accepted, brief, self.voices.rulings, now, wider=wider)

    def _accepted(self, contest: str, now: datetime) -> Brief | None:
        before = self.memory.of(contest)
        return self.brief(before, now) if before else None

    def brief(self, accepted: Accepted, now: datetime) -> Brief:
        """What can be said of an accepted contest now."""
        # A clock that jumps back unsays no call.
        before = self.memory.of(accepted.acceptance.key)
        acceptance, feed = accepted.acceptance, accepted.snapshot.feed
        calls = self.voices.at(now if before is None else max(now, before.acceptance.at), feed, acceptance.at)
        if calls and len(accepted.snapshot.contests) == 1:
            calls = attached(calls, accepted.result)
        own = self.voices.own(accepted.result)
        # An editor's word changes what is repeated of the result's own calls, too.
        said = (*own.calls, *calls)
        known = self._briefs.get(acceptance.key)
        if known is not None and known[0] is accepted and known[1] == said:
            return known[2]
        meta = self.voices.settings.meta(acceptance.key)
        brief = analysis.brief(
            own,
            accepted.snapshot,
            calls,
            blocs=meta.blocs if meta else None,
            held=meta.held if meta else None,
        )
        if accepted.findings:
            brief = model.replace(brief, findings=accepted.findings)
        self._briefs[acceptance.key] = (accepted, said, brief)
        return brief

    def wider(self, brief: Brief, now: datetime) -> tuple[Brief, ...]:
        """The areas around a local one, as far as this run has accepted them and an editor lets them go."""
        if brief.contest.kind is not ContestKind.PARTY_LIST:
            return ()
        above = (one for one in brief.contest.within if not self.voices.rulings.is_held(one))
        known = [self.memory.accepted[one] for one in above if one in self.memory.accepted]
        return around(brief, [self.brief(one, now) for one in known])

    def move(self, contest: str, payload: Payload, made: datetime | None, now: datetime) -> Brief | None:
        """Accept a newer document of the same content: the brief stays, its times move."""
        before = self.memory.of(contest)
        if before is None:
            return None
        brief = model.replace(self.brief(before, now), generated_at=made)
        acceptance = model.replace(
            before.acceptance, digest=payload.digest, generated_at=made, location=payload.location, at=now
        )
        snapshot = model.replace(
            before.snapshot, digest=payload.digest, generated_at=made, location=payload.location
        )
        moved = replace(before, acceptance=acceptance, snapshot=snapshot)
        with self.memory.ledger.step():
            self.memory.accept(moved)
        self._briefs[contest] = (moved, self._briefs[contest][1], brief)
        return brief

    def kept_back(self, contest: str, digest: str) -> Pending | None:
        """What a hold keeps back, taken out of it; of an earlier run's hold, out of the archive."""
        kept = self.pending.pop(contest, None)
        if kept is not None:
            return kept
        found = self.memory.document(digest, contest)
        return None if found is None else Pending(snapshot=found[0], result=found[1], index=found[2])

    def close(self, contest: str, now: datetime) -> None:
        if self.holds.causes(contest):
            with self.memory.ledger.step():
                self.holds.settle(contest, (), "", now)


def _same(acceptance: Acceptance, snapshot: Snapshot, index: int) -> bool:
    return acceptance.digest == snapshot.digest and acceptance.index == index


def acceptance_of(key: str, snapshot: Snapshot, index: int, now: datetime, count: str | None) -> Acceptance:
    return Acceptance(
        key=key,
        digest=snapshot.digest,
        feed=snapshot.feed,
        index=index,
        generated_at=snapshot.generated_at,
        location=snapshot.location,
        at=now,
        count=count,
    )


def codes(findings: Iterable[GateFinding]) -> list[str]:
    return list(dict.fromkeys(finding.gate for finding in findings))


def older(snapshot: Snapshot, before: Snapshot | None) -> bool:
    """True for a document made before the one that is known."""
    return (
        before is not None
        and snapshot.generated_at is not None
        and before.generated_at is not None
        and snapshot.generated_at < before.generated_at
    )
