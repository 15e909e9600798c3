"""Names, dates, options and shares as several feeds read them."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from newsgen.errors import FeedError, SettingsError
from newsgen.feeds import ReadContext
from newsgen.feeds._reading.numbers import percent
from newsgen.feeds._reading.options import date_option, text_option, whole_option
from newsgen.feeds._reading.person import natural
from newsgen.feeds._reading.rows import rows
from newsgen.feeds._reading.table import table
from newsgen.feeds._reading.times import day
from newsgen.feeds.fr_interieur.areas import DEPARTMENTS, constituency_name
from newsgen.model import Payload


@pytest.mark.parametrize(
    ("raw", "spoken"),
    [
        ("SWARBRICK, Chlöe", "Chlöe Swarbrick"),
        ("McLELLAN, Tracey", "Tracey McLellan"),
        ("WYLIE-VAN EERD, Ben", "Ben Wylie-Van Eerd"),
        ("O'BRIEN, Pat", "Pat O'Brien"),
        ("MacDONALD, Ewen", "Ewen MacDonald"),
        ("van der MEER, Jo", "Jo van der Meer"),
        ("Habeck, Robert", "Robert Habeck"),
        ("MAÎTRE,", "Maître"),
        ("Terri Butler", "Terri Butler"),
        ("D, Ann", "Ann D"),
    ],
)
def test_a_name_is_turned_and_lowered_where_it_is_set_in_capitals(raw: str, spoken: str) -> None:
    assert natural(raw) == spoken


def test_a_date_is_one_form_with_or_without_offset() -> None:
    assert day("2025-02-23+01:00", "x") == day("2025-02-23", "x") == date(2025, 2, 23)
    for wrong in ("23.02.2025", "2025-02-30", "20250223", ""):
        with pytest.raises(FeedError, match="malformed date"):
            day(wrong, "x")


def test_a_share_is_exact_to_ten_places_and_unknown_without_a_whole() -> None:
    assert percent(1, 3) == Decimal("33.3333333333")
    assert percent(2, 3) == Decimal("66.6666666667")
    assert percent(None, 3) is None
    assert percent(1, 0) is None


def test_options_are_of_their_type_or_a_fault_of_the_settings() -> None:
    context = ReadContext(options={"title": " x ", "seats": 3, "date": "2031-05-05", "day": date(2031, 1, 2)})
    assert text_option(context, "title", "y") == "x"
    assert text_option(context, "other", "y") == "y"
    assert (whole_option(context, "seats"), whole_option(context, "none")) == (3, None)
    assert (date_option(context, "date"), date_option(context, "day")) == (date(2031, 5, 5), date(2031, 1, 2))
    assert date_option(context, "none") is None
    wrong = ReadContext(options={"title": 3, "seats": "3", "date": "5 May", "flag": True})
    for read in (
        lambda: text_option(wrong, "title", "y"),
        lambda: whole_option(wrong, "seats"),
        lambda: whole_option(wrong, "flag"),
        lambda: date_option(wrong, "date"),
    ):
        with pytest.raises(SettingsError):
            read()


def test_every_department_is_there_and_names_tell_constituencies_apart() -> None:
    assert len(DEPARTMENTS) == 96 + 6 + 3 + 2
    assert constituency_name("2A01", "1ère circonscription") == "Corse-du-Sud, 1ère circonscription"
    assert constituency_name("97501", "Saint-Pierre-et-Miquelon") == "Saint-Pierre-et-Miquelon"
    assert constituency_name("X901", "1ère circonscription") == "1ère circonscription"


def test_a_table_wants_its_columns_once() -> None:
    def read(text: str) -> list[str]:
        what = Payload.of(text.encode(), "made.csv")
        return [row.text("a") for row in table(what, rows(what), needed=("a", "b"), drift=[])]

    assert read("a,b\n1,2\n,\n3,4\n") == ["1", "3"]
    for wrong in ("a\n1\n", "a,b,a\n1,2,3\n", "", "a,b\n1\n"):
        with pytest.raises(FeedError):
            read(wrong)
