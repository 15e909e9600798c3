"""What a run knows of each contest: seen, accepted and published, rebuilt from the archive.

Changes are reckoned from accepted and published, never from seen.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from newsgen import analysis, feeds, model
from newsgen.errors import NewsgenError
from newsgen.io.ledger import Ledger
from newsgen.model import Brief, CallRecord, ContestResult, GateFinding, Payload, Severity, Snapshot, Stage
from newsgen.model.ledger import Acceptance
from newsgen.pipeline.entries import acceptance_of, call_entry, call_of, doubts_of, doubts_text, entry_of

CALLS = "calls:"
KEPT = " kept "
VOTES_ONLY = "votes only"
Get = Callable[[str], Payload]


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """A contest as last accepted, with the snapshot it came in and what the gates said of it.

    `kept` is the document that figures of a measure come from which this one leaves out.
    """

    acceptance: Acceptance
    snapshot: Snapshot
    result: ContestResult
    findings: tuple[GateFinding, ...] = ()
    kept: Acceptance | None = None


def completed(accepted: Accepted, before: Accepted | None) -> Accepted:
    """With the last accepted figures of a measure that the document says it does not carry."""
    missing = {
        finding.place
        for finding in accepted.findings
        if finding.gate == "measure-missing" and finding.severity is Severity.CAVEAT
    }
    if before is None or not missing or accepted.result.status_word != VOTES_ONLY:
        return accepted
    return _with_measures(accepted, before, missing)


def _with_measures(accepted: Accepted, before: Accepted, missing: Collection[str]) -> Accepted:
    kept = tuple(tally for tally in before.result.tallies if tally.measure in missing)
    if not kept:
        return accepted
    result = model.replace(accepted.result, tallies=(*accepted.result.tallies, *kept))
    return replace(accepted, result=result, kept=before.kept or before.acceptance)


@dataclass(slots=True, kw_only=True)
class Memory:
    """The accepted and published state. `get` gives a payload of the archive by digest, `kept` are
    the files that those of a format are read beside. What contests were accepted from is `_known`,
    what is heard of call feeds `_spoken`."""

    ledger: Ledger
    get: Get | None = None
    options: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    kept: Mapping[tuple[str, str], Payload] = field(default_factory=dict)
    accepted: dict[str, Accepted] = field(default_factory=dict)
    published: dict[str, Brief] = field(default_factory=dict)
    calls: dict[str, Snapshot] = field(default_factory=dict)
    _known: dict[str, Acceptance] = field(default_factory=dict)
    _spoken: dict[str, Acceptance] = field(default_factory=dict)
    _counting: dict[str, set[str]] = field(default_factory=dict)
    _stories: dict[str, str] = field(default_factory=dict)
    _doubts: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for acceptance in self.ledger.acceptances():
            known = self._spoken if acceptance.key.startswith(CALLS) else self._known
            known[acceptance.key] = acceptance
        self._doubts = self.ledger.doubts()
        self._stories = self.ledger.published()
        for key, acceptance in self._spoken.items():
            snapshot = self._heard(acceptance)
            if snapshot is not None:
                self.calls[key] = snapshot

    def of(self, contest: str) -> Accepted | None:
        """The contest as last accepted, read again from the archive if this run has not seen it."""
        if contest not in self.accepted and contest in self._known:
            acceptance = self._known[contest]
            found = self._accepted(acceptance, contest)
            if found is not None:
                found = replace(found, findings=doubts_of(self._doubts.get(contest, "[]")))
                self._hold(contest, self._with_kept(found))
        return self.accepted.get(contest)

    def was_accepted(self, contest: str, snapshot: Snapshot) -> bool:
        """True for a document without a time that was accepted for a contest once."""
        before = self.of(contest)
        if before is None or (snapshot.generated_at and before.snapshot.generated_at):
            return False
        return self.ledger.was_accepted(contest, snapshot.digest)

    def document(self, digest: str, contest: str) -> tuple[Snapshot, ContestResult, int] | None:
        """A contest in a document of the archive, the newest where it has several snapshots."""
        known = self._known.get(contest)
        if self.get is None or not digest:
            return None
        try:
            payload = self.get(digest)
            options = dict(self.options.get(payload.location, {}))
            feed = payload.feed or (known.feed if known else None)
            read = feeds.read(payload, feed, self._context(feed, digest, options))
        except NewsgenError:
            return None
        for index in reversed(range(len(read))):
            result = _contest(read[index], contest)
            if result is not None:
                return read[index], result, index
        return None

    def _accepted(self, acceptance: Acceptance, contest: str) -> Accepted | None:
        snapshot = self._read(acceptance)
        result = _contest(snapshot, contest)
        if snapshot is None or result is None:
            return None
        return Accepted(acceptance=acceptance, snapshot=snapshot, result=result)

    def _with_kept(self, accepted: Accepted) -> Accepted:
        """Read again the measures that an earlier run kept from the document before."""
        contest = accepted.acceptance.key
        if accepted.result.status_word != VOTES_ONLY or contest not in self._stories:
            return accepted
        inputs = json.loads(self._stories[contest])
        own = next((e for e in inputs.get("acceptance", ()) if e["key"] == contest), None)
        entry = inputs.get("kept") or own
        before = self._accepted(acceptance_of(entry), contest) if entry else None
        if before is None:
            return accepted
        present = {tally.measure for tally in accepted.result.tallies}
        missing = {tally.measure for tally in before.result.tallies} - present
        return _with_measures(accepted, before, missing)

    def brief(self, contest: str) -> Brief | None:
        """The brief that the last published story of the contest was written from."""
        if contest not in self.published and contest in self._stories:
            brief = self._published(contest, json.loads(self._stories[contest]))
            if brief is not None:
                self.published[contest] = brief
        return self.published.get(contest)

    def contests(self) -> tuple[str, ...]:
        """All contests ever accepted."""
        return tuple(self._known)

    def accept(self, accepted: Accepted) -> None:
        """Move the accepted state of a contest (call inside a ledger step)."""
        key = accepted.acceptance.key
        self.ledger.accept(accepted.acceptance)
        doubts = doubts_text(accepted.findings) if accepted.findings and not self.ledger.passing else ""
        if doubts != self._doubts.get(key, ""):
            self.ledger.doubt(key, doubts)
            self._doubts[key] = doubts
        self._known[key] = accepted.acceptance
        self._hold(key, accepted)

    def _hold(self, contest: str, accepted: Accepted) -> None:
        self.accepted[contest] = accepted
        counting = self._counting.setdefault(accepted.result.contest.election.id, set())
        if accepted.result.stage in (Stage.COMPLETE, Stage.CERTIFIED):
            counting.discard(contest)
        else:
            counting.add(contest)

    def is_counting(self, election: str, beside: str) -> bool:
        """True while any contest of an election is being counted, other than the one `beside` which is
        asked for. Those that this run has not seen are read again until one is found."""
        counting = self._counting.setdefault(election, set())
        for contest in self.contests():
            if counting - {beside}:
                return True
            self.of(contest)
        return bool(counting - {beside})

    def hear(self, acceptance: Acceptance, snapshot: Snapshot) -> None:
        """Move the accepted state of a call feed (call inside a ledger step). A statement that has
        dropped out of it stands: feeds are short, and a caller takes a call back in words."""
        before = self.calls.get(acceptance.key)
        if before is not None:
            # A headline that waits for an editor replaces nothing that was confirmed.
            spoken = {(call.contest, call.caller) for call in snapshot.calls if not call.reported}
            there = {_kept("", call) for call in snapshot.calls}
            for call in before.calls:
                if (call.contest, call.caller) not in spoken and _kept("", call) not in there:
                    kept = model.replace(self._spoken[acceptance.key], key=_kept(acceptance.key, call))
                    self.ledger.accept(kept)
                    self._spoken[kept.key] = kept
                    self.calls[kept.key] = self._heard(kept) or model.replace(before, calls=(call,))
        self.ledger.accept(acceptance)
        self._spoken[acceptance.key] = acceptance
        self.calls[acceptance.key] = snapshot

    def publish(self, brief: Brief, at: datetime) -> None:
        """Record what a story was written from (call inside a ledger step): the documents, and what the
        desk's policy and its editors let it say of calls and doubts then. A record that ends with the
        replay needs none of it."""
        contest = brief.contest.id
        self.published[contest] = brief
        if self.ledger.passing:
            return
        accepted = self.accepted.get(contest)
        told: dict[str, object] = {
            "result": contest,
            "acceptance": self._inputs(contest),
            "calls": [call_entry(call) for call in brief.calls],
            "doubts": doubts_text(brief.findings),
        }
        if accepted is not None and accepted.kept is not None:
            told["kept"] = entry_of(accepted.kept)
        inputs = json.dumps(told, sort_keys=True)
        self.ledger.publish(contest, inputs, at)
        self._stories[contest] = inputs

    def heard(self, feed: str = "", since: datetime | None = None) -> tuple[CallRecord, ...]:
        """Every call of every call feed as last accepted.

        What results of `feed` accepted at `since` were read beside is in them already: of the same
        format only what came later is heard.
        """
        if not self.calls:
            return ()
        # What a feed has dropped comes first: of equal times its newest document counts.
        return tuple(
            call
            for key in sorted(self.calls, key=lambda key: (KEPT not in key, key))
            if self.calls[key].feed != feed or since is None or self._spoken[key].at > since
            for call in self.calls[key].calls
        )

    def _inputs(self, contest: str) -> list[dict[str, object]]:
        own = [self._known[contest]] if contest in self._known else []
        return [entry_of(one) for one in (*own, *(self._spoken[key] for key in sorted(self._spoken)))]

    def _published(self, contest: str, inputs: Mapping[str, Any]) -> Brief | None:
        entries = inputs["acceptance"]
        own = next((entry for entry in entries if entry["key"] == contest), None)
        found = self._accepted(acceptance_of(own), contest) if own else None
        if found is None:
            return None
        found = self._with_kept(found)
        calls = [call_of(entry) for entry in inputs.get("calls", ())]
        brief = analysis.brief(model.replace(found.result, calls=()), found.snapshot, calls)
        return model.replace(brief, findings=doubts_of(inputs.get("doubts", "[]")))

    def _heard(self, acceptance: Acceptance) -> Snapshot | None:
        """A document of a call feed: all of it, or the statements that were kept of it."""
        snapshot = self._read(acceptance)
        if snapshot is None or KEPT not in acceptance.key:
            return snapshot
        feed = acceptance.key.partition(KEPT)[0]
        return model.replace(
            snapshot, calls=tuple(call for call in snapshot.calls if _kept(feed, call) == acceptance.key)
        )

    def _read(self, acceptance: Acceptance) -> Snapshot | None:
        """A snapshot out of the archive; None where the archive no longer has it."""
        if self.get is None:
            return None
        try:
            payload = self.get(acceptance.digest)
            options = dict(self.options.get(acceptance.location, {}))
            if acceptance.count is not None:
                options["count"] = acceptance.count
            context = self._context(acceptance.feed, acceptance.digest, options)
            return feeds.read(payload, acceptance.feed, context)[acceptance.index]
        except (NewsgenError, IndexError):
            return None

    def _context(self, feed: str | None, digest: str, options: Mapping[str, object]) -> feeds.ReadContext:
        beside = tuple(p for (of, _), p in self.kept.items() if of == feed and p.digest != digest)
        return feeds.ReadContext(options=options, companions=beside)


def _kept(feed: str, call: CallRecord) -> str:
    """The key of a statement that its feed has dropped."""
    when = f" {call.at.isoformat()}" if call.reported and call.at else ""
    return f"{feed}{KEPT}{call.contest} {call.caller}{when}"


def _contest(snapshot: Snapshot | None, contest: str) -> ContestResult | None:
    if snapshot is None:
        return None
    return next((r for r in snapshot.contests if r.contest.id == contest), None)
