"""Whether a seat changes hands: the party that had it against the party of the one who takes it."""

from __future__ import annotations

from newsgen.analysis.calls import POSITIVE
from newsgen.model import Call, CallStatus, ContestKind, ContestResult, Handover, Held, Outcome
from newsgen.model.party_words import american_party

# These name who goes on to another round, not who takes the seat.
_GOING_ON = (CallStatus.RUNOFF, CallStatus.TOP_TWO)


def handover(result: ContestResult, call: Call, held: Held | None) -> Handover | None:
    """The gain or hold of a contest's one seat. None where nobody is elected or called, where it is
    not known whose the seat was, and where the winner stands for no party."""
    contest = result.contest
    if held is None or not held.party or contest.kind is not ContestKind.CANDIDATE or contest.seats > 1:
        return None
    marked = [mark.choice for mark in result.outcomes if mark.outcome is Outcome.ELECTED]
    called = call.choices if call.status in POSITIVE and call.status not in _GOING_ON else ()
    winners = marked or called
    if len(winners) != 1:
        return None
    party = next((choice.party for choice in result.choices if choice.id == winners[0]), None)
    if not party:
        return None
    return Handover(
        before=held.party,
        after=party,
        winner=winners[0],
        is_gain=_key(party) != _key(held.party),
        is_declared=bool(marked),
        source=held.source,
    )


def _key(party: str) -> str:
    """Parties by one word, however the source or the newsroom writes them."""
    return american_party(party) or party.casefold()
