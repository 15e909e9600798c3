"""What the gates say of a contest that arrives, with what an editor has let go taken into account."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from newsgen import analysis
from newsgen.analysis.calls import latest, matched
from newsgen.analysis.gates import GateInput, Policy
from newsgen.model import Brief, CallRecord, ContestResult, GateFinding, Scope, Severity, Snapshot, replace
from newsgen.model.settings import Settings
from newsgen.pipeline.holds import Holds
from newsgen.pipeline.memory import Memory
from newsgen.pipeline.reports import UnitReport, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """Findings sorted by what they do: `rejecting` keep the contest out, `holding` hold it,
    `on_units` hold a unit's own story alone; `all` has warnings and caveats too."""

    all: tuple[GateFinding, ...]
    rejecting: tuple[GateFinding, ...]
    holding: tuple[GateFinding, ...]
    on_units: tuple[GateFinding, ...]
    units: tuple[UnitReport, ...]


@dataclass(slots=True, kw_only=True)
class Judge:
    """Runs the gates over a contest with what is accepted, published and held."""

    settings: Settings
    memory: Memory
    holds: Holds

    def judge(
        self, snapshot: Snapshot, result: ContestResult, calls: Iterable[CallRecord], now: datetime
    ) -> Judgement:
        """The judgement on one contest of a snapshot."""
        contest = result.contest.id
        before = self.memory.of(contest)
        published = self.memory.brief(contest)
        same_stage = before is not None and before.result.count == result.count
        found = analysis.gates.run(
            GateInput(
                result=result,
                snapshot=snapshot,
                now=now,
                accepted=before.result if before and same_stage else None,
                last=before.result if before else None,
                last_generated=before.snapshot.generated_at if before else None,
                accepted_before=before is not None
                and before.snapshot.digest != snapshot.digest
                and self.memory.was_accepted(contest, snapshot),
                calls=said_of(result, calls),
                published_measures=_measures(published),
                held_below=self.holds.impossible_below(contest),
                open_holds=self.holds.causes(contest),
                policy=policy_of(self.settings, result),
                limits=limits_of(self.settings, snapshot.location),
            )
        )
        return _sorted(result, tuple(self._let_go(result, finding) for finding in found))

    def _let_go(self, result: ContestResult, finding: GateFinding) -> GateFinding:
        """What an editor has released is a caveat that names the unit, as long as it stays so."""
        if finding.severity is Severity.HOLD and self.holds.was_released(result.contest.id, finding):
            unit = next((unit.name for unit in result.units if unit.id == finding.place), "")
            return replace(finding, severity=Severity.CAVEAT, released=True, unit=unit)
        return finding


def policy_of(settings: Settings, result: ContestResult) -> Policy:
    """What the settings let gates do with a contest."""
    desk, area = settings.desk, result.contest.area
    meta = settings.meta(result.contest.id)
    state = meta.state if meta and meta.state else area.id if area.kind == "us_state" else None
    return Policy(
        rehearsal=desk.rehearsal,
        hold_close=desk.hold_close,
        hold_recount=desk.hold_recount,
        state=state,
    )


def limits_of(settings: Settings, location: str) -> dict[str, object]:
    """The limits of the source that a document comes from."""
    source = next((s for s in settings.sources if location.startswith(s.url)), None)
    return dict(source.limits) if source else {}


def said_of(result: ContestResult, calls: Iterable[CallRecord]) -> tuple[CallRecord, ...]:
    """Each caller's newest word on a contest, of its own feed and of others."""
    contest = result.contest.id
    own = [replace(call, contest=contest) for call in result.calls]
    said = [call for call in calls if call.contest == contest]
    if not own and not said:
        return ()
    return latest(matched(call, result.choices) for call in (*own, *said))


def _measures(published: Brief | None) -> frozenset[str]:
    if published is None:
        return frozenset()
    return frozenset(standing.measure.name for standing in published.standings)


def _sorted(result: ContestResult, found: Sequence[GateFinding]) -> Judgement:
    if not found:
        return Judgement(all=(), rejecting=(), holding=(), on_units=(), units=())
    units = {unit.id for unit in result.units}
    stopping = [f for f in found if f.severity is Severity.HOLD]
    on_units = tuple(f for f in stopping if f.scope is Scope.UNIT and f.place in units)
    return Judgement(
        all=tuple(found),
        rejecting=tuple(f for f in found if f.severity is Severity.REJECT),
        holding=tuple(f for f in stopping if f not in on_units),
        on_units=on_units,
        units=_unit_reports(f for f in stopping if f.place in units),
    )


def _unit_reports(found: Iterable[GateFinding]) -> tuple[UnitReport, ...]:
    reasons: dict[str, list[str]] = {}
    for finding in found:
        codes = reasons.setdefault(finding.place, [])
        if finding.gate not in codes:
            codes.append(finding.gate)
    return tuple(
        UnitReport(id=unit, verdict=Verdict.HOLD, reasons=tuple(codes)) for unit, codes in reasons.items()
    )
