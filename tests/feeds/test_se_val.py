"""Swedish result files: areas, districts, turnout, last time, and what is refused."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from newsgen import analysis, feeds
from newsgen.errors import FeedError
from newsgen.feeds import ReadContext
from newsgen.feeds.se_val import sniff
from newsgen.model import ChoiceKind, ContestResult, Payload, Severity, Snapshot, Source, Stage
from tests.feeds.reading import FIXTURES, SHARED, cuts, needs_shared, payload, refusal, votes

NIGHT = FIXTURES / "se_val" / "storvik-2014"
LATE = NIGHT / "03-late.xml"
SAMPLE = SHARED / "feeds" / "se" / "val-xml-2014-valnatt"


def read(what: Payload) -> Snapshot:
    (found,) = feeds.read(what, "se_val", ReadContext())
    return found


def moment(name: str) -> ContestResult:
    return read(payload(NIGHT / f"{name}.xml")).contests[0]


def edited(old: str, new: str, path: Path = LATE) -> Payload:
    text = path.read_bytes().decode("latin-1")
    assert old in text
    return Payload.of(text.replace(old, new, 1).encode("latin-1"), path.name)


def test_the_area_of_the_file_and_its_parts_are_contests() -> None:
    snapshot = read(payload(LATE))
    assert [r.contest.id for r in snapshot.contests] == [
        "se-kommun-2014/9999",
        "se-kommun-2014/valkrets-999900",
    ]
    contest = snapshot.contests[0].contest
    assert (contest.election.date, contest.slug, contest.seats) == (date(2014, 9, 14), "kommun", 31)
    assert (contest.area.name, contest.area.kind, contest.threshold) == ("Storvik", "municipality", None)
    assert snapshot.generated_at == datetime(2014, 9, 14, 20, 18, 40, tzinfo=UTC)
    assert snapshot.drift == ()


def test_votes_have_their_place_and_the_others_never_lead() -> None:
    found = moment("03-late")
    assert votes(found) == {"M": 511, "S": 688, "C": 241, "V": 116, "SVL": 300, "ÖVR": 5}
    digest = payload(LATE).digest
    assert found.tallies[1].source == Source(digest, "/VAL/KOMMUN[1]/GILTIGA[2]/@RÖSTER")
    kinds = {c.id: c.kind for c in found.choices}
    assert kinds["ÖVR"] is ChoiceKind.AGGREGATE
    assert "BLANK" not in kinds
    (standing,) = analysis.standings(found)
    assert (standing.leader, standing.base) == ("S", 1861)


def test_progress_counts_districts_and_turnout_is_of_those_counted() -> None:
    progress = moment("03-late").progress
    assert (progress.reported, progress.expected) == (2, 3)
    assert (progress.electors, progress.electors_counted) == (4522, 3132)
    assert (progress.ballots, progress.blank, progress.invalid) == (1879, 15, 3)
    assert progress.turnout_percent == Decimal("59.9936143040")


def test_a_district_that_has_not_reported_has_no_votes_rather_than_zero() -> None:
    (_, constituency) = read(payload(LATE)).contests
    units = {u.id: u for u in constituency.units}
    assert [u.reporting for u in units.values()] == [True, True, False]
    assert {t.value for t in units["99990103"].tallies} == {None}
    assert units["99990101"].name == "Åsen & Ängby"
    assert units["99990101"].parent == "valkrets-999900"


def test_change_is_exact_against_the_same_districts_last_time() -> None:
    (standing,) = analysis.standings(moment("03-late"))
    change = standing.line("S").change_points
    assert change == Fraction(100 * 688, 1861) - Fraction(
        (Decimal(100 * 702) / Decimal(1795)).quantize(Decimal("1e-10"), rounding=ROUND_HALF_UP)
    )
    assert standing.line("ÖVR").change_points is None


@pytest.mark.parametrize(
    ("name", "stage", "count", "caveats"),
    [
        ("01-zero", Stage.NONE, "first", []),
        ("02-early", Stage.PARTIAL, "first", []),
        ("04-night", Stage.PARTIAL, "first", ["votes-outstanding"]),
        ("05-corrected", Stage.PARTIAL, "first", ["votes-outstanding"]),
        ("06-final", Stage.CERTIFIED, "final", []),
    ],
)
def test_the_night_is_never_complete(name: str, stage: Stage, count: str, caveats: list[str]) -> None:
    found = moment(name)
    assert (found.stage, found.count, [f.gate for f in found.findings]) == (stage, count, caveats)


def test_nothing_is_known_before_the_first_district() -> None:
    found = moment("01-zero")
    (standing,) = analysis.standings(found)
    assert (standing.leader, standing.base) == (None, None)
    assert set(votes(found).values()) == {None}
    assert (found.progress.reported, found.baseline) == (None, ())


def test_parties_that_do_not_add_up_are_noted() -> None:
    more = read(edited('RÖSTER="1861"', 'RÖSTER="1860"')).contests[0]
    assert [(f.gate, f.severity) for f in more.findings] == [("parts-against-total", Severity.HOLD)]
    fewer = read(edited('RÖSTER="1861"', 'RÖSTER="1900"')).contests[0]
    assert [(f.gate, f.severity) for f in fewer.findings] == [("parts-against-total", Severity.WARNING)]


def test_new_attributes_and_elements_are_drift() -> None:
    found = read(edited('PARTI="M" RÖSTER', 'PARTI="M" NYTT="1" RÖSTER'))
    assert found.drift == ("/VAL/KOMMUN/GILTIGA[1]/@NYTT",)
    found = read(edited("<KOMMUN ", "<NYHET/><KOMMUN "))
    assert found.drift == ("/VAL/NYHET",)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('VALTYP="Kommunfullmäktigval"', 'VALTYP="Kyrkoval"', "unknown election"),
        ("VALNATTSRAPPORTERING", "PROV", "unknown kind of report"),
        ('VALDAG="20140914"', 'VALDAG="20141414"', "malformed date"),
        ('TID_RAPPORT="20140914221840"', 'TID_RAPPORT="22:18"', "malformed time"),
        ('GILTIGA PARTI="M" RÖSTER="511"', 'GILTIGA PARTI="XX" RÖSTER="511"', "legend"),
        ('GILTIGA PARTI="M" RÖSTER="511"', 'GILTIGA PARTI="S" RÖSTER="511"', "stands twice"),
        ('GILTIGA PARTI="M" RÖSTER="511"', 'GILTIGA PARTI="M" RÖSTER="511,0"', "malformed number"),
        ('GILTIGA PARTI="M" RÖSTER="511"', 'GILTIGA PARTI="M" RÖSTER=""', "malformed number"),
        ('TEXT="OG"', 'TEXT="XX"', "invalid ballots"),
        ('KOD="9999"', 'KOD=""', "no code"),
        ('KOD="9999"', 'KODE="9999"', "'KOD' is missing"),
        ('FÖRKORTNING="S"', 'FÖRKORTNING="M"', "legend"),
        ("<VALDELTAGANDE", "<DELTAGANDE", "'VALDELTAGANDE' is missing"),
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(old: str, new: str, what: str) -> None:
    with pytest.raises(FeedError, match=what) as caught:
        feeds.read(edited(old, new), "se_val", ReadContext())
    assert " at /VAL" in caught.value.where


def test_a_file_cut_anywhere_is_refused() -> None:
    for body in cuts(LATE.read_bytes(), 100):
        assert refusal(Payload.of(body, "cut.xml"), "se_val") is not None


@pytest.mark.parametrize("body", [b"", b"<VAL/>", b"<html>", b'<?xml version="1.0"?><ElectionResult/>'])
def test_something_else_is_neither_claimed_nor_read(body: bytes) -> None:
    assert not sniff(Payload.of(body, "x.xml")).matches
    assert refusal(Payload.of(body, "x.xml"), "se_val") is not None


def test_another_root_or_two_areas_at_the_top_are_refused() -> None:
    with pytest.raises(FeedError, match="expected the root VAL"):
        read(Payload.of(b'<VALET VALTYP="x" VALDAG="y"/>', "x.xml"))
    text = LATE.read_bytes().decode("latin-1")
    start, end = text.index("  <KOMMUN"), text.index("</VAL>")
    doubled = text[:end] + text[start:end] + text[end:]
    with pytest.raises(FeedError, match="one area at the top"):
        read(Payload.of(doubled.encode("latin-1"), "x.xml"))


def test_the_list_of_files_in_the_archive_is_refused_by_name() -> None:
    verdict = sniff(Payload.of(b"valnatt_00K.xml\nvalnatt_00L.xml\n", "Filer"))
    assert not verdict.matches
    assert "no results" in verdict.why


def test_a_document_with_entities_of_its_own_is_refused() -> None:
    found = refusal(
        edited('parti_kommun_1_5.dtd">', 'x.dtd" [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), "se_val"
    )
    assert found is not None
    assert "entities" in str(found)


@needs_shared
def test_every_sample_agrees_with_the_values_recomputed() -> None:
    expected = json.loads((SAMPLE / "expected.json").read_text())
    files = {name: row for name, row in expected.items() if name.endswith(".xml")}
    assert len(files) == 8
    for name, row in files.items():
        what = payload(SAMPLE / name)
        assert feeds.sniff(what)[0] == "se_val"
        snapshot = read(what)
        assert snapshot.drift == ()
        _check_top(snapshot.contests[0], row["top"])
        if "constituencies" in row:
            _check_constituencies(snapshot, row["constituencies"])
        if "polling_districts" in row:
            districts = [u for r in snapshot.contests for u in r.units if u.kind == "district"]
            assert len(districts) == row["polling_districts"]["number"]
            missing = [u.id for u in districts if not u.reporting]
            assert missing == row["polling_districts"]["not_reported"]


@needs_shared
def test_the_other_files_of_the_archive_are_not_claimed() -> None:
    for name in ("Cksum", "Filer"):
        assert feeds.sniff(payload(SAMPLE / "snapshot-2" / name))[0] is None


def _check_top(result: ContestResult, row: dict[str, object]) -> None:
    (standing,) = analysis.standings(result)
    progress = result.progress
    assert result.contest.area.id == row["code"]
    assert result.contest.area.name == row["name"]
    assert (progress.reported, progress.expected) == (row["districts_counted"], row["districts_total"])
    assert standing.base == row["valid_votes"]
    assert votes(result)["ÖVR"] == row["other_valid"]
    assert {"BLANK": progress.blank, "OG": progress.invalid} == row["invalid"]
    assert (progress.electors, progress.electors_counted) == (row["electorate"], row["electorate_in_counted"])
    assert progress.ballots == row["ballots_total"]
    assert progress.turnout_percent is not None
    assert _rounded(progress.turnout_percent) == _decimal(row["turnout_in_counted_pct_computed"])
    share = analysis.percent_reported(progress)
    assert share is not None
    assert _rounded(share) == _decimal(row["share_of_districts_counted_pct"])
    assert (standing.leader, standing.runner_up) == (row["leader"], row["runner_up"])
    assert standing.margin is not None
    assert standing.margin.points is not None
    assert standing.margin.value == row["margin_votes"]
    assert _rounded(standing.margin.points) == _decimal(row["margin_pp"])
    shares = {line.choice.id: _rounded(line.share) for line in standing.lines if line.share is not None}
    shares.pop("ÖVR")
    expected = row["shares_pct"]
    assert isinstance(expected, dict)
    assert shares == {party: _decimal(share) for party, share in expected.items()}


def _check_constituencies(snapshot: Snapshot, row: dict[str, object]) -> None:
    results = [r for r in snapshot.contests if r.contest.area.kind == "constituency"]
    assert len(results) == row["number"]
    leaders: dict[str | None, int] = {}
    distances = []
    for result in results:
        (standing,) = analysis.standings(result)
        leaders[standing.leader] = leaders.get(standing.leader, 0) + 1
        assert standing.margin is not None
        name = result.contest.area.name
        distances.append([standing.margin.value, name, standing.leader, standing.runner_up])
    assert leaders == row["leaders"]
    assert sorted(distances, key=lambda d: d[0])[:3] == row["closest"]  # type: ignore[arg-type, return-value]


def _rounded(value: Fraction | Decimal) -> Decimal:
    exact = Fraction(value)
    return (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(
        Decimal("0.01"), rounding=ROUND_HALF_UP
    )


def _decimal(value: object) -> Decimal:
    return Decimal(str(value)).quantize(Decimal("0.01"))
