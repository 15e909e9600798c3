"""The place tables shipped with the package: towns, municipalities, counties, US states."""

from __future__ import annotations

from collections.abc import Mapping

from newsgen.model import County, Municipality, State
from newsgen.styles._tables import rows

_PATTERNS = {"i": "in", "på": "on", "in": "in", "on": "on", "": ""}


def places(column: str) -> Mapping[tuple[str, str], str]:
    """The phrase (in, on) of a (place, kind) pair, by the prepositions of a column."""
    return {(row["place"], row["kind"]): _PATTERNS[row[column]] for row in rows("places")}


def municipalities(*, prepositions: bool = True) -> Mapping[str, Municipality]:
    """Norwegian municipalities by number; without Norwegian prepositions for other languages."""
    return {
        row["number"]: Municipality(
            number=row["number"],
            name=row["name"],
            kind=row["kind"],
            pattern=_PATTERNS[row["preposition"]] if prepositions else "",
            sami=_parts(row["sami_names"]),
            kven=_parts(row["kven_names"]),
        )
        for row in rows("municipalities")
    }


def counties() -> Mapping[str, County]:
    """Norwegian counties, and the electoral districts that keep older names, by number."""
    return {
        row["number"]: County(
            number=row["number"],
            name=row["name"],
            sami=_parts(row["sami_names"]),
            kven=_parts(row["kven_names"]),
        )
        for row in rows("counties")
    }


def states(phrase_column: str) -> Mapping[str, State]:
    """US states and the district by full name; the column names the phrase that places use."""
    return {
        row["name"]: State(
            name=row["name"],
            code=row["code"],
            abbreviation=row["abbreviation"],
            pattern=row[phrase_column],
            zone=row["zone"],
        )
        for row in rows("us_states")
    }


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split("|") if part)
