"""Lists that a source publishes whole: what they give together is the total it states."""

from __future__ import annotations

from newsgen.feeds._reading.sums import off
from newsgen.model import GateFinding, Severity, Source


def against_total(who: str, together: int, stated: int, source: Source) -> tuple[GateFinding, ...]:
    """A finding where they differ: more than the total is impossible and a hold; a few votes less
    are everyday between two counts, and a warning."""
    if together == stated:
        return ()
    severity = Severity.HOLD if together > stated else Severity.WARNING
    return (off(who, together, stated, source, severity),)
