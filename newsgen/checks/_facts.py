"""The facts document as the checks read it: contests, choices, what is known of each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

# Statuses under which copy may say that somebody has won.
_WON = {"called", "projected", "apparent", "winner_not_leading", "uncontested"}


# Areas that copy may call by another name in another language.
_NATIONS = {"country", "nation"}
# What copy calls the sides of a vote.
_YES = ("yes side", "ja-siden", "ja-sida", "Ja-siden", "Ja-sida")
_NO = ("no side", "nei-siden", "nei-sida", "Nei-siden", "Nei-sida")
_SIDES = {"yes": _YES, "ja": _YES, "for": _YES, "oui": _YES, "no": _NO, "nei": _NO, "nein": _NO, "non": _NO}


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceFacts:
    """One choice over all measures of a contest. `labels` are what copy calls it, the full name
    first; `shares` are in percent; `counts` are the values by measure, `changes` in points."""

    id: str
    name: str
    labels: tuple[str, ...]
    shares: tuple[Decimal, ...]
    counts: Mapping[str, Decimal]
    seats: tuple[Decimal, ...]
    ranks: tuple[Decimal, ...]
    changes: tuple[Decimal, ...]

    def named_in(self, text: str) -> bool:
        """Whether one of its labels stands in the text as a word of its own."""
        return self.last_in(text) >= 0

    def last_in(self, text: str) -> int:
        """Where it is named last in the text, -1 where it is not."""
        found = (
            match.start()
            for label in self.labels
            for match in re.finditer(rf"(?<!\w){re.escape(label)}(?:s|['’]s?)?(?![\w-])", text)
        )
        return max(found, default=-1)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFacts:
    """What one area has most or least of: `places` are the area's names, `value` is in percent or points."""

    kind: str
    choice: str | None
    places: tuple[str, ...]
    value: Decimal

    def is_held_in(self, place: str) -> bool:
        """Whether a place in copy is the area, by one of its names or a word of one."""
        own = re.compile(rf"(?<!\w){re.escape(place.removesuffix(' County'))}(?!\w)", re.IGNORECASE)
        return any(own.search(name) for name in self.places)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """What the checks ask of one contest. `leaders` are ids that lead in some measure; `called` are those
    that each caller has called, also where callers disagree and the contest has no winner."""

    id: str
    place: str
    national: bool
    year: str
    words: tuple[str, ...]
    seats: int | None
    choices: tuple[ChoiceFacts, ...]
    leaders: frozenset[str]
    winners: frozenset[str]
    called: Mapping[str, frozenset[str]]
    progress: Mapping[str, object]
    outstanding: Mapping[str, object]
    measured: Mapping[str, object]
    margins: tuple[tuple[Decimal, Decimal | None], ...]
    records: tuple[RecordFacts, ...]


def contests(facts: Mapping[str, object], same: tuple[frozenset[str], ...] = ()) -> tuple[Contest, ...]:
    """The contests of a facts document; fields that are missing are read as unknown. `same` are sets of
    names that mean one party."""
    return tuple(_contest(entry, same) for entry in mappings(facts.get("contests")))


def elsewhere(rest: str, contests: Iterable[Contest]) -> bool:
    """Whether the copy after a figure gives it to another place than the contests': in Story County."""
    place = re.match(r" (?:in|i|på) ([A-ZÆØÅ][\w-]+)", rest)
    return place is not None and not any(place[1] in word for one in contests for word in one.words)


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


