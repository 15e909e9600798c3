"""Tables for tests: the made night with its settings, and a few rows given as text."""

from __future__ import annotations

from newsgen.model import ContestResult, Payload, Severity, Snapshot
from tests.feeds.reading import FIXTURES, read

NIGHT = FIXTURES / "table" / "fjord-night"
OPTIONS: dict[str, object] = {
    "source": "fjord",
    "date": "2031-09-08",
    "contest": "Council leader",
    "place": "Fjord",
    "delimiter": ";",
    "grouping": ".",
    "unknown": ["*"],
    "known_units": ["0101", "0102", "0103"],
    "columns": {
        "unit_id": "ward_no",
        "unit": "ward",
        "electors": "electors",
        "choice_id": "person_id",
        "choice": "person",
        "party": "list",
        "votes": "votes",
    },
}


def table(text: str, **options: object) -> Snapshot:
    """The snapshot of a table given as text."""
    (snapshot,) = read(Payload.of(text.encode(), "made.csv"), "table", **options)
    return snapshot


def contest(text: str, **options: object) -> ContestResult:
    """The one contest of a table given as text."""
    (result,) = table(text, **options).contests
    return result


def gates(result: ContestResult) -> list[tuple[str, Severity, str]]:
    """The gate, the severity and the place of each finding."""
    return [(finding.gate, finding.severity, finding.place) for finding in result.findings]
