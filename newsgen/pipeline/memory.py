"""What a run knows of each contest: seen, accepted and published, rebuilt from the archive.

Changes are reckoned from accepted and published, never from seen.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from newsgen import analysis, feeds
from newsgen.errors import NewsgenError
from newsgen.io.ledger import Ledger
from newsgen.model import Brief, CallRecord, ContestResult, Payload, Snapshot
from newsgen.model.ledger import Acceptance

CALLS = "calls:"
Get = Callable[[str], Payload]


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """A contest as last accepted, with the snapshot it came in."""

    acceptance: Acceptance
    snapshot: Snapshot
    result: ContestResult


@dataclass(slots=True, kw_only=True)
class Memory:
    """The accepted and published state. `get` gives a payload of the archive by digest."""

    ledger: Ledger
    get: Get | None = None
    options: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    accepted: dict[str, Accepted] = field(default_factory=dict)
    published: dict[str, Brief] = field(default_factory=dict)
    calls: dict[str, Snapshot] = field(default_factory=dict)
    _known: dict[str, Acceptance] = field(default_factory=dict)
    _stories: dict[str, tuple[str, datetime]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._known = {a.key: a for a in self.ledger.acceptances()}
        self._stories = self.ledger.published()
        for key, acceptance in self._known.items():
            if key.startswith(CALLS):
                snapshot = self._read(acceptance)
                if snapshot is not None:
                    self.calls[key] = snapshot

    def of(self, contest: str) -> Accepted | None:
        """The contest as last accepted, read again from the archive if this run has not seen it."""
        if contest not in self.accepted and contest in self._known:
            acceptance = self._known[contest]
            snapshot = self._read(acceptance)
            result = _contest(snapshot, contest)
            if snapshot is not None and result is not None:
                self.accepted[contest] = Accepted(acceptance=acceptance, snapshot=snapshot, result=result)
        return self.accepted.get(contest)

    def brief(self, contest: str) -> Brief | None:
        """The brief that the last published story of the contest was written from."""
        if contest not in self.published and contest in self._stories:
            brief = self._published(contest, json.loads(self._stories[contest][0]))
            if brief is not None:
                self.published[contest] = brief
        return self.published.get(contest)

    def published_at(self, contest: str) -> datetime | None:
        """When a story of the contest was last published."""
        found = self._stories.get(contest)
        return found[1] if found else None

    def contests(self) -> tuple[str, ...]:
        """All contests ever accepted."""
        return tuple(key for key in self._known if not key.startswith(CALLS))

    def accept(self, accepted: Accepted) -> None:
        """Move the accepted state of a contest (call inside a ledger step)."""
        self.ledger.accept(accepted.acceptance)
        self._known[accepted.acceptance.key] = accepted.acceptance
        self.accepted[accepted.acceptance.key] = accepted

    def hear(self, acceptance: Acceptance, snapshot: Snapshot) -> None:
        """Move the accepted state of a call feed (call inside a ledger step)."""
        self.ledger.accept(acceptance)
        self._known[acceptance.key] = acceptance
        self.calls[acceptance.key] = snapshot

    def publish(self, brief: Brief, at: datetime) -> None:
        """Record what a story was written from (call inside a ledger step)."""
        contest = brief.contest.id
        inputs = json.dumps({"result": contest, "acceptance": self._inputs(contest)}, sort_keys=True)
        self.ledger.publish(contest, inputs, at)
        self._stories[contest] = (inputs, at)
        self.published[contest] = brief

    def heard(self) -> tuple[CallRecord, ...]:
        """Every call of every call feed as last accepted."""
        return tuple(call for key in sorted(self.calls) for call in self.calls[key].calls)

    def _inputs(self, contest: str) -> list[dict[str, object]]:
        keys = [contest, *(key for key in sorted(self._known) if key.startswith(CALLS))]
        return [
            {
                "key": a.key,
                "digest": a.digest,
                "feed": a.feed,
                "index": a.index,
                "location": a.location,
                "count": a.count,
                "at": a.at.isoformat(),
            }
            for a in (self._known[key] for key in keys if key in self._known)
        ]

    def _published(self, contest: str, inputs: Mapping[str, object]) -> Brief | None:
        snapshot: Snapshot | None = None
        calls: list[CallRecord] = []
        entries = inputs.get("acceptance")
        for entry in entries if isinstance(entries, list) else ():
            read = self._read(_acceptance(entry))
            if read is None:
                continue
            if str(entry["key"]).startswith(CALLS):
                calls.extend(read.calls)
            else:
                snapshot = read
        result = _contest(snapshot, contest)
        if snapshot is None or result is None:
            return None
        return analysis.brief(result, snapshot, calls)

    def _read(self, acceptance: Acceptance) -> Snapshot | None:
        """A snapshot out of the archive; None where the archive no longer has it."""
        if self.get is None:
            return None
        try:
            payload = self.get(acceptance.digest)
            options = dict(self.options.get(acceptance.location, {}))
            if acceptance.count is not None:
                options["count"] = acceptance.count
            return feeds.read(payload, acceptance.feed, feeds.ReadContext(options=options))[acceptance.index]
        except (NewsgenError, IndexError):
            return None


def _contest(snapshot: Snapshot | None, contest: str) -> ContestResult | None:
    if snapshot is None:
        return None
    return next((r for r in snapshot.contests if r.contest.id == contest), None)


def _acceptance(entry: Mapping[str, object]) -> Acceptance:
    return Acceptance(
        key=str(entry["key"]),
        digest=str(entry["digest"]),
        feed=str(entry["feed"]),
        index=int(str(entry["index"])),
        generated_at=None,
        location=str(entry["location"]),
        at=datetime.fromisoformat(str(entry["at"])),
        count=None if entry["count"] is None else str(entry["count"]),
    )
