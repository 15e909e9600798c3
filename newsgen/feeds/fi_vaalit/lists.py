"""Parties and candidates of a Finnish municipality: choices, votes, seats, who would be elected."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from newsgen.errors import FeedError
from newsgen.feeds._reading.numbers import percent
from newsgen.feeds._reading.text import name
from newsgen.feeds.fi_vaalit.form import CandidateResult, Municipality, PartyResult, Texts
from newsgen.model import (
    Baseline,
    Choice,
    ChoiceKind,
    Outcome,
    OutcomeMark,
    Payload,
    Representative,
    SeatCount,
    Source,
    Tally,
)

PERSONAL = "personal_votes"
ELECTED = "ELECTED"
_STATES = (ELECTED, "NOT_ELECTED", "ON_SUBSTITUTE_PLACE")


@dataclass(slots=True)
class Lists:
    """What the lists of a municipality say."""

    payload: Payload
    language: str
    complete: bool
    choices: list[Choice] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)
    seats: list[SeatCount] = field(default_factory=list)
    baseline: list[Baseline] = field(default_factory=list)
    representatives: list[Representative] = field(default_factory=list)
    outcomes: list[OutcomeMark] = field(default_factory=list)
    codes: dict[str, str] = field(default_factory=dict)

    @property
    def votes(self) -> int:
        """Votes of all parties together."""
        return sum(
            t.value
            for t in self.tallies
            if t.measure == "votes" and t.part == "total" and isinstance(t.value, int)
        )

    def add_party(self, party: PartyResult, pointer: str, code: str, before: int | None) -> None:
        """Take over a party."""
        title = said(party.name, self.language, self.payload, f"{pointer}/name")
        short = said(party.abbr, self.language, self.payload, f"{pointer}/abbr")
        if party.nominator_name and (party.abbr.fi or "").lower() == "muut":
            title = said(party.nominator_name, self.language, self.payload, f"{pointer}/nominatorName")
        self.codes[party.pid] = code
        self.choices.append(
            Choice(
                id=code,
                name=title,
                short_name=short,
                kind=ChoiceKind.PARTY_LIST,
                party=code,
                source=self._at(pointer),
            )
        )
        for part, value, key in (
            ("total", party.total_votes, "totalVotes"),
            ("advance", party.advance_votes, "advanceVotes"),
        ):
            source = self._at(f"{pointer}/{key}")
            self.tallies.append(Tally(choice=code, measure="votes", value=value, source=source, part=part))
        self.seats.append(SeatCount(choice=code, seats=party.seats, source=self._at(f"{pointer}/seats")))
        last = party.compare_data.corresponding_compare_election if party.compare_data else None
        if last and last.votes_total is not None:
            self.baseline.append(
                Baseline(
                    choice=code,
                    votes=last.votes_total,
                    share=percent(last.votes_total, before),
                    seats=last.seats_total,
                    source=self._at(f"{pointer}/compareData/correspondingCompareElection"),
                )
            )

    def add_candidate(self, person: CandidateResult, pointer: str) -> None:
        """Take over a candidate. Before all is counted the mark means: would be elected."""
        if person.elected_information not in _STATES:
            raise refused(self.payload, f"{pointer}/electedInformation", person.elected_information)
        if person.pid not in self.codes:
            raise refused(self.payload, f"{pointer}/pid", person.pid)
        code, number = self.codes[person.pid], f"candidate-{person.caid}"
        label = name(f"{person.firstname} {person.lastname}")
        self.choices.append(Choice(id=number, name=label, party=code, source=self._at(pointer)))
        source = self._at(f"{pointer}/totalVotes")
        self.tallies.append(Tally(choice=number, measure=PERSONAL, value=person.total_votes, source=source))
        if person.elected_information != ELECTED:
            return
        mark = self._at(f"{pointer}/electedInformation")
        self.representatives.append(Representative(choice=code, name=label, levelling=False, source=mark))
        if self.complete:
            self.outcomes.append(
                OutcomeMark(choice=number, outcome=Outcome.ELECTED, source=mark, order=person.final_position)
            )

    def _at(self, pointer: str) -> Source:
        return Source(self.payload.digest, pointer)


def lists_of(found: Municipality, payload: Payload, language: str, *, complete: bool) -> Lists:
    """The parties, then the candidates. FeedError for one that stands twice."""
    lists = Lists(payload, language, complete)
    last = found.calculation_status.corresponding_compare_election
    base = last.approved_votes_total if last else None
    short = Counter(party.abbr.fi for party in found.party_results)
    for index, party in enumerate(found.party_results):
        pointer = f"/partyResults/{index}"
        code = name(party.abbr.fi or "")
        if not code or not party.pid or party.pid in lists.codes:
            raise refused(payload, f"{pointer}/pid", party.pid)
        # Lists without a party share the abbreviation `Muut`; only their number tells them apart.
        lists.add_party(party, pointer, code if short[party.abbr.fi] == 1 else f"{code}-{party.pid}", base)
    for index, person in enumerate(found.candidate_results or ()):
        lists.add_candidate(person, f"/candidateResults/{index}")
    if len({choice.id for choice in lists.choices}) < len(lists.choices):
        raise refused(payload, "/candidateResults", "a number that stands twice")
    return lists


def said(texts: Texts, language: str, payload: Payload, pointer: str) -> str:
    """A name in the language wanted, else in Finnish, else Swedish."""
    found = next((t for t in (getattr(texts, language), texts.fi, texts.sv) if t and t.strip()), None)
    if found is None:
        raise refused(payload, pointer, "no name")
    return name(found)


def refused(payload: Payload, pointer: str, got: str) -> FeedError:
    """The error for a value that is not known."""
    return FeedError(
        "the result is not understood",
        where=f"{payload.location} at {pointer}",
        why=f"got {got!r:.60}",
        remedy="Check the feed's version; the last good figures stay in use.",
    )
