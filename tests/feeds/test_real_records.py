"""Records of real nights against a reckoning of their own, straight from the authorities' files."""

from __future__ import annotations

import gzip
import json
import tarfile
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.feeds.reading import SHARED, needs_shared
from tests.feeds.world import facts_of

pytestmark = needs_shared
SWISS = SHARED / "feeds/ch/voteinfo-json"
GEORGIA = SHARED / "feeds/us/clarity/2020-11-03_GA_state_detail_by_county.xml"

Table = Mapping[str, Mapping[str, int]]
Key = tuple[str, str | None]
Told = dict[Key, tuple[str, str, int, int]]
Exact = tuple[str, Fraction, int, int]


def told(contest: Mapping[str, Any]) -> Told:
    """The records of the facts: area, value, and among how many of how many."""
    return {
        (r["kind"], r["choice"]): (r["area"]["id"], r["percent"] or r["points"], r["reported"], r["expected"])
        for r in contest["records"]
    }


def only(values: Mapping[str, Fraction], *, most: bool) -> str | None:
    """The key of the largest or smallest value, None where two share it."""
    end = (max if most else min)(values.values())
    held = [key for key, value in values.items() if value == end]
    return held[0] if len(held) == 1 else None


def reckoned(table: Table, choices: tuple[str, ...], areas: int) -> Iterator[tuple[Key, Exact]]:
    """Where each choice is strongest and weakest, and which area is the closest, by plain division."""
    for choice in choices:
        shares = {area: Fraction(votes[choice] * 100, sum(votes.values())) for area, votes in table.items()}
        for kind, most in (("strongest", True), ("weakest", False)):
            if (holder := only(shares, most=most)) is not None:
                yield (kind, choice), (holder, shares[holder], len(table), areas)
    gaps = {}
    for area, votes in table.items():
        first, second = sorted(votes.values())[:-3:-1]
        gaps[area] = Fraction((first - second) * 100, sum(votes.values()))
    if (holder := only(gaps, most=False)) is not None:
        yield ("closest", None), (holder, gaps[holder], len(table), areas)


def agree(found: Told, expected: Mapping[Key, Exact]) -> None:
    """The same records with the same values, to four places at the least."""
    assert {key: (area, *counts) for key, (area, _, *counts) in found.items()} == {
        key: (area, *counts) for key, (area, _, *counts) in expected.items()
    }
    for key, (_, value, *_) in found.items():
        assert abs(Fraction(value) - expected[key][1]) <= Fraction(1, 20_000), key


def swiss_snapshots(folder: Path) -> Iterator[tuple[Path, Any]]:
    """Every recorded moment as a file of its own, with what it holds."""
    final = folder / "2022-05-15.json"
    final.write_bytes(gzip.decompress((SWISS / "2022-05-15-final.json.gz").read_bytes()))
    with tarfile.open(SWISS / "2025-02-09-all-15-snapshots.tar.xz") as archive:
        archive.extractall(folder, filter="data")
    for path in sorted(folder.rglob("*.json")):
        yield path, json.loads(path.read_text("utf-8"))


def test_swiss_cantons_hold_the_records_that_the_file_itself_gives(tmp_path: Path) -> None:
    seen = 0
    for path, document in swiss_snapshots(tmp_path):
        contests = facts_of(path)["contests"]
        for contest, proposal in zip(contests, document["schweiz"]["vorlagen"], strict=True):
            cantons = {
                canton["geoLevelnummer"]: canton["resultat"]
                for canton in proposal["kantone"]
                if canton["resultat"]["gebietAusgezaehlt"]
            }
            table = {
                number: {"yes": found["jaStimmenAbsolut"], "no": found["neinStimmenAbsolut"]}
                for number, found in cantons.items()
            }
            if len(cantons) < 5:
                assert told(contest) == {}, path.name
                continue
            expected = dict(reckoned(table, ("yes", "no"), 26))
            turnout = {
                number: Fraction(found["eingelegteStimmzettel"] * 100, found["anzahlStimmberechtigte"])
                for number, found in cantons.items()
            }
            for kind, most in (("highest_turnout", True), ("lowest_turnout", False)):
                holder = only(turnout, most=most)
                assert holder is not None
                expected[kind, None] = (holder, turnout[holder], len(cantons), 26)
            agree(told(contest), expected)
            seen += 1
    assert seen > 10


def test_georgias_counties_hold_the_records_that_the_file_itself_gives() -> None:
    (contest,) = facts_of(GEORGIA)["contests"][:1]
    table: dict[str, dict[str, int]] = {}
    element = ElementTree.parse(GEORGIA).getroot().find("Contest")
    assert element is not None
    for choice in element.findall("Choice"):
        key = choice.attrib["key"]
        for county in choice.findall("VoteType/County"):
            votes = table.setdefault(county.attrib["name"], {})
            votes[key] = votes.get(key, 0) + int(county.attrib["votes"])
    large = tuple(line["choice"] for line in contest["measures"][0]["lines"] if float(line["share"]) >= 5)
    assert len(table) == 159
    assert len(large) == 2
    agree(told(contest), dict(reckoned(table, large, 159)))


def published(report: Mapping[str, Any]) -> dict[str, Fraction]:
    """The share of each list as the report itself states it, to five places."""
    parties = {party["id"]["partikode"]: party["stemmer"]["resultat"] for party in report["partier"]}
    return {code: Fraction(str(found["prosent"])) for code, found in parties.items() if "prosent" in found}


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The certified reports of the country, its districts and the municipalities of one of them."""
    folder = tmp_path_factory.mktemp("certified")
    with tarfile.open(SHARED / "streams/norway-2025/stream.tar.xz") as archive:
        for member in archive:
            parts = member.name.removeprefix("./").split("/")
            wanted = parts[2:3] in (["nasjonalt"], ["fylke"]) or "/kommune-04-" in member.name
            if wanted and parts[-1] == "2025-10-20__1217.json":
                archive.extract(member, folder, filter="data")
    return folder / "data/2025"


@pytest.mark.parametrize(
    ("whole", "areas", "number"),
    [("nasjonalt/norge", "fylke/*", 19), ("fylke/fylke-04", "kommune/kommune-04-*", 22)],
    ids=["the country by its districts", "Hedmark by its municipalities"],
)
def test_norwegian_areas_hold_the_records_that_their_own_reports_give(
    certified: Path, whole: str, areas: str, number: int
) -> None:
    paths = sorted(certified.glob(f"{areas}/*.json"))
    (top,) = certified.glob(f"{whole}/*.json")
    reports = [json.loads(path.read_text("utf-8")) for path in paths]
    stated = {report["id"]["nr"]: published(report) for report in reports}
    (contest,) = (one for one in facts_of(top, *paths)["contests"] if one["records"])
    large = [line["choice"] for line in contest["measures"][0]["lines"] if float(line["share"]) >= 5]
    assert len(stated) == number
    expected: dict[Key, Exact] = {}
    for choice in large:
        shares = {area: own.get(choice, Fraction(0)) for area, own in stated.items()}
        for kind, most in (("strongest", True), ("weakest", False)):
            holder = only(shares, most=most)
            assert holder is not None
            expected[kind, choice] = (holder, shares[holder], number, number)
    agree(told(contest), expected)
