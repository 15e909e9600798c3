"""The ministry's table read: a contest for each constituency."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from functools import partial
from itertools import groupby

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.numbers import percent
from newsgen.feeds._reading.options import election_option
from newsgen.feeds._reading.person import natural
from newsgen.feeds._reading.rows import rows
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.sums import off
from newsgen.feeds._reading.table import Row, table
from newsgen.feeds.fr_interieur.areas import constituency_name
from newsgen.model import (
    Area,
    Choice,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    Outcome,
    OutcomeMark,
    Payload,
    Progress,
    Severity,
    Snapshot,
    Stage,
    StatedTotal,
    Tally,
)

NEEDED = (
    *("CodCirElec", "LibCirElec", "Inscrits", "Abstentions", "Votants", "Blancs", "Nuls", "Exprimes"),
    *("NumPanneauCand", "NomPsn", "PrenomPsn", "CodNuaCand", "LibNuaCand", "NbVoix", "Elu"),
)
# Department (it begins the constituency's code), numbers of seats, shares we compute ourselves, civility.
IGNORED = (
    *("Departement", "NbSap", "NbSiePourvus", "CivilitePsn", "RapportExprimes", "RapportInscrits"),
    *("Abstentions_RapportInscrits", "Votants_RapportInscrits", "Blancs_RapportInscrits"),
    *("Blancs_RapportVotants", "Nuls_RapportInscrits", "Nuls_RapportVotants"),
    *("Exprimes_RapportInscrits", "Exprimes_RapportVotants"),
)
REPEATED = ("Inscrits", "Votants", "Blancs", "Nuls", "Exprimes")
MARKS = {"OUI": Outcome.ELECTED, "QUALIF T2": Outcome.RUNOFF, "NON": None, "": None}
OFFICIAL_SLACK = 2


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot with a contest for each constituency."""
    drift: list[str] = []
    election = election_option(context, "fr-legislatives", "Élections législatives")
    lines = rows(payload, default="utf-8", accept=("cp850",))
    found = table(payload, lines, needed=NEEDED, known=IGNORED, drift=drift)
    contests = each(_job(election, list(group)) for _, group in groupby(found, _code))
    return (snapshot_of(payload, feed="fr_interieur", contests=contests, drift=drift),)


def _code(row: Row) -> str:
    return row.need("CodCirElec")


def _job(election: Election, group: list[Row]) -> Job:
    code, label = _code(group[0]), group[0].name("LibCirElec")
    name = constituency_name(code, label)
    contest = Contest(
        id=f"{election.id}/{code}",
        slug="depute",
        election=election,
        name=name,
        area=Area(id=code, name=name, kind="constituency"),
        kind=ContestKind.CANDIDATE,
        rule="majority",
        needed=Decimal(50),
    )
    return contest, partial(_result, contest, group)


def _result(contest: Contest, group: list[Row]) -> ContestResult:
    first = group[0]
    _must_repeat(group)
    tallies = tuple(
        Tally(
            choice=row.need("NumPanneauCand"),
            measure="votes",
            value=row.maybe_count("NbVoix"),
            source=row.source("NbVoix"),
        )
        for row in group
    )
    valid = first.maybe_count("Exprimes")
    return ContestResult(
        contest=contest,
        choices=tuple(_choice(row) for row in group),
        tallies=tallies,
        progress=_progress(first),
        stage=_stage(group),
        stated_totals=()
        if valid is None
        else (StatedTotal(measure="votes", value=valid, source=first.source("Exprimes")),),
        outcomes=tuple(_marks(group)),
        findings=tuple(_doubts(first, tallies, valid)),
        source=first.source("CodCirElec"),
    )


def _must_repeat(group: list[Row]) -> None:
    """FeedError where a row states another figure of the constituency than its first row."""
    for row in group[1:]:
        for column in REPEATED:
            if row.maybe_count(column) != group[0].maybe_count(column):
                raise FeedError(
                    f"rows of constituency {_code(row)} state different figures",
                    where=row.where(column),
                    why=f"{row.text(column)!r} here, {group[0].text(column)!r} in row {group[0].line}",
                    remedy="Check the file at that place; the last good figures stay in use.",
                )


def _choice(row: Row) -> Choice:
    number = row.need("NumPanneauCand")
    return Choice(
        id=number,
        name=natural(f"{row.need('NomPsn')}, {row.text('PrenomPsn')}"),
        short_name=natural(row.need("NomPsn") + ","),
        party=row.name("CodNuaCand") or None,
        ballot_order=int(number) if number.isdecimal() else None,
        source=row.source("NomPsn"),
    )


def _progress(first: Row) -> Progress:
    electors, voters = first.maybe_count("Inscrits"), first.maybe_count("Votants")
    return Progress(
        ballots=voters,
        blank=first.maybe_count("Blancs"),
        invalid=first.maybe_count("Nuls"),
        electors=electors,
        turnout_percent=percent(voters, electors),
        source=first.source("Votants"),
    )


def _stage(group: list[Row]) -> Stage:
    if all(row.text("NbVoix") == "" for row in group):
        return Stage.NONE
    return Stage.COMPLETE if all(row.text("Elu") for row in group) else Stage.PARTIAL


def _marks(group: list[Row]) -> Iterator[OutcomeMark]:
    for row in group:
        word = row.text("Elu")
        if word not in MARKS:
            raise row.unknown_code("Elu", [mark for mark in MARKS if mark])
        outcome = MARKS[word]
        if outcome is not None:
            yield OutcomeMark(choice=row.need("NumPanneauCand"), outcome=outcome, source=row.source("Elu"))


def _doubts(first: Row, tallies: tuple[Tally, ...], valid: int | None) -> Iterator[GateFinding]:
    votes = [tally.value for tally in tallies]
    if valid is None or None in votes:
        return
    total = sum(int(value) for value in votes if value is not None)
    if total != valid:
        close = abs(total - valid) <= OFFICIAL_SLACK
        severity = Severity.WARNING if close else Severity.HOLD
        yield off("the candidates", total, valid, first.source("Exprimes"), severity)
