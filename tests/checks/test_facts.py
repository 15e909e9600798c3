"""Copy against facts: units, shares, leads, distances, names and calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from newsgen import checks

Line = dict[str, object]


def line(choice: str, name: str, value: str, share: str, party: str = "") -> Line:
    return {"choice": choice, "name": name, "party": party, "value": value, "share": share}


def contest(
    lines: Sequence[Line],
    *,
    leader: str,
    margin: tuple[str, str],
    call: tuple[str, str | None],
    place: str = "Iowa",
    callers: Sequence[tuple[str, str, str | None]] = (),
    seats: int = 1,
) -> Mapping[str, object]:
    """A facts document with one contest in one measure."""
    measure = {
        "measure": "votes",
        "decides": True,
        "lines": list(lines),
        "leader": leader,
        "margin": {"value": margin[0], "points": margin[1]},
    }
    return {
        "schema": "newsgen-facts/1",
        "contests": [
            {
                "id": "c1",
                "name": f"{place} caucuses",
                "area": {"id": "x", "name": place, "kind": "state"},
                "seats": seats,
                "progress": {"unit": "precincts", "reported": 1099, "expected": 1765, "percent": "62.2663"},
                "measures": [measure],
                "calls": [{"caller": who, "status": status, "choice": whom} for who, status, whom in callers],
                "call": {"status": call[0], "choice": call[1]},
            }
        ],
    }


IOWA = contest(
    [
        line("b", "Pete Buttigieg", "362.6366", "26.9165"),
        line("s", "Bernie Sanders", "337.8865", "25.0794"),
        line("k", "Amy Klobuchar", "170.2310", "12.6352"),
        line("y", "Andrew Yang", "14.2000", "1.0540"),
    ],
    leader="b",
    margin=("24.7501", "1.8371"),
    call=("unable", None),
    callers=[("AP", "unable", None)],
)
VESTBY = contest(
    [line("l", "Ada Lund", "2011", "50.2876", "Ap"), line("m", "Ola Moe", "1988", "49.7124", "H")],
    leader="l",
    margin=("23", "0.5752"),
    call=("called", "l"),
    callers=[("AP", "called", "l")],
    place="Nordland",
)


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


def test_facts_run_the_faults_of_copy_as_well() -> None:
    found = checks.check_facts("Buttigieg had 26 .9% of it.", "en", IOWA)
    assert [finding.check for finding in found] == ["space_before_decimal"]


@pytest.mark.parametrize(
    "facts", [{}, {"contests": None}, {"contests": [{}]}, {"contests": [{"measures": [{}]}]}]
)
def test_facts_that_say_nothing_find_nothing(facts: Mapping[str, object]) -> None:
    assert checks.check_facts("Lund has 12% of the vote.", "en", facts) == ()
