"""One race of the neutral form. What is malformed in it becomes a finding, the rest is read."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal

from newsgen.errors import FeedError
from newsgen.feeds._reading.doubts import Doubts
from newsgen.feeds._reading.identity import slug
from newsgen.feeds._reading.json_record import Record
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds.neutral import parts, words
from newsgen.model import (
    Area,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    Progress,
    Severity,
    Stage,
    StatedTotal,
    replace,
)

FOUR_PLACES = Decimal("0.0001")
# Turnout is printed with one decimal as a rule: a smaller distance is rounding.
ROUNDING = Decimal("0.1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What all races of a snapshot share."""

    source: str
    day: date
    election: str
    known_units: Collection[str]
    polls_close: datetime | None
    count: str | None
    test: bool

    def contest_id(self, race_id: str) -> str:
        """The contest's identifier: source/date/race."""
        return f"{self.source}/{self.day.isoformat()}/{race_id}"


def read_race(record: Record, frame: Frame) -> tuple[ContestResult, list[GateFinding]]:
    """The contest, and findings that concern the whole document (negative counts).

    A race whose structure is not understood is a contest without figures and with a finding.
    """
    doubts = Doubts()
    race_id = _peeked(record, "race_id") or f"race-at{record.pointer.replace('/', '-')}"
    office, place = _peeked(record, "office"), _peeked(record, "place")
    try:
        return _read(record, frame, doubts), doubts.negatives
    except FeedError as error:
        doubts.hold("contest-not-understood", str(error), place=record.pointer)
    result = ContestResult(
        contest=_contest(frame, race_id, clean(office), clean(place)),
        choices=(),
        tallies=(),
        stage=Stage.NONE,
        test=frame.test,
        polls_close=frame.polls_close,
        findings=tuple(doubts.findings),
        source=record.source,
    )
    return result, doubts.negatives


def _peeked(record: Record, key: str) -> str:
    value = record.peek(key)
    return value if isinstance(value, str) else ""


def _read(record: Record, frame: Frame, doubts: Doubts) -> ContestResult:
    race_id = record.take("race_id", str)
    if not race_id:
        raise FeedError("field 'race_id' is empty", where=record.where("race_id"))
    lines = parts.choices(record, doubts)
    ids = frozenset(choice.id for choice in lines.choices)
    unit_kind = clean(record.maybe("unit_of_count", str) or "units")
    contest = replace(
        _contest(frame, race_id, clean(record.take("office", str)), clean(record.take("place", str))),
        seats=_seats(record, doubts),
        threshold=doubts.decimal(record, "threshold_percent"),
    )
    if lines.seats:
        contest = replace(contest, kind=ContestKind.PARTY_LIST, rule="proportional")
    units = parts.units(record, ids, frame.known_units, unit_kind, doubts)
    status = record.maybe("status", str)
    words.review(record, status, doubts)
    totals = _totals(record, doubts)
    tallies = (*lines.tallies, *parts.by_type(record, ids, doubts))
    counted = sum(int(t.value) for t in lines.tallies if t.value is not None)
    ballots = _ballots(contest, totals)
    progress, stage = _progress(record, unit_kind, status, ballots, counted, doubts)
    all_in = bool(progress.expected) and progress.reported == progress.expected
    doubts.findings.extend(parts.withheld(units, all_in=all_in))
    result = ContestResult(
        contest=contest,
        choices=lines.choices,
        tallies=tallies,
        progress=progress,
        stage=stage,
        count=frame.count or words.declared_count(status),
        status_word=status,
        stated_totals=totals,
        units=units,
        outcomes=lines.outcomes,
        seats=lines.seats,
        calls=words.calls(record, ids, doubts),
        decided_by=words.decider(record, doubts),
        test=frame.test,
        polls_close=frame.polls_close,
        corrected=words.is_correction(status),
        findings=tuple(doubts.findings),
        source=record.source,
    )
    record.finish()
    return result


