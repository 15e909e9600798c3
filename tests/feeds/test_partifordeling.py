"""The CSV export of votes by party: layouts, areas, the summed country, refusals."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from newsgen import analysis, feeds
from newsgen.errors import FeedError, SettingsError
from newsgen.feeds import ReadContext
from newsgen.feeds.partifordeling import sniff
from newsgen.model import ContestResult, Payload, Snapshot, Source
from tests.feeds.reading import FIXTURES, SHARED, cuts, needs_shared, payload, refusal, votes

HEADED = FIXTURES / "partifordeling" / "storvik-2021" / "2021-09-13_partifordeling-22-40.csv"
HEADLESS = FIXTURES / "partifordeling" / "storvik-2025" / "2025_partifordeling.csv"
SAMPLE = SHARED / "feeds" / "no" / "partifordeling-csv"


def read(what: Payload, **options: object) -> Snapshot:
    (found,) = feeds.read(what, None, ReadContext(options=options))
    return found


def contests(snapshot: Snapshot) -> dict[str, ContestResult]:
    return {r.contest.id: r for r in snapshot.contests}


def edited(path: Path, old: str, new: str, name: str | None = None) -> Payload:
    text = path.read_text(encoding="utf-8")
    assert old in text
    return Payload.of(text.replace(old, new, 1).encode(), name or path.name)


def test_each_area_is_a_contest_of_the_election_in_the_files_name() -> None:
    found = contests(read(payload(HEADED)))
    assert list(found) == ["st2021/91", "st2021/92"]
    contest = found["st2021/91"].contest
    assert (contest.election.date, contest.slug, contest.area.kind) == (
        date(2021, 9, 13),
        "storting",
        "county",
    )
    assert contest.seats == 6


def test_the_time_in_the_files_name_is_of_oslo() -> None:
    assert read(payload(HEADED)).generated_at == datetime(2021, 9, 13, 20, 40, tzinfo=UTC)
    assert read(payload(HEADLESS)).generated_at is None


def test_votes_keep_row_and_column_and_blank_ballots_stay_apart() -> None:
    found = contests(read(payload(HEADED)))["st2021/91"]
    assert votes(found) == {"A": 11020, "SP": 7844, "V": 1990, "H": 7610, "FRP": 5230, "PP": 480}
    assert (found.progress.blank, found.progress.ballots, found.progress.electors) == (240, 34414, 59800)
    digest = payload(HEADED).digest
    assert found.tallies[2].source == Source(digest, "row 3, column 'Antall stemmer totalt'")
    assert {t.part for t in found.tallies} == {"total", "advance"}


def test_seats_include_the_levelling_seat() -> None:
    found = contests(read(payload(HEADED)))["st2021/91"]
    assert {s.choice: (s.seats, s.levelling) for s in found.seats if s.seats} == {
        "A": (2, 0),
        "SP": (1, 0),
        "H": (2, 1),
        "FRP": (1, 0),
    }


def test_changes_are_missing_where_the_district_was_renumbered() -> None:
    found = contests(read(payload(HEADED)))
    assert {b.choice: b.points_change for b in found["st2021/91"].baseline}["SP"] == Decimal("9.4")
    assert found["st2021/92"].baseline == ()
    assert found["st2021/92"].comparable is None


def test_a_file_without_header_is_read_by_its_columns() -> None:
    found = contests(read(payload(HEADLESS)))
    assert list(found) == ["st2025/91", "st2025/9101"]
    assert votes(found["st2025/91"])["A"] == 13412
    assert found["st2025/91"].progress.blank is None
    assert found["st2025/91"].progress.ballots is None
    assert found["st2025/9101"].contest.area.kind == "municipality"
    assert found["st2025/9101"].seats == ()


def test_a_byte_order_mark_and_carriage_returns_change_nothing() -> None:
    body = b"\xef\xbb\xbf" + HEADED.read_bytes().replace(b"\n", b"\r\n")
    marked = read(Payload.of(body, HEADED.name))
    assert [votes(r) for r in marked.contests] == [votes(r) for r in read(payload(HEADED)).contests]


@pytest.mark.parametrize(
    ("name", "options", "election"),
    [
        ("x.csv", {"election": "ko2023"}, "ko2023"),
        ("2019-09-14_partifordeling_4_fy_2019.csv", {}, "fy2019"),
        ("eksport-2017.csv", {}, "st2017"),
    ],
)
def test_the_election_comes_from_the_setting_or_the_name(
    name: str, options: dict[str, object], election: str
) -> None:
    found = read(Payload.of(HEADED.read_bytes(), f"/some/folder-2001/{name}"), **options)
    assert {r.contest.election.id for r in found.contests} == {election}
    assert found.findings == ()


def test_an_election_that_nothing_names_is_a_warning() -> None:
    found = read(Payload.of(HEADED.read_bytes(), "x.csv"))
    assert [f.gate for f in found.findings] == ["election-not-named"]
    assert found.contests[0].contest.id == "st/91"


def test_a_setting_that_names_no_election_is_refused() -> None:
    with pytest.raises(SettingsError, match="names no election"):
        read(payload(HEADED), election="2021")


def test_a_new_column_is_drift() -> None:
    lines = HEADED.read_text(encoding="utf-8").splitlines()
    body = "\n".join([lines[0] + "Nytt;", *(line + "5;" for line in lines[1:])]) + "\n"
    found = read(Payload.of(body.encode(), HEADED.name))
    assert found.drift == ("column 'Nytt'",)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (";Partikode;", ";Kode;", "lacks columns"),
        (";11020;", ";11 020;", "malformed number"),
        (";11020;", ";;", "votes are missing"),
        (";11020;", ";11021;", "do not add up"),
        (";59800;5200;", ";59801;5200;", "electorate differs"),
        (";SP;", ";A;", "stands twice"),
        (";32,24674;", ";32,34674;", "the share is stated"),
        (";32,24674;", ";32.24674;", "malformed number"),
        (";1,05;2;0;", ";1,05;2;0;x", "does not end"),
    ],
)
def test_a_row_that_contradicts_is_refused_with_its_place(old: str, new: str, what: str) -> None:
    with pytest.raises(FeedError, match=what) as caught:
        feeds.read(edited(HEADED, old, new), "partifordeling", ReadContext())
    assert "row " in caught.value.where


def test_a_missing_row_shows_in_the_shares_of_the_others() -> None:
    lines = HEADED.read_text(encoding="utf-8").splitlines(keepends=True)
    for gone in range(1, len(lines)):
        body = "".join(lines[:gone] + lines[gone + 1 :]).encode()
        error = refusal(Payload.of(body, HEADED.name), "partifordeling")
        assert error is not None or ";BLANKE;" in lines[gone], lines[gone]


def test_a_file_cut_inside_a_row_is_refused() -> None:
    for body in cuts(HEADED.read_bytes(), 150):
        if not body.endswith(b"\n"):
            assert refusal(Payload.of(body, HEADED.name), "partifordeling") is not None, body[-60:]


def test_a_polling_district_is_named_with_its_municipality() -> None:
    body = b"91;Storvik;9101;Havn;0003;Nes;A;Arbeiderpartiet;100;50;4;6;10;;;;\n"
    found = read(Payload.of(body, "2025_x_st_2025.csv"))
    assert found.contests[0].contest.id == "st2025/9101-0003"
    assert found.contests[0].contest.area.kind == "district"


def test_columns_that_no_layout_has_are_refused() -> None:
    with pytest.raises(FeedError, match="columns not recognised"):
        feeds.read(Payload.of(b"91;Storvik;A;10;\n", "x.csv"), "partifordeling", ReadContext())


@pytest.mark.parametrize("body", [b"", b"a;b;c\n", b"91;Storvik;;;;;A\n", b"\xff\xfe"])
def test_something_else_is_neither_claimed_nor_read(body: bytes) -> None:
    assert not sniff(Payload.of(body, "x.csv")).matches
    assert refusal(Payload.of(body, "x.csv"), "partifordeling") is not None


def test_votes_without_their_parts_and_shares_are_read_as_they_are() -> None:
    header, *lines = HEADED.read_text(encoding="utf-8").splitlines()
    rows = []
    for line in lines:
        cells = line.split(";")
        cells[8] = cells[10] = cells[11] = ""
        rows.append(";".join(cells))
    found = read(Payload.of("\n".join([header, *rows]).encode(), HEADED.name))
    assert votes(found.contests[0])["A"] == 11020
    assert {t.part for r in found.contests for t in r.tallies} == {"total"}


def test_a_file_name_with_an_impossible_time_is_refused() -> None:
    with pytest.raises(FeedError, match="no time that exists"):
        read(Payload.of(HEADED.read_bytes(), "2021-09-31_partifordeling-22-40.csv"))


@needs_shared
def test_every_district_of_the_sample_agrees_and_so_does_the_country() -> None:
    expected = json.loads((SAMPLE / "expected.json").read_text())
    files = {name: row for name, row in expected.items() if name.endswith(".csv")}
    assert len(files) == 4
    for name, row in files.items():
        found = {r.contest.area.id: r for r in read(payload(SAMPLE / name)).contests}
        country, national = found.pop("land"), row["national"]
        _check(country, national)
        assert country.contest.seats == national["seats_total"] == 169
        assert all(t.summed for t in country.tallies)
        assert len(found) == len(row["districts"])
        for label, district in row["districts"].items():
            number, _, area = label.partition(" ")
            result = found[number]
            assert result.contest.area.name == area
            assert result.progress.electors == district["electorate"]
            assert result.progress.blank == district["blank"]
            _check(result, district)
            levelling = {s.choice: s.levelling for s in result.seats if s.levelling}
            assert levelling == district["levelling"]


@needs_shared
def test_all_samples_are_claimed_and_read_without_drift() -> None:
    for path in sorted(SAMPLE.glob("*.csv")):
        assert feeds.sniff(payload(path))[0] == "partifordeling"
        found = read(payload(path))
        assert (found.drift, found.findings) == ((), ())


def _check(result: ContestResult, row: dict[str, object]) -> None:
    (standing,) = analysis.standings(result)
    assert standing.base == row["party_votes"]
    assert (standing.leader, standing.runner_up) == (row["leader"], row["runner_up"])
    if "leader_votes" in row:
        assert standing.lines[0].value == row["leader_votes"]
    assert standing.margin is not None
    assert standing.margin.points is not None
    assert standing.margin.value == row["margin_votes"]
    assert _two_places(standing.margin.points) == Decimal(str(row["margin_pp"])).quantize(Decimal("0.01"))
    assert {s.choice: s.seats for s in result.seats if s.seats} == row["seats"]


def _two_places(value: Fraction) -> Decimal:
    return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(
        Decimal("0.01"), rounding=ROUND_HALF_UP
    )
