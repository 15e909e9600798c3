"""The shipped tables are whole: no gap, no double, no name in one language only."""

from __future__ import annotations

import json
import tarfile
from collections import Counter
from pathlib import Path

import pytest

from newsgen import styles
from newsgen.errors import SettingsError
from newsgen.styles import _tables

NB, NN, EN = styles.get("ntb", "nb"), styles.get("ntb", "nn"), styles.get("ap", "en")
SHARED = Path(__file__).parents[2].parent / "shared"
STREAM = SHARED / "streams" / "norway-2025" / "stream.tar.xz"

KEYS = {
    "ballot_measures": ("contest",),
    "candidate_parties": ("country", "code"),
    "cantons": ("number",),
    "compound_heads": ("nb",),
    "counties": ("number",),
    "currencies": ("code",),
    "margin_words": ("band",),
    "municipalities": ("number",),
    "nouns": ("key", "language"),
    "number_words": ("number",),
    "parties": ("code",),
    "places": ("place", "kind"),
    "plural_names": ("name",),
    "spoken_acronyms": ("acronym",),
    "standing_cities": ("city",),
    "terms": ("key",),
    "titles": ("key",),
    "us_states": ("code",),
}


@pytest.mark.parametrize(("name", "key"), KEYS.items())
def test_a_table_holds_each_key_once(name, key):
    counted = Counter(tuple(row[column] for column in key) for row in _tables.rows(name))
    assert counted
    assert [one for one, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("name", KEYS)
def test_a_table_holds_no_stray_spaces(name):
    for row in _tables.rows(name):
        assert all(value == " ".join(value.split()) for value in row.values())


def test_every_table_is_listed_here():
    folder = Path(_tables.__file__).parent / "tables"
    assert {path.stem for path in folder.glob("*.csv")} == set(KEYS)


def test_a_ragged_table_is_refused_with_its_line(tmp_path, monkeypatch):
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "odd.csv").write_text("a,b\n1,2\n3\n", encoding="utf-8")
    monkeypatch.setattr(_tables.resources, "files", lambda package: tmp_path)
    with pytest.raises(SettingsError, match=r"odd\.csv line 3"):
        _tables.rows("odd")


def test_there_are_357_municipalities_and_three_of_them_are_herad():
    assert len(NB.municipalities) == 357
    assert {one.name for one in NB.municipalities.values() if one.kind == "herad"} == {
        "Kvam",
        "Ulvik",
        "Voss",
    }
    assert {one.kind for one in NB.municipalities.values()} == {"herad", "kommune"}
    assert all(len(number) == 4 and number.isdigit() for number in NB.municipalities)


def test_every_municipality_lies_in_a_county():
    assert {number[:2] for number in NB.municipalities} <= set(NB.counties)


def test_there_are_15_counties_and_the_districts_of_storting_elections():
    current = {number[:2] for number in NB.municipalities}
    older = {"Hedmark", "Oppland", "Aust-Agder", "Vest-Agder", "Hordaland", "Sogn og Fjordane"}
    older |= {"Sør-Trøndelag", "Nord-Trøndelag"}
    assert len(current) == 15
    assert current <= set(NB.counties)
    assert older <= {one.name for one in NB.counties.values()}


def test_a_town_stands_in_one_table_only():
    towns = {place for place, kind in NB.places if kind == "town"}
    assert towns & {one.name for one in NB.municipalities.values()} == set()


def test_the_states_are_51_and_eight_are_never_shortened():
    assert len(EN.states) == len({state.code for state in EN.states.values()}) == 51
    assert {name for name, state in EN.states.items() if state.abbreviation == name} == {
        "Alaska", "Hawaii", "Idaho", "Iowa", "Maine", "Ohio", "Texas", "Utah",
    }  # fmt: skip
    assert all(state.pattern in style.phrases for style in (NB, EN) for state in style.states.values())


def test_thirty_cities_stand_alone_each_in_a_known_state():
    assert len(EN.standing_cities) == 30
    assert set(EN.standing_cities.values()) <= set(EN.states)


def test_a_noun_has_all_its_languages_and_a_norwegian_one_its_gender():
    assert set(NB.nouns) == set(NN.nouns) == set(EN.nouns)
    for style in (NB, NN):
        for key, noun in style.nouns.items():
            assert noun.gender in ("m", "f", "n"), key
            assert noun.singular, key
            assert noun.definite, key
            assert bool(noun.plural) == bool(noun.definite_plural), key
    assert all(EN.terms.values())
    assert set(NB.terms) == set(NN.terms) == set(EN.terms)


def test_number_words_reach_as_far_as_the_styles_spell():
    for style in (NB, NN, EN):
        assert len(style.cardinals) > style.spell_to
        assert len(style.ordinals) > style.spell_to
        assert all(style.cardinals)


def test_parties_have_names_in_three_languages():
    for style in (NB, NN, EN):
        assert all(one.name and one.short and one.spoken for one in style.parties.values())
    assert NB.parties["FRP"].short == "Frp"
    assert styles.get("sprakradet", "nn").parties["FRP"].short == "FrP"
    assert EN.parties["H"].spoken == "the Conservatives"


def test_margin_bands_lie_edge_to_edge_and_name_their_need():
    bands = [band for band in NB.margin_bands if band.measure == "points" and band.key != "tie"]
    assert [band.low for band in bands[1:]] == [band.high for band in bands[:-1]]
    assert bands[-1].high is None
    assert {band.needs for band in NB.margin_bands} == {"any", "called", "final", "editor"}
    assert [band.key for band in NN.margin_bands] == [band.key for band in EN.margin_bands]


@pytest.mark.skipif(not STREAM.exists(), reason="the recorded night of 2025 is not beside this checkout")
def test_the_tables_know_every_party_the_feed_counts_as_a_main_one():
    with tarfile.open(STREAM) as night:
        moment = next(one for one in night if one.name.startswith("data/2025/nasjonalt/") and one.isfile())
        document = json.load(night.extractfile(moment))
    codes = {one["id"]["partikode"] for one in document["partier"] if one["id"]["partikategori"] == 1}
    assert codes <= set(NB.parties)
