"""Seats of a Storting district that do not follow from its votes."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.seat_allocation import GATE as CODE
from newsgen.analysis.seat_allocation import check_district
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A warning for each party whose published seats differ from those its votes give."""
    yield from check_district(given.result)


GATE = Gate(
    code=CODE,
    sentence="Published seats of a Storting district are not those that follow from its votes.",
    severity=Severity.WARNING,
    scope=Scope.UNIT,
    judge=judge,
)
