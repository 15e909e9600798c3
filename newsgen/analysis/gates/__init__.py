"""Gates: what to believe of a contest in a new snapshot. One file a gate; `GATE` registers it."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable

from newsgen import registry
from newsgen.analysis.gates._figures import Votes, figures
from newsgen.analysis.gates._gate import Gate, GateInput, Policy
from newsgen.model import ContestResult, GateFinding

__all__ = ["Gate", "GateInput", "Policy", "get", "names", "run", "values_of"]


def values_of(result: ContestResult) -> Votes:
    """The votes of a result's first measure, by choice."""
    return figures(result).choices


def names() -> tuple[str, ...]:
    """The gates there are."""
    return registry.names(sys.modules[__name__])


def get(name: str) -> Gate:
    """The gate called `name`; UsageError offers the nearest."""
    gate = registry.load(sys.modules[__name__], name, "GATE", "gate")
    assert isinstance(gate, Gate)
    return gate


@functools.cache
def _all() -> tuple[Gate, ...]:
    return tuple(get(name) for name in names())


@functools.cache
def _last() -> tuple[Callable[[GateInput, tuple[GateFinding, ...]], Iterable[GateFinding]], ...]:
    return tuple(gate.after_others for gate in _all() if gate.after_others is not None)


def run(given: GateInput) -> tuple[GateFinding, ...]:
    """What the adapter and every gate found, in that order.

    What the adapter has already said of a place is not said again by a gate of the same code.
    """
    own = (*given.snapshot.findings, *given.result.findings)
    said = {(finding.gate, finding.place) for finding in own}
    found = list(own)
    for gate in _all():
        for finding in gate.judge(given):
            if (finding.gate, finding.place) not in said:
                found.append(finding)
    for judge in _last():
        found += judge(given, tuple(found))
    return tuple(found)
