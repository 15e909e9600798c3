"""New Zealand: electorates and party vote by number, names from beside, polls that were not held."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.feeds._reading.person import natural
from newsgen.model import Payload
from tests.feeds.reading import FIXTURES, SHARED, needs_shared, payload
from tests.feeds.world import (
    Facts,
    assert_margin,
    assert_never_wrong,
    cut_mutants,
    facts_of,
    first_two,
    line,
    measure,
    percent,
    read_one,
    xml_mutants,
)

NIGHT = FIXTURES / "nz_ec" / "night-2032"
NAMES = tuple(NIGHT / "names" / f"{name}.xml" for name in ("parties", "candidates", "electorates"))
FOLDER = SHARED / "feeds" / "nz" / "ec-xml-2023"


def both(name: str) -> tuple[Facts, Facts]:
    electorate, party = facts_of(NIGHT / name, *NAMES)["contests"]
    return electorate, party


def beside() -> tuple[Payload, ...]:
    return tuple(payload(path) for path in NAMES)


def test_an_electorate_has_a_candidate_contest_and_a_party_contest() -> None:
    electorate, party = both("04-final.xml")
    first, second = first_two(measure(electorate, "electorate_votes"))
    assert (first["name"], first["party"], second["name"]) == (
        "Hēmi Te Whare",
        "Te Rōpū Tūī",
        "Aroha McArdle",
    )
    assert electorate["name"] == "Ōhau"
    assert (electorate["kind"], party["kind"]) == ("candidate", "party_list")
    assert first_two(measure(party, "party_votes"))[0]["name"] == "Fern Party"
    assert (electorate["stage"], electorate["count"]) == ("certified", "final")


def test_all_voting_places_in_is_not_the_end_while_special_votes_are_out() -> None:
    electorate, _ = both("03-late.xml")
    assert (electorate["stage"], electorate["count"]) == ("partial", "first")
    assert electorate["progress"]["percent"] == "100.0000"
    assert electorate["progress"]["expected"] is None


def test_a_cancelled_poll_has_no_leader_and_its_party_votes_count() -> None:
    electorate, party = both("06-no-poll.xml")
    assert electorate["stage"] == "none"
    assert measure(electorate, "electorate_votes")["leader"] is None
    assert [f["gate"] for f in electorate["findings"]] == ["no-votes"]
    assert measure(party, "party_votes")["leader"] == "9"


def test_the_country_has_seats_as_published() -> None:
    (contest,) = facts_of(NIGHT / "07-country.xml", *NAMES)["contests"]
    assert contest["seats"] == 121
    votes = measure(contest, "party_votes")
    assert [entry["seats"] for entry in votes["lines"]] == [62, 50, 9]


def test_without_names_the_figures_stand_and_are_held() -> None:
    electorate, _ = facts_of(NIGHT / "04-final.xml")["contests"]
    votes = measure(electorate, "electorate_votes")
    assert line(votes, "102")["value"] == 18420
    assert {f["gate"] for f in electorate["findings"]} == {"missing-name"}
    assert {f["severity"] for f in electorate["findings"]} == {"hold"}


def test_a_voting_place_is_told_apart_and_not_read() -> None:
    body = (NIGHT / "04-final.xml").read_bytes().replace(b"<electorate ", b'<votingplace vp_id="1" ')
    body = body.replace(b"</electorate>", b"</votingplace>")
    verdict = feeds.get("nz_ec").sniff(Payload.of(body, "place.xml"))
    assert not verdict.matches
    assert "voting place" in verdict.why


def test_party_votes_that_do_not_give_the_votes_cast_are_held() -> None:
    body = (NIGHT / "04-final.xml").read_bytes().replace(b"<votes>15000<", b"<votes>15001<")
    snapshot = read_one(body, "nz_ec", companions=beside())
    assert [f.gate for f in snapshot.contests[1].findings] == ["parts-against-total"]


def test_a_final_mark_that_is_neither_true_nor_false_is_refused() -> None:
    body = (NIGHT / "04-final.xml").read_bytes().replace(b'final="true"', b'final="yes"')
    with pytest.raises(FeedError, match="@final"):
        read_one(body, "nz_ec")


def test_index_files_are_kept_for_the_results_that_come_after_them() -> None:
    keeps = feeds.get("nz_ec").keeps
    assert [keeps(payload(path)) for path in NAMES] == ["parties", "candidates", "electorates"]
    assert keeps(payload(NIGHT / "04-final.xml")) is None


def test_a_by_election_has_no_party_vote() -> None:
    body = (NIGHT / "04-final.xml").read_bytes()
    start, end = body.index(b"<partyvotes>"), body.index(b"</partyvotes>") + len(b"</partyvotes>")
    (contest,) = read_one(body[:start] + body[end:], "nz_ec", companions=beside()).contests
    assert contest.contest.id.endswith("/electorate")
    with pytest.raises(FeedError, match="no votes"):
        read_one(b'<electorate e_no="1" final="true"><statistics/></electorate>', "nz_ec")


def test_no_mutant_gives_a_wrong_figure() -> None:
    for name in ("04-final.xml", "07-country.xml"):
        body = (NIGHT / name).read_bytes()
        assert assert_never_wrong(body, cut_mutants(body), "nz_ec", beside()) > 70
    body = (NIGHT / "04-final.xml").read_bytes()
    assert assert_never_wrong(body, xml_mutants(body), "nz_ec", beside()) > 30


@needs_shared
def test_the_country_agrees_with_the_oracle() -> None:
    right = json.loads((FOLDER / "expected.json").read_text())
    names = [FOLDER / f"{name}.xml" for name in ("parties", "candidates", "electorates", "statistics")]
    (contest,) = facts_of(FOLDER / "election.xml", *names)["contests"]
    votes = measure(contest, "party_votes")
    leader, second = first_two(votes)
    assert (leader["name"], second["name"]) == (right["leader"], right["runner_up"])
    assert votes["total"] == right["party_vote_total"]
    assert_margin(votes, right["margin_votes"], right["margin_pp"])
    shares = {e["name"]: percent(e["value"], votes["total"]) for e in votes["lines"]}
    assert {n: s for n, s in shares.items() if s >= 1} == {
        name: Decimal(str(share)) for name, share in right["shares_pct"].items()
    }
    assert {e["name"]: e["seats"] for e in votes["lines"] if e["seats"]} == right["seats"]
    assert contest["seats"] == right["seats_total"]
    assert contest["findings"] == []


@needs_shared
def test_all_72_electorates_agree_with_the_oracle() -> None:
    right = json.loads((FOLDER / "expected.json").read_text())
    names = [FOLDER / f"{name}.xml" for name in ("parties", "candidates", "electorates")]
    paths = [FOLDER / f"e{int(n):02}" / f"e{int(n):02}.xml" for n in right["electorates"]]
    found = {
        c["area"]["id"]: c for c in facts_of(*paths, *names)["contests"] if c["id"].endswith("/electorate")
    }
    assert found.keys() == right["electorates"].keys()
    won: dict[str, int] = {}
    for number, expected in right["electorates"].items():
        contest = found[number]
        votes = measure(contest, "electorate_votes")
        assert contest["name"] == expected["name"]
        assert contest["progress"]["ballots"] == expected["votes_cast"]
        assert (contest["count"] == "final") == (expected["final"] == "true")
        if expected["winner"] is None:
            assert votes["leader"] is None
            assert votes["margin"] is None
            continue
        leader, second = first_two(votes)
        assert (leader["name"], leader["party"], leader["value"]) == (
            natural(expected["winner"]),
            expected["winner_party"],
            expected["votes"],
        )
        assert second["name"] == natural(expected["runner_up"])
        assert_margin(votes, expected["margin_votes"], expected["margin_pp"])
        assert Decimal(contest["progress"]["percent"]) == Decimal(expected["voting_places_counted_pct"])
        won[leader["party"]] = won.get(leader["party"], 0) + 1
    assert won == right["electorates_won"]
