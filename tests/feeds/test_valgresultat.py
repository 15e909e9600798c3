"""The Norwegian results service: what each field becomes, and what is refused."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from newsgen import analysis, feeds
from newsgen.errors import FeedError
from newsgen.feeds import ReadContext
from newsgen.feeds.valgresultat import sniff
from newsgen.model import ContestResult, Payload, Severity, Snapshot, Source, Stage, replace
from tests.feeds.reading import FIXTURES, cuts, mutants, of_json, payload, refusal, votes, without

NIGHT = FIXTURES / "valgresultat"
DISTRICT = NIGHT / "storvik-2025"
OLDER = NIGHT / "storvik-2021"
POLLING_DISTRICT = NIGHT / "nes-skole-2025" / "01-counted.json"
MOMENTS = ["01-zero", "02-early", "03-stations-done", "04-complete", "05-corrected", "06-final"]


def snapshot(path: Path) -> Snapshot:
    (found,) = feeds.read(payload(path), "valgresultat", ReadContext())
    return found


def result(path: Path) -> ContestResult:
    (found,) = snapshot(path).contests
    return found


def moment(name: str) -> ContestResult:
    return result(DISTRICT / f"{name}.json")


def document(path: Path = DISTRICT / "03-stations-done.json") -> dict[str, object]:
    value = json.loads(path.read_text())
    assert isinstance(value, dict)
    return value


def of(value: object) -> ContestResult:
    (found,) = feeds.read(of_json(value), "valgresultat", ReadContext())[0].contests
    return found


def test_a_report_is_one_contest_with_its_identifiers() -> None:
    contest = moment("02-early").contest
    assert (contest.id, contest.slug, contest.election.id) == ("st2025/91", "storting", "st2025")
    assert contest.election.date == date(2025, 9, 8)
    assert (contest.area.id, contest.area.name, contest.area.kind) == ("91", "Storvik", "county")
    assert (contest.kind, contest.rule, contest.seats) == ("party_list", "proportional", 6)


def test_a_polling_district_carries_its_municipality() -> None:
    contest = result(POLLING_DISTRICT).contest
    assert (contest.id, contest.area.id, contest.area.kind) == ("st2025/9101-0003", "9101-0003", "district")


@pytest.mark.parametrize(
    ("level", "number", "path", "identity"),
    [
        ("kommune", "0301", "/2023/ko/03/0301", "ko2023/0301"),
        ("bydel", "030101", "/2023/ko/03/0301/030101", "ko2023/0301-030101"),
        ("stemmekrets", "0104", "/2023/ko/03/0301/030101/0104", "ko2023/0301-0104"),
    ],
)
def test_areas_of_a_council_election(level: str, number: str, path: str, identity: str) -> None:
    value = document()
    value["id"] |= {"valgaar": "2023", "valgtype": "KO", "nivaa": level, "nr": number}  # type: ignore[operator]
    value["_links"]["self"]["href"] = path  # type: ignore[index]
    assert of(value).contest.id == identity


def test_a_municipality_lies_in_the_district_of_its_address_and_not_of_its_number() -> None:
    value = document()
    value["id"] |= {"nivaa": "kommune", "navn": "Bergen", "nr": "4601"}  # type: ignore[operator]
    value["_links"]["self"]["href"] = "/2025/st/12/4601"  # type: ignore[index]
    assert of(value).contest.within == ("st2025/12", "st2025/land")
    value["_links"] = {}
    assert of(value).contest.within == ("st2025/46", "st2025/land")


def test_a_district_without_its_address_is_refused() -> None:
    value = document(POLLING_DISTRICT)
    for links in ({}, {"self": {"href": "/2025/st"}}):
        value["_links"] = links
        with pytest.raises(FeedError, match="municipality of a district") as caught:
            of(value)
        assert caught.value.where == "made.json at /_links/self/href"


@pytest.mark.parametrize(
    ("letters", "year", "election", "slug", "day"),
    [
        ("ST", "2021", "st2021", "storting", date(2021, 9, 13)),
        ("KO", "2023", "ko2023", "kommunestyre", date(2023, 9, 11)),
        ("FY", "2019", "fy2019", "fylkesting", date(2019, 9, 9)),
        ("SA", "2025", "sa2025", "sameting", date(2025, 9, 8)),
        ("ST", "2033", "st2033", "storting", None),
    ],
)
def test_elections_are_named_by_type_and_year(
    letters: str, year: str, election: str, slug: str, day: date | None
) -> None:
    value = document()
    value["id"] |= {"valgtype": letters, "valgaar": year}  # type: ignore[operator]
    contest = of(value).contest
    assert (contest.election.id, contest.slug, contest.election.date) == (election, slug, day)


def test_the_country_is_called_by_its_name_and_has_the_threshold() -> None:
    value = document()
    value["id"] |= {"nivaa": "land", "navn": "norge", "nr": "0"}  # type: ignore[operator]
    contest = of(value).contest
    assert (contest.id, contest.area.name, contest.threshold) == ("st2025/land", "Norge", Decimal(4))
    assert moment("02-early").contest.threshold is None


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("nivaa", "kvartal"), ("valgtype", "XX"), ("valgaar", "25"), ("nr", " ")],
)
def test_an_unknown_code_is_refused_with_its_place(field: str, wrong: str) -> None:
    value = document()
    value["id"][field] = wrong  # type: ignore[index]
    with pytest.raises(FeedError) as caught:
        of(value)
    assert caught.value.where == f"made.json at /id/{field}"


def test_aggregates_and_blank_ballots_are_no_choices() -> None:
    found = moment("02-early")
    assert [c.id for c in found.choices] == ["A", "SV", "RØDT", "SP", "H", "FRP", "INP", "FJORD"]
    assert sum(votes(found).values()) == 24608  # type: ignore[arg-type]
    assert (found.progress.ballots, found.progress.blank) == (24796, 188)


def test_every_tally_knows_its_place_and_its_advance_votes() -> None:
    found = moment("02-early")
    digest = payload(DISTRICT / "02-early.json").digest
    tallies = {(t.choice, t.part): t for t in found.tallies}
    assert tallies["FRP", "total"].value == 7430
    assert tallies["FRP", "total"].source == Source(digest, "/partier/5/stemmer/resultat/antall/total")
    assert tallies["FRP", "advance"].value == 7288
    assert not any(t.summed for t in found.tallies)


def test_times_of_oslo_become_utc() -> None:
    found = snapshot(DISTRICT / "02-early.json")
    assert found.generated_at == datetime(2025, 9, 8, 19, 6, 42, tzinfo=UTC)
    assert found.contests[0].progress.as_of == datetime(2025, 9, 8, 19, 6, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("fetched", "status", "embargoed"),
    [
        (None, 200, False),
        (None, 269, True),
        (datetime(2025, 9, 8, 17, 45, tzinfo=UTC), 200, True),
        (datetime(2025, 9, 8, 19, 0, tzinfo=UTC), 200, False),
    ],
)
def test_the_embargo_is_that_of_the_fetch_not_of_the_report(
    fetched: datetime | None, status: int, embargoed: bool
) -> None:
    value = document()
    value["tidspunkt"]["rapportGenerert"] = "2025-09-08T18:57:34"  # type: ignore[index]
    what = replace(of_json(value), retrieved_at=fetched, status=status)
    (found,) = feeds.read(what, "valgresultat", ReadContext())[0].contests
    ends = datetime(2025, 9, 8, 19, 0, tzinfo=UTC) if embargoed else None
    assert (found.embargo_until, found.polls_close) == (ends, ends)


def test_progress_is_that_of_the_polling_stations_in_municipalities() -> None:
    progress = moment("02-early").progress
    assert (progress.unit, progress.reported, progress.expected) == ("municipalities", 2, 12)
    parts = {p.part: (p.reported, p.expected) for p in progress.parts}
    assert parts["advance"] == (11, 12)
    assert parts["late_advance"] == (0, 12)
    assert progress.percent is None


def test_a_district_of_the_sami_parliament_counts_municipalities() -> None:
    value = document()
    value["id"] |= {"valgtype": "SA", "nivaa": "samevalgdistrikt", "nr": "0001"}  # type: ignore[operator]
    found = of(value)
    assert (found.contest.id, found.contest.area.kind) == ("sa2025/0001", "constituency")
    assert found.progress.unit == "municipalities"


def test_a_municipality_counts_places() -> None:
    value = document()
    value["id"] |= {"nivaa": "kommune", "nr": "9101", "navn": "Havn"}  # type: ignore[operator]
    assert of(value).progress.unit == "polling_places"


@pytest.mark.parametrize(
    ("name", "stage", "count"),
    [
        ("01-zero", Stage.NONE, "first"),
        ("02-early", Stage.PARTIAL, "first"),
        ("03-stations-done", Stage.PARTIAL, "first"),
        ("04-complete", Stage.COMPLETE, "first"),
        ("05-corrected", Stage.COMPLETE, "first"),
        ("06-final", Stage.CERTIFIED, "final"),
    ],
)
def test_the_stage_follows_all_kinds_of_ballots(name: str, stage: Stage, count: str) -> None:
    found = moment(name)
    assert (found.stage, found.count) == (stage, count)


def test_all_stations_in_and_votes_outstanding_is_a_caveat() -> None:
    found = {f.gate: f for f in moment("03-stations-done").findings}
    caveat = found["votes-outstanding"]
    assert caveat.severity is Severity.CAVEAT
    assert caveat.place == "/opptellingsStatus/forste/teltEtter17"
    assert (caveat.value, caveat.bound) == ("0", "12")
    assert "votes-outstanding" not in {f.gate for f in moment("04-complete").findings}


@pytest.mark.parametrize(
    ("name", "turnout", "caveat"),
    [
        ("01-zero", None, False),
        ("02-early", None, True),
        ("03-stations-done", None, True),
        ("04-complete", Decimal("74.3"), False),
        ("06-final", Decimal("73.5"), False),
    ],
)
def test_turnout_is_given_only_where_it_fits_the_ballots(
    name: str, turnout: Decimal | None, caveat: bool
) -> None:
    found = moment(name)
    assert found.progress.turnout_percent == turnout
    assert ("turnout-below-count" in {f.gate for f in found.findings}) is caveat


def test_turnout_slightly_below_the_ballots_is_left_out_without_a_word() -> None:
    value = document(DISTRICT / "04-complete.json")
    value["frammote"]["prosent"] = 74.0  # type: ignore[index]
    found = of(value)
    assert found.progress.turnout_percent is None
    assert found.findings == ()


def test_seats_are_as_published_with_levelling_seats_and_order() -> None:
    seats = {s.choice: s for s in moment("02-early").seats}
    assert (seats["SV"].seats, seats["SV"].levelling) == (1, 1)
    assert (seats["FRP"].seats, seats["FRP"].levelling) == (2, 0)
    last = seats["FRP"].last
    assert last is not None
    assert (last.rank, last.quotient) == (5, Decimal("2476.66667"))
    assert sum(s.seats for s in seats.values()) == 6


def test_representatives_are_those_on_the_votes_so_far_and_no_outcome() -> None:
    found = moment("02-early")
    assert [(r.choice, r.levelling) for r in found.representatives].count(("SV", True)) == 1
    assert found.outcomes == ()
    assert found.calls == ()


def test_the_null_report_has_no_leader_and_no_seats() -> None:
    found = moment("01-zero")
    (standing,) = analysis.standings(found)
    assert (standing.leader, standing.runner_up, standing.tied) == (None, None, ())
    assert found.seats == ()
    assert found.findings == ()


def test_changes_are_the_services_own_where_they_can_be_compared() -> None:
    found = moment("02-early")
    baseline = {b.choice: b for b in found.baseline}
    assert found.comparable is True
    assert (baseline["FRP"].points_change, baseline["FRP"].seats_change) == (Decimal("12.70922"), 1)
    assert "FJORD" not in baseline or baseline["FJORD"].points_change is None


@pytest.mark.parametrize("change", [{"merknader": [1]}, {"mandater": {"antall": 6, "endring": 6}}])
def test_changes_of_a_reformed_area_are_left_out(change: dict[str, object]) -> None:
    found = of(document() | change)
    assert found.comparable is False
    assert found.baseline == ()


def test_an_unknown_remark_is_reported() -> None:
    (found,) = feeds.read(of_json(document() | {"merknader": [1, 7]}), None, ReadContext())
    assert found.drift == ("/merknader/1",)


def test_the_older_schema_gives_an_estimate_in_percent_and_a_prognosis() -> None:
    found = result(OLDER / "01-prognosis.json")
    assert (found.progress.percent, found.progress.reported) == (Decimal("81.9"), None)
    assert found.stage is Stage.PARTIAL
    forecast = {p.choice: p for p in found.prognosis}
    assert (forecast["SP"].share, forecast["SP"].seats) == (Decimal("22.65"), 1)
    assert {t.measure for t in found.tallies} == {"votes"}


def test_the_older_schema_without_prognosis_is_settled_at_the_end() -> None:
    found = result(OLDER / "02-final.json")
    assert found.prognosis == ()
    assert (found.stage, found.count) == (Stage.CERTIFIED, "final")
    assert found.progress.turnout_percent == Decimal("75.9")


def test_a_report_without_any_state_of_the_count_is_refused() -> None:
    value = document()
    del value["opptellingsStatus"]
    with pytest.raises(FeedError, match="state of the count is missing"):
        of(value)


@pytest.mark.parametrize("word", ["ukjent", "Ferdig", ""])
def test_an_unknown_state_of_a_count_is_refused(word: str) -> None:
    value = document()
    value["opptellingsStatus"]["oppgjor"]["teltEtter17"]["status"] = word  # type: ignore[index]
    with pytest.raises(FeedError) as caught:
        of(value)
    assert caught.value.where.endswith("/opptellingsStatus/oppgjor/teltEtter17/status")


@pytest.mark.parametrize(
    ("word", "stage"),
    [
        (None, Stage.PARTIAL),
        ("tellesPaaHoyereNivaa", Stage.NONE),
        ("andreFerdig", Stage.COMPLETE),
        ("oppgjorFerdig", Stage.CERTIFIED),
    ],
)
def test_the_state_of_a_polling_district(word: str | None, stage: Stage) -> None:
    value = document(POLLING_DISTRICT)
    value["opptellingsStatusKrets"] = {"type": "stemmekrets", "kretsStatus": word}
    assert of(value).stage is stage


def test_an_unknown_state_of_a_polling_district_is_refused() -> None:
    value = document(POLLING_DISTRICT)
    value["opptellingsStatusKrets"] = {"type": "stemmekrets", "kretsStatus": "sanntid"}
    with pytest.raises(FeedError) as caught:
        of(value)
    assert caught.value.where.endswith("/opptellingsStatusKrets/kretsStatus")


def test_the_county_control_may_be_missing() -> None:
    value = document(DISTRICT / "06-final.json")
    del value["opptellingsStatus"]["kontroll"]  # type: ignore[attr-defined]
    assert of(value).stage is Stage.CERTIFIED


def test_a_party_that_stands_twice_is_refused() -> None:
    value = document()
    value["partier"].append(value["partier"][0])  # type: ignore[attr-defined,index]
    with pytest.raises(FeedError, match="stands twice") as caught:
        of(value)
    assert caught.value.where.endswith("/partier/11/id/partikode")


def test_an_unknown_category_is_refused() -> None:
    value = document()
    value["partier"][2]["id"]["partikategori"] = 4  # type: ignore[index]
    with pytest.raises(FeedError, match="unknown category 4"):
        of(value)


def test_more_votes_than_ballots_are_held_and_fewer_are_a_warning() -> None:
    value = document()
    total = value["stemmer"]["total"]  # type: ignore[index]
    for change, gate, severity in (
        (-2, "parts-against-total", Severity.HOLD),
        (+2, "parts-against-total", Severity.WARNING),
    ):
        value["stemmer"]["total"] = total + change  # type: ignore[index]
        found = {f.gate: f for f in of(value).findings}
        assert found[gate].severity is severity
        assert found[gate].value == str(total)


def test_shares_are_of_all_valid_ballots_also_where_a_list_is_not_named() -> None:
    value = document()
    del value["partier"][7]  # type: ignore[attr-defined]
    (standing,) = analysis.standings(of(value))
    assert standing.base == 43405
    assert "FJORD" not in {line.choice.id for line in standing.lines}
    del value["partier"][7]  # type: ignore[attr-defined]
    assert value["partier"][7]["id"]["partikode"] == "Andre"  # type: ignore[index]
    assert {t.covers for t in of(value).stated_totals} == {"all"}


def test_new_fields_are_drift_and_the_rest_is_read() -> None:
    value = document()
    value["nyhet"] = {"a": 1}
    value["partier"][1]["stemmer"]["resultat"]["antall"]["brev/post"] = 4  # type: ignore[index]
    (found,) = feeds.read(of_json(value), None, ReadContext())
    assert set(found.drift) == {"/nyhet", "/partier/1/stemmer/resultat/antall/brev~1post"}
    assert votes(found.contests[0]) == votes(of(document()))


def test_a_wrong_type_beside_an_unknown_field_keeps_its_place() -> None:
    value = {"nyhet": 1} | document()
    whole = json.dumps(value).encode()
    assert refusal(Payload.of(whole[:-9], "cut.json"), "valgresultat") is not None
    value["stemmer"]["total"] = "1"  # type: ignore[index]
    with pytest.raises(FeedError) as caught:
        of(value)
    assert caught.value.where == "made.json at /stemmer/total"
    for body in (b"[1]", b"[" * 100_000, b'"text"'):
        assert refusal(Payload.of(body, "x.json"), "valgresultat") is not None


def test_a_count_done_but_not_marked_as_done_is_no_complete_count() -> None:
    value = document(DISTRICT / "04-complete.json")
    value["opptellingsStatus"]["forste"]["teltEtter17"]["status"] = "paagaar"  # type: ignore[index]
    found = of(value)
    assert (found.stage, found.findings) == (Stage.PARTIAL, ())


def test_a_prognosis_may_be_missing_for_a_party_and_a_name_may_not() -> None:
    value = document(OLDER / "01-prognosis.json")
    del value["partier"][0]["stemmer"]["prognose"], value["partier"][0]["mandater"]["prognose"]  # type: ignore[index]
    assert "A" not in {p.choice for p in of(value).prognosis}
    value["partier"][1]["id"]["navn"] = " "  # type: ignore[index]
    with pytest.raises(FeedError, match="has no name"):
        of(value)


def test_votes_under_embargo_on_an_unknown_day_are_held() -> None:
    value = document()
    value["id"]["valgaar"] = "2033"  # type: ignore[index]
    body = replace(of_json(value), status=269)
    (found,) = feeds.read(body, "valgresultat", ReadContext())
    assert "embargo" in {f.gate for f in found.contests[0].findings}
    (known,) = feeds.read(replace(of_json(document()), status=269), "valgresultat", ReadContext())
    assert "embargo" not in {f.gate for f in known.contests[0].findings}
    assert known.contests[0].embargo_until is not None


def test_sniffing_claims_reports_and_nothing_else() -> None:
    for path in sorted(NIGHT.glob("*/*.json")):
        name, why = feeds.sniff(payload(path))
        assert name == "valgresultat", (path, why)
    for body in (b"", b"{}", b"[]", b'{"valgaar":"2025"}', b"<html>", b"\xff\xfe\x00"):
        assert not sniff(Payload.of(body, "x")).matches


def test_a_web_page_instead_of_a_report_is_refused() -> None:
    error = refusal(Payload.of(b"<!DOCTYPE html><html></html>", "x.json"), "valgresultat")
    assert error is not None
    assert "web page" in str(error)


@pytest.mark.parametrize("path", [DISTRICT / "02-early.json", OLDER / "01-prognosis.json", POLLING_DISTRICT])
def test_a_report_cut_anywhere_is_refused(path: Path) -> None:
    for body in cuts(path.read_bytes()):
        assert refusal(Payload.of(body, "cut.json"), "valgresultat") is not None


@pytest.mark.parametrize("path", [DISTRICT / "02-early.json", OLDER / "01-prognosis.json", POLLING_DISTRICT])
@pytest.mark.parametrize("wrong", ["x", 1.5, True, None, [], {}])
def test_a_value_of_another_type_never_gives_other_votes(path: Path, wrong: object) -> None:
    value = document(path)
    right = votes(of(value))
    for pointer, mutant in mutants(value, lambda old: 5 if isinstance(old, str) and wrong == "x" else wrong):
        body = of_json(mutant)
        if refusal(body, "valgresultat") is None:
            (found,) = feeds.read(body, "valgresultat", ReadContext())
            assert votes(found.contests[0]) == right, pointer


@pytest.mark.parametrize("path", [DISTRICT / "02-early.json", OLDER / "01-prognosis.json", POLLING_DISTRICT])
def test_a_missing_field_never_gives_other_votes(path: Path) -> None:
    value = document(path)
    right = votes(of(value))
    for pointer, mutant in without(value):
        body = of_json(mutant)
        if refusal(body, "valgresultat") is None:
            (found,) = feeds.read(body, "valgresultat", ReadContext())
            assert votes(found.contests[0]) == right, pointer
