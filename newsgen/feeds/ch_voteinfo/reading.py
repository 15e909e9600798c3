"""A voting Sunday read: each proposal with the country and its cantons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from functools import partial
from zoneinfo import ZoneInfo

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.json_record import Record, open_record
from newsgen.feeds._reading.numbers import percent
from newsgen.feeds._reading.options import text_option
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name
from newsgen.feeds._reading.times import aware, day
from newsgen.feeds.ch_voteinfo.cantons import Cantons, cantons, doubts
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Measure,
    Outcome,
    OutcomeMark,
    Payload,
    Progress,
    Snapshot,
    Stage,
    StatedTotal,
    Tally,
)

ZURICH = ZoneInfo("Europe/Zurich")
# Mandatory and optional referendum, initiative, counter-proposal, tie-break question.
KINDS = {1: "referendum", 2: "referendum", 3: "initiative", 4: "counter-proposal", 5: "tie-break"}
CHOICES = (
    Choice(id="yes", name="Yes", kind=ChoiceKind.OPTION, ballot_order=1),
    Choice(id="no", name="No", kind=ChoiceKind.OPTION, ballot_order=2),
)


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a voting Sunday, a contest for each federal proposal."""
    drift: list[str] = []
    root = open_record(payload, drift)
    voting_day = root.take("abstimmtag", str)
    if not re.fullmatch(r"\d{8}", voting_day):
        raise FeedError("malformed date", where=root.where("abstimmtag"), why=f"got {voting_day!r}")
    iso = f"{voting_day[:4]}-{voting_day[4:6]}-{voting_day[6:]}"
    election = Election(
        id=f"ch{voting_day}", name="Eidgenössische Abstimmung", date=day(iso, root.where("abstimmtag"))
    )
    made = aware(root.take("timestamp", str), root.where("timestamp"), ZURICH)
    root.ignore("spatial_reference")  # Versions of the lists of areas.
    country = root.record("schweiz")
    root.finish()
    country.ignore("geoLevelnummer", "nochKeineInformation")
    area = Area(id="CH", name=name(country.take("geoLevelname", str)), kind="country")
    language = text_option(context, "title_language", "en")
    jobs = [_job(record, election, area, made, language) for record in country.records("vorlagen")]
    country.finish()
    return (
        snapshot_of(
            payload,
            feed="ch_voteinfo",
            generated_at=made,
            contests=each(jobs),
            polls_close=aware(f"{iso}T12:00:00", root.where("abstimmtag"), ZURICH),
            drift=drift,
        ),
    )


def _job(record: Record, election: Election, area: Area, made: datetime, language: str) -> Job:
    number = record.take("vorlagenId", int)
    double = record.take("doppeltesMehr", bool)
    title, spoken = _title(record, language)
    contest = Contest(
        id=f"{election.id}/{number}",
        slug=f"vorlage-{number}",
        election=election,
        name=title,
        name_language=spoken,
        area=area,
        kind=ContestKind.BALLOT_MEASURE,
        rule="double_majority" if double else "majority",
        needed=Decimal(50),
        measures=(
            Measure(name="votes"),
            Measure(name="cantons", term="cantonal_vote", decides=double, places=1),
        ),
    )
    return contest, partial(_result, contest, record, made)


def _title(record: Record, language: str) -> tuple[str, str]:
    """The proposal's title in the wanted language, else in German, and which of them it is."""
    titles = {}
    for entry in record.records("vorlagenTitel"):
        titles[entry.take("langKey", str)] = name(entry.take("text", str))
        entry.finish()
    for key in (language, "de"):
        if titles.get(key):
            return titles[key], key
    raise FeedError("the proposal has no title", where=record.where("vorlagenTitel"))


def _result(contest: Contest, record: Record, made: datetime) -> ContestResult:
    kind = record.take("vorlagenArtId", int)
    if kind not in KINDS:
        raise FeedError(
            f"unknown kind of proposal {kind}",
            where=f"{record.where()}/vorlagenArtId",
            why=f"known: {', '.join(map(str, KINDS))}",
            remedy="Check the publisher's documentation for a new code.",
        )
    finished, provisional = record.take("vorlageBeendet", bool), record.take("provisorisch", bool)
    accepted = record.maybe("vorlageAngenommen", bool)
    # Order of display, main proposal of a counter-proposal, notes, and regions by language and kind.
    record.ignore("reihenfolgeAnzeige", "hauptvorlagenId", "reserveInfoText", "raumgliederungen")
    counted = cantons(record)
    votes, progress, valid = _national(record.record("resultat"), counted, made)
    record.finish()
    answer = "yes" if accepted else "no"
    return ContestResult(
        contest=contest,
        choices=CHOICES,
        tallies=(*votes, *counted.tallies),
        progress=progress,
        stage=_stage(votes, finished=finished, provisional=provisional),
        count="first" if provisional else "final",
        status_word="vorlageBeendet" if finished else None,
        stated_totals=(
            *valid,
            StatedTotal(measure="cantons", value=counted.total, source=counted.source, covers="all"),
        ),
        units=counted.units,
        outcomes=()
        if accepted is None
        else (OutcomeMark(choice=answer, outcome=Outcome.ELECTED, source=record.at("vorlageAngenommen")),),
        findings=tuple(doubts(contest, counted, votes, valid, tie_break=KINDS[kind] == "tie-break")),
        source=record.source,
    )


def _national(
    result: Record, counted: Cantons, made: datetime
) -> tuple[tuple[Tally, ...], Progress, tuple[StatedTotal, ...]]:
    yes, no = result.maybe("jaStimmenAbsolut", int), result.maybe("neinStimmenAbsolut", int)
    ballots, electors = (
        result.maybe(key, int) for key in ("eingelegteStimmzettel", "anzahlStimmberechtigte")
    )
    valid = result.maybe("gueltigeStimmen", int)
    # Shares we compute ourselves; numbers of areas counted, which older files lack.
    result.ignore("jaStimmenInProzent", "stimmbeteiligungInProzent", "gebietAusgezaehlt")
    for level in ("Kantone", "Bezirke", "Gemeinden"):
        result.ignore(f"anzahl{level}Ausgezaehlt", f"anzahl{level}")
    result.finish()
    progress = Progress(
        unit="cantons",
        reported=sum(1 for unit in counted.units if unit.reporting),
        expected=len(counted.units),
        ballots=ballots,
        invalid=None if ballots is None or valid is None else ballots - valid,
        electors_counted=electors,
        electors=electors if all(unit.reporting for unit in counted.units) else None,
        turnout_percent=percent(ballots, electors),
        as_of=made,
        source=result.source,
    )
    votes = (
        Tally(choice="yes", measure="votes", value=yes, source=result.at("jaStimmenAbsolut")),
        Tally(choice="no", measure="votes", value=no, source=result.at("neinStimmenAbsolut")),
    )
    stated = _stated(result, valid)
    return votes, progress, tuple(stated)


def _stated(result: Record, valid: int | None) -> Iterator[StatedTotal]:
    if valid is not None:
        yield StatedTotal(measure="votes", value=valid, source=result.at("gueltigeStimmen"))


def _stage(votes: tuple[Tally, ...], *, finished: bool, provisional: bool) -> Stage:
    if all(tally.value is None for tally in votes):
        return Stage.NONE
    if not finished:
        return Stage.PARTIAL
    return Stage.COMPLETE if provisional else Stage.CERTIFIED
