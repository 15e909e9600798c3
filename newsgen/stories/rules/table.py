"""Every rule by name, with the keys its input must and may have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from newsgen import registry
from newsgen.errors import UsageError
from newsgen.model import Style
from newsgen.stories.rules import figures, wording
from newsgen.stories.rules.inputs import Inputs


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: how it speaks, the keys it must have, and those it may have."""

    say: Callable[[Inputs, Style], str]
    required: tuple[str, ...]
    optional: tuple[str, ...] = ()


_NAME_KEYS = ("first", "last_ref", "title", "gender", "nth", "others", "sentence_start")

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "integer": Rule(figures.integer, ("value",), ("kind", "context")),
        "percent": Rule(figures.percent, ("share",), ("digits", "context")),
        "percent_guarded": Rule(figures.percent_guarded, ("share",), ("thresholds", "digits", "context")),
        "margin_points": Rule(
            figures.margin_points, (), ("a", "b", "a_votes", "b_votes", "total", "digits", "short")
        ),
        "change": Rule(figures.change, ("points",), ("digits", "context", "short")),
        "votes": Rule(figures.votes, ("n",), ("kind",)),
        "vote_pair": Rule(figures.vote_pair, ("a", "b"), ("unit", "ratio_risk")),
        "seats": Rule(figures.seats, ("n", "total")),
        "reporting": Rule(figures.reporting, ("reported", "total"), ("unit",)),
        "rounded_tie": Rule(figures.rounded_tie, ("a", "b", "total")),
        "approx": Rule(figures.approx, ("mode", "n", "step")),
        "number_word": Rule(figures.number_word, ("n",), ("gender",)),
        "ordinal": Rule(figures.ordinal, ("n",)),
        "sentence_start": Rule(figures.sentence_start, ("n",), ("gender",)),
        "count_noun": Rule(figures.count_noun, ("noun", "n"), ("digits",)),
        "indefinite": Rule(wording.indefinite, ("noun",)),
        "term": Rule(wording.term, ("key",)),
        "party_name": Rule(wording.party_name, ("code",)),
        "range": Rule(figures.span, (), ("a", "b", "unit", "digits", "context", "from", "to", "year")),
        "money": Rule(figures.money, ("amount", "cur"), ("digits",)),
        "big_number": Rule(figures.big_number, ("n",), ("digits",)),
        "date": Rule(wording.date, ("date",), ("year", "weekday", "form")),
        "weekday_ref": Rule(wording.weekday_ref, ("date", "today")),
        "clock": Rule(wording.clock, ("time",), ("tz",)),
        "local_time": Rule(wording.local_time, ("utc", "tz")),
        "dateline": Rule(wording.dateline, ("city", "agency"), ("state",)),
        "party_tag": Rule(wording.party_tag, ("party",), ("state",)),
        "name_ref": Rule(wording.name_ref, ("last",), _NAME_KEYS),
        "genitive": Rule(wording.genitive, ("name",)),
        "article": Rule(wording.article, ("phrase",)),
        "compound": Rule(wording.compound, ("first", "head"), ("form",)),
        "age": Rule(figures.age, ("n",), ("form",)),
        "list": Rule(wording.listing, ("items",)),
        "quote": Rule(wording.quote, ("text", "speaker", "verb")),
        "preposition": Rule(wording.preposition, ("place", "kind")),
    }
)


def apply(rule: str, data: Mapping[str, object], style: Style) -> str:
    """The copy for one input of a rule in a style.

    Figures must be exact: integers, or strings such as "26.1979". `nbsp: narrow` and `group4` may go
    with every rule. UsageError, with the nearest name, for an unknown rule or key, and for an input
    that cannot be said.
    """
    if rule not in RULES:
        raise UsageError(f"no rule named '{rule}'", remedy=registry.nearest(rule, list(RULES)))
    found = RULES[rule]
    given = Inputs(rule, data)
    given.check(found.required, (*found.required, *found.optional, "nbsp", "group4"))
    if given.choice("nbsp", {"": False, "normal": False, "narrow": True}, ""):
        style = style.narrow()
    if given.flag("group4"):
        style = style.grouping_from(4)
    return found.say(given, style)
