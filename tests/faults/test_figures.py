"""Known faults of figures: what is added, compared, rounded and allotted."""

from __future__ import annotations

from tests.faults.replays import contest, margin, measure, needs_faults, rounded, shares, values, verdicts

pytestmark = needs_faults


def test_f05_rows_that_add_others_up_are_no_parties(play) -> None:
    [line] = play("F05.json")
    found = contest(line)
    assert line["verdict"] == "publish"
    assert found["facts"]["progress"]["ballots"] == 10000
    assert measure(found)["total"] == 9900
    by_id = {x["choice"]: rounded(x["share"]) for x in measure(found)["lines"]}
    assert (by_id["A"], by_id["FRP"], by_id["H"]) == ("28.3", "24.2", "15.2")
    assert (found["leader"], margin(found), rounded(found["margin"]["points"])) == ("A", 400, "4.0")


def test_f17_lines_of_one_candidate_are_added(play) -> None:
    [line] = play("F17.csv")
    found = contest(line)
    assert (line["verdict"], values(found)) == ("publish", {"k1": 4590, "k2": 4668})
    assert (found["leader"], margin(found)) == ("k2", 78)
    assert sorted(shares(found).values()) == ["49.6", "50.4"]


def test_f20_margins_keep_their_sign_across_a_change_of_lead(play) -> None:
    lines = play("F20.json")
    assert verdicts(lines) == ["publish", "publish"]
    last = contest(lines[1])
    changes = last["facts"]["changes"]
    assert (last["leader"], margin(last)) == ("B", 590)
    assert any(c["kind"] == "lead_change" for c in changes)
    signed = next(c for c in changes if c["kind"] == "margin")
    assert int(signed["after"]) - int(signed["before"]) == 900
    batch = {c["choice"]: int(c["after"]) - int(c["before"]) for c in changes if c["kind"] == "votes"}
    assert batch == {"A": 150, "B": 1050}


def test_f21_shares_come_from_counts_and_never_from_a_guess(play) -> None:
    [line] = play("F21.csv")
    assert shares(contest(line, "41")) == {"Berg": "52.3", "Lund": "47.7"}
    assert contest(line, "41")["facts"]["progress"]["percent"] == "45.0000"
    other = contest(line, "42")
    assert shares(other)["Moe"] == "100.0"
    assert (other["facts"]["progress"]["percent"], other["facts"]["stage"]) == ("1.0000", "partial")


def test_f22_towns_add_up_to_counties(play) -> None:
    [line] = play("F22.csv")
    assert values(contest(line, "25001")) == {"Ada Berg": 150, "Bo Lund": 160}
    assert values(contest(line, "25019")) == {"Ada Berg": 31, "Bo Lund": 44}
    assert values(contest(line, "table")) == {"Ada Berg": 181, "Bo Lund": 204}


def test_f23_a_share_is_compared_unrounded(play) -> None:
    [line] = play("F23.json")
    found = contest(line)
    small = next(x for x in measure(found)["lines"] if x["choice"] == "G")
    assert line["verdict"] == "publish"
    assert (small["share"], small["seats"]) == ("4.9730", 0)


def test_f39_a_preference_count_that_is_withheld_is_not_told(play) -> None:
    lines = play("F39.1.xml", "F39.2.xml")
    assert verdicts(lines) == ["publish-with-caveat", "publish-with-caveat"]
    for line in lines:
        found = contest(line)
        assert [m["measure"] for m in found["facts"]["measures"]] == ["first_preferences"]
    assert [rounded(x["share"]) for x in contest(lines[0])["facts"]["measures"][0]["lines"]] == [
        "41.2",
        "26.0",
        "24.8",
        "7.9",
    ]


def test_f43_a_seat_that_moves_is_news_without_a_vote(play) -> None:
    lines = play("F43.1.json", "F43.2.json")
    assert verdicts(lines) == ["publish", "publish"]
    last = contest(lines[1])
    changes = last["facts"]["changes"]
    seats = {c["choice"]: int(c["after"]) - int(c["before"]) for c in changes if c["kind"] == "seats"}
    assert seats == {"KRF": -1, "MDG": 1}
    assert not any(c["kind"] == "votes" for c in changes)
    assert sum(x["seats"] or 0 for x in measure(last)["lines"]) == 7
