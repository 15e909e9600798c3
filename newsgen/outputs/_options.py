"""The settings an output obeys, read from one `[[output]]` table of newsgen.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import NoneType
from typing import Self, get_args, get_type_hints
from zoneinfo import ZoneInfo

from newsgen.errors import SettingsError
from newsgen.registry import nearest

ENCODINGS = ("utf-8", "iso-8859-1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a format is written; each output reads what concerns it and passes over the rest.

    `ascii_escape`: JSON in ASCII with \\u escapes, for takers that run under a plain C locale.
    `lede_in_body`: the first paragraph of the body is dateline and lede; False leaves the lede to
    the format's field for it. `encoding`: of NTB's NITF, `utf-8` or `iso-8859-1`. `zone`: local
    time of NTB's NITF. `service_code`, `service_name`, `category`, `priority`, `profile`: what
    the CMS files a story under; None follows language, place, urgency and length.
    `usage_terms`: a line about rights. `tagline`: the desk's mail addresses, at the end of NTB's NITF.
    `feed_title`, `feed_uri`, `feed_limit`: of the Atom feed.
    """

    ascii_escape: bool = False
    lede_in_body: bool = True
    encoding: str = "utf-8"
    zone: str = "Europe/Oslo"
    service_code: str | None = None
    service_name: str | None = None
    category: str | None = None
    priority: int | None = None
    profile: str | None = None
    usage_terms: str = ""
    tagline: str = ""
    feed_title: str | None = None
    feed_uri: str | None = None
    feed_limit: int = 50

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of the settings."""
        return tuple(field.name for field in fields(cls))

    @classmethod
    def of(cls, settings: Mapping[str, object], where: str = "[[output]] options") -> Self:
        """Options from a table of settings; SettingsError names the key, and offers the nearest."""
        kinds = get_type_hints(cls)
        for key, value in settings.items():
            if key not in kinds:
                raise SettingsError(f"unknown key '{key}'", where=where, remedy=nearest(key, cls.names()))
            _demand(key, value, kinds[key], where)
        return cls(**settings)  # type: ignore[arg-type]

    def __post_init__(self) -> None:
        if self.encoding.lower() not in ENCODINGS:
            raise SettingsError(
                f"encoding '{self.encoding}' is not offered",
                where="[[output]] encoding",
                remedy=f"Use {' or '.join(ENCODINGS)}.",
            )
        try:
            ZoneInfo(self.zone)
        except (KeyError, ValueError, OSError) as error:
            raise SettingsError(
                f"no time zone called '{self.zone}'",
                where="[[output]] zone",
                remedy="Use a name such as Europe/Oslo.",
            ) from error
        if self.feed_limit < 1:
            raise SettingsError("feed_limit must be at least 1", where="[[output]] feed_limit")


def _demand(key: str, value: object, kind: object, where: str) -> None:
    """Refuse a value of another type; a boolean is no number here."""
    allowed = tuple(part for part in get_args(kind) or (kind,) if part is not NoneType)
    if type(value) not in allowed:
        names = " or ".join(getattr(part, "__name__", str(part)) for part in allowed)
        raise SettingsError(f"{key} is {value!r}", where=where, why=f"expected {names}")
