"""Copy against calls: a victory needs one; hopes, denials and other contests do not."""

from __future__ import annotations

import pytest

from newsgen import checks
from tests.checks.known_facts import line

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
