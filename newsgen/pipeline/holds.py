"""Holds of a run: one per cause, closed when a later snapshot passes or an editor releases it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from newsgen.io.ledger import Ledger
from newsgen.model import GateFinding
from newsgen.model.ledger import Hold


@dataclass(slots=True, kw_only=True)
class Holds:
    """Open holds by cause. `opened_now` and `closed_now` are for alerts and the exit code."""

    ledger: Ledger
    opened_now: list[Hold] = field(default_factory=list)
    closed_now: list[Hold] = field(default_factory=list)
    _open: dict[tuple[str, str, str], Hold] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._open = {(h.contest, h.gate, h.place): h for h in self.ledger.holds()}

    def opened(self, contest: str, findings: Iterable[GateFinding], digest: str, now: datetime) -> None:
        """Open a hold for each cause that is not open yet."""
        for found in findings:
            cause = (contest, found.gate, found.place)
            if cause in self._open:
                continue
            hold = Hold(
                contest=contest,
                gate=found.gate,
                place=found.place,
                message=found.message,
                value=found.value,
                bound=found.bound,
                digest=digest,
                opened=now,
            )
            self._open[cause] = replace(hold, id=self.ledger.open_hold(hold))
            self.opened_now.append(self._open[cause])

    def passed(self, contest: str, now: datetime, by: str = "a later snapshot") -> None:
        """Close every hold of a contest: what arrived now passed all gates."""
        for cause, hold in list(self._open.items()):
            if cause[0] == contest:
                self.ledger.close_hold(hold.id, now, by)
                self.closed_now.append(hold)
                del self._open[cause]
