"""The counts of one candidate in a single transferable vote, each checked against the one before."""

from __future__ import annotations

from dataclasses import dataclass

from newsgen.errors import FeedError
from newsgen.feeds._reading.table import Row

RESULTS = ("", "Elected", "Eliminated")


@dataclass(frozen=True, slots=True)
class Candidate:
    """The rows of one candidate, count 1 first. `result` is that of the last row."""

    id: str
    rows: tuple[Row, ...]

    @property
    def last(self) -> int:
        """The count in which the candidate was last in the running."""
        return len(self.rows)

    @property
    def result(self) -> str:
        """Elected, Eliminated, or "" while the candidate is in the running."""
        return self.rows[-1].text("Result")

    def must_end_by(self, last: int) -> None:
        """FeedError if the rows stop before the last count without a result."""
        if not self.result and self.last < last:
            row = self.rows[-1]
            raise FeedError(
                f"the rows of candidate {self.id} stop at count {self.last} of {last} without a result",
                where=row.where("Count Number"),
                remedy="The file may be cut off; fetch it again.",
            )


def candidates(group: list[Row]) -> tuple[Candidate, ...]:
    """The candidates of a constituency in the order of the file, their counts checked."""
    found: dict[str, list[Row]] = {}
    for row in group:
        found.setdefault(row.need("Candidate Id"), []).append(row)
    return tuple(Candidate(key, tuple(_checked(lines))) for key, lines in found.items())


def _checked(lines: list[Row]) -> list[Row]:
    ordered = sorted(lines, key=lambda row: row.count("Count Number"))
    for number, row in enumerate(ordered, start=1):
        if row.text("Result") not in RESULTS:
            raise row.unknown_code("Result", RESULTS[1:])
        if row.count("Count Number") != number:
            raise _contradiction(row, "Count Number", f"count {number} should stand here")
        if row.count("Votes") != ordered[0].count("Votes"):
            raise _contradiction(row, "Votes", "first preferences differ from those at count 1")
        before = ordered[number - 2].count("Total Votes") if number > 1 else row.count("Votes")
        if row.count("Total Votes") != before + row.count("Transfers"):
            raise _contradiction(row, "Total Votes", f"{before} and the transfers do not give it")
        if row.text("Result") and number < len(ordered):
            raise _contradiction(row, "Result", "rows follow after the candidate's result")
    return ordered


def _contradiction(row: Row, column: str, why: str) -> FeedError:
    return FeedError(
        "the counts of a candidate contradict each other",
        where=row.where(column),
        why=why,
        remedy="Check the row; the last good figures stay in use.",
    )


def reject_unexplained(counted: tuple[Candidate, ...]) -> None:
    """FeedError if more votes were transferred than decided candidates had: one is missing."""
    last = max(candidate.last for candidate in counted)
    moved = released = 0
    for number in range(1, last + 1):
        moved += sum(c.rows[number - 1].count("Transfers") for c in counted if c.last >= number)
        if moved > released:
            row = next(c.rows[number - 1] for c in counted if c.last >= number)
            raise FeedError(
                f"at count {number} more votes have been transferred than candidates have left",
                where=row.where("Transfers"),
                why=f"{moved} votes came, {released} could go",
                remedy="A candidate's rows may be missing; fetch the file again.",
            )
        released += sum(c.rows[-1].count("Total Votes") for c in counted if c.result and c.last == number)


def quota(counted: tuple[Candidate, ...], seats: int) -> int:
    """The Droop quota for a number of seats, from all first preferences."""
    return sum(c.rows[0].count("Votes") for c in counted) // (seats + 1) + 1
