"""The facts that a user gets from real Nordic files, against values recomputed by another reader."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest

from newsgen.pipeline.facts import facts
from tests.feeds.reading import SHARED, needs_shared

FEEDS = SHARED / "feeds"
NORWAY = FEEDS / "no" / "valgresultat-api-2025"

pytestmark = needs_shared


def contests(*inputs: Path) -> dict[str, dict[str, object]]:
    """Contest id > facts of the inputs taken as one moment."""
    found = facts([str(path) for path in inputs])
    listed = found["contests"]
    assert isinstance(listed, list)
    return {str(contest["id"]): contest for contest in listed}


def expected(path: Path) -> dict[str, dict[str, object]]:
    value = json.loads((path / "expected.json").read_text(encoding="utf-8"))
    assert isinstance(value, dict)
    return value


def check(contest: Mapping[str, object], row: Mapping[str, object]) -> None:
    """Leader, runner-up, tie and margin of the deciding measure."""
    measures = contest["measures"]
    assert isinstance(measures, list)
    measure = measures[0]
    assert measure["decides"]
    assert (measure["leader"], measure["runner_up"]) == (row["leader"], row["runner_up"])
    assert sorted(measure["tied"]) == row.get("tied_for_first", [])
    assert measure["margin"]["value"] == row["margin_votes"]
    points = Decimal(measure["margin"]["points"]).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
    assert points == Decimal(str(row["margin_pp"])).quantize(Decimal("0.01"))
    seats = {line["choice"]: line["seats"] for line in measure["lines"] if line["seats"]}
    if "seats" in row:
        assert seats == row["seats"]


@pytest.mark.parametrize(
    ("name", "identity"),
    [
        ("st/2025-09-08__2004.json", "st2025/land"),
        ("st-56-finnmark/2025-10-20__1217.json", "st2025/56"),
        ("st-32-3214-frogn/2025-10-20__1217.json", "st2025/3214"),
        ("krets-st-12-4629-0001/2025-10-20__1217.json", "st2025/4629-0001"),
    ],
)
def test_norwegian_reports_at_every_level(name: str, identity: str) -> None:
    row = expected(NORWAY)["files"][name]
    assert isinstance(row, dict)
    found = contests(NORWAY / name)
    assert list(found) == [identity]
    check(found[identity], row)
    progress = found[identity]["progress"]
    assert isinstance(progress, dict)
    assert progress["ballots"] == row["ballots_approved"]


def test_a_null_report_has_nobody_in_front() -> None:
    contest = contests(NORWAY / "st" / "2025-09-07__1146.json")["st2025/land"]
    assert contest["stage"] == "none"
    (measure,) = contest["measures"]  # type: ignore[misc]
    assert (measure["leader"], measure["margin"]) == (None, None)


def test_the_norwegian_export_and_its_summed_country() -> None:
    folder = FEEDS / "no" / "partifordeling-csv"
    name = "2021-09-17_partydist.csv"
    row = expected(folder)[name]
    found = contests(folder / name)
    national = row["national"]
    assert isinstance(national, dict)
    check(found["st2021/land"], national)
    districts = row["districts"]
    assert isinstance(districts, dict)
    for label, district in districts.items():
        check(found[f"st2021/{label.split(' ')[0]}"], district)


def test_a_swedish_file_of_the_nation() -> None:
    folder = FEEDS / "se" / "val-xml-2014-valnatt"
    row = expected(folder)["snapshot-2/valnatt_00R.xml"]["top"]
    assert isinstance(row, dict)
    found = contests(folder / "snapshot-2" / "valnatt_00R.xml")["se-riksdag-2014/00"]
    check(found, row)
    progress = found["progress"]
    assert isinstance(progress, dict)
    assert (progress["reported"], progress["expected"]) == (row["districts_counted"], row["districts_total"])


def test_a_danish_folder_and_archive_are_summed() -> None:
    folder = FEEDS / "dk" / "valgdk-json-fv2026"
    rows = expected(folder)
    paths = sorted((folder / "bornholm" / "2026-03-24T2209").glob("*.json"))
    found = contests(*paths)["dk-folketing-2026/storkreds-4"]
    check(found, rows["bornholm_storkreds"]["2026-03-24T2209"])  # type: ignore[arg-type]
    archive = "denmark-2026-03-25T0152.tar.xz"
    check(contests(folder / archive)["dk-folketing-2026/danmark"], rows["denmark"][archive])  # type: ignore[arg-type]


def test_a_finnish_municipality_over_its_night() -> None:
    folder = FEEDS / "fi" / "yle-json-kuntavaalit-2017"
    for name, row in expected(folder).items():
        if name.startswith("Hanko/"):
            check(contests(folder / name)["fi-kv2017/078"], row)
