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
DISPUTED = contest(
    [
        line("b", "Pete Buttigieg", "564.0000", "26.1979"),
        line("s", "Bernie Sanders", "562.5000", "26.1276"),
    ],
    leader="b",
    margin=("1.5000", "0.0704"),
    call=("conflict", None),
    callers=[("AP", "unable", None), ("Reuters", "called", "b")],
)
VESTBY = contest(
    [line("l", "Ada Lund", "2011", "50.2876", "Ap"), line("m", "Ola Moe", "1988", "49.7124", "H")],
    leader="l",
    margin=("23", "0.5752"),
    call=("called", "l"),
    callers=[("AP", "called", "l")],
    place="Nordland",
)


def party(name: str, letters: str, votes: int, share: str, seats: int, change: str) -> Line:
    """A line of a list in a Norwegian county, with its seats and its change since the last election."""
    return {
        **line(letters, name, str(votes), share, letters),
        "rank": None,
        "seats": seats,
        "change": {"points": change, "seats": None},
    }


COUNTY = {
    "contests": [
        {
            "id": "c2",
            "name": "Stortingsvalget",
            "kind": "party_list",
            "area": {"id": "91", "name": "Havn", "kind": "county"},
            "seats": 6,
            "progress": {"turnout_percent": "79.4312"},
            "measures": [
                {
                    "measure": "votes",
                    "lines": [
                        party("Arbeiderpartiet", "A", 13412, "30.0765", 3, "-1.4187") | {"rank": 1},
                        party("Fremskrittspartiet", "FRP", 13401, "30.0518", 2, "12.7092") | {"rank": 2},
                        party("SV - Sosialistisk Venstreparti", "SV", 2733, "6.1288", 1, "-2.2041")
                        | {"rank": 3},
                    ],
                    "leader": "A",
                    "margin": {"value": 11, "points": "0.0247"},
                }
            ],
        }
    ]
}
BALLOT = {
    "contests": [
        {
            "id": f"c{number}",
            "name": name,
            "kind": kind,
            "area": {"id": "x", "name": "Northshore", "kind": "state"},
            "progress": {"unit": "precincts", "reported": 98, "expected": 100, "percent": "98.0000"},
            "measures": [
                {
                    "measure": "votes",
                    "lines": lines,
                    "leader": leader,
                    "margin": {"value": value, "points": points},
                }
            ],
            "calls": [{"caller": caller, "status": "called", "choice": leader}] if caller else [],
            "call": {"status": "called", "choice": leader} if caller else None,
        }
        for number, (name, kind, lines, leader, value, points, caller) in enumerate(
            [
                (
                    "Governor",
                    "candidate",
                    [line("v", "BO VALE", "97033", "49.7220"), line("s", "Ada Strand", "95030", "48.6956")],
                    "v",
                    2003,
                    "1.0264",
                    "AP",
                ),
                (
                    "Harbor bonds",
                    "ballot_measure",
                    [line("y", "Yes", "101003", "51.2412"), line("n", "No", "96110", "48.7588")],
                    "y",
                    4893,
                    "2.4823",
                    "",
                ),
            ]
        )
    ]
}
PARTIES = (
    frozenset({"Ap", "Arbeiderpartiet", "Arbeidarpartiet", "Labour"}),
    frozenset({"Frp", "Fremskrittspartiet", "Framstegspartiet", "Progress Party"}),
)


