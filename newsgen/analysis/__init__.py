"""Analysis: snapshots and decisions in, one brief for each contest out. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from newsgen.analysis import angles, gates
from newsgen.analysis.calls import latest, matched, no_call, state
from newsgen.analysis.changes import changes
from newsgen.analysis.handover import handover
from newsgen.analysis.last_seat import last_seat
from newsgen.analysis.measured import measured
from newsgen.analysis.near import majorities, one_sided, thresholds
from newsgen.analysis.outstanding import outstanding
from newsgen.analysis.past_records import past_records
from newsgen.analysis.progress import percent_reported, printable, stage_of
from newsgen.analysis.records import as_unit, records
from newsgen.analysis.scores import score
from newsgen.analysis.standings import standings
from newsgen.model import (
    Brief,
    CallRecord,
    ContestKind,
    ContestResult,
    Held,
    PastElection,
    Snapshot,
    Stage,
    replace,
)

__all__ = [
    "angles",
    "brief",
    "changes",
    "gates",
    "no_call",
    "percent_reported",
    "printable",
    "score",
    "since",
    "standings",
    "with_records",
]

Blocs = Mapping[str, Sequence[str]]


def brief(
    result: ContestResult,
    snapshot: Snapshot,
    calls: Sequence[CallRecord] = (),
    *,
    blocs: Blocs | None = None,
    held: Held | None = None,
) -> Brief:
    """All that can be said of a contest in one snapshot; `calls` come from other feeds and the desk.

    Calls of the result's own feed come first, so that a later word of the same caller replaces
    them. `blocs` are choices by the name of their side; `held` is who had the seat, where the source
    does not say.
    """
    contest = result.contest.id
    own = [replace(call, contest=contest) for call in result.calls]
    records = latest(matched(c, result.choices) for c in (*own, *calls) if c.contest == contest)
    found = standings(result)
    front = next((standing for standing in found if standing.measure.decides), None)
    stage = _stage(result, snapshot)
    call = state(records, front, _winners(result))
    return Brief(
        contest=result.contest,
        feed=snapshot.feed,
        digest=snapshot.digest,
        location=snapshot.location,
        generated_at=snapshot.generated_at,
        as_of=result.progress.as_of or snapshot.generated_at,
        stage=stage,
        count=result.count,
        progress=result.progress,
        standings=found,
        calls=records,
        call=call,
        findings=(*snapshot.findings, *result.findings),
        decided_by=result.decided_by,
        areas=sum(1 for unit in result.units if unit.kind == "county"),
        test=result.test or snapshot.test,
        embargo_until=result.embargo_until,
        country=snapshot.country,
        issuer=snapshot.issuer,
        status_word=result.status_word,
        comparable=result.comparable,
        handover=handover(result, call, result.held or held),
        outstanding=outstanding(result, front, stage, snapshot.country),
        last_seat=last_seat(result),
        thresholds=thresholds(result, front),
        majority=majorities(result, blocs),
        measured=measured(result, found),
        one_sided=one_sided(result),
    )


def since(before: Brief | None, after: Brief) -> Brief:
    """The brief with its changes against an earlier one."""
    return replace(after, changes=changes(before, after))


def with_records(
    brief: Brief,
    result: ContestResult,
    past: Sequence[PastElection] = (),
    inner: Sequence[ContestResult] = (),
) -> Brief:
    """The brief with the records among the areas of its contest, and against earlier elections, for a
    story about to be written. `inner` are the results of the areas, where the source gives each of them
    for itself."""
    parted = replace(result, units=tuple(map(as_unit, inner))) if inner and not result.units else result
    return replace(brief, records=records(parted, brief), past_records=past_records(brief, past))


def _winners(result: ContestResult) -> int:
    """How many a caller can call: one, but for candidates who compete for several seats."""
    return max(1, result.contest.seats) if result.contest.kind is ContestKind.CANDIDATE else 1


def _stage(result: ContestResult, snapshot: Snapshot) -> Stage:
    """The stage, not complete where a unit of the newsroom's own list is missing."""
    stage = stage_of(result.stage, result.progress)
    if stage is Stage.COMPLETE and result.units and snapshot.known_units:
        present = {unit.id for unit in result.units}
        if not present.issuperset(snapshot.known_units):
            return Stage.PARTIAL
    return stage
