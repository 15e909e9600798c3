"""A night over a state folder for tests, stepped by hand: what its source says, what its desk decides."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from newsgen import feeds
from newsgen.model import Payload
from newsgen.model.ledger import Decision, Verb
from newsgen.model.settings import Agency, Settings
from newsgen.model.settings import Desk as Policy
from newsgen.pipeline import setup
from newsgen.pipeline.engine import Night
from newsgen.pipeline.reports import StepReport

START = datetime(2031, 5, 6, 20, tzinfo=UTC)
RACE = "board/2031-05-06/mayor"


def race(a: int, b: int, **more: Any) -> dict[str, Any]:
    choices = [
        {"id": "a", "name": "Ada Berg", "party": "AAA", "votes": a},
        {"id": "b", "name": "Bo Lund", "party": "BBB", "votes": b},
    ]
    return {"race_id": "mayor", "office": "Mayor", "place": "Haven", "choices": choices} | more


class Desk:
    """A night over a state folder, stepped by hand."""

    def __init__(self, folder: Path, policy: Policy | None = None) -> None:
        self.folder = folder
        self.room = Settings(agency=Agency(name="Havnepressen", mark="HP"), desk=policy or Policy())
        self.minute = 0
        self.open()

    def open(self) -> None:
        """A run of its own, as after a restart."""
        self.night: Night
        self.night, self.archive = setup.night(self.room, state=str(self.folder), languages=("no", "en"))

    def restart(self) -> None:
        """Another run over the same state."""
        self.night.filing.ledger.close()
        self.open()

    def now(self) -> datetime:
        return START + timedelta(minutes=self.minute)

    def sees(self, *races: dict[str, Any]) -> StepReport:
        self.minute += 10
        entry = {"source": "board", "generated": self.now().isoformat(), "races": list(races)}
        document = json.dumps({"form": "neutral-1", "snapshots": [entry]}).encode()
        payload = Payload.of(document, "board.json", feed="neutral")
        assert self.archive is not None
        self.archive.put(payload)
        [snapshot] = feeds.read(payload, "neutral", feeds.ReadContext())
        [report] = self.night.step([(snapshot, 0)], self.now())
        return report

    def waits(self) -> list[StepReport]:
        self.minute += 1
        return list(self.night.step([], self.now()))

    def decides(self, verb: Verb, target: str = RACE, choice: str | None = None) -> None:
        self.minute += 1
        decision = Decision(at=self.now(), by="Kari", verb=verb, target=target, choice=choice, note="seen")
        with self.night.filing.ledger.step():
            self.night.filing.ledger.decide(decision)
