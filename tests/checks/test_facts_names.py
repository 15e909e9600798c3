"""Copy against what facts know of each name in it: parties of a county, candidates and sides of a ballot."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from newsgen import checks
from tests.checks.known_facts import IOWA, Line, line


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
