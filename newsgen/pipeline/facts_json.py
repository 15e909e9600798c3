"""A brief as the contract's facts: exact numbers as integers or decimal text."""

from __future__ import annotations

from newsgen import analysis
from newsgen.model import (
    AreaRecord,
    Brief,
    CallRecord,
    Change,
    GateFinding,
    Handover,
    LastSeat,
    Line,
    Margin,
    PastRecord,
    RecordKind,
    Snapshot,
    Standing,
    Swing,
)
from newsgen.pipeline.exact_json import instant, number, ratio

SCHEMA = "newsgen-facts/1"


def source(snapshot: Snapshot) -> dict[str, object]:
    """The document a snapshot came from."""
    return {
        "feed": snapshot.feed,
        "location": snapshot.location,
        "digest": snapshot.digest,
        "generated_at": instant(snapshot.generated_at),
        "retrieved_at": instant(snapshot.retrieved_at),
        "test": snapshot.test,
    }


def contest(brief: Brief) -> dict[str, object]:
    """One contest of section 4."""
    about = brief.contest
    return {
        "id": about.id,
        "election": about.election.id,
        "name": about.name,
        "date": about.election.date.isoformat() if about.election.date else None,
        "area": {"id": about.area.id, "name": about.area.name, "kind": about.area.kind},
        "kind": about.kind.value,
        "seats": about.seats,
        "stage": brief.stage.value,
        "count": brief.count,
        "progress": _progress(brief),
        "measures": [_measure(standing) for standing in brief.standings],
        "calls": [_call(record) for record in brief.calls],
        "call": {
            "status": brief.call.status.value,
            "choice": brief.call.choices[0] if len(brief.call.choices) == 1 else None,
            "choices": list(brief.call.choices),
        },
        "changes": [_change(change) for change in brief.changes],
        "findings": [finding(found) for found in brief.findings],
        "decided_by": brief.decided_by,
        "test": brief.test,
        **_near(brief),
    }


def _near(brief: Brief) -> dict[str, object]:
    """What is still out and what is near: beyond the contract's own keys."""
    left, measured = brief.outstanding, brief.measured
    return {
        "comparable": brief.comparable,
        "handover": _handover(brief.handover),
        "last_seat": _last_seat(brief.last_seat),
        "outstanding": {
            "units": left.units,
            "at_most": left.at_most,
            "expected": left.expected,
            "overtakable": left.overtakable,
            "needed_percent": ratio(left.needed),
            "reachable": left.reachable,
            "yes_needed_percent": ratio(left.yes_needed),
        },
        "thresholds": [
            {"choice": t.choice, "over": t.over, "points": ratio(t.points), "votes": t.votes}
            for t in brief.thresholds
        ],
        "majority": [
            {"side": m.side, "seats": m.seats, "needed": m.needed, "has_it": m.has_it} for m in brief.majority
        ],
        "measured": None
        if measured is None
        else {
            "share": ratio(measured.share),
            "needed": ratio(measured.needed),
            "passes": measured.passes,
            "areas_for": number(measured.areas_for),
            "areas_against": number(measured.areas_against),
            "areas": None if measured.areas is None else number(measured.areas.value),
            "areas_left": number(measured.areas_left),
            "areas_needed": number(measured.areas_needed),
            "possible": measured.possible,
        },
        "one_sided": brief.one_sided,
        "records": None if brief.records is None else [_record(record) for record in brief.records],
        "past_records": [_past_record(record) for record in brief.past_records],
    }


def _past_record(record: PastRecord) -> dict[str, object]:
    return {
        "choice": record.choice,
        "kind": "highest" if record.is_highest else "lowest",
        "share": ratio(record.value),
        "since": record.since,
        "past": [{"year": year, "share": number(share)} for year, share in record.past],
    }