@pytest.mark.parametrize(
    ("facts", "language", "text", "fault", "span"),
    [
        (COUNTY, "nb", "Ap har 30,2 prosent av stemmene.", "substituted_number", "30,2 prosent"),
        (COUNTY, "nn", "Framstegspartiet har 31 prosent.", "substituted_number", "31 prosent"),
        (COUNTY, "en", "Labour is the largest party with 30.7% of the vote.", "substituted_number", "30.7%"),
        (COUNTY, "nb", "Ap har 30,1, Frp 30,7 og SV 6,1 prosent.", "substituted_number", "30,7"),
        (COUNTY, "nb", "Med 31 prosent av stemmene er Ap størst.", "substituted_number", "31 prosent"),
        (COUNTY, "nb", "Frp er størst i Havn.", "contradiction", "er størst"),
        (COUNTY, "nb", "Ap har 13.412 stemmer og Frp 13.410.", "substituted_number", "13.410"),
        (COUNTY, "nb", "Ap har tolv stemmer mer enn Frp.", "contradiction", "tolv stemmer"),
        (COUNTY, "nb", "Ap er 21 stemmer foran Frp.", "contradiction", "21 stemmer"),
        (COUNTY, "nb", "Frp går fram 12,9 prosentpoeng.", "substituted_number", "12,9 prosentpoeng"),
        (COUNTY, "nb", "SV går fram 2,2 prosentpoeng.", "contradiction", "fram 2,2 prosentpoeng"),
        (COUNTY, "nn", "Størst framgang har Frp, 2 prosentpoeng.", "substituted_number", "2 prosentpoeng"),
        (COUNTY, "en", "The Progress Party is up 13 points.", "substituted_number", "13 points"),
        (COUNTY, "nb", "Ap får fire mandater.", "substituted_number", "fire mandater"),
        (COUNTY, "nn", "Ap har tre av sju mandat.", "substituted_number", "tre av sju mandat"),
        (COUNTY, "nb", "SV er nest størst.", "contradiction", "nest størst"),
        (COUNTY, "nb", "Valgdeltakelsen er 97,4 prosent.", "substituted_number", "97,4 prosent"),
        (BALLOT, "en", "Vale leads Strand by 2,030 votes.", "contradiction", "2,030 votes"),
        (BALLOT, "en", "Strand leads the race.", "contradiction", "leads"),
        (BALLOT, "en", "The two are separated by 2.1 points.", "contradiction", "2.1 points"),
        (BALLOT, "en", "Vale has 97,033 votes to Strand's 95,300.", "substituted_number", "95,300"),
        (BALLOT, "en", "Strand wins, AP declared.", "winner_without_call", "wins"),
        (BALLOT, "en", "CNN says Vale won.", "winner_without_call", "won"),
        (BALLOT, "nb", "AP har kåret Strand til vinner.", "winner_without_call", "vinner"),
        (BALLOT, "en", "The yes side leads by 51.2% to 48.9%.", "substituted_number", "48.9%"),
        (BALLOT, "nb", "Ja-siden har 52 prosent.", "substituted_number", "52 prosent"),
        (BALLOT, "en", "With 89 of 100 precincts in.", "substituted_number", "89 of 100 precincts"),
        (BALLOT, "en", "Vale leads with all precincts reporting.", "contradiction", "precincts"),
        (IOWA, "en", "Sanders has less than 25% of delegates.", "substituted_number", "25%"),
    ],
)  # fmt: skip
def test_copy_that_contradicts_what_is_known_of_its_names(
    facts: Mapping[str, object], language: str, text: str, fault: str, span: str
) -> None:
    found = checks.check_facts(text, language, facts, same=PARTIES)
    assert (fault, span) in {(finding.check, finding.text) for finding in found}


@pytest.mark.parametrize(
    ("facts", "language", "text"),
    [
        (COUNTY, "nb", "Ap har 30,1 prosent av stemmene, elleve stemmer mer enn Frp."),
        (COUNTY, "nb", "Ap har 30,1, Frp 30,1 og SV 6,1 prosent."),
        (COUNTY, "nb", "Frp går fram 12,7 prosentpoeng, mens SV går tilbake 2,2 prosentpoeng."),
        (COUNTY, "nb", "Ap er størst i Oslo med 22 prosent og har tre mandater i Havn."),
        (COUNTY, "nb", "Ap har tre mandater, ett mer enn Frp, og SV får 1 av 6 mandater."),
        (COUNTY, "nb", "Frp er opp 3,4 prosentpoeng fra mandag."),
        (COUNTY, "nn", "Arbeidarpartiet er størst, og Frp er nest størst."),
        (COUNTY, "en", "Labour has 30.1%, 11 votes more than the Progress Party. Turnout is 79.4%."),
        (BALLOT, "en", "AP declared Vale the winner. He leads Strand by 2,003 votes, or 1 percentage point."),
        (BALLOT, "en", "The Associated Press says Vale, who led Strand, won with 49.7% to Strand's 48.7%."),
        (BALLOT, "en", "The yes side leads by 51.2% to 48.8%, a lead of 4,893 votes."),
        (BALLOT, "en", "With 98 of 100 precincts in, not all precincts have reported."),
        (BALLOT, "en", "Strand lost 12 of 14 precincts in Story County, where all precincts have reported."),
        (BALLOT, "nb", "Nei-siden har 48,8 prosent og er 4.893 stemmer bak."),
        (BALLOT, "en", "Vale has more than 97,000 votes and nearly 50% of the vote."),
    ],
)  # fmt: skip
def test_copy_that_agrees_with_what_is_known_of_its_names(
    facts: Mapping[str, object], language: str, text: str
) -> None:
    assert checks.check_facts(text, language, facts, same=PARTIES) == ()


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


