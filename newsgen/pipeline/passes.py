"""What one pass over the sources did."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from newsgen.errors import HeldError, NewsgenError
from newsgen.io.ledger import SourceState
from newsgen.model.ledger import Hold
from newsgen.pipeline.reports import Filed, StepReport

# The weightiest error of a pass gives its exit code.
WEIGHT = (73, 78, 70, 65, 69, 64, 1)


@dataclass(slots=True, kw_only=True)
class PassReport:
    """A report for each snapshot, errors by source, holds opened and closed.

    `waited` are the seconds from the arrival of what was published to its being filed; `back` names
    sources that answer again.
    """

    at: datetime
    reports: list[StepReport] = field(default_factory=list)
    errors: dict[str, NewsgenError] = field(default_factory=dict)
    fetched: int = 0
    unchanged: int = 0
    opened: tuple[Hold, ...] = ()
    closed: tuple[Hold, ...] = ()
    decided: tuple[Filed, ...] = ()
    delivered: int = 0
    waited: list[float] = field(default_factory=list)
    back: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def stories(self) -> tuple[Filed, ...]:
        """The versions that were made."""
        told = (filed for step in self.reports for contest in step.contests for filed in contest.stories)
        return (*self.decided, *told)

    @property
    def filed(self) -> int:
        """How many versions were made."""
        return len(self.stories)

    @property
    def exit_code(self) -> int:
        """0, or the code of the weightiest thing that went wrong."""
        codes = {error.exit_code for error in self.errors.values()}
        if self.opened:
            codes.add(HeldError.exit_code)
        return next((code for code in WEIGHT if code in codes), 0)

    @property
    def eventful(self) -> bool:
        """True if there is anything to say."""
        return bool(self.filed or self.delivered or self.errors or self.opened or self.closed or self.back)

    def counts(self) -> dict[str, int | float]:
        """The pass in numbers, for the log."""
        return {
            "fetched": self.fetched,
            "unchanged": self.unchanged,
            "versions": self.filed,
            "holds_opened": len(self.opened),
            "holds_closed": len(self.closed),
            "errors": len(self.errors),
            "seconds": round(self.seconds, 3),
        }

    def line(self) -> str:
        """The pass in one line, for people."""
        return (
            f"{self.fetched} fetched, {self.unchanged} unchanged, {self.filed} versions filed, "
            f"{len(self.opened)} holds opened, {len(self.closed)} closed, {len(self.errors)} errors"
        )


def state_after(
    before: SourceState | None, name: str, report: PassReport, brought: bool, dated: datetime | None
) -> SourceState:
    """How a source does after a pass that asked it."""
    was = before or SourceState(name=name)
    error = report.errors.get(name)
    return SourceState(
        name=name,
        good=was.good if error else report.at,
        brought=report.at if brought and not error else was.brought,
        dated=dated or was.dated,
        since=(was.since or report.at) if error else None,
        error=str(error) if error else None,
    )
