"""AP's election reports: delegates won by candidate and state, and the balance of power.

Every number in a report is text, some with a sign or thousands commas. A single item may stand as
an object where several stand as a list.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from newsgen.errors import FeedError
from newsgen.feeds._reading.contests import snapshot_is_test
from newsgen.feeds._reading.json_record import Record
from newsgen.feeds._reading.numbers import whole
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds.ap_elections.terms import choice_kind, moment
from newsgen.model import (
    Area,
    Baseline,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    Measure,
    Payload,
    Progress,
    SeatCount,
    Severity,
    Snapshot,
    Stage,
    StatedTotal,
    Tally,
    UnitResult,
)

REPORTS = ("delSum", "delSuper", "delState", "trendtable")
_US = Area(id="US", name="United States", kind="country")
_DELEGATES = Measure(name="delegates", term="delegate")
_SUPER = Measure(name="superdelegates", term="delegate", decides=False)
# Seats won, held over and led in: AP's own sum, printed as its balance of power.
_TREND = Measure(name="winning_trend", term="seat")
_FLAGS = {"0": False, "1": True}


@dataclass(frozen=True, slots=True)
class _Party:
    choice: Choice
    trend: Tally
    seats: SeatCount
    baseline: Baseline | None
    doubt: GateFinding | None


def read_report(payload: Payload, top: Record, drift: list[str]) -> Snapshot:
    """The snapshot of a delegate or trend report; contests are parties' nominations or chambers."""
    kind = next(name for name in REPORTS if top.has(name))
    report = top.record(kind)
    top.finish()
    mark = report.take("Test", str)
    if mark not in _FLAGS:
        raise FeedError(f"test mark '{mark}' is not known", where=report.where("Test"))
    generated = moment(report, "timestamp")
    progress = Progress(as_of=generated)
    contests: tuple[ContestResult, ...]
    if kind == "trendtable":
        contests = (_chamber(report, progress, test=_FLAGS[mark]),)
    else:
        contests = tuple(_nomination(p, progress, test=_FLAGS[mark]) for p in _several(report, "del"))
    report.finish()
    return snapshot_of(
        payload,
        feed="ap_elections",
        generated_at=generated,
        test=snapshot_is_test(contests),
        contests=contests,
        drift=drift,
    )


def _several(record: Record, key: str) -> Iterator[Record]:
    if isinstance(record.peek(key), dict):
        yield record.record(key)
    else:
        yield from record.records(key, optional=True)


def _number(record: Record, key: str) -> int:
    text = record.take(key, str)
    value = whole(text.strip().removeprefix("+"), record.where(key), group=",")
    assert value is not None
    return value


def _nomination(party: Record, progress: Progress, *, test: bool) -> ContestResult:
    code = party.take("pId", str)
    total = StatedTotal(
        measure="delegates", value=_number(party, "dVotes"), source=party.at("dVotes"), covers="all"
    )
    needed = _number(party, "dNeed")
    party.ignore("dChosen", "dToBeChosen")
    states = tuple(_several(party, "State"))
    whole_country = next((state for state in states if state.peek("sId") == "US"), None)
    choices, tallies = _won(whole_country or party)
    units = tuple(_state(state) for state in states if state is not whole_country)
    if whole_country is not None:
        whole_country.ignore("sId")
        whole_country.finish()
    party.finish()
    measures = (_DELEGATES, _SUPER) if any(t.measure == "superdelegates" for t in tallies) else (_DELEGATES,)
    contest = Contest(
        id=f"ap-delegates/US/{code}",
        slug=f"delegates-{code.lower()}",
        election=Election(id="ap-delegates", name="Presidential nomination"),
        name=f"Delegates, {code}",
        area=_US,
        kind=ContestKind.CANDIDATE,
        rule="delegates",
        measures=measures,
    )
    return ContestResult(
        contest=contest,
        choices=choices,
        tallies=tallies,
        progress=progress,
        stage=Stage.PARTIAL if any(t.value for t in tallies) else Stage.NONE,
        status_word=f"{needed} needed to nominate",
        stated_totals=(total,),
        units=units,
        test=test,
        source=party.source,
    )


