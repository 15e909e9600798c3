"""Where and when a contest is held, as copy says it: places with prepositions, elections, clocks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from babel import Locale

from newsgen.model import Brief, County, Municipality, Style
from newsgen.model.settings import ContestMeta
from newsgen.stories import formats
from newsgen.stories.formats.places import county
from newsgen.stories.naming import sentence_case

# Countries that keep one clock, so that a feed's time can be told without an editor's zone.
ZONES: Mapping[str, str] = {
    "NO": "Europe/Oslo", "SE": "Europe/Stockholm", "DK": "Europe/Copenhagen", "FI": "Europe/Helsinki",
    "DE": "Europe/Berlin", "CH": "Europe/Zurich", "FR": "Europe/Paris", "NL": "Europe/Amsterdam",
    "GB": "Europe/London", "IE": "Europe/Dublin", "NZ": "Pacific/Auckland",
}  # fmt: skip
COUNTRIES: Mapping[str, Mapping[str, str]] = {
    "nb": {"Norge": "Norge", "Schweiz": "Sveits", "Danmark": "Danmark", "Nederland": "Nederland",
           "Bundesgebiet": "Tyskland", "United States": "USA", "New Zealand": "New Zealand",
           "United Kingdom": "Storbritannia", "Sverige": "Sverige", "Suomi": "Finland"},
    "nn": {"Norge": "Noreg", "Schweiz": "Sveits", "Danmark": "Danmark", "Nederland": "Nederland",
           "Bundesgebiet": "Tyskland", "United States": "USA", "New Zealand": "New Zealand",
           "United Kingdom": "Storbritannia", "Sverige": "Sverige", "Suomi": "Finland"},
    "en": {"Norge": "Norway", "Schweiz": "Switzerland", "Danmark": "Denmark",
           "Nederland": "the Netherlands", "Bundesgebiet": "Germany", "United States": "the United States",
           "Sverige": "Sweden", "Suomi": "Finland", "United Kingdom": "the United Kingdom"},
}  # fmt: skip
_NORWEGIAN_ELECTIONS = {"st": "storting", "fy": "county_council", "ko": "municipal", "sa": "sami"}
# American ballots say a contest again in Spanish after a stroke.
_SECOND_LANGUAGE = re.compile(r"\s+/\s*|\s*/\s+")
_KINDS = {
    "state": "us_state", "us_state": "us_state", "country": "country", "municipality": "municipality",
    "county": "county", "town": "town", "island": "island", "district": "district",
}  # fmt: skip


def zone_of(brief: Brief, meta: ContestMeta | None, style: Style) -> str:
    """The zone of the contest's clocks: the newsroom's word, the country's or the state's, else the
    style's home."""
    if meta is not None and meta.zone != "UTC":
        return meta.zone
    state = style.states.get(brief.contest.area.name)
    return ZONES.get(brief.country) or (state.zone if state else "") or style.home_zone or "UTC"


def clock_is(brief: Brief, zone: str, style: Style, now: datetime) -> str:
    """Whose clock copy tells: empty in Norway, home where it shows the style's own time, else local."""
    if brief.country == "NO":
        return ""
    here, home = (now.astimezone(ZoneInfo(name)) for name in (zone, style.home_zone or "UTC"))
    return "home" if here.utcoffset() == home.utcoffset() else "local"


def election_of(brief: Brief) -> str:
    """Which of Norway's elections it is: storting, county_council, municipal, sami; else empty."""
    if brief.country != "NO":
        return ""
    return _NORWEGIAN_ELECTIONS.get(brief.contest.election.id[:2].lower(), "")


def level_of(brief: Brief) -> str:
    """How wide the contest's area is: country, county, municipality or other."""
    kind = brief.contest.area.kind
    return kind if kind in ("country", "county", "municipality") else "other"


