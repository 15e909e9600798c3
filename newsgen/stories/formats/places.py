"""Places: the preposition before them, and the dateline that opens a story."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

from newsgen import registry
from newsgen.errors import UsageError
from newsgen.model import County, Municipality, State, Style

KINDS = (
    "town", "municipality", "county", "region", "island", "district", "country", "us_state", "us_city",
)  # fmt: skip
_PARALLEL = re.compile(r"\s+[-–/]\s+")
_SCOTS = re.compile(r"\bMC(?=[A-Z])")


def preposition(place: str, kind: str, style: Style) -> str:
    """A place with its preposition: på Hamar, i Hamar kommune, i delstaten New York, in Iowa.

    `kind` is one of KINDS (UsageError for another). A place no table knows takes the preposition of
    its kind; a municipality always takes the form that is right everywhere. One given by its number
    is told from another of the same name by its county (i Herøy kommune i Nordland).
    """
    if kind not in KINDS:
        raise UsageError(f"unknown kind of place '{kind}'", remedy=registry.nearest(kind, list(KINDS)))
    if kind == "municipality":
        return _municipality(place, style)
    if kind == "us_state" and place in style.states:
        return style.phrases[style.states[place].pattern].format(place=place)
    if kind in ("county", "district") and (known := county(place, style)):
        place = known.names(style.place_names)[0]
        if place != known.name:
            # Counties and towns share Sámi names: Romsa is Troms and Tromsø.
            return style.phrases["in_fylke"].format(place=place)
    return style.phrases[_pattern(place, kind, style)].format(place=place)


def municipality(name: str, style: Style) -> Municipality | None:
    """The Norwegian municipality with a number or a name, Norwegian, Sámi or Kven, if there is one.

    A name in several languages, as feeds write it ("Snåase - Snåsa"), is found by any of them.
    """
    if name in style.municipalities:
        return style.municipalities[name]
    known = _by_name(style)
    found = [known[part] for part in _PARALLEL.split(name) if part in known]
    return min(found, key=lambda pair: pair[0])[1] if found else None


@lru_cache(maxsize=16)
def _by_name(style: Style) -> dict[str, tuple[int, Municipality]]:
    """Each name in any language, with its municipality and where that stands in the table: of two that
    share a name the first is meant."""
    found: dict[str, tuple[int, Municipality]] = {}
    for place, one in enumerate(style.municipalities.values()):
        for name in _all_names(one):
            found.setdefault(name, (place, one))
    return found


def county(name: str, style: Style) -> County | None:
    """The Norwegian county or electoral district with a number or a name, in any of its languages.

    Feeds also write two names with nothing between ("Troms Romsa").
    """
    parts = {name, *_PARALLEL.split(name), *name.split()}
    for one in style.counties.values():
        if name == one.number or name in _all_names(one):
            return one
        if one.name in parts and parts.intersection((*one.sami, *one.kven)):
            return one
    return None


def state(name: str, style: Style) -> State:
    """The US state with a name or two-letter code; UsageError with the nearest name."""
    found = style.states.get(name) or next((s for s in style.states.values() if s.code == name), None)
    if found is None:
        raise UsageError(f"unknown US state '{name}'", remedy=registry.nearest(name, list(style.states)))
    return found


def dateline(city: str, agency: str, style: Style, *, in_state: str = "") -> str:
    """The opening of a story: DES MOINES, Iowa (NG) —, Oslo (NG):; empty where the house has none.

    Cities of the standing list need no state; a state or country the tables do not hold is printed
    in full.
    """
    shown = _SCOTS.sub("Mc", city.upper()) if style.dateline_upper else city
    stands = not in_state or style.standing_cities.get(city) == _full_name(in_state, style)
    if stands:
        return style.phrases["dateline"].format(city=shown, agency=agency)
    known = style.states.get(_full_name(in_state, style))
    return style.phrases["dateline_state"].format(
        city=shown, state=known.abbreviation if known else in_state, agency=agency
    )


def _municipality(place: str, style: Style) -> str:
    known = municipality(place, style)
    if known is None:
        return style.phrases["in_kommune"].format(place=place)
    text = style.phrases[f"in_{known.kind}"].format(place=known.names(style.place_names)[0])
    around = style.counties.get(known.number[:2])
    if place == known.number and around and _shared(known, style):
        return style.phrases["in_county"].format(text=text, county=around.names(style.place_names)[0])
    return text


def _shared(known: Municipality, style: Style) -> bool:
    return known.name in _shared_names(style)


@lru_cache(maxsize=16)
def _shared_names(style: Style) -> frozenset[str]:
    times = Counter(one.name for one in style.municipalities.values())
    return frozenset(name for name, count in times.items() if count > 1)


def _pattern(place: str, kind: str, style: Style) -> str:
    known = style.places.get((place, kind)) or (
        style.places.get((place, "island")) if kind != "town" else None
    )
    if known:
        return known
    if kind == "town" and (here := municipality(place, style)):
        # Usage knows the preposition of the Norwegian name; "på" is not known to fit the others.
        known_here = place == here.name or here.pattern == "in"
        return (here.pattern if known_here else "") or f"in_{here.kind}"
    return "on" if kind == "island" else "in"


def _all_names(place: Municipality | County) -> set[str]:
    return {place.name, *place.sami, *place.kven}


def _full_name(name: str, style: Style) -> str:
    return next((one.name for one in style.states.values() if name in (one.name, one.code)), name)
