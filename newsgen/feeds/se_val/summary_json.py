"""The Swedish JSON of 2022 and later: the summary by municipality (`…_summering_…json`).

Written from the authority's description of the format. The nation is the sum of all
municipalities of a Riksdag election. In the preliminary count some parties are told together
(`rosterOvrigaPartier`); the final count is a new one by the county boards. Collection districts
have voters of the whole municipality and no electors of their own, so there is a turnout only
when every district is counted. `test` marks files of a rehearsal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from newsgen.errors import FeedError
from newsgen.feeds._reading.json_record import Record, open_record
from newsgen.feeds._reading.numbers import percent
from newsgen.feeds._reading.text import name
from newsgen.feeds._reading.times import aware, day
from newsgen.feeds.se_val.area import OTHERS, STOCKHOLM
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Payload,
    Progress,
    Source,
    Stage,
    Tally,
)

# valtyp: slug, name of the election
_TYPES = {
    "RD": ("riksdag", "Riksdagsvalet"),
    "RF": ("region", "Regionvalet"),
    "KF": ("kommun", "Kommunvalet"),
}
# rakningstillfalle: name of the count
_COUNTS = {"preliminär": "first", "slutlig": "final"}
_THRESHOLD = Decimal(4)
_PARTY = (
    "fargkod",
    "ordningsnummer",
    "andelRoster",
    "antalRosterForegaendeVal",
    "andelRosterForegaendeVal",
    "forandringAntalRoster",
    "forandringAndelRoster",
)
_OTHERS_NAME = "Övriga partier"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Frame:
    """What all areas of a file share."""

    election: Election
    slug: str
    count: str
    test: bool
    updated: datetime


@dataclass(slots=True)
class _Town:
    """A municipality as read."""

    area: Area
    choices: list[Choice] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)
    electors: int | None = None
    electors_counted: int | None = None
    ballots: int | None = None
    blank: int | None = None
    invalid: int | None = None
    reported: int = 0
    expected: int = 0
    source: Source | None = None


def read_summary(payload: Payload, drift: list[str]) -> tuple[tuple[ContestResult, ...], datetime, bool]:
    """A contest for each municipality, the nation first where it is a Riksdag election; the time
    of the file; whether it is a rehearsal. FeedError with the place."""
    root = open_record(payload, drift)
    frame = _frame(root)
    towns = [_town(record) for record in root.records("kommuner")]
    root.ignore("valtillfalle", "valklass", "tidigareValdatum", "antalUppdateringar")
    root.ignore("antalValdistriktRaknade", "antalValdistriktSomSkaRaknas")
    root.finish()
    if not towns:
        raise FeedError("the summary has no municipalities", where=root.where("kommuner"))
    contests = [_result(town, frame) for town in towns]
    if frame.slug == "riksdag":
        contests.insert(0, _result(_nation(towns, payload), frame))
    return tuple(contests), frame.updated, frame.test


def _frame(root: Record) -> _Frame:
    kind, count = root.take("valtyp", str), root.take("rakningstillfalle", str)
    if kind not in _TYPES:
        raise FeedError("unknown election", where=root.where("valtyp"), why=f"got {kind!r:.40}")
    if count not in _COUNTS:
        raise FeedError("unknown count", where=root.where("rakningstillfalle"), why=f"got {count!r:.40}")
    held = day(root.take("valdatum", str)[:10], root.where("valdatum"))
    slug, title = _TYPES[kind]
    return _Frame(
        election=Election(id=f"se-{slug}-{held.year}", name=f"{title} {held.year}", date=held),
        slug=slug,
        count=_COUNTS[count],
        test=bool(root.maybe("test", bool)),
        updated=aware(
            root.take("senasteUppdateringstid", str), root.where("senasteUppdateringstid"), STOCKHOLM
        ),
    )


def _town(record: Record) -> _Town:
    code, label = record.take("kommunkod", str).strip(), name(record.take("namn", str))
    if not code or not label:
        raise FeedError("the municipality has no code or no name", where=record.where())
    town = _Town(area=Area(id=code, name=label, kind="municipality"), source=record.source)
    ballots = record.maybe("totaltAntalRoster", int)
    town.electors = record.maybe("antalRostberattigade", int)
    town.electors_counted = record.maybe("antalRostberattigadeIRaknadeValdistrikt", int)
    town.reported = record.take("antalValdistriktRaknade", int)
    town.expected = record.take("antalValdistriktSomSkaRaknas", int)
    town.ballots = ballots if town.reported else None
    votes = record.record("rostfordelning")
    _counted(votes.record("rosterPaverkaMandat"), town)
    other = votes.maybe_record("rosterEjPaverkaMandat")
    if other:
        _not_counted(other, town)
    votes.finish()
    record.ignore("lankod", "valdeltagande", "statusJamforelse", "kommunvalkretsar")
    record.ignore(*(key for key in record.names() if _is_comparison(key)))
    record.finish()
    return town


def _not_counted(record: Record, town: _Town) -> None:
    """Blank ballots, and invalid ones: for a party that does not stand, or otherwise."""
    blank, absent = _number(record, "blankaRoster"), _number(record, "rosterEjAnmaltDeltagande")
    rest = _number(record, "ovrigaOgiltiga")
    if town.reported:
        town.blank = blank
        town.invalid = None if rest is None and absent is None else (rest or 0) + (absent or 0)
    record.ignore("antalRoster")
    record.finish()


def _is_comparison(key: str) -> bool:
    """Last time's figures: the file says itself that many of them cannot be compared."""
    return key.endswith("ForegaendeVal") or key.startswith("forandring")


