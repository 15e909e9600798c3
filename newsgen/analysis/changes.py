"""What differs between two briefs of one contest. A brief differs from itself in nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from newsgen.analysis.calls import POSITIVE, stands
from newsgen.analysis.progress import percent_reported
from newsgen.model import Brief, Change, Line, Severity, Standing

# Shares of the units counted that are news to have passed, in percent.
STEPS = (Fraction(10), Fraction(25), Fraction(50), Fraction(75), Fraction(90), Fraction(100))
# In a part of a contest: half of it, and all of it.
PART_STEPS = (Fraction(50), Fraction(100))


def changes(before: Brief | None, after: Brief) -> tuple[Change, ...]:
    """The differences, weightiest first: calls, stage, leaders, counts, seats, progress."""
    if before is None:
        return (Change(kind="first"),)
    return (
        *_call_changes(before, after),
        *_stage_changes(before, after),
        *_measure_changes(before, after),
        *_possible_changes(before, after),
        *_progress_changes(before, after),
        *_caveat_changes(before, after),
    )


def signed_margin(standing: Standing, choice: str) -> Fraction | None:
    """How far a choice is ahead of the best of the others: negative where it is behind."""
    own = next((line.value for line in standing.lines if line.choice.id == choice), None)
    others = [
        line.value
        for line in standing.lines
        if line.choice.id != choice and line.rank is not None and line.value is not None
    ]
    if own is None or not others:
        return None
    return Fraction(own) - max(Fraction(value) for value in others)


def step(brief: Brief, steps: Sequence[Fraction] = STEPS) -> int:
    """How many of the steps the share counted has passed."""
    share = percent_reported(brief.progress)
    return 0 if share is None else sum(1 for limit in steps if share >= limit)


def _call_changes(before: Brief, after: Brief) -> Iterator[Change]:
    old, new = before.call, after.call
    withdrawn = _withdrawn(before, after)
    if not withdrawn and (old.status, old.choices) == (new.status, new.choices):
        return
    yield Change(
        kind="call_withdrawn" if withdrawn else "call",
        choice=(new.choices or old.choices or (None,))[0],
        before=old.status.value,
        after=new.status.value,
    )


def _withdrawn(before: Brief, after: Brief) -> bool:
    """True if a caller that was carried, be it beside another's no-call, has taken its call back or no
    longer names all whom it named. Another caller's no-call beside it withdraws nothing."""
    return any(
        call.status in POSITIVE and not call.reported and not stands(call, after.calls)
        for call in before.calls
    )


def _stage_changes(before: Brief, after: Brief) -> Iterator[Change]:
    if before.stage is not after.stage:
        declared = after.status_word is not None and after.status_word != before.status_word
        kind = "stage" if declared else "stage_by_units"
        yield Change(kind=kind, before=before.stage.value, after=after.stage.value)
    if before.count != after.count:
        yield Change(kind="count", before=before.count, after=after.count)


def _measure_changes(before: Brief, after: Brief) -> Iterator[Change]:
    old = {s.measure.name: s for s in before.standings}
    for now in after.standings:
        then = old.get(now.measure.name)
        if then is None:
            yield Change(kind="measure_added", measure=now.measure.name)
            continue
        yield from _one_measure(then, now)
        yield from _thresholds(after, then, now)
    current = {s.measure.name for s in after.standings}
    for name in old:
        if name not in current:
            yield Change(kind="measure_missing", measure=name)


def _one_measure(then: Standing, now: Standing) -> Iterator[Change]:
    name = now.measure.name
    if now.ahead or now.level:
        yield from _seats_line(then, now, name)
    elif then.leader != now.leader or then.tied != now.tied:
        kind = "tie" if now.tied else "lead_change" if then.leader or then.tied else "leader"
        yield Change(kind=kind, measure=name, choice=now.leader, before=then.leader, after=now.leader)
        yield from _swung(then, now, name)
    old = {line.choice.id: line for line in then.lines}
    for line in now.lines:
        yield from _line(old.get(line.choice.id), line, name)


def _seats_line(then: Standing, now: Standing, name: str) -> Iterator[Change]:
    """Who has passed the line between elected and not elected, where there are several seats. Who of
    those ahead has most decides nothing."""
    if (set(then.ahead), set(then.level)) != (set(now.ahead), set(now.level)):
        yield Change(
            kind="seats_line",
            measure=name,
            before=", ".join(then.ahead) or None,
            after=", ".join(now.ahead) or None,
        )


def _swung(then: Standing, now: Standing, name: str) -> Iterator[Change]:
    """The margin of the one who now leads, with its sign, before and after."""
    if now.leader is None:
        return
    before, after = signed_margin(then, now.leader), signed_margin(now, now.leader)
    if before is not None and after is not None:
        yield Change(
            kind="margin", measure=name, choice=now.leader, before=_exact(before), after=_exact(after)
        )


def _exact(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{value.numerator / value.denominator:.4f}"


def _line(was: Line | None, line: Line, measure: str) -> Iterator[Change]:
    choice = line.choice.id
    if was is None or was.value != line.value:
        yield Change(
            kind="votes",
            measure=measure,
            choice=choice,
            before=None if was is None or was.value is None else str(was.value),
            after=None if line.value is None else str(line.value),
        )
    if was is None:
        return
    if was.seats != line.seats:
        yield Change(
            kind="seats",
            measure=measure,
            choice=choice,
            before=None if was.seats is None else str(was.seats),
            after=None if line.seats is None else str(line.seats),
        )
    if was.outcome != line.outcome:
        yield Change(
            kind="outcome",
            measure=measure,
            choice=choice,
            before=was.outcome.value if was.outcome else None,
            after=line.outcome.value if line.outcome else None,
        )


def _thresholds(after: Brief, then: Standing, now: Standing) -> Iterator[Change]:
    """Choices that have crossed the contest's threshold, by exact comparison."""
    threshold = after.contest.threshold
    if threshold is None:
        return
    limit = Fraction(threshold)
    old = {line.choice.id: line.share for line in then.lines}
    for line in now.lines:
        was = old.get(line.choice.id)
        if line.share is None or was is None or line.rank is None:
            continue
        if (was >= limit) != (line.share >= limit):
            over = line.share >= limit
            yield Change(
                kind="threshold",
                measure=now.measure.name,
                choice=line.choice.id,
                before="under" if over else "over",
                after="over" if over else "under",
            )


def _possible_changes(before: Brief, after: Brief) -> Iterator[Change]:
    """A proposal that can pass no longer, whatever is still to be counted."""
    was = before.measured is None or before.measured.possible
    now = after.measured is None or after.measured.possible
    if was and not now:
        yield Change(kind="impossible", before="possible", after="impossible")


def _progress_changes(before: Brief, after: Brief) -> Iterator[Change]:
    old, new = before.progress, after.progress
    if (old.reported, old.expected) != (new.reported, new.expected):
        yield Change(
            kind="progress",
            before=None if old.reported is None else str(old.reported),
            after=None if new.reported is None else str(new.reported),
        )


def _caveat_changes(before: Brief, after: Brief) -> Iterator[Change]:
    old, new = _caveats(before), _caveats(after)
    if old != new:
        yield Change(kind="caveat", before=", ".join(sorted(old)), after=", ".join(sorted(new)))


def _caveats(brief: Brief) -> set[str]:
    return {
        finding.gate
        for finding in brief.findings
        if finding.severity is Severity.CAVEAT and finding.gate not in WITH_THE_COUNT
    }


# Reservations that come and go as the count goes on: they are told with the next figures.
WITH_THE_COUNT = frozenset({"votes-outstanding", "turnout-below-counted", "turnout-below-count"})
