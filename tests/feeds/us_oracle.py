"""Compare facts of a contest with the sample folder's US record of it, as a newsroom would see them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from newsgen.pipeline.facts import facts
from tests.feeds.reading import SHARED

US = SHARED / "feeds" / "us"


def expected(folder: str) -> Mapping[str, Any]:
    """The oracle of a folder; empty where the samples are not there."""
    path = US / folder / "expected.json"
    return json.loads(path.read_text("utf-8")) if path.is_file() else {}


@cache
def contests_of(feed: str, *paths: Path) -> tuple[Mapping[str, Any], ...]:
    """The contests in the facts of files read as one moment, without drift."""
    found: Any = facts([str(path) for path in paths], feed=feed)
    assert found["drift"] == [], paths
    return tuple(found["contests"])


def shared_files(folder: str, oracle: Mapping[str, Any]) -> Sequence[str]:
    """The files of a folder that the oracle has contests for."""
    return [name for name, entry in oracle.get("files", {}).items() if entry.get("contests")]


def deciding(contest: Mapping[str, Any]) -> Mapping[str, Any]:
    """The measure that decides."""
    return next(m for m in contest["measures"] if m["decides"])


def name_of(contest: Mapping[str, Any], choice: str | None) -> str | None:
    """The name of a choice by id."""
    return next(
        (ln["name"] for m in contest["measures"] for ln in m["lines"] if ln["choice"] == choice), None
    )


def assert_record(contest: Mapping[str, Any], record: Mapping[str, Any]) -> None:
    """Every derived value of the record is ours: votes, shares, order, tie, margin, units, seats."""
    measure = deciding(contest)
    assert measure["total"] == record["total_votes"]
    for given in record["candidates"]:
        _assert_line(measure, given)
    if record["total_votes"]:
        _assert_order(contest, measure, record)
    else:
        assert (measure["leader"], measure["margin"], measure["tied"]) == (None, None, [])
    if "units_total" in record:
        assert contest["progress"]["expected"] == (record["units_total"] or None)
        assert contest["progress"]["reported"] == (
            record["units_reporting"] if record["units_total"] else None
        )
    if record.get("reporting_pct") is not None and record.get("units_total"):
        assert near(contest["progress"]["percent"], record["reporting_pct"])
    if "seats" in record:
        assert contest["seats"] == record["seats"]


def _assert_line(measure: Mapping[str, Any], given: Mapping[str, Any]) -> None:
    same = [line for line in measure["lines"] if line["name"] == single(given["name"])]
    assert given["votes"] in [line["value"] for line in same], given
    if given["pct"] is not None:
        assert any(near(line["share"], given["pct"]) for line in same), given


def _assert_order(contest: Mapping[str, Any], measure: Mapping[str, Any], record: Mapping[str, Any]) -> None:
    assert name_of(contest, measure["leader"]) == single(record["leader"])
    assert bool(measure["tied"]) == record["tied"]
    if record.get("only_one_choice"):
        assert (measure["runner_up"], measure["margin"]) == (None, None)
        return
    assert name_of(contest, measure["runner_up"]) == single(record["runner_up"])
    assert measure["margin"]["value"] == record["margin_votes"]
    assert near(measure["margin"]["points"], record["margin_pp"])


def named(contest: Mapping[str, Any], *statuses: str) -> list[str | None]:
    """Names of the choices that calls of these statuses name, by votes."""
    votes = {line["choice"]: line["value"] or 0 for line in deciding(contest)["lines"]}
    ids = [c for call in contest["calls"] if call["status"] in statuses for c in call["choices"]]
    return [name_of(contest, choice) for choice in sorted(ids, key=lambda c: -votes[c])]


def single(name: str | None) -> str | None:
    """A raw name with single blanks and none outside, as we keep names."""
    return None if name is None else " ".join(name.split())


def near(text: str, value: float) -> bool:
    """True if our decimal text, of four places, rounds to the oracle's value of two.

    Half a hundredth and the half of our own last place are allowed for: rounding our text a second
    time would go wrong where it ends in 50.
    """
    return abs(Decimal(text) - Decimal(str(value))) <= Decimal("0.00505")
