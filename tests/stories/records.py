"""Briefs with records among areas, and their copy, for tests: a Swiss vote and a state of the US."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from newsgen import analysis, styles
from newsgen.model import (
    Area,
    Brief,
    Choice,
    ContestKind,
    ContestResult,
    Progress,
    Source,
    Stage,
    Style,
    replace,
)
from newsgen.model.settings import Settings
from newsgen.pipeline.desk import Desk, Draft, Order
from tests.analysis.areas import county
from tests.analysis.builders import HERE, NOON, result, snapshot

EDITIONS: Mapping[str, Style] = {
    "nb": styles.get("ntb", "nb"),
    "nn": styles.get("ntb", "nn"),
    "en": styles.get("ap", "en"),
    "en-GB": styles.get("bbc", "en-GB"),
}
CANTONS = {
    "26": "Jura",
    "10": "Fribourg / Freiburg",
    "8": "Glarus",
    "21": "Ticino",
    "5": "Schwyz",
    "25": "Genève",
}
ANSWERS = [(300, 700), (6000, 3000), (503, 497), (550, 450), (1000, 9005), (520, 480)]
VOTERS = [(1000, 2000), (9000, 20_000), (1000, 1900), (1000, 1600), (10_005, 19_000), (1000, 1400)]


def swiss(reporting: Sequence[bool] = (True,) * 6, *, stage: Stage = Stage.COMPLETE) -> Brief:
    """A Swiss vote with six cantons, those counted out as told."""
    units = [
        county(
            number,
            {"yes": yes, "no": no},
            name=name,
            kind="canton",
            ballots=ballots,
            electors=electors,
            reporting=done,
            source=Source("sha256:0", f"/cantons/{number}"),
        )
        for (number, name), (yes, no), (ballots, electors), done in zip(
            CANTONS.items(), ANSWERS, VOTERS, reporting, strict=True
        )
    ]
    whole = {"yes": sum(yes for yes, _ in ANSWERS), "no": sum(no for _, no in ANSWERS)}
    given = result(
        whole,
        units=units,
        stage=stage,
        progress=Progress(
            unit="cantons", reported=sum(reporting), expected=6, turnout_percent=Decimal("45.67"), source=HERE
        ),
        contest={"kind": ContestKind.BALLOT_MEASURE, "area": Area(id="CH", name="Schweiz", kind="country")},
    )
    given = replace(given, choices=(Choice(id="yes", name="Ja"), Choice(id="no", name="Nein")))
    return brief(given, country="CH")


PEOPLE = ("Ada Strand", "Bo Lie", "Cai Moen")
COUNTIES = {
    "ADAMS": (700, 200, 100),
    "Story": (400, 500, 100),
    "Van Buren": (402, 401, 197),
    "Polk": (45_000, 40_000, 300),
    "Lee": (100, 800, 100),
}


def american(
    counted: Mapping[str, tuple[int, ...]] = COUNTIES,
    *,
    state: str = "Iowa",
    stage: Stage = Stage.COMPLETE,
    **more: Any,
) -> Brief:
    """A state's contest between three people, with its counties."""
    units = [county(name, dict(zip("ABC", votes, strict=True))) for name, votes in counted.items()]
    whole = {choice: sum(votes[place] for votes in counted.values()) for place, choice in enumerate("ABC")}
    about = {"area": Area(id="x", name=state, kind="us_state"), "name": "Governor"}
    given = result(whole, units=units, stage=stage, contest=about | more)
    choices = tuple(Choice(id=c, name=name) for c, name in zip("ABC", PEOPLE, strict=True))
    return brief(replace(given, choices=choices), country="US")


def brief(given: ContestResult, *, country: str) -> Brief:
    """A brief with the records of its contest looked for."""
    return analysis.with_records(analysis.brief(given, replace(snapshot(given), country=country)), given)


def draft(given: Brief, edition: str) -> Draft:
    """The copy of a brief in one edition."""
    desk = Desk(settings=Settings())
    (made,) = desk.drafts(given, Order(styles=(EDITIONS[edition],)), NOON)
    return made


def paragraphs(given: Brief, edition: str) -> list[str]:
    """The paragraphs of a brief in one edition, which pass its checks."""
    made = draft(given, edition)
    assert made.findings == ()
    return [block.text for block in made.story.body]
