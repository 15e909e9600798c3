"""One step of a night: snapshots of one moment in, verdicts and stories out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from newsgen.feeds import Outline
from newsgen.model import Payload, Snapshot
from newsgen.model.ledger import Decision
from newsgen.model.settings import Settings
from newsgen.pipeline import asked
from newsgen.pipeline.desk import Desk, Order
from newsgen.pipeline.door import Door, acceptance_of, codes, older
from newsgen.pipeline.facts import attached
from newsgen.pipeline.filing import Filing
from newsgen.pipeline.holds import Holds
from newsgen.pipeline.judging import Judge
from newsgen.pipeline.known import Known
from newsgen.pipeline.memory import CALLS, Accepted, Memory
from newsgen.pipeline.reports import ContestReport, StepReport, Verdict
from newsgen.pipeline.rulings import Rulings, in_force
from newsgen.pipeline.telling import Teller
from newsgen.pipeline.together import Together, Wanted
from newsgen.pipeline.voices import Voices, said


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
    roundups: tuple[Wanted, ...] = ()
    known: Known = field(init=False)
    _judge: Judge = field(init=False)
    _voices: Voices = field(init=False)
    _door: Door = field(init=False)
    _together: Together = field(init=False)
    _told: object = None
    _last: int = 0

    def __post_init__(self) -> None:
        self.known = Known(memory=self.memory)
        self._judge = Judge(settings=self.settings, memory=self.memory, holds=self.holds)
        self._voices = Voices(settings=self.settings, memory=self.memory)
        teller = Teller(
            memory=self.memory, filing=self.filing, holds=self.holds, desk=self.desk, orders=self.orders
        )
        self._door = Door(
            memory=self.memory,
            holds=self.holds,
            voices=self._voices,
            judge=self._judge,
            teller=teller,
            counts=self.counts,
        )
        self._together = Together(
            wanted=self.roundups, desk=self.desk, memory=self.memory, filing=self.filing, teller=teller
        )
        self.holds.remember(self._within)
        # What was decided after the last run ended is new to this one.
        obeyed = self.filing.ledger.obeyed()
        self._begin([d for d in self.filing.ledger.decisions() if d.id <= obeyed])
        self._last = obeyed

    def _begin(self, decisions: Sequence[Decision]) -> None:
        self._rule(in_force(decisions, self.settings.agency.name))
        self._told = self._voices.key(None)

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
        self._close(now, reports or [aside])
        self._obeyed()
        self.filing.finish()
        made = reports if reports or not aside.contests else [aside]
        return tuple(report.settle() for report in made)

    def again(self, payload: Payload, outline: Outline, now: datetime) -> StepReport | None:
        """The report of a document that says what is accepted, but for its times; None where it must
        be read: nothing like it is accepted, or something is held."""
        contest = self.known.again(outline)
        if contest is None or self.holds.causes(contest) or self.holds.impossible_below(contest):
            return None
        report = StepReport(source=payload.location, generated_at=outline.made)
        touched = {contest: ContestReport(id=contest)}
        self._heed(now, report, touched)
        touched[contest].brief = self._door.move(contest, payload, outline.made, now)
        report.contests.append(touched[contest])
        self._retell(touched, now, report)
        self._late(now, report)
        self._close(now, [report])
        self.filing.finish(now)
        return report.settle()

    def learn(self, payload: Payload, snapshot: Snapshot) -> None:
        """Know a document again, if it is the accepted one of its contest."""
        outline = self.known.outline(snapshot.feed, payload)
        if outline is not None:
            self.known.learn(outline, snapshot)

    # -- what arrives ------------------------------------------------------------------------

    def _calls(self, snapshot: Snapshot, index: int, now: datetime, report: StepReport) -> None:
        key = CALLS + snapshot.location
        before = self.memory.calls.get(key)
        if before is not None and before.digest == snapshot.digest:
            return
        if older(snapshot, before):
            report.verdict, report.reasons = Verdict.REJECT, ["stale"]
            return
        acceptance = acceptance_of(key, snapshot, index, now, None)
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
        calls = self._voices.at(now, snapshot.feed, now)
        judged = [(r, self._door.judged(snapshot, r, index, calls, now)) for r in snapshot.contests]
        whole = [f for _, j in judged if j for f in j.rejecting if f.gate not in ("test", "stale")]
        if whole:
            report.verdict, report.reasons = Verdict.REJECT, codes(whole)
            report.errors = [finding.message for finding in whole]
            return
        for result, judgement in judged:
            entry = self._door.contest(snapshot, result, index, judgement, now, report)
            report.contests.append(entry)
            touched[entry.id] = entry

    # -- what goes out -----------------------------------------------------------------------

    def _retell(self, touched: dict[str, ContestReport], now: datetime, report: StepReport) -> None:
        """Contests whose calls have changed though their figures have not."""
        key = self._voices.key(now)
        if key == self._told:
            return
        self._told = key
        for contest in self.memory.contests():
            if contest in touched and touched[contest].verdict is not Verdict.NO_OP:
                continue
            accepted, published = self.memory.of(contest), self.memory.brief(contest)
            if accepted is None or (published is None and not asked.wait_for_calls(self.orders, contest)):
                continue
            brief = self._door.brief(accepted, now)
            if published and brief.call == published.call and said(brief) == said(published):
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
        said = self._voices.at(now, accepted.snapshot.feed, accepted.acceptance.at)
        calls = attached(said, accepted.result)
        judgement = self._judge.judge(accepted.snapshot, accepted.result, calls, now)
        if judgement.holding:
            with self.filing.ledger.step():
                self.holds.settle(contest, judgement.holding, accepted.snapshot.digest, now)
            entry.verdict, entry.reasons = Verdict.HOLD, codes(judgement.holding)
            entry.brief = self._door.brief(accepted, now)
            return
        self._door.close(contest, now)
        self._door.tell(entry, accepted, now)

    def _late(self, now: datetime, report: StepReport) -> None:
        """Tell what waited for the flood guard and may go out now."""
        guard = self.filing.guard
        if guard is None:
            return
        for contest, identities in guard.due(now).items():
            accepted = self.memory.of(contest)
            if accepted is None or self.rulings.is_held(contest) or self.rulings.is_paused(contest):
                continue
            entry = next((c for c in report.contests if c.id == contest), ContestReport(id=contest))
            brief = self._door.brief(accepted, now)
            wider = self._door.wider(brief, now)
            self._door.teller.late(entry, brief, identities, self.rulings, now, wider=wider)
            if entry not in report.contests and entry.stories:
                report.contests.append(entry)

    def _close(self, now: datetime, reports: Sequence[StepReport]) -> None:
        """Round up what has gone out; hold what the flood guard stopped."""
        self._together.tell(reports, self.rulings, now)
        if self.filing.guard is not None:
            self.filing.guard.settle(self.holds, now)

    # -- the desk ----------------------------------------------------------------------------

    def _heed(self, now: datetime, report: StepReport, touched: dict[str, ContestReport]) -> None:
        """Obey what the desk has decided since the last step."""
        decisions = self.filing.ledger.decisions()
        if not decisions:
            return
        before = self.rulings
        self._rule(in_force(decisions, self.settings.agency.name))
        lifted = (before.paused | before.held) - (self.rulings.paused | self.rulings.held)
        for release in self.rulings.releases:
            if release.id > before.last:
                self._release(release, now, report, touched)
        if lifted:
            for contest in self.memory.contests():
                accepted = self.memory.of(contest)
                if accepted is not None and contest not in touched:
                    self._catch_up(contest, accepted, now, report, touched)

    def _obeyed(self) -> None:
        """Record how far the desk's decisions are obeyed, after what they bring about is recorded."""
        if self.rulings.last > self._last:
            self.filing.ledger.obey(self.rulings.last)
            self._last = self.rulings.last

    def _rule(self, rulings: Rulings) -> None:
        self.rulings = self._voices.rulings = rulings
        self.filing.paused = rulings.paused_outputs()

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
        self._door.tell(entry, accepted, now)
        if entry.verdict is not Verdict.NO_OP:
            report.contests.append(entry)
            touched[contest] = entry

    def _release(
        self, release: Decision, now: datetime, report: StepReport, touched: dict[str, ContestReport]
    ) -> None:
        """Let in what an editor has released, with a caveat that names what was doubted. Who lets go a
        story that the desk itself held has not looked at what a gate holds of its contest."""
        story = self.filing.ledger.last_version(release.target)
        if story and release.id in self.rulings.lifting:
            return
        for contest in self.holds.contests_of(story.contest if story else release.target):
            with self.filing.ledger.step():
                let_go = self.holds.release(contest, now, release.by)
            newest = next((hold.digest for hold in reversed(let_go) if hold.digest), "")
            pending = self._door.kept_back(contest, newest)
            if pending is None:
                continue
            judgement = self._judge.judge(pending.snapshot, pending.result, self._voices.at(now), now)
            entry = touched[contest] = ContestReport(id=contest)
            report.contests.append(entry)
            if judgement.holding or judgement.rejecting:
                entry.verdict, entry.reasons = Verdict.HOLD, codes((*judgement.holding, *judgement.rejecting))
                continue
            self._door.accept(entry, pending.snapshot, pending.result, pending.index, judgement.all, now)

    def _within(self, contest: str) -> tuple[str, ...]:
        accepted = self.memory.of(contest)
        return accepted.result.contest.within if accepted else ()
