"""Which election an export is of. The file does not say, so its name and the settings do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from newsgen.errors import FeedError, SettingsError
from newsgen.feeds.valgresultat.places import OSLO, election
from newsgen.model import Election, GateFinding, Payload, Severity

_SETTING = re.compile(r"(st|ko|fy|sa)(\d{4})\Z")
_TYPE_AND_YEAR = re.compile(r"(?<![a-z])(st|ko|fy|sa)_?((?:19|20)\d\d)(?!\d)")
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_STAMP = re.compile(r"(\d{4})-(\d\d)-(\d\d)_.*-(\d\d)-(\d\d)\.csv\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """The election, the slug of its contests, when the export was made, and doubts about it."""

    election: Election
    slug: str
    generated_at: datetime | None
    findings: tuple[GateFinding, ...] = ()


def identity_of(payload: Payload, options: Mapping[str, object], levelling: bool) -> Identity:
    """The election by the setting `election`, else by the file's name; a warning where neither
    names it. Levelling seats tell an election to the Storting."""
    label = re.split(r"[/!\\]", payload.location)[-1].lower()
    made = _made(label, payload)
    given = options.get("election")
    if given is not None:
        match = _SETTING.match(str(given))
        if match is None:
            raise SettingsError(
                f"'{given}' names no election",
                where="setting 'election'",
                remedy="Write the type and the year, such as st2025 or ko2023.",
            )
        found, slug = election(match[2], match[1].upper())
        return Identity(election=found, slug=slug, generated_at=made)
    named, year = _TYPE_AND_YEAR.search(label), _YEAR.search(label)
    if named:
        found, slug = election(named[2], named[1].upper())
        return Identity(election=found, slug=slug, generated_at=made)
    if levelling and year:
        found, slug = election(year[1], "ST")
        return Identity(election=found, slug=slug, generated_at=made)
    return _unnamed(levelling, made)


def _unnamed(levelling: bool, made: datetime | None) -> Identity:
    doubt = GateFinding(
        gate="election-not-named",
        severity=Severity.WARNING,
        message="neither the file's name nor the setting 'election' tells which election this is",
    )
    found = Election(id="st" if levelling else "valg", name="Stortingsvalget" if levelling else "Valget")
    return Identity(
        election=found,
        slug="storting" if levelling else "valg",
        generated_at=made,
        findings=(doubt,),
    )


def _made(label: str, payload: Payload) -> datetime | None:
    """The moment in a name such as 2021-09-14_partydist-17-09.csv, Oslo time."""
    match = _STAMP.match(label)
    if match is None:
        return None
    try:
        local = datetime(*(int(part) for part in match.groups()), tzinfo=OSLO)  # type: ignore[arg-type, misc]
    except ValueError as error:
        raise FeedError(
            "the file's name carries no time that exists", where=payload.location, why=str(error)
        ) from error
    return local.astimezone(UTC)
