"""Signs of a story that its language writes otherwise: quotes, dashes, apostrophes, minus.

These are warnings: a name in the data may hold such a sign, and no reader is misled by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from newsgen.checks._check import Check, Desk, Layer
from newsgen.checks._figures import ENGLISH, NORWEGIAN
from newsgen.checks._look import Look
from newsgen.checks._parts import parts
from newsgen.checks._rules import Rule, faults
from newsgen.model import Finding, Story, replace

_RULES = (
    Rule(
        fault="typography",
        languages=NORWEGIAN,
        pattern=re.compile(r"\"[^\"\n]*\"?"),
        message="Norwegian quotation marks are « and ».",
        suggest=lambda match: "«" + match[0].strip('"') + "»",
    ),
    Rule(
        fault="typography",
        languages=NORWEGIAN,
        pattern=re.compile(r"(?<=\w) [-—] (?=\w)"),
        message="The dash of a sentence is an en dash.",
        suggest=lambda match: " – ",
    ),
    Rule(
        fault="typography",
        languages=NORWEGIAN,
        pattern=re.compile(r"(?<=[sxzSXZ])'(?= )"),
        message="The apostrophe of a genitive is ’.",
        suggest=lambda match: "’",
    ),
    Rule(
        fault="typography",
        languages=NORWEGIAN,
        pattern=re.compile(r"(?:(?<=^)|(?<=[ (]))-(?=\d)"),
        message="The minus sign is U+2212.",
        suggest=lambda match: "\u2212",
    ),
    Rule(
        fault="typography",
        languages=ENGLISH,
        pattern=re.compile("[‘’“”\u2212]"),
        message="Wire copy has plain quotation marks, apostrophes and minus signs.",
        suggest=lambda match: {"‘": "'", "’": "'", "\u2212": "-"}.get(match[0], '"'),
    ),
)

_LOOK = Look(_RULES)


def _signs(story: Story, desk: Desk) -> Iterator[Finding]:
    for passage, _ in parts(story):
        for rule in _LOOK.suspects(passage):
            yield from (replace(found, severity="warning") for found in rule.findings(passage))


CHECK = Check(name="typography", faults=faults(_RULES), layer=Layer.SPACING, story=_signs)