def _contest(entry: Mapping[str, object], same: tuple[frozenset[str], ...]) -> Contest:
    measures = mappings(entry.get("measures"))
    calls = mappings(entry.get("calls"))
    area = entry.get("area")
    place = str(area.get("name") or "") if isinstance(area, Mapping) else ""
    seats = number(entry.get("seats"))
    return Contest(
        id=str(entry.get("id") or ""),
        place=place,
        year=str(entry.get("date") or "")[:4],
        national=isinstance(area, Mapping) and area.get("kind") in _NATIONS,
        words=(place, str(entry.get("name") or "")),
        seats=int(seats) if seats is not None else None,
        choices=_choices(measures, same, str(entry.get("kind"))),
        leaders=frozenset(str(m["leader"]) for m in measures if m.get("leader") is not None),
        winners=frozenset(_winners(entry, measures, calls)),
        called={
            str(call["caller"]): frozenset(strings(call.get("choice")))
            for call in calls
            if call.get("caller") and call.get("status") in _WON
        },
        progress=_mapping(entry.get("progress")),
        outstanding=_mapping(entry.get("outstanding")),
        measured=_mapping(entry.get("measured")),
        margins=tuple(_margins(measures)),
        records=tuple(_records(mappings(entry.get("records")), same)),
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


def _choices(
    measures: Sequence[Mapping[str, object]], same: tuple[frozenset[str], ...], kind: str
) -> tuple[ChoiceFacts, ...]:
    lines: dict[str, dict[str, Mapping[str, object]]] = {}
    for place, measure in enumerate(measures):
        for line in mappings(measure.get("lines")):
            by_measure = lines.setdefault(str(line.get("choice")), {})
            by_measure[str(measure.get("measure") or place)] = line
    return tuple(_choice(choice, found, same, kind) for choice, found in lines.items())


def _choice(
    choice: str,
    by_measure: Mapping[str, Mapping[str, object]],
    same: tuple[frozenset[str], ...],
    kind: str,
) -> ChoiceFacts:
    lines = tuple(by_measure.values())
    name, party = _first(lines, "name"), _first(lines, "party")
    counts = {measure: number(line.get("value")) for measure, line in by_measure.items()}
    changes = (
        number(change.get("points")) for line in lines if isinstance(change := line.get("change"), Mapping)
    )
    return ChoiceFacts(
        id=choice,
        name=name,
        labels=_labels(name, party, same, kind),
        shares=_numbers(lines, "share"),
        counts={measure: value for measure, value in counts.items() if value is not None},
        seats=_numbers(lines, "seats"),
        ranks=_numbers(lines, "rank"),
        changes=tuple(points for points in changes if points is not None),
    )


def _first(lines: Sequence[Mapping[str, object]], key: str) -> str:
    return next((str(line[key]) for line in lines if line.get(key)), "")


def _labels(name: str, party: str, same: tuple[frozenset[str], ...], kind: str) -> tuple[str, ...]:
    """A candidate goes by full name and surname, an answer by its side."""
    if name.isupper() and len(name) > 4:
        # Feeds shout where copy does not.
        return _labels(name.title(), party, same, kind) + _labels(name.capitalize(), party, same, kind)
    if kind == "party_list":
        return _list_labels(name, party, same)
    if kind in ("ballot_measure", "retention"):
        return _SIDES.get(name.lower(), (name,))
    return tuple(label for label in dict.fromkeys((name, *name.split()[-1:])) if label)


def _list_labels(name: str, party: str, same: tuple[frozenset[str], ...]) -> tuple[str, ...]:
    """A list goes by its name, its party's letters, and whatever else means that party."""
    own = (name, *name.split(" - "), party)
    others = (label for names in same if not names.isdisjoint(own[:-1]) for label in sorted(names))
    return tuple(label for label in dict.fromkeys((*own, *others)) if label)


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


def _records(
    entries: Sequence[Mapping[str, object]], same: tuple[frozenset[str], ...]
) -> Iterator[RecordFacts]:
    for entry in entries:
        area, choice = entry.get("area"), entry.get("choice")
        value = number(entry.get("percent") or entry.get("points"))
        if isinstance(area, Mapping) and area.get("name") and value is not None:
            own = str(area["name"]).split(" / ")
            others = (name for names in same if not names.isdisjoint(own) for name in sorted(names))
            yield RecordFacts(
                kind=str(entry.get("kind")),
                choice=None if choice is None else str(choice),
                places=tuple(dict.fromkeys((*own, *others))),
                value=value,
            )


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}


def mappings(value: object) -> tuple[Mapping[str, object], ...]:
    """The objects of a list in the document; none where there is no list."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        return ()
    return tuple(entry for entry in value if isinstance(entry, Mapping))
