"""Documents of the neutral form for tests: the made night, and one race to change at will."""

from __future__ import annotations

from copy import deepcopy

from newsgen.model import GateFinding, Severity, Snapshot
from tests.feeds.reading import FIXTURES, of_json, read

NIGHT = FIXTURES / "neutral" / "harbour-night"
RACE = {
    "race_id": "K",
    "office": "Mayor",
    "place": "Havneby",
    "choices": [
        {"id": "a", "name": "Ada Berg", "party": "AAA", "votes": 310},
        {"id": "b", "name": "Bo Lund", "party": None, "votes": 290},
    ],
}


def document(*races: object, **snapshot: object) -> dict[str, object]:
    """A document of one snapshot with these races."""
    entry = {"source": "board", "generated": "2031-09-08T22:00:00+02:00", "races": list(races), **snapshot}
    return {"form": "neutral-1", "snapshots": [entry]}


def race(**changes: object) -> dict[str, object]:
    """The race, with these members changed."""
    return {**deepcopy(RACE), **changes}


def only(value: object) -> Snapshot:
    """The one snapshot of a document."""
    (snapshot,) = read(of_json(value))
    return snapshot


def gates(findings: tuple[GateFinding, ...]) -> list[tuple[str, Severity]]:
    """The gate and the severity of each finding."""
    return [(finding.gate, finding.severity) for finding in findings]
