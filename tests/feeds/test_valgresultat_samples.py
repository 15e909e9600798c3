"""Real reports of five Storting elections against values recomputed by another reader."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from newsgen import analysis, feeds
from newsgen.feeds import ReadContext
from newsgen.model import ContestResult, Payload, Snapshot, Stage, Standing
from tests.feeds.reading import SHARED, needs_shared

NORWAY = SHARED / "feeds" / "no"
FOLDERS = ("valgresultat-api-2025", "valgresultat-api-2021", "valgresultat-api-history")
OSLO = ZoneInfo("Europe/Oslo")
LEFT = {"A", "SV", "RØDT", "SP", "MDG"}
RIGHT = {"H", "FRP", "KRF", "V"}
COUNTS = ("forste", "andre", "kontroll", "oppgjor")
PARTS = {"election_day": "valgtingslokale", "advance": "forhaandsstemmelokale"}

pytestmark = needs_shared


def cases() -> Iterator[tuple[str, str, dict[str, object]]]:
    for folder in FOLDERS:
        expected = NORWAY / folder / "expected.json"
        if expected.is_file():
            for name, row in json.loads(expected.read_text())["files"].items():
                yield folder, name, row


def read(body: bytes, location: str) -> Snapshot:
    (found,) = feeds.read(Payload.of(body, location), None, ReadContext())
    return found


def two_places(value: Fraction | Decimal | None) -> Decimal | None:
    if value is None:
        return None
    exact = Fraction(value)
    return (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(
        Decimal("0.01"), rounding=ROUND_HALF_UP
    )


def decimal(value: object) -> Decimal | None:
    return None if value is None else Decimal(str(value)).quantize(Decimal("0.01"))


def standing_of(result: ContestResult) -> Standing:
    (standing,) = analysis.standings(result)
    return standing


@pytest.mark.parametrize(("folder", "name", "row"), [pytest.param(*c, id=f"{c[0]}/{c[1]}") for c in cases()])
def test_a_report_agrees_with_the_values_recomputed(folder: str, name: str, row: dict[str, object]) -> None:
    snapshot = read((NORWAY / folder / name).read_bytes(), name)
    (result,) = snapshot.contests
    assert snapshot.drift == ()
    _check_identity(result, snapshot, row)
    _check_counts(result, row)
    standing = standing_of(result)
    assert standing.base == row["party_votes"]
    if row["null_report"]:
        assert standing.leader is None
        assert result.stage is Stage.NONE
        return
    _check_order(standing, row)
    _check_shares(standing, row)
    _check_seats(result, row)
    _check_prognosis(result, row)


def _check_identity(result: ContestResult, snapshot: Snapshot, row: dict[str, object]) -> None:
    assert result.contest.election.id == str(row["election"]).lower()
    assert snapshot.generated_at is not None
    assert snapshot.generated_at.astimezone(OSLO).replace(tzinfo=None).isoformat() == row["report_generated"]
    if row["level"] == "land":
        assert result.contest.area.name == "Norge"
    else:
        assert result.contest.area.name == " ".join(str(row["area"]).split())
        assert result.contest.area.id.endswith(str(row["nr"]))


def _check_counts(result: ContestResult, row: dict[str, object]) -> None:
    progress = result.progress
    assert progress.electors == row["electorate"]
    assert progress.ballots == row["ballots_approved"]
    assert progress.blank == row["blank"]
    if progress.turnout_percent is not None:
        assert two_places(progress.turnout_percent) == decimal(row["turnout_feed_pct"])
    counted = row.get("counted")
    if isinstance(counted, dict) and "forelopig" in counted:
        assert progress.percent == Decimal(str(counted["forelopig"]))
    elif isinstance(counted, dict):
        parts = {p.part: {"done": p.reported, "total": p.expected} for p in progress.parts}
        assert sum(p["done"] for p in parts.values()) == counted["forste"]["done"]
        assert sum(p["total"] for p in parts.values()) == counted["forste"]["total"]
        assert parts["election_day"] == row["counted_election_day_first"]
        assert parts["advance"] == row["counted_advance_first"]
        finished = {c for c in COUNTS if c in counted and counted[c]["done"] == counted[c]["total"]}
        settled = result.stage is Stage.CERTIFIED
        assert settled == ({"forste", "oppgjor"} <= finished)


def _check_order(standing: Standing, row: dict[str, object]) -> None:
    votes = {line.choice.id: line.value for line in standing.lines}
    assert standing.leader == row["leader"]
    assert sorted(standing.tied) == row["tied_for_first"]
    assert standing.runner_up == row["runner_up"]
    first, second = standing.lines[0], standing.lines[1]
    assert (first.value, second.value) == (row["leader_votes"], row["runner_up_votes"])
    assert standing.margin is not None
    assert standing.margin.value == row["margin_votes"]
    assert two_places(standing.margin.points) == decimal(row["margin_pp"])
    assert not votes.keys() & {"Andre", "Andre2", "BLANKE"}


def _check_shares(standing: Standing, row: dict[str, object]) -> None:
    shares = {line.choice.id: line.share for line in standing.lines if line.share is not None}
    large = {party: two_places(share) for party, share in shares.items() if share >= 2}
    expected = row["shares_pct"]
    assert isinstance(expected, dict)
    assert large == {party: decimal(share) for party, share in expected.items()}
    assert sorted(party for party, share in shares.items() if share >= 4) == row["parties_at_or_above_4pct"]


def _check_seats(result: ContestResult, row: dict[str, object]) -> None:
    if "seats" not in row:
        return
    seats = {s.choice: s.seats for s in result.seats if s.seats}
    assert seats == row["seats"]
    assert {s.choice: s.levelling for s in result.seats if s.levelling} == row["levelling_seats"]
    assert result.contest.seats == row["seats_total_in_feed"]


def _check_prognosis(result: ContestResult, row: dict[str, object]) -> None:
    if "prognosis_published" not in row:
        return
    assert bool(result.prognosis) is row["prognosis_published"]
    if not result.prognosis:
        return
    shares = {p.choice: p.share for p in result.prognosis if p.share is not None and p.share >= 2}
    seats = {p.choice: p.seats for p in result.prognosis if p.seats}
    expected_shares, expected_seats = row["prognosis_pct"], row.get("prognosis_seats")
    assert isinstance(expected_shares, dict)
    assert shares == {party: Decimal(str(share)) for party, share in expected_shares.items()}
    if expected_seats is not None:
        assert seats == expected_seats


@pytest.mark.parametrize("archive", ["st-national-all-780.tar.xz", "2021-st-national-all-83.tar.xz"])
def test_every_national_report_of_a_replay_agrees(archive: str) -> None:
    rows = json.loads((NORWAY / "replay-2025" / "expected.json").read_text())[archive]["rows"]
    members = dict(_members(NORWAY / "replay-2025" / archive))
    assert len(rows) == len(members)
    for row, (name, body) in zip(rows, sorted(members.items()), strict=True):
        stamp, generated, ballots, leader, runner_up, margin, points, left, right, _ = row
        assert stamp in name
        snapshot = read(body, name)
        (result,) = snapshot.contests
        standing = standing_of(result)
        assert snapshot.generated_at is not None
        assert snapshot.generated_at.astimezone(OSLO).replace(tzinfo=None).isoformat() == generated
        assert result.progress.ballots == ballots
        assert (standing.leader, standing.runner_up) == (leader, runner_up)
        if leader:
            assert standing.margin is not None
            assert (standing.margin.value, two_places(standing.margin.points)) == (margin, decimal(points))
            seats = {s.choice: s.seats for s in result.seats}
            assert sum(n for party, n in seats.items() if party in LEFT) == left
            assert sum(n for party, n in seats.items() if party in RIGHT) == right


def test_every_municipality_of_the_replay_agrees_with_its_ties() -> None:
    expected = json.loads((NORWAY / "replay-2025" / "expected.json").read_text())
    expected = expected["st-municipalities-all.tar.xz"]
    newest: dict[str, Snapshot] = {}
    for name, body in _members(NORWAY / "replay-2025" / "st-municipalities-all.tar.xz"):
        snapshot = read(body, name)
        (result,) = snapshot.contests
        known = newest.get(result.contest.area.id)
        assert snapshot.generated_at is not None
        if known is None or known.generated_at is None or snapshot.generated_at >= known.generated_at:
            newest[result.contest.area.id] = snapshot
    assert len(newest) == len(expected["rows"]) == 357
    ties = {}
    for key, name, _, leader, runner_up, margin, points, ballots, _ in expected["rows"]:
        (result,) = newest[key.split("-")[1]].contests
        standing = standing_of(result)
        assert (standing.leader, standing.runner_up) == (leader, runner_up), name
        assert standing.margin is not None
        assert (standing.margin.value, two_places(standing.margin.points)) == (margin, decimal(points)), name
        assert result.progress.ballots == ballots
        if standing.tied:
            ties[key] = (name, sorted(standing.tied), standing.lines[0].value)
    assert ties == {key: (name, codes, votes) for key, name, codes, votes in expected["ties_in_final"]}


def _members(path: Path) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(path) as archive:
        for member in archive:
            if member.isfile():
                stream = archive.extractfile(member)
                assert stream is not None
                yield member.name, stream.read()
