"""Analysis: snapshots and decisions in, one brief for each contest out. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from newsgen.analysis import angles, gates
from newsgen.analysis.calls import latest, matched, no_call, state
from newsgen.analysis.changes import changes
from newsgen.analysis.progress import percent_reported, stage_of
from newsgen.analysis.standings import standings
from newsgen.model import Brief, CallRecord, ContestResult, Snapshot

__all__ = ["angles", "brief", "changes", "gates", "no_call", "percent_reported", "since", "standings"]


def brief(result: ContestResult, snapshot: Snapshot, calls: Sequence[CallRecord] = ()) -> Brief:
    """All that can be said of a contest in one snapshot; `calls` come from other feeds and the desk.

    Calls of the result's own feed come first, so that a later word of the same caller replaces
    them.
    """
    own = [replace(call, contest=result.contest.id) for call in result.calls]
    about = (call for call in (*own, *calls) if _is_about(call, result))
    records = latest(matched(call, result.choices) for call in about)
    return Brief(
        contest=result.contest,
        feed=snapshot.feed,
        digest=snapshot.digest,
        location=snapshot.location,
        generated_at=snapshot.generated_at,
        as_of=result.progress.as_of or snapshot.generated_at,
        stage=stage_of(result.stage, result.progress),
        count=result.count,
        progress=result.progress,
        standings=standings(result),
        calls=records,
        call=state(records),
        findings=(*snapshot.findings, *result.findings),
        decided_by=result.decided_by,
        areas=sum(1 for unit in result.units if unit.kind == "county"),
        test=result.test or snapshot.test,
        embargo_until=result.embargo_until,
        country=snapshot.country,
        issuer=snapshot.issuer,
    )


def since(before: Brief | None, after: Brief) -> Brief:
    """The brief with its changes against an earlier one."""
    return replace(after, changes=changes(before, after))


def _is_about(call: CallRecord, result: ContestResult) -> bool:
    return call.contest == result.contest.id
