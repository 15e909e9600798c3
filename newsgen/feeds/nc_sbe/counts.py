"""One contest of North Carolina's table: totals by choice, ways of voting, precincts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from newsgen.errors import FeedError
from newsgen.feeds._reading.us_tables import names_in_copy
from newsgen.feeds.nc_sbe.lines import UNNAMED, WAYS, Line, Reader
from newsgen.model import (
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    GateFinding,
    Severity,
    Stage,
    Tally,
    UnitResult,
    replace,
)

TYPES = ("S", "C", "M")
MISCELLANEOUS = "write-in (miscellaneous)"


def contest_result(
    contest: Contest, lines: Sequence[Line], reader: Reader, stage: Stage | None
) -> ContestResult:
    """The contest from its lines. Unknown codes and lines that contradict each other raise FeedError."""
    for line in lines:
        if "type" in reader.columns and line.type not in TYPES:
            raise reader.unknown_code(line, "type", line.type, TYPES)
    by_choice: dict[str, list[Line]] = {}
    for line in lines:
        by_choice.setdefault(line.choice_id, []).append(line)
    choices = tuple(_choice(key, found[0], reader, contest.kind) for key, found in by_choice.items())
    votes = {line.number: reader.count(line, "votes", line.votes) for line in lines}
    tallies = [_sum(key, found, reader, votes) for key, found in by_choice.items()]
    ways = [tally for key, found in by_choice.items() for tally in _ways(key, found, reader)]
    counted = any(tally.value for tally in tallies)
    return ContestResult(
        contest=replace(contest, seats=_seats(lines, reader)),
        choices=choices,
        tallies=(*tallies, *ways),
        stage=stage or (Stage.PARTIAL if counted else Stage.NONE),
        units=_units(lines, reader, votes),
        findings=tuple(_nameless(by_choice, reader)),
        source=reader.span(lines[0], lines[-1], "votes"),
    )


def _sum(key: str, lines: Sequence[Line], reader: Reader, votes: dict[int, int]) -> Tally:
    return Tally(
        choice=key,
        measure="votes",
        value=sum(votes[line.number] for line in lines),
        source=reader.span(lines[0], lines[-1], "votes"),
        summed=len(lines) > 1,
    )


def _ways(key: str, lines: Sequence[Line], reader: Reader) -> Iterator[Tally]:
    for index, way in enumerate(WAYS if lines[0].ways else ()):
        yield Tally(
            choice=key,
            measure="votes",
            value=sum(reader.count(line, way, line.ways[index]) for line in lines),
            source=reader.span(lines[0], lines[-1], way),
            summed=len(lines) > 1,
            part=way,
        )


def _choice(key: str, line: Line, reader: Reader, kind: ContestKind) -> Choice:
    option = ChoiceKind.OPTION if kind is ContestKind.BALLOT_MEASURE else ChoiceKind.CANDIDATE
    # Names nobody registered: together they may have the most votes, and the file lists them so.
    write_in = line.choice.lower() == MISCELLANEOUS
    short, full = names_in_copy(line.choice)
    return Choice(
        id=key,
        name=line.choice,
        # A contest with a nameless choice is held; an editor's view of it must call it something.
        short_name=short if line.choice else UNNAMED,
        spoken=full,
        kind=ChoiceKind.WRITE_IN if write_in else option,
        party=line.party or None,
        source=reader.source(line, "choice"),
    )


def _seats(lines: Sequence[Line], reader: Reader) -> int:
    if "seats" not in reader.columns:
        return 1
    for line in lines:
        if line.seats != lines[0].seats:
            raise FeedError(
                "rows of one contest contradict each other",
                where=reader.where(line, "seats"),
                why=f"seats to fill: {line.seats!r}, in row {lines[0].number} {lines[0].seats!r}",
                remedy="Fetch the file again.",
            )
    seats = reader.count(lines[0], "seats", lines[0].seats)
    if seats < 1:
        raise FeedError("no seats to fill", where=reader.where(lines[0], "seats"), why=f"got {seats}")
    return seats


def _units(lines: Sequence[Line], reader: Reader, votes: dict[int, int]) -> tuple[UnitResult, ...]:
    by_unit: dict[tuple[str, str], list[Line]] = {}
    for line in lines:
        if not line.county:
            raise FeedError("a row has no county", where=reader.where(line, "county"))
        by_unit.setdefault((line.county, line.precinct), []).append(line)
    return tuple(_unit(key, found, reader, votes) for key, found in by_unit.items())


def _unit(key: tuple[str, str], lines: Sequence[Line], reader: Reader, votes: dict[int, int]) -> UnitResult:
    county, precinct = key
    tallies: dict[str, Tally] = {}
    for line in lines:
        choice = line.choice_id
        if choice in tallies:
            raise FeedError(
                "a choice stands twice in one precinct",
                where=reader.where(line, "choice"),
                why=f"{choice!r} in {county} {precinct}",
                remedy="Fetch the file again.",
            )
        tallies[choice] = Tally(
            choice=choice,
            measure="votes",
            value=votes[line.number],
            source=reader.source(line, "votes"),
        )
    return UnitResult(
        id=f"{county}/{precinct}",
        name=precinct,
        kind="precinct" if _is_real(lines[0], reader) else "administrative",
        parent=county,
        tallies=tuple(tallies.values()),
        source=reader.span(lines[0], lines[-1], "precinct"),
    )


def _is_real(line: Line, reader: Reader) -> bool:
    if "real" in reader.columns and line.real not in ("Y", "N"):
        raise reader.unknown_code(line, "real", line.real, ("Y", "N"))
    return line.real != "N"


def _nameless(by_choice: dict[str, list[Line]], reader: Reader) -> Iterator[GateFinding]:
    for lines in by_choice.values():
        if not lines[0].choice:
            yield GateFinding(
                gate="missing-name",
                severity=Severity.HOLD,
                message="a choice has no name",
                place=reader.source(lines[0], "choice").pointer,
                value="",
            )
