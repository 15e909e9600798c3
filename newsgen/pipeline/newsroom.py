"""What a run knows beside the data: settings, with metadata and notes from wherever they come."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from newsgen.io import metadata
from newsgen.io import settings as io_settings
from newsgen.io.templates import shipped
from newsgen.model import Payload
from newsgen.model.settings import ContestMeta, Settings

KNOWN = ("idp_precincts/iowa-2020/contest.toml",)


def given(
    payloads: Iterable[Payload], settings: Settings | None = None
) -> tuple[tuple[Payload, ...], Settings]:
    """The payloads that are data, and the settings with the metadata and notes among the inputs.

    Contests that newsgen ships metadata for need none of their own.
    """
    everything = tuple(payloads)
    data = tuple(payload for payload in everything if not payload.location.endswith(".toml"))
    side = tuple(payload for payload in everything if payload.location.endswith(".toml"))
    return data, with_known(io_settings.with_files(settings or Settings(), side))


def with_known(settings: Settings) -> Settings:
    """The settings with the metadata that ships, after the newsroom's own."""
    own = {meta.id for meta in settings.contests}
    known = tuple(meta for meta in _shipped() if meta.id not in own)
    files = tuple(io_settings.payload(str(shipped("fixtures") / name)) for name in KNOWN)
    return replace(settings, contests=(*settings.contests, *known), files=(*settings.files, *files))


def known_names(settings: Settings) -> tuple[str, ...]:
    """Names of people, places and the agency, which copy in any language carries as they are."""
    people = (person for meta in settings.contests for person in meta.people)
    names = [f"{person.first} {person.last}".strip() for person in people]
    places = [place for meta in settings.contests for place in (meta.place, meta.city, meta.state) if place]
    return tuple(dict.fromkeys((*names, *places, settings.agency.name)))


def _shipped() -> tuple[ContestMeta, ...]:
    found: list[ContestMeta] = []
    for name in KNOWN:
        found.extend(metadata.contests(io_settings.payload(str(shipped("fixtures") / name))))
    return tuple(found)


def unspoken(settings: Settings, languages: Iterable[str]) -> tuple[str, ...]:
    """A line for each note that has no text in a language asked for, and is left out of it."""
    asked = tuple(dict.fromkeys(languages))
    return tuple(
        f"note '{note.id}' has no text in {language} and is left out of it"
        for note in settings.notes
        for language in asked
        if language not in note.text
    )
