"""Cantons of a Swiss federal vote: their own figures, and the cantonal votes they give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from newsgen.errors import FeedError
from newsgen.feeds._reading.json_record import Record
from newsgen.feeds._reading.sums import off
from newsgen.feeds._reading.text import name
from newsgen.model import Contest, GateFinding, Severity, Source, StatedTotal, Tally, UnitResult

HALF_CANTONS = frozenset({"6", "7", "12", "13", "15", "16"})
HALF = Decimal("0.5")


@dataclass(frozen=True, slots=True)
class Cantons:
    """The cantons as units, their votes for and against, and what the feed says these are."""

    units: tuple[UnitResult, ...]
    tallies: tuple[Tally, ...]
    yes: Decimal
    no: Decimal
    total: Decimal
    stated: tuple[Decimal, Decimal] | None
    source: Source


def cantons(record: Record) -> Cantons:
    """All cantons of a proposal; only those counted out give a cantonal vote."""
    source = record.at("kantone")
    units = tuple(_unit(canton) for canton in record.records("kantone"))
    weights = {unit.id: HALF if unit.id in HALF_CANTONS else Decimal(1) for unit in units}
    yes = no = Decimal(0)
    for unit in units:
        votes = [tally.value for tally in unit.tallies]
        if unit.reporting and None not in votes:
            for_it, against = (value or 0 for value in votes)
            if for_it > against:
                yes += weights[unit.id]
            else:
                no += weights[unit.id]
    return Cantons(
        units=units,
        tallies=tuple(
            Tally(choice=choice, measure="cantons", value=value, source=source, summed=True)
            for choice, value in (("yes", yes), ("no", no))
        ),
        yes=yes,
        no=no,
        total=sum(weights.values(), Decimal(0)),
        stated=_stated(record),
        source=record.at("staende"),
    )


def _unit(canton: Record) -> UnitResult:
    number = canton.take("geoLevelnummer", str)
    label = name(canton.take("geoLevelname", str))
    # Their totals do not add up to the canton's while counting goes on.
    canton.ignore("bezirke", "gemeinden", "zaehlkreise")
    result = canton.record("resultat")
    canton.finish()
    counted = result.take("gebietAusgezaehlt", bool)
    ballots = result.maybe("eingelegteStimmzettel", int)
    electors = result.maybe("anzahlStimmberechtigte", int)
    yes, no = result.maybe("jaStimmenAbsolut", int), result.maybe("neinStimmenAbsolut", int)
    if counted and (yes is None or no is None):
        raise FeedError(f"canton {number} is counted out and has no votes", where=result.where())
    # Shares, the sum of yes and no, and numbers of areas counted.
    result.ignore("vorlageBeendet", "jaStimmenInProzent", "stimmbeteiligungInProzent", "gueltigeStimmen")
    for level in ("Bezirke", "Gemeinden"):
        result.ignore(f"anzahl{level}Ausgezaehlt", f"anzahl{level}")
    result.finish()
    return UnitResult(
        id=number,
        name=label,
        kind="canton",
        electors=electors,
        ballots=ballots,
        reporting=counted,
        tallies=(
            Tally(choice="yes", measure="votes", value=yes, source=result.at("jaStimmenAbsolut")),
            Tally(choice="no", measure="votes", value=no, source=result.at("neinStimmenAbsolut")),
        ),
        source=result.source,
    )


def _stated(record: Record) -> tuple[Decimal, Decimal] | None:
    """Cantonal votes yes and no as the feed has them, or None before the first canton."""
    stated = record.maybe_record("staende")
    if stated is None:
        return None
    whole = [stated.maybe(f"{side}StaendeGanz", int) for side in ("ja", "nein")]
    halves = [stated.maybe(f"{side}StaendeHalb", int) for side in ("ja", "nein")]
    stated.ignore("anzahlStaendeGanz", "anzahlStaendeHalb")
    stated.finish()
    if None in whole or None in halves:
        return None
    yes, no = (Decimal(full or 0) + HALF * (half or 0) for full, half in zip(whole, halves, strict=True))
    return yes, no


def doubts(
    contest: Contest,
    counted: Cantons,
    votes: tuple[Tally, ...],
    valid: tuple[StatedTotal, ...],
    *,
    tie_break: bool,
) -> Iterator[GateFinding]:
    """What does not add up, and what arithmetic of the cantons already settles."""
    if counted.stated is not None and counted.stated != (counted.yes, counted.no):
        yield GateFinding(
            gate="cantonal-votes",
            severity=Severity.HOLD,
            message=f"the cantons give {counted.yes} to {counted.no} cantonal votes, the feed states "
            f"{counted.stated[0]} to {counted.stated[1]}",
            place=counted.source.pointer,
        )
    values = [int(tally.value) for tally in votes if tally.value is not None]
    if len(values) == 2 and valid and sum(values) != valid[0].value:
        yield off("yes and no", sum(values), int(valid[0].value), valid[0].source)
    if tie_break:
        yield GateFinding(
            gate="tie-break-question",
            severity=Severity.WARNING,
            message="tie-break question: yes prefers the initiative, no the counter-proposal",
            place=contest.id,
        )
    if contest.rule == "double_majority":
        yield from _settled(counted)


def _settled(counted: Cantons) -> Iterator[GateFinding]:
    for side, value, settled, message in (
        ("no", counted.no, counted.no * 2 >= counted.total, "adoption is no longer possible"),
        ("yes", counted.yes, counted.yes * 2 > counted.total, "the majority of the cantons is reached"),
    ):
        if settled:
            yield GateFinding(
                gate="cantonal-majority",
                severity=Severity.WARNING,
                message=f"{value} of {counted.total} cantonal votes are {side}: {message}",
                place=counted.source.pointer,
                value=str(value),
                bound=str(counted.total / 2),
            )
