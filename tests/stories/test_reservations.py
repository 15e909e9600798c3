"""Several seats, ties, lots and reservations in every edition: the words, and sentences that stand apart."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from newsgen import analysis, feeds, styles
from newsgen.model import Brief, GateFinding, Payload, Severity, Story
from newsgen.model.settings import Settings
from newsgen.pipeline.desk import Desk, Order
from tests.stories import every_case

HOUSES = (("ntb", "nb"), ("ntb", "nn"), ("ap", "en"), ("bbc", "en-GB"), ("sprakradet", "nb"))
NAMES = {"A": "Ada Berg", "B": "Bo Lund", "C": "Carl Moe", "D": "Dina Foss"}
# A sentence that begins where the one before has not ended with a blank.
GLUED = re.compile(r"[a-zæøå%)]\.[A-ZÆØÅ]")


def race(votes: dict[str, int | None], *elected: str, **more: Any) -> dict[str, Any]:
    choices = [
        {"id": c, "name": NAMES[c], "party": c * 3, "votes": v, "elected": c in elected}
        for c, v in votes.items()
    ]
    return {"race_id": "R", "office": "Mayor", "place": "Havby", "choices": choices} | more


def brief(contest: dict[str, Any], *doubts: GateFinding) -> Brief:
    """A race of the neutral form, with what gates have said of it."""
    entry = {"source": "board", "generated": "2031-05-06T21:00:00Z", "races": [contest]}
    document = json.dumps({"form": "neutral-1", "snapshots": [entry]}).encode()
    (snapshot,) = feeds.read(Payload.of(document, "board.json"), "neutral", feeds.ReadContext())
    made = analysis.brief(snapshot.contests[0], snapshot)
    return replace(made, findings=(*made.findings, *doubts))


def told(given: Brief) -> dict[str, str]:
    """The copy of each edition by house and language; every length of it passes the checks."""
    copy: dict[str, str] = {}
    desk = Desk(settings=Settings())
    for house, language in HOUSES:
        style = styles.get(house, language)
        for length in ("full", "short", "flash"):
            order = Order(styles=(style,), length=length)
            (draft,) = desk.drafts(given, order, every_case.NOW)
            faults = [(f.check, f.text) for f in draft.findings if f.severity == "error"]
            assert not faults, (house, language, length, faults)
            text = words(draft.story)
            assert not GLUED.search(text), text
            if length == "full":
                copy[f"{house} {language}"] = text
    return copy


def words(story: Story) -> str:
    cells = (cell.text for block in story.body for cell in block.cells)
    return "\n".join((story.headline.text, story.lede.text, *cells))


def caveat(gate: str, **more: Any) -> GateFinding:
    return GateFinding(gate=gate, severity=Severity.CAVEAT, message="", **more)


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
    pytest.param(
        brief(race({"A": 8015, "B": 5000}, units_reporting=3, units_total=5, electorate=14000,
                   total_votes=13015)),
        ("Det kan høyst komme 985 stemmer til, så forspranget kan ikke lenger hentes inn.",),
        ("At most 985 votes can still come, so the lead can no longer be overtaken.",),
        id="a lead that is more than can come",
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


def test_a_lead_that_can_still_be_overtaken_is_not_called_safe() -> None:
    open_ = race(
        {"A": 7015, "B": 6000}, units_reporting=3, units_total=5, electorate=15000, total_votes=13015
    )
    assert "overtaken" not in told(brief(open_))["ap en"]
    done = race({"A": 8015, "B": 5000}, electorate=14000, total_votes=13015, status="complete")
    assert "overtaken" not in told(brief(done))["ap en"]
