"""Accept and publish: one version a story, in one step of the ledger, so that no crash comes between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fnmatch import fnmatchcase
from functools import partial

from newsgen import analysis, stories, styles
from newsgen.analysis.gates import values_of
from newsgen.errors import NewsgenError
from newsgen.model import (
    Brief,
    ContestResult,
    Finding,
    GateFinding,
    PubStatus,
    Severity,
    Snapshot,
    Stage,
    UpdateKind,
    replace,
)
from newsgen.model.ledger import PastVersion
from newsgen.pipeline import asked
from newsgen.pipeline.desk import Desk, Draft, Order
from newsgen.pipeline.filing import Filing, Prepared, filed
from newsgen.pipeline.holds import COPY, Holds
from newsgen.pipeline.inner import inner
from newsgen.pipeline.memory import Accepted, Memory
from newsgen.pipeline.reports import ContestReport, Verdict
from newsgen.pipeline.rulings import Rulings
from newsgen.pipeline.updates import update_kind, verdict

TEMPLATE = "template"
TEST_REASON = {
    "nb": "Tallene er testdata, opplyser kilden.",
    "nn": "Tala er testdata, opplyser kjelda.",
    "en": "The source says that the figures are test data.",
}


@dataclass(slots=True, kw_only=True)
class Teller:
    """Writes what a brief gives, and records it with the acceptance it came from."""

    memory: Memory
    filing: Filing
    holds: Holds
    desk: Desk
    orders: tuple[tuple[str, Order], ...]

    def tell(
        self,
        entry: ContestReport,
        accepted: Accepted,
        brief: Brief,
        rulings: Rulings,
        now: datetime,
        *,
        wider: Sequence[Brief] = (),
    ) -> None:
        """Accept a contest, and publish what is news against what was published. `wider` are the areas
        around a local one."""
        published, before = self.memory.brief(entry.id), self.memory.of(entry.id)
        counted = (
            before is None or before is accepted or values_of(before.result) != values_of(accepted.result)
        )
        entry.brief = brief = analysis.since(published, brief)
        update = update_kind(
            brief,
            published,
            corrected=accepted.result.corrected,
            counting=partial(self._counting, brief),
        )
        if update is UpdateKind.CORRECTION:
            entry.brief = brief = replace(brief, corrected=True)
        prepared: list[Prepared] = []
        passed_over = False
        if analysis.angles.deserves(brief, published, counted=counted):
            rule = analysis.angles.choose(brief, published)
            due = [order for order in self._orders(entry.id) if asked.is_due(order, brief, self.filing)]
            fit = [order for order in due if asked.has_angle(order, brief, rule.angle, self.filing)]
            passed_over = bool(due) and not fit
            if fit:
                entry.brief = brief = self._with_records(brief, accepted, rulings)
            write = partial(self.desk.drafts, previous=published, wider=wider)
            prepared = self._prepare(
                entry, brief, update, rulings, now, why=rule.when, orders=fit, write=write
            )
        with self.filing.ledger.step():
            self.memory.accept(accepted)
            if passed_over:
                # What nobody asked for is known all the same: a lead changes against it.
                self.memory.publish(brief, now)
            self._record(entry, brief, prepared, now)
        if prepared:
            entry.verdict = max(entry.verdict, verdict(brief, update))

    def late(
        self,
        entry: ContestReport,
        brief: Brief,
        only: frozenset[str],
        rulings: Rulings,
        now: datetime,
        *,
        wider: Sequence[Brief] = (),
    ) -> None:
        """Publish stories that waited for the flood guard, as things stand now."""
        published, accepted = self.memory.brief(entry.id), self.memory.of(entry.id)
        brief = analysis.since(published, brief)
        entry.brief = brief = self._with_records(brief, accepted, rulings) if accepted else brief
        rule = analysis.angles.choose(brief, published)
        prepared = self._prepare(
            entry,
            brief,
            UpdateKind.WRITE_THRU,
            rulings,
            now,
            why=rule.when,
            orders=self._orders(entry.id),
            write=partial(self.desk.drafts, previous=published, wider=wider),
            only=only,
        )
        with self.filing.ledger.step():
            self._record(entry, brief, prepared, now)
        if prepared:
            entry.verdict = max(entry.verdict, verdict(brief, UpdateKind.WRITE_THRU))

    def test_went_out(
        self, entry: ContestReport, snapshot: Snapshot, result: ContestResult, now: datetime
    ) -> None:
        """Kill what was published if the source now says that those very figures are a test."""
        before, published = self.memory.of(entry.id), self.memory.brief(entry.id)
        if before is None or published is None or before.result.test or before.snapshot.test:
            return
        if values_of(before.result) != values_of(result):
            return
        prepared = [
            made
            for last in self.filing.ledger.versions_of(entry.id)
            if last == self.filing.ledger.last_version(last.identity)
            and (made := self._killed(last, now)) is not None
        ]
        with self.filing.ledger.step():
            self.filing.record(prepared)
        entry.stories.extend(filed(one) for one in prepared)
        if prepared:
            entry.verdict = Verdict.KILL

    def _killed(self, last: PastVersion, now: datetime) -> Prepared | None:
        if last.status == PubStatus.CANCELED.value:
            return None
        story = self.filing.copy_of(last)
        style = styles.get(story.style, story.language)
        meta = self.desk.settings.meta(last.contest)
        notice = stories.killed(
            story,
            reason=TEST_REASON[style.language],
            about=story.places[0].name if story.places else story.slug,
            style=style,
            zone=meta.zone if meta else style.home_zone or "UTC",
            sent=last.created,
            templates=self.desk.templates,
        )
        return self.filing.prepare(notice, UpdateKind.KILL, now, "what was published is test data")

    def together(
        self, entry: ContestReport, drafts: Sequence[Draft], rulings: Rulings, now: datetime, why: str
    ) -> None:
        """Publish stories over many contests; `entry` stands for all of these."""
        versions = (self._version(entry, draft, UpdateKind.WRITE_THRU, rulings, now, why) for draft in drafts)
        prepared = [made for made in versions if made is not None]
        if not prepared:
            return
        with self.filing.ledger.step():
            self.filing.record(prepared)
            self.holds.passed(entry.id, now, gates=(COPY, TEMPLATE))
        entry.stories.extend(filed(one) for one in prepared)
        entry.verdict = max(entry.verdict, Verdict.PUBLISH)

    def failed(self, entry: ContestReport, error: NewsgenError, now: datetime) -> None:
        """Hold what a template could not write."""
        self._hold(entry, [_template_doubt(error)], now)
        entry.errors.append(str(error))

    # -- parts -------------------------------------------------------------------------------

    def _record(
        self, entry: ContestReport, brief: Brief, prepared: Sequence[Prepared], now: datetime
    ) -> None:
        if not prepared:
            return
        self.memory.publish(brief, now)
        self.filing.record(prepared)
        self.holds.passed(entry.id, now, gates=(COPY, TEMPLATE))
        entry.stories.extend(filed(one) for one in prepared)

    def _prepare(
        self,
        entry: ContestReport,
        brief: Brief,
        update: UpdateKind,
        rulings: Rulings,
        now: datetime,
        *,
        why: str,
        orders: Sequence[Order],
        write: Callable[..., tuple[Draft, ...]],
        only: frozenset[str] | None = None,
    ) -> list[Prepared]:
        """The versions that go out; what fails a check or a template is held, the others go on."""
        prepared: list[Prepared] = []
        for order in orders:
            try:
                correcting = update is UpdateKind.CORRECTION
                drafts = write(brief, order, now, published=self._past, correction=correcting)
            except NewsgenError as error:
                self.failed(entry, error, now)
                continue
            for draft in drafts:
                if only is not None and self.filing.living(draft.story.identity)[0] not in only:
                    continue
                made = self._version(entry, draft, update, rulings, now, why)
                if made is not None:
                    prepared.append(made)
        return prepared

    def _with_records(self, brief: Brief, accepted: Accepted, rulings: Rulings) -> Brief:
        meta = self.desk.settings.meta(brief.contest.id)
        areas = inner(brief, self.memory, self.holds, rulings)
        return analysis.with_records(brief, accepted.result, meta.past if meta else (), areas)

    def _orders(self, contest: str) -> list[Order]:
        return [order for glob, order in self.orders if fnmatchcase(contest, glob)]

    def _past(self, identity: str) -> stories.Past | None:
        """What was last sent under an identity, for a correction to name."""
        _, last = self.filing.living(identity)
        if last is None:
            return None
        return stories.Past(version=last.version, headline=last.headline, sent=last.created)

    def _version(
        self,
        entry: ContestReport,
        draft: Draft,
        update: UpdateKind,
        rulings: Rulings,
        now: datetime,
        why: str,
    ) -> Prepared | None:
        identity = draft.story.identity
        if rulings.stops(identity, entry.id):
            return None
        if not draft.fit:
            self._hold(entry, _copy_doubts(identity, draft.findings), now)
            return None
        return self.filing.prepare(draft.story, update, now, why)

    def _hold(self, entry: ContestReport, doubts: Sequence[GateFinding], now: datetime) -> None:
        with self.filing.ledger.step():
            self.holds.opened(entry.id, doubts, "", now)
        entry.verdict = max(entry.verdict, Verdict.HOLD)
        entry.findings = (*entry.findings, *doubts)
        codes = dict.fromkeys(doubt.gate for doubt in doubts)
        entry.reasons = [*entry.reasons, *(code for code in codes if code not in entry.reasons)]

    def _counting(self, brief: Brief) -> bool:
        """True while counting goes on anywhere in the election of a contest."""
        if brief.stage not in (Stage.COMPLETE, Stage.CERTIFIED):
            return True
        return self.memory.is_counting(brief.contest.election.id, brief.contest.id)


def _copy_doubts(identity: str, findings: Sequence[Finding]) -> list[GateFinding]:
    return [
        GateFinding(
            gate=COPY,
            severity=Severity.HOLD,
            place=f"{identity} {finding.part}",
            value=finding.text,
            message=f"{finding.check}: {finding.message}",
        )
        for finding in findings
        if finding.severity == "error"
    ]


def _template_doubt(error: NewsgenError) -> GateFinding:
    return GateFinding(gate=TEMPLATE, severity=Severity.HOLD, place=error.where, message=str(error))
