"""Results of Danish elections from valg.dk: a JSON file for each polling area, or a CSV export.

Publisher: the Ministry of the Interior, public account on data.valg.dk by SFTP. Documentation: with
the account. Licence: official results; not stated in the files.

What the numbers mean: `Resultatart` tells the state of an area: nothing yet, the preliminary count
of the night, or the final count of the next day, which replaces it and alone tells personal votes.
`Stemmer` of a party are list and personal votes together. Valid votes are those of parties and of
independents; blank ballots stand apart. Turnout is of the areas counted. There is no file of the
country, no seat, no call and no projection: given the files of one moment together, the country
(where all ten constituencies are there), constituencies and municipalities are summed, and every
file that is empty, as happens while the service writes it, is an area not reported. The turnout
reports during the day and the lists of candidates are no results.

Times of release are UTC. The CSV export has no electors, no state of the count and no identifiers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from newsgen.errors import FeedError
from newsgen.feeds._feed import NO, Feed, ReadContext, Sniff
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name
from newsgen.feeds.dk_valg.area import PollingArea, area_of
from newsgen.feeds.dk_valg.export_csv import HEADER, read_export
from newsgen.feeds.dk_valg.form import plain_spellings
from newsgen.feeds.dk_valg.sums import groups, single, summed
from newsgen.model import ContestResult, GateFinding, Payload, Severity, Snapshot

_BLANKS = b"\xef\xbb\xbf \t\r\n"
_COLUMNS = ";".join(HEADER[:3]).encode()
_FILE = re.compile(r"valgresultater-[^-]+-(.+)-[^-]+\.json\Z")
_RESULT = (b'"Resultatart"', b'"Valgart"', b'"Valgdag"')
_AREAS = tuple(f'"{word}"'.encode() for word in ("Afstemningsområde", *plain_spellings("Afstemningsområde")))
_TURNOUT, _CANDIDATES = b'"Valgdeltagelse"', b'"Stemmeseddelsplacering"'


def sniff(payload: Payload) -> Sniff:
    """Claims result files, the CSV export, and an empty file with a result file's name."""
    body = payload.body
    start = body[:64].lstrip(_BLANKS)[:1]
    if not start:
        named = bool(_FILE.search(_label(payload))) and not body.strip(_BLANKS)
        return Sniff(60, "empty, but named as a result file of valg.dk") if named else NO
    if start == b"{" and b'"Valgart"' in body and b'"Valgdag"' in body:
        if all(mark in body for mark in _RESULT) and any(area in body for area in _AREAS):
            return Sniff(100, "JSON object with Resultatart, Valgart and Valgdag")
        if _TURNOUT in body or _CANDIDATES in body:
            return Sniff(0, "a turnout report or list of candidates of valg.dk: no results")
    if body[:128].lstrip(_BLANKS).startswith(_COLUMNS):
        return Sniff(100, "CSV header with Opstillingskreds, Afstemningsområde and Partibogstav")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a polling area. With the other files of the moment as companions, the first
    of them by location carries the sums too, and an empty one is passed over."""
    if _start(payload) not in (b"{", b""):
        drift: list[str] = []
        return (_snapshot(payload, (read_export(payload, drift),), tuple(drift)),)
    if not payload.body.strip():
        return (_empty(payload, context.companions),)
    area = area_of(payload)
    contests: tuple[ContestResult, ...] = (single(area),)
    # Read together, thousands of files would each sum all others: the first does it for all.
    others = context.companions
    if others and not any(o.location < payload.location and _is_result(o) for o in others):
        contests = (*aggregate((payload, *(o for o in others if _is_result(o)))), *contests)
    return (_snapshot(payload, contests, area.drift, area),)


def aggregate(payloads: Sequence[Payload]) -> tuple[ContestResult, ...]:
    """The sums over the result files of one moment: country, constituencies, municipalities.

    Empty files are areas that have not reported. FeedError for a file not understood.
    """
    areas = [area_of(payload) for payload in payloads if payload.body.strip()]
    empty = [payload for payload in payloads if not payload.body.strip()]
    if not areas:
        return ()
    known = {area.municipality[1]: area.municipality[0] for area in areas}
    missing = [known.get(_municipality(payload), "") for payload in empty]
    elections = {area.election.id for area in areas}
    if len(elections) > 1:
        raise FeedError(
            "files of several elections together",
            where=areas[0].source.digest,
            why=", ".join(sorted(elections)),
            remedy="Give the files of one election at a time.",
        )
    return tuple(summed(group) for group in groups(areas, missing))


def _is_result(payload: Payload) -> bool:
    return _start(payload) in (b"{", b"") and sniff(payload).matches


def _start(payload: Payload) -> bytes:
    """The first byte that says something; none in an empty file."""
    return payload.body[:64].lstrip(_BLANKS)[:1]


def _label(payload: Payload) -> str:
    return re.split(r"[/!\\]", payload.location)[-1]


def _municipality(payload: Payload) -> str:
    """The municipality's name in the name of a file."""
    match = _FILE.search(_label(payload))
    return name(match[1].replace("_", " ")) if match else ""


def _empty(payload: Payload, others: Sequence[Payload]) -> Snapshot:
    """Nothing from an empty file among others; alone it is refused."""
    if not any(_is_result(other) for other in others):
        raise FeedError(
            "the file is empty",
            where=payload.location,
            why="the service empties a file while it writes it anew",
            remedy="Fetch it again; the last good figures stay in use.",
        )
    doubt = GateFinding(
        gate="empty-file",
        severity=Severity.REJECT,
        message="the file is empty; the area counts as not reported",
        place=payload.location,
    )
    return snapshot_of(payload, feed=FEED.name, findings=(doubt,))


def _snapshot(
    payload: Payload,
    contests: tuple[ContestResult, ...],
    drift: tuple[str, ...],
    area: PollingArea | None = None,
) -> Snapshot:
    times = [r.progress.as_of for r in contests if r.progress.as_of]
    if area and area.released:
        times.append(area.released)
    return snapshot_of(
        payload,
        feed=FEED.name,
        generated_at=max(times, default=None),
        contests=contests,
        drift=drift,
        polls_close=contests[0].polls_close if area else None,
    )


FEED = Feed(
    name="dk_valg",
    publisher="valg.dk",
    country="DK",
    formats=("application/json", "text/csv"),
    says="votes by party for each polling area, blank and invalid ballots, turnout in areas "
    "counted, personal votes in the final count",
    silent_on="the country as a whole, seats, who is elected",
    licence="official results, terms not stated",
    documentation="with the public SFTP account of data.valg.dk; https://valg.dk",
    sniff=sniff,
    read=read,
)
