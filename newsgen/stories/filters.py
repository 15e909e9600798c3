"""What templates do with figures: each filter speaks one figure by the house's rule and cites it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from itertools import groupby

from jinja2 import pass_context
from jinja2.runtime import Context, Undefined

from newsgen.errors import TemplateError
from newsgen.model import Figure, Number, replace
from newsgen.stories import formats as f
from newsgen.stories.citations import OPEN, SEP
from newsgen.stories.copy import Copy
from newsgen.stories.parts import LineView, Named
from newsgen.stories.spoken_names import NAMES, copy_of

SMALLEST = Fraction(1, 10)


def number(figure: object) -> Number:
    """The exact number of a figure; a missing one stops the render."""
    if isinstance(figure, Figure) and isinstance(figure.value, int | Decimal | Fraction):
        return figure.value
    raise TemplateError(
        "a figure is needed here",
        why=f"got {'nothing' if figure is None or isinstance(figure, Undefined) else repr(figure)[:60]}",
        remedy="Test for it with {% if … %} first, or leave the sentence out.",
    )


def moment(figure: object) -> datetime:
    """The time of a figure."""
    if isinstance(figure, Figure) and isinstance(figure.value, datetime):
        return figure.value
    raise TemplateError("a time is needed here", why=f"got {figure!r:.60}")


def _spoken(speak: Callable[..., str]) -> Callable[..., str]:
    """A filter that formats a figure's number with the style and cites it."""

    @pass_context
    def spoken(context: Context, figure: Figure, *args: object, **options: object) -> str:
        copy = copy_of(context)
        return copy.cite(figure, speak(number(figure), *args, copy.style, **options))

    return spoken


def _pair(speak: Callable[..., str]) -> Callable[..., str]:
    """A filter that speaks two figures as one phrase."""

    @pass_context
    def spoken(context: Context, figure: Figure, other: Figure, **options: object) -> str:
        copy = copy_of(context)
        both = copy.united(figure, other)
        return copy.cite(both, speak(number(figure), number(other), copy.style, **options))

    return spoken


@pass_context
def percent(context: Context, figure: Figure, **options: object) -> str:
    """A share by the house's rule, guarded at the contest's thresholds."""
    copy = copy_of(context)
    text = f.percent_guarded(
        number(figure),
        copy.style,
        thresholds=copy.thresholds,
        **options,  # type: ignore[arg-type]
    )
    return copy.cite(figure, text)


@pass_context
def bare(context: Context, figure: Figure) -> str:
    """A share or distance in text without its unit, for lists: 5,5. It never prints as zero."""
    copy = copy_of(context)
    value = number(figure)
    if value and not f.rounded(value, 1):
        return copy.cite(figure, _less(copy, f.decimal(SMALLEST, copy.style)))
    return copy.cite(figure, f.decimal(value, copy.style))


@pass_context
def amount(context: Context, figure: Figure, term: str) -> str:
    """A count of a measure with its noun; of a decimal measure with one place, "less than 0.1"
    below that."""
    copy = copy_of(context)
    value = number(figure)
    if isinstance(value, int):
        return copy.cite(figure, f.counted(value, term, copy.style))
    if value and abs(Fraction(value)) < SMALLEST:
        return copy.cite(figure, _less(copy, f.count_noun(SMALLEST, term, copy.style, digits=1)))
    return copy.cite(figure, f.count_noun(value, term, copy.style, digits=1))


def _less(copy: Copy, text: str) -> str:
    return copy.style.phrases["less_than"].format(x=text)


@pass_context
def figure_only(context: Context, figure: Figure, *, zeros: bool = False) -> str:
    """A count as figures without a noun: 43.671. With `zeros` always with one decimal, for columns."""
    copy = copy_of(context)
    value = number(figure)
    whole = value == int(value) and not zeros
    text = f.integer(value, copy.style) if whole else f.decimal(value, copy.style, zeros=zeros)
    return copy.cite(figure, text)


@pass_context
def like(context: Context, figure: Figure, first: Figure, *, gender: str = "m") -> str:
    """A count in the form that the first number of the sentence has, word or figures."""
    copy = copy_of(context)
    spelled_out = number(first) <= copy.style.spell_to
    value = number(figure)
    text = f.number_word(value, copy.style, gender=gender) if spelled_out else f.integer(value, copy.style)
    return copy.cite(figure, text)


@pass_context
def near(context: Context, figure: Figure, step: int, mode: str = "about") -> str:
    """A count to a step, in words of nearness: mer enn 6.000, about 2,600."""
    copy = copy_of(context)
    return copy.cite(figure, f.approx(number(figure), copy.style, mode=mode, step=step))


