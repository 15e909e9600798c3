"""VIP: results of version 3, and the refusal of version 5."""

from __future__ import annotations

import pytest

from newsgen.errors import FeedError
from newsgen.feeds import get, sniff
from newsgen.model import Payload, Stage
from tests.feeds.reading import FIXTURES, needs_shared, payload, read
from tests.feeds.us_mutations import assert_cuts_are_refused, assert_never_wrong
from tests.feeds.us_oracle import US, contests_of, deciding, name_of

FOLDER = US / "vip"


@needs_shared
def test_version_5_is_refused_with_the_reason() -> None:
    what = payload(FOLDER / "sample_feed_v5.xml")
    assert "no results" in get("vip").sniff(what).why
    assert sniff(what)[0] is None
    with pytest.raises(FeedError, match="have no results") as caught:
        read(what, "vip")
    assert caught.value.where.endswith("/VipObject")


@needs_shared
def test_the_result_element_of_version_3_is_read() -> None:
    (snapshot,) = read(payload(FOLDER / "v3_contest_result.xml"))
    (result,) = snapshot.contests
    assert (result.contest.slug, result.stage) == ("10003", Stage.CERTIFIED)
    assert [total.value for total in result.stated_totals] == [100]


@needs_shared
def test_the_element_with_typographic_quotes_is_no_xml() -> None:
    with pytest.raises(FeedError, match="line 1, column"):
        read(payload(FOLDER / "v3_ballot_line_result_malformed.xml"))


NIGHT = FIXTURES / "vip"


@pytest.mark.parametrize(
    ("name", "stage", "leader", "margin"),
    [
        ("01-early.xml", "partial", "Zoe Abel", 12),
        ("02-late.xml", "complete", "Yul Bard", 27),
        ("03-final.xml", "certified", "Yul Bard", 24),
    ],
)
def test_the_night_of_a_clerk(name: str, stage: str, leader: str, margin: int) -> None:
    (contest,) = contests_of("vip", NIGHT / "clerk-2030" / name)
    assert (contest["name"], contest["stage"]) == ("County Clerk", stage)
    assert name_of(contest, deciding(contest)["leader"]) == leader
    assert deciding(contest)["margin"]["value"] == margin


def test_a_definition_of_version_5_is_refused() -> None:
    with pytest.raises(FeedError, match="have no results"):
        read(payload(NIGHT / "version-5" / "definition.xml"), "vip")


def test_votes_missing_for_one_choice_in_one_place_are_refused() -> None:
    body = (NIGHT / "clerk-2030" / "02-late.xml").read_text("utf-8")
    lines = [line for line in body.splitlines() if "<votes>340</votes>" not in line]
    with pytest.raises(FeedError, match="choice '90002' has no votes in 70002"):
        read(Payload.of("\n".join(lines).encode(), "vip.xml"))


def test_nothing_cut_off_is_read() -> None:
    assert_cuts_are_refused(NIGHT / "clerk-2030" / "02-late.xml", "vip")


def test_no_small_fault_changes_a_figure() -> None:
    assert assert_never_wrong(NIGHT / "clerk-2030" / "02-late.xml", "vip")
