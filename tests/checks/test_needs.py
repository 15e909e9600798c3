"""What a pattern needs is never missing where it matches: the cheap look may not hide a fault."""

from __future__ import annotations

import importlib
import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newsgen import checks
from newsgen.checks._needs import met, needs_of, outline, sought
from newsgen.checks._passage import LANGUAGES, Passage
from newsgen.checks._rules import Rule

PATTERNS = (
    r"\bmed prosent\b",
    r"(?:fikk|har)\s+(?:bare |kun )?\d{1,3}, \d{3}",
    r"(?<=[a-z] )[.,] (?:votes|seats)\b|\bof {2,3}the",
    r"[-−–]0(?:[.,]0+)?(?!\d)",
    r"(?i:the) (?P<a>a|an)x?y+ z{2}(?P=a)",
    r"(?>ab|c)d*e?f[0-9]g",
)
LETTERS = "abcdefgz ABCxyTHEtheofi fikkharmedprosentvotesseats.,-−–0123456789"


@cache
def rules() -> tuple[Rule, ...]:
    """Every rule of every check."""
    modules = (importlib.import_module(f"newsgen.checks.{name}") for name in checks.names())
    return tuple(rule for module in modules for rule in getattr(module, "_RULES", ()))


def test_a_need_is_what_is_rare() -> None:
    assert needs_of(re.compile(r"\b(?:med|har)\s+millioner\b")) == ("millioner",)
    assert needs_of(re.compile(r"\d{1,3}, \d{3}")) == ("0, 000",)
    assert needs_of(re.compile(r"[«»]")) == ("«", "»")


def test_what_may_be_anything_needs_nothing() -> None:
    assert needs_of(re.compile(r"(?:votes)?\w*")) == ()
    assert met((), "")


@given(st.sampled_from(PATTERNS), st.text(LETTERS, max_size=60))
def test_a_match_holds_what_its_pattern_needs(pattern: str, text: str) -> None:
    for flags in (re.NOFLAG, re.IGNORECASE):
        compiled = re.compile(pattern, flags)
        if compiled.search(text):
            assert met(needs_of(compiled), outline(text))


@given(st.data())
def test_a_text_made_from_a_rule_is_never_passed_over(data: st.DataObject) -> None:
    rule = data.draw(st.sampled_from(rules()))
    text = data.draw(st.from_regex(rule.pattern))
    if rule.pattern.search(text):
        assert met(needs_of(rule.pattern), outline(text)), rule.pattern.pattern


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_passage_is_searched_where_a_match_may_be(language: str) -> None:
    what = sought(r"nettleser\w* din", re.IGNORECASE)
    assert [m[0] for m in Passage(text="NETTLESEREN din", language=language).matches(what)] == [
        "NETTLESEREN din"
    ]
    assert not list(Passage(text="nettavisen din", language=language).matches(what))


def test_most_rules_have_a_need() -> None:
    without = [rule.pattern.pattern for rule in rules() if not needs_of(rule.pattern)]
    assert len(rules()) > 60
    assert len(without) <= len(rules()) // 20, without
