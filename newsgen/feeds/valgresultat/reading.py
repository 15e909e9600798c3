"""A report read: parties, progress, turnout and seats of one area."""

from __future__ import annotations

import re
from datetime import datetime
from decimal import Decimal

from newsgen.feeds._feed import Listed, Outline, ReadContext
from newsgen.feeds._reading.json_typed import read_typed
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.sums import against_total
from newsgen.feeds.valgresultat.counts import Count, count_of, turnout_of
from newsgen.feeds.valgresultat.form import Report
from newsgen.feeds.valgresultat.parties import Parties, parties_of
from newsgen.feeds.valgresultat.places import area_of, closing, election_of, utc
from newsgen.model import (
    Area,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    Payload,
    Progress,
    Scope,
    Severity,
    Snapshot,
    Source,
    StatedTotal,
)

EMBARGOED = 269
_MADE = re.compile(rb'"rapportGenerert":\s*"([^"]*)"')
# The times, the roll's own figures, and how far the counts between the first and the settlement have come.
_UNTOLD = re.compile(
    rb'"(?:rapportGenerert|sisteStemmer)":\s*"[^"]*"'
    rb'|"stemmegiving":\s*\{[^{}]*\}'
    rb'|"(?:andre|kontroll)":\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}'
    rb'|"(?:prosentAndelFhs|fhsForkastede)":[^,{}]*'
)
_STORTING_THRESHOLD = Decimal(4)
_KNOWN_REMARKS = (1,)


def outline(payload: Payload) -> Outline | None:
    """The report but for its times and for what stands before its parties and is never told; None
    under the embargo, when it must be read to be judged."""
    body = payload.body
    made, parties = _MADE.search(body), body.find(b'"partier"')
    if made is None or parties < 0 or payload.status == EMBARGOED:
        return None
    at = utc(made[1].decode("ascii", "replace"), payload, "/tidspunkt/rapportGenerert")
    # Most of a report is its parties, in which no time stands. After them come only the addresses of the
    # reports around it, which stay what they are, and the times of those below, which tell of themselves.
    around = body.rfind(b'"related"', parties)
    told = body[parties:] if around < 0 else body[parties:around]
    return Outline.of(at, _UNTOLD.sub(b"", body[:parties]) + told)


def lists(payload: Payload) -> tuple[Listed, ...]:
    """The reports below a report, by `_links.related`, at addresses beside its own; none where the
    report was not read from the address that it names."""
    report = read_typed(payload, Report, [])
    own = report.links.self.href if report.links and report.links.self else ""
    if not own or not payload.location.endswith(own):
        return ()
    base = payload.location.removesuffix(own)
    related = report.links.related if report.links else None
    return tuple(
        Listed(address=base + link.href, made=link.rapport_generert)
        for link in related or ()
        if link.rapport_generert
    )


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """The one report in a payload as a snapshot of one contest."""
    drift: list[str] = []
    report = read_typed(payload, Report, drift)
    drift.extend(
        f"/merknader/{index}"
        for index, remark in enumerate(report.merknader or ())
        if remark not in _KNOWN_REMARKS
    )
    return (
        snapshot_of(
            payload,
            feed="valgresultat",
            generated_at=utc(report.tidspunkt.rapport_generert, payload, "/tidspunkt/rapportGenerert"),
            contests=(_result(report, payload),),
            drift=drift,
        ),
    )


def _result(report: Report, payload: Payload) -> ContestResult:
    election, slug = election_of(report, payload)
    area = area_of(report, payload)
    parties = parties_of(report, payload)
    count = count_of(report, payload)
    turnout, doubts = turnout_of(report, count.stage, payload)
    embargo = _embargo(election, payload)
    return ContestResult(
        contest=_contest(report, election, slug, area),
        choices=tuple(parties.choices),
        tallies=tuple(parties.tallies),
        progress=_progress(report, payload, count, parties, turnout),
        stage=count.stage,
        count=count.name,
        status_word=count.word,
        stated_totals=_totals(report, payload, parties),
        seats=tuple(parties.seats),
        baseline=tuple(parties.baseline),
        comparable=parties.comparable,
        polls_close=embargo,
        embargo_until=embargo,
        findings=(
            *count.findings,
            *doubts,
            *_sum_doubts(report, payload, parties),
            *_early(report, payload, embargo),
        ),
        source=Source(payload.digest, "/"),
        representatives=tuple(parties.representatives),
        prognosis=tuple(parties.prognosis),
    )


