"""What is put to the voters: elections, contests, areas, measures, choices.

Identifiers are text with their zeros, as the source writes them.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from enum import StrEnum

import msgspec

from newsgen.model.sources import Source


class ContestKind(StrEnum):
    """What is put to the voters."""

    CANDIDATE = "candidate"
    PARTY_LIST = "party_list"
    BALLOT_MEASURE = "ballot_measure"
    RETENTION = "retention"


class Stage(StrEnum):
    """How far the count has come."""

    NONE = "none"
    PARTIAL = "partial"
    COMPLETE = "complete"
    CERTIFIED = "certified"


class ChoiceKind(StrEnum):
    """What a choice is. An aggregate or the blank ballots can never lead."""

    CANDIDATE = "candidate"
    PARTY_LIST = "party_list"
    OPTION = "option"
    WRITE_IN = "write_in"
    AGGREGATE = "aggregate"


class ChoiceStatus(StrEnum):
    """Whether a choice still stands."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"
    DECEASED = "deceased"


class Outcome(StrEnum):
    """A mark the source itself has put on a choice."""

    ELECTED = "elected"
    ADVANCES = "advances"
    RUNOFF = "runoff"
    WITHDRAWN = "withdrawn"


class Election(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """All contests held on one date by one authority."""

    id: str
    name: str
    date: date | None = None


class Area(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Where a contest is held. `kind` is country, state, county, municipality, district …"""

    id: str
    name: str
    kind: str


class Measure(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is counted: `votes`, `sde`, `first_alignment` … `term` is a lexicon key for its unit.

    `places` is the number of decimals the source publishes; `decides` marks the measure that
    decides the contest.
    """

    name: str
    term: str = "vote"
    decides: bool = True
    places: int = 0


class Contest(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One decision put to voters in one area.

    `id` is unique over all elections; `slug` names the contest inside its area (part of a story's
    identity). `threshold` is in percent. `rule` is plurality, majority, proportional,
    ranked_choice, double_majority … ; `needed` is the share in percent a measure needs to pass;
    `within` are the ids of contests whose totals contain this one's; `name_language` is the code of
    the language that the source gives the name in, where it says so.
    """

    id: str
    slug: str
    election: Election
    name: str
    area: Area
    kind: ContestKind
    seats: int = 1
    rule: str = "plurality"
    measures: tuple[Measure, ...] = (Measure(name="votes"),)
    threshold: Decimal | None = None
    needed: Decimal | None = None
    within: tuple[str, ...] = ()
    name_language: str = ""


class Choice(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What can be voted for. `id` is the source's identifier, never a name.

    `short_name` is the name on later reference. `spoken` is the name as copy writes it, where the
    source's own spelling carries a party, an incumbent's mark or capitals throughout.
    """

    id: str
    name: str
    kind: ChoiceKind = ChoiceKind.CANDIDATE
    short_name: str | None = None
    party: str | None = None
    status: ChoiceStatus = ChoiceStatus.ACTIVE
    incumbent: bool | None = None
    ballot_order: int | None = None
    source: Source | None = None
    spoken: str | None = None
