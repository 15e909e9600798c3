"""What the columns of an authority's table mean: told by the settings, or by well-known headers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from newsgen.errors import FeedError, SettingsError
from newsgen.feeds._feed import ReadContext
from newsgen.model import Payload
from newsgen.registry import nearest

# Role > headers that carry it, in lower case, best first. A header serves one role.
HEADERS: dict[str, tuple[str, ...]] = {
    "contest_id": ("raceid", "race_id", "contest_id"),
    "contest": ("contest", "office", "race"),
    "district": ("district",),
    "area_id": ("kommunenr", "kommune_id", "municipality_id"),
    "area": ("kommune", "municipality"),
    "parent_id": ("county_id", "fylkenr"),
    "parent": ("county", "fylke"),
    "unit_id": ("precinct_id", "kretsnr"),
    "unit": ("precinct", "town", "ward", "polling_place", "krets"),
    "choice_id": ("candidate_id", "choice_id"),
    "choice": ("candidate", "choice", "option", "last", "parti"),
    "party": ("party", "line", "parti"),
    "votes": ("votes", "votecount", "stemmer"),
    "seats": ("seats", "mandater"),
    "electors": ("registered", "registered_voters", "electorate"),
    "total": ("racevotes", "total_votes"),
    "reported": ("precinctsreporting",),
    "expected": ("precinctstotal",),
}
PARTS = ("mail", "absentee", "early_voting", "election_day", "provisional")
# Shares are reckoned from the counts. A column of shares is checked where its scale is declared.
SHARES = ("prosent", "percent", "pct", "votepct", "precinctsreportingpct")
# Headers in Norwegian in a table cut by semicolons: the country's own way of writing numbers.
NORWEGIAN = ("kommune", "kommunenr", "parti", "stemmer", "prosent", "krets", "fylke", "mandater")
ROWS: dict[str, str] = {
    "ballots cast": "ballots",
    "registered voters": "electors",
    "over votes": "invalid",
    "overvotes": "invalid",
    "under votes": "blank",
    "undervotes": "blank",
    "blank": "blank",
    "blanke": "blank",
    "write-in": "write_in",
    "write-ins": "write_in",
    "write-in totals": "write_in",
}
ROW_KINDS = ("ballots", "electors", "blank", "invalid", "write_in", "aggregate", "skip")
_DELIMITERS = {"tab": "\t", "\t": "\t", ";": ";", ",": ",", "|": "|"}
_UNKNOWN = ("", "X", "x", "*", "-", "–")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """How a table is to be read. `columns` is role > header; `wide` is header > choice id, where
    each choice has a column; `parts` is header > kind of ballot; `shares` is header > what the column
    writes for all of it, 1 or 100."""

    group: str
    point: str
    unknown: tuple[str, ...]
    columns: Mapping[str, str]
    wide: Mapping[str, str]
    parts: Mapping[str, str]
    shares: Mapping[str, int]
    ignored: tuple[str, ...]
    row_kinds: Mapping[str, str]
    known_units: tuple[str, ...]
    by_parent: bool

    def header(self, role: str) -> str | None:
        """The header that carries a role, or None."""
        return self.columns.get(role)

    def known(self) -> tuple[str, ...]:
        """All headers that the layout has a use for, or knows to be of none."""
        return (*self.columns.values(), *self.wide, *self.parts, *self.shares, *self.ignored)


def delimiter_of(first_line: str) -> str | None:
    """The sign that cuts the header: tab, semicolon, bar or comma; None where none stands in it."""
    counts = {sign: first_line.count(sign) for sign in ("\t", ";", "|", ",")}
    best = max(counts, key=lambda sign: counts[sign])
    return best if counts[best] else None


def recognised(headers: Collection[str]) -> dict[str, str]:
    """Role > header for the headers that are well known."""
    lower = {header.strip().lower(): header for header in headers}
    found: dict[str, str] = {}
    for role, names in HEADERS.items():
        free = (name for name in names if name in lower and lower[name] not in found.values())
        name = next(free, None)
        if name is not None:
            found[role] = lower[name]
    if "choice" not in found and "party" in found:
        found["choice"] = found.pop("party")
    return found


def layout(payload: Payload, headers: list[str], delimiter: str, context: ReadContext) -> Layout:
    """The layout for a table with these headers; settings win over what headers say by themselves.

    SettingsError for a setting that names no column or no role; FeedError where nothing says which
    column holds the votes.
    """
    options = context.options
    known = {header.strip().lower(): header for header in headers}
    given = _given(options, "columns", HEADERS)
    _present(given.values(), headers, "columns")
    columns = {**({} if given else recognised(headers)), **given}
    wide = _mapping(options, "choices")
    _present(wide, headers, "choices")
    if (
        not wide
        and not {"choice", "votes"} <= columns.keys()
        and not {"choice_id", "votes"} <= columns.keys()
    ):
        raise FeedError(
            "no column of choices and votes",
            where=f"{payload.location}, row 1",
            why=f"the header is {', '.join(headers)}",
            remedy="Name the columns in the source's options; see docs/table-feed.md.",
        )
    parts = _mapping(options, "parts") or {known[name]: name for name in PARTS if name in known}
    norwegian = delimiter == ";" and all(name in NORWEGIAN for name in known)
    return Layout(
        group=_text(options, "grouping") or ("." if norwegian else ""),
        point=_text(options, "decimal") or ("," if norwegian else "."),
        unknown=("", *_texts(options, "unknown")) if "unknown" in options else _UNKNOWN,
        columns=columns,
        wide=wide,
        parts=parts,
        shares=_shares(options, headers)
        or ({known["prosent"]: 100} if norwegian and "prosent" in known else {}),
        ignored=tuple(known[name] for name in SHARES if name in known) + _texts(options, "ignore"),
        row_kinds=ROWS | {k.lower(): v for k, v in _kinds(options).items()},
        known_units=_texts(options, "known_units"),
        by_parent=_by_parent(options, columns),
    )


def delimiter_option(context: ReadContext) -> str | None:
    """The delimiter that the settings name (`tab` or the sign itself), or None."""
    given = _text(context.options, "delimiter")
    if given is None:
        return None
    if given not in _DELIMITERS:
        raise _wrong("delimiter", given, "tab, ';', ',' or '|'")
    return _DELIMITERS[given]


def _shares(options: Mapping[str, object], headers: list[str]) -> dict[str, int]:
    value = options.get("shares", {})
    if not isinstance(value, Mapping) or any(scale not in (1, 100) for scale in value.values()):
        raise _wrong("shares", value, "a table of headers with 1 or 100")
    _present(tuple(value), headers, "shares")
    return {str(header): int(str(scale)) for header, scale in value.items()}


def _by_parent(options: Mapping[str, object], columns: Mapping[str, str]) -> bool:
    if "by_parent" in options:
        value = options["by_parent"]
        if not isinstance(value, bool):
            raise _wrong("by_parent", value, "true or false")
        return value
    contests = ("contest", "contest_id", "area", "area_id")
    return "parent" in columns and "unit" in columns and not any(role in columns for role in contests)


def _kinds(options: Mapping[str, object]) -> dict[str, str]:
    kinds = _mapping(options, "rows")
    for row, kind in kinds.items():
        if kind not in ROW_KINDS:
            raise _wrong(f"rows.{row}", kind, ", ".join(ROW_KINDS))
    return kinds


def _given(options: Mapping[str, object], key: str, roles: Collection[str]) -> dict[str, str]:
    given = _mapping(options, key)
    for role in given:
        if role not in roles:
            raise SettingsError(
                f"option '{key}' has no role '{role}'",
                where="the source's options",
                remedy=nearest(role, tuple(roles)),
            )
    return given


def _present(columns: Collection[str], headers: Collection[str], key: str) -> None:
    for column in columns:
        if column not in headers:
            raise FeedError(
                f"column '{column}' is missing",
                where=f"row 1, named by option '{key}'",
                why=f"the header is {', '.join(headers)}",
                remedy=nearest(column, tuple(headers)),
            )


def _mapping(options: Mapping[str, object], key: str) -> dict[str, str]:
    value = options.get(key, {})
    if isinstance(value, list | tuple):
        value = {item: item for item in value}
    if not isinstance(value, Mapping) or not all(isinstance(item, str) for item in value.values()):
        raise _wrong(key, value, "a table of texts")
    return {str(name): str(item) for name, item in value.items()}


def _texts(options: Mapping[str, object], key: str) -> tuple[str, ...]:
    value = options.get(key, ())
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise _wrong(key, value, "a list of texts")
    return tuple(value)


def _text(options: Mapping[str, object], key: str) -> str | None:
    value = options.get(key)
    if value is not None and not isinstance(value, str):
        raise _wrong(key, value, "a text")
    return value


def _wrong(key: str, value: object, expected: str) -> SettingsError:
    return SettingsError(
        f"option '{key}' is wrong",
        where="the source's options",
        why=f"expected {expected}, got {value!r:.60}",
        remedy="See docs/table-feed.md.",
    )