def _record(record: AreaRecord) -> dict[str, object]:
    value, is_distance = ratio(record.value), record.kind is RecordKind.CLOSEST
    return {
        "kind": record.kind.value,
        "measure": record.measure,
        "choice": record.choice,
        "area": {"id": record.area.id, "name": record.area.name, "kind": record.area.kind},
        "percent": None if is_distance else value,
        "points": value if is_distance else None,
        "value": number(record.part),
        "total": number(record.whole),
        "reported": record.counted,
        "expected": record.areas,
    }


def _last_seat(found: LastSeat | None) -> dict[str, object] | None:
    if found is None:
        return None
    return {
        "choice": found.holder,
        "first_out": found.first_out,
        "short": found.short,
        "spare": found.spare,
    }


def _handover(found: Handover | None) -> dict[str, object] | None:
    if found is None:
        return None
    return {
        "kind": "gain" if found.is_gain else "hold",
        "before": found.before,
        "after": found.after,
        "choice": found.winner,
        "declared": found.is_declared,
    }


def finding(found: GateFinding) -> dict[str, object]:
    """One doubt of a gate or an adapter."""
    return {
        "gate": found.gate,
        "severity": found.severity.value,
        "scope": found.scope.value,
        "place": found.place,
        "value": found.value,
        "bound": found.bound,
        "message": found.message,
    }


def _progress(brief: Brief) -> dict[str, object]:
    progress = brief.progress
    return {
        "unit": progress.unit,
        "reported": progress.reported,
        "expected": progress.expected,
        "percent": ratio(analysis.percent_reported(progress)),
        "expected_vote_percent": ratio(progress.expected_vote_percent),
        "ballots": progress.ballots,
        "blank": progress.blank,
        "invalid": progress.invalid,
        "electors": progress.electors,
        "turnout_percent": ratio(progress.turnout_percent),
        "turnout_change": ratio(progress.turnout_change),
        "units_with_zero": progress.units_with_zero,
        "as_of": instant(brief.as_of),
    }


def _measure(standing: Standing) -> dict[str, object]:
    return {
        "measure": standing.measure.name,
        "decides": standing.measure.decides,
        "total": number(standing.base),
        "lines": [_line(line) for line in standing.lines],
        "leader": standing.leader,
        "runner_up": standing.runner_up,
        "tied": list(standing.tied),
        "margin": _margin(standing.margin),
        "deciding_margin": _margin(standing.deciding_margin),
        "first_out": standing.first_out,
        "swing": _swing(standing.swing),
    }


def _swing(swing: Swing | None) -> dict[str, object] | None:
    if swing is None:
        return None
    return {"from": swing.away, "to": swing.to, "points": ratio(swing.points)}


def _line(line: Line) -> dict[str, object]:
    change = None
    if line.change_points is not None or line.change_seats is not None:
        change = {"points": ratio(line.change_points), "seats": line.change_seats}
    return {
        "choice": line.choice.id,
        "name": line.choice.name,
        "party": line.choice.party,
        "kind": line.choice.kind.value,
        "status": line.choice.status.value,
        "value": number(line.value),
        "share": ratio(line.share),
        "rank": line.rank,
        "seats": line.seats,
        "levelling": line.levelling,
        "outcome": line.outcome.value if line.outcome else None,
        "change": change,
    }


def _margin(margin: Margin | None) -> dict[str, object] | None:
    if margin is None:
        return None
    return {"value": number(margin.value), "points": ratio(margin.points)}


def _call(record: CallRecord) -> dict[str, object]:
    return {
        "caller": record.caller,
        "status": record.status.value,
        "choice": record.choices[0] if len(record.choices) == 1 else None,
        "choices": list(record.choices),
        "at": instant(record.at),
        "reason": record.reason,
        "source": record.source.pointer if record.source else None,
        "reported": record.reported,
    }


def _change(change: Change) -> dict[str, object]:
    return {
        "kind": change.kind,
        "measure": change.measure,
        "choice": change.choice,
        "before": change.before,
        "after": change.after,
    }