def _contest(frame: Frame, race_id: str, office: str, place: str) -> Contest:
    return Contest(
        id=frame.contest_id(race_id),
        slug=slug(race_id),
        election=Election(
            id=slug(f"{frame.source}-{frame.day.isoformat()}"), name=frame.election, date=frame.day
        ),
        name=office,
        area=Area(id=slug(place), name=place, kind="area"),
        kind=ContestKind.CANDIDATE,
    )


def _seats(record: Record, doubts: Doubts) -> int:
    place, raw = record.at("seats").pointer, record.peek("seats")
    seats = doubts.count(record, "seats")
    if seats == 0:
        doubts.malformed(raw, place)
    return seats or 1


def _totals(record: Record, doubts: Doubts) -> tuple[StatedTotal, ...]:
    """The stated totals: of valid votes, and of all votes. A single one is what shares are of."""
    sources = {key: record.at(key) for key in ("total_valid", "total_votes")}
    valid, votes = (doubts.count(record, key) for key in sources)
    totals = []
    if valid is not None:
        totals.append(StatedTotal(measure="votes", value=valid, source=sources["total_valid"]))
    if votes is not None:
        covers = "valid" if valid is None else "all"
        totals.append(StatedTotal(measure="votes", value=votes, source=sources["total_votes"], covers=covers))
    return tuple(totals)


def _ballots(contest: Contest, totals: tuple[StatedTotal, ...]) -> int | None:
    """How many have voted: the last of the totals. Where candidates compete for several seats a ballot
    carries several votes, and a single total is one of votes."""
    several = contest.kind is ContestKind.CANDIDATE and contest.seats > 1
    if not totals or (several and len(totals) == 1):
        return None
    return int(totals[-1].value)


def _progress(
    record: Record,
    unit: str,
    status: str | None,
    ballots: int | None,
    counted: int,
    doubts: Doubts,
) -> tuple[Progress, Stage]:
    reported = doubts.count(record, "units_reporting")
    expected = doubts.count(record, "units_total")
    electors = doubts.count(record, "electorate")
    expected_total = doubts.count(record, "expected_total")
    stage = _stage(status, reported, expected, bool(counted or ballots))
    progress = Progress(
        unit=unit,
        reported=reported,
        expected=expected,
        expected_vote_percent=_percent(counted if ballots is None else ballots, expected_total),
        ballots=ballots,
        electors=electors,
        turnout_percent=_turnout(record, stage, _percent(ballots, electors), doubts),
        source=record.at("units_reporting") if reported is not None else record.source,
        units_with_zero=doubts.count(record, "units_with_zero"),
    )
    return progress, stage


def _stage(status: str | None, reported: int | None, expected: int | None, counted: bool) -> Stage:
    declared = words.declared_stage(status)
    if declared in (Stage.COMPLETE, Stage.CERTIFIED):
        return declared
    if not counted and not reported:
        return Stage.NONE
    if declared is None and expected and reported == expected:
        return Stage.COMPLETE
    return Stage.PARTIAL


def _percent(part: int | None, whole: int | None) -> Decimal | None:
    if part is None or not whole or whole < 0:
        return None
    return (Decimal(part * 100) / whole).quantize(FOUR_PLACES, rounding=ROUND_HALF_UP)


def _turnout(record: Record, stage: Stage, counted: Decimal | None, doubts: Doubts) -> Decimal | None:
    """Turnout where it can be used: the count is complete and the figure not below what is counted."""
    place = record.at("turnout_percent").pointer
    turnout = doubts.decimal(record, "turnout_percent")
    if turnout is None:
        return None
    if counted is not None and turnout < counted - ROUNDING:
        doubts.findings.append(
            GateFinding(
                gate="turnout-below-counted",
                severity=Severity.CAVEAT,
                message=f"turnout {turnout} is below the share already counted, {counted}: left out",
                place=place,
                value=str(turnout),
                bound=str(counted),
            )
        )
        return None
    return turnout if stage in (Stage.COMPLETE, Stage.CERTIFIED) else None