def _won(holder: Record) -> tuple[tuple[Choice, ...], tuple[Tally, ...]]:
    choices, delegates, superdelegates = [], [], []
    for candidate in _several(holder, "Cand"):
        number, label = candidate.take("cId", str), clean(candidate.take("cName", str))
        kind = choice_kind(number, label, ContestKind.CANDIDATE)
        choices.append(Choice(id=number, name=label, kind=kind, source=candidate.source))
        delegates.append(_tally(candidate, number, "delegates", "dTot"))
        if candidate.has("sdTot"):
            superdelegates.append(_tally(candidate, number, "superdelegates", "sdTot"))
        candidate.ignore("d1", "d7", "d30")
        candidate.finish()
    return tuple(choices), (*delegates, *superdelegates)


def _tally(record: Record, choice: str, measure: str, key: str) -> Tally:
    return Tally(choice=choice, measure=measure, source=record.at(key), value=_number(record, key))


def _state(state: Record) -> UnitResult:
    code = state.take("sId", str)
    _, tallies = _won(state)
    state.finish()
    return UnitResult(id=code, name=code, kind="us_state", tallies=tallies, source=state.source)


def _chamber(report: Record, progress: Progress, *, test: bool) -> ContestResult:
    office, letter = clean(report.take("office", str)), report.take("OfficeTypeCode", str)
    year = progress.as_of.year if progress.as_of else "undated"
    contest = Contest(
        id=f"ap-trend-{year}/US/{letter}",
        slug=f"balance-{letter.lower()}",
        election=Election(id=f"ap-trend-{year}", name="Balance of power"),
        name=office,
        area=_US,
        kind=ContestKind.PARTY_LIST,
        rule="balance",
        measures=(_TREND,),
    )
    parties = tuple(_party(party) for party in _several(report, "party"))
    undecided = _one_key_objects(report.record("InsufficientVote"), "trend")
    return ContestResult(
        contest=contest,
        choices=tuple(party.choice for party in parties),
        tallies=tuple(party.trend for party in parties),
        progress=progress,
        stage=Stage.PARTIAL,
        status_word=f"{undecided['Total']} undecided" if "Total" in undecided else None,
        seats=tuple(party.seats for party in parties),
        baseline=tuple(party.baseline for party in parties if party.baseline),
        test=test,
        findings=tuple(party.doubt for party in parties if party.doubt),
        source=report.source,
    )


def _party(party: Record) -> _Party:
    title, source = clean(party.take("title", str)), party.at("trend")
    numbers = _one_key_objects(party, "trend")
    change = _one_key_objects(party.record("NetChange"), "trend")
    party.finish()
    try:
        trend, leading, before = numbers["Winning Trend"], numbers["Leading"], numbers["Current"]
        parts = numbers["Won"] + numbers["Holdovers"] + leading
        net = change["Winners"] + change["Leaders"]
    except KeyError as error:
        where = party.where("trend")
        raise FeedError(f"number {error} of party '{title}' is missing", where=where) from error
    known = Baseline(choice=title, seats=before, seats_change=net, source=source)
    agrees = parts == trend and trend - before == net
    kind = ChoiceKind.AGGREGATE if title.lower() in ("other", "others") else ChoiceKind.PARTY_LIST
    return _Party(
        choice=Choice(id=title, name=title, kind=kind, party=title, source=party.source),
        trend=Tally(choice=title, measure=_TREND.name, value=trend, source=source),
        seats=SeatCount(choice=title, seats=trend - leading, source=source),
        baseline=known if agrees else None,
        doubt=None if agrees else _parts_doubt(party, title, parts=parts, trend=trend),
    )


def _parts_doubt(party: Record, title: str, *, parts: int, trend: int) -> GateFinding:
    return GateFinding(
        gate="parts-against-total",
        severity=Severity.WARNING,
        message=f"{title}: won, leading and holdovers are {parts}, the trend is {trend}; or the change "
        "does not fit the seats before. The trend is used, and no change is given",
        place=party.pointer,
        value=str(parts),
        bound=str(trend),
    )


def _one_key_objects(holder: Record, key: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for item in _several(holder, key):
        for label in item.names():
            found[label] = _number(item, label)
    return found
