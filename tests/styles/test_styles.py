"""Which house writes which language, and what a setting may call it."""

from __future__ import annotations

import string
import sys

import pytest

from newsgen import registry, styles
from newsgen.errors import SettingsError, UsageError

EDITIONS = [
    ("ntb", "nb"),
    ("ntb", "nn"),
    ("sprakradet", "nb"),
    ("sprakradet", "nn"),
    ("ap", "en"),
    ("bbc", "en"),
]


GAZETTE = """
import dataclasses

from newsgen.styles._house import House


def dress(language):
    phrases = {**language.phrases, "clock_hour": "kl. {hour:02}.00"}
    return dataclasses.replace(language, name="gazette", phrases=phrases)


HOUSE = House(name="gazette", summary="a test", tags=("nn-NO",), default_for=(), dress=dress)
"""


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("no", "nb-NO"),
        ("nb", "nb-NO"),
        ("nb-NO", "nb-NO"),
        ("nb_NO", "nb-NO"),
        ("no_NO", "nb-NO"),
        ("nn", "nn-NO"),
        ("nn-NO", "nn-NO"),
        ("nn_NO", "nn-NO"),
        ("en", "en-US"),
        ("en-US", "en-US"),
        ("en_US", "en-US"),
        ("en-GB", "en-GB"),
        ("EN_gb", "en-GB"),
    ],
)
def test_a_language_has_many_names_and_one_tag(text, tag):
    assert styles.language_of(text) == tag


@pytest.mark.parametrize("text", ["", "se", "da", "no-SE", "english", "nb nn"])
def test_another_language_is_refused_with_the_settings_name(text):
    with pytest.raises(UsageError, match="--lang"):
        styles.language_of(text)
    with pytest.raises(SettingsError, match=r"story\[0\]\.languages"):
        styles.language_of(text, setting="story[0].languages")


def test_the_houses_are_known_by_the_files_that_hold_them():
    assert {"ap", "bbc", "ntb", "sprakradet"} <= set(styles.names())
    assert [house.name for house in styles.houses()] == list(styles.names())
    assert all(house.summary for house in styles.houses())


@pytest.mark.parametrize(
    ("language", "name"),
    [("no", "ntb"), ("nn", "ntb"), ("en", "ap"), ("en-US", "ap"), ("en-GB", "bbc")],
)
def test_each_language_has_a_default_house(language, name):
    assert styles.default_style(language) == name
    assert styles.is_default(styles.get(name, language))


def test_the_official_style_is_nobodys_default():
    assert not styles.is_default(styles.get("sprakradet", "nn"))


@pytest.mark.parametrize(
    ("name", "language", "tag", "locale"),
    [
        ("ntb", "no_NO", "nb-NO", "nb_NO"),
        ("ntb", "nn", "nn-NO", "nn_NO"),
        ("sprakradet", "nn_NO", "nn-NO", "nn_NO"),
        ("ap", "en_US", "en-US", "en_US"),
        ("bbc", "en", "en-GB", "en_GB"),
        ("bbc", "en-US", "en-GB", "en_GB"),
    ],
)
def test_a_style_says_what_it_is(name, language, tag, locale):
    style = styles.get(name, language)
    assert (style.name, style.tag, style.locale) == (name, tag, locale)
    assert style.language == tag[:2]


def test_a_house_without_a_language_writes_its_first():
    assert [styles.get(name).tag for name in ("ntb", "sprakradet", "ap", "bbc")] == [
        "nb-NO", "nb-NO", "en-US", "en-GB",
    ]  # fmt: skip


def test_an_unknown_house_is_refused_with_the_nearest():
    with pytest.raises(UsageError, match="Did you mean 'sprakradet'"):
        styles.get("språkrådet", "nb")


def test_a_house_that_does_not_write_the_language_is_refused():
    with pytest.raises(UsageError, match="not written in 'nn'") as refusal:
        styles.get("ap", "nn")
    assert refusal.value.exit_code == 64


