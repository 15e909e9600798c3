"""Reporting units of AP: candidates' rows, how far the unit has come, and the units below."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from newsgen.errors import FeedError
from newsgen.feeds._reading.json_record import Record
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds.ap_elections.terms import Flag, flag, moment
from newsgen.model import Choice, GateFinding, Measure, Progress, Severity, Tally, UnitResult

TOP_LEVELS = ("national", "state")
# In these states AP's subunits are cities and towns.
_TOWN_STATES = ("CT", "MA", "ME", "NH", "RI", "VT")
_CLASH = 2
_PERSON = (
    "first", "middle", "last", "abbrv", "suffix", "party", "incumbent", "polID", "polNum",
    "ballotOrder", "caucusWith", "votePct", "colorIndex", "voteTypes",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """A candidate's row in one unit: votes, what else AP counts there, and the winner flag."""

    choice: Choice
    votes: Tally
    delegates: Tally | None
    electors: Tally | None
    flag: Flag | None


def rows(unit: Record, choose: Callable[[Record], Choice]) -> list[Row]:
    """The candidates' rows of the top unit; a candidate who stands twice raises FeedError."""
    found = []
    for candidate in unit.records("candidates"):
        choice = choose(candidate)
        found.append(
            Row(
                choice,
                _tally(candidate, choice.id, "votes", "voteCount", candidate.take("voteCount", int)),
                _optional(candidate, choice.id, "delegates", "delegateCount"),
                _optional(candidate, choice.id, "electoral_votes", "electWon"),
                flag(candidate, choice.id),
            )
        )
        candidate.ignore(*_PERSON)
        candidate.finish()
    if len({row.choice.id for row in found}) != len(found):
        raise FeedError("a candidate stands twice in one unit", where=unit.where("candidates"))
    return found


def measures(votes: Measure, found: Iterable[Row]) -> tuple[Measure, ...]:
    """The measures that rows carry: votes decide, delegates and electoral votes stand beside."""
    kept = list(found)
    extra = []
    if any(row.delegates for row in kept):
        extra.append(Measure(name="delegates", term="delegate", decides=False))
    if _has_electors(kept):
        extra.append(Measure(name="electoral_votes", term="electoral_vote", decides=False))
    return (votes, *extra)


def tallies(found: list[Row]) -> tuple[Tally, ...]:
    """All tallies of rows, measure by measure; electoral votes only once somebody has some."""
    electors = [row.electors for row in found] if _has_electors(found) else []
    kept = [row.votes for row in found] + [row.delegates for row in found] + electors
    return tuple(tally for tally in kept if tally is not None)


def progress(unit: Record) -> Progress:
    """Precincts, expected vote and registered voters of a unit. The published share of precincts
    is not used: for some states it is 0 although the counts are there."""
    reported = unit.maybe("precinctsReporting", int)
    expected = unit.maybe("precinctsTotal", int)
    source = unit.at("precinctsReporting") if reported is not None else unit.source
    unit.ignore("precinctsReportingPct", "electTotal")
    known = bool(expected)
    return Progress(
        unit="precincts",
        reported=reported if known else None,
        expected=expected if known else None,
        expected_vote_percent=unit.number("eevp"),
        electors=_registered(unit) or None,
        as_of=moment(unit, "lastUpdated"),
        source=source,
    )


def units_below(
    units: Iterable[Record], top: list[Row], postal: str
) -> tuple[tuple[UnitResult, ...], tuple[GateFinding, ...]]:
    """Units that divide the top unit, with their votes.

    Districts are left out: their rows repeat the state's figures. Where the units add up to a
    multiple of the top they count something else (county delegates beside state delegates), and
    none is kept.
    """
    below = [unit for unit in units if unit.peek("level") not in (*TOP_LEVELS, "district")]
    if any(unit.peek("level") == "subunit" for unit in below):
        below = [unit for unit in below if unit.peek("level") == "subunit"]
    found = tuple(_unit(unit, postal) for unit in below)
    whole = sum(int(row.votes.value or 0) for row in top)
    parts = sum(int(tally.value or 0) for unit in found for tally in unit.tallies)
    if whole and parts >= _CLASH * whole:
        finding = GateFinding(
            gate="units-in-another-measure",
            severity=Severity.WARNING,
            message=f"the units add up to {parts}, the whole is {whole}: the units are left out",
            place=below[0].pointer,
            value=str(parts),
            bound=str(whole),
        )
        return (), (finding,)
    return found, ()


def _unit(unit: Record, postal: str) -> UnitResult:
    level, town = unit.take("level", str), postal in _TOWN_STATES
    if level not in ("subunit", "FIPSCode"):
        raise FeedError(f"level '{level}' is not known", where=unit.where("level"))
    code = unit.maybe("reportingunitID", str) or unit.take("fipsCode", str)
    name = unit.maybe("reportingunitName", str) or unit.maybe("fipsCode", str) or code
    reached = progress(unit)
    votes = tuple(_unit_tally(candidate) for candidate in unit.records("candidates"))
    source = unit.source
    unit.ignore("statePostal", "stateName", "fipsCode", "districtType", "reportingunitLevel")
    unit.ignore("pollClosingTime", "countySubdivisionFipsCode", "voteTypes")
    unit.finish()
    return UnitResult(
        id=code,
        name=clean(name),
        kind="town" if town and level == "subunit" else "county",
        electors=reached.electors,
        reporting=None if reached.reported is None else reached.reported > 0,
        tallies=votes,
        source=source,
    )


def _unit_tally(candidate: Record) -> Tally:
    tally = _tally(
        candidate, candidate.take("candidateID", str), "votes", "voteCount", candidate.take("voteCount", int)
    )
    candidate.ignore("delegateCount", "electWon", "winner", "calledAt", *_PERSON)
    candidate.finish()
    return tally


def _registered(unit: Record) -> int | None:
    parameters = unit.maybe_record("parameters")
    if parameters is None:
        return None
    vote = parameters.maybe_record("vote")
    registered = vote.maybe("registered", int) if vote else None
    if vote:
        # The total lags behind the candidates' own counts, and the expectation is in eevp.
        vote.ignore("total", "expected", "types")
        vote.finish()
    parameters.ignore("precinctsReportingActual", "precinctsReportingProportional")
    parameters.finish()
    return registered


def _optional(candidate: Record, choice: str, measure: str, key: str) -> Tally | None:
    value = candidate.maybe(key, int)
    return None if value is None else _tally(candidate, choice, measure, key, value)


def _tally(candidate: Record, choice: str, measure: str, key: str, value: int) -> Tally:
    return Tally(choice=choice, measure=measure, value=value, source=candidate.at(key))


def _has_electors(found: Iterable[Row]) -> bool:
    return any(row.electors and row.electors.value for row in found)
