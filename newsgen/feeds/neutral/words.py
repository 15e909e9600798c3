"""The words of the neutral form: states of a race, of a choice, and of a call."""

from __future__ import annotations

import re

from newsgen.feeds._reading.doubts import Doubts
from newsgen.feeds._reading.json_record import Record
from newsgen.feeds._reading.text import name as clean
from newsgen.model import CallRecord, CallStatus, ChoiceKind, ChoiceStatus, GateFinding, Severity, Stage

_STAGES = {
    "counting": Stage.PARTIAL,
    "complete": Stage.COMPLETE,
    "declared": Stage.COMPLETE,
    "certified": Stage.CERTIFIED,
}
_COUNTS = ("first", "second", "third", "recanvass", "recount", "final")
_CALLS = {status.value: status for status in CallStatus} | {
    "declined": CallStatus.WILL_NOT_CALL,
    "withdrawn": CallStatus.UNCALLED,
}
_CHOICES = {
    "active": (ChoiceStatus.ACTIVE, None),
    "withdrawn": (ChoiceStatus.WITHDRAWN, None),
    "deceased": (ChoiceStatus.DECEASED, None),
    "write_in": (ChoiceStatus.ACTIVE, ChoiceKind.WRITE_IN),
    "aggregate": (ChoiceStatus.ACTIVE, ChoiceKind.AGGREGATE),
}
_DECIDERS = ("lot", "count")
_NAMES_A_CHOICE = (
    CallStatus.CALLED,
    CallStatus.PROJECTED,
    CallStatus.APPARENT,
    CallStatus.WINNER_NOT_LEADING,
    CallStatus.RUNOFF,
    CallStatus.TOP_TWO,
)


def plain(word: str) -> str:
    """A word with hyphens, underscores and blanks made one, in lower case."""
    return re.sub(r"[-_\s]+", "_", word.strip().lower())


def declared_stage(status: str | None) -> Stage | None:
    """The stage that a status word of the form declares; None for the source's own words."""
    return _STAGES.get(plain(status)) if status else None


def declared_count(status: str | None) -> str:
    """The stage of counting that a status word names ('second count'), else `first`."""
    words = plain(status).split("_") if status else []
    return next((count for count in _COUNTS if count in words), "first")


def is_correction(status: str | None) -> bool:
    """True where the authority's own word says that it has corrected the figures."""
    return bool(status) and "corrected" in plain(status or "").split("_")


def review(record: Record, status: str | None, doubts: Doubts) -> None:
    """Note a result that its source has under review: copy must say so."""
    if status and plain(status) == "under_review":
        doubts.findings.append(
            GateFinding(
                gate="under-review",
                severity=Severity.CAVEAT,
                message="the source has the result under review",
                place=record.at("status").pointer,
                value=status,
            )
        )


def choice_state(record: Record, doubts: Doubts) -> tuple[ChoiceStatus, ChoiceKind | None]:
    """Whether a choice stands and what it is, from its `status`; an unknown word is noted."""
    word = record.maybe("status", str)
    if word is None:
        return ChoiceStatus.ACTIVE, None
    known = _CHOICES.get(plain(word))
    if known is None:
        doubts.hold(
            "unknown-status",
            f"status '{word}' is none of {', '.join(sorted(_CHOICES))}",
            place=record.at("status").pointer,
            value=word,
        )
        return ChoiceStatus.ACTIVE, None
    return known


def decider(race: Record, doubts: Doubts) -> str | None:
    """What decided between equals: `lot` or `count`; any other word is noted."""
    word = race.maybe("decided_by", str)
    if word is not None and plain(word) not in _DECIDERS:
        doubts.hold(
            "unknown-status",
            f"'{word}' is none of {', '.join(_DECIDERS)}",
            place=race.at("decided_by").pointer,
            value=word,
        )
        return None
    return plain(word) if word else None


def calls(race: Record, choices: frozenset[str], doubts: Doubts) -> tuple[CallRecord, ...]:
    """What callers say of a race: `call` is one object or a list of them."""
    if isinstance(race.peek("call"), list):
        records = tuple(race.records("call"))
    else:
        record = race.maybe_record("call")
        records = (record,) if record else ()
    read = (_call(record, choices, doubts) for record in records)
    return tuple(call for call in read if call)


def _call(record: Record, choices: frozenset[str], doubts: Doubts) -> CallRecord | None:
    word = record.take("status", str)
    status = _CALLS.get(plain(word))
    winners = _winners(record)
    call = CallRecord(
        caller=clean(record.take("by", str)),
        status=status or CallStatus.NONE,
        choices=winners,
        earlier_winner=record.maybe("earlier_winner", str),
        reason=record.maybe("reason", str),
        source=record.source,
    )
    record.finish()
    if status is None:
        doubts.hold(
            "unknown-call-status",
            f"call status '{word}' is not known",
            place=record.at("status").pointer,
            value=word,
        )
        return None
    for choice in winners:
        if choice not in choices:
            doubts.unknown_choice(choice, record.at("winner").pointer)
            return None
    if status in _NAMES_A_CHOICE and not winners:
        doubts.hold("call-without-choice", f"a call is '{word}' and names nobody", place=record.pointer)
        return None
    return call


def _winners(record: Record) -> tuple[str, ...]:
    if isinstance(record.peek("winner"), list):
        return tuple(str(winner) for winner in record.take("winner", list))
    winner = record.maybe("winner", str)
    return (winner,) if winner is not None else ()
