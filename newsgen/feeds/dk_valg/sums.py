"""Contests of Denmark: a polling area, and the sums that no file of the source carries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from newsgen.feeds._reading.numbers import percent
from newsgen.feeds.dk_valg.area import FINAL, PERSONAL, PollingArea, closing
from newsgen.model import (
    Area,
    Choice,
    Contest,
    ContestKind,
    ContestResult,
    Measure,
    Progress,
    Source,
    Stage,
    Tally,
    UnitResult,
)

CONSTITUENCIES = 10
_THRESHOLD = Decimal(2)
_MEASURES = (Measure(name="votes"), Measure(name=PERSONAL, term="personal_vote", decides=False))


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Polling areas that make up one larger area. `missing` of its files could not be read."""

    area: Area
    parts: tuple[PollingArea, ...]
    missing: int = 0


def groups(areas: Sequence[PollingArea], missing: Sequence[str]) -> tuple[Group, ...]:
    """The larger areas: the country where all constituencies are there, then constituencies, then
    municipalities. `missing` are the municipalities' ids of files that were empty."""
    constituencies: dict[str, list[PollingArea]] = {}
    municipalities: dict[str, list[PollingArea]] = {}
    for area in areas:
        municipalities.setdefault(area.municipality[0], []).append(area)
        if area.constituency:
            constituencies.setdefault(area.constituency[0], []).append(area)
    found = []
    if len(constituencies) == CONSTITUENCIES:
        country = Area(id="danmark", name="Danmark", kind="country")
        found.append(Group(area=country, parts=tuple(areas), missing=len(missing)))
    for parts in constituencies.values():
        own = {area.municipality[0] for area in parts}
        assert parts[0].constituency
        area_id, label = parts[0].constituency
        lost = sum(1 for municipality in missing if municipality in own)
        place = Area(id=area_id, name=label, kind="constituency")
        found.append(Group(area=place, parts=tuple(parts), missing=lost))
    for area_id, parts in municipalities.items():
        place = Area(id=area_id, name=parts[0].municipality[1], kind="municipality")
        found.append(Group(area=place, parts=tuple(parts), missing=missing.count(area_id)))
    return tuple(found)


def single(area: PollingArea) -> ContestResult:
    """The contest of one polling area."""
    count = "final" if area.state == FINAL else "first"
    return ContestResult(
        contest=_contest(area, Area(id=area.id, name=area.name, kind="polling_area")),
        choices=area.choices,
        tallies=area.tallies,
        progress=Progress(
            unit="polling_areas",
            ballots=area.ballots,
            blank=area.blank,
            invalid=area.invalid,
            electors=area.electors,
            electors_counted=area.electors if area.counted else None,
            turnout_percent=_turnout(area.ballots, area.electors),
            as_of=area.released if area.counted else None,
            source=area.source,
        ),
        stage=Stage.COMPLETE if area.counted else Stage.NONE,
        count=count,
        status_word=area.state,
        polls_close=_closing(area),
        findings=area.findings,
        source=area.source,
    )


def summed(group: Group) -> ContestResult:
    """The contest of a larger area as the sum of its polling areas counted so far."""
    counted = [area for area in group.parts if area.counted]
    expected = len(group.parts) + group.missing
    ballots = sum(area.ballots or 0 for area in counted)
    electors = sum(area.electors for area in counted)
    times = [area.released for area in counted if area.released]
    return ContestResult(
        contest=_contest(group.parts[0], group.area),
        choices=_choices(counted),
        tallies=_tallies(counted),
        progress=Progress(
            unit="polling_areas",
            reported=len(counted),
            expected=expected,
            ballots=ballots if counted else None,
            blank=sum(area.blank or 0 for area in counted) if counted else None,
            invalid=sum(area.invalid or 0 for area in counted) if counted else None,
            electors=None if group.missing else sum(area.electors for area in group.parts),
            electors_counted=electors,
            turnout_percent=_turnout(ballots, electors) if counted else None,
            as_of=max(times, default=None),
            source=_span(group.parts),
        ),
        stage=_stage(len(counted), expected),
        count="final" if counted and all(area.state == FINAL for area in counted) else "first",
        units=tuple(_unit(area, group.area.id) for area in group.parts),
        polls_close=_closing(group.parts[0]),
        findings=tuple(finding for area in counted for finding in area.findings),
        source=_span(group.parts),
    )


def _stage(counted: int, expected: int) -> Stage:
    if not counted:
        return Stage.NONE
    return Stage.COMPLETE if counted == expected else Stage.PARTIAL


def _contest(part: PollingArea, area: Area) -> Contest:
    national = part.slug == "folketing" and area.kind == "country"
    return Contest(
        id=f"{part.election.id}/{area.id}",
        slug=part.slug,
        election=part.election,
        name=part.election.name,
        area=area,
        kind=ContestKind.PARTY_LIST,
        seats=0,
        rule="proportional",
        measures=_MEASURES,
        threshold=_THRESHOLD if national else None,
    )


def _choices(areas: Sequence[PollingArea]) -> tuple[Choice, ...]:
    found: dict[str, Choice] = {}
    for area in areas:
        for choice in area.choices:
            found.setdefault(choice.id, choice)
    return tuple(found.values())


def _tallies(areas: Sequence[PollingArea]) -> tuple[Tally, ...]:
    """Votes added up by choice. Personal votes only where every area has counted them."""
    votes: dict[tuple[str, str], int] = {}
    first: dict[tuple[str, str], Source] = {}
    final = all(area.state == FINAL for area in areas)
    for area in areas:
        for tally in area.tallies:
            if tally.measure == PERSONAL and not final:
                continue
            key = (tally.choice, tally.measure)
            assert isinstance(tally.value, int)
            votes[key] = votes.get(key, 0) + tally.value
            first.setdefault(key, tally.source)
    return tuple(
        Tally(
            choice=choice,
            measure=measure,
            value=value,
            source=_sum_of(first[choice, measure], len(areas)),
            summed=True,
        )
        for (choice, measure), value in votes.items()
    )


def _sum_of(first: Source, files: int) -> Source:
    """The first place summed and the number of files; the units name every place."""
    return Source(first.digest, f"sum over {files} files, the first at {first.pointer}")


def _unit(area: PollingArea, parent: str) -> UnitResult:
    return UnitResult(
        id=area.id,
        name=area.name,
        kind="polling_area",
        parent=parent,
        electors=area.electors,
        ballots=area.ballots,
        reporting=area.counted,
        tallies=tuple(t for t in area.tallies if t.measure == "votes"),
        source=area.source,
    )


def _span(areas: Sequence[PollingArea]) -> Source:
    """The first of the files summed and their number; the units name them all."""
    return _sum_of(areas[0].source, len(areas))


def _turnout(ballots: int | None, electors: int) -> Decimal | None:
    """Turnout of the areas counted; none where it is not possible."""
    return percent(ballots, electors) if ballots is not None and ballots <= electors else None


def _closing(area: PollingArea) -> datetime | None:
    return closing(area.election.date) if area.election.date else None
