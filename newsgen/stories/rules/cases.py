"""Tables of cases, such as a style guide's, run against the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from newsgen.errors import NewsgenError, UsageError
from newsgen.model import Style
from newsgen.stories.rules.inputs import read_input
from newsgen.stories.rules.table import apply

_ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})")
_COLUMNS = ("id", "rule", "locale", "house_style", "input", "expected")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """A case whose copy is not what the table says; `error` holds the refusal where there was one."""

    id: str
    rule: str
    input: str
    expected: str
    got: str
    error: str = ""

    def as_dict(self) -> dict[str, str]:
        """The mismatch as a JSON object; `error` only where there was one."""
        found = {
            "id": self.id,
            "rule": self.rule,
            "input": self.input,
            "expected": self.expected,
            "got": self.got,
        }
        return found | ({"error": self.error} if self.error else {})


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseReport:
    """What a table of cases came to."""

    cases: int
    mismatches: tuple[Mismatch, ...]

    @property
    def passed(self) -> int:
        """How many cases gave the expected copy."""
        return self.cases - len(self.mismatches)


def run_cases(rows: Iterable[Mapping[str, str]], style_of: Callable[[str, str], Style]) -> CaseReport:
    """Run a table of cases; `style_of(house_style, locale)` finds each row's style.

    Columns: id, rule, locale, house_style, input (JSON), expected (with \\uXXXX escapes); others are
    ignored. Strings are compared code point by code point. UsageError where a column is missing.
    """
    cases = 0
    mismatches = []
    for row in rows:
        cases += 1
        missing = [column for column in _COLUMNS if row.get(column) is None]
        if missing:
            raise UsageError(f"the table has no column '{missing[0]}'", where=f"case {cases}")
        mismatch = _run_case(row, style_of)
        if mismatch:
            mismatches.append(mismatch)
    return CaseReport(cases=cases, mismatches=tuple(mismatches))


def _run_case(row: Mapping[str, str], style_of: Callable[[str, str], Style]) -> Mismatch | None:
    expected = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), row["expected"])
    got = error = ""
    try:
        style = style_of(row["house_style"], row["locale"])
        got = apply(row["rule"], read_input(row["input"]), style)
    except NewsgenError as refusal:
        error = str(refusal)
    if got == expected and not error:
        return None
    return Mismatch(
        id=row["id"], rule=row["rule"], input=row["input"], expected=expected, got=got, error=error
    )
