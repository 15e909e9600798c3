"""Known faults of counts: votes that cannot be right, fall or are not all there."""

from __future__ import annotations

from pathlib import Path

from tests.faults.replays import (
    contest,
    margin,
    measure,
    needs_faults,
    settings,
    shares,
    stories,
    values,
    verdicts,
    written,
)

pytestmark = needs_faults


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


def test_f07_a_unit_read_twice_is_held_with_its_race(play) -> None:
    lines = play("F07.json")
    assert verdicts(lines) == ["publish", "hold"]
    assert lines[1]["reasons"] == ["unit-doubled"]
    assert (contest(lines[1])["leader"], margin(contest(lines[1]))) == ("A", 8)


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


def test_f33_a_choice_without_a_name_holds_its_race(play) -> None:
    [line] = play("F33.json")
    assert (line["verdict"], line["reasons"]) == ("hold", ["missing-name"])


def test_f38_small_falls_are_everyday(play) -> None:
    lines = play("F38.json")
    assert verdicts(lines) == ["publish", "no-op"]
    assert measure(contest(lines[1]))["total"] == 3103429


def test_f40_a_unit_that_nobody_knows_holds_the_race(play, tmp_path: Path) -> None:
    config = settings(tmp_path, "F40.csv", 'known_units = ["1-2", "3-4"]')
    [line] = play("F40.csv", options=("-c", config))
    assert (line["verdict"], line["reasons"]) == ("hold", ["unknown-unit"])
    assert [unit["id"] for unit in line["units"]] == ["4-Mar"]
    missing = [f["place"] for f in contest(line)["findings"] if f["gate"] == "units-missing"]
    assert missing == ["3-4"]


def test_f42_all_stations_are_not_all_votes(play, tmp_path: Path) -> None:
    [line] = play("F42.json", out=tmp_path)
    found = contest(line)
    assert (line["verdict"], found["leader"], margin(found)) == ("publish-with-caveat", "A", 15)
    assert found["facts"]["stage"] == "partial"
    for text in written(tmp_path / "text" / "nb-NO"):
        assert "ferdig opptalt" not in text
        assert "alle stemmer" not in text.lower()
        assert "kan ennå endre" in text


def test_f44_a_batch_taken_out_and_put_back_is_nothing(play, tmp_path: Path) -> None:
    lines = play("F44.json", out=tmp_path)
    assert verdicts(lines) == ["publish", "hold", "no-op"]
    assert measure(contest(lines[2]))["total"] == 14531
    assert len(written(tmp_path / "text" / "nb-NO")) == 1
