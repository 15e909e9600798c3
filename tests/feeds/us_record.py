"""Compare a contest with the sample folder's record of it (the US contest record)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from newsgen import analysis
from newsgen.model import ContestResult, Standing

CENT = Decimal("0.01")


def two_places(value: Fraction | None) -> Decimal | None:
    """Half up to two decimals, from the exact fraction."""
    if value is None:
        return None
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(CENT, rounding=ROUND_HALF_UP)


def agree(result: ContestResult, record: Mapping[str, Any], label: str) -> None:
    """Assert that every derived value of the record is ours too: votes, shares, order, distances."""
    standing = analysis.standings(result)[0]
    total = sum(int(line.value or 0) for line in standing.lines)
    assert total == record["total_votes"], label
    _order(standing, record, label)
    for given in record["candidates"]:
        same = [line for line in standing.lines if line.choice.name == clean(given["name"])]
        assert given["votes"] in [line.value for line in same], (label, given)
        if given.get("pct") is not None:
            assert Decimal(str(given["pct"])) in [two_places(line.share) for line in same], (label, given)
        if "party" in given:
            assert given["party"] in [line.choice.party for line in same], (label, given)
    if "units_total" in record:
        assert result.progress.expected == record["units_total"], label
        assert result.progress.reported == record["units_reporting"], label
    if "seats" in record:
        assert result.contest.seats == record["seats"], label


def _order(standing: Standing, record: Mapping[str, Any], label: str) -> None:
    if record["total_votes"] == 0:
        assert standing.leader is None, label
        assert standing.margin is None, label
        return
    names = {line.choice.id: line.choice.name for line in standing.lines}
    assert (names[standing.leader] if standing.leader else None) == clean(record["leader"]), label
    if record.get("only_one_choice"):
        assert standing.runner_up is None, label
        return
    runner_up = names[standing.runner_up] if standing.runner_up else None
    assert runner_up == clean(record["runner_up"]), label
    assert bool(standing.tied) == record["tied"], label
    assert standing.margin is not None, label
    assert standing.margin.value == record["margin_votes"], label
    assert two_places(standing.margin.points) == Decimal(str(record["margin_pp"])).quantize(CENT), label


def clean(name: str | None) -> str | None:
    """A raw name of the record as we keep names: single blanks, none outside."""
    return None if name is None else " ".join(name.split())
