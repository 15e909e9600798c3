"""The answers by which American tables show that a contest is a question put to voters."""

from __future__ import annotations

from collections.abc import Iterable

_PAIRS = (
    {"yes", "no"},
    {"for", "against"},
    {"approved", "rejected"},
    {"approve", "reject"},
    {"repealed", "maintained"},
    {"levy yes", "levy no"},
    {"bonds yes", "bonds no"},
)


def are_answers(choices: Iterable[str]) -> bool:
    """True if the names of all choices are the two sides of one question."""
    names = {" ".join(choice.lower().replace("...", " ").split()) for choice in choices}
    return bool(names) and any(names <= pair for pair in _PAIRS)
