"""California's returns: text numbers, Pacific times, counties, measures, status, and the EML tests."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest

from newsgen import analysis, feeds
from newsgen.errors import FeedError
from newsgen.feeds import ReadContext
from newsgen.feeds.ca_sos.status import statuses
from newsgen.model import ChoiceKind, ContestKind, Payload, Snapshot, Stage
from tests.feeds import us_oracle
from tests.feeds.reading import (
    FIXTURES,
    cuts,
    mutants,
    needs_shared,
    of_json,
    payload,
    read,
    refusal,
    votes,
    without,
)

NIGHT = FIXTURES / "ca_sos" / "recall-2021"
STATUS = NIGHT / "status" / "04-status.json"
RACE: dict[str, Any] = {
    "raceTitle": "Governor - Statewide Results",
    "Reporting": "12.8% (2,331 of 18,185) precincts reporting",
    "ReportingTime": "September 14, 2021, 12:26 a.m.",
    "candidates": [
        {"Name": "Ada Berg", "Party": "Dem", "Votes": "2,120,041", "Percent": "55.0", "incumbent": True},
        {"Name": "Bo Lund", "Party": "Rep", "Votes": "981", "Percent": "45.0", "incumbent": False},
    ],
}
MEASURES: dict[str, Any] = {
    "raceTitle": "State Ballot Measures - Statewide Results",
    "Reporting": "100% (18,185 of 18,185) precincts reporting",
    "ReportingTime": "November 4, 2031, 9:01 p.m.",
    "ballot-measures": [
        {
            "Number": "14",
            "Name": "Stem Cells",
            "yesVotes": "8,588,618",
            "yesPercent": "51.1",
            "noVotes": "8,222,154",
            "noPercent": "48.9",
        },
        {
            "Number": "15",
            "Name": "Taxes",
            "yesVotes": "1",
            "yesPercent": "1",
            "noVotes": "2",
            "noPercent": "2",
        },
    ],
}


def only(value: object, **options: object) -> Snapshot:
    (snapshot,) = read(of_json(value), "ca_sos", **options)
    return snapshot


def test_a_night_is_read_moment_by_moment() -> None:
    leads, stages = [], []
    for path in sorted(NIGHT.glob("*.json")):
        (snapshot,) = read(payload(path))
        (result,) = snapshot.contests
        assert not snapshot.drift
        assert result.contest.id == "ca/governor-recall"
        assert result.contest.kind is ContestKind.BALLOT_MEASURE
        assert [unit.id for unit in result.units] == ["alpine", "los-angeles"]
        standing = analysis.standings(result)[0]
        leads.append(standing.margin.value if standing.margin else None)
        stages.append(result.stage)
    assert leads == [None, 15703, 2543138, 2848252]
    assert stages == [Stage.NONE, Stage.PARTIAL, Stage.PARTIAL, Stage.PARTIAL]
    assert standing.leader == "no"


def test_times_are_pacific_and_written_in_utc() -> None:
    (snapshot,) = read(payload(NIGHT / "02-early.json"))
    assert snapshot.generated_at == datetime(2021, 9, 15, 3, 1, tzinfo=UTC)
    winter = only({**RACE, "ReportingTime": "December 1, 2021, 12:05 p.m."})
    assert winter.generated_at == datetime(2021, 12, 1, 20, 5, tzinfo=UTC)
    assert only(RACE).generated_at == datetime(2021, 9, 14, 7, 26, tzinfo=UTC)


def test_every_figure_keeps_its_pointer() -> None:
    (snapshot,) = read(payload(NIGHT / "04-final.json"))
    (result,) = snapshot.contests
    assert result.tallies[1].source.pointer == "/statewide/governor-recall/0/noVotes"
    assert result.units[0].tallies[0].source.pointer == "/alpine/governor-recall/0/yesVotes"
    assert result.progress.source is not None
    assert result.progress.source.pointer == "/statewide/Reporting"


def test_a_county_status_of_the_same_moment_gives_ballots_and_electors() -> None:
    final, earlier = payload(NIGHT / "04-final.json"), payload(NIGHT / "03-late.json")
    context = ReadContext(companions=(payload(STATUS),))
    (with_status,) = feeds.read(final, None, context)
    assert with_status.contests[0].progress.ballots == 10603480
    assert with_status.contests[0].progress.electors == 22057610
    (other_moment,) = feeds.read(earlier, None, context)
    assert other_moment.contests[0].progress.electors is None


def test_a_county_status_is_kept_beside_later_returns() -> None:
    keeps = feeds.get("ca_sos").keeps
    assert keeps(payload(STATUS)) == "status"
    assert keeps(payload(NIGHT / "04-final.json")) is None


def test_a_status_alone_has_no_contests() -> None:
    (snapshot,) = read(payload(STATUS))
    assert snapshot.feed == "ca_sos"
    assert not snapshot.contests
    assert not snapshot.drift
    assert snapshot.generated_at == datetime(2021, 9, 18, 1, 4, tzinfo=UTC)


def test_one_race_and_a_list_of_races_are_read_too() -> None:
    (single,) = only(RACE).contests
    assert votes(single) == {"Ada Berg": 2120041, "Bo Lund": 981}
    assert single.choices[0].incumbent
    assert single.choices[0].party == "Dem"
    assert (single.progress.reported, single.progress.expected) == (2331, 18185)
    other = {**RACE, "raceTitle": "State Senate District 3 - Districtwide Results"}
    first, second = only([RACE, other]).contests
    assert (first.contest.slug, second.contest.slug) == ("governor", "state-senate-district-3")
    assert (first.contest.area.name, second.contest.area.name) == ("California", "California District 3")
    assert second.tallies[0].source.pointer == "/1/candidates/0/Votes"


def test_each_measure_of_a_list_is_a_contest() -> None:
    first, second = only(MEASURES, date="2031-11-04").contests
    assert first.contest.id == "ca-2031-11-04/ballot-measures-14"
    assert first.contest.name == "14 Stem Cells"
    assert votes(first) == {"yes": 8588618, "no": 8222154}
    assert second.choices[0].kind is ChoiceKind.OPTION


def test_all_precincts_in_is_not_the_final_count() -> None:
    assert only(MEASURES).contests[0].stage is Stage.PARTIAL
    assert only(MEASURES, stage="certified").contests[0].stage is Stage.CERTIFIED


def test_fields_nobody_knows_are_drift() -> None:
    value = deepcopy(RACE)
    value["mood"] = "calm"
    value["candidates"][0]["height"] = 180
    assert set(only(value).drift) == {"/mood", "/candidates/0/height"}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("Reporting", "12.8%"),
        ("Reporting", "12.8% (2331,5 of) precincts reporting"),
        ("ReportingTime", "Sept. 14, 2021, 8:26 p.m."),
        ("ReportingTime", "September 31, 2021, 8:26 p.m."),
        ("ReportingTime", "September 14, 2021, 13:26 p.m."),
        ("ReportingTime", "2021-09-14T20:26:00"),
        ("raceTitle", None),
        ("candidates", None),
        ("candidates", [{"Name": "Ada", "Votes": 5}]),
        ("candidates", [{"Name": "Ada", "Votes": "1,00"}]),
        ("candidates", [{"Name": "", "Votes": "1"}]),
        ("candidates", [{"Name": "Ada", "Votes": "1"}, {"Name": "Ada", "Votes": "2"}]),
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(key: str, value: object) -> None:
    assert refusal(of_json({**RACE, key: value}), "ca_sos") is not None


@pytest.mark.parametrize("value", [{}, [], [7], {"alameda": RACE}, {"statewide": 7}, "text"])
def test_other_documents_are_refused(value: object) -> None:
    assert refusal(of_json(value), "ca_sos") is not None


def test_an_unknown_report_type_is_refused() -> None:
    value = json.loads(STATUS.read_text(encoding="utf-8"))
    value["alpine"]["reportType"] = "Z"
    assert refusal(of_json(value), "ca_sos") is not None


def test_a_file_cut_off_anywhere_is_refused() -> None:
    for path in (NIGHT / "02-early.json", STATUS):
        for body in cuts(payload(path).body, 40):
            assert refusal(Payload.of(body, "cut.json"), "ca_sos") is not None


@pytest.mark.parametrize("change", [lambda _: [], lambda _: "no", lambda _: 12.5, lambda _: None])
def test_no_changed_value_becomes_a_wrong_number(change: Any) -> None:
    value = json.loads((NIGHT / "04-final.json").read_text(encoding="utf-8"))
    right = votes(only(value).contests[0])
    for pointer, mutant in (*mutants(value, change), *without(value)):
        try:
            (snapshot,) = read(of_json(mutant), "ca_sos")
        except FeedError:
            continue
        assert votes(snapshot.contests[0]) == right, pointer


def test_statistics_in_eml_have_no_contests_and_say_if_they_are_a_rehearsal() -> None:
    text = (
        '<EML Id="530" SchemaVersion="5.0"><IssueDate>2031-10-17T09:04:51-07:00</IssueDate>'
        '<Count><EventIdentifier Id="California_2031_TEST_DATA"/><TotalVotes/></Count></EML>'
    )
    (snapshot,) = read(Payload.of(text.encode(), "530.xml"))
    assert snapshot.feed == "ca_sos"
    assert snapshot.test
    assert not snapshot.contests
    for damaged in (text[:-9], text.replace("IssueDate", "Issued"), text.replace("TotalVotes", "Votes")):
        assert refusal(Payload.of(damaged.encode(), "530.xml"), "ca_sos") is not None


def test_sniffing_is_sure() -> None:
    for path in (NIGHT / "01-zero.json", STATUS):
        assert feeds.sniff(payload(path))[0] == "ca_sos"
    assert not feeds.get("ca_sos").sniff(of_json({"raceID": 1, "candidates": []})).matches


@needs_shared
def test_every_sample_of_returns_agrees_with_its_record() -> None:
    oracle = us_oracle.expected("ca-sos")
    compared = 0
    for name in us_oracle.shared_files("ca-sos", oracle):
        if not name.endswith(".json"):
            continue
        path = us_oracle.US / "ca-sos" / name
        (record,) = oracle["files"][name]["contests"]
        (found,) = us_oracle.contests_of("ca_sos", path)
        us_oracle.assert_record(found, record)
        (result,) = read(payload(path))[0].contests
        assert len(result.units) == 58
        for answer, total in record.get("sum_of_counties", {}).items():
            own = [t.value for unit in result.units for t in unit.tallies if t.choice == answer.lower()]
            assert sum(int(value or 0) for value in own) == total
        compared += 1
    assert compared == 9


@needs_shared
def test_the_sample_of_county_status_agrees_with_its_record() -> None:
    name = "api-2021-recall/2021-09-18T022353Z_county_status_turnout.json"
    record = us_oracle.expected("ca-sos")["files"][name]
    found = statuses(payload(us_oracle.US / "ca-sos" / name), [])
    assert len(found) == record["entries"]
    counties = [status for status in found if status.key != "statewide"]
    assert sum(status.reported for status in counties) == record["precincts_reporting_sum"]
    assert sum(status.expected for status in counties) == record["precincts_total_sum"]
    kinds = [status.report for status in found]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == record["reportType_counts"]


@needs_shared
def test_the_press_zips_are_read_as_rehearsals_with_the_right_figures() -> None:
    oracle = us_oracle.expected("ca-sos")
    compared = 0
    for name, entry in oracle["files"].items():
        for member in _members(name):
            (snapshot,) = read(member)
            assert snapshot.test
            if not member.location.endswith("X12PG_510.xml"):
                continue
            results = {result.contest.id.rpartition("/")[2]: result for result in snapshot.contests}
            assert len(results) == entry["contests_in_510"]
            for record in entry["contests"]:
                standing = analysis.standings(results[record["contest_id"]])[0]
                assert standing.margin is not None
                assert standing.margin.value == record["margin_votes"]
                assert standing.base == record["total_votes"]
                compared += 1
    assert compared == 9


def _members(name: str) -> Iterator[Payload]:
    if name.endswith(".zip"):
        with zipfile.ZipFile(us_oracle.US / "ca-sos" / name) as archive:
            for member in archive.namelist():
                yield Payload.of(archive.read(member), f"{name}!{member}")
