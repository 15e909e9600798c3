"""Highest and lowest shares in the elections at hand, and what their rounded figures do not prove."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newsgen import analysis
from newsgen.cli import main
from newsgen.model import Brief, ContestKind, GateFinding, PastElection, PastRecord, Severity, Stage, replace
from tests.analysis.builders import result, snapshot

VOTES = {"A": 280, "B": 239, "C": 481}
PAST = {2021: {"A": "26.3", "B": "11.6"}, 2013: {"A": "30.8", "B": "16.3"}, 2017: {"A": "27.4", "B": "15.2"}}


def elections(past: Mapping[int, Mapping[str, str]]) -> tuple[PastElection, ...]:
    return tuple(
        PastElection(year=year, shares=tuple((choice, Decimal(share)) for choice, share in shares.items()))
        for year, shares in past.items()
    )


def brief(votes: Mapping[str, int] = VOTES, **more: Any) -> Brief:
    about = {"kind": more.pop("kind", ContestKind.PARTY_LIST)}
    contest = result(votes, contest=about, **{"stage": Stage.COMPLETE} | more)
    return analysis.brief(contest, snapshot(contest))


def found(told: Brief, past: Mapping[int, Mapping[str, str]] = PAST) -> dict[str, PastRecord]:
    records = analysis.with_records(told, result(VOTES), elections(past)).past_records
    assert len({record.choice for record in records}) == len(records)
    return {record.choice: record for record in records}


def alone(share: str, *past: str) -> PastRecord | None:
    """The record of one list by its shares, earlier ones in order of their years."""
    votes = {"A": int(Decimal(share) * 1000), "B": 100_000 - int(Decimal(share) * 1000)}
    return found(brief(votes), {2000 + n: {"A": then} for n, then in enumerate(past)}).get("A")


def test_a_share_beyond_all_is_a_record_with_how_far_back_they_go() -> None:
    record = found(brief())["B"]
    assert (record.is_highest, record.since, record.back_to) == (True, None, 2013)
    assert record.value == Fraction(239, 10)
    assert record.past == ((2013, Decimal("16.3")), (2017, Decimal("15.2")), (2021, Decimal("11.6")))


def test_a_share_beyond_the_last_two_is_one_since_the_election_before() -> None:
    record = found(brief())["A"]
    assert (record.is_highest, record.since) == (True, 2013)


def test_a_list_without_earlier_figures_or_of_few_votes_has_none() -> None:
    assert "C" not in found(brief())
    assert "B" not in found(brief({"A": 600, "B": 49, "C": 351}), {2017: {"B": "3.0"}, 2021: {"B": "2.0"}})


@pytest.mark.parametrize(
    ("share", "past", "kind"),
    [
        ("20", ("30", "25"), "lowest"),
        ("20", ("10", "15"), "highest"),
        ("20", ("10", "25"), None),
        ("20", ("10",), None),
        ("20", ("10", "25", "15"), None),
        ("20", ("15", "30", "25"), "lowest since 2000"),
        ("20.04", ("20.0", "18.0"), None),
        ("20.06", ("20.0", "18.0"), "highest"),
        ("20.06", ("20.1", "18.0", "17.0"), None),
        ("20.004", ("20", "18"), None),
    ],
)
def test_a_record_needs_two_elections_that_it_is_surely_beyond(
    share: str, past: tuple[str, ...], kind: str | None
) -> None:
    record = alone(share, *past)
    since = f" since {record.since}" if record and record.since is not None else ""
    assert (None if record is None else ("highest" if record.is_highest else "lowest") + since) == kind


@pytest.mark.parametrize(
    "more",
    [{"stage": Stage.PARTIAL}, {"comparable": False}, {"kind": ContestKind.CANDIDATE}],
    ids=["counting", "other boundaries", "candidates"],
)
def test_nothing_is_said_of_what_cannot_be_compared(more: dict[str, Any]) -> None:
    assert found(brief(**more)) == {}


def test_a_doubt_about_the_count_hides_them() -> None:
    doubt = GateFinding(gate="votes-outstanding", severity=Severity.CAVEAT, message="votes are out")
    assert found(replace(brief(), findings=(doubt,))) == {}


@given(st.lists(st.integers(1, 99), min_size=2, max_size=6), st.integers(10, 90))
def test_no_election_at_hand_goes_beyond_a_record(past: list[int], now: int) -> None:
    record = alone(str(now), *map(str, past))
    if record is None:
        return
    later = [share for year, share in record.past if record.since is None or year > record.since]
    assert len(later) >= 2
    assert all(now > share if record.is_highest else now < share for share in later)
    if record.since is not None:
        then = dict(record.past)[record.since]
        assert then > now if record.is_highest else then < now


METADATA = """
[[contest]]
id = "board/2030-11-05/r"
[[contest.past]]
year = 2021
shares = { A = "26.3", B = "11.6" }
[[contest.past]]
year = 2017
shares = { A = "27.4", B = "15.2" }
[[contest.past]]
year = 2013
shares = { A = "30.8", B = "16.3" }
"""


def test_they_are_given_in_the_metadata_of_the_contest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lists = [{"id": c, "name": f"{c}-lista", "votes": v, "seats": 1} for c, v in VOTES.items()]
    race = {"race_id": "r", "office": "Council", "place": "Havby", "seats": 3, "choices": lists}
    moment = {
        "source": "board",
        "generated": "2030-11-05T21:00:00Z",
        "races": [race | {"status": "complete"}],
    }
    night, about = tmp_path / "night.json", tmp_path / "meta.toml"
    night.write_text(json.dumps({"form": "neutral-1", "snapshots": [moment]}), "utf-8")
    about.write_text(METADATA, "utf-8")
    assert main(["facts", str(night), str(about), "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)["contests"][0]["past_records"]
    told = (first["choice"], first["kind"], first["since"], first["share"])
    assert told == ("A", "highest", 2013, "28.0000")
    assert (second["choice"], second["kind"], second["since"]) == ("B", "highest", None)
    assert second["past"][0] == {"year": 2013, "share": "16.3"}
