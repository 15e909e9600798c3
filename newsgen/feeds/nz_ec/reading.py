"""The national file and the electorates' files read, with their indexes of names."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.options import election_option
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.times import aware
from newsgen.feeds.nz_ec import INDEX, INDEX_ROOTS, sniff
from newsgen.feeds.nz_ec.counts import (
    Side,
    all_official,
    choices,
    no_votes,
    official,
    parts_doubted,
    progress,
    side,
    unnamed,
)
from newsgen.feeds.nz_ec.names import Index, index_of
from newsgen.model import (
    Area,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Measure,
    Payload,
    SeatCount,
    Snapshot,
    Stage,
)

AUCKLAND = ZoneInfo("Pacific/Auckland")
PARTY = Measure(name="party_votes", term="party_vote")
ELECTORATE = Measure(name="electorate_votes", term="electorate_vote")


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of the country or of one electorate; an index of names alone has no contests."""
    drift: list[str] = []
    root = xml.parse(payload)
    election = election_option(context, "nz-general", "New Zealand general election")
    index = index_of(other for other in context.companions if sniff(other).certainty == INDEX)
    kind = etree.QName(root).localname
    contests: tuple[ContestResult, ...] = ()
    made = _updated(payload, root)
    if kind == "election":
        contests = (_country(payload, root, election, index, drift),)
    elif kind == "electorate":
        contests = tuple(_electorate(payload, root, election, index, drift))
    elif kind not in INDEX_ROOTS:
        raise FeedError(
            f"unknown root element {kind!r:.40}",
            where=payload.location,
            remedy="Give the national file (election.xml) or an electorate's (e01.xml …).",
        )
    return (snapshot_of(payload, feed="nz_ec", generated_at=made, contests=contests, drift=drift),)


def _updated(payload: Payload, root: etree._Element) -> datetime | None:
    raw = root.get("updated")
    return None if raw is None else aware(raw, xml.where(payload, root, "updated"), AUCKLAND)


def _country(
    payload: Payload, root: etree._Element, election: Election, index: Index, drift: list[str]
) -> ContestResult:
    xml.leftovers(payload, root, drift, attributes=("updated",), elements=("statistics", "partystatus"))
    statistics = xml.need(payload, root, "statistics")
    votes = side(
        payload,
        xml.need(payload, root, "partystatus"),
        "party",
        PARTY.name,
        drift,
        also=("percent_votes", "party_seats", "candidate_seats", "total_seats"),
    )
    seats = tuple(_seats(payload, votes))
    final = all_official(statistics)
    counted = progress(payload, statistics, electors=index.electors, as_of=_updated(payload, root))
    return ContestResult(
        contest=Contest(
            id=f"{election.id}/NZ/party",
            slug="party-vote",
            election=election,
            name=election.name,
            area=Area(id="NZ", name="New Zealand", kind="country"),
            kind=ContestKind.PARTY_LIST,
            seats=sum(seat.seats for seat in seats) or 120,
            rule="proportional",
            measures=(PARTY,),
        ),
        choices=choices(payload, votes, index),
        tallies=votes.tallies,
        progress=counted,
        stage=_stage(votes, final=final),
        count="final" if final else "first",
        seats=seats,
        findings=tuple(unnamed(votes, index)),
        source=xml.source(payload, root),
    )


def _seats(payload: Payload, votes: Side) -> Iterator[SeatCount]:
    for key, element in votes.elements.items():
        total = xml.child(element, "total_seats")
        if total is not None:
            yield SeatCount(choice=key, seats=xml.count(payload, total), source=xml.source(payload, total))


def _electorate(
    payload: Payload, root: etree._Element, election: Election, index: Index, drift: list[str]
) -> Iterator[ContestResult]:
    xml.leftovers(
        payload,
        root,
        drift,
        attributes=("e_no", "final", "updated"),
        elements=("statistics", "partyvotes", "candidatevotes"),
    )
    number = xml.attribute(payload, root, "e_no")
    final = official(payload, root)
    area = Area(id=number, name=index.electorates.get(number, f"Electorate {number}"), kind="electorate")
    parts = (
        ("candidatevotes", "candidate", ELECTORATE, ContestKind.CANDIDATE, "electorate"),
        ("partyvotes", "party", PARTY, ContestKind.PARTY_LIST, "party"),
    )
    if all(xml.child(root, group) is None for group, *_ in parts):
        raise FeedError("the electorate has no votes", where=xml.where(payload, root))
    for group, entry, measure, kind, slug in parts:
        # A by-election has no party vote.
        element = xml.child(root, group)
        if element is None:
            continue
        votes = side(payload, element, entry, measure.name, drift)
        yield ContestResult(
            contest=Contest(
                id=f"{election.id}/{number}/{slug}",
                slug=f"{slug}-vote",
                election=election,
                name=area.name,
                area=area,
                kind=kind,
                measures=(measure,),
            ),
            choices=choices(payload, votes, index),
            tallies=votes.tallies,
            progress=progress(
                payload,
                xml.need(payload, root, "statistics"),
                electors=None,
                as_of=_updated(payload, root),
                informal=f"total_{entry}_informals",
            ),
            stage=_stage(votes, final=final),
            count="final" if final else "first",
            findings=(
                *unnamed(votes, index, area),
                *no_votes(votes, area, final=final),
                *parts_doubted(payload, xml.need(payload, root, "statistics"), votes),
            ),
            source=xml.source(payload, root),
        )


def _stage(votes: Side, *, final: bool) -> Stage:
    """Before the official count special votes are out, whatever the voting places counted."""
    if not any(tally.value for tally in votes.tallies):
        return Stage.NONE
    return Stage.CERTIFIED if final else Stage.PARTIAL
