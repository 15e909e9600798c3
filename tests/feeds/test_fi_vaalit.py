"""Finnish results: a municipality's JSON, its count and its polling districts."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest

from newsgen import analysis
from newsgen.errors import FeedError, SettingsError
from newsgen.feeds import ReadContext, fi_vaalit
from newsgen.feeds.fi_vaalit import sniff
from newsgen.model import ContestResult, Payload, Severity, Snapshot, Source, Stage
from tests.feeds.reading import (
    FIXTURES,
    SHARED,
    cuts,
    mutants,
    needs_shared,
    of_json,
    payload,
    refusal,
    votes,
    without,
)

NIGHT = FIXTURES / "fi_vaalit" / "saarela-2017"
CANDIDATES = FIXTURES / "fi_vaalit" / "saarela-2019" / "ekv-2019_teat_maa.csv"
SAMPLE = SHARED / "feeds" / "fi" / "yle-json-kuntavaalit-2017"


def read(what: Payload, **options: object) -> Snapshot:
    (found,) = fi_vaalit.read(what, ReadContext(options=options))
    return found


def moment(name: str) -> ContestResult:
    (found,) = read(payload(NIGHT / f"{name}.json")).contests
    return found


def document(name: str = "03-late") -> dict[str, object]:
    value = json.loads((NIGHT / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(value, dict)
    return value


def of(value: object) -> ContestResult:
    return read(of_json(value)).contests[0]


def test_a_municipality_is_a_contest_with_its_code() -> None:
    snapshot = read(payload(NIGHT / "03-late.json"))
    contest = snapshot.contests[0].contest
    assert (contest.id, contest.slug, contest.seats) == ("fi-kv2017/007", "kv", 5)
    assert (contest.area.id, contest.area.name, contest.election.date) == ("007", "Saarela", date(2017, 4, 9))
    assert snapshot.generated_at == datetime(2017, 4, 9, 18, 25, 10, tzinfo=UTC)
    assert snapshot.contests[0].progress.as_of == datetime(2017, 4, 9, 18, 20, tzinfo=UTC)
    assert snapshot.contests[0].embargo_until == datetime(2017, 4, 9, 17, 0, tzinfo=UTC)
    assert snapshot.drift == ()


def test_advance_votes_are_published_when_the_polls_close_though_recorded_before() -> None:
    snapshot = read(payload(NIGHT / "01-advance.json"))
    (found,) = snapshot.contests
    assert snapshot.generated_at is not None
    assert found.embargo_until is not None
    assert found.progress.as_of is not None
    assert found.progress.as_of < found.embargo_until <= snapshot.generated_at
    value = document("01-advance")
    del value["created"]
    assert read(of_json(value)).generated_at == found.progress.as_of


def test_names_are_in_the_language_of_the_settings() -> None:
    (found,) = read(payload(NIGHT / "03-late.json"), language="sv").contests
    assert found.contest.area.name == "Ölandet"
    assert found.choices[0].name == "Svenska folkpartiet i Finland"
    assert found.choices[0].id == "RKP"
    (english,) = read(payload(NIGHT / "03-late.json"), language="en").contests
    assert english.contest.area.name == "Saarela"
    with pytest.raises(SettingsError, match="no names in 'de'"):
        read(payload(NIGHT / "03-late.json"), language="de")


def test_votes_and_personal_votes_are_two_measures() -> None:
    found = moment("03-late")
    assert votes(found) == {"RKP": 170, "SDP": 229, "Muut-0901": 44, "Muut-0902": 20}
    assert votes(found, "personal_votes")["candidate-2"] == 141
    digest = payload(NIGHT / "03-late.json").digest
    assert found.tallies[0].source == Source(digest, "/partyResults/0/totalVotes")
    advance = {t.choice: t.value for t in found.tallies if t.part == "advance"}
    assert advance["SDP"] == 101


def test_lists_that_share_an_abbreviation_keep_apart_by_number_and_name() -> None:
    names = {c.id: c.name for c in moment("03-late").choices}
    assert (names["Muut-0901"], names["Muut-0902"]) == ("Saarela ensin", "Rannan väki")
    value = document()
    del value["partyResults"][3]  # type: ignore[attr-defined]
    value["candidateResults"] = []
    assert "Muut" in votes(of(value))


@pytest.mark.parametrize(
    ("name", "stage", "count", "leader", "share", "turnout"),
    [
        ("01-advance", Stage.PARTIAL, "first", "RKP", "43.1", None),
        ("02-turnout", Stage.PARTIAL, "first", "RKP", "41.0", "64.4897959184"),
        ("03-late", Stage.PARTIAL, "first", "SDP", "73.2", "64.4897959184"),
        ("04-night", Stage.COMPLETE, "first", "RKP", "100.0", "64.4897959184"),
        ("05-final", Stage.CERTIFIED, "final", "SDP", "100.0", "64.4897959184"),
    ],
)
def test_the_night_goes_its_way(
    name: str, stage: Stage, count: str, leader: str, share: str, turnout: str | None
) -> None:
    found = moment(name)
    standing = analysis.standings(found)[0]
    assert (found.stage, found.count, standing.leader) == (stage, count, leader)
    assert found.progress.percent == Decimal(share)
    assert found.progress.turnout_percent == (Decimal(turnout) if turnout else None)


def test_turnout_needs_every_polling_district() -> None:
    value = document()
    value["pollingDistricts"][1]["totalVotingInFinlandTurnout"] = 0.0  # type: ignore[index]
    assert of(value).progress.turnout_percent is None
    value["pollingDistricts"][1]["mergedToPdid"] = "001"  # type: ignore[index]
    assert of(value).progress.turnout_percent is not None


def test_marks_of_election_are_outcomes_only_when_all_is_counted() -> None:
    early, done = moment("01-advance"), moment("04-night")
    assert len(early.representatives) == len(done.representatives) == 5
    assert early.outcomes == ()
    assert [(o.choice, o.order) for o in done.outcomes][:1] == [("candidate-2", 2)]
    assert len(done.outcomes) == 5


def test_seats_and_last_time_are_as_published() -> None:
    found = moment("03-late")
    assert {s.choice: s.seats for s in found.seats} == {"RKP": 2, "SDP": 2, "Muut-0901": 1, "Muut-0902": 0}
    baseline = {b.choice: b for b in found.baseline}
    assert (baseline["SDP"].votes, baseline["SDP"].seats) == (210, 2)
    assert baseline["SDP"].share == Decimal("38.8888888889")


def test_polling_districts_are_units_without_votes() -> None:
    units = moment("03-late").units
    assert [(u.id, u.name, u.reporting, u.electors) for u in units] == [
        ("001", "Kirkonkylä", True, 600),
        ("002", "Saaristo", False, 380),
    ]
    assert all(u.tallies == () for u in units)


def test_nothing_counted_has_no_stage() -> None:
    value = document("01-advance")
    value["calculationStatus"] |= {"approvedTotalVotes": 0, "calculationStatusPercent": 0.0}  # type: ignore[operator]
    for party in value["partyResults"]:  # type: ignore[attr-defined]
        party |= {"totalVotes": 0, "advanceVotes": 0}
    assert of(value).stage is Stage.NONE


def test_parties_that_do_not_add_up_are_noted() -> None:
    value = document()
    value["calculationStatus"]["approvedTotalVotes"] -= 1  # type: ignore[index]
    assert [(f.gate, f.severity) for f in of(value).findings] == [("parts-against-total", Severity.HOLD)]
    value["calculationStatus"]["approvedTotalVotes"] += 9  # type: ignore[index]
    assert [(f.gate, f.severity) for f in of(value).findings] == [("parts-against-total", Severity.WARNING)]


@pytest.mark.parametrize(
    ("part", "field", "wrong"),
    [
        ("calculationStatus", "calculationPhase", "OTHER"),
        ("calculationStatus", "sourceRecordModificationTime", "2017-04-09"),
        ("electionDetails", "electionDate", "9.4.2017"),
        ("electionDetails", "electionId", " "),
        ("electionDetails", "electionDataPublishTime", "20:00"),
        ("calculationStatus", "approvedTotalVotes", "463"),
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(part: str, field: str, wrong: str) -> None:
    value = document()
    value[part][field] = wrong  # type: ignore[index]
    with pytest.raises(FeedError) as caught:
        of(value)
    assert caught.value.where == f"made.json at /{part}/{field}"


@pytest.mark.parametrize(
    ("field", "wrong", "where"),
    [
        ("electedInformation", "MAYBE", "/candidateResults/0/electedInformation"),
        ("pid", "77", "/candidateResults/0/pid"),
        ("caid", 3, "/candidateResults"),
    ],
)
def test_a_candidate_that_is_not_understood_is_refused(field: str, wrong: object, where: str) -> None:
    value = document()
    value["candidateResults"][0][field] = wrong  # type: ignore[index]
    with pytest.raises(FeedError) as caught:
        of(value)
    assert caught.value.where == f"made.json at {where}"


def test_a_new_field_is_drift_and_a_party_without_a_name_refused() -> None:
    assert read(of_json(document() | {"uusi": 1})).drift == ("/uusi",)
    value = document()
    value["partyResults"][0]["name"] = {}  # type: ignore[index]
    with pytest.raises(FeedError, match="no name"):
        of(value)


def test_cut_or_changed_files_never_give_other_votes() -> None:
    body = (NIGHT / "03-late.json").read_bytes()
    for part in cuts(body):
        assert refusal(Payload.of(part, "cut.json"), "fi_vaalit") is not None
    value = document()
    right = votes(of(value))
    for pointer, mutant in (*mutants(value, lambda _: []), *without(value)):
        made = of_json(mutant)
        if refusal(made, "fi_vaalit") is None:
            assert votes(of(mutant)) == right, pointer


def test_districts_without_their_municipality_and_records_without_time() -> None:
    lines = CANDIDATES.read_bytes().decode("latin-1").splitlines()
    body = "\n".join(line.replace(";20190414213000", ";") for line in lines if ";K;;" not in line)
    found = read(Payload.of(body.encode("latin-1"), CANDIDATES.name))
    assert found.generated_at is None
    assert [r.contest.area.id for r in found.contests] == ["vaalipiiri-02"]
    assert found.contests[0].units == ()


def test_more_voters_than_electors_are_no_turnout() -> None:
    value = document()
    value["calculationStatus"]["eligibleVotersTotal"] = 600  # type: ignore[index]
    assert of(value).progress.turnout_percent is None


def test_sniffing_claims_both_forms_and_nothing_else() -> None:
    for path in sorted((FIXTURES / "fi_vaalit").glob("*/*")):
        assert sniff(payload(path)).matches, path
    for body in (b"", b"{}", b"[]", b'{"electionDetails":{}}', b"E;02;007;K;x\n", b"<html>"):
        assert not sniff(Payload.of(body, "x")).matches


@needs_shared
def test_every_snapshot_of_the_sample_agrees_with_the_values_recomputed() -> None:
    expected = json.loads((SAMPLE / "expected.json").read_text(encoding="utf-8"))
    assert len(expected) == 21
    for name, row in expected.items():
        what = payload(SAMPLE / name)
        assert sniff(what).certainty == 100
        snapshot = read(what)
        assert snapshot.drift == ()
        (found,) = snapshot.contests
        _check(found, row, name)


def _check(found: ContestResult, row: dict[str, object], name: str) -> None:
    standing = analysis.standings(found)[0]
    assert (found.progress.percent, found.status_word) == (
        Decimal(str(row["counted_pct_feed"])),
        row["phase"],
    ), name
    assert standing.base == row["approved_total"] == row["party_votes_sum"]
    assert (standing.leader, standing.runner_up) == (row["leader"], row["runner_up"])
    assert standing.margin is not None
    assert standing.margin.points is not None
    assert standing.margin.value == row["margin_votes"]
    assert _rounded(standing.margin.points) == Decimal(str(row["margin_pp"])).quantize(Decimal("0.01"))
    assert {s.choice: s.seats for s in found.seats if s.seats} == row["seats"]
    assert found.contest.seats == row["council_seats"] == row["seats_total"]
    assert len(found.representatives) == row["candidates_elected"]
    turnout = found.progress.turnout_percent
    assert _rounded(turnout or Decimal(0)) == Decimal(str(row["turnout_computed"])).quantize(Decimal("0.01"))
    assert (turnout is None) == (row["turnout_feed"] == 0)


def _rounded(value: Fraction | Decimal) -> Decimal:
    exact = Fraction(value)
    return (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(
        Decimal("0.01"), rounding=ROUND_HALF_UP
    )
