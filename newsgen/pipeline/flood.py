"""The flood guard: so many first versions a pass, so much time between versions, the rest waits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from newsgen.io.ledger import Ledger
from newsgen.model import GateFinding, Severity, Story, UpdateKind
from newsgen.model.ledger import Hold, PastVersion
from newsgen.pipeline.holds import Holds

GATE = "flood-guard"
FREE = (UpdateKind.CORRECTION, UpdateKind.KILL)


@dataclass(slots=True, kw_only=True)
class Flood:
    """What may go out in a pass. A hold of it stands on the story's identity, its place is the
    contest; it closes when the story goes out. Corrections and kills never wait."""

    ledger: Ledger
    max_first: int
    min_interval: timedelta
    waiting: dict[str, Hold] = field(default_factory=dict)
    stopped: dict[str, GateFinding] = field(default_factory=dict)
    passed: list[str] = field(default_factory=list)
    _pass: datetime | None = None
    _first: int = 0
    _free: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.waiting = {hold.contest: hold for hold in self.ledger.holds() if hold.gate == GATE}

    def free(self, identities: Iterable[str]) -> None:
        """Let stories go out on an editor's word."""
        self._free.update(identities)

    def lets(self, story: Story, last: PastVersion | None, update: UpdateKind, now: datetime) -> bool:
        """True if a version may go out at `now`; what may not is kept in `stopped`, with the reason."""
        if now != self._pass:
            self._pass, self._first = now, 0
        doubt = None if update in FREE or story.identity in self._free else self._doubt(story, last, now)
        if doubt is not None:
            self.stopped[story.identity] = doubt
            return False
        self._first += last is None
        self._free.discard(story.identity)
        self.stopped.pop(story.identity, None)
        if story.identity in self.waiting:
            self.passed.append(story.identity)
        return True

    def due(self, now: datetime) -> dict[str, frozenset[str]]:
        """The stories that wait and may go out at `now`, by contest, as many as a pass takes."""
        found: dict[str, set[str]] = {}
        room = self.max_first
        for identity, hold in self.waiting.items():
            last = self.ledger.last_version(identity)
            if identity not in self._free:
                if last is None and room <= 0:
                    continue
                if last is not None and last.created <= now < last.created + self.min_interval:
                    continue
            room -= last is None
            found.setdefault(hold.place, set()).add(identity)
        return {contest: frozenset(identities) for contest, identities in found.items()}

    def settle(self, holds: Holds, now: datetime) -> None:
        """Open a hold for each story that was stopped, close those of stories that went out."""
        if not (self.stopped or self.passed):
            return
        with self.ledger.step():
            for identity in self.passed:
                holds.passed(identity, now)
                self.waiting.pop(identity, None)
            for identity, finding in self.stopped.items():
                if identity not in self.waiting:
                    holds.opened(identity, [finding], "", now)
                    self.waiting[identity] = holds.open_on(identity)[0]
        self.passed.clear()
        self.stopped.clear()

    def _doubt(self, story: Story, last: PastVersion | None, now: datetime) -> GateFinding | None:
        if last is None:
            if self._first < self.max_first:
                return None
            message = f"{self.max_first} first versions have gone out in this pass"
            return _finding(story, message, None, str(self.max_first))
        earliest = last.created + self.min_interval
        # A clock that jumped back tells nothing of the time between two versions.
        if now >= earliest or now < last.created:
            return None
        message = (
            f"the last version went out {last.created.isoformat()}; the next may at {earliest.isoformat()}"
        )
        seconds = int(self.min_interval.total_seconds())
        return _finding(story, message, str(int((now - last.created).total_seconds())), f"{seconds} s")


def _finding(story: Story, message: str, value: str | None, bound: str) -> GateFinding:
    return GateFinding(
        gate=GATE, severity=Severity.HOLD, message=message, place=story.contest, value=value, bound=bound
    )
