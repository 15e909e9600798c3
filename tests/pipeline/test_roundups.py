"""Round-ups: one story over many contests."""

from __future__ import annotations

from dataclasses import replace

import pytest

from newsgen import styles
from newsgen.model import Area, Brief
from newsgen.model.settings import Settings
from newsgen.pipeline import roundups
from newsgen.pipeline.desk import Desk, Draft, Order, around
from tests.stories import every_case

EDITIONS = (styles.get("ntb", "nb"), styles.get("ntb", "nn"), styles.get("ap", "en"))
PLACES = ("Frogn", "Nes", "Hol", "Voss")


def at(place: str, brief: Brief) -> Brief:
    """The brief as of a municipality of that name."""
    area = Area(id=f"99{PLACES.index(place)}0", name=place, kind="municipality")
    return replace(brief, contest=replace(brief.contest, id=f"st2025/{area.id}", area=area))


@pytest.fixture(scope="module")
def municipalities() -> list[Brief]:
    votes = ("a narrow lead", "a tie", "a clear lead", "one vote")
    return [
        at(place, every_case.brief("party_list", count, storting=True))
        for place, count in zip(PLACES, votes, strict=True)
    ]


def told(briefs: list[Brief], *names: str) -> tuple[Draft, ...]:
    return roundups.drafts(
        Desk(settings=Settings()), briefs, Order(styles=EDITIONS), every_case.NOW, names or roundups.NAMES
    )


def faults(draft: Draft) -> list[str]:
    return [f.message for f in draft.findings if f.severity == "error"]


def test_the_closest_come_in_order_of_their_margins(municipalities: list[Brief]) -> None:
    nb, nn, en = told(municipalities, "closest")
    assert nb.story.headline.text.startswith("Helt likt i Nes")
    body = nb.story.body[0].text
    assert body.index("Voss") < body.index("Frogn") < body.index("Hol")
    assert "where Labour and the Conservatives are tied" in en.story.lede.text
    assert not [fault for draft in (nb, nn, en) for fault in faults(draft)]


def test_a_round_up_keeps_its_identity_when_more_contests_come(municipalities: list[Brief]) -> None:
    early, late = told(municipalities[:3], "closest"), told(municipalities, "closest")
    assert [d.story.identity for d in early] == [d.story.identity for d in late]
    assert early[0].story.identity == "st2025/land/all/roundup-closest/nb-NO"


def test_editions_name_each_other(municipalities: list[Brief]) -> None:
    nb, nn, en = told(municipalities, "closest")
    assert dict(nb.story.alternates) == {"nn-NO": nn.story.identity, "en-US": en.story.identity}


def test_two_contests_are_no_round_up(municipalities: list[Brief]) -> None:
    assert told(municipalities[:2]) == ()


def test_calls_are_told_with_their_callers() -> None:
    said = ((every_case.call("called", "c1"),), (every_case.call("too_close"),), ())
    briefs = [
        replace(brief, contest=replace(brief.contest, id=f"made/{n}", name=f"District {n} council"))
        for n, brief in enumerate(every_case.brief("candidate", said=calls) for calls in said)
    ]
    nb, nn, en = told(briefs, "calls")
    assert nb.story.headline.text == "Dette er kåret så langt: 1 av 3 valg"
    assert "AP kårer demokraten Ada Strand til vinner" in nb.story.body[0].text
    assert "AP says it is too close to call in the race for District 1 council" in en.story.body[1].text
    assert not [fault for draft in (nb, nn, en) for fault in faults(draft)]


def test_a_local_story_compares_itself_with_county_and_country(municipalities: list[Brief]) -> None:
    local = replace(municipalities[2], contest=replace(municipalities[2].contest, id="st2025/9920"))
    nation = replace(
        local,
        contest=replace(local.contest, id="st2025/land", area=Area(id="land", name="Norge", kind="country")),
    )
    wider = around(local, (local, nation))
    assert wider == (nation,)
    (draft,) = Desk(settings=Settings()).drafts(
        local, Order(styles=EDITIONS[:1]), every_case.NOW, wider=wider
    )
    assert "På landsbasis har partiet 47,9 prosent." in [block.text for block in draft.story.body]
