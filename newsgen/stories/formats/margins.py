"""Which words a margin allows: a table's bands, and what must be known before one is used."""

from __future__ import annotations

from newsgen.model import MarginBand, Number, Style
from newsgen.stories.formats.exact import fraction

COUNTED_ENOUGH = 50
HAIRLINE_VOTES = 100


def margin_band(
    points: Number, style: Style, *, counted: Number, called: bool = False, votes: Number | None = None
) -> MarginBand | None:
    """The band of an exact margin in points whose words may be used now, or None for figures only.

    Nothing but a tie has a word before half is `counted` (percent); words of victory need a call, and
    an editor's words are never given. A lead of a hundred `votes` or less is a hairline whatever its
    points; give votes only where the area is a whole state.
    """
    exact = fraction(points)
    if exact and fraction(counted) < COUNTED_ENOUGH:
        return None
    if exact and votes is not None and fraction(votes) <= HAIRLINE_VOTES:
        return _named("hairline", style)
    bands = (band for band in style.margin_bands if band.measure == "points")
    found = next((band for band in bands if _holds(band, exact)), None)
    if found is None or found.needs == "editor" or (found.needs == "called" and not called):
        return None
    return found


def _holds(band: MarginBand, points: Number) -> bool:
    if band.low == band.high:
        return points == fraction(band.low)
    return points >= fraction(band.low) and (band.high is None or points < fraction(band.high))


def _named(key: str, style: Style) -> MarginBand | None:
    return next((band for band in style.margin_bands if band.key == key), None)
