"""Contests read one by one: a fault in one holds that one, and the same one twice counts once."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from newsgen.errors import FeedError
from newsgen.model import Contest, ContestResult, GateFinding, Severity, Snapshot, Stage, replace

Job = tuple[Contest, Callable[[], ContestResult]]


def each(jobs: Iterable[Job]) -> tuple[ContestResult, ...]:
    """The results of all jobs, duplicates folded. A job that raises FeedError becomes a held contest
    without figures; where every job fails the document is not understood, and the first error is raised.
    """
    results: dict[str, ContestResult] = {}
    first: FeedError | None = None
    failed = 0
    for contest, read in jobs:
        try:
            result = read()
        except FeedError as error:
            first, failed = first or error, failed + 1
            result = held(contest, error)
        known = results.get(contest.id)
        results[contest.id] = result if known is None else folded(known, result)
    if first is not None and failed >= len(results):
        raise first
    return tuple(results.values())


def held(contest: Contest, error: FeedError) -> ContestResult:
    """A contest without figures whose finding says why it was not understood, and where."""
    finding = GateFinding(
        gate="contest-not-understood", severity=Severity.HOLD, message=str(error), place=error.where
    )
    return ContestResult(contest=contest, choices=(), tallies=(), stage=Stage.NONE, findings=(finding,))


def snapshot_is_test(contests: Iterable[ContestResult]) -> bool:
    """True where all contests are test data; one that was not understood does not make them live."""
    read = [contest for contest in contests if contest.choices or contest.test]
    return bool(read) and all(contest.test for contest in read)


def newest(snapshot: Snapshot) -> Snapshot:
    """The snapshot with the newest time of its contests, where the document states no time itself."""
    if snapshot.generated_at is not None:
        return snapshot
    times = [c.progress.as_of for c in snapshot.contests if c.progress.as_of is not None]
    return replace(snapshot, generated_at=max(times, default=None))


def folded(known: ContestResult, again: ContestResult) -> ContestResult:
    """One contest out of two copies in a document: with a warning where they agree, held where not."""
    if _figures(known) == _figures(again):
        severity, message = Severity.WARNING, "the contest stands twice, with the same figures: read once"
    else:
        severity, message = Severity.HOLD, "contradicting duplicate contest: it stands twice and differs"
    finding = GateFinding(
        gate="duplicate-contest",
        severity=severity,
        message=message,
        place=again.source.pointer if again.source else again.contest.id,
    )
    return replace(known, findings=(*known.findings, finding))


def _figures(result: ContestResult) -> object:
    """What two copies must agree in: all but where they stand in the document, and their order."""
    return (
        result.contest,
        result.stage,
        result.count,
        replace(result.progress, source=None, parts=()),
        {(choice.id, choice.name, choice.party) for choice in result.choices},
        {(t.choice, t.measure, t.part, t.value) for t in result.tallies},
        {(t.measure, t.covers, t.value) for t in result.stated_totals},
        {(s.choice, s.seats, s.levelling) for s in result.seats},
        {(m.choice, m.outcome) for m in result.outcomes},
        {(c.caller, c.status, c.choices) for c in result.calls},
        {(u.id, frozenset((t.choice, t.measure, t.part, t.value) for t in u.tallies)) for u in result.units},
    )
