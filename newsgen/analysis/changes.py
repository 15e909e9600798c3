"""What differs between two briefs of one contest. A brief differs from itself in nothing."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.calls import POSITIVE
from newsgen.model import Brief, CallStatus, Change, Severity, Standing


def changes(before: Brief | None, after: Brief) -> tuple[Change, ...]:
    """The differences, weightiest first: calls, stage, leaders, counts, seats, progress."""
    if before is None:
        return (Change(kind="first"),)
    return (
        *_call_changes(before, after),
        *_stage_changes(before, after),
        *_measure_changes(before, after),
        *_progress_changes(before, after),
        *_caveat_changes(before, after),
    )


def _call_changes(before: Brief, after: Brief) -> Iterator[Change]:
    old, new = before.call, after.call
    if (old.status, old.choices) == (new.status, new.choices):
        return
    kind = "call"
    if new.status is CallStatus.UNCALLED or (old.status in POSITIVE and new.status not in POSITIVE):
        kind = "call_withdrawn" if new.status is not CallStatus.CONFLICT else "call"
    yield Change(
        kind=kind,
        choice=(new.choices or old.choices or (None,))[0],
        before=old.status.value,
        after=new.status.value,
    )


def _stage_changes(before: Brief, after: Brief) -> Iterator[Change]:
    if before.stage is not after.stage:
        yield Change(kind="stage", before=before.stage.value, after=after.stage.value)
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
    current = {s.measure.name for s in after.standings}
    for name in old:
        if name not in current:
            yield Change(kind="measure_missing", measure=name)


def _one_measure(then: Standing, now: Standing) -> Iterator[Change]:
    name = now.measure.name
    if then.leader != now.leader or then.tied != now.tied:
        kind = "tie" if now.tied else "lead_change" if then.leader or then.tied else "leader"
        yield Change(kind=kind, measure=name, choice=now.leader, before=then.leader, after=now.leader)
    old = {line.choice.id: line for line in then.lines}
    for line in now.lines:
        was = old.get(line.choice.id)
        if was is None or was.value != line.value:
            yield Change(
                kind="votes",
                measure=name,
                choice=line.choice.id,
                before=None if was is None or was.value is None else str(was.value),
                after=None if line.value is None else str(line.value),
            )
        if was is not None and was.seats != line.seats:
            yield Change(
                kind="seats",
                measure=name,
                choice=line.choice.id,
                before=None if was.seats is None else str(was.seats),
                after=None if line.seats is None else str(line.seats),
            )
        if was is not None and was.outcome != line.outcome:
            yield Change(
                kind="outcome",
                measure=name,
                choice=line.choice.id,
                before=was.outcome.value if was.outcome else None,
                after=line.outcome.value if line.outcome else None,
            )


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
    return {finding.gate for finding in brief.findings if finding.severity is Severity.CAVEAT}
