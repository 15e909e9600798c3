"""The Norwegian results service: elections and areas, by their codes and addresses."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from newsgen.errors import FeedError
from tests.feeds.valgresultat_reports import POLLING_DISTRICT, document, moment, of, result


def test_a_report_is_one_contest_with_its_identifiers() -> None:
    contest = moment("02-early").contest
    assert (contest.id, contest.slug, contest.election.id) == ("st2025/91", "storting", "st2025")
    assert contest.election.date == date(2025, 9, 8)
    assert (contest.area.id, contest.area.name, contest.area.kind) == ("91", "Storvik", "county")
    assert (contest.kind, contest.rule, contest.seats) == ("party_list", "proportional", 6)


def test_a_polling_district_carries_its_municipality() -> None:
    contest = result(POLLING_DISTRICT).contest
    assert (contest.id, contest.area.id, contest.area.kind) == ("st2025/9101-0003", "9101-0003", "district")


@pytest.mark.parametrize(
    ("level", "number", "path", "identity"),
    [
        ("kommune", "0301", "/2023/ko/03/0301", "ko2023/0301"),
        ("bydel", "030101", "/2023/ko/03/0301/030101", "ko2023/0301-030101"),
        ("stemmekrets", "0104", "/2023/ko/03/0301/030101/0104", "ko2023/0301-0104"),
    ],
)
def test_areas_of_a_council_election(level: str, number: str, path: str, identity: str) -> None:
    value = document()
    value["id"] |= {"valgaar": "2023", "valgtype": "KO", "nivaa": level, "nr": number}  # type: ignore[operator]
    value["_links"]["self"]["href"] = path  # type: ignore[index]
    assert of(value).contest.id == identity


def test_a_municipality_lies_in_the_district_of_its_address_and_not_of_its_number() -> None:
    value = document()
    value["id"] |= {"nivaa": "kommune", "navn": "Bergen", "nr": "4601"}  # type: ignore[operator]
    value["_links"]["self"]["href"] = "/2025/st/12/4601"  # type: ignore[index]
    assert of(value).contest.within == ("st2025/12", "st2025/land")
    value["_links"] = {}
    assert of(value).contest.within == ("st2025/46", "st2025/land")


def test_a_district_without_its_address_is_refused() -> None:
    value = document(POLLING_DISTRICT)
    for links in ({}, {"self": {"href": "/2025/st"}}):
        value["_links"] = links
        with pytest.raises(FeedError, match="municipality of a district") as caught:
            of(value)
        assert caught.value.where == "made.json at /_links/self/href"


@pytest.mark.parametrize(
    ("letters", "year", "election", "slug", "day"),
    [
        ("ST", "2021", "st2021", "storting", date(2021, 9, 13)),
        ("KO", "2023", "ko2023", "kommunestyre", date(2023, 9, 11)),
        ("FY", "2019", "fy2019", "fylkesting", date(2019, 9, 9)),
        ("SA", "2025", "sa2025", "sameting", date(2025, 9, 8)),
        ("ST", "2033", "st2033", "storting", None),
    ],
)
def test_elections_are_named_by_type_and_year(
    letters: str, year: str, election: str, slug: str, day: date | None
) -> None:
    value = document()
    value["id"] |= {"valgtype": letters, "valgaar": year}  # type: ignore[operator]
    contest = of(value).contest
    assert (contest.election.id, contest.slug, contest.election.date) == (election, slug, day)


def test_the_country_is_called_by_its_name_and_has_the_threshold() -> None:
    value = document()
    value["id"] |= {"nivaa": "land", "navn": "norge", "nr": "0"}  # type: ignore[operator]
    contest = of(value).contest
    assert (contest.id, contest.area.name, contest.threshold) == ("st2025/land", "Norge", Decimal(4))
    assert moment("02-early").contest.threshold is None


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("nivaa", "kvartal"), ("valgtype", "XX"), ("valgaar", "25"), ("nr", " ")],
)
def test_an_unknown_code_is_refused_with_its_place(field: str, wrong: str) -> None:
    value = document()
    value["id"][field] = wrong  # type: ignore[index]
    with pytest.raises(FeedError) as caught:
        of(value)
    assert caught.value.where == f"made.json at /id/{field}"
