"""The record that registers a check, and what a check may be told about the desk."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum

from newsgen.checks._known import Known
from newsgen.checks._passage import Passage
from newsgen.checks._rules import TextRule
from newsgen.model import Finding, Story


class Layer(IntEnum):
    """Which finding speaks where two overlap.

    A leak explains everything that it touches, and whatever is wrong with a figure or a word
    explains odd spacing: the editor needs to hear it once.
    """

    LEAK = 0
    NUMBER = 1
    WORD = 2
    SPACING = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What the caller of a story check knows.

    `callers` are the names whose calls the story may carry; `names` may hold figures of their own
    (a district, a channel); the limits count code points, None for no limit.
    """

    callers: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    headline_limit: int | None = None
    lede_limit: int | None = None


StoryCheck = Callable[[Story, Desk], Iterable[Finding]]
FactsCheck = Callable[[Passage, Known], Iterable[Finding]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A check: the faults it can report, its rules and the functions it has.

    The rules of `text` need nothing but copy, `story` needs a story with citations, `facts` needs the
    facts document beside the copy. Each is a pure function; a check has at least one. A fault is of one
    layer, whichever check reports it.
    """

    name: str
    faults: tuple[str, ...]
    layer: Layer
    text: tuple[TextRule, ...] = ()
    story: StoryCheck | None = None
    facts: FactsCheck | None = None
