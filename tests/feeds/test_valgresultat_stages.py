"""The Norwegian results service: how far the count is, in both schemas."""

from __future__ import annotations

from decimal import Decimal

import pytest

from newsgen.errors import FeedError
from newsgen.model import Severity, Stage
from tests.feeds.valgresultat_reports import DISTRICT, OLDER, POLLING_DISTRICT, document, moment, of, result


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


def test_a_count_done_but_not_marked_as_done_is_no_complete_count() -> None:
    value = document(DISTRICT / "04-complete.json")
    value["opptellingsStatus"]["forste"]["teltEtter17"]["status"] = "paagaar"  # type: ignore[index]
    found = of(value)
    assert (found.stage, found.findings) == (Stage.PARTIAL, ())
