"""A run in the text form of Prometheus, for the textfile collector of node_exporter.

What grows (versions, holds) is counted in the ledger and not in the process, so that runs of cron
add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime

from newsgen.io.ledger import Ledger, SourceState
from newsgen.pipeline.passes import PassReport

Sample = tuple[str, float]


def render(
    ledger: Ledger, report: PassReport, states: Sequence[SourceState], now: datetime, wall: datetime
) -> bytes:
    """The whole file. Ages are reckoned from `now`, the time of the run."""
    holds = ledger.holds(open_only=False)
    waited = report.waited or [0.0]
    families: list[tuple[str, str, str, Iterable[Sample]]] = [
        ("versions_total", "counter", "Versions filed, by kind of update.", _kinds(ledger)),
        ("holds_total", "counter", "Holds opened so far.", [("", len(holds))]),
        (
            "holds_open",
            "gauge",
            "Holds that wait for an editor.",
            [("", sum(h.closed is None for h in holds))],
        ),
        ("files_waiting", "gauge", "Files recorded and not yet delivered.", [("", len(ledger.unfinished()))]),
        ("pass_timestamp_seconds", "gauge", "When the last pass ended.", [("", wall.timestamp())]),
        ("pass_duration_seconds", "gauge", "How long the last pass worked.", [("", report.seconds)]),
        ("pass_exit_code", "gauge", "The last pass as an exit code.", [("", report.exit_code)]),
        ("pass_versions", "gauge", "Versions of the last pass.", [("", report.filed)]),
        (
            "pass_latency_seconds",
            "gauge",
            "From arrival to file, longest of the last pass.",
            [("", max(waited))],
        ),
        ("source_up", "gauge", "1 where a source answers.", _each(states, lambda s: float(s.error is None))),
        ("source_age_seconds", "gauge", "Age of a source's data by its own time.", _ages(states, now)),
        ("source_answered_seconds", "gauge", "Seconds since a source answered.", _answered(states, now)),
    ]
    lines = [line for family in families for line in _family(*family)]
    return ("\n".join(lines) + "\n").encode()


def _family(name: str, kind: str, says: str, samples: Iterable[Sample]) -> Iterator[str]:
    yield f"# HELP newsgen_{name} {says}"
    yield f"# TYPE newsgen_{name} {kind}"
    for labels, value in samples:
        yield f"newsgen_{name}{labels} {value:.17g}"


def _kinds(ledger: Ledger) -> Iterator[Sample]:
    for kind, number in ledger.counts().items():
        yield f'{{kind="{_label(kind)}"}}', number


def _each(states: Sequence[SourceState], value: Callable[[SourceState], float]) -> Iterator[Sample]:
    for state in states:
        yield f'{{source="{_label(state.name)}"}}', value(state)


def _ages(states: Sequence[SourceState], now: datetime) -> Iterator[Sample]:
    known = [state for state in states if state.dated is not None]
    return _each(known, lambda s: (now - s.dated).total_seconds() if s.dated else 0.0)


def _answered(states: Sequence[SourceState], now: datetime) -> Iterator[Sample]:
    known = [state for state in states if state.good is not None]
    return _each(known, lambda s: (now - s.good).total_seconds() if s.good else 0.0)


def _label(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
