"""Sámi and Kven names of Norwegian places, as the newsroom's setting has them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from newsgen import styles
from newsgen.errors import SettingsError
from newsgen.io import settings as io_settings
from newsgen.model import Area, BlockKind, Style, replace
from newsgen.model.settings import Settings
from newsgen.pipeline.desk import Desk, Draft, Order
from newsgen.stories import formats
from tests.stories import every_case

NB = styles.get("ntb", "nb")
EDITIONS = (NB, styles.get("ntb", "nn"), styles.get("ap", "en"), styles.get("bbc", "en-GB"))
ALL = ("norwegian", "sami", "kven")
NAMED = [(m.number, "municipality") for m in NB.municipalities.values() if m.sami or m.kven]
NAMED += [(c.number, "county") for c in NB.counties.values() if c.sami or c.kven]


def told(area: tuple[str, str], names: tuple[str, ...], *wanted: Style) -> tuple[Draft, ...]:
    """A made result in a Norwegian place, under a setting."""
    made = every_case.brief("party_list", storting=True)
    place = Area(id=area[0], name="as the feed has it", kind=area[1])
    brief = replace(made, contest=replace(made.contest, area=place, seats=0))
    return Desk(settings=Settings(place_names=names)).drafts(brief, Order(styles=wanted), every_case.NOW)


def running(draft: Draft) -> str:
    return " ".join(
        (draft.story.lede.text, *(b.text for b in draft.story.body if b.kind.value == "paragraph"))
    )


@pytest.mark.parametrize(
    ("area", "names", "phrase", "headline"),
    [
        (("5610", "municipality"), ("norwegian",), "i Karasjok kommune", "i Karasjok"),
        (("5610", "municipality"), ALL, "i Karasjok kommune (Kárášjohka)", "i Karasjok"),
        (("5610", "municipality"), ("sami",), "i Kárášjohka kommune", "i Kárášjohka"),
        (("5610", "municipality"), ("kven", "norwegian"), "i Karasjok kommune", "i Karasjok"),
        (("5622", "municipality"), ALL, "i Porsanger kommune (Porsáŋgu, Porsanki)", "i Porsanger"),
        (("5622", "municipality"), ("kven", "norwegian"), "i Porsanki kommune (Porsanger)", "i Porsanki"),
        (("1870", "municipality"), ("norwegian",), "i Sortland kommune", "på Sortland"),
        (("1870", "municipality"), ("sami",), "i Suortá kommune", "i Suortá kommune"),
        (("3403", "municipality"), ("sami",), "i Hamar kommune", "på Hamar"),
        (("55", "county"), ALL, "i Troms (Romsa, Tromssa)", "i Troms"),
        (("55", "county"), ("sami",), "i Romsa fylke", "i Romsa fylke"),
        (("18", "county"), ("norwegian", "sami"), "i Nordland (Nordlánnda, Nordlaante)", "i Nordland"),
    ],
)
def test_a_place_is_named_as_the_setting_says(
    area: tuple[str, str], names: tuple[str, ...], phrase: str, headline: str
) -> None:
    (draft,) = told(area, names, NB)
    others = r"(?! kommune)(?! fylke)(?! \()"
    assert re.search(re.escape(phrase) + others, running(draft)), running(draft)
    assert re.search(re.escape(headline) + r"(?! kommune)(?! fylke)(?! \()", draft.story.headline.text)


@pytest.mark.parametrize("names", [ALL, ("sami", "norwegian"), ("kven", "sami"), ("sami",)])
@pytest.mark.parametrize("style", EDITIONS, ids=lambda style: style.tag)
def test_every_such_place_is_told_without_a_fault(style: Style, names: tuple[str, ...]) -> None:
    assert len(NAMED) > 30
    for area in NAMED:
        (draft,) = told(area, names, style)
        assert not draft.findings, (area, draft.findings)
        place = (NB.municipalities if area[1] == "municipality" else NB.counties)[area[0]]
        first, *others = place.names(names)
        assert first in draft.story.headline.text, draft.story.headline.text
        # Brackets name the others once, and only in running text.
        bracket = f"({', '.join(others)})"
        assert running(draft).count(bracket) == (1 if others else 0), running(draft)
        boxes = [b.text for b in draft.story.body if b.kind is not BlockKind.PARAGRAPH]
        assert not any(bracket in text for text in (draft.story.headline.text, *boxes) if others)


def test_the_other_names_are_cited_like_any_text_from_data() -> None:
    (draft,) = told(("5610", "municipality"), ALL, NB)
    cited = {str(c.figure.value) for c in draft.story.lede.citations if c.figure.unit.value == "text"}
    assert "Kárášjohka" in cited


def test_a_place_is_found_by_any_of_its_names() -> None:
    for number, kind in NAMED:
        if kind == "municipality":
            place = NB.municipalities[number]
            for name in (place.name, *place.sami, *place.kven, " - ".join((*place.sami, place.name))):
                assert formats.municipality(name, NB) == place


def test_the_setting_is_read_and_an_unknown_language_refused(tmp_path: Path) -> None:
    path = tmp_path / "newsgen.toml"
    path.write_text('[places]\nnames = ["norwegian", "sami"]\n', encoding="utf-8")
    assert io_settings.load(str(path)).place_names == ("norwegian", "sami")
    path.write_text('[places]\nnames = ["samii"]\n', encoding="utf-8")
    with pytest.raises(SettingsError, match="no language of place names named 'samii'"):
        io_settings.load(str(path))
    path.write_text("", encoding="utf-8")
    assert io_settings.load(str(path)).place_names == ("norwegian",)
