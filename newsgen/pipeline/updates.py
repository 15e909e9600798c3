"""What a new version is to the last: write-thru or correction, and the verdict that gives."""

from __future__ import annotations

from collections.abc import Callable

from newsgen.model import Brief, CallStatus, Outcome, Severity, Stage, UpdateKind
from newsgen.pipeline.reports import Verdict

CAVEATS = (CallStatus.UNABLE, CallStatus.WILL_NOT_CALL, CallStatus.CONFLICT, CallStatus.UNCALLED)
_COUNTED = (Stage.COMPLETE, Stage.CERTIFIED)


def update_kind(
    brief: Brief,
    published: Brief | None,
    *,
    counting: Callable[[], bool],
    corrected: bool = False,
) -> UpdateKind:
    """First where nothing was published; a correction where what we published is taken back.

    That is: a call we carried is gone or names somebody else, a mark of election is gone, the
    source says `corrected`, or seats moved without a vote in a finished count while nothing else
    of the election is `counting`. A later stage of counting is neither.
    """
    if published is None:
        return UpdateKind.FIRST
    kinds = {change.kind for change in brief.changes}
    if "call_withdrawn" in kinds or _mark_withdrawn(brief):
        return UpdateKind.CORRECTION
    if "count" in kinds:
        return UpdateKind.WRITE_THRU
    if corrected and kinds & {"votes", "seats", "outcome"}:
        return UpdateKind.CORRECTION
    if "seats" in kinds and "votes" not in kinds and published.stage in _COUNTED and not counting():
        return UpdateKind.CORRECTION
    return UpdateKind.WRITE_THRU


def verdict(brief: Brief, update: UpdateKind) -> Verdict:
    """The verdict of a version that goes out."""
    if update is UpdateKind.CORRECTION:
        return Verdict.CORRECT
    if update is UpdateKind.KILL:
        return Verdict.KILL
    doubted = any(finding.severity is Severity.CAVEAT for finding in brief.findings)
    return Verdict.PUBLISH_WITH_CAVEAT if doubted or brief.call.status in CAVEATS else Verdict.PUBLISH


def _mark_withdrawn(brief: Brief) -> bool:
    elected = Outcome.ELECTED.value
    return any(c.kind == "outcome" and c.before == elected and c.after != elected for c in brief.changes)
