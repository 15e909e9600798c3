"""What a person is told at once: holds, sources that fall silent, calls that are contradicted.

An alert is raised in the ledger before it is sent, once when its cause opens and once when it
closes, so that runs of cron do not repeat each other and one that fails to send is made up for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from newsgen.errors import NewsgenError
from newsgen.io import senders
from newsgen.io.ledger import Alert, Ledger, SourceState
from newsgen.model import CallStatus
from newsgen.model.ledger import Hold
from newsgen.model.settings import Alerts
from newsgen.pipeline.flood import GATE as FLOOD
from newsgen.pipeline.passes import PassReport

OPENED, CLOSED = "opened", "closed"
MOST_LINES = 40


def raise_alerts(
    ledger: Ledger, wanted: Alerts, report: PassReport, states: Sequence[SourceState], now: datetime
) -> tuple[Alert, ...]:
    """Record what a pass gives reason to tell; the alerts."""
    if not wanted.wanted:
        return ()
    known = ledger.open_causes()
    found = [
        *_holds(report, now),
        *_silent(states, known, now, timedelta(seconds=wanted.silent_after)),
        *_contradicted(report, known, now),
    ]
    if found:
        with ledger.step():
            ledger.raise_alerts(found)
    return tuple(found)


def send_alerts(ledger: Ledger, wanted: Alerts, agency: str, now: datetime) -> NewsgenError | None:
    """Send what is raised and not yet sent, as one message; what is wrong with a way to send it.

    It is sent when somebody has been told, so that nobody is told twice.
    """
    waiting = ledger.unsent() if wanted.wanted else ()
    if not waiting:
        return None
    lines = [f"{alert.event}: {alert.text}" for alert in waiting]
    more = [f"and {len(lines) - MOST_LINES} more; see newsgen queue"] if len(lines) > MOST_LINES else []
    subject = f"{agency} newsgen: {lines[0]}" if len(lines) == 1 else f"{agency} newsgen: {len(lines)} alerts"
    try:
        closed = senders.send(wanted, subject[:120], "\n".join([*lines[:MOST_LINES], *more]))
    except NewsgenError as error:
        return error
    with ledger.step():
        ledger.sent(waiting, now)
    return closed


def _holds(report: PassReport, now: datetime) -> Iterator[Alert]:
    """One for each hold; those of the flood guard together, as they have one cause."""
    for event, holds in ((OPENED, report.opened), (CLOSED, report.closed)):
        floods = [hold for hold in holds if hold.gate == FLOOD]
        if floods:
            text = f"flood guard: {len(floods)} stories, the first {floods[0].contest}"
            yield Alert(cause=f"flood:{floods[0].contest}", event=event, at=now, text=text)
        for hold in holds:
            if hold.gate != FLOOD:
                yield Alert(cause=_cause(hold), event=event, at=now, text=_said(hold))


def _cause(hold: Hold) -> str:
    return f"hold:{hold.contest}:{hold.gate}:{hold.place}"


def _said(hold: Hold) -> str:
    bound = f" (value {hold.value}, bound {hold.bound})" if hold.value and hold.bound else ""
    return f"hold {hold.id} on {hold.contest} {hold.place}: {hold.gate}: {hold.message}{bound}"


def _silent(
    states: Sequence[SourceState], known: dict[str, str], now: datetime, after: timedelta
) -> Iterator[Alert]:
    """A source that has answered nothing readable for too long, and one that does again."""
    for state in states:
        cause = f"source:{state.name}"
        since = state.since if state.error else None
        silent = since is not None and now - (state.good or since) >= after
        if silent and cause not in known:
            text = f"source {state.name} has been silent since {_time(state.good or since)}: {state.error}"
            yield Alert(cause=cause, event=OPENED, at=now, text=text)
        elif cause in known and not state.error:
            yield Alert(cause=cause, event=CLOSED, at=now, text=f"source {state.name} answers again")


def _contradicted(report: PassReport, known: dict[str, str], now: datetime) -> Iterator[Alert]:
    """A call that another caller contradicts, in a contest that this pass touched."""
    for step in report.reports:
        for contest in step.contests:
            if contest.brief is None:
                continue
            cause = f"call:{contest.id}"
            callers = ", ".join(f"{c.caller} {c.status.value}" for c in contest.brief.calls)
            contradicted = contest.brief.call.status is CallStatus.CONFLICT
            if contradicted and cause not in known:
                known[cause] = callers
                yield Alert(
                    cause=cause, event=OPENED, at=now, text=f"callers differ on {contest.id}: {callers}"
                )
            elif not contradicted and known.pop(cause, None) is not None:
                yield Alert(
                    cause=cause, event=CLOSED, at=now, text=f"callers agree on {contest.id}: {callers}"
                )


def _time(moment: datetime | None) -> str:
    return "the beginning" if moment is None else moment.strftime("%Y-%m-%d %H:%M:%S UTC")
