"""One state for a contest out of what every caller says. newsgen never makes a call itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from newsgen.model import Call, CallRecord, CallStatus, Choice, Standing, replace

POSITIVE = (
    CallStatus.UNCONTESTED,
    CallStatus.WINNER_NOT_LEADING,
    CallStatus.RUNOFF,
    CallStatus.TOP_TWO,
    CallStatus.CALLED,
    CallStatus.APPARENT,
    CallStatus.PROJECTED,
)
# To go on to another round is not to have won.
ADVANCE = (CallStatus.RUNOFF, CallStatus.TOP_TWO)
DECLINED = (
    CallStatus.UNABLE,
    CallStatus.WILL_NOT_CALL,
    CallStatus.TOO_CLOSE,
    CallStatus.AWAITING_RCV,
    CallStatus.TOO_EARLY,
)
# A caller that has merely not spoken yet does not contradict one that has.
CONTRADICTS = (CallStatus.UNABLE, CallStatus.WILL_NOT_CALL, CallStatus.TOO_CLOSE, CallStatus.UNCALLED)
_BEGINNING = datetime(1, 1, 1, tzinfo=UTC)


def latest(records: Iterable[CallRecord]) -> tuple[CallRecord, ...]:
    """The newest statement of each caller, callers in order of first appearance.

    Equal times: the later in the input wins, as a feed lists what it knows last. What waits for an
    editor's word stands beside what a caller has said, and replaces it when it is confirmed.
    """
    newest: dict[tuple[str, bool], CallRecord] = {}
    for record in records:
        key = (record.caller, record.reported)
        known = newest.get(key)
        if known is None or (record.at or _BEGINNING) >= (known.at or _BEGINNING):
            newest[key] = record
    return tuple(newest.values())


def matched(record: CallRecord, choices: Sequence[Choice]) -> CallRecord:
    """The record with its names turned into choice ids; names that fit none or several stay."""
    if record.choices or not record.named:
        return record
    ids = [choice_of(name, choices) for name in record.named]
    known = tuple(i for i in ids if i is not None)
    return replace(record, choices=known) if len(known) == len(ids) else record


def choice_of(name: str, choices: Sequence[Choice]) -> str | None:
    """The one choice with that id, whole name or last name; None where none or several fit."""
    wanted = name.casefold().strip()
    for key in (_choice_id, _whole_name, _last_name):
        found = [choice.id for choice in choices if key(choice) == wanted]
        if len(found) == 1:
            return found[0]
    return None


def _choice_id(choice: Choice) -> str:
    return choice.id.casefold()


def _whole_name(choice: Choice) -> str:
    return choice.name.casefold()


def _last_name(choice: Choice) -> str:
    return (choice.short_name or choice.name).casefold().split()[-1]


def stands(call: CallRecord, now: Iterable[CallRecord]) -> bool:
    """True if its caller still names all whom it named, as winners or as going on as it did."""
    named = set(call.choices or call.named)
    return any(
        word.caller == call.caller
        and word.status in POSITIVE
        and not word.reported
        and (word.status in ADVANCE) == (call.status in ADVANCE)
        and named <= set(word.choices or word.named)
        for word in now
    )


def state(records: Sequence[CallRecord], front: Standing | None = None, seats: int = 1) -> Call:
    """One call state. Reported calls count for nothing until an editor confirms them.

    A call for somebody who is not among the first `seats` of `front` is `winner_not_leading`: the
    count does not unsay it, and copy must tell both.

    Two callers with different winners, or one that calls and one that declines, are a conflict:
    no choice is named in it.
    """
    heard = [record for record in records if not record.reported]
    positive = [record for record in heard if record.status in POSITIVE]
    against = [record for record in heard if record.status in CONTRADICTS]
    # A source may say itself that callers differ, without telling what each of them says.
    disputed = any(record.status is CallStatus.CONFLICT for record in heard)
    if positive or disputed:
        winners = {record.choices or record.named for record in positive}
        if against or disputed or len(winners) > 1:
            return Call(
                status=CallStatus.CONFLICT,
                callers=tuple(r.caller for r in positive),
                decliners=tuple(r.caller for r in against),
            )
        first = min(positive, key=lambda r: POSITIVE.index(r.status))
        status = first.status
        if status is CallStatus.CALLED and _trails(first, front, seats):
            status = CallStatus.WINNER_NOT_LEADING
        return Call(status=status, choices=first.choices, callers=tuple(r.caller for r in positive))
    withdrawn = [record for record in heard if record.status is CallStatus.UNCALLED]
    if withdrawn:
        return Call(status=CallStatus.UNCALLED, decliners=tuple(r.caller for r in withdrawn))
    return _declined(heard)


def _trails(record: CallRecord, front: Standing | None, seats: int) -> bool:
    """True if one who is called has fewer votes than as many others as there are seats."""
    if front is None:
        return False
    if not any(line.value for line in front.lines):
        # A source may name who leads without the votes.
        return front.leader is not None and front.leader not in record.choices
    ranks = {line.choice.id: line.rank or 0 for line in front.lines}
    return any(ranks.get(choice, 0) > seats for choice in record.choices)


def _declined(heard: Sequence[CallRecord]) -> Call:
    for status in DECLINED:
        who = tuple(record.caller for record in heard if record.status is status)
        if who:
            return Call(status=status, decliners=who)
    return Call(status=CallStatus.NONE)


def no_call(call: Call, records: Sequence[CallRecord]) -> CallStatus | None:
    """The status of the caller that declined, or None where nobody has."""
    if call.status in DECLINED or call.status is CallStatus.UNCALLED:
        return call.status
    if call.status is CallStatus.CONFLICT:
        for record in records:
            if record.status in CONTRADICTS and not record.reported:
                return record.status
    return None
