"""One step of a night: snapshots of one moment in, verdicts and stories out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from newsgen import analysis
from newsgen.model import Brief, CallRecord, ContestResult, GateFinding, Payload, Snapshot
from newsgen.model.ledger import Acceptance, Decision
from newsgen.model.settings import Settings
from newsgen.pipeline.desk import Desk, Order
from newsgen.pipeline.facts import attached
from newsgen.pipeline.filing import Filing
from newsgen.pipeline.holds import Holds
from newsgen.pipeline.judging import Judge, Judgement
from newsgen.pipeline.memory import CALLS, Accepted, Memory, completed
from newsgen.pipeline.reports import ContestReport, StepReport, Verdict
from newsgen.pipeline.rulings import Rulings, heard, in_force
from newsgen.pipeline.telling import Teller

EDITOR = "editor-hold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """What a hold keeps back: an editor's release lets it in."""

    snapshot: Snapshot
    result: ContestResult
    index: int


@dataclass(slots=True, kw_only=True)
class Night:
    """The pipeline over one state. `orders` are what is written of each contest that fits a glob."""

    settings: Settings
    memory: Memory
    filing: Filing
    holds: Holds
    desk: Desk
    orders: tuple[tuple[str, Order], ...]
    counts: dict[str, str] = field(default_factory=dict)
    kept: dict[tuple[str, str], Payload] = field(default_factory=dict)
    rulings: Rulings = field(default_factory=Rulings)
    _judge: Judge = field(init=False)
    _teller: Teller = field(init=False)
    _pending: dict[str, Pending] = field(default_factory=dict)
    _told: object = None

    def __post_init__(self) -> None:
        self._judge = Judge(settings=self.settings, memory=self.memory, holds=self.holds)
        self._teller = Teller(
            memory=self.memory, filing=self.filing, holds=self.holds, desk=self.desk, orders=self.orders
        )
        self.holds.remember(self._within)
        self.rulings = in_force(self.filing.ledger.decisions(), self.settings.agency.name)
        self._told = self._calls_key(None)

    def step(self, snapshots: Sequence[tuple[Snapshot, int]], now: datetime) -> tuple[StepReport, ...]:
        """Take snapshots that arrived together; one report each, in their order.

        The desk's decisions are obeyed first and calls are heard before results, so that one
        version carries figures and calls of the same moment. The pairs are (snapshot, its place in
        the payload). What decisions alone bring about is told in the last report.
        """
        reports = [
            StepReport(source=snapshot.location, generated_at=snapshot.generated_at, drift=snapshot.drift)
            for snapshot, _ in snapshots
        ]
        aside = StepReport(source="desk")
        last = reports[-1] if reports else aside
        touched: dict[str, ContestReport] = {}
        self._heed(now, last, touched)
        ordered = sorted(zip(snapshots, reports, strict=True), key=lambda pair: bool(pair[0][0].contests))
        for (snapshot, index), report in ordered:
            if snapshot.contests:
                self._results(snapshot, index, now, report, touched)
            elif snapshot.calls:
                self._calls(snapshot, index, now, report)
        self._retell(touched, now, last)
        self._late(now, last)
        self.filing.finish()
        made = reports if reports or not aside.contests else [aside]
        return tuple(report.settle() for report in made)

    # -- what arrives ------------------------------------------------------------------------

    def _calls(self, snapshot: Snapshot, index: int, now: datetime, report: StepReport) -> None:
        key = CALLS + snapshot.location
        before = self.memory.calls.get(key)
        if before is not None and before.digest == snapshot.digest:
            return
        if _older(snapshot, before):
            report.verdict, report.reasons = Verdict.REJECT, ["stale"]
            return
        acceptance = _acceptance(key, snapshot, index, now, None)
        with self.filing.ledger.step():
            self.memory.hear(acceptance, snapshot)

    def _results(
        self,
        snapshot: Snapshot,
        index: int,
        now: datetime,
        report: StepReport,
        touched: dict[str, ContestReport],
    ) -> None:
        calls = self._heard(now)
        judged = [(r, self._judged(snapshot, r, index, calls, now)) for r in snapshot.contests]
        whole = [f for _, j in judged if j for f in j.rejecting if f.gate not in ("test", "stale")]
        if whole:
            report.verdict, report.reasons = Verdict.REJECT, _codes(whole)
            report.errors = [finding.message for finding in whole]
            return
        for result, judgement in judged:
            entry = self._contest(snapshot, result, index, judgement, now, report)
            report.contests.append(entry)
            touched[entry.id] = entry

    def _judged(
        self,
        snapshot: Snapshot,
        result: ContestResult,
        index: int,
        calls: Sequence[CallRecord],
        now: datetime,
    ) -> Judgement | None:
        """None for the very document that is accepted."""
        before = self.memory.of(result.contest.id)
        if before is not None and _same(before.acceptance, snapshot, index):
            return None
        about = attached(calls, result) if len(snapshot.contests) == 1 else calls
        return self._judge.judge(snapshot, result, about, now)

    def _contest(
        self,
        snapshot: Snapshot,
        result: ContestResult,
        index: int,
        judgement: Judgement | None,
        now: datetime,
        report: StepReport,
    ) -> ContestReport:
        entry = ContestReport(id=result.contest.id)
        before = self.memory.of(entry.id)
        accepted_brief = self._brief(before, now) if before else None
        if judgement is None:
            entry.brief = accepted_brief
            self._pending.pop(entry.id, None)
            self._close(entry.id, now)
            return entry
        report.units.extend(unit for unit in judgement.units if unit not in report.units)
        if judgement.rejecting:
            entry.verdict, entry.reasons = Verdict.REJECT, _codes(judgement.rejecting)
            entry.brief = accepted_brief
            if "test" in entry.reasons:
                self._teller.test_went_out(entry, snapshot, result, now)
            return entry
        within = result.contest.within
        if judgement.holding:
            with self.filing.ledger.step():
                found = (*judgement.holding, *judgement.on_units)
                self.holds.settle(entry.id, found, snapshot.digest, now, within)
            self._pending[entry.id] = Pending(snapshot=snapshot, result=result, index=index)
            entry.verdict, entry.reasons = Verdict.HOLD, _codes(judgement.holding)
            entry.brief = accepted_brief
            entry.findings = judgement.all
            return entry
        self._pending.pop(entry.id, None)
        if judgement.on_units or self.holds.causes(entry.id):
            with self.filing.ledger.step():
                self.holds.settle(entry.id, judgement.on_units, snapshot.digest, now, within)
        self._accept(entry, snapshot, result, index, judgement.all, now)
        return entry

    def _accept(
        self,
        entry: ContestReport,
        snapshot: Snapshot,
        result: ContestResult,
        index: int,
        findings: Sequence[GateFinding],
        now: datetime,
    ) -> None:
        before = self.memory.of(entry.id)
        acceptance = _acceptance(entry.id, snapshot, index, now, self.counts.get(snapshot.digest))
        accepted = completed(
            Accepted(acceptance=acceptance, snapshot=snapshot, result=result, findings=tuple(findings)),
            before,
        )
        self._tell(entry, accepted, now)

    # -- what goes out -----------------------------------------------------------------------

    def _tell(self, entry: ContestReport, accepted: Accepted, now: datetime) -> None:
        brief = self._brief(accepted, now)
        entry.findings = accepted.findings
        if self.rulings.is_held(entry.id) or self.rulings.is_paused(entry.id):
            entry.brief = brief
            with self.filing.ledger.step():
                self.memory.accept(accepted)
            if self.rulings.is_held(entry.id):
                entry.verdict, entry.reasons = Verdict.HOLD, [EDITOR]
            return
        self._teller.tell(entry, accepted, brief, self.rulings, now)

    def _brief(self, accepted: Accepted, now: datetime) -> Brief:
        # A clock that jumps back unsays no call.
        before = self.memory.of(accepted.acceptance.key)
        calls = self._heard(now if before is None else max(now, before.acceptance.at))
        if len(accepted.snapshot.contests) == 1:
            calls = attached(calls, accepted.result)
        brief = analysis.brief(self._own(accepted.result), accepted.snapshot, calls)
        return replace(brief, findings=accepted.findings) if accepted.findings else brief

    def _heard(self, now: datetime) -> tuple[CallRecord, ...]:
        """Calls made by now, our desk's own last. The desk's policy says whose are repeated, and
        whose wait for an editor's word."""
        said = (*self.memory.heard(), *self.settings.calls, *self.rulings.calls)
        if not said:
            return ()
        return tuple(self._repeated(call for call in said if call.at is None or call.at <= now))

    def _own(self, result: ContestResult) -> ContestResult:
        """The result with those of its own calls that the desk's policy repeats."""
        if not result.calls:
            return result
        contest = result.contest.id
        calls = tuple(self._repeated(replace(call, contest=contest) for call in result.calls))
        return result if calls == result.calls else replace(result, calls=calls)

    def _repeated(self, calls: Iterable[CallRecord]) -> Iterator[CallRecord]:
        desk, us = self.settings.desk, self.settings.agency.name
        allowed = (
            call for call in calls if not desk.callers or call.caller in desk.callers or call.caller == us
        )
        if desk.confirmed_callers:
            released = {*desk.confirmed_callers, us}
            allowed = (c if c.caller in released else replace(c, reported=True) for c in allowed)
        return heard(allowed, self.rulings)

    def _retell(self, touched: dict[str, ContestReport], now: datetime, report: StepReport) -> None:
        """Contests whose calls have changed though their figures have not."""
        key = self._calls_key(now)
        if key == self._told:
            return
        self._told = key
        for contest in self.memory.contests():
            if contest in touched and touched[contest].verdict is not Verdict.NO_OP:
                continue
            accepted, published = self.memory.of(contest), self.memory.brief(contest)
            if accepted is None or published is None:
                continue
            brief = self._brief(accepted, now)
            if brief.call == published.call and _said(brief) == _said(published):
                continue
            self._again(contest, accepted, now, report, touched)

    def _again(
        self,
        contest: str,
        accepted: Accepted,
        now: datetime,
        report: StepReport,
        touched: dict[str, ContestReport],
    ) -> None:
        """Judge an accepted contest anew with what is said now, and tell it or hold it."""
        entry = touched.setdefault(contest, ContestReport(id=contest))
        if entry not in report.contests:
            report.contests.append(entry)
        calls = attached(self._heard(now), accepted.result)
        judgement = self._judge.judge(accepted.snapshot, accepted.result, calls, now)
        if judgement.holding:
            with self.filing.ledger.step():
                self.holds.settle(contest, judgement.holding, accepted.snapshot.digest, now)
            entry.verdict, entry.reasons = Verdict.HOLD, _codes(judgement.holding)
            entry.brief = self._brief(accepted, now)
            return
        self._close(contest, now)
        self._tell(entry, accepted, now)

    def _late(self, now: datetime, report: StepReport) -> None:
        """Tell what waited for the flood guard and may go out now; hold what it stopped."""
        guard = self.filing.guard
        if guard is None:
            return
        for contest, identities in guard.due(now).items():
            accepted = self.memory.of(contest)
            if accepted is None or self.rulings.is_held(contest) or self.rulings.is_paused(contest):
                continue
            entry = next((c for c in report.contests if c.id == contest), ContestReport(id=contest))
            self._teller.late(entry, self._brief(accepted, now), identities, self.rulings, now)
            if entry not in report.contests and entry.stories:
                report.contests.append(entry)
        guard.settle(self.holds, now)

    def _calls_key(self, now: datetime | None) -> object:
        """What the calls depend on: the call feeds, our desk's word, and which of them are due."""
        said = (*self.memory.heard(), *self.settings.calls)
        due = 0 if now is None else sum(1 for call in said if call.at is None or call.at <= now)
        feeds = tuple((key, snapshot.digest) for key, snapshot in self.memory.calls.items())
        return (feeds, self.rulings.last, due)

    # -- the desk ----------------------------------------------------------------------------

    def _heed(self, now: datetime, report: StepReport, touched: dict[str, ContestReport]) -> None:
        """Obey what the desk has decided since the last step."""
        decisions = self.filing.ledger.decisions()
        if not decisions:
            return
        before = self.rulings
        self.rulings = in_force(decisions, self.settings.agency.name)
        self.filing.paused = self.rulings.paused_outputs()
        lifted = (before.paused | before.held) - (self.rulings.paused | self.rulings.held)
        for release in self.rulings.releases:
            if release.id > before.last:
                self._release(release, now, report, touched)
        if lifted:
            for contest in self.memory.contests():
                accepted = self.memory.of(contest)
                if accepted is not None and contest not in touched:
                    self._catch_up(contest, accepted, now, report, touched)

    def _catch_up(
        self,
        contest: str,
        accepted: Accepted,
        now: datetime,
        report: StepReport,
        touched: dict[str, ContestReport],
    ) -> None:
        """Tell what was accepted while output stood still."""
        entry = ContestReport(id=contest)
        self._tell(entry, accepted, now)
        if entry.verdict is not Verdict.NO_OP:
            report.contests.append(entry)
            touched[contest] = entry

    def _release(
        self, release: Decision, now: datetime, report: StepReport, touched: dict[str, ContestReport]
    ) -> None:
        """Let in what an editor has released, with a caveat that names what was doubted."""
        story = self.filing.ledger.last_version(release.target)
        for contest in self.holds.contests_of(story.contest if story else release.target):
            with self.filing.ledger.step():
                let_go = self.holds.release(contest, now, release.by)
            pending = self._pending.pop(contest, None) or self._reread(let_go[0].digest, contest)
            if pending is None:
                continue
            judgement = self._judge.judge(pending.snapshot, pending.result, self._heard(now), now)
            entry = ContestReport(id=contest)
            report.contests.append(entry)
            touched[contest] = entry
            if judgement.holding or judgement.rejecting:
                entry.verdict = Verdict.HOLD
                entry.reasons = _codes((*judgement.holding, *judgement.rejecting))
                continue
            self._accept(entry, pending.snapshot, pending.result, pending.index, judgement.all, now)

    def _reread(self, digest: str, contest: str) -> Pending | None:
        """What a hold of an earlier run kept back, out of the archive."""
        found = self.memory.document(digest, contest)
        return None if found is None else Pending(snapshot=found[0], result=found[1], index=found[2])

    def _close(self, contest: str, now: datetime) -> None:
        if self.holds.causes(contest):
            with self.filing.ledger.step():
                self.holds.settle(contest, (), "", now)

    def _within(self, contest: str) -> tuple[str, ...]:
        accepted = self.memory.of(contest)
        return accepted.result.contest.within if accepted else ()


def _older(snapshot: Snapshot, before: Snapshot | None) -> bool:
    return (
        before is not None
        and snapshot.generated_at is not None
        and before.generated_at is not None
        and snapshot.generated_at < before.generated_at
    )


def _same(acceptance: Acceptance, snapshot: Snapshot, index: int) -> bool:
    return acceptance.digest == snapshot.digest and acceptance.index == index


def _acceptance(key: str, snapshot: Snapshot, index: int, now: datetime, count: str | None) -> Acceptance:
    return Acceptance(
        key=key,
        digest=snapshot.digest,
        feed=snapshot.feed,
        index=index,
        generated_at=snapshot.generated_at,
        location=snapshot.location,
        at=now,
        count=count,
    )


def _codes(findings: Iterable[GateFinding]) -> list[str]:
    return list(dict.fromkeys(finding.gate for finding in findings))


def _said(brief: Brief) -> set[tuple[str, str, tuple[str, ...]]]:
    return {(c.caller, c.status.value, c.choices) for c in brief.calls if not c.reported}
