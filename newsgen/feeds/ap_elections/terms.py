"""AP's codes as our nouns: tabulation and race call statuses, winner flags, kinds of choices."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from newsgen.errors import FeedError
from newsgen.feeds._reading.json_record import Record
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds._reading.times import aware
from newsgen.model import (
    CallRecord,
    CallStatus,
    ChoiceKind,
    ContestKind,
    GateFinding,
    Outcome,
    OutcomeMark,
    Severity,
    Source,
    Stage,
)

CALLER = "AP"
# AP gives these words for what its desk says while no winner is flagged.
_DECISIONS = {
    "too early to call": CallStatus.TOO_EARLY,
    "too close to call": CallStatus.TOO_CLOSE,
    "unable to call": CallStatus.UNABLE,
    "ap will not call": CallStatus.WILL_NOT_CALL,
    "will not call": CallStatus.WILL_NOT_CALL,
    "will not be called": CallStatus.WILL_NOT_CALL,
    "awaiting ranked choice results": CallStatus.AWAITING_RCV,
    "uncalled": CallStatus.UNCALLED,
}
# And these for a call that the winner flags must carry too.
_CALLED = {
    "called": CallStatus.CALLED,
    "winner not leading": CallStatus.WINNER_NOT_LEADING,
    "runoff": CallStatus.RUNOFF,
}
_WAITING = ("awaiting poll close", "polls closed/waiting first report")
_COUNTING = ("active tabulation", "tabulation paused")
_COUNTED = ("end of ap tabulation", "gathering certified results")
_CERTIFIED = "vote certified"
_RESULTS_TYPES = ("test", "live", "certified")
# Politician ids that AP uses for choices that are no persons.
_WRITE_INS, _OTHERS, _NOBODY = ("100008",), ("100007",), ("100004", "100005")
_TOP = ("top two", "top-two", "top 2", "top four", "top-four", "top 4")


@dataclass(frozen=True, slots=True)
class Flag:
    """A winner flag on a choice: X won, R goes on to a runoff, N was called and no longer is."""

    choice: str
    letter: str
    at: datetime | None
    source: Source


@dataclass(frozen=True, slots=True)
class Desk:
    """What AP's desk says of a race beside the flags."""

    status: str | None
    uncontested: bool
    race_type: str
    where: str
    source: Source


def moment(record: Record, key: str) -> datetime | None:
    """An optional time of AP, which is always written with its offset."""
    raw = record.maybe(key, str)
    return aware(raw, record.where(key)) if raw else None


def flag(candidate: Record, choice: str) -> Flag | None:
    """The winner flag of a candidate and when it was set; an unknown letter raises FeedError."""
    source = candidate.at("winner")
    where = candidate.where("winner")
    letter = candidate.maybe("winner", str)
    at = moment(candidate, "calledAt")
    if letter is None or not letter.strip():
        return None
    if letter not in ("X", "R", "N"):
        raise FeedError(
            f"winner flag '{letter}' is not known",
            where=where,
            why="AP's flags are X (winner), R (runoff) and N (call withdrawn)",
            remedy="Nothing is said of a winner until the flag is understood.",
        )
    return Flag(choice, letter, at, source)


def calls(flags: list[Flag], desk: Desk) -> tuple[tuple[CallRecord, ...], tuple[GateFinding, ...]]:
    """AP's call, from the flags first and its status word second, and doubts where they disagree."""
    word = clean(desk.status).lower() if desk.status else None
    if word is not None and word not in _DECISIONS and word not in _CALLED:
        raise FeedError(
            f"race call status '{desk.status}' is not known",
            where=desk.where,
            why=f"expected one of {', '.join(sorted((*_CALLED, *_DECISIONS)))}",
            remedy="Nothing is said of a winner until the status is understood.",
        )
    won = [f for f in flags if f.letter == "X"]
    onward = [f for f in flags if f.letter == "R"]
    if won or onward:
        found = [*_records(won, _won_status(word, desk)), *_records(onward, _onward_status(desk))]
        if won and onward:
            return tuple(found), _contradiction(won, onward)
        return tuple(found), _disagreement(word, desk) if word in _DECISIONS else ()
    taken = [f for f in flags if f.letter == "N"]
    if taken:
        return _uncalled(taken[0]), ()
    return _without_flag(word, desk)


def _won_status(word: str | None, desk: Desk) -> CallStatus:
    if desk.uncontested:
        return CallStatus.UNCONTESTED
    return CallStatus.WINNER_NOT_LEADING if word == "winner not leading" else CallStatus.CALLED


def _onward_status(desk: Desk) -> CallStatus:
    kind = desk.race_type.lower()
    return CallStatus.TOP_TWO if any(words in kind for words in _TOP) else CallStatus.RUNOFF


