"""BBC: British news English."""

from __future__ import annotations

import dataclasses

from newsgen.model import Style
from newsgen.styles import _tables
from newsgen.styles._house import House

PHRASES = {
    "percent_span": "{a}-{b}%",
    "percent_span_table": "{a}-{b}%",
    "on_day": "on {day}",
    "money_sign_scaled": "{sign}{n}{mark}",
    "money_scaled": "{n}{mark} {currency}",
}


def dress(language: Style) -> Style:
    """The BBC's differences from English."""
    return dataclasses.replace(
        language,
        name="bbc",
        tag="en-GB",
        locale="en_GB",
        headline_figure_first=False,
        phrases={**language.phrases, **PHRASES},
        titles=_tables.column("titles", "key", "bbc"),
        courtesy={"m": "Mr", "f": "Ms"},
        currency_signs={"USD": "$", "GBP": "£", "EUR": "€"},
        scale_marks={"million": "m", "billion": "bn", "trillion": "tn"},
    )


HOUSE = House(
    name="bbc",
    summary="British English as the BBC writes it",
    tags=("en-GB",),
    default_for=("en-GB",),
    dress=dress,
)
