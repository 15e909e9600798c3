"""What a gate or an adapter does not believe, and how far that reaches."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Severity(StrEnum):
    """What a finding does: a warning informs, a hold stops, a reject keeps the input out."""

    WARNING = "warning"
    CAVEAT = "caveat"
    HOLD = "hold"
    REJECT = "reject"


class Scope(StrEnum):
    """How far a finding reaches: the unit and every total with it, or the unit alone."""

    UP = "up"
    UNIT = "unit"


class GateFinding(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something a gate or an adapter does not believe. `place` is a unit, choice or pointer.

    `released` marks what an editor has let go, which copy must say; `unit` is the name of the unit
    that it is about, if it is about one.
    """

    gate: str
    severity: Severity
    message: str
    scope: Scope = Scope.UP
    place: str = ""
    value: str | None = None
    bound: str | None = None
    released: bool = False
    unit: str = ""
