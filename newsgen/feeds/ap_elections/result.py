"""What AP says of one race, put together from its top unit, its desk and the units below."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from newsgen.feeds._reading.json_record import Record
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds.ap_elections.terms import Desk, calls, contest_kind, moment, outcomes, stage
from newsgen.feeds.ap_elections.units import measures, progress, rows, tallies, units_below
from newsgen.model import (
    Area,
    Choice,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Measure,
    Progress,
    Source,
    replace,
)

_UNUSED = (
    "eventID", "stateID", "raceTypeID", "national", "state", "keyRace", "numRunoff", "incumbents",
    "incumbentID", "isUpdated", "lastUpdated", "officeName", "officeID", "description", "seatName",
    "seatNum", "party", "raceType", "statePostal", "stateName", "electionDate", "raceID", "numWinners",
    "parameters", "isCertified", "uncontested", "tabulationStatus", "isShowingRankedChoiceResults",
    "flippedSeat", "partyRaceCall",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Race:
    """A race's own words: its contest, what the desk says, how far tabulation has come."""

    contest: Contest
    desk: Desk
    tabulation: str | None
    tabulation_at: str
    certified: bool
    test: bool
    ranked: bool
    source: Source


def contest_of(race: Record, election: Election, area: Area, number: str) -> Contest:
    """The contest that a race object describes. `number` is the race's id within state and date."""
    office, seat = race.maybe("officeName", str), race.maybe("seatName", str)
    letter, type_letter = race.maybe("officeID", str), race.maybe("raceTypeID", str)
    kind = contest_kind(letter)
    what = seat or (race.maybe("description", str) if kind is ContestKind.BALLOT_MEASURE else None)
    winners = race.maybe("numWinners", int)
    name = " ".join(part for part in (office, what, race.maybe("party", str)) if part)
    # At the Democratic caucuses of Iowa AP counts state delegate equivalents, not people.
    caucus = area.id == "IA" and type_letter == "E" and letter == "P"
    return Contest(
        id=f"{election.id}/{area.id}/{number}",
        slug=number,
        election=election,
        name=clean(name),
        area=area,
        kind=kind,
        seats=winners if winners and winners > 0 else 1,
        rule="ranked_choice" if type_letter == "V" else "plurality",
        measures=(Measure(name="votes", term="state_delegate" if caucus else "vote"),),
    )


def race_of(race: Record, contest: Contest, *, test: bool) -> Race:
    """A race's own words, with every other field of the object ignored by name."""
    said = race.at("raceCallStatus") if race.has("raceCallStatus") else race.source
    read = Race(
        contest=contest,
        desk=Desk(
            status=race.maybe("raceCallStatus", str),
            uncontested=race.maybe("uncontested", bool) or False,
            race_type=race.maybe("raceType", str) or "",
            where=race.where("raceCallStatus"),
            source=said,
        ),
        tabulation=race.maybe("tabulationStatus", str),
        tabulation_at=race.where("tabulationStatus"),
        certified=race.maybe("isCertified", bool) or False,
        test=test,
        ranked=race.maybe("isShowingRankedChoiceResults", bool) or False,
        source=race.source,
    )
    race.ignore(*_UNUSED)
    race.finish()
    return read


def announced(race: Race, choices: tuple[Choice, ...], as_of: Progress) -> ContestResult:
    """A race of which only candidates and the desk's word are known; nothing is counted."""
    found, doubts = calls([], race.desk)
    return ContestResult(
        contest=race.contest,
        choices=choices,
        tallies=(),
        progress=as_of,
        stage=stage(None, "", started=False, complete=False, certified=False),
        status_word=race.tabulation,
        calls=found,
        test=race.test,
        findings=doubts,
        source=race.source,
    )


def counted(
    race: Race, top: Record, below: Iterable[Record], choose: Callable[[Record], Choice]
) -> ContestResult:
    """A race with its counts: votes of the top unit, calls by its flags, the units below."""
    found = rows(top, choose)
    flags = [row.flag for row in found if row.flag]
    said, doubts = calls(flags, race.desk)
    reached = progress(top)
    units, clash = units_below(below, found, race.contest.area.id)
    reported, expected = reached.reported or 0, reached.expected or 0
    contest = replace(race.contest, measures=measures(race.contest.measures[0], found))
    return ContestResult(
        contest=contest,
        choices=tuple(row.choice for row in found),
        tallies=tallies(found),
        progress=reached,
        stage=stage(
            race.tabulation,
            race.tabulation_at,
            started=bool(reported) or any(row.votes.value for row in found),
            complete=0 < expected <= reported,
            certified=race.certified,
        ),
        # Rounds of ranked choice replace the first choices: another count, not a fall.
        count="final" if race.ranked else "first",
        status_word=race.tabulation,
        units=units,
        outcomes=outcomes(flags),
        calls=said,
        test=race.test,
        polls_close=moment(top, "pollClosingTime"),
        findings=(*doubts, *clash),
        source=race.source,
    )
