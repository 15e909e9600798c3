"""Section 5: what `newsgen replay` plays, in which order, and what it answers a line."""

from __future__ import annotations

import io
import json
import shutil
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.contract.outside import FIXTURES, IOWA, Run, neutral, process, race
from tests.contract.schema import CONTEST, REPLAY

NIGHTS = (
    "idp_precincts/iowa-2020", "ap_elections/northshore-2030", "au_aec/wattle-2031", "clarity/harbor-2030",
    "neutral/harbour-night", "valgresultat/storvik-2025", "wa_sos/district-61", "ie_stv/ballyfarran-2031",
)  # fmt: skip
HOUR = "2030-05-01T{:02}:00:00Z"


def snapshot(votes: dict[str, int], hour: int | None = None, **more: Any) -> dict[str, Any]:
    times = {} if hour is None else {"generated": HOUR.format(hour)}
    return {"races": [race(votes, **more)], **times}


@pytest.fixture
def play(run: Run, tmp_path: Path):
    """The lines of a replay of neutral snapshots, one document each."""

    def lines(*snapshots: dict[str, Any], options: tuple[object, ...] = ()) -> list[dict[str, Any]]:
        path = tmp_path / "night.json"
        path.write_text(neutral(*snapshots), "utf-8")
        told = run("replay", path, "--json", *options)
        assert told.code == 0, told.err
        return told.lines()

    return lines


def verdicts(lines: list[dict[str, Any]]) -> list[str]:
    return [line["verdict"] for line in lines]


@pytest.mark.parametrize("night", NIGHTS)
def test_every_line_has_every_key_with_its_type(run: Run, night: str) -> None:
    told = run("replay", FIXTURES / night, "--json", "--facts")
    assert told.code == 0
    lines = told.lines()
    assert [line["snapshot"] for line in lines] == list(range(1, len(lines) + 1))
    for line in lines:
        assert [e.message for e in Draft202012Validator(REPLAY).iter_errors(line)] == []
        for contest in line["contests"]:
            if "facts" in contest:
                assert [e.message for e in Draft202012Validator(CONTEST).iter_errors(contest["facts"])] == []


def test_without_facts_there_are_none(run: Run) -> None:
    lines = run("replay", IOWA, "--json").lines()
    assert not any("facts" in contest for line in lines for contest in line["contests"])


def test_the_founding_night_line_by_line(run: Run) -> None:
    lines = run("replay", IOWA, "--json").lines()
    results = [line for line in lines if line["contests"]]
    assert verdicts(results) == ["publish"] * 3 + ["publish-with-caveat"] * 2
    (last,) = results[3]["contests"]
    assert (last["leader"], last["call"], last["no_call"]) == ("buttigieg", "conflict", "unable")
    assert last["margin"] == {"value": "1.5151", "points": "0.0704"}
    assert [story["update"] for line in results for story in line["contests"][0]["stories"]] == [
        *["first"] * 2,
        *["write-thru"] * 8,
    ]


def test_two_replays_give_the_same_bytes(tmp_path: Path) -> None:
    told = []
    for name in ("one", "two"):
        ran = process("replay", IOWA, "--json", "--facts", "--out", "out", cwd=_made(tmp_path / name))
        assert ran.code == 0
        told.append(ran.out.replace(str(tmp_path / name), ""))
    assert told[0] == told[1]
    files = [
        {
            p.relative_to(tmp_path / name): p.read_bytes()
            for p in (tmp_path / name).rglob("*.*")
            if p.is_file()
        }
        for name in ("one", "two")
    ]
    assert files[0] == files[1]


