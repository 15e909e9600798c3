"""Text is fit for any file, and citations follow it."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from newsgen import outputs
from newsgen.model import replace
from newsgen.outputs import Options
from newsgen.outputs._clean import clean, clean_cited, plain_spaces
from tests.outputs import samples


@pytest.mark.parametrize(
    ("dirty", "tidy"),
    [
        ("A\u030a", "Å"),
        ("a\r\nb\tc\u2028d", "a b c d"),
        ("a\x00\x07\x1b\x85b", "a b"),
        ("\ufeffa\ufffe\uffff\ufdd0\U0001fffeb", "ab"),
        ("a\ud800b", "ab"),
        ("Ås \u202eeb\u202c \u2067hf\u2069 62", "Ås eb hf 62"),
        ("1\u00a0234 \u2212 \u2013", "1\u00a0234 \u2212 \u2013"),
    ],
)
def test_clean(dirty: str, tidy: str) -> None:
    assert clean(dirty) == tidy


@given(st.text(st.characters(exclude_categories=())))
def test_clean_text_is_composed_and_has_no_controls(text: str) -> None:
    tidy = clean(text)
    assert unicodedata.is_normalized("NFC", tidy)
    assert not {unicodedata.category(sign) for sign in tidy} & {"Cc", "Cs"}
    assert clean(tidy) == tidy


@given(st.text(st.characters(exclude_categories=()), min_size=1))
def test_any_text_survives_every_format_alike(text: str) -> None:
    story = replace(samples.FIRST, headline=samples.cited(text), body=())
    wanted = clean(text)
    ninjs = json.loads(outputs.get("ninjs").render(story, Options(ascii_escape=True)))
    assert ninjs.get("headline", "") == wanted
    for name in ("nitf", "ntb_nitf", "newsml_g2"):
        root = etree.fromstring(outputs.get(name).render(story, Options()))
        read = root.findtext(".//{*}hl1") or ""
        assert read.strip() == (plain_spaces(wanted) if name == "ntb_nitf" else wanted).strip()


def test_citations_move_with_the_text() -> None:
    cited = samples.cited(
        "A\u030a\x07se: ", samples.count("1\u00a0234", 1234), " og \x00", samples.count("7", 7)
    )
    tidy = clean_cited(cited)
    assert [tidy.text[mark.start : mark.end] for mark in tidy.citations] == ["1\u00a0234", "7"]


def test_plain_spaces() -> None:
    assert plain_spaces("1\u00a0234\u202f5") == "1 234 5"
