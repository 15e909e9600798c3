"""One polling area of Denmark: what its file says, checked, as values the sums are made of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from newsgen.errors import FeedError
from newsgen.feeds._reading.sums import against_total
from newsgen.feeds._reading.text import name
from newsgen.feeds.dk_valg.form import AreaResult, read_area
from newsgen.feeds.dk_valg.spellings import plain_spellings
from newsgen.model import Choice, ChoiceKind, Election, GateFinding, Payload, Source, Tally

COPENHAGEN = ZoneInfo("Europe/Copenhagen")
POLLS_CLOSE = time(20, 0)
PERSONAL = "personal_votes"
_NO_TIME = "01-01-0001 00:00:00"
NOTHING, PRELIMINARY, FINAL = "IngenResultater", "ForeløbigOptælling", "Fintælling"
_STATES = {word: word for word in (NOTHING, PRELIMINARY, FINAL)} | {
    plain: word for word in (PRELIMINARY, FINAL) for plain in plain_spellings(word)
}
_SLUGS = {"folketingsvalg": "folketing"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PollingArea:
    """A polling area as counted so far. `state` is the source's word; counts are None where
    nothing is counted. `municipality` and `constituency` are (id, name)."""

    id: str
    name: str
    election: Election
    slug: str
    state: str
    municipality: tuple[str, str]
    constituency: tuple[str, str] | None
    electors: int
    ballots: int | None
    blank: int | None
    invalid: int | None
    released: datetime | None
    choices: tuple[Choice, ...]
    tallies: tuple[Tally, ...]
    findings: tuple[GateFinding, ...]
    drift: tuple[str, ...]
    source: Source

    @property
    def counted(self) -> bool:
        """True if there is a result."""
        return self.state != NOTHING


def area_of(payload: Payload) -> PollingArea:
    """The polling area in a result file. FeedError with the place."""
    drift: list[str] = []
    found = read_area(payload, drift)
    state = _STATES.get(found.resultatart)
    if state is None:
        raise _refused(payload, "/Resultatart", f"got {found.resultatart!r:.40}")
    if not name(found.area):
        raise _refused(payload, "/Afstemningsområde", "the area has no name")
    counted = state != NOTHING
    choices, tallies = _votes(found, payload) if counted else ((), ())
    election, slug = _election(found, payload)
    number, storkreds = found.storkredsnummer, found.storkreds
    return PollingArea(
        id=str(found.area_id),
        name=name(found.area),
        election=election,
        slug=slug,
        state=state,
        municipality=(f"kommune-{found.kommunekode}", name(found.kommune)),
        constituency=None if number is None else (f"storkreds-{number}", name(storkreds or "")),
        electors=found.electors,
        ballots=found.ballots if counted else None,
        blank=found.blank_at_polls + found.blank_by_post if counted else None,
        invalid=found.other_invalid if counted else None,
        released=_released(found.released, payload),
        choices=choices,
        tallies=tallies,
        findings=_doubts(found, payload, tallies) if counted else (),
        drift=tuple(drift),
        source=Source(payload.digest, "/"),
    )


def closing(day: date) -> datetime:
    """When the polls close: 20:00 in Denmark, as aware UTC."""
    return datetime.combine(day, POLLS_CLOSE, tzinfo=COPENHAGEN).astimezone(UTC)


def _votes(found: AreaResult, payload: Payload) -> tuple[tuple[Choice, ...], tuple[Tally, ...]]:
    """Parties, independents, and the personal votes of candidates where they are counted."""
    if found.indenfor_parti is None:
        raise _refused(payload, "/IndenforParti", "a count without parties")
    choices: list[Choice] = []
    tallies: list[Tally] = []

    def add(choice: Choice, votes: int, pointer: str, measure: str = "votes") -> None:
        if not choice.id or not choice.name:
            raise _refused(payload, pointer, "no identifier or no name")
        choices.append(choice)
        source = Source(payload.digest, f"{pointer}/Stemmer")
        tallies.append(Tally(choice=choice.id, measure=measure, value=votes, source=source))

    for index, party in enumerate(found.indenfor_parti):
        pointer = f"/IndenforParti/{index}"
        letter = (party.bogstavbetegnelse or "").strip() or party.parti_id
        title = name(party.parti_navn)
        add(Choice(id=letter, name=title, kind=ChoiceKind.PARTY_LIST, party=letter), party.stemmer, pointer)
        for place, person in enumerate(party.kandidater or ()):
            choice = Choice(id=person.id, name=name(person.stemmeseddelnavn), party=letter)
            add(choice, person.stemmer, f"{pointer}/Kandidater/{place}", PERSONAL)
    for index, person in enumerate(found.udenfor_parti or ()):
        choice = Choice(id=person.id, name=name(person.stemmeseddelnavn))
        add(choice, person.stemmer, f"/UdenforParti/{index}")
    ids = [choice.id for choice in choices]
    if len(set(ids)) < len(ids):
        raise _refused(payload, "/IndenforParti", "a party or candidate stands twice")
    return tuple(choices), tuple(tallies)


def _doubts(found: AreaResult, payload: Payload, tallies: tuple[Tally, ...]) -> tuple[GateFinding, ...]:
    """The parts of a count that do not make up their whole."""
    together = sum(t.value for t in tallies if t.measure == "votes" and isinstance(t.value, int))
    valid = Source(payload.digest, "/GyldigeStemmer")
    doubts = [*against_total("parties and independents", together, found.valid, valid)]
    for index, party in enumerate(found.indenfor_parti or ()):
        if party.partistemmer is None or party.kandidater is None:
            continue
        own = party.partistemmer + sum(person.stemmer for person in party.kandidater)
        total = Source(payload.digest, f"/IndenforParti/{index}/Stemmer")
        doubts.extend(against_total("list and candidates", own, party.stemmer, total))
    return tuple(doubts)


def _election(found: AreaResult, payload: Payload) -> tuple[Election, str]:
    try:
        day = datetime.strptime(found.valgdag, "%d-%m-%Y").date()
    except ValueError as error:
        raise _refused(payload, "/Valgdag", f"expected dd-mm-yyyy, got {found.valgdag!r:.40}") from error
    kind = name(found.valgart)
    if not kind:
        raise _refused(payload, "/Valgart", "the election has no name")
    slug = _SLUGS.get(kind.lower()) or plain_spellings(kind.lower())[0].replace(" ", "-")
    return Election(id=f"dk-{slug}-{day.year}", name=f"{kind} {day.year}", date=day), slug


def _released(raw: str | None, payload: Payload) -> datetime | None:
    if raw is None or raw == _NO_TIME:
        return None
    try:
        return datetime.strptime(raw, "%d-%m-%Y %H:%M:%S").replace(tzinfo=UTC)
    except ValueError as error:
        raise _refused(payload, "/FrigivelsesTidspunktUTC", f"got {raw!r:.40}") from error


def _refused(payload: Payload, pointer: str, why: str) -> FeedError:
    return FeedError(
        "the result file is not understood",
        where=f"{payload.location} at {pointer}",
        why=why,
        remedy="Check the feed's version; the last good figures stay in use.",
    )
