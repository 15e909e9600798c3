"""The results service valgresultat.no of the Norwegian Directorate of Elections, JSON.

Publisher: Valgdirektoratet (the system is EVA Resultat). One report for each area: country,
electoral district (`fylke`), municipality, city district, polling district; the reports below are
named in `_links.related`. Documentation: "EVA Resultat - beskrivelse av API", which media get from
the directorate. Licence: public figures, commonly quoted as NLOD; not stated in the files.

What the numbers mean:

- `antall.total` of a party counts ballots approved so far, first or second count as it comes; it
  can fall when a batch is corrected. `stemmer.total` has the blank ones too.
- Advance votes are counted first, so early figures are one-sided; the part `advance` of each
  tally tells how much.
- Seats are the service's own, levelling seats included, on the votes so far.
- `prognose` (until 2023) is a forecast; from 2025 there is none, and no share counted either.
- `frammote.prosent` is no turnout before the count is complete. A change since last time
  (`endring`) means nothing where borders or numbers were changed.
- Advance votes are counted before the polls close and reports made then become public at 21:00,
  so that a report's own time says nothing of the embargo: a fetch before 21:00 of election day, or
  status 269, with which the service answers until then (zeros to the public), does.
- An older report with zero votes after a newer one with votes withdraws an accidental publication.

Nobody is elected or called here: representatives are those the service places on the votes so far.
"""

from __future__ import annotations

import re

from newsgen.feeds._feed import NO, Feed, Listed, Outline, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

_MARKS = (b'"valgaar"', b'"valgtype"', b'"nivaa"', b'"partier"')
_HEAD = 65_536
_OPENING = re.compile(rb"[\xef\xbb\xbf \t\r\n]*\{")


def sniff(payload: Payload) -> Sniff:
    """Claims a JSON object with the four fields that every report has near its beginning."""
    head = payload.body[:_HEAD]
    if _OPENING.match(head) and all(mark in head for mark in _MARKS):
        return Sniff(100, "JSON object with valgaar, valgtype, nivaa and partier")
    return NO


def outline(payload: Payload) -> Outline | None:
    """The report but for its times: the service makes it anew every few minutes all the same."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.valgresultat import reading

    return reading.outline(payload)


def lists(payload: Payload) -> tuple[Listed, ...]:
    """The reports below one, for the walk down from the country's."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.valgresultat import reading

    return reading.lists(payload)


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """The one report in a payload as a snapshot of one contest."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.valgresultat import reading

    return reading.read(payload, context)


FEED = Feed(
    name="valgresultat",
    publisher="Valgdirektoratet",
    country="NO",
    formats=("JSON",),
    says="votes, advance votes, seats with levelling seats, progress by kind of ballot, changes, "
    "representatives on the votes so far, prognosis until 2023",
    silent_on="who is elected or called; the share of votes counted from 2025",
    licence="public figures (NLOD commonly quoted)",
    documentation="EVA Resultat - beskrivelse av API (from the directorate); https://valgresultat.no",
    shapes=(Shape.OBJECT,),
    sniff=sniff,
    read=read,
    outline=outline,
    lists=lists,
)
