"""Where party lists are strongest: lists by their names, Norwegian areas by their prepositions."""

from __future__ import annotations

import pytest

from newsgen.model import ContestKind, Stage
from tests.analysis.areas import county
from tests.analysis.builders import result
from tests.stories.records import brief, paragraphs


@pytest.mark.parametrize(
    ("edition", "sentence"),
    [
        ("nb", "Blant kommunene sto Ap sterkest i Havn med 60 prosent, og Høyre i Vik med 70 prosent."),
        ("nn", "Blant kommunane stod Ap sterkast i Havn med 60 prosent, og Høgre i Vik med 70 prosent."),
        ("en", "Labour was strongest in Havn with 60%, and the Conservatives in Vik with 70%."),
    ],
)
def test_lists_are_told_where_they_are_strongest(edition: str, sentence: str) -> None:
    votes = {"Havn": (600, 400), "Vik": (300, 700), "Nes": (510, 490), "Sund": (520, 480), "Eid": (590, 410)}
    units = [county(name, {"A": a, "H": h}, kind="municipality") for name, (a, h) in votes.items()]
    whole = {"A": sum(a for a, _ in votes.values()), "H": sum(h for _, h in votes.values())}
    given = result(whole, units=units, stage=Stage.COMPLETE, contest={"kind": ContestKind.PARTY_LIST})
    assert any(told.endswith(sentence) for told in paragraphs(brief(given, country="NO"), edition))


@pytest.mark.parametrize(
    ("edition", "kind", "number", "end"),
    [
        ("nb", "municipality", "3403", "sterkest på Hamar med 60 prosent."),
        ("nn", "municipality", "5501", "sterkast i Tromsø med 60 prosent."),
        ("en", "municipality", "3403", "strongest in Hamar with 60%."),
        ("nb", "county", "15", "sterkest i Møre og Romsdal med 60 prosent."),
    ],
)
def test_norwegian_areas_go_by_their_own_prepositions(edition: str, kind: str, number: str, end: str) -> None:
    names = (number, "x1", "x2", "x3", "x4")
    units = [county(n, {"A": 600 if n == number else 500, "H": 400}, kind=kind) for n in names]
    whole = {"A": 2600, "H": 2000}
    given = result(whole, units=units, stage=Stage.COMPLETE, contest={"kind": ContestKind.PARTY_LIST})
    assert any(told.endswith(end) for told in paragraphs(brief(given, country="NO"), edition))
