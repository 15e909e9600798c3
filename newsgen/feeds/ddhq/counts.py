"""Counts of a race at Decision Desk HQ: candidates, votes, precincts or estimates, counties."""

from __future__ import annotations

from decimal import Decimal

from newsgen.errors import FeedError
from newsgen.feeds._reading.json_record import Record
from newsgen.feeds._reading.numbers import percent
from newsgen.feeds._reading.party_marks import is_write_in
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds._reading.times import aware
from newsgen.model import Choice, ChoiceKind, GateFinding, Progress, Severity, Stage, Tally, UnitResult

_ANSWERS = ("yes", "no", "for", "against")


def votes_of(holder: Record, known: frozenset[str]) -> tuple[Tally, ...]:
    """The votes by candidate id in a topline or a county; an id nobody has raises FeedError."""
    votes = holder.record("votes")
    found = []
    for key in votes.names():
        if key not in known:
            raise FeedError(f"'{key}' is no candidate of the race", where=votes.where(key))
        found.append(Tally(choice=key, measure="votes", value=votes.take(key, int), source=votes.at(key)))
    return tuple(found)


def units_of(race: Record, known: frozenset[str]) -> tuple[tuple[UnitResult, ...], tuple[GateFinding, ...]]:
    """The counties. One that counts for candidates whom the race does not have is left out."""
    units, strange = [], []
    for county in race.records("counties", optional=True):
        votes = county.peek("votes")
        if isinstance(votes, dict) and not known.issuperset(votes):
            strange.append(county.pointer)
        else:
            units.append(_unit(county, known))
    if not strange:
        return tuple(units), ()
    finding = GateFinding(
        gate="unknown-choice",
        severity=Severity.WARNING,
        message=f"{len(strange)} counties count for candidates that the race does not have: left out",
        place=strange[0],
    )
    return tuple(units), (finding,)


def _unit(county: Record, known: frozenset[str]) -> UnitResult:
    unit = UnitResult(
        id=county.take("fips", str),
        name=clean(county.take("county", str)),
        kind="county",
        tallies=votes_of(county, known),
        source=county.source,
    )
    county.ignore("id", "estimated_votes", "precincts", "vcus", "voting_data")
    county.finish()
    return unit


def progress_of(topline: Record, race: Record) -> Progress:
    """Precincts and the counted share of the middle estimate."""
    precincts = topline.record("precincts")
    expected, reported = precincts.maybe("total", int), precincts.maybe("reporting", int)
    precincts.ignore("percent")
    precincts.finish()
    estimate = topline.maybe_record("estimated_votes")
    middle = estimate.maybe("estimated_votes_mid", int) if estimate else None
    counted = topline.peek("total_votes")
    stamp = race.maybe("last_updated", str)
    return Progress(
        unit="precincts",
        reported=reported if expected else None,
        expected=expected or None,
        expected_vote_percent=_share(counted, middle),
        as_of=aware(stamp, race.where("last_updated")) if stamp else None,
        source=topline.source,
    )


def _share(counted: object, middle: int | None) -> Decimal | None:
    """Counted votes in percent of the desk's middle estimate, to two decimals."""
    whole = counted if isinstance(counted, int) else None
    share = percent(whole, middle)
    return None if share is None else share.quantize(Decimal("0.01"))


def choice_of(candidate: Record) -> Choice:
    """A candidate by its number, with the name people know."""
    parts = [candidate.maybe("preferred_name", str) or candidate.maybe("first_name", str)]
    last, suffix = clean(candidate.take("last_name", str)), candidate.maybe("suffix", str)
    parts += [candidate.maybe("middle_name", str), last, suffix]
    full = clean(" ".join(part for part in parts if part))
    kind = ChoiceKind.WRITE_IN if is_write_in(full) else ChoiceKind.CANDIDATE
    choice = Choice(
        id=str(candidate.take("cand_id", int)),
        name=full,
        kind=ChoiceKind.OPTION if full.lower() in _ANSWERS else kind,
        short_name=last if " " in last or suffix else None,
        party=candidate.maybe("party_name", str),
        incumbent=candidate.maybe("incumbent", bool),
        source=candidate.source,
    )
    candidate.ignore("first_name", "party_id")
    candidate.finish()
    return choice


def stage_of(tallies: tuple[Tally, ...], progress: Progress) -> Stage:
    """None before a vote is in, complete where all precincts are."""
    if not any(tally.value for tally in tallies):
        return Stage.NONE
    all_in = progress.expected is not None and (progress.reported or 0) >= progress.expected
    return Stage.COMPLETE if all_in else Stage.PARTIAL
