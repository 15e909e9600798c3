"""What is doubtful in the rows of one contest of a table: each doubt names its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from newsgen.feeds._reading.doubts import Doubts
from newsgen.feeds._reading.sums import off
from newsgen.feeds.table.cells import Entry, Label, Share, looks_like_a_date
from newsgen.feeds.table.layout import Layout
from newsgen.model import GateFinding, Severity, replace

# A difference between a total and its parts is a warning up to ten votes or half a percent.
TOLERATED_VOTES = 10
TOLERATED_SHARE = Fraction(1, 200)
# Shares are printed with one decimal, or none: a distance of half a point may be rounding.
ROUNDING = Decimal("0.5")
NOT_VOTES = ("ballots", "electors", "blank", "invalid")


def judge(rows: Sequence[Entry], layout: Layout, doubts: Doubts) -> None:
    """Note every doubt about the rows of one contest."""
    for row in rows:
        _doubtful(row, doubts)
    _twice(rows, doubts)
    _check_units(tuple(dict.fromkeys(row.unit.id for row in rows if row.unit)), layout, doubts)
    _check_parts(rows, doubts)
    _withheld(rows, doubts)
    _check_shares(rows, doubts)


def electors_of(rows: Sequence[Entry]) -> int | None:
    """The electors of a unit (or of a table without units), from its column or its own row."""
    cell = rows[0].fact("electors")
    if cell is not None:
        return cell.value
    return next((row.votes.value for row in rows if row.kind == "electors"), None)


def _doubtful(row: Entry, doubts: Doubts) -> None:
    for share in row.shares:
        if share.malformed is not None:
            doubts.malformed(share.malformed, share.source.pointer)
    cells = (row.votes, *(cell for _, cell in row.parts), *(cell for _, cell in row.facts))
    for cell in cells:
        if cell.malformed is not None:
            doubts.malformed(cell.malformed, cell.source.pointer)
        elif cell.value is not None and cell.value < 0:
            doubts.negative(cell.value, cell.source.pointer)


def _twice(rows: Sequence[Entry], doubts: Doubts) -> None:
    seen: dict[tuple[str, str, str | None], int] = {}
    for row in rows:
        key = (row.unit.id if row.unit else "", row.choice.id, row.party)
        line = seen.setdefault(key, row.line)
        if line != row.line:
            doubts.hold(
                "duplicate-row",
                f"rows {line} and {row.line} are both of '{row.choice.name}'",
                place=f"row {row.line}",
                value=row.choice.name,
            )


def _check_units(found: Sequence[str], layout: Layout, doubts: Doubts) -> None:
    known = layout.known_units
    missing = ", ".join(unit for unit in known if unit not in found) or "none"
    for unit in found:
        if known and unit not in known:
            why = f"unit '{unit}' is not in the list of units; missing from the list: {missing}"
        elif not known and looks_like_a_date(unit.rpartition("/")[2]):
            why = f"unit '{unit}' looks like a date: a spreadsheet may have renamed it"
        else:
            continue
        doubts.hold("unknown-unit", why, place=unit, value=unit, bound=missing if known else None)


def _check_parts(rows: Sequence[Entry], doubts: Doubts) -> None:
    """The stated total is the result; parts that do not add up to it are noted with both numbers."""
    number = Counter(row.choice.id for row in rows)
    for row in rows:
        values = [cell.value for _, cell in row.parts]
        known = [value for value in values if value is not None]
        if not values or len(known) < len(values) or row.votes.value is None:
            continue
        difference = abs(sum(known) - row.votes.value)
        if difference:
            far = difference > TOLERATED_VOTES and difference > TOLERATED_SHARE * row.votes.value
            severity = Severity.HOLD if far else Severity.WARNING
            who = f"the parts of '{row.choice.name}'"
            finding = off(who, sum(known), row.votes.value, row.votes.source, severity)
            # Said of the choice where its only row is its total.
            place = row.choice.id if number[row.choice.id] == 1 else finding.place
            doubts.findings.append(replace(finding, place=place))


def _withheld(rows: Sequence[Entry], doubts: Doubts) -> None:
    units: dict[Label, list[Entry]] = {}
    for row in rows:
        if row.votes.withheld:
            where = row.unit or row.area or Label(id=f"row {row.line}", name="")
            units.setdefault(where, []).append(row)
    for unit, found in units.items():
        electors = electors_of(found)
        bound = None if electors is None else str(electors)
        most = "" if bound is None else f", at most {bound} electors"
        doubts.findings.append(
            GateFinding(
                gate="withheld-units",
                unit=unit.name,
                severity=Severity.CAVEAT,
                message=f"votes of '{unit.id}' are withheld{most}: the totals are without them",
                place=unit.id,
                bound=bound,
            )
        )


def _check_shares(rows: Sequence[Entry], doubts: Doubts) -> None:
    """Shares that the table gives serve as a check alone: one that is off is a warning."""
    by_unit: dict[str, list[Entry]] = {}
    for row in rows:
        by_unit.setdefault(row.unit.id if row.unit else "", []).append(row)
    for found in by_unit.values():
        values = [row.votes.value for row in found if row.kind not in NOT_VOTES]
        total = sum(value for value in values if value is not None)
        if not total or None in values:
            continue
        for row in found:
            exact = Decimal(100 * (row.votes.value or 0)) / total
            for share in row.shares:
                if share.percent is not None and abs(share.percent - exact) > ROUNDING:
                    doubts.findings.append(_off_share(row, share, exact))


def _off_share(row: Entry, share: Share, exact: Decimal) -> GateFinding:
    given = f"{(share.percent or Decimal(0)).normalize():f}"
    return GateFinding(
        gate="share-differs",
        severity=Severity.WARNING,
        message=f"the table gives '{row.choice.name}' {given} percent, the votes {exact:.1f}",
        place=share.source.pointer,
        value=given,
        bound=f"{exact:.1f}",
    )
