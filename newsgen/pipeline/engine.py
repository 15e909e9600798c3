"""One step of a night: snapshots of one moment in, verdicts and stories out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from fnmatch import fnmatchcase

from newsgen import analysis
from newsgen.analysis.gates import GateInput
from newsgen.model import (
    Brief,
    CallRecord,
    CallStatus,
    ContestResult,
    Finding,
    GateFinding,
    Payload,
    Severity,
    Snapshot,
    UpdateKind,
)
from newsgen.model.ledger import Acceptance
from newsgen.model.settings import Settings
from newsgen.pipeline.desk import Desk, Order
from newsgen.pipeline.facts import attached
from newsgen.pipeline.filing import Filing, Prepared, filed
from newsgen.pipeline.holds import Holds
from newsgen.pipeline.memory import CALLS, Accepted, Memory
from newsgen.pipeline.reports import ContestReport, StepReport, UnitReport, Verdict

CAVEATS = (CallStatus.UNABLE, CallStatus.WILL_NOT_CALL, CallStatus.CONFLICT, CallStatus.UNCALLED)


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

    def step(self, snapshots: Sequence[tuple[Snapshot, int]], now: datetime) -> tuple[StepReport, ...]:
        """Take snapshots that arrived together; one report each, in their order.

        Calls are heard first, so that one version carries figures and calls of the same moment.
        The pairs are (snapshot, its place in the payload).
        """
        ordered = sorted(enumerate(snapshots), key=lambda pair: bool(pair[1][0].contests))
        reports: dict[int, StepReport] = {}
        touched: dict[str, ContestReport] = {}
        for place, (snapshot, index) in ordered:
            report = StepReport(
                source=snapshot.location, generated_at=snapshot.generated_at, drift=snapshot.drift
            )
            reports[place] = report
            if snapshot.contests:
                self._results(snapshot, index, now, report)
            elif snapshot.calls:
                self._calls(snapshot, index, now, report)
            touched |= {contest.id: contest for contest in report.contests}
        last = reports[ordered[-1][0]] if ordered else None
        if last is not None:
            self._retell(touched, now, last)
        self.filing.finish()
        return tuple(reports[place].settle() for place in sorted(reports))

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

    def _results(self, snapshot: Snapshot, index: int, now: datetime, report: StepReport) -> None:
        if refusal := self._refused(snapshot, index):
            report.verdict, report.reasons = Verdict.REJECT, [refusal]
            return
        rejected = [f for f in snapshot.findings if f.severity is Severity.REJECT]
        if rejected:
            report.verdict, report.reasons = Verdict.REJECT, _codes(rejected)
            report.errors = [f.message for f in rejected]
            return
        for result in snapshot.contests:
            report.contests.append(self._contest(snapshot, result, index, now, report))

    def _refused(self, snapshot: Snapshot, index: int) -> str | None:
        if (snapshot.test or all(r.test for r in snapshot.contests)) and not self.settings.desk.rehearsal:
            return "test"
        if snapshot.contests and all(self._stale(snapshot, r.contest.id, index) for r in snapshot.contests):
            return "stale"
        return None

    def _stale(self, snapshot: Snapshot, contest: str, index: int) -> bool:
        """Older than the accepted document by its own time; where a document has no time, one that
        was accepted before and is not the accepted one now."""
        before = self.memory.of(contest)
        if before is None or _same(before.acceptance, snapshot, index):
            return False
        if snapshot.generated_at is not None and before.snapshot.generated_at is not None:
            return snapshot.generated_at < before.snapshot.generated_at
        return before.snapshot.digest != snapshot.digest and self.filing.ledger.was_accepted(
            contest, snapshot.digest
        )

    def _contest(
        self, snapshot: Snapshot, result: ContestResult, index: int, now: datetime, report: StepReport
    ) -> ContestReport:
        contest = ContestReport(id=result.contest.id)
        before = self.memory.of(contest.id)
        if before is not None and _same(before.acceptance, snapshot, index):
            contest.brief = self._brief(snapshot, before.result, now)
            self.holds.passed(contest.id, now)
            return contest
        if self._stale(snapshot, contest.id, index):
            contest.verdict, contest.reasons = Verdict.REJECT, ["stale"]
            return contest
        findings = self._judge(snapshot, result, now)
        holding = [f for f in findings if f.severity is Severity.HOLD]
        report.units.extend(_units(result, findings))
        if holding:
            self.holds.opened(contest.id, holding, snapshot.digest, now)
            contest.verdict, contest.reasons = Verdict.HOLD, _codes(holding)
            contest.brief = self._brief(before.snapshot, before.result, now) if before else None
            return contest
        self.holds.passed(contest.id, now)
        kept = _completed(result, before.result if before else None, findings)
        count = self.counts.get(snapshot.digest)
        acceptance = _acceptance(contest.id, snapshot, index, now, count)
        self._tell(contest, Accepted(acceptance=acceptance, snapshot=snapshot, result=kept), findings, now)
        return contest

    def _judge(self, snapshot: Snapshot, result: ContestResult, now: datetime) -> tuple[GateFinding, ...]:
        before = self.memory.of(result.contest.id)
        published = self.memory.brief(result.contest.id)
        same_stage = before is not None and before.result.count == result.count
        return (
            *snapshot.findings,
            *result.findings,
            *analysis.gates.run(
                GateInput(
                    result=result,
                    snapshot=snapshot,
                    now=now,
                    accepted=before.result if before and same_stage else None,
                    accepted_at=before.acceptance.at if before else None,
                    calls=self._heard(now),
                    published_measures=frozenset(s.measure.name for s in published.standings)
                    if published
                    else frozenset(),
                    limits=self._limits(snapshot.location),
                )
            ),
        )

    def _limits(self, location: str) -> dict[str, object]:
        source = next((s for s in self.settings.sources if location.startswith(s.url)), None)
        return dict(source.limits) if source else {}

    # -- what goes out -----------------------------------------------------------------------

    def _heard(self, now: datetime) -> tuple[CallRecord, ...]:
        """Calls made by now. The desk's policy says whose are repeated."""
        repeated = self.settings.desk.callers
        return tuple(
            call
            for call in (*self.memory.heard(), *self.settings.calls)
            if (call.at is None or call.at <= now) and (not repeated or call.caller in repeated)
        )

    def _not_before(self, contest: str, now: datetime) -> datetime:
        """Now, or when the contest was accepted last: a clock that jumps back unsays no call."""
        before = self.memory.of(contest)
        return now if before is None else max(now, before.acceptance.at)

    def _brief(
        self, snapshot: Snapshot, result: ContestResult, now: datetime, findings: Iterable[GateFinding] = ()
    ) -> Brief:
        heard = self._heard(self._not_before(result.contest.id, now))
        calls = attached(heard, result) if len(snapshot.contests) == 1 else heard
        brief = analysis.brief(result, snapshot, calls)
        return replace(brief, findings=tuple(findings)) if findings else brief

    def _retell(self, touched: dict[str, ContestReport], now: datetime, report: StepReport) -> None:
        """Contests whose calls have changed though their figures have not."""
        for contest in self.memory.contests():
            if contest in touched and touched[contest].verdict is not Verdict.NO_OP:
                continue
            accepted, published = self.memory.of(contest), self.memory.brief(contest)
            if accepted is None or published is None:
                continue
            brief = self._brief(accepted.snapshot, accepted.result, now)
            if brief.call == published.call and _said(brief) == _said(published):
                continue
            entry = touched.get(contest) or ContestReport(id=contest)
            if contest not in touched:
                report.contests.append(entry)
            self._tell(entry, accepted, (), now)

    def _tell(
        self, contest: ContestReport, accepted: Accepted, findings: Sequence[GateFinding], now: datetime
    ) -> None:
        """Accept, and publish what it gives, in one step of the ledger: no crash comes between."""
        published = self.memory.brief(contest.id)
        brief = analysis.since(published, self._brief(accepted.snapshot, accepted.result, now, findings))
        contest.brief = brief
        update, drafted = _update(brief, published), list[Prepared]()
        if analysis.angles.deserves(brief, published):
            drafted = self._drafts(contest, brief, published, update, now)
        with self.filing.ledger.step():
            self.memory.accept(accepted)
            if drafted:
                self.memory.publish(brief, now)
                self.filing.record(drafted)
        if drafted:
            contest.stories = [filed(one) for one in drafted]
            contest.verdict = max(contest.verdict, _verdict(brief, update))

    def _drafts(
        self, contest: ContestReport, brief: Brief, published: Brief | None, update: UpdateKind, now: datetime
    ) -> list[Prepared]:
        prepared: list[Prepared] = []
        rule = analysis.angles.choose(brief, published)
        for glob, order in self.orders:
            if not fnmatchcase(contest.id, glob):
                continue
            for draft in self.desk.drafts(brief, order, now, previous=published):
                if not draft.fit:
                    self._unfit(contest, draft.story.identity, draft.findings, now)
                    continue
                made = self.filing.prepare(draft.story, update, now, rule.when)
                if made is not None:
                    prepared.append(made)
        return prepared

    def _unfit(
        self, contest: ContestReport, identity: str, findings: Sequence[Finding], now: datetime
    ) -> None:
        """A story that fails a check is held with its reasons; the others are filed."""
        doubts = [
            GateFinding(
                gate="copy-check",
                severity=Severity.HOLD,
                place=f"{identity} {finding.part}",
                value=finding.text,
                message=f"{finding.check}: {finding.message}",
            )
            for finding in findings
            if finding.severity == "error"
        ]
        self.holds.opened(contest.id, doubts, "", now)
        contest.verdict = max(contest.verdict, Verdict.HOLD)
        contest.reasons = [*contest.reasons, *(c for c in _codes(doubts) if c not in contest.reasons)]


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


