"""What a caller says of a contest. newsgen repeats calls and makes none."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from newsgen.model.sources import Source


class CallStatus(StrEnum):
    """What a caller says of a contest (section 4 of the interface)."""

    TOO_EARLY = "too_early"
    TOO_CLOSE = "too_close"
    UNABLE = "unable"
    WILL_NOT_CALL = "will_not_call"
    AWAITING_RCV = "awaiting_rcv"
    CALLED = "called"
    PROJECTED = "projected"
    APPARENT = "apparent"
    RUNOFF = "runoff"
    TOP_TWO = "top_two"
    WINNER_NOT_LEADING = "winner_not_leading"
    UNCALLED = "uncalled"
    CONFLICT = "conflict"
    UNCONTESTED = "uncontested"
    NONE = "none"


class CallRecord(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one caller says of one contest, as read from a feed or decided by our desk.

    `choices` are the ids called (several in a runoff); `named` keeps a name that is not yet
    matched to a choice. `reason` is in the caller's own language, `reasons` are (language, text)
    pairs that an editor wrote. `reported` marks a call read out of a headline, which an editor must
    confirm.
    """

    caller: str
    status: CallStatus
    contest: str | None = None
    choices: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    earlier_winner: str | None = None
    at: datetime | None = None
    reason: str | None = None
    reasons: tuple[tuple[str, str], ...] = ()
    reported: bool = False
    headline: str | None = None
    source: Source | None = None