@pass_context
def weekday(context: Context, figure: Figure) -> str:
    """The weekday of a day within six days of the story's own, else the date."""
    copy = copy_of(context)
    return copy.cite(figure, f.weekday_ref(copy.day(moment(figure)), copy.today, copy.style))


@pass_context
def day(context: Context, figure: Figure) -> str:
    """A date: 11. februar, Feb. 11."""
    copy = copy_of(context)
    return copy.cite(figure, f.date(copy.day(moment(figure)), copy.style))


@pass_context
def clock(context: Context, figure: Figure, *, zone: str = "", named: bool = False) -> str:
    """The clock in the contest's own zone, or in another: klokka 12, noon CST."""
    copy = copy_of(context)
    return copy.cite(figure, f.clock_at(moment(figure), zone or copy.zone, copy.style, named=named))


@pass_context
def listing(context: Context, items: Iterable[str]) -> str:
    """Texts as a list: a, b og c."""
    return f.listing(list(items), copy_of(context).style)


@pass_context
def noun(context: Context, key: str, form: str = "plural") -> str:
    """A form of a lexicon noun: singular, definite, plural, definite_plural."""
    return str(getattr(f.noun(key, copy_of(context).style), form))


_MARKS = re.compile(f"(?:{OPEN}\\d+{SEP}|\\s)*")


@pass_context
def opening(context: Context, marked: object) -> str:
    """A text or a name that opens a sentence: its first letter large, after the marks. One that
    starts with a figure is left as it is; better to word it so that none does."""
    text = copy_of(context).speak(marked) if isinstance(marked, Named) else str(marked)
    start = _MARKS.match(text)
    place = start.end() if start else 0
    return text[:place] + text[place : place + 1].upper() + text[place + 1 :]


@pass_context
def year(context: Context, figure: Figure) -> str:
    """A year, never grouped."""
    copy = copy_of(context)
    return copy.cite(figure, f.year(number(figure), copy.style))


@pass_context
def on_day(context: Context, figure: Figure) -> str:
    """As `weekday`, as a sentence of the house has it: on Monday in bbc, Monday in ap."""
    copy = copy_of(context)
    return copy.cite(figure, f.on_day(copy.day(moment(figure)), copy.today, copy.style))


@pass_context
def distance(context: Context, figure: Figure, *, short: bool = False) -> str:
    """The size of a signed change in points: 13,1 prosentpoeng."""
    copy = copy_of(context)
    return copy.cite(figure, f.points(abs(Fraction(number(figure))), copy.style, short=short))


def size(figure: Figure) -> Figure:
    """A signed change without its sign, for the filters that speak numbers."""
    value = number(figure)
    return replace(figure, value=-value if value < 0 else value)


def alike(lines: Iterable[LineView]) -> list[list[LineView]]:
    """Choices in a row whose shares print the same, together: SV and Sp, then Rødt."""
    return [list(group) for _, group in groupby(lines, lambda x: f.rounded(number(x.share), 1))]


def shared(lines: Sequence[LineView]) -> Figure:
    """The share of choices that print alike, with the places of all of them."""
    figures = [line.share for line in lines if line.share is not None]
    sources = tuple(dict.fromkeys(source for figure in figures for source in figure.sources))
    return replace(figures[0], sources=sources)


@pass_context
def portion_of(context: Context, figure: Figure) -> str:
    """A share counted in whole percent: more than 99% until it is all."""
    copy = copy_of(context)
    return copy.cite(figure, f.portion(number(figure), 100, copy.style))


@pass_context
def starts(context: Context, figure: Figure) -> str:
    """A count that opens a sentence, in words or after 'A total of'."""
    copy = copy_of(context)
    return copy.cite(figure, f.sentence_start(number(figure), copy.style))


FILTERS: dict[str, Callable[..., object]] = {
    **NAMES,
    "count": _spoken(f.integer),
    "word": _spoken(f.number_word),
    "ordinal": _spoken(f.ordinal),
    "at_least": _spoken(f.percent_at_least),
    "points": _spoken(f.points),
    "change": _spoken(f.change),
    "votes": _spoken(f.votes),
    "portion": _pair(f.portion),
    "reporting": _pair(f.reporting),
    "seats_of": _pair(f.seats),
    "vote_pair": _pair(f.vote_pair),
    "percent": percent,
    "bare": bare,
    "amount": amount,
    "figures": figure_only,
    "like": like,
    "near": near,
    "weekday": weekday,
    "day": day,
    "clock": clock,
    "listing": listing,
    "noun": noun,
    "opening": opening,
    "portion_of": portion_of,
    "starts": starts,
    "year": year,
    "on_day": on_day,
    "distance": distance,
    "size": size,
    "alike": alike,
    "shared": shared,
}
