"""Who is heard: call feeds, notes and our desk, as the desk's policy lets them be repeated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from newsgen.model import Brief, CallRecord, ContestResult, replace
from newsgen.model.settings import Settings
from newsgen.pipeline.memory import Memory
from newsgen.pipeline.rulings import Rulings, heard


@dataclass(slots=True, kw_only=True)
class Voices:
    """What callers say at a moment. The policy says whose calls are repeated, and whose wait for an
    editor's word; `rulings` carry our desk's own and what an editor has confirmed."""

    settings: Settings
    memory: Memory
    rulings: Rulings = field(default_factory=Rulings)

    def at(self, now: datetime, feed: str = "", since: datetime | None = None) -> tuple[CallRecord, ...]:
        """Calls made by now, our desk's own last; of the format `feed` those heard after `since`."""
        said = (*self.memory.heard(feed, since), *self.settings.calls, *self.rulings.calls)
        if not said:
            return ()
        return tuple(self._repeated(call for call in said if call.at is None or call.at <= now))

    def own(self, result: ContestResult) -> ContestResult:
        """The result with those of its own calls that the desk's policy repeats."""
        if not result.calls:
            return result
        contest = result.contest.id
        calls = tuple(self._repeated(replace(call, contest=contest) for call in result.calls))
        return result if calls == result.calls else replace(result, calls=calls)

    def key(self, now: datetime | None) -> object:
        """What all this depends on: the call feeds, our desk's word, and which calls are due."""
        said = (*self.memory.heard(), *self.settings.calls)
        due = 0 if now is None else sum(1 for call in said if call.at is None or call.at <= now)
        feeds = tuple((key, snapshot.digest) for key, snapshot in self.memory.calls.items())
        return (feeds, self.rulings.last, due)

    def _repeated(self, calls: Iterable[CallRecord]) -> Iterator[CallRecord]:
        desk, us = self.settings.desk, self.settings.agency.name
        allowed = (
            call for call in calls if not desk.callers or call.caller in desk.callers or call.caller == us
        )
        if desk.confirmed_callers:
            released = {*desk.confirmed_callers, us}
            allowed = (c if c.caller in released else replace(c, reported=True) for c in allowed)
        return heard(allowed, self.rulings)


def said(brief: Brief) -> set[tuple[str, str, tuple[str, ...]]]:
    """What each caller says in a brief, reported calls left out."""
    return {(c.caller, c.status.value, c.choices) for c in brief.calls if not c.reported}
