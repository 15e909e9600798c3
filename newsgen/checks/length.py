"""Headlines and ledes that the house does not have room for."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.checks._check import Check, Desk, Layer
from newsgen.checks._parts import parts
from newsgen.model import Finding, Story


def _long_parts(story: Story, desk: Desk) -> Iterator[Finding]:
    limits = {"headline": desk.headline_limit, "lede": desk.lede_limit}
    for passage, _ in parts(story):
        limit = limits.get(passage.part)
        size = len(passage.text)
        if limit is not None and size > limit:
            message = f"The {passage.part} has {size} characters, the limit is {limit}."
            yield passage.finding("too_long", (limit, size), message)


CHECK = Check(name="length", faults=("too_long",), layer=Layer.WORD, story=_long_parts)
