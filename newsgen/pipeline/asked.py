"""Which versions an entry of the settings asks for: by their angle, and from which point of a count."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase

from newsgen.analysis.calls import POSITIVE
from newsgen.model import Angle, Brief, Stage
from newsgen.pipeline.desk import Order, identity
from newsgen.pipeline.filing import Filing

# What takes back what was published goes where it was published.
TAKES_BACK = (Angle.CORRECTION, Angle.CALL_WITHDRAWN, Angle.RETRACTION)


def is_due(order: Order, brief: Brief, filing: Filing) -> bool:
    """True from the point of the count that the order waits for; what has begun goes on."""
    return any(_reached(point, brief) for point in order.when) or _has_begun(order, brief, filing)


def has_angle(order: Order, brief: Brief, angle: Angle, filing: Filing) -> bool:
    """True if a version with this angle is asked for, or takes back what the order has published."""
    if not order.angles or angle.value in order.angles:
        return True
    return angle in TAKES_BACK and _has_begun(order, brief, filing)


def wait_for_calls(orders: Iterable[tuple[str, Order]], contest: str) -> bool:
    """True if a call alone can bring about the first story of a contest."""
    return any("called" in order.when and fnmatchcase(contest, glob) for glob, order in orders)


def _reached(point: str, brief: Brief) -> bool:
    match point:
        case "complete":
            return brief.stage in (Stage.COMPLETE, Stage.CERTIFIED)
        case "called":
            return brief.call.status in POSITIVE
        case "certified":
            return brief.stage is Stage.CERTIFIED
        case _:
            return True


def _has_begun(order: Order, brief: Brief, filing: Filing) -> bool:
    identities = [identity(brief, style) for style in order.styles]
    return any(filing.living(one)[1] is not None for one in identities)
