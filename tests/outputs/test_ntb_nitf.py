"""NTB's dialect: numbering, slugs, local times, Latin-1."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from lxml import etree

from newsgen import outputs
from newsgen.model import Story, UpdateKind, replace
from newsgen.outputs import Options
from newsgen.outputs._desk import SLUG_LIMIT
from newsgen.outputs.ntb_nitf import sequence
from tests.outputs import samples


def document(story: Story, **settings: object) -> etree._Element:
    return etree.fromstring(outputs.get("ntb_nitf").render(story, Options.of(settings)))


def metas(root: etree._Element) -> dict[str | None, str | None]:
    return {meta.get("name"): meta.get("content") for meta in root.iter("meta")}


def test_ntb_numbers_updates_and_sends_corrections_under_the_same_id() -> None:
    names = [document(story) for story in samples.NIGHT]
    ids = [root.find(".//doc-id").get("id-string", "")[-3:] for root in names]  # type: ignore[union-attr]
    assert ids == ["_00", "_01", "_01", "_01"]
    assert [metas(root)["subject"] for root in names] == [
        "valg-tromsø",
        "ny1-valg-tromsø",
        "ny1-valg-tromsø",
        "ny1-valg-tromsø",
    ]
    assert [root.find(".//du-key").get("version") for root in names] == ["1", "2", "2", "2"]  # type: ignore[union-attr]
    assert len({metas(root)["NTBID"] for root in names}) == 1


@pytest.mark.parametrize(
    ("version", "update", "number"),
    [
        (1, UpdateKind.FIRST, 0),
        (3, UpdateKind.WRITE_THRU, 2),
        (3, UpdateKind.CORRECTION, 1),
        (1, UpdateKind.KILL, 0),
    ],
)
def test_ntb_numbers_by_version_where_updates_are_not_counted(
    version: int, update: UpdateKind, number: int
) -> None:
    assert sequence(replace(samples.NB, version=version, update=update, write_thrus=None)) == number


def test_ntb_in_latin_1_keeps_dashes_and_has_plain_spaces() -> None:
    made = outputs.get("ntb_nitf").render(samples.NB, Options(encoding="iso-8859-1"))
    assert made.startswith(b"<?xml version='1.0' encoding='iso-8859-1' standalone='yes'?>")
    assert b"&#8211;" in made
    assert b"&#8722;1,8" in made
    assert "ø".encode("latin-1") in made
    assert b"\xa0" not in made
    assert "1 234" in "".join(etree.fromstring(made).itertext())


def test_ntb_paragraphs_are_classed() -> None:
    root = document(samples.NB)
    classes = [
        (p.get("class"), (p.getprevious() is not None and p.getprevious().tag)) for p in root.iter("p")
    ]  # type: ignore[union-attr]
    assert classes == [("lead", False), ("txt-ind", "p"), ("txt-ind", "p"), ("txt", "hl2"), ("txt", "ul")]


def test_ntb_times_are_local_with_offset() -> None:
    issued = document(samples.NB).find(".//date.issue")
    assert issued is not None
    assert issued.get("norm") == "2025-09-08T21:20:07+02:00"
    assert metas(document(samples.NB))["ntb-dato"] == "08.09.2025 21:20"
    winter = replace(samples.NB, version_created=datetime(2025, 12, 1, 12, tzinfo=UTC))
    assert document(winter).find(".//date.issue").get("norm") == "2025-12-01T13:00:00+01:00"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("slug", "rehearsal", "expected"),
    [
        ("valg-tromsø", False, "valg-tromsø"),
        ("valg-nordre-follo-kommunestyre", False, "valg-nordre-follo"),
        ("kommunestyrevalgresultatene", False, "kommunestyrevalgresultat"),
        ("val: Évry/Ça  & “Å”", False, "val-Evry-Ca-Å"),
        ("ØVELSE-valg-tromsø-stortinget-2025", True, "ØVELSE-valg-tromsø"),
        ("valg-nordre-follo-kommunestyre-TEST", True, "TEST-valg-nordre-follo"),
        ("valg-tromsø", True, "TEST-valg-tromsø"),
    ],
)
def test_ntb_slugs_fit_the_desk(slug: str, rehearsal: bool, expected: str) -> None:
    made = metas(document(replace(samples.NB, slug=slug, rehearsal=rehearsal)))["NTBStikkord"]
    assert made == expected
    assert len(made) <= SLUG_LIMIT


def test_ntb_ends_with_the_desks_addresses_where_they_are_set() -> None:
    line = document(samples.NB, tagline="valg@news.example, desk@news.example").find("body/body.end/tagline")
    assert line is not None
    assert "".join(line.itertext()).strip() == "valg@news.example/desk@news.example"
    assert [link.get("href") for link in line] == ["mailto:valg@news.example", "mailto:desk@news.example"]
    assert document(samples.NB).find("body/body.end") is None


@pytest.mark.parametrize(
    ("agency", "language", "sender"),
    [("NTB", "nn-NO", "NPK"), ("NTB", "nb-NO", "NTB"), ("Bylaget", "nn-NO", "Bylaget")],
)
def test_ntb_writes_nynorsk_under_the_name_of_npk(agency: str, language: str, sender: str) -> None:
    made = document(replace(samples.NB, agency=agency, language=language))
    assert made.findtext("body/body.head/distributor/org") == sender