def _units(result: ContestResult, findings: Iterable[GateFinding]) -> Iterable[UnitReport]:
    known = {unit.id for unit in result.units}
    for finding in findings:
        if finding.place in known and finding.severity is Severity.HOLD:
            yield UnitReport(id=finding.place, verdict=Verdict.HOLD, reasons=(finding.gate,))


def _completed(
    result: ContestResult, before: ContestResult | None, findings: Iterable[GateFinding]
) -> ContestResult:
    """The result with the last accepted figures of a measure that the document leaves out."""
    missing = {f.place for f in findings if f.gate == "measure-missing" and f.severity is Severity.CAVEAT}
    if before is None or not missing:
        return result
    kept = tuple(tally for tally in before.tallies if tally.measure in missing)
    return replace(result, tallies=(*result.tallies, *kept))


def _said(brief: Brief) -> set[tuple[str, str, tuple[str, ...]]]:
    return {(c.caller, c.status.value, c.choices) for c in brief.calls if not c.reported}


def _update(brief: Brief, published: Brief | None) -> UpdateKind:
    """A call that we carried and that is gone is a correction; all else is a write-thru."""
    if published is None:
        return UpdateKind.FIRST
    if any(change.kind == "call_withdrawn" for change in brief.changes):
        return UpdateKind.CORRECTION
    return UpdateKind.WRITE_THRU


def _verdict(brief: Brief, update: UpdateKind) -> Verdict:
    if update is UpdateKind.CORRECTION:
        return Verdict.CORRECT
    doubted = any(finding.severity is Severity.CAVEAT for finding in brief.findings)
    return Verdict.PUBLISH_WITH_CAVEAT if doubted or brief.call.status in CAVEATS else Verdict.PUBLISH
