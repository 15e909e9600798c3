"""The first look: rules are left out where they find nothing, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from newsgen import checks
from newsgen.checks._look import Look
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Search, TextRule
from newsgen.checks._shape import copy_of, shape_of
from newsgen.model import Finding
from tests.checks.sentences import bad, good

RULES = tuple(rule for name in checks.names() for rule in checks.get(name).text)
LOOK = Look(RULES)
LETTERS = " ,.;:%-–()«»\"'’\n\u00a0\u202f0123456789aeiorstnAEØå$£{"


def changed(text: str, random: Random) -> str:
    """The text with other figures, and now and then a letter changed, lost or come in."""
    letters = [random.choice("0123456789") if letter in "0123456789" else letter for letter in text]
    for _ in range(random.randrange(3)):
        place = random.randrange(len(letters))
        letters[place : place + random.randrange(2)] = random.choice([*LETTERS, ""])
    return "".join(letters)


def found(rules: Iterable[TextRule], passage: Passage) -> list[Finding]:
    return [finding for rule in rules for finding in rule.findings(passage)]


@pytest.mark.parametrize("language", checks.LANGUAGES)
def test_rules_left_out_would_have_found_nothing(language: str) -> None:
    random = Random(language)
    spoken = [rule for rule in RULES if language in rule.languages]
    told = 0
    for sentence in (*bad(), *good()):
        for text in (sentence.text, changed(sentence.text, random), changed(sentence.text, random)):
            passage = Passage(text=text, language=language, running=random.random() < 0.7)
            right = found(spoken, passage)
            assert found(LOOK.suspects(passage), passage) == right, text
            told += len(right)
    assert told > 1000


def test_sound_copy_needs_few_rules() -> None:
    passages = [Passage(text=sentence.text, language=sentence.language) for sentence in good()]
    spoken = sum(passage.language in rule.languages for passage in passages for rule in RULES)
    assert sum(len(LOOK.suspects(passage)) for passage in passages) < spoken / 20


def test_one_look_does_for_copy_that_differs_in_figures_and_one_for_a_word() -> None:
    asked: list[Iterable[object]] = []

    class Counted(frozenset[str]):
        def isdisjoint(self, other: Iterable[object]) -> bool:
            asked.append(other)
            return super().isdisjoint(other)

    look = Look([Search(words=Counted({"ja", "javisst"}), findings=lambda passage: ())])
    for text in ("Sp får 12,4 prosent", "Sp får 57,0 prosent", "SV får 19,0 prosent"):
        assert look.suspects(Passage(text=text, language="nb")) == ()
    assert list(filter(None, asked)) == [[word, word] for word in ("sp", "får", "prosent", "sv")]


def test_a_rule_that_names_neither_pattern_nor_word_is_always_tried() -> None:
    def anything(passage: Passage) -> Iterator[Finding]:
        yield passage.finding("typography", (0, 1), "")

    always = Search(findings=anything)
    never = Search(findings=anything, patterns=(re.compile("x"),), words=frozenset({"y"}))
    passage = Passage(text="Y nå", language="nn")
    assert Look([always, never]).suspects(passage) == (always, never)
    assert Look([always, never]).suspects(Passage(text="ynå", language="nn")) == (always,)


def test_a_rule_without_a_function_only_tells_whether_there_is_anything() -> None:
    numbers = Search(languages=("nb",), words=frozenset({"to"}))
    persons = Search(languages=("en",), patterns=(re.compile(r"\bone [A-Z]"),))
    look = Look([numbers, persons])
    assert look.suspects_in(shape_of("De to er 12"), "nb") == (numbers,)
    assert not look.suspects_in(shape_of("Ottoman"), "nb")
    assert not look.suspects_in(shape_of("no one said"), "en")
    assert look.suspects_in(shape_of("no one Told"), "en") == (persons,)
    assert not found(look.suspects_in(shape_of("no one Told"), "en"), Passage(text="one A", language="en"))


def test_what_is_read_in_addresses_too_is_looked_for_there() -> None:
    passage = Passage(text="Se www.tromsÃ¸.no/3 nå.", language="nb")
    assert [finding.text for finding in found(LOOK.suspects(passage), passage)] == ["tromsÃ¸"]


@pytest.mark.parametrize("sentence", [each.text for each in (*bad(), *good())][::50])
def test_copy_of_a_shape_is_read_alike(sentence: str) -> None:
    text = f"{sentence} Se www.nrk.no/{len(sentence)} og skriv til b12@a.no.\nDet er 3. mai. 40 kom."
    other = re.sub("[0-9]", "7", text)
    assert shape_of(text) is shape_of(other)
    for each in (text, other):
        passage = Passage(text=each, language="nb")
        assert passage.copy == copy_of(each) != each
        assert passage.sentences == Passage(text=text, language="nb").sentences


@pytest.mark.parametrize(
    "address",
    ["https://valg.no/x", "www.x.y", "ola@valg.no", "valg.no", "bbc.uk", "a.io/b", "x.com", "@ntb", "#valg"],
)
def test_an_address_is_no_copy(address: str) -> None:
    assert copy_of(f"Se {address} nå") == f"Se {'q' * len(address)} nå"
