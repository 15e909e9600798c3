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
