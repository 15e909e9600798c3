"""What a pattern needs is never missing where it matches: the cheap look may not hide a fault."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newsgen import checks
from newsgen.checks._needs import needs_of, outline
from newsgen.checks._tree import tells_figures_apart
from tests.checks.sentences import bad, good

PATTERNS = (
    r"\bmed prosent\b",
    r"(?:fikk|har)\s+(?:bare |kun )?\d{1,3}, \d{3}",
    r"(?<=[a-z] )[.,] (?:votes|seats)\b|\bof {2,3}the",
    r"[-−–]0(?:[.,]0+)?(?!\d)",
    r"(?i:the) (?P<a>a|an)x?y+ z{2}(?P=a)",
    r"(?>ab|c)d*e?f[0-9]g",
    r"(?:^|(?<=[ (]))(?:[.,] ?)?\d\d?%(?= of| av)",
    r"(?m:^)a?(?:b|(?:cd?)+|)e",
    r"\b((?:a|be) (?:the|x)) \1\b",
    r"(?m)((?:^|x)a(?=b)|c+)b?\1",
)
LETTERS = "abcdefgz ABCxyTHEtheofi fikkharmedprosentvotesseats.,-−–(%)\n0123456789"
# Every pattern that says where a rule is worth trying.
SOUGHT = tuple(
    dict.fromkeys(
        pattern for name in checks.names() for rule in checks.get(name).text for pattern in rule.patterns
    )
)
ALIKE = tuple(pattern for pattern in SOUGHT if not tells_figures_apart(pattern))
SENTENCES = [sentence.text for sentence in (*bad(), *good()) if any(map(str.isdigit, sentence.text))]


def met(pattern: re.Pattern[str], text: str) -> bool:
    """Whether text holds all that one way to match needs, looked for plainly."""
    letters = outline("\n" + text)
    return any(all(any(run in letters for run in runs) for runs in way) for way in needs_of(pattern))


@pytest.mark.parametrize(
    ("pattern", "runs"),
    [
        (r"\b(?:med|har) millioner\b", {"med millioner", "har millioner"}),
        (r"\d{3}, \d{3}", {"000, 000"}),
        (r"\d{1,2},\d", {"0,0", "00,0"}),
        (r"[«»]", {"«", "»"}),
        (r"(?<=[a-c] ), \d", {"a , 0", "b , 0", "c , 0"}),
        (r"(?:i|på)(?: ca)? \d%", {"i 0%", "i ca 0%", "på 0%", "på ca 0%"}),
        (r"av[.,]*x", {"avx", ".x", ",x"}),
        (r"^,", {"\n,"}),
        (r"a\sb", {"a b", "a\nb", "a\u00a0b", "a\tb"}),
    ],
)
def test_a_need_is_the_letters_of_a_match(pattern: str, runs: set[str]) -> None:
    [way] = needs_of(re.compile(pattern))
    assert runs in map(set, way)


def test_each_way_to_match_has_its_own_needs() -> None:
    ways = needs_of(re.compile(r"\b(?:fra\s+til|\d+ mot (?:en|to))\b(?!x)"))
    assert [("0 mot en", "0 mot to") in way for way in ways] == [False, False]
    assert ["mot" in str(way) for way in ways] == [False, True]
    assert len(needs_of(re.compile(r"fra (?:en|to|tre) av"))) == 1


def test_what_may_be_anything_needs_nothing() -> None:
    assert needs_of(re.compile(r"(?:votes)?\w*")) == ((),)


@given(st.sampled_from(PATTERNS), st.text(LETTERS, max_size=60))
def test_a_match_holds_what_its_pattern_needs(pattern: str, text: str) -> None:
    for flags in (re.NOFLAG, re.IGNORECASE):
        compiled = re.compile(pattern, flags)
        if compiled.search(text):
            assert met(compiled, text)


@given(st.data())
def test_a_text_made_from_a_pattern_is_never_passed_over(data: st.DataObject) -> None:
    pattern = data.draw(st.sampled_from(SOUGHT))
    text = data.draw(st.from_regex(pattern))
    if pattern.search(text):
        assert met(pattern, text), pattern.pattern


def test_nearly_every_pattern_has_a_need() -> None:
    without = [pattern.pattern for pattern in SOUGHT if () in needs_of(pattern)]
    assert len(SOUGHT) > 120
    assert len(without) <= len(SOUGHT) // 20, without


@pytest.mark.parametrize(
    ("pattern", "apart"),
    [
        (r"\d{1,3}(?:[.,][0-9]{3})+ (?:votes|[a-z0-9]+)", False),
        (r"\b(\w+ )?([a-z]+) \2", False),
        (r"[^\W\d_]|[^a-z]|.|\S(?<!\d)", False),
        (r"1 votes", True),
        (r"[1-9]\d*", True),
        (r"(?!0)\d", True),
        (r"[^1]", True),
        (r"[^13x]", True),
        (r"(\d) \1", True),
        (r"(?:19|20)\d\d", True),
        (r"(\()?x(?(1)\))", True),
    ],
)
def test_a_pattern_tells_figures_apart_or_does_not(pattern: str, apart: bool) -> None:
    assert tells_figures_apart(re.compile(pattern)) is apart


@given(st.sampled_from(SENTENCES), st.integers(0, 9))
def test_to_most_patterns_all_figures_are_alike(text: str, figure: int) -> None:
    changed = re.sub("[0-9]", str(figure), text)
    for pattern in ALIKE:
        assert [m.span() for m in pattern.finditer(changed)] == [m.span() for m in pattern.finditer(text)]


def test_to_few_patterns_they_are_not() -> None:
    assert len(ALIKE) > len(SOUGHT) * 0.8
