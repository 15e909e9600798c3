"""Whether a seat changes hands, and the swing between the first two, as parties are called."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from newsgen.model import Brief, Figure, How, Source, Stage, Standing, Style, Unit
from newsgen.model.party_words import american_party
from newsgen.stories.naming import US
from newsgen.stories.parts import LineView, Named

# As a side that has something: in English a word that describes, in Norwegian a name.
_AMERICAN = {
    "democratic": {"nb": "Demokratene", "nn": "Demokratane", "en": "Democratic"},
    "republican": {"nb": "Republikanerne", "nn": "Republikanarane", "en": "Republican"},
}
_OF_NO_PARTY = {"uavhengig": {"nb": "en uavhengig", "nn": "ein uavhengig"}}
# The Speaker stands for no party while in the chair.
_NOT_TOLD = frozenset({"spk", "speaker"})
_COUNTED = (Stage.COMPLETE, Stage.CERTIFIED)
# A swing below this prints as none.
_LEAST = Fraction(1, 20)


class HandoverView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Whose a seat was, and whose it is by the source's own mark or, not `is_declared`, by a call."""

    before: Named
    after: Named
    winner: LineView
    is_gain: bool
    is_declared: bool


class SwingView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The swing from one party to another since last time, in points."""

    away: Named
    to: Named
    points: Figure


def handover_view(brief: Brief, lines: Mapping[str, LineView], style: Style) -> HandoverView | None:
    """The gain or hold of the seat; None where it is not known or not told by party."""
    found = brief.handover
    winner = lines.get(found.winner) if found else None
    if found is None or winner is None or {found.before.casefold(), found.after.casefold()} & _NOT_TOLD:
        return None
    return HandoverView(
        before=_side(found.before, brief, style, found.source),
        after=_side(found.after, brief, style, *winner.full.sources),
        winner=winner,
        is_gain=found.is_gain,
        is_declared=found.is_declared,
    )


def swing_view(brief: Brief, standing: Standing, style: Style) -> SwingView | None:
    """Butler's swing in a British seat that is counted, between two parties by name."""
    swing = standing.swing
    if swing is None or brief.stage not in _COUNTED or brief.country != "GB" or swing.points < _LEAST:
        return None
    away, to = standing.line(swing.away), standing.line(swing.to)
    parties = (away.choice.party or "", to.choice.party or "")
    if not all(parties) or parties[0] == parties[1]:
        return None
    sources = (*away.sources, *to.sources)
    return SwingView(
        away=_side(parties[0], brief, style, *away.sources),
        to=_side(parties[1], brief, style, *to.sources),
        points=Figure(
            value=swing.points,
            unit=Unit.POINTS,
            how=How.CHANGE,
            sources=sources,
            inputs=f"half of {to.change_points} less {away.change_points}",
        ),
    )


def _side(party: str, brief: Brief, style: Style, *sources: Source) -> Named:
    known = american_party(party) if brief.country in ("", US) else None
    if known:
        return Named(_AMERICAN[known][style.language], sources)
    word = style.candidate_parties.get((brief.country or US, party.casefold()), party)
    return Named(_OF_NO_PARTY.get(word, {}).get(style.language, word), sources)