def place_name(brief: Brief, meta: ContestMeta, style: Style) -> str:
    """The area's name in the style's language, without what the contest's own name says again."""
    if meta.place:
        return meta.place
    area = brief.contest.area
    name = COUNTRIES[style.language].get(area.name, area.name) if area.kind == "country" else area.name
    if brief.country != "NO":
        return _not_again(sentence_case(name), contest_name(brief, style))
    known = _norwegian(brief, style)
    return known.names(style.place_names)[0] if known else name


def other_names(brief: Brief, meta: ContestMeta, style: Style) -> tuple[str, ...]:
    """The area's names in the other languages that the newsroom wants named."""
    known = None if meta.place or brief.country != "NO" else _norwegian(brief, style)
    return known.names(style.place_names)[1:] if known else ()


def in_place(brief: Brief, meta: ContestMeta, style: Style) -> str:
    """The place with its own preposition: i Iowa, på Hawaii, in Iowa. Empty without a name."""
    name = place_name(brief, meta, style)
    if not name:
        return ""
    if style.language == "en":
        return f"in {name}"
    kind = _KINDS.get(meta.place_kind or brief.contest.area.kind, "region")
    if kind == "municipality" and not meta.place:
        if brief.country != "NO":
            kind = "region"
        elif formats.municipality(_number(brief), style):
            name = _number(brief)
    if kind in ("county", "district") and brief.country != "NO":
        kind = "us_state" if name in style.states else "region"
    return formats.preposition(name, kind, style)


def in_town(brief: Brief, meta: ContestMeta, style: Style) -> str:
    """The place as headlines have it: på Hamar, i Tromsø; elsewhere as `in_place`."""
    if brief.country == "NO" and brief.contest.area.kind == "municipality" and not meta.place:
        return formats.preposition(place_name(brief, meta, style), "town", style)
    return in_place(brief, meta, style)


def contest_name(brief: Brief, style: Style) -> str:
    """The contest's own name, where it says more than place and election."""
    contest = brief.contest
    name = sentence_case(_SECOND_LANGUAGE.split(contest.name)[0]).replace(" Pos. ", " Position ")
    if contest.area.kind == "county" and brief.country != "NO":
        # The board of Graham County is elected in Graham County: the place is said beside the name.
        name = name.removeprefix(f"{sentence_case(contest.area.name)} ")
    plain = {contest.area.name.casefold(), contest.election.name.casefold(), ""}
    if name.casefold() in plain or brief.country == "NO":
        return ""
    if style.language == "en":
        name = name.replace("\u2019", "'")
    # A long title may bring a stop of its own, after the brackets that close it.
    return name[:-1] if name.endswith(").") else name


def name_language(brief: Brief, style: Style) -> str:
    """The language of the contest's name, in the story's own language; empty where they are the same."""
    code = brief.contest.name_language
    return "" if code in ("", style.language) else Locale.parse(style.locale).languages.get(code, "")


def city_of(brief: Brief, style: Style) -> str:
    """Where a story is dated from without an editor's word: Norway's municipalities, and the capital
    for the whole country."""
    if brief.country != "NO":
        return ""
    if brief.contest.area.kind == "municipality":
        return place_name(brief, ContestMeta(id=brief.contest.id), style)
    return "Oslo" if brief.contest.area.kind == "country" else ""


def _not_again(place: str, contest: str) -> str:
    """A place without the words at its end that stand in the contest's name: District 61."""
    words, said = place.split(), set(contest.replace(",", " ").split())
    while words and words[-1] in said:
        words.pop()
    return " ".join(words)


def _number(brief: Brief) -> str:
    """The official number of a Norwegian municipality or county, as the feeds give it."""
    return brief.contest.area.id.split("-")[0]


def _norwegian(brief: Brief, style: Style) -> Municipality | County | None:
    """The municipality or county of a Norwegian contest, by its number or else by its name."""
    area, number = brief.contest.area, _number(brief)
    if area.kind == "municipality":
        return formats.municipality(number or area.name, style) or formats.municipality(area.name, style)
    if area.kind == "county":
        return style.counties.get(number) or county(area.name, style)
    return None
