"""Known faults of documents: no data at all, old, misdated, or in another encoding."""

from __future__ import annotations

from pathlib import Path

from tests.faults.replays import contest, margin, needs_faults, stories, verdicts, written

pytestmark = needs_faults


def test_f01_test_data_is_refused(play) -> None:
    [line] = play("F01.json")
    assert (line["verdict"], line["reasons"], stories([line])) == ("reject", ["test"], [])


def test_f02_an_older_copy_is_stale_and_the_same_copy_is_nothing(play) -> None:
    lines = play("F02.1.json", "F02.2.json", "F02.3.json")
    assert verdicts(lines) == ["publish", "reject", "no-op"]
    assert lines[1]["reasons"] == ["stale"]
    assert contest(lines[2])["facts"]["progress"]["ballots"] == 32463
    assert len({story["id"] for story in stories(lines)}) == len(stories(lines))


def test_f24_names_are_read_in_their_own_encoding(play) -> None:
    lines = play("F24.1.csv", "F24.2.csv")
    names = [[c["facts"]["area"]["name"] for c in line["contests"]] for line in lines]
    assert names == [["Tromsø", "Kárášjohka", "Ås"], ["Tromsø", "Ås"]]


def test_f25_a_byte_order_mark_is_no_part_of_a_name(play) -> None:
    lines = play("F25.1.json", "F25.2.csv")
    assert verdicts(lines) == ["publish", "publish"]
    assert [margin(contest(line)) for line in lines] == [20, 20]


def test_f29_a_status_that_is_no_success_is_no_data(play) -> None:
    [line] = play("F29.txt")
    assert (line["verdict"], line["reasons"]) == ("reject", ["http-403"])


def test_f30_a_web_page_is_no_data(play) -> None:
    [line] = play("F30.txt")
    assert (line["verdict"], line["reasons"]) == ("reject", ["unexpected-content"])


def test_f32_times_are_the_authority_s(play) -> None:
    lines = play("F32.1.json", "F32.2.xml")
    assert [line["generated_at"] for line in lines] == ["2030-09-09T19:08:08Z", "2030-11-06T03:05:12Z"]


def test_f41_a_document_with_entities_is_refused(play) -> None:
    [line] = play("F41.xml")
    assert (line["verdict"], line["reasons"]) == ("reject", ["dtd"])


def test_f31_an_event_dated_in_the_future_is_held(play, tmp_path: Path) -> None:
    [line] = play("F31.xml", options=("--now", "2029-06-21T16:51:00+00:00"), out=tmp_path)
    assert line["verdict"] == "hold"
    assert "time-ahead" in line["reasons"]
    assert written(tmp_path) == []