UNCALLED = {
    "contests": [
        {
            "id": "c1",
            "name": "Governor",
            "date": "2030-11-05",
            "kind": "candidate",
            "area": {"id": "x", "name": "Northshore", "kind": "state"},
            "measures": [
                {
                    "measure": "votes",
                    "lines": [
                        line("v", "Bo Vale", "89858", "49.5703"),
                        line("s", "Ada Strand", "88562", "48.8553"),
                    ],
                    "leader": "v",
                    "margin": {"value": 1296, "points": "0.7149"},
                }
            ],
            "calls": [{"caller": "AP", "status": "too_close", "choice": None}],
            "call": {"status": "too_close", "choice": None},
        }
    ]
}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Vale won the governorship."),
        ("en", "Vale has been elected governor."),
        ("en", "Vale beat Strand in the race for governor."),
        ("en", "Vale defeats Strand."),
        ("en", "Vale clinched the seat on Tuesday."),
        ("en", "Vale unseats Strand."),
        ("en", "Vale ousted Strand."),
        ("en", "Vale captures the governorship."),
        ("en", "Vale is the next governor of the state."),
        ("en", "Gov.-elect Bo Vale spoke to supporters."),
        ("en", "Vale was reelected."),
        ("en", "Vale triumphs in the state."),
        ("en", "Vale secured a second term."),
        ("en", "Victory for Vale in the state."),
        ("en", "Vale will be the next governor."),
        ("en", "Vale flips the seat."),
        ("en", "Vale is declared the winner."),
        ("en", "Vale prevailed over Strand."),
        ("en", "Vale sweeps to power."),
        ("en", "Vale holds on to the seat."),
        ("nb", "Vale slo Strand i Northshore."),
        ("nb", "Vale er valgt til guvernør."),
        ("nb", "Vale blir ny guvernør i Northshore."),
        ("nb", "Vale er gjenvalgt."),
        ("nb", "Vale sikret seg seieren."),
        ("nb", "Vale går av med seieren."),
        ("nb", "Vale tar guvernørplassen."),
        ("nb", "Seier til Vale i Northshore."),
        ("nb", "Vale er valgets vinner."),
        ("nb", "Vale har vunnet valget."),
        ("nb", "Det er klart at Vale vant."),
        ("nn", "Vale vann valet."),
        ("nn", "Vale blir ny guvernør."),
        ("nn", "Vale er attvald."),
        ("nn", "Siger til Vale."),
        ("nn", "Vale slo Strand."),
    ],
)
def test_a_victory_needs_a_call(language: str, text: str) -> None:
    found = checks.check_facts(text, language, UNCALLED)
    assert {finding.check for finding in found} == {"winner_without_call"}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Vale hopes to win the governorship."),
        ("en", "It is not known who won."),
        ("en", "The winner will be known Thursday."),
        ("en", "Strand won the primary in May."),
        ("en", "The elected council meets Monday."),
        ("en", "Vale, who won a seat in the legislature in 2018, leads by 1,296 votes."),
        ("en", "AP has not declared a winner."),
        ("en", "Vale leads, but the race is too close to call, AP says."),
        ("en", "The winner takes office in January."),
        ("en", "Strand is seeking reelection."),
        ("en", "Strand was elected in 2026."),
        ("nb", "Vale håper å vinne."),
        ("nb", "Strand ble valgt i 2026."),
        ("nb", "Det er ikke klart hvem som vinner."),
        ("nb", "Vinneren tiltrer i januar."),
        ("nb", "Vale vant primærvalget i mai."),
        ("nb", "For å vinne trengs 50 prosent."),
        ("nb", "AP kårer ingen vinner."),
        ("nn", "Det er ikkje klart kven som vinn."),
        ("nn", "Vatn og vind er ikkje nok."),
    ],
)
def test_hopes_denials_and_other_contests_are_no_victory(language: str, text: str) -> None:
    assert checks.check_facts(text, language, UNCALLED) == ()
