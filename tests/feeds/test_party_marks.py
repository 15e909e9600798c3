"""Names with a party, an incumbent's mark or capitals in them, and what copy makes of them."""

from __future__ import annotations

import pytest

from newsgen.feeds._reading.party_marks import is_write_in, marked, spoken


@pytest.mark.parametrize(
    ("name", "clean", "party", "incumbent"),
    [
        ("Ada Berg (I) (Dem)", "Ada Berg", "Dem", True),
        ("Ada Berg (Rep)", "Ada Berg", "Rep", None),
        ("Ada Berg - Lib", "Ada Berg", "Lib", None),
        ("Juana (Jenny) Vale", "Juana (Jenny) Vale", None, None),
        ("For (A Favor)", "For (A Favor)", None, None),
        ("Anne-Marie Ind", "Anne-Marie Ind", None, None),
    ],
)
def test_only_known_marks_are_taken_off(
    name: str, clean: str, party: str | None, incumbent: bool | None
) -> None:
    found = marked(name)
    assert (found.name, found.party, found.incumbent) == (clean, party, incumbent)


@pytest.mark.parametrize(
    ("name", "copy"),
    [
        ("SHELLEY MOORE VALE", "Shelley Moore Vale"),
        ("Mitch McCONNELL", "Mitch McConnell"),
        ("JB O'NEIL III", "JB O'Neil III"),
        ("JO STRAND-BERG", "Jo Strand-Berg"),
        ("C. L. /Cindi/ Vale", None),
        ("CJ Pearl (Rep)", "CJ Pearl"),
        ("Ada Berg", None),
    ],
)
def test_names_are_not_shouted(name: str, copy: str | None) -> None:
    assert spoken(name) == copy


@pytest.mark.parametrize(
    ("name", "gathered"),
    [("WRITE-IN", True), ("Write-ins", True), ("Total Write-Ins", True), ("Wright Inman", False)],
)
def test_the_line_of_write_ins(name: str, gathered: bool) -> None:
    assert is_write_in(name) is gathered


def test_the_feeds_own_party_in_brackets_is_a_mark() -> None:
    assert spoken("Ada BERG (AAA)", "AAA") == "Ada Berg"
    assert marked("Ada Berg (Aaa)", "AAA").party == "AAA"
    assert marked("Ada Berg (Aaa)").party is None
