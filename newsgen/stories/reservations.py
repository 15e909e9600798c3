"""Reservations that copy must carry: what is doubted, of which units, and what can be no more."""

from __future__ import annotations

from newsgen.model import Brief, Figure, GateFinding, How, Severity, Source, Stage, Unit, Value
from newsgen.stories.background import Background
from newsgen.stories.parts import Named


def codes(brief: Brief) -> frozenset[str]:
    """The reservations by the gate that made them."""
    return frozenset(_code(finding) for finding in _caveats(brief))


def units(brief: Brief, around: Background) -> dict[str, tuple[Named, ...]]:
    """The units that reservations are about, by reservation."""
    found: dict[str, dict[str, None]] = {}
    for finding in _caveats(brief):
        if finding.unit:
            found.setdefault(_code(finding), {})[finding.unit] = None
    return {code: tuple(Named(unit, around.sources) for unit in names) for code, names in found.items()}


def areas(brief: Brief) -> dict[str, Figure]:
    """The areas against a proposal that can pass no longer, and all there are; else, once most are
    decided, how many of those left it needs, where that is more than half of them."""
    found = brief.measured
    if brief.stage is not Stage.PARTIAL or found is None or found.areas is None:
        return {}
    sources = (found.areas.source,)
    if not found.possible:
        return {
            "against": _sum(found.areas_against or 0, sources),
            "areas": _sum(found.areas.value, sources),
        }
    left, needed = found.areas_left, found.areas_needed
    if left is None or needed is None or not _is_close(left, needed, found.areas.value):
        return {}
    return {"areas_needed": _sum(needed, sources), "areas_left": _sum(left, sources)}


def _is_close(left: Value, needed: Value, every: Value) -> bool:
    return left * 2 < every and left < needed * 2


def _sum(value: Value, sources: tuple[Source, ...]) -> Figure:
    return Figure(value=value, unit=Unit.COUNT, how=How.SUM, sources=sources)


def _caveats(brief: Brief) -> tuple[GateFinding, ...]:
    return tuple(finding for finding in brief.findings if finding.severity is Severity.CAVEAT)


def _code(finding: GateFinding) -> str:
    """The gate; what an editor has let go is told alike whatever doubted it."""
    return "released" if finding.released else finding.gate
