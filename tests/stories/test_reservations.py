"""Several seats, ties, lots and reservations in every edition: the words, and sentences that stand apart."""

from __future__ import annotations

import pytest

from newsgen.model import Brief
from tests.stories.editions import brief, caveat, race, told

LEVEL = {"A": 1811, "B": 1602, "C": 1405, "D": 1405}
CASES = [
    pytest.param(
        brief(race(LEVEL, seats=3)),
        ("Moe og Foss likt om den siste plassen", "står likt om den siste plassen"),
        ("Moe and Foss tied for last seat", "tied for the last seat"),
        id="a tie for the last seat",
    ),
    pytest.param(
        brief(race(LEVEL, "A", "B", "D", seats=3, status="declared", decided_by="lot")),
        ("den siste plassen gikk til Foss ved loddtrekning",),
        ("the last seat went to Foss by lot",),
        id="a lot for the last seat",
    ),
    pytest.param(
        brief(race({"A": 1811, "B": 1405, "C": 1405, "D": 1405}, "A", "B", "D", seats=3, decided_by="lot")),
        ("de siste plassene gikk til Lund og Foss ved loddtrekning",),
        ("the last seats went to Lund and Foss by lot",),
        id="a lot for two seats",
    ),
    pytest.param(
        brief(race(LEVEL, "A", "B", "D", seats=3, status="declared")),
        ("har 1.405 stemmer hver, og Foss er erklært valgt",),
        ("have 1,405 votes each, and Foss is declared elected",),
        id="level and declared, without a word of how",
    ),
    pytest.param(
        brief(race({"A": 1405, "B": 1405, "C": 100}, "B", status="declared", decided_by="lot")),
        ("Lund er valgt, ifølge valgmyndigheten. Loddtrekning har avgjort valget.",),
        ("Lund is elected, according to the election authority. The contest was decided by lot.",),
        id="a lot for a single seat",
    ),
    pytest.param(
        brief(race({"A": None, "B": None}, "A", "B", seats=2)),
        ("Berg og Lund uten motkandidater", "er valgt uten motkandidater"),
        ("Berg and Lund unopposed", "are elected without opposition"),
        id="as many candidates as seats",
    ),
    pytest.param(
        brief(race({"A": 310, "B": 301}), caveat("withheld-units", unit="Holmen")),
        ("Stemmene fra Holmen er holdt tilbake og er ikke med i tallene.",),
        ("Votes from Holmen are withheld and not included in the figures.",),
        id="a unit withheld",
    ),
    pytest.param(
        brief(
            race({"A": 310, "B": 301}),
            *(caveat("votes-above-electors", unit=name, released=True) for name in ("Fjellby", "Lia", "Nes")),
        ),
        ("Det er usikkerhet om tallene fra Fjellby, Lia og Nes.",),
        ("There is uncertainty about the figures from Fjellby, Lia and Nes.",),
        id="units that an editor let go",
    ),
    pytest.param(
        brief(race({"A": 310, "B": 301}), caveat("falls", released=True)),
        ("Det er usikkerhet om tallene.",),
        ("There is uncertainty about the figures.",),
        id="a total that an editor let go",
    ),
    pytest.param(
        brief(race({"A": 5015, "B": 5000}, units_reporting=5, units_total=5, status="counting"),
              caveat("votes-outstanding")),
        ("men det gjenstår stemmer å telle, og de kan ennå endre hvem som er foran",),
        ("some votes have yet to be counted and can still change who is ahead",),
        id="all units in and votes to come",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given", "norwegian", "english"), CASES)
def test_what_copy_must_say_stands_in_every_edition(
    given: Brief, norwegian: tuple[str, ...], english: tuple[str, ...]
) -> None:
    copy = told(given)
    for said in norwegian:
        assert said in copy["ntb nb"]
    for said in english:
        assert said in copy["ap en"]
    # The others say it in words of their own, with the same figures.
    assert len(set(copy.values())) >= 3