def _counted(record: Record, town: _Town) -> None:
    """Votes of parties, those told together last. Before the first district all are unknown."""
    for party in record.records("partiRoster"):
        code = (party.maybe("partiforkortning", str) or "").strip() or party.take("partikod", str).strip()
        party.ignore("partikod", *_PARTY)
        label = name(party.take("partibeteckning", str))
        if not code or not label or any(choice.id == code for choice in town.choices):
            raise FeedError(
                "a party has no code or stands twice", where=party.where(), why=f"code {code!r:.40}"
            )
        _add(town, party, "antalRoster", Choice(id=code, name=label, kind=ChoiceKind.PARTY_LIST, party=code))
        party.finish()
    if record.peek("rosterOvrigaPartier") is not None:
        others = Choice(id=OTHERS, name=_OTHERS_NAME, kind=ChoiceKind.AGGREGATE)
        _add(town, record, "rosterOvrigaPartier", others)
    record.ignore("antalRoster", "rosterOvrigaPartier")
    record.finish()


def _add(town: _Town, record: Record, key: str, choice: Choice) -> None:
    source, value = record.at(key), _number(record, key)
    town.choices.append(choice)
    known = value if town.reported else None
    town.tallies.append(Tally(choice=choice.id, measure="votes", value=known, source=source))


def _number(record: Record, key: str) -> int | None:
    """A count, which the description shows bare or as an object with `antalRoster`."""
    if not isinstance(record.peek(key), dict):
        return record.maybe(key, int)
    inner = record.record(key)
    value = inner.maybe("antalRoster", int)
    inner.ignore(*inner.names())
    return value


def _nation(towns: Sequence[_Town], payload: Payload) -> _Town:
    """The sum of all municipalities that have reported."""
    reported = [town for town in towns if town.reported]
    source = Source(payload.digest, f"/kommuner/*, sum of {len(towns)}")
    nation = _Town(area=Area(id="00", name="Sverige", kind="country"), source=source)
    choices: dict[str, Choice] = {}
    votes: dict[str, int | None] = {}
    for town in reported:
        choices |= {c.id: c for c in town.choices if c.id not in choices}
        for tally in town.tallies:
            before, more = votes.get(tally.choice, 0), tally.value
            # A sum with an unknown part is unknown.
            votes[tally.choice] = before + more if isinstance(more, int) and before is not None else None
    nation.choices = list(choices.values())
    nation.tallies = [
        Tally(choice=choice, measure="votes", value=value, source=source, summed=True)
        for choice, value in votes.items()
    ]
    nation.electors = _sum([town.electors for town in towns])
    nation.electors_counted = _sum([town.electors_counted for town in reported])
    nation.ballots = _sum([town.ballots for town in reported])
    nation.blank = _sum([town.blank for town in reported])
    nation.invalid = _sum([town.invalid for town in reported])
    nation.reported = sum(town.reported for town in towns)
    nation.expected = sum(town.expected for town in towns)
    return nation


def _sum(values: Sequence[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if known and len(known) == len(values) else None


def _result(town: _Town, frame: _Frame) -> ContestResult:
    done = town.reported == town.expected
    stage = Stage.NONE if not town.reported else Stage.COMPLETE if done else Stage.PARTIAL
    if stage is Stage.COMPLETE and frame.count == "final":
        stage = Stage.CERTIFIED
    national = frame.slug == "riksdag" and town.area.kind == "country"
    return ContestResult(
        contest=Contest(
            id=f"{frame.election.id}/{town.area.id}",
            slug=frame.slug,
            election=frame.election,
            name=frame.election.name,
            area=town.area,
            kind=ContestKind.PARTY_LIST,
            seats=0,
            rule="proportional",
            threshold=_THRESHOLD if national else None,
        ),
        choices=tuple(town.choices),
        tallies=tuple(town.tallies),
        progress=Progress(
            unit="polling_districts",
            reported=town.reported,
            expected=town.expected,
            ballots=town.ballots,
            blank=town.blank,
            invalid=town.invalid,
            electors=town.electors,
            electors_counted=town.electors_counted,
            turnout_percent=percent(town.ballots, town.electors) if done else None,
            as_of=frame.updated,
            source=town.source,
        ),
        stage=stage,
        count=frame.count,
        test=frame.test,
        source=town.source,
    )
