"""Seats in the Storting that do not follow from the votes: a district's own, and levelling seats."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.seat_allocation import GATE as CODE
from newsgen.analysis.seat_allocation import check_district, check_levelling
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A warning for each party whose published seats differ from those its votes give.

    Levelling seats are judged with the country, where the document has every district of it.
    """
    yield from check_district(given.result)
    if given.result.contest.area.kind == "country":
        yield from check_levelling(given.snapshot.contests)


GATE = Gate(
    code=CODE,
    sentence="Published seats in the Storting are not those that follow from the votes.",
    severity=Severity.WARNING,
    scope=Scope.UNIT,
    judge=judge,
)
