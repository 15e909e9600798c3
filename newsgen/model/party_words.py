"""The two parties that American sources write in many ways."""

from __future__ import annotations

_DEMOCRATS = frozenset(
    {"d", "dem", "dfl", "democrat", "democratic", "democratic party", "prefers democratic party"}
)
_REPUBLICANS = frozenset({"r", "rep", "gop", "republican", "republican party", "prefers republican party"})


def american_party(word: str) -> str | None:
    """`democratic` or `republican`, however a source writes it; None for any other word.

    >>> american_party("GOP")
    'republican'
    """
    folded = word.casefold()
    return "democratic" if folded in _DEMOCRATS else "republican" if folded in _REPUBLICANS else None
