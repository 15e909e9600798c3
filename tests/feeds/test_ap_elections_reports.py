"""Reports of AP Elections: delegates, the balance of power, and the list of reports."""

from __future__ import annotations

from typing import Any

import pytest

from newsgen.feeds.ap_elections.report_list import listed_reports
from newsgen.pipeline.facts import facts
from tests.feeds.reading import FIXTURES, needs_shared, payload, read
from tests.feeds.us_oracle import US, deciding, expected, name_of

API = expected("ap-api-v2")


@needs_shared
def test_delegate_reports_agree() -> None:
    name = "report_delSum_2016-01-15_test.json"
    record = API["files"][name]
    found: Any = facts([str(US / "ap-api-v2" / name)])
    assert found["source"]["test"] is record["test"]
    for contest, party in zip(found["contests"], record["parties"], strict=True):
        measure = deciding(contest)
        assert name_of(contest, measure["leader"]) == party["leader"]
        top = [[line["name"], line["value"]] for line in measure["lines"]][: len(party["top"])]
        assert top == [[name, total] for name, total, _ in party["top"]]
    (snapshot,) = read(payload(US / "ap-api-v2" / name))
    assert [r.stated_totals[0].value for r in snapshot.contests] == [p["total"] for p in record["parties"]]
    assert [r.status_word for r in snapshot.contests] == [
        f"{p['need']} needed to nominate" for p in record["parties"]
    ]


@needs_shared
def test_superdelegates_stand_by_state() -> None:
    (snapshot,) = read(payload(US / "ap-api-v2" / "report_delSuper_2016-01-15_test.json"))
    democrats = snapshot.contests[0]
    assert [m.name for m in democrats.contest.measures] == ["delegates", "superdelegates"]
    clinton = [t for t in democrats.tallies if t.choice == "1746"]
    assert [t.value for t in clinton] == [572, 359]
    summed = sum(
        t.value for u in democrats.units for t in u.tallies if t.choice == "1746" and t.measure == "delegates"
    )
    assert summed == 572


@needs_shared
@pytest.mark.parametrize(
    ("name", "seats", "gates"),
    [
        ("report_trend_house_2012.json", {"Dem": 201, "GOP": 234, "Others": 0}, []),
        ("report_trend_senate_2012.json", {"Dem": 53, "GOP": 45, "Others": 2}, []),
        (
            "report_trend_governor_2012.json",
            {"Dem": 19, "GOP": 30, "Others": 1},
            ["parts-against-total", "parts-against-total"],
        ),
    ],
)
def test_trend_reports_are_the_balance_of_power(name: str, seats: dict[str, int], gates: list[str]) -> None:
    (snapshot,) = read(payload(US / "ap-api-v2" / name))
    (result,) = snapshot.contests
    assert {seat.choice: seat.seats for seat in result.seats} == seats
    assert [finding.gate for finding in result.findings] == gates
    changes = {b.choice: b.seats_change for b in result.baseline}
    assert "house" not in name or changes == {"Dem": 8, "GOP": -8, "Others": 0}


NIGHT = FIXTURES / "ap_elections"


def test_numbers_of_reports_are_text_with_signs_and_commas() -> None:
    (snapshot,) = read(payload(NIGHT / "reports-2030" / "delsum.json"))
    democrats, republicans, libertarians = snapshot.contests
    assert [tally.value for tally in democrats.tallies] == [1104, 98, 8]
    assert [choice.name for choice in republicans.choices] == ["Moor"]
    assert (libertarians.choices, libertarians.stage.value) == ((), "none")


def test_the_list_of_reports_says_what_to_fetch() -> None:
    what = payload(NIGHT / "reports-2030" / "list.xml")
    first, second = listed_reports(what)
    assert (first.kind, first.subtype, first.geo, first.test) == ("Delegates", "delsum", "US", False)
    assert first.href == "https://api.ap.org/v2/reports/0a1"
    assert second.test
    (snapshot,) = read(what)
    assert (snapshot.contests, snapshot.test) == ((), False)