def _files(folder: Path) -> dict[Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_a_snapshot_is_an_entry_of_a_neutral_file(play) -> None:
    lines = play(snapshot({"a": 5, "b": 4}, 20), snapshot({"a": 9, "b": 4}, 21))
    assert [line["generated_at"] for line in lines] == [HOUR.format(20), HOUR.format(21)]
    assert verdicts(lines) == ["publish", "publish"]


def test_the_same_again_is_no_op_an_older_one_is_rejected(play) -> None:
    lines = play(
        snapshot({"a": 5, "b": 4}, 20),
        snapshot({"a": 9, "b": 4}, 21),
        snapshot({"a": 5, "b": 4}, 20),
    )
    assert verdicts(lines) == ["publish", "publish", "reject"]
    assert lines[2]["reasons"] == ["stale"]
    assert not any(contest["stories"] for contest in lines[2]["contests"])


def test_zero_is_no_op_and_more_votes_than_electors_is_a_hold_that_ends_by_itself(play) -> None:
    lines = play(
        snapshot({"a": 0, "b": 0}, 19, electorate=100),
        snapshot({"a": 30, "b": 20}, 20, electorate=100),
        snapshot({"a": 330, "b": 20}, 21, electorate=100),
        snapshot({"a": 38, "b": 22}, 22, electorate=100),
    )
    assert verdicts(lines) == ["no-op", "publish", "hold", "publish"]
    (held,) = lines[2]["contests"]
    assert "votes-above-electors" in held["reasons"]
    assert held["stories"] == []
    assert held["margin"]["value"] == 10


def test_a_negative_count_rejects_the_document(play) -> None:
    lines = play(snapshot({"a": 5, "b": -4}, 20))
    assert verdicts(lines) == ["reject"]
    assert lines[0]["reasons"] == ["negative-votes"]


def test_test_data_is_rejected(play) -> None:
    lines = play({**snapshot({"a": 5, "b": 4}, 20), "test": True})
    assert (verdicts(lines), lines[0]["reasons"]) == (["reject"], ["test"])


def test_a_call_withdrawn_is_a_correction_of_what_we_carried(play) -> None:
    call = {"by": "AP", "status": "called", "winner": "a"}
    gone = {"by": "AP", "status": "withdrawn", "earlier_winner": "a"}
    lines = play(
        snapshot({"a": 900, "b": 400}, 20, call=call),
        snapshot({"a": 910, "b": 480}, 21, call=gone),
    )
    assert verdicts(lines) == ["publish", "correct"]
    stories = lines[1]["contests"][0]["stories"]
    assert {story["update"] for story in stories} == {"correction"}
    assert {story["id"] for story in stories} == {s["id"] for s in lines[0]["contests"][0]["stories"]}


def test_the_withdrawal_of_a_call_we_never_carried_is_a_caveat(play) -> None:
    gone = {"by": "AP", "status": "uncalled", "earlier_winner": "a"}
    assert verdicts(play(snapshot({"a": 900, "b": 400}, 20, call=gone))) == ["publish-with-caveat"]


def test_a_call_for_who_trails_past_99_percent_is_held(play) -> None:
    call = {"by": "AP", "status": "called", "winner": "b"}
    counted = {"units_reporting": 100, "units_total": 100}
    lines = play(snapshot({"a": 900, "b": 400}, 20, call=call, **counted))
    assert (verdicts(lines), lines[0]["reasons"]) == (["hold"], ["call-against-count"])


@pytest.mark.parametrize(
    ("status", "verdict"),
    [
        ("too_early", "publish"), ("too_close", "publish"), ("unable", "publish-with-caveat"),
        ("will_not_call", "publish-with-caveat"),
    ],
)  # fmt: skip
def test_no_call_says_who_declined_how(play, status: str, verdict: str) -> None:
    (line,) = play(snapshot({"a": 900, "b": 880}, 20, call={"by": "AP", "status": status}))
    (contest,) = line["contests"]
    assert (contest["verdict"], contest["call"]) == (verdict, status)
    assert contest["no_call"] == status


def test_one_contest_not_understood_is_held_and_the_others_go_on(play) -> None:
    broken = race({"a": 5}, race_id="judge")
    broken["choices"] = "lost"
    (line,) = play({"races": [race({"a": 5, "b": 4}), broken], "generated": HOUR.format(20)})
    by_id = {contest["id"].rsplit("/", 1)[1]: contest["verdict"] for contest in line["contests"]}
    assert by_id == {"mayor": "publish", "judge": "hold"}
    assert line["verdict"] == "hold"


def test_a_document_not_understood_is_rejected_and_the_replay_goes_on(run: Run, tmp_path: Path) -> None:
    (tmp_path / "1.json").write_text(neutral(snapshot({"a": 5, "b": 4}, 20)), "utf-8")
    (tmp_path / "2.json").write_text("{", "utf-8")
    (tmp_path / "3.json").write_text(neutral(snapshot({"a": 6, "b": 4}, 21)), "utf-8")
    told = run("replay", tmp_path, "--json")
    assert (told.code, verdicts(told.lines())) == (0, ["publish", "reject", "publish"])
    assert "2.json" in told.err


def test_files_play_in_the_order_given_and_folders_in_the_order_of_path(run: Run, tmp_path: Path) -> None:
    for name, hour in (("b", 20), ("a", 21)):
        (tmp_path / f"{name}.json").write_text(neutral(snapshot({"a": hour, "b": 4}, hour)), "utf-8")
    given = run("replay", tmp_path / "b.json", tmp_path / "a.json", "--json").lines()
    assert verdicts(given) == ["publish", "publish"]
    assert verdicts(run("replay", tmp_path, "--json").lines()) == ["publish", "reject"]
    by_time = run("replay", tmp_path, "--json", "--by-time").lines()
    assert [line["generated_at"] for line in by_time] == [HOUR.format(20), HOUR.format(21)]


@pytest.mark.parametrize("kind", ["tar.xz", "tar.gz", "zip"])
def test_archives_play_like_folders(run: Run, tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"night.{kind}"
    bodies = {
        f"{hour}.json": neutral(snapshot({"a": hour, "b": 4}, hour)).encode("utf-8") for hour in (22, 20, 21)
    }
    if kind == "zip":
        with zipfile.ZipFile(path, "w") as packed:
            for name, body in bodies.items():
                packed.writestr(name, body)
    else:
        with tarfile.open(path, f"w:{kind[4:]}") as packed:
            for name, body in bodies.items():
                member = tarfile.TarInfo(name)
                member.size = len(body)
                packed.addfile(member, io.BytesIO(body))
    lines = run("replay", path, "--json").lines()
    assert [line["generated_at"] for line in lines] == [HOUR.format(hour) for hour in (20, 21, 22)]
    assert lines[0]["source"] == f"{path}!20.json"


def test_a_recorded_response_is_judged_by_its_status(run: Run, tmp_path: Path) -> None:
    body = neutral(snapshot({"a": 5, "b": 4}, 20))
    head = "HTTP/1.1 {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}"
    (tmp_path / "1.txt").write_bytes(head.format("200 OK", len(body), body).encode())
    (tmp_path / "2.txt").write_bytes(head.format("503 Service Unavailable", 4, "busy").encode())
    lines = run("replay", tmp_path, "--json").lines()
    assert verdicts(lines) == ["publish", "reject"]
    assert lines[1]["reasons"] == ["http-503"]


def test_headers_belong_to_their_file(run: Run, tmp_path: Path) -> None:
    body = neutral(snapshot({"a": 5, "b": 4}, 20))
    (tmp_path / "1.json").write_text(body, "utf-8")
    (tmp_path / "1.headers.txt").write_text("HTTP/1.1 503 Service Unavailable\n", "utf-8")
    (line,) = run("replay", tmp_path, "--json").lines()
    assert (line["verdict"], line["reasons"]) == ("reject", ["http-503"])


def test_without_out_and_state_nothing_is_written(tmp_path: Path) -> None:
    assert process("replay", IOWA, "--json", cwd=tmp_path).code == 0
    assert list(tmp_path.iterdir()) == []


def test_a_summary_is_the_last_line(run: Run) -> None:
    *lines, last = [json.loads(line) for line in run("replay", IOWA, "--json", "--summary").out.splitlines()]
    sums = last["summary"]
    assert sums["snapshots"] == len(lines)
    assert (sums["accepted"], sums["unchanged"], sums["held"], sums["errors"]) == (7, 2, 0, 0)
    assert sums["stories"] == {"first": 2, "write-thru": 8}
    assert (sums["corrections"], sums["kills"], sums["released"]) == (0, 0, 0)
    assert sums["seconds"] > 0 < sums["peak_memory_mib"]


def test_state_goes_on_where_the_last_replay_ended(run: Run, tmp_path: Path) -> None:
    night = tmp_path / "night.json"
    night.write_text(neutral(snapshot({"a": 5, "b": 4}, 20)), "utf-8")
    places = ("--state", tmp_path / "state", "--out", tmp_path / "out")
    assert verdicts(run("replay", night, "--json", *places).lines()) == ["publish"]
    files = sorted((tmp_path / "out").rglob("*.*"))
    assert verdicts(run("replay", night, "--json", *places).lines()) == ["no-op"]
    assert sorted((tmp_path / "out").rglob("*.*")) == files
    night.write_text(neutral(snapshot({"a": 8, "b": 4}, 21)), "utf-8")
    (line,) = run("replay", night, "--json", *places).lines()
    assert {(s["version"], s["update"]) for s in line["contests"][0]["stories"]} == {(2, "write-thru")}


def test_now_is_never_the_clock_on_the_wall(run: Run, tmp_path: Path) -> None:
    shutil.copy(IOWA / "04-100pct.csv", tmp_path / "04-100pct.csv")
    told = run("replay", tmp_path, "--json", "--out", tmp_path / "out", "--format", "ninjs")
    story = told.lines()[0]["contests"][0]["stories"][0]
    made = json.loads(Path(story["file"]).read_text("utf-8"))
    assert made["versioncreated"] == "2020-02-07T01:28:26Z"
    told = run("replay", tmp_path, "--json", "--now", "2020-02-08T01:00:00Z", "--out", tmp_path / "later",
               "--format", "ninjs")  # fmt: skip
    story = told.lines()[0]["contests"][0]["stories"][0]
    assert json.loads(Path(story["file"]).read_text("utf-8"))["versioncreated"] == "2020-02-08T01:00:00Z"


def test_a_record_without_times_is_played_after_the_day_of_its_election(run: Run, tmp_path: Path) -> None:
    counted = FIXTURES / "de_wahl" / "night-2033" / "05-final.kerg2.csv"
    assert ";25.09.2033;" in counted.read_text("utf-8")
    run("replay", counted, "--out", tmp_path, "--lang", "en", "--format", "ninjs")
    named = {path.name[:16] for path in (tmp_path / "ninjs").rglob("*.json")}
    assert named == {"2033-09-26_00-01"}
