"""The record by which a gate makes itself known, and what it judges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from newsgen.model import CallRecord, ContestResult, GateFinding, Scope, Severity, Snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class GateInput:
    """A contest as it arrives, as it was last accepted, and what stands around it.

    `accepted` is None where nothing was accepted in this stage of counting; `published` tells
    which measures copy has spoken of; `limits` are the source's own.
    """

    result: ContestResult
    snapshot: Snapshot
    now: datetime
    accepted: ContestResult | None = None
    accepted_at: datetime | None = None
    calls: tuple[CallRecord, ...] = ()
    published_measures: frozenset[str] = frozenset()
    limits: Mapping[str, object] = field(default_factory=dict)

    def limit(self, name: str, default: Decimal) -> Decimal:
        """A limit of the source's settings, else the gate's own."""
        value = self.limits.get(name)
        return default if value is None else Decimal(str(value))


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """A gate: `code`, `sentence` for an editor, what it does (`severity`), how far (`scope`), the
    smallest unit it applies to, its limits with their defaults, and the judgement itself."""

    code: str
    sentence: str
    severity: Severity
    scope: Scope
    judge: Callable[[GateInput], Iterable[GateFinding]]
    smallest: str = ""
    limits: Mapping[str, str] = field(default_factory=dict)
