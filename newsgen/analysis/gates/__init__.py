"""Gates: what to believe of a contest in a new snapshot. One file a gate; `GATE` registers it."""

from __future__ import annotations

import functools
import sys

from newsgen import registry
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding

__all__ = ["Gate", "GateInput", "get", "names", "run"]


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


def run(given: GateInput) -> tuple[GateFinding, ...]:
    """What every gate finds, in the order of their names."""
    return tuple(finding for gate in _all() for finding in gate.judge(given))
