"""Highest and lowest shares in the elections at hand: never more than the newsroom's own figures prove."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from newsgen.analysis.records import WORTH, is_doubted
from newsgen.model import Brief, ContestKind, Line, PastElection, PastRecord, Stage

# Beyond fewer earlier elections than these a share is no record.
FEWEST = 2


def past_records(brief: Brief, past: Sequence[PastElection]) -> tuple[PastRecord, ...]:
    """The lists whose share, all counted, lies beyond that of every earlier election at hand, or of two
    or more since another. None where the areas cannot be compared."""
    if len(past) < FEWEST or not brief.standings or brief.contest.kind is not ContestKind.PARTY_LIST:
        return ()
    if brief.stage not in (Stage.COMPLETE, Stage.CERTIFIED) or brief.comparable is False or is_doubted(brief):
        return ()
    ordered = sorted(past, key=lambda election: election.year)
    return tuple(record for line in brief.deciding.lines for record in _of_line(line, ordered))


def _of_line(line: Line, past: Sequence[PastElection]) -> Iterator[PastRecord]:
    if line.share is None or line.rank is None or line.share < WORTH:
        return
    choice = line.choice.id
    known = [(each, share) for each in past for of, share in each.shares if of == choice]
    for is_highest in (True, False):
        beyond = 0
        for _, share in reversed(known):
            if _side(line.share, share) != (1 if is_highest else -1):
                break
            beyond += 1
        rest = known[: len(known) - beyond]
        # What is too near the last of the others to tell from its rounded figure is no record.
        if beyond < FEWEST or (rest and _side(line.share, rest[-1][1]) == 0):
            continue
        yield PastRecord(
            choice=choice,
            is_highest=is_highest,
            value=line.share,
            past=tuple((election.year, share) for election, share in known),
            since=rest[-1][0].year if rest else None,
            sources=(*line.sources, *(e.source for e, _ in known if e.source)),
        )


def _side(now: Fraction, then: Decimal) -> int:
    """1 if the share is above an earlier one, -1 if below, 0 where the earlier one, rounded as it is
    given, may have been either."""
    half = Fraction(1, 2) * Fraction(10) ** int(then.as_tuple().exponent)
    away = Fraction(now) - Fraction(then)
    return 0 if abs(away) <= half else 1 if away > 0 else -1