@pytest.mark.parametrize(
    ("languages", "listed", "expected"),
    [
        (["no"], [], ["ntb nb-NO"]),
        (["nb", "nn", "en"], [], ["ntb nb-NO", "ntb nn-NO", "ap en-US"]),
        (["no", "en"], ["ntb"], ["ntb nb-NO", "ap en-US"]),
        (["no", "en"], ["bbc"], ["ntb nb-NO", "bbc en-GB"]),
        (["no", "nn"], ["sprakradet", "ntb"],
         ["sprakradet nb-NO", "ntb nb-NO", "sprakradet nn-NO", "ntb nn-NO"]),
        (["no", "nb-NO", "nb_NO"], ["ntb", "ntb"], ["ntb nb-NO"]),
        (["en-GB"], [], ["bbc en-GB"]),
        (["en-US", "en-GB"], ["bbc", "ap"], ["bbc en-GB", "ap en-US"]),
    ],
)  # fmt: skip
def test_editions_are_the_listed_styles_that_serve_a_language_else_its_default(languages, listed, expected):
    assert [f"{style.name} {style.tag}" for style in styles.styles_for(languages, listed)] == expected


@pytest.mark.parametrize(("languages", "listed"), [(["en"], ["ntb"]), (["no", "nn"], ["ntb", "bbc"])])
def test_a_style_that_serves_none_of_the_languages_is_an_error(languages, listed):
    with pytest.raises(UsageError, match="serves none of the languages") as refusal:
        styles.styles_for(languages, listed)
    assert refusal.value.exit_code == 64


def test_a_style_is_one_value_that_does_not_change():
    style = styles.get("ntb", "nb")
    assert style is styles.get("ntb", "nb-NO")
    with pytest.raises(AttributeError):
        style.group = " "
    with pytest.raises(TypeError):
        style.phrases["percent"] = "{n} pst."
    assert style.narrow() == style
    assert styles.get("sprakradet", "nb").narrow().group == "\u202f"
    assert hash(style) == hash(style.narrow())


def holes(pattern: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}


def test_nynorsk_has_every_phrase_of_bokmal_with_the_same_holes():
    nb, nn = styles.get("ntb", "nb").phrases, styles.get("ntb", "nn").phrases
    assert {key: holes(text) for key, text in nb.items()} == {key: holes(text) for key, text in nn.items()}


@pytest.mark.parametrize(("name", "language"), EDITIONS)
def test_norwegian_and_english_share_their_core_phrases(name, language):
    core = set(styles.get("ap", "en").phrases) & set(styles.get("ntb", "nb").phrases)
    assert core <= set(styles.get(name, language).phrases)
    assert {"less_than", "more_than", "about", "nearly", "just_under", "just_over"} <= core


@pytest.mark.parametrize(("name", "language"), EDITIONS)
def test_no_phrase_holds_a_space_that_breaks_a_number(name, language):
    for text in styles.get(name, language).phrases.values():
        assert "} %" not in text
        assert "  " not in text


def test_headlines_may_begin_with_a_figure_at_the_agencies_only():
    allowed = {name for name, language in EDITIONS if styles.get(name, language).headline_figure_first}
    assert allowed == {"ntb", "ap"}


def test_lengths_are_those_of_the_wire():
    limits = styles.get("ap", "en").limits
    assert (limits.headline, limits.headline_hard) == (60, 64)
    assert (limits.flash_aim, limits.flash) == (55, 100)


def test_a_new_file_is_a_new_house(tmp_path, monkeypatch):
    (tmp_path / "gazette.py").write_text(GAZETTE, encoding="utf-8")
    monkeypatch.setattr(styles, "__path__", [*styles.__path__, str(tmp_path)])
    registry.names.cache_clear()
    styles.houses.cache_clear()
    try:
        assert "gazette" in styles.names()
        assert styles.get("gazette", "nn").phrases["clock_hour"] == "kl. {hour:02}.00"
        assert styles.get("gazette", "nn").nouns is styles.get("ntb", "nn").nouns
    finally:
        registry.names.cache_clear()
        styles.houses.cache_clear()
        sys.modules.pop("newsgen.styles.gazette", None)
