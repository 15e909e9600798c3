"""How a queue is sorted: what a version is worth as news, and what may be wrong with it."""

from __future__ import annotations

from dataclasses import dataclass

from newsgen.model import Angle, Brief, Severity, Stage

VALUE = {
    Angle.CALL_WITHDRAWN: 95,
    Angle.CORRECTION: 90,
    Angle.RETRACTION: 100,
    Angle.CALLED: 90,
    Angle.CALL_CONFLICT: 85,
    Angle.RUNOFF: 80,
    Angle.AFTER_RECOUNT: 80,
    Angle.LEAD_CHANGE: 75,
    Angle.TIE: 75,
    Angle.NO_CALL: 70,
    Angle.TOO_CLOSE: 65,
    Angle.SEAT_MOVED: 65,
    Angle.THRESHOLD: 65,
    Angle.COMPLETE: 60,
    Angle.CERTIFIED: 55,
    Angle.FIRST_RESULTS: 50,
    Angle.UNCONTESTED: 40,
    Angle.UPDATE: 20,
}
WHERE = {"country": 10, "us_state": 5, "county": 0, "municipality": -15, "district": -20}
LEAST, MOST = 0, 100


@dataclass(frozen=True, slots=True)
class Score:
    """News value and risk, each from 0 to 100; the higher the one, the sooner it is looked at."""

    value: int
    risk: int


def score(brief: Brief, angle: Angle) -> Score:
    """What a version led by `angle` is worth, and how likely it is to be wrong.

    Value: the angle, how large the area is, and a narrow margin. Risk: warnings and reservations,
    a call on a narrow margin, little counted, and copy that takes something back.
    """
    value = VALUE.get(angle, 30) + WHERE.get(brief.contest.area.kind, 0) + (10 if _narrow(brief) else 0)
    risk = sum(
        {Severity.WARNING: 10, Severity.CAVEAT: 20, Severity.HOLD: 60, Severity.REJECT: 100}[f.severity]
        for f in brief.findings
    )
    risk += 25 if brief.call.choices and _narrow(brief) else 0
    risk += 10 if brief.stage is Stage.PARTIAL and brief.one_sided else 0
    risk += 20 if angle in (Angle.CALL_WITHDRAWN, Angle.CORRECTION, Angle.CALL_CONFLICT) else 0
    return Score(_bounded(value), _bounded(risk))


def _narrow(brief: Brief) -> bool:
    if not brief.standings or brief.deciding.margin is None:
        return False
    points = brief.deciding.margin.points
    return points is not None and 2 * points < 1


def _bounded(number: int) -> int:
    return max(LEAST, min(MOST, number))