def _contest(report: Report, election: Election, slug: str, area: Area) -> Contest:
    national = slug == "storting" and area.kind == "country"
    return Contest(
        id=f"{election.id}/{area.id}",
        slug=slug,
        election=election,
        name=election.name,
        area=area,
        kind=ContestKind.PARTY_LIST,
        seats=(report.mandater.antall or 0) if report.mandater else 0,
        rule="proportional",
        # The 4 percent are of the whole country's votes and concern levelling seats alone.
        threshold=_STORTING_THRESHOLD if national else None,
        within=_within(election, area, report),
    )


def _within(election: Election, area: Area, report: Report) -> tuple[str, ...]:
    """The totals that contain an area's, the nearest first.

    A municipality lies in the county of the report's own address, since the Storting's districts are
    older than the counties (/2025/st/12/4601 is Bergen in Hordaland); without one, in the county that
    its number begins with. A district's number begins with its municipality's.
    """
    own = report.links.self.href if report.links and report.links.self else ""
    county, municipality = (own.strip("/").split("/")[2:3] or [area.id[:2]])[0], area.id[:4]
    above = {"municipality": (county,), "district": (municipality, county)}.get(area.kind, ())
    country = () if area.kind == "country" else ("land",)
    return tuple(f"{election.id}/{number}" for number in (*above, *country))


def _turnout_change(report: Report, parties: Parties) -> Decimal | None:
    """Only where the area is what it was last time."""
    return report.frammote.endring if report.frammote and parties.comparable else None


def _progress(
    report: Report, payload: Payload, count: Count, parties: Parties, turnout: Decimal | None
) -> Progress:
    last = report.tidspunkt.siste_stemmer
    found = count.progress
    return Progress(
        unit=found.unit,
        reported=found.reported,
        expected=found.expected,
        percent=found.percent,
        ballots=report.stemmer.total,
        blank=parties.blank,
        invalid=report.stemmer.total_forkastede,
        electors=report.antallsb,
        turnout_percent=turnout,
        turnout_change=_turnout_change(report, parties) if turnout is not None else None,
        as_of=utc(last, payload, "/tidspunkt/sisteStemmer") if last else None,
        source=found.source,
        parts=found.parts,
    )


def _totals(report: Report, payload: Payload, parties: Parties) -> tuple[StatedTotal, ...]:
    """Approved ballots, and those of them that are not blank: what shares are of, also where lists
    are told together and not named."""
    total, source = report.stemmer.total, Source(payload.digest, "/stemmer/total")
    every = StatedTotal(measure="votes", value=total, source=source, covers="all")
    if parties.blank is None:
        return (every,)
    return (every, StatedTotal(measure="votes", value=total - parties.blank, source=source))


def _sum_doubts(report: Report, payload: Payload, parties: Parties) -> tuple[GateFinding, ...]:
    """Parties and blank ballots together are the approved ballots."""
    together = parties.votes + (parties.blank or 0)
    source = Source(payload.digest, "/stemmer/total")
    return against_total("parties and blank ballots", together, report.stemmer.total, source)


def _embargo(election: Election, payload: Payload) -> datetime | None:
    """The end of the embargo, for a report that was fetched before it."""
    if election.date is None:
        return None
    ends, fetched = closing(election.date), payload.retrieved_at
    early = payload.status == EMBARGOED or (fetched is not None and fetched < ends)
    return ends if early else None


def _early(report: Report, payload: Payload, embargo: datetime | None) -> tuple[GateFinding, ...]:
    """Votes under the embargo's status, on a day we do not know, go nowhere by themselves."""
    if payload.status != EMBARGOED or not report.stemmer.total or embargo:
        return ()
    return (
        GateFinding(
            gate="embargo",
            severity=Severity.HOLD,
            scope=Scope.UP,
            message=f"the service marks the figures as embargoed (status {EMBARGOED}), end unknown",
            place="/stemmer/total",
        ),
    )
