"""Who has called a contest, and how far the count has come: what the gates on calls share."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from newsgen.analysis.calls import CONTRADICTS, POSITIVE
from newsgen.analysis.gates._figures import Votes
from newsgen.analysis.gates._gate import GateInput
from newsgen.analysis.progress import percent_reported
from newsgen.model import CallRecord, CallStatus, Stage

WINS = (CallStatus.CALLED, CallStatus.APPARENT, CallStatus.PROJECTED, CallStatus.WINNER_NOT_LEADING)
NEARLY_ALL = Decimal(99)


def called(given: GateInput) -> Iterator[CallRecord]:
    """The calls that name a winner, each caller's newest word."""
    return (call for call in given.calls if call.status in WINS and not call.reported)


def spoken_for(given: GateInput) -> Iterator[CallRecord]:
    """The calls that name anybody, runoffs and unopposed candidates too."""
    return (call for call in given.calls if call.status in POSITIVE and not call.reported)


def deciding_votes(given: GateInput) -> Votes:
    """The votes of the measure that decides, where it is counted yet, else of the first: a winner may
    trail in first preferences."""
    for measure in given.result.contest.measures:
        votes = given.after.votes.get(measure.name)
        if measure.decides and votes and any(votes.values()):
            return votes
    return given.after.choices


def declined(given: GateInput) -> bool:
    """True if a caller says that there is no winner to name: the call goes out as a conflict."""
    return any(call.status in CONTRADICTS and not call.reported for call in given.calls)


def nearly_counted(given: GateInput) -> bool:
    """True past 99 percent: of the expected vote where the source estimates it, else of units."""
    result = given.result
    if result.stage in (Stage.COMPLETE, Stage.CERTIFIED):
        return True
    expected = result.progress.expected_vote_percent
    if expected is not None:
        return expected > given.limit("counted_percent", NEARLY_ALL)
    share = percent_reported(result.progress)
    return share is not None and share > given.limit("counted_percent", NEARLY_ALL)
