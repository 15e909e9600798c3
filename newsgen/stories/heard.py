"""What every caller says of a contest, as templates see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from newsgen.model import Brief, CallRecord, CallStatus, Figure, How, Source, Style, Unit, replace
from newsgen.model.settings import ContestMeta
from newsgen.stories.naming import last_name, person_name
from newsgen.stories.parts import CallsView, CallView, LineView, Named

POSITIVE = (
    CallStatus.CALLED,
    CallStatus.PROJECTED,
    CallStatus.APPARENT,
    CallStatus.RUNOFF,
    CallStatus.TOP_TWO,
    CallStatus.WINNER_NOT_LEADING,
    CallStatus.UNCONTESTED,
)
WINS = (CallStatus.CALLED, CallStatus.PROJECTED, CallStatus.APPARENT, CallStatus.WINNER_NOT_LEADING)
ADVANCE = (CallStatus.RUNOFF, CallStatus.TOP_TWO)
DECLINED = (
    CallStatus.UNABLE,
    CallStatus.WILL_NOT_CALL,
    CallStatus.TOO_CLOSE,
    CallStatus.AWAITING_RCV,
    CallStatus.TOO_EARLY,
)


def calls(
    brief: Brief, before: Brief | None, meta: ContestMeta, style: Style, lines: Mapping[str, LineView]
) -> CallsView:
    """What every caller says now, and what has become of what they said in the version `before`; calls
    that an editor has yet to confirm are left out."""
    heard = _heard(brief)

    def view(record: CallRecord) -> CallView:
        return _call(record, brief, meta, style, lines)

    def some(statuses: Sequence[CallStatus]) -> tuple[CallView, ...]:
        return tuple(view(r) for r in heard if r.status in statuses)

    # The call that the contest stands by comes first, whoever has said another before.
    positive = tuple(sorted(some(POSITIVE), key=lambda view: view.status != brief.call.status.value))
    then = _heard(before) if before else []
    gone = {r.caller for r in then if r.status is CallStatus.UNCALLED}
    return CallsView(
        status=brief.call.status.value,
        positive=positive,
        declined=some(DECLINED),
        silent=some((CallStatus.NONE,)),
        withdrawn=some((CallStatus.UNCALLED,)),
        disputed=some((CallStatus.CONFLICT,)),
        agreed=_agreed(positive),
        taken_back=tuple(_taken_back(heard, then, view)),
        restored=tuple(view(r) for r in heard if r.status in POSITIVE and r.caller in gone),
    )


def _heard(brief: Brief) -> list[CallRecord]:
    return [record for record in brief.calls if not record.reported]


def _taken_back(
    heard: Sequence[CallRecord], then: Sequence[CallRecord], view: Callable[[CallRecord], CallView]
) -> Iterator[CallView]:
    """The calls of the version before that their callers make no longer, with whom they named; and those
    taken back that no version carried."""
    words = {record.caller: record for record in heard}
    carried = [record for record in then if record.status in POSITIVE]
    for record in carried:
        now = words.get(record.caller)
        if now is not None and _stands(record, now):
            continue
        stood = view(record)
        stood = replace(stood, earlier=stood.winner if record.status in WINS else None, reason=None)
        if now is not None and now.status is CallStatus.UNCALLED:
            word = view(now)
            stood = replace(stood, status=word.status, reason=word.reason)
        yield stood
    known = {record.caller for record in carried}
    for record in heard:
        if record.status is CallStatus.UNCALLED and record.caller not in known:
            yield view(record)


def _stands(record: CallRecord, now: CallRecord) -> bool:
    same = (now.status in ADVANCE) == (record.status in ADVANCE)
    return now.status in POSITIVE and same and _named(record) <= _named(now)


def _named(record: CallRecord) -> frozenset[str]:
    return frozenset(record.choices or record.named)


def _agreed(positive: Sequence[CallView]) -> tuple[CallView, ...]:
    if not positive:
        return ()
    first = positive[0]
    named = [line.id for line in first.winners]
    return tuple(c for c in positive if c.status == first.status and [x.id for x in c.winners] == named)


def _call(
    record: CallRecord, brief: Brief, meta: ContestMeta, style: Style, lines: Mapping[str, LineView]
) -> CallView:
    sources = (record.source,) if record.source else (Source(brief.digest, "/"),)
    reason = dict(record.reasons).get(style.language)
    if reason is None and style.language == "en":
        reason = record.reason
    known = tuple(lines[choice] for choice in record.choices if choice in lines)
    return CallView(
        caller=Named(caller_name(record.caller, meta, style), sources),
        status=record.status.value,
        winners=known or tuple(_unlisted(name, sources) for name in _names(record)),
        earlier=_earlier(record, lines, sources),
        reason=Named(reason, sources) if reason else None,
        day=None
        if record.at is None
        else Figure(value=record.at, unit=Unit.TIME, how=How.REPORTED, sources=sources),
    )


def _earlier(
    record: CallRecord, lines: Mapping[str, LineView], sources: tuple[Source, ...]
) -> LineView | None:
    """Who the caller named before it took the call back."""
    if record.earlier_winner:
        known = lines.get(record.earlier_winner)
        wanted = record.earlier_winner.casefold()
        named = (x for x in lines.values() if wanted in (x.full.text.casefold(), x.last.text.casefold()))
        return known or next(named, None) or _unlisted(record.earlier_winner, sources)
    if record.status is CallStatus.UNCALLED and len(record.choices) == 1:
        return lines.get(record.choices[0])
    return None


def _names(record: CallRecord) -> Iterable[str]:
    return record.named if not record.choices else ()


def caller_name(caller: str, meta: ContestMeta, style: Style) -> str:
    """A caller that is the source itself goes by the source's name in this language."""
    names = meta.source_name
    english = names.get("en", "")
    if english and english.removeprefix("the ").casefold() == caller.casefold():
        return names.get(style.language, caller)
    return caller


def _unlisted(name: str, sources: tuple[Source, ...]) -> LineView:
    """Somebody a caller names whom the results do not have (yet)."""
    full = person_name(name)
    last = last_name(full, ())
    return replace(
        _NOBODY, id=name, full=Named(full, sources), last=Named(last, sources), label=Named(last, sources)
    )


_NOBODY = LineView(
    id="",
    full=Named(""),
    last=Named(""),
    label=Named(""),
    row=Named(""),
    gender="",
    party=None,
    value=None,
    share=None,
    rank=None,
    seats=None,
    levelling=None,
    change=None,
    seat_change=None,
    is_up=False,
    has_doubled=False,
    is_over=False,
    is_at=False,
    is_plural=False,
    is_incumbent=False,
    is_elected=False,
    is_withdrawn=False,
)
