"""Small results to judge: a contest by its votes, with whatever a case needs beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from newsgen.analysis import gates
from newsgen.analysis.gates import GateInput
from newsgen.model import (
    Area,
    CallRecord,
    CallStatus,
    Choice,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    Progress,
    Snapshot,
    Source,
    Tally,
    UnitResult,
    replace,
)

NOON = datetime(2031, 5, 6, 12, tzinfo=UTC)
HERE = Source("sha256:0", "/here")
TWO = {"A": 1200, "B": 1100}


def tallies(votes: Mapping[str, Any], measure: str = "votes") -> tuple[Tally, ...]:
    """A tally for each choice."""
    return tuple(Tally(choice=c, measure=measure, value=v, source=HERE) for c, v in votes.items())


def result(
    votes: Mapping[str, Any],
    *,
    units: Sequence[UnitResult] = (),
    progress: Progress | None = None,
    contest: Mapping[str, Any] | None = None,
    **more: Any,
) -> ContestResult:
    """A contest with one measure."""
    about = Contest(
        id="board/2031-05-06/R",
        slug="r",
        election=Election(id="board-2031-05-06", name="Election"),
        name="Mayor",
        area=Area(id="haven", name="Haven", kind="area"),
        kind=ContestKind.CANDIDATE,
    )
    return ContestResult(
        contest=replace(about, **(contest or {})),
        choices=tuple(Choice(id=c, name=f"Name {c}", source=HERE) for c in votes),
        tallies=tallies(votes),
        units=tuple(units),
        progress=progress or Progress(),
        **more,
    )


def unit(key: str, votes: Mapping[str, int], **more: Any) -> UnitResult:
    """A unit with its votes."""
    return UnitResult(id=key, name=key, kind="district", tallies=tallies(votes), **more)


def snapshot(*results: ContestResult, **more: Any) -> Snapshot:
    """A document made at noon."""
    return Snapshot(
        feed="neutral",
        digest="sha256:0",
        location="board.json",
        **({"generated_at": NOON} | more),
        contests=tuple(results),
    )


def call(status: CallStatus, *choices: str, caller: str = "AP") -> CallRecord:
    """What a caller says."""
    return CallRecord(caller=caller, status=status, choices=choices, source=HERE)


def judged(after: ContestResult, before: ContestResult | None = None, **more: Any) -> tuple[GateFinding, ...]:
    """What all gates find in a document made and seen at noon."""
    document = more.pop("snapshot", None) or snapshot(after)
    given = {"now": NOON, "last": before, "accepted": before} | more
    return gates.run(GateInput(result=after, snapshot=document, **given))


def codes(found: Sequence[GateFinding]) -> set[str]:
    """The gates that found something."""
    return {finding.gate for finding in found}


def one(found: Sequence[GateFinding], gate: str) -> GateFinding:
    """The only finding of a gate."""
    hits = [finding for finding in found if finding.gate == gate]
    assert len(hits) == 1, [finding.gate for finding in found]
    return hits[0]
