"""Minnesota's text files: offices and districts, write-ins, encodings, and what is not believed."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from newsgen import analysis, feeds
from newsgen.model import ChoiceKind, ContestKind, Payload, Severity, Snapshot, Stage
from tests.feeds import us_oracle
from tests.feeds.reading import (
    FIXTURES,
    cuts,
    held_or_refused,
    needs_shared,
    of_text,
    payload,
    read,
    refusal,
    votes,
)

NIGHT = FIXTURES / "mn_sos" / "state-2022"
ROW = (
    "MN;{county};{unit};{office};{name};{district};{code};{candidate};;;{party};4;9;{votes};0.00;{total}\r\n"
)


def rows(*lines: dict[str, object]) -> str:
    blank = {
        "county": "",
        "unit": "",
        "office": "0104",
        "name": "Senator",
        "district": "",
        "code": "0301",
        "candidate": "Ada Berg",
        "party": "R",
        "votes": 5,
        "total": 5,
    }
    return "".join(ROW.format(**{**blank, **line}) for line in lines)


def only(text: str, location: str = "made.txt") -> Snapshot:
    (snapshot,) = read(of_text(text, location), "mn_sos")
    return snapshot


def test_a_night_is_read_moment_by_moment() -> None:
    leaders, stages, leads = [], [], []
    for path in sorted(NIGHT.glob("*.txt")):
        (snapshot,) = read(payload(path))
        auditor, attorney = snapshot.contests
        assert not auditor.findings
        stages.append(attorney.stage)
        standing = analysis.standings(attorney)[0]
        leaders.append(standing.leader)
        close = analysis.standings(auditor)[0]
        leads.append(close.margin.value if close.margin else None)
    assert stages == [Stage.NONE, Stage.PARTIAL, Stage.PARTIAL, Stage.COMPLETE]
    assert leaders == [None, "0301", "0401", "0401"]
    assert leads[-1] == 8435


def test_every_figure_keeps_its_row_and_column() -> None:
    (snapshot,) = read(payload(NIGHT / "04-final.txt"))
    auditor = snapshot.contests[0]
    assert auditor.tallies[2].source.pointer == "row 3, column 'votes'"
    assert auditor.progress.source is not None
    assert auditor.progress.source.pointer == "row 1, column 'precincts reporting'"
    assert (auditor.progress.reported, auditor.progress.expected) == (4103, 4103)
    assert auditor.stated_totals[0].value == 2460932


def test_write_ins_count_and_are_a_kind_of_their_own() -> None:
    (snapshot,) = read(payload(NIGHT / "04-final.txt"))
    kinds = {choice.id: choice.kind for choice in snapshot.contests[0].choices}
    assert kinds["9901"] is ChoiceKind.WRITE_IN
    assert kinds["0101"] is ChoiceKind.CANDIDATE
    assert "9901" in votes(snapshot.contests[0])


def test_a_ticket_goes_by_its_first_name_and_capitals_are_not_shouted() -> None:
    ticket, _ = (
        only(
            rows(
                {"candidate": "Robert F. Berg Jr. and Bo Lund", "total": 10},
                {"code": "9901", "candidate": "WRITE-IN", "party": "WI", "total": 10},
            )
        )
        .contests[0]
        .choices
    )
    assert (ticket.short_name, ticket.spoken) == ("Berg Jr.", "Robert F. Berg Jr.")
    found = only(rows({"candidate": "ROBIN JONES"})).contests[0].choices[0]
    assert (found.name, found.spoken, found.short_name) == ("ROBIN JONES", "Robin Jones", None)


def test_one_office_in_two_districts_is_two_contests() -> None:
    first, second = only(rows({"district": "1"}, {"district": "2"})).contests
    assert first.contest.id == "mn/0104/1"
    assert second.contest.id == "mn/0104/2"
    assert second.contest.name == "Senator 2"
    assert second.contest.area.name == "Minnesota District 2"


def test_county_and_town_offices_are_told_apart() -> None:
    found = only(rows({"county": "01"}, {"county": "02"}, {"county": "02", "unit": "12340"})).contests
    assert len({result.contest.id for result in found}) == 3
    assert [result.contest.area.kind for result in found] == ["county", "county", "municipality"]


def test_seats_and_questions_are_read_from_names() -> None:
    council, question = only(
        rows(
            {"office": "0511", "name": "Council Member (Elect 3)"},
            {"office": "0901", "name": "QUESTION 1", "code": "9001", "candidate": "YES", "total": 9},
            {
                "office": "0901",
                "name": "QUESTION 1",
                "code": "9002",
                "candidate": "NO",
                "votes": 4,
                "total": 9,
            },
        )
    ).contests
    assert council.contest.seats == 3
    assert question.contest.kind is ContestKind.BALLOT_MEASURE
    assert question.choices[0].kind is ChoiceKind.OPTION


def test_quotation_marks_belong_to_names_and_windows_bytes_are_read() -> None:
    text = rows({"candidate": 'Lucille "Lucy" Åsen'})
    for encoding in ("utf-8", "cp1252"):
        (snapshot,) = read(of_text(text, encoding=encoding), "mn_sos")
        assert snapshot.contests[0].choices[0].name == 'Lucille "Lucy" Åsen'


def test_the_day_comes_from_the_address_and_the_time_from_the_server() -> None:
    headers = (("last-modified", "Wed, 09 Nov 2022 03:10:00 GMT"),)
    address = "https://results.example/20221108/ussenate.txt"
    (snapshot,) = read(Payload.of(rows({}).encode(), address, headers=headers))
    assert snapshot.generated_at == datetime(2022, 11, 9, 3, 10, tzinfo=UTC)
    assert snapshot.contests[0].contest.election.date == date(2022, 11, 8)
    assert snapshot.contests[0].contest.id == "mn-2022-11-08/0104"


def test_candidates_that_do_not_make_the_stated_total_hold_the_contest() -> None:
    (finding,) = only(rows({"total": 8})).contests[0].findings
    assert (finding.gate, finding.severity) == ("parts-against-total", Severity.HOLD)
    assert (finding.value, finding.bound) == ("5", "8")


@pytest.mark.parametrize(
    "lines",
    [
        ({"total": 10}, {"code": "0302", "total": 11}),
        ({"total": 10}, {"total": 10}),
        ({"candidate": ""},),
        ({"votes": "5.0"},),
        ({"votes": "1,005"},),
        ({"votes": ""},),
        ({"code": ""},),
    ],
)
def test_a_contest_that_is_not_understood_is_held_and_the_next_goes_on(
    lines: tuple[dict[str, object], ...],
) -> None:
    faulty, sound = only(rows(*lines, {"office": "0200"})).contests
    assert [finding.gate for finding in faulty.findings] == ["contest-not-understood"]
    assert not faulty.tallies
    assert not sound.findings


@pytest.mark.parametrize(
    "text",
    [
        "",
        rows({}).rstrip(),
        rows({}).replace("MN;", "WI;"),
        rows({}).replace(";4;9;", ";4;"),
        rows({"votes": "x"}),
        "<!doctype html><html></html>\n",
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(text: str) -> None:
    assert refusal(of_text(text), "mn_sos") is not None


def test_a_file_cut_off_anywhere_is_refused_held_or_ends_with_a_whole_contest() -> None:
    whole = payload(NIGHT / "03-late.txt")
    right = {r.contest.id: votes(r) for r in read(whole)[0].contests}
    for body in cuts(whole.body, 120):
        cut = Payload.of(body, "cut.txt")
        if refusal(cut, "mn_sos") is None:
            for result in read(cut, "mn_sos")[0].contests:
                assert result.findings or votes(result) == right[result.contest.id]


def test_a_changed_digit_is_not_published() -> None:
    text = (NIGHT / "03-late.txt").read_text(encoding="utf-8")
    damaged = text.replace(";1113", ";9113", 1).replace(";44058;", ";44059;", 1)
    assert damaged != text
    assert any(result.findings for result in only(damaged).contests)
    assert not held_or_refused(of_text(text), "mn_sos")


def test_the_settings_may_declare_the_stage_of_counting() -> None:
    (snapshot,) = read(of_text(rows({})), "mn_sos", count="recount")
    assert [result.count for result in snapshot.contests] == ["recount"]


def test_sniffing_is_sure() -> None:
    sniff = feeds.get("mn_sos").sniff
    assert sniff(payload(NIGHT / "01-zero.txt")).matches
    for other in (b"MN;1;2;3\r\n", b"", b"a;b;c\r\n", b"WI;;;0331;Governor;;0301;A;;;R;1;1;1;1.0;1\r\n"):
        assert not sniff(Payload.of(other, "x")).matches


@needs_shared
def test_every_sample_agrees_with_its_record() -> None:
    oracle = us_oracle.expected("mn-sos")
    compared = 0
    for name in us_oracle.shared_files("mn-sos", oracle):
        path = us_oracle.US / "mn-sos" / name
        assert feeds.sniff(payload(path))[0] == "mn_sos"
        for record in oracle["files"][name]["contests"]:
            (found,) = [c for c in us_oracle.contests_of("mn_sos", path) if c["name"] == record["contest"]]
            assert record["office_id"] in found["id"].split("/")
            us_oracle.assert_record(found, record)
            compared += 1
    assert compared == 105
