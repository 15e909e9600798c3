"""Two who print alike: a tie of counts, or a lead that rounding hides."""

from __future__ import annotations

from dataclasses import dataclass

from newsgen.errors import UsageError
from newsgen.model import Number, Style
from newsgen.stories.formats.counts import votes
from newsgen.stories.formats.exact import count, fraction, rounded
from newsgen.stories.formats.shares import percent, share_of
from newsgen.stories.formats.words import listing

MAJORITY = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """A name and its votes."""

    name: str
    votes: int


def rounded_tie(a: Contender, b: Contender, total: Number, style: Style) -> str:
    """Equal counts are a tie; equal printed shares with unequal counts name the one who leads.

    UsageError where the two shares print differently: then there is nothing to explain.
    """
    if count(a.votes) == count(b.votes):
        names = listing((a.name, b.name), style)
        return style.phrases["tie_equal"].format(names=names, votes=votes(a.votes, style))
    leader, other = (a, b) if a.votes > b.votes else (b, a)
    share = _shared(leader, other, total, style)
    lead = votes(leader.votes - other.votes, style)
    return style.phrases["tie_rounded"].format(share=share, leader=leader.name, lead=lead)


def _shared(leader: Contender, other: Contender, total: Number, style: Style) -> str:
    high, low = (fraction(share_of(one.votes, total)) for one in (leader, other))
    text = percent(high, style)
    if text != percent(low, style):
        raise UsageError(
            f"the shares of {leader.name} and {other.name} print differently",
            remedy="Give both shares with percent.",
        )
    if rounded(high, 1) != MAJORITY:
        return text
    # Neither may be rounded onto the majority: say which side they are on, or only how near.
    if low >= MAJORITY < high:
        return style.phrases["just_over" if low > MAJORITY else "about"].format(x=text)
    return style.phrases["just_under" if high < MAJORITY else "about"].format(x=text)
