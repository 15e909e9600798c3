"""Values to copy: pure functions `(value, style) -> str`, one house style at a time.

They take exact numbers (int, Decimal, Fraction), dates and aware times, never floats. Rounding is
half away from zero, once. Babel gives names of days and months and plural rules; where its output is
not what a house prints, the style's own patterns do.
"""

from newsgen.stories.formats.articles import article
from newsgen.stories.formats.clocks import clock, clock_at, in_zone, local_time, part_of_day
from newsgen.stories.formats.counts import (
    count_noun,
    counted,
    indefinite,
    noun,
    portion,
    reporting,
    seats,
    term,
    vote_pair,
    votes,
)
from newsgen.stories.formats.dates import date, date_range, month, on_day, weekday_name, weekday_ref
from newsgen.stories.formats.exact import fraction, rounded
from newsgen.stories.formats.margins import margin_band
from newsgen.stories.formats.money import big_number, money
from newsgen.stories.formats.numbers import (
    approx,
    decimal,
    integer,
    number_word,
    ordinal,
    sentence_start,
    year,
)
from newsgen.stories.formats.people import name_ref, party, party_name, party_tag, title_text
from newsgen.stories.formats.places import KINDS, dateline, municipality, preposition, state
from newsgen.stories.formats.ranges import number_range
from newsgen.stories.formats.shares import (
    change,
    margin_of_votes,
    margin_points,
    percent,
    percent_at_least,
    percent_guarded,
    points,
    share_of,
)
from newsgen.stories.formats.ties import Contender, rounded_tie
from newsgen.stories.formats.words import age, compound, definite_form, genitive, listing, quote

__all__ = [
    "KINDS",
    "Contender",
    "age",
    "approx",
    "article",
    "big_number",
    "change",
    "clock",
    "clock_at",
    "compound",
    "count_noun",
    "counted",
    "date",
    "date_range",
    "dateline",
    "decimal",
    "definite_form",
    "fraction",
    "genitive",
    "in_zone",
    "indefinite",
    "integer",
    "listing",
    "local_time",
    "margin_band",
    "margin_of_votes",
    "margin_points",
    "money",
    "month",
    "municipality",
    "name_ref",
    "noun",
    "number_range",
    "number_word",
    "on_day",
    "ordinal",
    "part_of_day",
    "party",
    "party_name",
    "party_tag",
    "percent",
    "percent_at_least",
    "percent_guarded",
    "points",
    "portion",
    "preposition",
    "quote",
    "reporting",
    "rounded",
    "rounded_tie",
    "seats",
    "sentence_start",
    "share_of",
    "state",
    "term",
    "title_text",
    "vote_pair",
    "votes",
    "weekday_name",
    "weekday_ref",
    "year",
]
