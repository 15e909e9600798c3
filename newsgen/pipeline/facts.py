"""What the comparison finds in given inputs, without touching any state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from newsgen import analysis, feeds
from newsgen.analysis import gates
from newsgen.analysis.gates import GateInput
from newsgen.errors import FeedError, UsageError
from newsgen.io import inputs as io_inputs
from newsgen.io.responses import refuse_status
from newsgen.model import Brief, CallRecord, ContestResult, GateFinding, Payload, Snapshot, replace
from newsgen.model.settings import Settings
from newsgen.pipeline import facts_json
from newsgen.pipeline.inner import next_smaller
from newsgen.pipeline.judging import limits_of, policy_of, said_of
from newsgen.pipeline.newsroom import given
from newsgen.registry import nearest

# Of a document without a time it is not doubted that polls have closed and an embargo is over.
AFTER_ALL = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Several inputs as one moment: the newest snapshot of each result, every call, and what the
    newsroom's settings add."""

    snapshots: tuple[Snapshot, ...]
    calls: tuple[CallRecord, ...]
    settings: Settings | None = None

    def contests(self) -> tuple[tuple[Snapshot, ContestResult], ...]:
        """Each contest with its snapshot; of two with one id the later input counts."""
        found = {r.contest.id: (snap, r) for snap in self.snapshots for r in snap.contests}
        return tuple(found.values())


def moment(
    payloads: Sequence[Payload], *, feed: str | None = None, settings: Settings | None = None
) -> Moment:
    """The payloads read together. Of a file with several snapshots the last counts."""
    snapshots: list[Snapshot] = []
    calls: list[CallRecord] = list(settings.calls) if settings else []
    for payload in payloads:
        refuse_status(payload)
        context = feeds.ReadContext(
            options=_options(payload, settings),
            companions=tuple(other for other in payloads if other is not payload),
        )
        last = feeds.read(payload, feed or payload.feed, context)[-1:]
        for snapshot in last:
            calls.extend(snapshot.calls)
            if snapshot.contests or not snapshot.calls:
                snapshots.append(snapshot)
    return Moment(snapshots=tuple(snapshots), calls=tuple(calls), settings=settings)


def briefs(now: Moment, before: Moment | None = None) -> tuple[Brief, ...]:
    """A brief for each contest with what the gates say of it, and with its changes against an earlier
    moment if one is given."""
    earlier = {b.contest.id: b for b in briefs(before)} if before else {}
    accepted = {result.contest.id: (snap, result) for snap, result in before.contests()} if before else {}
    made = []
    contests = now.contests()
    for snapshot, result in contests:
        calls = now.calls if len(contests) > 1 else attached(now.calls, result)
        meta = now.settings.meta(result.contest.id) if now.settings else None
        brief = analysis.brief(
            result, snapshot, calls, blocs=meta.blocs if meta else None, held=meta.held if meta else None
        )
        findings = _doubts(snapshot, result, calls, now.settings, accepted.get(result.contest.id))
        areas = next_smaller(brief, (other for _, other in contests))
        brief = replace(brief, findings=findings)
        brief = analysis.with_records(brief, result, meta.past if meta else (), areas)
        old = earlier.get(result.contest.id)
        made.append(analysis.since(old, brief) if old else brief)
    return tuple(made)


def _doubts(
    snapshot: Snapshot,
    result: ContestResult,
    calls: Sequence[CallRecord],
    settings: Settings | None,
    before: tuple[Snapshot, ContestResult] | None,
) -> tuple[GateFinding, ...]:
    """What the gates say of a contest at the document's own time, against an earlier one if there is any."""
    room = settings or Settings()
    times = (snapshot.retrieved_at, snapshot.generated_at, result.progress.as_of)
    last = before[1] if before else None
    return gates.run(
        GateInput(
            result=result,
            snapshot=snapshot,
            now=next((time for time in times if time), AFTER_ALL),
            accepted=last if last and last.count == result.count else None,
            last=last,
            last_generated=before[0].generated_at if before else None,
            calls=said_of(result, calls),
            policy=policy_of(room, result),
            limits=limits_of(room, snapshot.location),
        )
    )


def attached(calls: Sequence[CallRecord], result: ContestResult) -> tuple[CallRecord, ...]:
    """Calls that name no contest, given to the only contest there is."""
    return tuple(replace(call, contest=result.contest.id) if call.contest is None else call for call in calls)


def facts(
    inputs: Sequence[str],
    *,
    feed: str | None = None,
    previous: str | None = None,
    contest: str | None = None,
    settings: Settings | None = None,
) -> dict[str, object]:
    """The facts of the inputs as the contract's JSON object.

    UsageError for a path or contest that is not there, FeedError for data not understood.
    """
    payloads, room = given(io_inputs.load(inputs), settings)
    now = moment(payloads, feed=feed, settings=room)
    before = moment(io_inputs.load([previous]), feed=feed, settings=room) if previous else None
    if not now.snapshots:
        raise FeedError("no results in the inputs", where=", ".join(inputs))
    found = briefs(now, before)
    if contest is not None:
        found = (only(found, contest),)
    return {
        "schema": facts_json.SCHEMA,
        "source": facts_json.source(now.snapshots[-1]),
        "contests": [facts_json.contest(brief) for brief in found],
        "drift": [pointer for snapshot in now.snapshots for pointer in snapshot.drift],
    }


def only(found: Sequence[Brief], contest: str) -> Brief:
    """The brief of one contest by id, or by the only id that contains the text."""
    near = [b for b in found if b.contest.id == contest] or [
        b for b in found if contest.lower() in b.contest.id.lower()
    ]
    if len(near) != 1:
        why = "no such contest" if not near else f"{len(near)} contests match"
        raise UsageError(
            f"contest '{contest}'", why=why, remedy=nearest(contest, [b.contest.id for b in found][:40])
        )
    return near[0]


def _options(payload: Payload, settings: Settings | None) -> dict[str, object]:
    """The options of the source whose address is the payload's."""
    if settings is None:
        return {}
    for source in settings.sources:
        if payload.location in (source.url, source.name) or payload.location.startswith(source.url + "!"):
            return dict(source.options)
    return {}
