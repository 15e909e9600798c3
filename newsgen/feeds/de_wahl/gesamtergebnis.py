"""gesamtergebnis_NN.xml: all areas with direct candidates, winners and the state of the count."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.numbers import whole
from newsgen.feeds._reading.person import natural
from newsgen.feeds._reading.text import name
from newsgen.feeds._reading.times import aware, day
from newsgen.feeds.de_wahl.areas import AreaResult, Cell, Document, Group, Level, Vote
from newsgen.model import Election, Payload

BERLIN = ZoneInfo("Europe/Berlin")
LEVELS = {"BUND": Level.COUNTRY, "LAND": Level.STATE, "WAHLKREIS": Level.CONSTITUENCY}
STATES = {"VORLAEUFIG": False, "ENDGUELTIG": True}
VOTES = {"DIREKT": Vote.FIRST, "LISTE": Vote.SECOND, "KEINE": None}
KINDS = ("ALLGEMEIN", "PARTEI", "EINZELKANDIDAT", "UEBRIGE")
UNKNOWN = ("n/a", "")
NOBODY = "–"
LIVE = "PRODUKTION"
_TITLES = re.compile(r"((?:\S*\.\s+)+)(.*)\Z")


@dataclass(frozen=True, slots=True)
class Metadata:
    """When the file was made, whether it is a test, and what it is of."""

    made: datetime
    test: bool
    official: bool
    election: Election
    last: datetime | None


def metadata(payload: Payload, root: etree._Element) -> Metadata:
    """What the file says of itself; FeedError for a state it does not know."""
    head = xml.need(payload, root, "WahlMetadaten")
    file, poll = xml.need(payload, head, "File"), xml.need(payload, head, "Wahl")
    run = xml.need(payload, head, "Lauf")
    facts = xml.need(payload, run, "Daten")
    state = xml.attribute(payload, facts, "Status")
    if state not in STATES:
        raise _unknown(payload, facts, "Status", state)
    made = aware(
        xml.attribute(payload, file, "Erstellungszeit"), xml.where(payload, file, "Erstellungszeit"), BERLIN
    )
    date = day(xml.attribute(payload, poll, "Wahltermin"), xml.where(payload, poll, "Wahltermin"))
    entry = xml.child(run, "Stimmeingabe")
    status = None if entry is None else xml.child(entry, "Eingabestand")
    last = None if status is None else status.get("Eingang")
    return Metadata(
        made=made,
        test=xml.attribute(payload, facts, "Qualitaet") != LIVE,
        official=STATES[state],
        election=Election(id=f"btw{date.year}", name=f"Bundestagswahl {date.year}", date=date),
        last=None if last is None or status is None else aware(last, xml.where(payload, status), BERLIN),
    )


def read_xml(
    payload: Payload, root: etree._Element, about: Metadata, election: Election | None, drift: list[str]
) -> Document:
    """The areas of the file in its order."""
    xml.leftovers(payload, root, drift, elements=("WahlMetadaten", "Gebietsergebnis"))
    areas = tuple(_area(payload, e, about, drift) for e in xml.children(root, "Gebietsergebnis"))
    return Document(election=election or about.election, official=about.official, areas=areas)


def _unknown(payload: Payload, element: etree._Element, key: str, value: str) -> FeedError:
    return FeedError(
        f"unknown {key} {value!r}",
        where=xml.where(payload, element, key),
        remedy="Check the publisher's documentation for a new code.",
    )


def _area(payload: Payload, element: etree._Element, about: Metadata, drift: list[str]) -> AreaResult:
    xml.leftovers(
        payload,
        element,
        drift,
        attributes=(
            *("AuswertungseinheitenErwartet", "AuswertungseinheitenEingetroffen", "ErgebnisVollstaendig"),
            *("NrAenderung", "Gebietsnummer", "Gebietsart", "AuswertungseinheitenGesamt"),
            *("UegGebietsnummer", "UegGebietsart"),
        ),
        elements=("GebietText", "Direktergebnis", "Gruppenergebnis"),
    )
    level = xml.attribute(payload, element, "Gebietsart")
    if level not in LEVELS:
        raise _unknown(payload, element, "Gebietsart", level)
    outline = AreaResult(
        level=LEVELS[level],
        number=xml.attribute(payload, element, "Gebietsnummer"),
        name=name(xml.text(xml.need(payload, element, "GebietText")) or ""),
        source=xml.source(payload, element),
        as_of=about.last if level == "BUND" else None,
    )
    try:
        return _figures(payload, element, outline)
    except FeedError as error:
        return replace(outline, fault=error)


def _figures(payload: Payload, element: etree._Element, outline: AreaResult) -> AreaResult:
    system: dict[str, dict[Vote | None, Cell]] = {}
    groups: dict[str, Group] = {}
    for part in xml.children(element, "Gruppenergebnis"):
        kind, label = (xml.attribute(payload, part, key) for key in ("Gruppenart", "Name"))
        if kind not in KINDS:
            raise _unknown(payload, part, "Gruppenart", kind)
        votes = dict(_votes(payload, part))
        if kind == "ALLGEMEIN":
            system[label] = votes
        else:
            _add(groups, _group(payload, part, kind, votes), payload, part)
    missing = {"Wahlberechtigte", "Wählende", "Ungültige", "Gültige"} - set(system)
    if missing:
        raise FeedError(f"the group {min(missing)} is missing", where=xml.where(payload, element))
    winner = _winner(payload, element, groups)
    return replace(
        outline,
        electors=_plain(system["Wahlberechtigte"]),
        voters=_plain(system["Wählende"]),
        valid={vote: cell for vote, cell in system["Gültige"].items() if vote is not None},
        invalid={vote: cell.value for vote, cell in system["Ungültige"].items() if vote is not None},
        groups=tuple(groups.values()),
        elected=None if winner is None or winner.get("Name") == NOBODY else winner.get("Gruppe"),
        nobody=winner is not None and winner.get("Name") == NOBODY,
        elected_source=None if winner is None else xml.source(payload, winner),
        reported=xml.count(payload, element, "AuswertungseinheitenEingetroffen"),
        expected=xml.count(payload, element, "AuswertungseinheitenErwartet"),
        corrected=xml.count(payload, element, "NrAenderung") > 0,
    )


def _plain(votes: dict[Vote | None, Cell]) -> int | None:
    return votes[None].value if None in votes else None


def _votes(payload: Payload, part: etree._Element) -> Iterator[tuple[Vote | None, Cell]]:
    for line in xml.children(part, "Stimmergebnis"):
        kind = xml.attribute(payload, line, "Stimmart")
        if kind not in VOTES:
            raise _unknown(payload, line, "Stimmart", kind)
        now, before = (
            whole(xml.attribute(payload, line, key), xml.where(payload, line, key), unknown=UNKNOWN)
            for key in ("Anzahl", "AnzahlVergleich")
        )
        yield VOTES[kind], Cell(now, xml.source(payload, line, "Anzahl"), before)


def _group(payload: Payload, part: etree._Element, kind: str, votes: dict[Vote | None, Cell]) -> Group:
    person = part.get("Direktkandidat")
    return Group(
        id=xml.attribute(payload, part, "Gruppe"),
        name=name(xml.attribute(payload, part, "Name")),
        votes={vote: cell for vote, cell in votes.items() if vote is not None},
        person=None if not person or person == NOBODY else _person(person),
        aggregate=kind == "UEBRIGE",
    )


def _add(groups: dict[str, Group], group: Group, payload: Payload, part: etree._Element) -> None:
    if group.id in groups:
        raise FeedError(f"group {group.id} stands twice in one area", where=xml.where(payload, part))
    groups[group.id] = group


def _person(raw: str) -> str:
    """'Dr. Wadephul, Johann David' is read as 'Dr. Johann David Wadephul'."""
    found = _TITLES.match(raw.strip())
    return f"{found[1].strip()} {natural(found[2])}" if found else natural(raw)


def _winner(payload: Payload, element: etree._Element, groups: dict[str, Group]) -> etree._Element | None:
    """Who is elected this time; the file also names the winner of last time."""
    direct = xml.child(element, "Direktergebnis")
    for winner in xml.children(direct, "Gewinner") if direct is not None else ():
        if winner.get("Wahlergebnisart") == "VORPERIODE":
            continue
        if winner.get("Name") != NOBODY and winner.get("Gruppe") not in groups:
            raise FeedError(
                f"the winner's group {winner.get('Gruppe')!r} has no votes in the area",
                where=xml.where(payload, winner),
            )
        return winner
    return None
