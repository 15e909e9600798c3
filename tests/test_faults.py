"""The known faults, each played in its own form: verdicts, values and reasons of its check block."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from newsgen import styles
from newsgen.cli import main
from newsgen.errors import UsageError
from newsgen.stories import formats

FAULTS = Path(__file__).resolve().parents[2] / "shared" / "faults"
pytestmark = pytest.mark.skipif(not FAULTS.is_dir(), reason="the folder of known faults is not here")

Line = dict[str, Any]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    """`newsgen replay` over files of the folder, as its JSON lines."""

    def played(*names: str, options: Sequence[str] = (), out: Path | None = None) -> list[Line]:
        files = [str(FAULTS / name) for name in names]
        extra = ["--out", str(out), "--format", "text"] if out else []
        code = main(["replay", *files, "--json", "--facts", "--lang", "no,en", *extra, *options])
        assert code == 0
        text = capsys.readouterr().out
        return [json.loads(line) for line in text.splitlines()]

    return played


def verdicts(lines: Sequence[Line]) -> list[str]:
    return [line["verdict"] for line in lines]


def contest(line: Line, ending: str = "") -> Line:
    found = [c for c in line["contests"] if c["id"].endswith(ending)]
    assert len(found) == 1, [c["id"] for c in line["contests"]]
    return found[0]


def measure(entry: Line) -> Line:
    return next(m for m in entry["facts"]["measures"] if m["decides"])


def values(entry: Line) -> dict[str, Any]:
    return {line["choice"]: line["value"] for line in measure(entry)["lines"]}


def shares(entry: Line, places: int = 1) -> dict[str, str]:
    return {line["name"]: rounded(line["share"], places) for line in measure(entry)["lines"]}


def rounded(share: str | None, places: int = 1) -> str:
    assert share is not None
    scaled = int(share.replace(".", "")) * 10**places
    whole = (2 * scaled + 10_000) // 20_000
    text = str(whole).rjust(places + 1, "0")
    return f"{text[:-places]}.{text[-places:]}"


def margin(entry: Line) -> Any:
    return None if entry["margin"] is None else entry["margin"]["value"]


def stories(lines: Sequence[Line]) -> list[Line]:
    return [story for line in lines for c in line["contests"] for story in c["stories"]]


def written(folder: Path) -> list[str]:
    return [file.read_text("utf-8") for file in sorted(folder.rglob("*.txt"))]


def test_f01_test_data_is_refused(play) -> None:
    [line] = play("F01.json")
    assert (line["verdict"], line["reasons"], stories([line])) == ("reject", ["test"], [])


def test_f02_an_older_copy_is_stale_and_the_same_copy_is_nothing(play) -> None:
    lines = play("F02.1.json", "F02.2.json", "F02.3.json")
    assert verdicts(lines) == ["publish", "reject", "no-op"]
    assert lines[1]["reasons"] == ["stale"]
    assert contest(lines[2])["facts"]["progress"]["ballots"] == 32463
    assert len({story["id"] for story in stories(lines)}) == len(stories(lines))


def test_f03_more_votes_than_electors_hold_unit_and_total(play) -> None:
    lines = play("F03.json")
    assert verdicts(lines) == ["publish", "hold", "publish"]
    assert lines[1]["reasons"] == ["votes-above-electors"]
    assert lines[1]["units"] == [{"id": "c17", "verdict": "hold", "reasons": ["votes-above-electors"]}]
    finding = next(f for f in contest(lines[1])["findings"] if f["gate"] == "votes-above-electors")
    assert (finding["place"], finding["value"], finding["bound"]) == ("c17", "185310", "54200")
    last = contest(lines[2])
    assert (last["leader"], margin(last)) == ("B", 76670)
    assert shares(last) == {"Ada Berg": "48.2", "Bo Lund": "51.8"}
    assert not any(story["update"] == "correction" for story in stories(lines))


def test_f04_a_lone_jump_is_held_and_changes_are_from_the_accepted(play) -> None:
    lines = play("F04.json")
    assert verdicts(lines) == ["publish", "hold", "publish"]
    assert lines[1]["reasons"] == ["lone-jump"]
    last = contest(lines[2])
    assert (last["leader"], margin(last)) == ("A", 8890)
    moved = {
        c["choice"]: int(c["after"]) - int(c["before"])
        for c in last["facts"]["changes"]
        if c["kind"] == "votes"
    }
    assert moved == {"A": 97, "C": 67}


def test_f05_rows_that_add_others_up_are_no_parties(play) -> None:
    [line] = play("F05.json")
    found = contest(line)
    assert line["verdict"] == "publish"
    assert found["facts"]["progress"]["ballots"] == 10000
    assert measure(found)["total"] == 9900
    by_id = {x["choice"]: rounded(x["share"]) for x in measure(found)["lines"]}
    assert (by_id["A"], by_id["FRP"], by_id["H"]) == ("28.3", "24.2", "15.2")
    assert (found["leader"], margin(found), rounded(found["margin"]["points"])) == ("A", 400, "4.0")


def test_f06_copies_that_agree_count_once_and_copies_that_differ_hold(play) -> None:
    lines = play("F06.1.xml", "F06.2.xml")
    assert verdicts(lines) == ["publish", "hold"]
    assert lines[1]["reasons"] == ["duplicate-contest"]
    assert sorted(values(contest(lines[1])).values()) == [48877, 50210]
    assert margin(contest(lines[1])) == 1333


def test_f07_a_unit_read_twice_is_held_with_its_race(play) -> None:
    lines = play("F07.json")
    assert verdicts(lines) == ["publish", "hold"]
    assert lines[1]["reasons"] == ["unit-doubled"]
    assert (contest(lines[1])["leader"], margin(contest(lines[1]))) == ("A", 8)


def test_f08_nearly_all_is_not_all_and_nothing_is_no_story(play, tmp_path: Path) -> None:
    [line] = play("F08.json", out=tmp_path)
    assert {c["id"][-2:]: c["verdict"] for c in line["contests"]} == {
        "R1": "publish",
        "R2": "publish",
        "R3": "no-op",
        "R4": "publish",
    }
    assert contest(line, "R4")["facts"]["stage"] == "complete"
    assert contest(line, "R1")["facts"]["stage"] == "partial"
    norwegian, english = (" ".join(written(tmp_path / "text" / tag)) for tag in ("nb-NO", "en-US"))
    assert "mer enn 99 prosent" in norwegian
    assert "mindre enn 1 prosent" in norwegian
    assert "more than 99%" in english
    assert "less than 1%" in english
    assert "100%" not in english


def test_f09_turnout_below_the_count_is_left_out(play) -> None:
    [line] = play("F09.json")
    assert line["verdict"] == "publish-with-caveat"
    assert contest(line)["facts"]["progress"]["turnout_percent"] is None


def test_f10_parts_that_miss_by_two_votes_are_a_warning(play) -> None:
    [line] = play("F10.csv")
    found = contest(line)
    assert line["verdict"] == "publish"
    assert (sorted(values(found).values()), margin(found)) == ([560, 700], 140)
    assert {f["severity"] for f in found["findings"]} == {"warning"}
    assert len(found["findings"]) == 2


def test_f11_a_call_against_the_count_is_held_and_its_end_is_a_correction(play) -> None:
    lines = play("F11.1.json", "F11.2.json", "F11.3.json")
    assert verdicts(lines) == ["publish", "hold", "correct"]
    assert lines[1]["reasons"] == ["call-against-count"]
    assert (contest(lines[0])["call"], margin(contest(lines[0]))) == ("called", 4890)
    last = contest(lines[2])
    assert (last["call"], last["leader"], margin(last)) == ("none", "70002", 471)
    first = {story["id"] for story in stories(lines[:1])}
    assert {story["id"] for story in stories(lines[2:])} == first
    assert {story["update"] for story in stories(lines[2:])} == {"correction"}


def test_f12_two_go_on_and_nobody_is_elected(play, tmp_path: Path) -> None:
    [line] = play("F12.json", out=tmp_path)
    found = contest(line)
    assert (line["verdict"], found["call"]) == ("publish", "runoff")
    assert found["facts"]["call"]["choices"] == ["70001", "70002"]
    assert shares(found) == {"Ada Berg": "42.1", "Bo Lund": "39.5", "Carl Moe": "18.4"}
    norwegian = " ".join(text for text in written(tmp_path / "text" / "nb-NO"))
    assert "ny valgomgang" in norwegian
    assert "omvalg" not in norwegian


def test_f13_the_lot_decides_between_equals(play, tmp_path: Path) -> None:
    [line] = play("F13.json", out=tmp_path)
    found = contest(line)
    assert line["verdict"] == "publish"
    elected = [x["choice"] for x in measure(found)["lines"] if x["outcome"] == "elected"]
    assert sorted(elected) == ["c1", "c2", "c4"]
    assert measure(found)["deciding_margin"]["value"] == 0
    assert found["facts"]["decided_by"] == "lot"
    [norwegian] = written(tmp_path / "text" / "nb-NO")
    assert "Moe (AAA) og Foss har 1.405 stemmer hver" in norwegian
    assert "ved loddtrekning" in norwegian


def test_f14_nobody_leads_at_zero(play) -> None:
    [line] = play("F14.json")
    assert (line["verdict"], contest(line)["leader"], contest(line)["margin"]) == ("no-op", None, None)


def test_f15_the_only_candidate_has_no_margin(play, tmp_path: Path) -> None:
    [line] = play("F15.json", out=tmp_path)
    found = contest(line)
    assert (line["verdict"], found["call"], found["margin"]) == ("publish", "uncontested", None)
    for text in written(tmp_path / "text" / "nb-NO"):
        assert "eneste kandidat" in text
        assert "prosent" not in text


def test_f16_the_last_seat_decides(play) -> None:
    [line] = play("F16.xml")
    found = contest(line)
    assert line["verdict"] == "publish"
    front = measure(found)
    assert (found["facts"]["seats"], front["deciding_margin"]["value"]) == (3, 14)
    names = {x["choice"]: x["name"] for x in front["lines"]}
    assert names[front["first_out"]] == "Dina Foss"
    assert not any(x["outcome"] for x in front["lines"])


def test_f17_lines_of_one_candidate_are_added(play) -> None:
    [line] = play("F17.csv")
    found = contest(line)
    assert (line["verdict"], values(found)) == ("publish", {"k1": 4590, "k2": 4668})
    assert (found["leader"], margin(found)) == ("k2", 78)
    assert sorted(shares(found).values()) == ["49.6", "50.4"]


def test_f18_two_places_of_one_name_are_two_stories(play) -> None:
    lines = play("F18.1.json", "F18.2.json")
    assert verdicts(lines) == ["publish", "publish"]
    assert (contest(lines[0])["leader"], margin(contest(lines[0]))) == ("H", 550)
    assert (contest(lines[1])["leader"], margin(contest(lines[1]))) == ("A", 870)
    assert len({story["id"] for story in stories(lines)}) == len(stories(lines))


def test_f19_two_persons_of_one_name_are_two(play) -> None:
    [line] = play("F19.json")
    found = contest(line)
    assert (line["verdict"], found["leader"], margin(found)) == ("publish", "p11", 54)
    by_id = {x["choice"]: rounded(x["share"]) for x in measure(found)["lines"]}
    assert by_id == {"p11": "37.0", "p57": "35.3", "p60": "27.7"}


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


def test_f24_names_are_read_in_their_own_encoding(play) -> None:
    lines = play("F24.1.csv", "F24.2.csv")
    names = [[c["facts"]["area"]["name"] for c in line["contests"]] for line in lines]
    assert names == [["Tromsø", "Kárášjohka", "Ås"], ["Tromsø", "Ås"]]


def test_f25_a_byte_order_mark_is_no_part_of_a_name(play) -> None:
    lines = play("F25.1.json", "F25.2.csv")
    assert verdicts(lines) == ["publish", "publish"]
    assert [margin(contest(line)) for line in lines] == [20, 20]


def test_f26_a_unit_outside_the_list_is_counted(play) -> None:
    [line] = play("F26.xml")
    found = contest(line)
    assert line["verdict"] == "publish"
    assert (sorted(values(found).values()), margin(found)) == ([201, 205], 4)
    assert found["facts"]["progress"]["turnout_percent"] is None


def test_f27_withheld_figures_are_not_zero(play, tmp_path: Path) -> None:
    [line] = play("F27.csv", out=tmp_path)
    found = contest(line)
    assert line["verdict"] == "publish-with-caveat"
    assert (sorted(values(found).values()), margin(found)) == ([301, 310], 9)
    assert all("Holmen" in text for tag in ("nb-NO", "en-US") for text in written(tmp_path / "text" / tag))


def test_f28_a_number_in_the_wrong_form_holds_its_unit(play, tmp_path: Path) -> None:
    config = settings(tmp_path, "F28.csv", 'delimiter = ";"', 'grouping = "."', 'decimal = ","')
    [line] = play("F28.csv", options=("-c", config))
    good, bad = contest(line, "Lilleby"), contest(line, "Storeby")
    assert (good["verdict"], good["leader"], margin(good)) == ("publish", "H", 92)
    assert (bad["verdict"], bad["reasons"]) == ("hold", ["malformed-number"])


def test_f29_a_status_that_is_no_success_is_no_data(play) -> None:
    [line] = play("F29.txt")
    assert (line["verdict"], line["reasons"]) == ("reject", ["http-403"])


def test_f30_a_web_page_is_no_data(play) -> None:
    [line] = play("F30.txt")
    assert (line["verdict"], line["reasons"]) == ("reject", ["unexpected-content"])


def test_f32_times_are_the_authority_s(play) -> None:
    lines = play("F32.1.json", "F32.2.xml")
    assert [line["generated_at"] for line in lines] == ["2030-09-09T19:08:08Z", "2030-11-06T03:05:12Z"]


def test_f33_a_choice_without_a_name_holds_its_race(play) -> None:
    [line] = play("F33.json")
    assert (line["verdict"], line["reasons"]) == ("hold", ["missing-name"])


@pytest.mark.parametrize(
    ("style", "written"),
    [
        ("ap", ["0 votes", "1 vote", "2 votes", "1,001 votes", "1 seat", "21 seats", "1 unit"]),
        ("ntb", ["0 stemmer", "1 stemme", "2 stemmer", "1 mandat", "21 mandater", "1 krets", "2 kretser"]),
    ],
)
def test_f34_one_is_singular_and_nothing_else_is(capsys, style: str, written: list[str]) -> None:
    nouns = {"votes": "vote", "seats": "seat", "units": "unit"}
    rows = json.loads((FAULTS / "F34.json").read_text("utf-8"))["values"]
    found = []
    for row in rows:
        for key, noun in nouns.items():
            assert (
                main(["format", "count_noun", json.dumps({"n": row[key], "noun": noun}), "--style", style])
                == 0
            )
            found.append(capsys.readouterr().out.rstrip("\n"))
    assert set(written) <= set(found)
    many = {
        "1 votes",
        "0 vote",
        "1 stemmer",
        "1 mandater",
        "21 mandat",
        "1001 stemme",
        "1 units",
        "1 kretser",
    }
    assert not many & set(found)


def test_f35_norwegian_has_four_names_and_a_fifth_is_refused_at_start(capsys, tmp_path: Path) -> None:
    given = json.loads((FAULTS / "F35.json").read_text("utf-8"), parse_float=Decimal)
    day = date.fromisoformat(given["date"])
    told = {}
    for name in given["locales"]:
        if name == "xx":
            continue
        norwegian = name.startswith("n")
        style = styles.get("sprakradet" if norwegian else "ap" if name != "en_GB" else "bbc", name)
        figures = (formats.decimal(given["number"], style), formats.percent(given["percent"], style))
        told[name] = (*figures, formats.date(day, style, year=True))
    bokmaal = ("12\u00a0345,6", "48,3 prosent", "9. september 2030")
    assert {told[name] for name in ("no", "no_NO", "nb", "nb_NO")} == {bokmaal}
    assert told["nn"] == told["nn_NO"]
    assert (told["en_US"][0], told["en_US"][1]) == ("12,345.6", "48.3%")
    with pytest.raises(UsageError):
        styles.get("ntb", "xx")
    path = tmp_path / "newsgen.toml"
    path.write_text('[[story]]\ncontests = ["*"]\nlanguages = ["xx"]\n', "utf-8")
    for command in (["run", "-c", str(path)], ["replay", str(FAULTS / "F36.json"), "--lang", "xx"]):
        assert main(command) in (64, 78)
        assert "xx" in capsys.readouterr().err


def test_f36_an_update_is_the_same_story(play) -> None:
    lines = play("F36.json")
    assert verdicts(lines) == ["publish", "publish"]
    norwegian = [story for story in stories(lines) if story["lang"] == "nb-NO"]
    assert len({story["id"] for story in norwegian}) == 1
    assert [story["version"] for story in norwegian] == [1, 2]
    assert (contest(lines[1])["leader"], margin(contest(lines[1]))) == ("H", 50)


def test_f38_small_falls_are_everyday(play) -> None:
    lines = play("F38.json")
    assert verdicts(lines) == ["publish", "no-op"]
    assert measure(contest(lines[1]))["total"] == 3103429


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


def test_f40_a_unit_that_nobody_knows_holds_the_race(play, tmp_path: Path) -> None:
    config = settings(tmp_path, "F40.csv", 'known_units = ["1-2", "3-4"]')
    [line] = play("F40.csv", options=("-c", config))
    assert (line["verdict"], line["reasons"]) == ("hold", ["unknown-unit"])
    assert [unit["id"] for unit in line["units"]] == ["4-Mar"]
    missing = [f["place"] for f in contest(line)["findings"] if f["gate"] == "units-missing"]
    assert missing == ["3-4"]


def test_f41_a_document_with_entities_is_refused(play) -> None:
    [line] = play("F41.xml")
    assert (line["verdict"], line["reasons"]) == ("reject", ["dtd"])


def test_f42_all_stations_are_not_all_votes(play, tmp_path: Path) -> None:
    [line] = play("F42.json", out=tmp_path)
    found = contest(line)
    assert (line["verdict"], found["leader"], margin(found)) == ("publish-with-caveat", "A", 15)
    assert found["facts"]["stage"] == "partial"
    for text in written(tmp_path / "text" / "nb-NO"):
        assert "ferdig opptalt" not in text
        assert "alle stemmer" not in text.lower()
        assert "kan ennå endre" in text


def test_f43_a_seat_that_moves_is_news_without_a_vote(play) -> None:
    lines = play("F43.1.json", "F43.2.json")
    assert verdicts(lines) == ["publish", "publish"]
    last = contest(lines[1])
    changes = last["facts"]["changes"]
    seats = {c["choice"]: int(c["after"]) - int(c["before"]) for c in changes if c["kind"] == "seats"}
    assert seats == {"KRF": -1, "MDG": 1}
    assert not any(c["kind"] == "votes" for c in changes)
    assert sum(x["seats"] or 0 for x in measure(last)["lines"]) == 7


def test_f44_a_batch_taken_out_and_put_back_is_nothing(play, tmp_path: Path) -> None:
    lines = play("F44.json", out=tmp_path)
    assert verdicts(lines) == ["publish", "hold", "no-op"]
    assert measure(contest(lines[2]))["total"] == 14531
    assert len(written(tmp_path / "text" / "nb-NO")) == 1


def test_f45_four_ways_of_not_having_a_winner(play) -> None:
    lines = play("F45.json")
    assert verdicts(lines) == ["publish", "correct"]
    found = {c["id"][-2:]: c for c in lines[1]["contests"]}
    assert {key: (c["verdict"], c["no_call"]) for key, c in found.items()} == {
        "R1": ("publish", None),
        "R2": ("publish", "too_close"),
        "R3": ("publish-with-caveat", "will_not_call"),
        "R4": ("correct", "uncalled"),
    }
    assert {key: margin(c) for key, c in found.items()} == {"R1": 1090, "R2": 20, "R3": 201, "R4": 130}
    assert (found["R3"]["leader"], found["R4"]["leader"]) == ("A", "B")
    assert rounded(found["R3"]["margin"]["points"], 2) == "0.18"


def settings(folder: Path, name: str, *options: str) -> str:
    """A newsgen.toml that tells how one file is read."""
    lines = ["[[source]]", 'name = "case"', 'feed = "table"', f'url = "{FAULTS / name}"']
    path = folder / "newsgen.toml"
    path.write_text("\n".join([*lines, "[source.options]", *options, ""]), encoding="utf-8")
    return str(path)


def test_f31_an_event_dated_in_the_future_is_held(play, tmp_path: Path) -> None:
    [line] = play("F31.xml", options=("--now", "2029-06-21T16:51:00+00:00"), out=tmp_path)
    assert line["verdict"] == "hold"
    assert "time-ahead" in line["reasons"]
    assert written(tmp_path) == []
