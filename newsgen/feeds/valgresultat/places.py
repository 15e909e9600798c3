"""Which election and which area a report is about: identifiers, names, dates, times."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from functools import lru_cache
from zoneinfo import ZoneInfo

from newsgen.errors import FeedError
from newsgen.feeds._reading.text import name
from newsgen.feeds._reading.times import aware
from newsgen.feeds.valgresultat.form import Report
from newsgen.model import Area, Election, Payload

OSLO = ZoneInfo("Europe/Oslo")
POLLS_CLOSE = time(21, 0)

# valgtype: contest's slug, name of the election
_TYPES = {
    "ST": ("storting", "Stortingsvalget"),
    "KO": ("kommunestyre", "Kommunestyrevalget"),
    "FY": ("fylkesting", "Fylkestingsvalget"),
    "SA": ("sameting", "Sametingsvalget"),
}
# The reports carry the year alone; the Sami parliament is elected with the Storting, county
# councils with the municipal councils.
_DAYS = {
    "2005": date(2005, 9, 12),
    "2007": date(2007, 9, 10),
    "2009": date(2009, 9, 14),
    "2011": date(2011, 9, 12),
    "2013": date(2013, 9, 9),
    "2015": date(2015, 9, 14),
    "2017": date(2017, 9, 11),
    "2019": date(2019, 9, 9),
    "2021": date(2021, 9, 13),
    "2023": date(2023, 9, 11),
    "2025": date(2025, 9, 8),
}
_KINDS = {
    "land": "country",
    "fylke": "county",
    # Districts of the Sami parliament are no counties; no report of one was at hand.
    "valgdistrikt": "constituency",
    "samevalgdistrikt": "constituency",
    "kommune": "municipality",
    "bydel": "district",
    "stemmekrets": "district",
}


@lru_cache(maxsize=64)
def election(year: str, letters: str) -> tuple[Election, str]:
    """The election of a year and type, and the slug of its contests; KeyError if unknown."""
    slug, title = _TYPES[letters]
    return Election(id=f"{letters.lower()}{year}", name=f"{title} {year}", date=_DAYS.get(year)), slug


def election_of(report: Report, payload: Payload) -> tuple[Election, str]:
    """The election a report is about, and the slug of its contests."""
    year, letters = report.id.valgaar, report.id.valgtype
    if not (len(year) == 4 and year.isascii() and year.isdigit()):
        raise _unknown(payload, "/id/valgaar", year, "a year of four digits")
    if letters not in _TYPES:
        raise _unknown(payload, "/id/valgtype", letters, "one of " + ", ".join(_TYPES))
    return election(year, letters)


def area_of(report: Report, payload: Payload) -> Area:
    """The area a report is about. A polling or city district is named with its municipality."""
    level, number = report.id.nivaa, report.id.nr
    if level not in _KINDS:
        raise _unknown(payload, "/id/nivaa", level, "one of " + ", ".join(_KINDS))
    if not number.strip():
        raise _unknown(payload, "/id/nr", number, "a number")
    if level == "land":
        return Area(id="land", name="Norge", kind="country")
    if _KINDS[level] == "district":
        number = f"{_municipality(report, payload)}-{number}"
    return Area(id=number, name=name(report.id.navn), kind=_KINDS[level])


def _municipality(report: Report, payload: Payload) -> str:
    """The municipality's number from the address: /year/type/county/municipality/district."""
    own = report.links.self if report.links else None
    parts = own.href.strip("/").split("/") if own else []
    if len(parts) < 5 or not parts[3]:
        raise FeedError(
            "the municipality of a district is not given",
            where=f"{payload.location} at /_links/self/href",
            why="expected an address such as /2025/st/11/1151/0001",
            remedy="Districts of two municipalities share numbers, so it is not read without.",
        )
    return parts[3]


def utc(raw: str, payload: Payload, pointer: str) -> datetime:
    """A time of a report (Oslo time unless it says otherwise) as aware UTC."""
    return aware(raw, f"{payload.location} at {pointer}", OSLO)


@lru_cache(maxsize=64)
def closing(day: date) -> datetime:
    """When the last polls close and the public embargo ends: 21:00 in Oslo, as aware UTC."""
    return datetime.combine(day, POLLS_CLOSE, tzinfo=OSLO).astimezone(UTC)


def _unknown(payload: Payload, pointer: str, value: str, expected: str) -> FeedError:
    return FeedError(
        "unknown code",
        where=f"{payload.location} at {pointer}",
        why=f"expected {expected}, got {value!r:.60}",
        remedy="Check the feed's version; the last good figures stay in use.",
    )
