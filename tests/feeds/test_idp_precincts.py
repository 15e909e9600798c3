"""The Iowa precinct tables: exact sums in every layout, and one clear error for what does not fit."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.model import Payload
from newsgen.pipeline.facts import facts

ROOT = Path(__file__).resolve().parents[2]
NIGHT = ROOT / "fixtures" / "idp_precincts" / "iowa-2020"
SAMPLES = ROOT.parent / "shared" / "feeds" / "us" / "iowa-2020"
MEASURES = {"first": "first_alignment", "final": "final_alignment", "sde": "sde"}

needs_samples = pytest.mark.skipif(
    not SAMPLES.is_dir(), reason="the party's own files are beside a full checkout only"
)


def measures(path: Path) -> dict[str, dict[str, object]]:
    """The measures of a file's only contest, by name."""
    (contest,) = facts([str(path)])["contests"]  # type: ignore[misc]
    return {m["measure"]: m for m in contest["measures"]}  # type: ignore[index]


@pytest.mark.parametrize(
    ("file", "sde", "points", "first", "final"),
    [
        ("01-62pct.csv", "24.7501", "1.8371", 3422, 1190),
        ("02-71pct.csv", "25.2009", "1.6136", 3904, 1320),
        ("03-97pct.csv", "3.4268", "0.1633", 5954, 2518),
        ("04-100pct.csv", "1.5151", "0.0704", 6114, 2631),
        ("05-recount.csv", "0.9324", "0.0434", 6009, 2443),
    ],
)
def test_the_founding_night_adds_up(file: str, sde: str, points: str, first: int, final: int) -> None:
    found = measures(NIGHT / file)
    assert found["sde"]["margin"] == {"value": sde, "points": points}
    assert found["sde"]["leader"] == "buttigieg"
    assert found["sde"]["decides"] is True
    for name, margin in (("first_alignment", first), ("final_alignment", final)):
        assert found[name]["leader"] == "sanders"
        assert found[name]["margin"]["value"] == margin  # type: ignore[index]
        assert found[name]["decides"] is False


def oracle() -> list[tuple[str, str, dict[str, object]]]:
    """Every file and measure of the recomputed values that this adapter reads."""
    if not SAMPLES.is_dir():
        return []
    listed = json.loads((SAMPLES / "expected.json").read_text("utf-8"))["files"]
    return [(name, key, values[key]) for name, values in listed.items() for key in MEASURES if key in values]


@needs_samples
@pytest.mark.parametrize(("file", "key", "wanted"), oracle(), ids=lambda v: v if isinstance(v, str) else "")
def test_the_party_s_files_agree_with_the_recomputed_values(
    file: str, key: str, wanted: dict[str, object]
) -> None:
    found = measures(SAMPLES / file)[MEASURES[key]]
    unit = "sde" if key == "sde" else "votes"
    lines = {line["name"]: line for line in found["lines"]}  # type: ignore[union-attr, attr-defined]
    assert Decimal(str(found["total"])) == Decimal(str(wanted[f"total_{unit}"]))
    assert lines[wanted["leader"]]["choice"] == found["leader"]
    assert lines[wanted["runner_up"]]["choice"] == found["runner_up"]
    margin = found["margin"]
    assert Decimal(str(margin["value"])) == Decimal(str(wanted[f"margin_{unit}"]))  # type: ignore[index]
    assert two_places(margin["points"]) == Decimal(str(wanted["margin_pp"]))  # type: ignore[index]
    for candidate in wanted["candidates"]:  # type: ignore[attr-defined]
        line = lines[candidate["name"]]
        assert Decimal(str(line["value"])) == Decimal(str(candidate[unit]))
        assert two_places(line["share"]) == Decimal(str(candidate["pct"]))


def two_places(text: object) -> Decimal:
    """A ratio as the recomputed values have it: two places, half up."""
    return Decimal(str(text)).quantize(Decimal("0.01"), ROUND_HALF_UP)


@needs_samples
def test_the_saved_page_equals_the_release_of_its_hour() -> None:
    page = measures(SAMPLES / "captured" / "idp_2020-02-06_92pct_page.html.gz")
    release = measures(SAMPLES / "releases" / "05_2020-02-06_92pct.csv")
    for name, measure in release.items():
        assert page[name]["margin"] == measure["margin"]
        assert page[name]["total"] == measure["total"]


@needs_samples
def test_the_star_tribune_s_list_equals_the_release_at_100_percent() -> None:
    captured = measures(SAMPLES / "captured" / "idp_2020-02-07_100pct_striblab_precinct_times.json")
    release = measures(SAMPLES / "releases" / "08_2020-02-07_100pct.csv")
    for name, measure in release.items():
        assert captured[name]["margin"] == measure["margin"]


@needs_samples
def test_satellite_sites_are_no_counties() -> None:
    payload = Payload.of((SAMPLES / "releases" / "08_2020-02-07_100pct.csv").read_bytes(), "08")
    (snapshot,) = feeds.read(payload, None, feeds.ReadContext())
    kinds = [unit.kind for unit in snapshot.contests[0].units]
    assert (kinds.count("county"), kinds.count("satellite")) == (99, 5)


GOOD = (NIGHT / "04-100pct.csv").read_text("utf-8")


def cut(text: str) -> str:
    """The file without its last bytes."""
    return text[:-20]


def without_column(text: str) -> str:
    """The file without Biden's SDE, in the header and in every row."""
    rows = [line.split(",") for line in text.splitlines()]
    place = rows[0].index("Biden sde")
    return "".join(",".join(row[:place] + row[place + 1 :]) + "\n" for row in rows)


def letter(text: str) -> str:
    """A letter where votes belong."""
    return text.replace("Adair,5,2020-02-06T01:00:19,0,36", "Adair,5,2020-02-06T01:00:19,0,3x")


def vanished(text: str) -> str:
    """A candidate who is gone from every measure."""
    rows = [line.split(",") for line in text.splitlines()]
    keep = [i for i, label in enumerate(rows[0]) if not label.startswith("Biden ")]
    return "".join(",".join(row[i] for i in keep) + "\n" for row in rows)


def twice(text: str) -> str:
    """A county's row twice."""
    return text + text.splitlines()[1] + "\n"


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (cut, "last row"),
        (without_column, "Biden sde"),
        (letter, "row 2, column 'Biden first'"),
        (vanished, "Biden"),
        (twice, "rows 2 and 106"),
    ],
)
def test_bad_input_is_one_clear_error_with_its_place(spoil: Callable[[str], str], where: str) -> None:
    spoiled = spoil(GOOD)
    assert spoiled != GOOD
    with pytest.raises(FeedError) as caught:
        feeds.read(Payload.of(spoiled.encode(), "release.csv"), None, feeds.ReadContext())
    message = str(caught.value)
    assert "release.csv" in message
    assert where in message
    assert caught.value.remedy


def test_a_file_cut_at_any_byte_is_refused_or_has_whole_rows() -> None:
    for end in range(1, len(GOOD), 97):
        try:
            (snapshot,) = feeds.read(
                Payload.of(GOOD[:end].encode(), "release.csv"), "idp_precincts", feeds.ReadContext()
            )
        except FeedError:
            continue
        assert GOOD[:end].endswith("\n")
        assert snapshot.contests[0].progress.reported <= 1765  # type: ignore[operator]
