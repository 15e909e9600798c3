"""The Norwegian results service: what votes, turnout, seats and changes become."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from newsgen import analysis, feeds
from newsgen.feeds import ReadContext
from newsgen.model import Severity, Source, replace
from tests.feeds.reading import of_json, payload, votes
from tests.feeds.valgresultat_reports import DISTRICT, document, moment, of, snapshot


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


def test_votes_under_embargo_on_an_unknown_day_are_held() -> None:
    value = document()
    value["id"]["valgaar"] = "2033"  # type: ignore[index]
    body = replace(of_json(value), status=269)
    (found,) = feeds.read(body, "valgresultat", ReadContext())
    assert "embargo" in {f.gate for f in found.contests[0].findings}
    (known,) = feeds.read(replace(of_json(document()), status=269), "valgresultat", ReadContext())
    assert "embargo" not in {f.gate for f in known.contests[0].findings}
    assert known.contests[0].embargo_until is not None
