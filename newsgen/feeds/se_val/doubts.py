"""What a Swedish result file itself gives reason to doubt."""

from __future__ import annotations

from collections.abc import Sequence

from newsgen.feeds._reading.sums import against_total
from newsgen.feeds._reading.xml import count
from newsgen.feeds.se_val.area import Placed, Reading
from newsgen.model import GateFinding, Progress, Scope, Severity, Source, Tally


def outstanding(placed: Placed, progress: Progress, *, final: bool) -> tuple[GateFinding, ...]:
    """A caveat on the night where every district is in: the late advance votes are in none."""
    if final or not progress.reported or progress.reported != progress.expected:
        return ()
    return (
        GateFinding(
            gate="votes-outstanding",
            severity=Severity.CAVEAT,
            scope=Scope.UNIT,
            message="all districts are counted, but not the late advance votes",
            place=f"{placed.path}/@KLARA_VALDISTRIKT",
            value=str(progress.reported),
            bound=str(progress.expected),
        ),
    )


def total_doubts(placed: Placed, reading: Reading, tallies: Sequence[Tally]) -> tuple[GateFinding, ...]:
    """The votes of all parties and the others are the valid votes."""
    if not placed.reported:
        return ()
    together = sum(t.value for t in tallies if isinstance(t.value, int))
    stated = count(reading.payload, placed.element, "RÖSTER")
    source = Source(reading.payload.digest, f"{placed.path}/@RÖSTER")
    return against_total("the parties", together, stated, source)