def _records(flags: list[Flag], status: CallStatus) -> list[CallRecord]:
    if not flags:
        return []
    times = [f.at for f in flags if f.at is not None]
    return [
        CallRecord(
            caller=CALLER,
            status=status,
            choices=tuple(f.choice for f in flags),
            at=min(times, default=None),
            source=flags[0].source,
        )
    ]


def _uncalled(taken: Flag) -> tuple[CallRecord, ...]:
    return (
        CallRecord(
            caller=CALLER,
            status=CallStatus.UNCALLED,
            earlier_winner=taken.choice,
            at=taken.at,
            source=taken.source,
        ),
    )


def _without_flag(word: str | None, desk: Desk) -> tuple[tuple[CallRecord, ...], tuple[GateFinding, ...]]:
    if word in _CALLED:
        # The two files are cached apart: a status without its flag is a copy that lags.
        finding = GateFinding(
            gate="call-without-choice",
            severity=Severity.HOLD,
            message=f"AP's status is '{desk.status}' and no candidate carries a flag",
            place=desk.source.pointer,
            value=desk.status,
        )
        return (), (finding,)
    status = CallStatus.UNCONTESTED if desk.uncontested else _DECISIONS.get(word or "")
    if status is None:
        return (), ()
    return (CallRecord(caller=CALLER, status=status, source=desk.source),), ()


def _disagreement(word: str | None, desk: Desk) -> tuple[GateFinding, ...]:
    return (
        GateFinding(
            gate="call-files-disagree",
            severity=Severity.WARNING,
            message=f"a winner is flagged while the status is '{desk.status}': the flag counts",
            place=desk.source.pointer,
            value=word,
        ),
    )


def _contradiction(won: list[Flag], onward: list[Flag]) -> tuple[GateFinding, ...]:
    return (
        GateFinding(
            gate="call-flags-disagree",
            severity=Severity.HOLD,
            message="one candidate is flagged as the winner while another is to go to a runoff",
            place=onward[0].source.pointer,
            value=", ".join(flag.choice for flag in onward),
            bound=", ".join(flag.choice for flag in won),
        ),
    )


def outcomes(flags: list[Flag]) -> tuple[OutcomeMark, ...]:
    """Runoff flags as marks on their choices. X is a call of AP, not a mark of an authority."""
    return tuple(
        OutcomeMark(choice=f.choice, outcome=Outcome.RUNOFF, source=f.source)
        for f in flags
        if f.letter == "R"
    )


def is_test(record: Record) -> bool:
    """True for test data, by `resultsType` or the older `test`; an unknown type raises FeedError."""
    kind = record.peek("resultsType")
    if kind is not None and kind not in _RESULTS_TYPES:
        raise FeedError(f"results type {kind!r:.40} is not known", where=record.where("resultsType"))
    record.ignore("resultsType")
    return (record.maybe("test", bool) or False) or kind == "test"


def stage(status: str | None, where: str, *, started: bool, complete: bool, certified: bool) -> Stage:
    """The stage by AP's tabulation status, else by precincts; an unknown status raises FeedError."""
    word = clean(status).lower() if status else None
    if word is not None and not word.startswith((*_WAITING, *_COUNTING, *_COUNTED, _CERTIFIED)):
        raise FeedError(
            f"tabulation status '{status}' is not known",
            where=where,
            remedy="Check AP's list of statuses; the last good figures stay in use.",
        )
    if certified or word == _CERTIFIED:
        return Stage.CERTIFIED
    if word in _COUNTED:
        return Stage.COMPLETE
    if not started:
        return Stage.NONE
    return Stage.COMPLETE if word is None and complete else Stage.PARTIAL


def person(candidate: Record) -> tuple[str, str | None]:
    """A candidate's name in reading order, and the name on later reference where that is not simply
    the last word (a surname of several words, or one with a suffix after it)."""
    parts = [candidate.maybe(key, str) for key in ("first", "middle")]
    last, suffix = clean(candidate.take("last", str)), candidate.maybe("suffix", str)
    full = clean(" ".join(part for part in (*parts, last, suffix) if part))
    return full, last if (" " in last or suffix) and full != last else None


def contest_kind(office: str | None) -> ContestKind:
    """Office I is a ballot measure; all others elect or nominate candidates."""
    return ContestKind.BALLOT_MEASURE if office == "I" else ContestKind.CANDIDATE


def choice_kind(politician: str | None, last: str, contest: ContestKind) -> ChoiceKind:
    """What a candidate row stands for: a person, an answer, write-ins, or several together."""
    if contest is ContestKind.BALLOT_MEASURE or politician in _NOBODY:
        return ChoiceKind.OPTION
    word = last.lower()
    if politician in _WRITE_INS or "write-in" in word:
        return ChoiceKind.WRITE_IN
    return (
        ChoiceKind.AGGREGATE if politician in _OTHERS or word in ("other", "others") else ChoiceKind.CANDIDATE
    )
