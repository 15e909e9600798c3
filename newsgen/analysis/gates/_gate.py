"""The record by which a gate makes itself known, and what it judges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from newsgen.analysis.gates._figures import Figures, figures
from newsgen.model import CallRecord, ContestResult, GateFinding, Scope, Severity, Snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What the desk has decided of gates: rehearsal lets test data in, and what small margins do."""

    rehearsal: bool = False
    hold_close: bool = False
    hold_recount: bool = False
    state: str | None = None


GIVEN = ("seats", "delegates")


@dataclass(frozen=True, slots=True, kw_only=True)
class GateInput:
    """A contest as it arrives, as it was last accepted, and what stands around it.

    `accepted` is None where nothing was accepted in this stage of counting; `last` is what was
    accepted in any stage, from a document made at `last_generated`; `accepted_before` marks a
    document without a time that was accepted once and replaced since. `published` tells which
    measures copy has spoken of; `calls` are all that is said of the contest; `held_below` are
    contests inside this one whose figures are held as impossible; `open_holds` are (gate, place)
    of this contest's open holds; `limits` are the source's own. `after` and `before` are the
    figures of `result` and `accepted`, ready to be compared; `counted` are the measures whose votes
    are compared with those before: the first, and what decides. Seats and delegates are given in lumps.
    """

    result: ContestResult
    snapshot: Snapshot
    now: datetime
    accepted: ContestResult | None = None
    last: ContestResult | None = None
    last_generated: datetime | None = None
    accepted_before: bool = False
    calls: tuple[CallRecord, ...] = ()
    published_measures: frozenset[str] = frozenset()
    held_below: tuple[str, ...] = ()
    open_holds: frozenset[tuple[str, str]] = frozenset()
    policy: Policy = Policy()
    limits: Mapping[str, object] = field(default_factory=dict)
    after: Figures = field(init=False)
    before: Figures | None = field(init=False)
    counted: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "after", figures(self.result))
        before = None if self.accepted is None else figures(self.accepted)
        object.__setattr__(self, "before", before)
        deciding = [m.name for m in self.result.contest.measures if m.decides and m.name not in GIVEN]
        object.__setattr__(self, "counted", tuple(dict.fromkeys((self.after.main, *deciding))))

    def place_of(self, choice: str, measure: str) -> str:
        """Where a finding on a choice stands: each measure has causes of its own."""
        return choice if measure == self.after.main else f"{choice} {measure}"

    def limit(self, name: str, default: Decimal) -> Decimal:
        """A limit of the source's settings, else the gate's own."""
        if not self.limits:
            return default
        value = self.limits.get(name)
        return default if value is None else Decimal(str(value))


@dataclass(frozen=True, slots=True, kw_only=True)
class Gate:
    """A gate: `code`, `sentence` for an editor, what it does (`severity`), how far (`scope`), the
    smallest unit it applies to, its limits with their defaults, and the judgement itself.

    A gate with `after_others` gets what the others found; all the rest judge alone.
    """

    code: str
    sentence: str
    severity: Severity
    scope: Scope
    judge: Callable[[GateInput], Iterable[GateFinding]]
    smallest: str = ""
    limits: Mapping[str, str] = field(default_factory=dict)
    after_others: Callable[[GateInput, tuple[GateFinding, ...]], Iterable[GateFinding]] | None = None

    def finding(
        self,
        message: str,
        *,
        place: str = "",
        value: object = None,
        bound: object = None,
        severity: Severity | None = None,
        scope: Scope | None = None,
        unit: str = "",
    ) -> GateFinding:
        """A finding of this gate; severity and scope are its own where none is given."""
        return GateFinding(
            gate=self.code,
            severity=severity or self.severity,
            scope=scope or self.scope,
            message=message,
            place=place,
            value=None if value is None else str(value),
            bound=None if bound is None else str(bound),
            unit=unit,
        )
