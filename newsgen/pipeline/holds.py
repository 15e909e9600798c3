"""Holds of a run: one per cause, closed when a later snapshot passes or an editor releases it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime

from newsgen.analysis import gates
from newsgen.io.ledger import Ledger
from newsgen.model import GateFinding, Scope, replace
from newsgen.model.ledger import Hold

Cause = tuple[str, str, str]
BY_EDITOR = "released by "
COPY = "copy-check"


@dataclass(slots=True, kw_only=True)
class Holds:
    """Open holds by cause. `opened_now` and `closed_now` are for alerts and the exit code: one
    notice when a cause opens, one when it closes."""

    ledger: Ledger
    opened_now: list[Hold] = field(default_factory=list)
    closed_now: list[Hold] = field(default_factory=list)
    _open: dict[str, dict[Cause, Hold]] = field(default_factory=dict)
    _impossible: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _released: set[tuple[str, str, str, str | None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        for hold in self.ledger.holds(open_only=False):
            if hold.closed is None:
                self._open.setdefault(hold.contest, {})[_cause(hold)] = hold
            elif (hold.closed_by or "").startswith(BY_EDITOR):
                self._released.add((hold.contest, hold.gate, hold.place, hold.value))

    def remember(self, within: Callable[[str], tuple[str, ...]]) -> None:
        """Know again, after a restart, which open holds reach up to the totals `within` names."""
        known = set(gates.names())
        for contest, causes in self._open.items():
            names = {gate.replace("-", "_") for _, gate, _ in causes} & known
            if any(gates.get(name).scope is Scope.UP for name in names) and (above := within(contest)):
                self._impossible[contest] = above

    # -- what is open -------------------------------------------------------------------------

    def causes(self, contest: str) -> frozenset[tuple[str, str]]:
        """(gate, place) of a contest's open holds."""
        return frozenset((gate, place) for _, gate, place in self._open.get(contest, ()))

    def open_on(self, contest: str) -> tuple[Hold, ...]:
        """A contest's open holds, oldest first."""
        return tuple(self._open.get(contest, {}).values())

    def contests_of(self, target: str) -> tuple[str, ...]:
        """The contests with open holds that a target means: an id, a hold's number, a unit held."""
        if target in self._open:
            return (target,)
        number = target.removeprefix("#")
        return tuple(
            contest
            for contest, causes in self._open.items()
            if any(str(hold.id) == number or hold.place == target for hold in causes.values())
        )

    def impossible_below(self, contest: str) -> tuple[str, ...]:
        """Contests inside this one whose figures are held as impossible."""
        if not self._impossible:
            return ()
        return tuple(sorted(below for below, above in self._impossible.items() if contest in above))

    def was_released(self, contest: str, finding: GateFinding) -> bool:
        """True if an editor has let this very cause go, value and all."""
        return (contest, finding.gate, finding.place, finding.value) in self._released

    # -- opening and closing ------------------------------------------------------------------

    def settle(
        self,
        contest: str,
        findings: Iterable[GateFinding],
        digest: str,
        now: datetime,
        within: Iterable[str] = (),
    ) -> None:
        """Make the open holds those of what arrived now: open new causes, close those that passed.

        `within` are contests whose totals contain this one. What checks of copy hold stays open.
        """
        found = tuple(findings)
        known = self._open.get(contest)
        if not found and not known:
            return
        causes = {(contest, finding.gate, finding.place) for finding in found}
        for cause in tuple(known or ()):
            if cause not in causes and cause[1] != COPY:
                self._close(cause, now, "a later snapshot")
        self.opened(contest, found, digest, now)
        # A total is impossible because of its part: the part alone says so to those above.
        if any(f.scope is Scope.UP and f.gate != "contains-held-unit" for f in found) and tuple(within):
            self._impossible[contest] = tuple(within)
        else:
            self._impossible.pop(contest, None)

    def opened(self, contest: str, findings: Iterable[GateFinding], digest: str, now: datetime) -> None:
        """Open a hold for each cause that is not open yet; one that is follows what it keeps back, so
        that a release lets go what is there now."""
        for found in findings:
            cause = (contest, found.gate, found.place)
            known = self._open.get(contest, {}).get(cause)
            hold = Hold(
                id=known.id if known else 0,
                contest=contest,
                gate=found.gate,
                place=found.place,
                message=found.message,
                value=found.value,
                bound=found.bound,
                digest=digest,
                opened=known.opened if known else now,
            )
            if known == hold:
                continue
            if known is None:
                hold = replace(hold, id=self.ledger.open_hold(hold))
                self.opened_now.append(hold)
            else:
                self.ledger.follow_hold(hold)
            self._open.setdefault(contest, {})[cause] = hold

    def passed(self, contest: str, now: datetime, gates: Iterable[str] = ()) -> None:
        """Close a contest's holds, all or those of some gates: what arrived now passed."""
        only = tuple(gates)
        for cause in tuple(self._open.get(contest, ())):
            if not only or cause[1] in only:
                self._close(cause, now, "a later snapshot")
        if not only:
            self._impossible.pop(contest, None)

    def release(self, contest: str, now: datetime, editor: str) -> tuple[Hold, ...]:
        """Close a contest's holds on an editor's word; what was let go is not held again."""
        let_go = self.open_on(contest)
        for hold in let_go:
            self._released.add((hold.contest, hold.gate, hold.place, hold.value))
            self._close(_cause(hold), now, BY_EDITOR + editor)
        self._impossible.pop(contest, None)
        return let_go

    def _close(self, cause: Cause, now: datetime, by: str) -> None:
        hold = self._open[cause[0]].pop(cause)
        if not self._open[cause[0]]:
            del self._open[cause[0]]
        self.ledger.close_hold(hold.id, now, by)
        self.closed_now.append(replace(hold, closed=now, closed_by=by))


def _cause(hold: Hold) -> Cause:
    return (hold.contest, hold.gate, hold.place)
