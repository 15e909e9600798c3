"""File names: ASCII, sortable, one for each version."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newsgen.io.names import file_name, fold

NIGHT = datetime(2025, 9, 8, 21, 20, 7, tzinfo=timezone(timedelta(hours=2)))


def test_a_name_says_when_what_which_version_and_language() -> None:
    name = file_name(time=NIGHT, slug=["valg", "Tromsø"], version=2, edition="nb", extension="json")
    assert name == "2025-09-08_19-20-07_valg-tromso_v02_nb.json"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Tromsø", "tromso"), ("Ås", "as"), ("Værøy", "vaeroy"), ("Kárášjohka", "karasjohka"),
        ("Unjárga – Nesseby", "unjarga-nesseby"), ("Loabát", "loabat"), ("Đavvesiida", "davvesiida"),
        ("Straße", "strasse"), ("Łódź", "lodz"), ("Þórshöfn", "thorshofn"), ("en-US-bbc", "en-us-bbc"),
        ("A\u030as", "as"), ("  St. John's  ", "st-john-s"), ("北京", ""), ("ﬁ", "fi"), ("²", "2"),
    ],
)  # fmt: skip
def test_letters_fold_to_ascii(text: str, plain: str) -> None:
    assert fold(text) == plain


@given(st.lists(st.text(), min_size=1), st.integers(1, 999), st.sampled_from(["json", ".xml", "ntb.xml"]))
def test_a_name_fits_a_hot_folder_whatever_the_slug(slug: list[str], version: int, extension: str) -> None:
    name = file_name(time=NIGHT, slug=slug, version=version, edition="nn-NO", extension=extension)
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789._-")
    assert len(name) < 200


def test_names_sort_by_time() -> None:
    names = [
        file_name(
            time=NIGHT + timedelta(seconds=seconds),
            slug=["z" if seconds == 1 else "a"],
            version=1,
            edition="nb",
            extension="json",
        )
        for seconds in (1, 2, 60, 3600, 86400)
    ]
    assert names == sorted(names)


def test_long_and_foreign_slugs_stay_apart() -> None:
    def name(*slug: str) -> str:
        return file_name(time=NIGHT.astimezone(UTC), slug=slug, version=1, edition="nb", extension="json")

    assert name("x" * 130 + "1") != name("x" * 130 + "2")
    assert name("北京") != name("東京")
    assert name("Herøy", "1515") != name("Herøy", "1818")
