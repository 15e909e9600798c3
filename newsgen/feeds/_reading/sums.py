"""Parts that do not give the total a source states: one finding in one form."""

from __future__ import annotations

from newsgen.model import GateFinding, Severity, Source

GATE = "parts-against-total"


def off(who: str, got: int, stated: int, source: Source, severity: Severity = Severity.HOLD) -> GateFinding:
    """The finding that `who` (the candidates, the lists …) have `got` together where the source
    states another total."""
    return GateFinding(
        gate=GATE,
        severity=severity,
        message=f"{who} give {got} together, the source states {stated}",
        place=source.pointer,
        value=str(got),
        bound=str(stated),
    )


def against_total(who: str, together: int, stated: int, source: Source) -> tuple[GateFinding, ...]:
    """A finding where they differ: more than the total is impossible and a hold; a few votes less
    are everyday between two counts, and a warning."""
    if together == stated:
        return ()
    severity = Severity.HOLD if together > stated else Severity.WARNING
    return (off(who, together, stated, source, severity),)
