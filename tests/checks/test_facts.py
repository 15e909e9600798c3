"""Copy against facts and against the trace of its story: units, shares, leads, distances and names."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from newsgen import checks
from tests.checks.known_facts import DISPUTED, IOWA, VESTBY


@pytest.mark.parametrize(
    ("facts", "language", "text", "fault", "span"),
    [
        (IOWA, "en", "Results were in from all of Iowa's 176 counties.", "impossible", "176 counties"),
        (IOWA, "en", "All 98 counties in Iowa have reported.", "impossible", "98 counties"),
        (IOWA, "en", "All 101 counties have reported.", "impossible", "101 counties"),
        (IOWA, "en", "Georgia's 160 counties vote in May.", "impossible", "160 counties"),
        (IOWA, "nb", "Alle de 100 fylkene i Iowa har rapportert.", "impossible", "100 fylkene"),
        (VESTBY, "nb", "Alle 45 kommunene i Nordland er talt.", "impossible", "45 kommunene"),
        (VESTBY, "nb", "I 140 av Norges 358 kommuner er alt talt.", "impossible", "358 kommuner"),
        (IOWA, "en", "With 1,099 of 1,756 precincts in.", "substituted_number", "1,756 precincts"),
        (IOWA, "en", "Results are in from 1,800 precincts.", "impossible", "1,800 precincts"),
        (IOWA, "en", "Sanders was on 1% of the delegates.", "substituted_number", "1%"),
        (IOWA, "en", "Buttigieg has 26.2% so far.", "substituted_number", "26.2%"),
        (IOWA, "en", "The count gives 12.7% for Klobuchar.", "substituted_number", "12.7%"),
        (IOWA, "nb", "Sanders har 25,2 prosent av delegatene.", "substituted_number", "25,2 prosent"),
        (VESTBY, "nb", "Lund fikk 2.012 stemmer i kommunen.", "substituted_number", "2.012 stemmer"),
        (VESTBY, "nn", "Moe fekk 1.898 røyster i kommunen.", "substituted_number", "1.898 røyster"),
        (IOWA, "en", "With 26% of precincts in, it is close.", "substituted_number", "26% of precincts"),
        (IOWA, "nb", "64 prosent av kretsene er talt.", "substituted_number", "64 prosent av kretsene"),
        (IOWA, "en", "It is a 2.8-point lead for him.", "contradiction", "2.8-point"),
        (VESTBY, "nb", "Det gir 32 stemmers forsprang.", "contradiction", "32 stemmer"),
        (IOWA, "en", "Sanders leads in the count.", "contradiction", "leads"),
        (VESTBY, "nb", "Moe leder i kommunen.", "contradiction", "leder"),
        (IOWA, "en", "Buttigieg leads by 2.8 percentage points.", "contradiction", "2.8 percentage points"),
        (VESTBY, "nb", "Lund leder med 32 stemmer.", "contradiction", "32 stemmer"),
        (IOWA, "en", "The adviser Sym One Sanders spoke.", "split_name", "Sym One"),
        (IOWA, "en", "The mayor, Butti Gieg, spoke.", "split_name", "Butti Gieg"),
        (IOWA, "en", "Buttigieg won the caucuses.", "winner_without_call", "won"),
        (IOWA, "nb", "Buttigieg vant valget.", "winner_without_call", "vant"),
        (DISPUTED, "en", "Buttigieg won the caucuses.", "winner_without_call", "won"),
        (DISPUTED, "en", "Reuters reported that Sanders won.", "winner_without_call", "won"),
        (DISPUTED, "nb", "CNN skriver at Buttigieg vant.", "winner_without_call", "vant"),
        (VESTBY, "nb", "Moe vant valget.", "winner_without_call", "vant"),
    ],
)  # fmt: skip
def test_copy_that_contradicts_the_facts(
    facts: Mapping[str, object], language: str, text: str, fault: str, span: str
) -> None:
    found = checks.check_facts(text, language, facts)
    assert (fault, span) in {(finding.check, finding.text) for finding in found}


@pytest.mark.parametrize(
    ("facts", "language", "text"),
    [
        (IOWA, "en", "Results were in from all of Iowa's 99 counties."),
        (IOWA, "en", "Buttigieg carried 62 of Iowa's 99 counties."),
        (IOWA, "en", "West Virginia's 55 counties and Texas' 254 counties vote later."),
        (IOWA, "en", "With 1,099 of 1,765 precincts in, Buttigieg has 26.9% to Sanders' 25.1%."),
        (IOWA, "en", "Buttigieg leads Sanders by 1.8 percentage points."),
        (IOWA, "en", "Klobuchar is on 12.6%, and Yang on 1.1%."),
        (IOWA, "en", "With 62% of precincts in, he has a 1.8-point lead."),
        (VESTBY, "nb", "Det gir Lund 23 stemmers forsprang."),
        (IOWA, "en", "Klobuchar has nearly 13% and Yang about 1%."),
        (IOWA, "en", "Buttigieg is up 2.3 percentage points from Monday."),
        (IOWA, "en", "Buttigieg leads Sanders, who has 25.1%."),
        (IOWA, "en", "AP has not declared a winner, and nobody has won."),
        (IOWA, "en", "AP is unable to declare a winner."),
        (IOWA, "en", "A winner has not been declared."),
        (DISPUTED, "en", "Reuters reported that Buttigieg won."),
        (DISPUTED, "nb", "Reuters skriver at Buttigieg vant."),
        (IOWA, "nb", "En vinner er ennå ikke kåret."),
        (IOWA, "en", "The committee, led by Day One Partners, met Sanders."),
        (VESTBY, "nb", "Lund vant valget, ifølge AP."),
        (VESTBY, "nb", "Lund fikk 2.011 stemmer, 23 flere enn Moe."),
        (VESTBY, "nb", "Lund (50,3 prosent) leder med 23 stemmer foran Moe (49,7 prosent)."),
        (VESTBY, "nb", "Alle 41 kommunene i Nordland er talt."),
        (VESTBY, "nb", "I 12 av kommunene i Nordland mangler tallene."),
        (VESTBY, "nn", "I Noreg er det 357 kommunar og 15 fylke."),
        (VESTBY, "nn", "Lund leier med 0,6 prosentpoeng."),
    ],
)
def test_copy_that_agrees_with_the_facts(facts: Mapping[str, object], language: str, text: str) -> None:
    assert checks.check_facts(text, language, facts) == ()


TRACE = {
    "angle": "no-call",
    "why": "",
    "figures": [
        {"part": "lede", "start": 0, "end": 11, "text": "26.9%", "value": {"decimal": "26.9165"}},
        {"part": "body[0]", "start": 0, "end": 11, "text": "1,099 of 1,765", "value": 1099},
    ],
}


def test_a_trace_knows_each_figure_of_its_story() -> None:
    text = "With 1,099 of 1,765 precincts in, Buttigieg has 26.9%, TV 2 reports."
    assert checks.check_facts(text, "en", TRACE) == ()
    (finding,) = checks.check_facts(text.replace("1,765", "1,756"), "en", TRACE)
    assert (finding.check, finding.text) == ("substituted_number", "1,756")


def test_a_trace_knows_the_unit_of_a_figure_and_the_words_for_one() -> None:
    trace = {
        "figures": [
            {"text": "12,7 prosentpoeng", "unit": "points"},
            {"text": "elleve stemmer", "unit": "count"},
            {"text": "62 prosent", "unit": "count"},
        ]
    }
    sound = "Det er 12,7 prosentpoeng og elleve stemmer når 62 prosent av kretsene er talt."
    assert checks.check_facts(sound, "nb", trace) == ()
    found = checks.check_facts("Det er 12,7 prosent og tolv stemmer.", "nb", trace)
    assert [(f.check, f.text) for f in found] == [
        ("substituted_number", "12,7 prosent"),
        ("substituted_number", "tolv"),
    ]


def test_facts_run_the_faults_of_copy_as_well() -> None:
    found = checks.check_facts("Buttigieg had 26 .9% of it.", "en", IOWA)
    assert [finding.check for finding in found] == ["space_before_decimal"]


@pytest.mark.parametrize(
    "facts", [{}, {"contests": None}, {"contests": [{}]}, {"contests": [{"measures": [{}]}]}]
)
def test_facts_that_say_nothing_find_nothing(facts: Mapping[str, object]) -> None:
    assert checks.check_facts("Lund has 12% of the vote.", "en", facts) == ()
