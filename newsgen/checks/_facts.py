"""The facts document as the checks read it: contests, choices, what is known of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

# Statuses under which copy may say that somebody has won.
_WON = {"called", "projected", "apparent", "winner_not_leading", "uncontested"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceFacts:
    """One choice over all measures of a contest. `labels` are what copy calls it, the full name
    first; `shares` are in percent."""

    id: str
    name: str
    labels: tuple[str, ...]
    shares: tuple[Decimal, ...]
    values: tuple[Decimal, ...]

    def named_in(self, text: str) -> bool:
        """Whether one of its labels stands in the text as a word of its own."""
        return any(re.search(rf"(?<!\w){re.escape(label)}(?![\w-])", text) for label in self.labels)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """What the checks ask of one contest. `leaders` are ids that lead in some measure."""

    id: str
    place: str
    words: tuple[str, ...]
    seats: int | None
    choices: tuple[ChoiceFacts, ...]
    leaders: frozenset[str]
    winners: frozenset[str]
    callers: tuple[str, ...]
    progress: Mapping[str, object]
    margins: tuple[tuple[Decimal, Decimal | None], ...]


def contests(facts: Mapping[str, object]) -> tuple[Contest, ...]:
    """The contests of a facts document; fields that are missing are read as unknown."""
    return tuple(_contest(entry) for entry in mappings(facts.get("contests")))


def number(value: object) -> Decimal | None:
    """A number of the facts document, exactly; None where there is none."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    try:
        return Decimal(value)
    except InvalidOperation:
        return None


def strings(value: object) -> Iterator[str]:
    """Every text in a document, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from strings(inner)


def _contest(entry: Mapping[str, object]) -> Contest:
    measures = mappings(entry.get("measures"))
    calls = mappings(entry.get("calls"))
    area = entry.get("area")
    place = str(area.get("name") or "") if isinstance(area, Mapping) else ""
    seats = number(entry.get("seats"))
    progress = entry.get("progress")
    return Contest(
        id=str(entry.get("id") or ""),
        place=place,
        words=(place, str(entry.get("name") or "")),
        seats=int(seats) if seats is not None else None,
        choices=_choices(measures, lists=entry.get("kind") == "party_list"),
        leaders=frozenset(str(m["leader"]) for m in measures if m.get("leader") is not None),
        winners=frozenset(_winners(entry, measures, calls)),
        callers=tuple(str(c["caller"]) for c in calls if c.get("caller") and c.get("status") in _WON),
        progress=progress if isinstance(progress, Mapping) else {},
        margins=tuple(_margins(measures)),
    )


def _winners(
    entry: Mapping[str, object],
    measures: Sequence[Mapping[str, object]],
    calls: Sequence[Mapping[str, object]],
) -> Iterator[str]:
    """Choices called by the contest's own call (a conflict names none) or elected by the authority."""
    call = entry.get("call")
    if isinstance(call, Mapping) and call.get("status") in _WON:
        for called in (call, *(c for c in calls if c.get("status") in _WON)):
            if called.get("choice"):
                yield str(called["choice"])
    for measure in measures:
        for line in mappings(measure.get("lines")):
            if line.get("outcome") == "elected":
                yield str(line.get("choice"))


def _choices(measures: Sequence[Mapping[str, object]], *, lists: bool) -> tuple[ChoiceFacts, ...]:
    lines: dict[str, list[Mapping[str, object]]] = {}
    for measure in measures:
        for line in mappings(measure.get("lines")):
            lines.setdefault(str(line.get("choice")), []).append(line)
    return tuple(
        ChoiceFacts(
            id=choice,
            name=_first(found, "name"),
            labels=_labels(_first(found, "name"), _first(found, "party"), lists=lists),
            shares=_numbers(found, "share"),
            values=_numbers(found, "value"),
        )
        for choice, found in lines.items()
    )


def _first(lines: Sequence[Mapping[str, object]], key: str) -> str:
    return next((str(line[key]) for line in lines if line.get(key)), "")


def _labels(name: str, party: str, *, lists: bool) -> tuple[str, ...]:
    """A list goes by its name and its party's letters, a candidate by full name and surname."""
    other = party if lists else name.split()[-1] if name.split() else ""
    return tuple(label for label in dict.fromkeys((name, other)) if label)


def _numbers(lines: Sequence[Mapping[str, object]], key: str) -> tuple[Decimal, ...]:
    found = (number(line.get(key)) for line in lines)
    return tuple(value for value in found if value is not None)


def _margins(measures: Sequence[Mapping[str, object]]) -> Iterator[tuple[Decimal, Decimal | None]]:
    for measure in measures:
        margin = measure.get("margin")
        if isinstance(margin, Mapping):
            value = number(margin.get("value"))
            if value is not None:
                yield value, number(margin.get("points"))


def mappings(value: object) -> tuple[Mapping[str, object], ...]:
    """The objects of a list in the document; none where there is no list."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        return ()
    return tuple(entry for entry in value if isinstance(entry, Mapping))
