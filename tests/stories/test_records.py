"""Where each side is strongest, where it is closest and where most have voted, in four editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import pytest

from newsgen import analysis, styles
from newsgen.analysis.past_records import past_records
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
from tests.analysis.builders import HERE, NOON, result, snapshot
from tests.analysis.test_past_records import elections
from tests.analysis.test_records import county
from tests.stories import every_case

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
    return analysis.with_records(analysis.brief(given, replace(snapshot(given), country=country)), given)


def draft(given: Brief, edition: str) -> Draft:
    desk = Desk(settings=Settings())
    (made,) = desk.drafts(given, Order(styles=(EDITIONS[edition],)), NOON)
    return made


def paragraphs(given: Brief, edition: str) -> list[str]:
    made = draft(given, edition)
    assert made.findings == ()
    return [block.text for block in made.story.body]


@pytest.mark.parametrize(
    ("edition", "paragraph"),
    [
        (
            "nb",
            "Blant kantonene sto nei-siden sterkest i Schwyz med 90 prosent, og ja-siden i Fribourg"
            " med 66,7 prosent."
            " Jevnest var det i Glarus, der det skilte 0,6 prosentpoeng.",
        ),
        (
            "nn",
            "Blant kantonane stod nei-sida sterkast i Schwyz med 90 prosent, og ja-sida i Fribourg"
            " med 66,7 prosent."
            " Jamnast var det i Glarus, der det skilde 0,6 prosentpoeng.",
        ),
        (
            "en",
            "Among the cantons, the no side was strongest in Schwyz with 90%, and the yes side in"
            " Fribourg with 66.7%."
            " The margin was smallest in Glarus, at 0.6 percentage points.",
        ),
        (
            "en-GB",
            "Among the cantons, the no side was strongest in Schwyz with 90%, and the yes side in"
            " Fribourg with 66.7%."
            " The margin was smallest in Glarus, at 0.6 percentage points.",
        ),
    ],
)
def test_a_referendum_tells_where_yes_and_no_are_strongest(edition: str, paragraph: str) -> None:
    assert paragraph in paragraphs(swiss(), edition)


@pytest.mark.parametrize(
    ("edition", "sentence"),
    [
        (
            "nb",
            "Valgdeltakelsen er 45,7 prosent, høyest i Genève med 71,4 prosent og lavest i Fribourg"
            " med 45 prosent.",
        ),
        (
            "nn",
            "Valdeltakinga er 45,7 prosent, høgast i Genève med 71,4 prosent og lågast i Fribourg"
            " med 45 prosent.",
        ),
        ("en", "Turnout is 45.7%, highest in Geneva at 71.4% and lowest in Fribourg at 45%."),
        ("en-GB", "Turnout is 45.7%, highest in Geneva at 71.4% and lowest in Fribourg at 45%."),
    ],
)
def test_turnout_is_told_with_its_ends_by_the_names_of_the_language(edition: str, sentence: str) -> None:
    assert sentence in paragraphs(swiss(), edition)


@pytest.mark.parametrize(
    ("edition", "paragraph"),
    [
        (
            "nb",
            "Så langt, med 5 av 6 kantoner ferdig talt, står nei-siden sterkest i Schwyz med 90"
            " prosent, og ja-siden"
            " i Ticino med 55 prosent. Jevnest er det i Glarus, der det skiller 0,6 prosentpoeng.",
        ),
        (
            "nn",
            "Så langt, med 5 av 6 kantonar ferdig talde, står nei-sida sterkast i Schwyz med 90"
            " prosent, og ja-sida"
            " i Ticino med 55 prosent. Jamnast er det i Glarus, der det skil 0,6 prosentpoeng.",
        ),
        (
            "en",
            "With 5 of 6 cantons counted so far, the no side is strongest in Schwyz with 90%, and"
            " the yes side"
            " in Ticino with 55%. The margin is smallest in Glarus, at 0.6 percentage points.",
        ),
        (
            "en-GB",
            "With 5 of 6 cantons counted so far, the no side is strongest in Schwyz with 90%, and"
            " the yes side"
            " in Ticino with 55%. The margin is smallest in Glarus, at 0.6 percentage points.",
        ),
    ],
)
def test_while_counting_goes_on_it_is_said_among_how_many(edition: str, paragraph: str) -> None:
    told = paragraphs(swiss([True, False, *[True] * 4], stage=Stage.PARTIAL), edition)
    assert paragraph in told
    assert not any("høyest" in each or "highest" in each for each in told)


def test_before_half_is_counted_nothing_is_told() -> None:
    given = swiss(stage=Stage.PARTIAL)
    assert given.records
    early = tuple(replace(record, counted=6, areas=13) for record in given.records)
    assert any("Schwyz" in each for each in paragraphs(given, "nb"))
    assert not any("Schwyz" in each for each in paragraphs(replace(given, records=early), "nb"))


def test_what_nobody_has_looked_for_or_found_is_not_told() -> None:
    for records in (None, ()):
        assert not any("Schwyz" in each for each in paragraphs(replace(swiss(), records=records), "nb"))


@pytest.mark.parametrize(
    ("edition", "paragraph"),
    [
        (
            "nb",
            "Blant fylkene sto Strand sterkest i Adams med 70 prosent, og Lie i Lee med 80 prosent."
            " Jevnest var det i Van Buren, der det skilte 0,1 prosentpoeng.",
        ),
        (
            "nn",
            "Blant fylka stod Strand sterkast i Adams med 70 prosent, og Lie i Lee med 80 prosent."
            " Jamnast var det i Van Buren, der det skilde 0,1 prosentpoeng.",
        ),
        (
            "en",
            "Among the counties, Strand was strongest in Adams with 70%, and Lie in Lee with 80%."
            " The margin was smallest in Van Buren, at 0.1 percentage points.",
        ),
    ],
)
def test_candidates_are_told_by_the_names_of_later_reference(edition: str, paragraph: str) -> None:
    assert paragraph in paragraphs(american(), edition)


@pytest.mark.parametrize(
    ("edition", "end"),
    [("nb", "der det skilte én stemme."), ("nn", "der det skilde éi røyst."), ("en", "at one vote.")],
)
def test_a_distance_that_would_print_as_none_is_told_in_votes(edition: str, end: str) -> None:
    told = paragraphs(american(COUNTIES | {"Van Buren": (2402, 2401, 197)}), edition)
    assert any(each.endswith(end) for each in told)


def test_an_area_where_two_are_level_is_not_told_as_the_closest() -> None:
    told = paragraphs(american(COUNTIES | {"Van Buren": (402, 402, 196)}), "nb")
    assert any(each.endswith("og Lie i Lee med 80 prosent.") for each in told)


def test_two_in_the_same_area_are_told_as_one() -> None:
    votes = {f"c{number}": (300, 280, 320 + number) for number in range(4)} | {"Lee": (500, 480, 20)}
    assert any(
        "sto Strand sterkest i Lee med 50 prosent." in each for each in paragraphs(american(votes), "nb")
    )


@pytest.mark.parametrize("state", ["Louisiana", "Alaska"])
def test_counties_that_go_by_another_word_are_not_told(state: str) -> None:
    assert not any("Blant" in each for each in paragraphs(american(state=state), "nb"))


def test_a_record_is_cited_with_the_area_what_it_is_of_and_where_it_stands() -> None:
    story = draft(swiss(), "nb").story
    (told,) = (block.cells[0] for block in story.body if "sterkest" in block.text)
    figures = {told.text[c.start : c.end]: c.figure for c in told.citations}
    assert figures["90 prosent"].inputs == "Schwyz: 9005 of 10005, strongest of 6 canton areas"
    assert figures["90 prosent"].sources[0] == Source("sha256:0", "/cantons/5")
    assert figures["i Schwyz"].sources[0] == Source("sha256:0", "/cantons/5")


@pytest.mark.parametrize(
    ("edition", "paragraph"),
    [
        (
            "nb",
            "Ap har sin høyeste oppslutning siden 2013 i valgene det er tall for. Høyre har sin"
            " laveste oppslutning"
            " i valgene det er tall for, tilbake til 2013.",
        ),
        (
            "nn",
            "Ap har den høgaste oppslutninga sidan 2013 i vala det er tal for. Høgre har den lågaste"
            " oppslutninga"
            " i vala det er tal for, tilbake til 2013.",
        ),
        (
            "en",
            "Labour has its highest share since 2013 in the elections compared. The Conservatives"
            " have their lowest"
            " share in the elections compared, back to 2013.",
        ),
        (
            "en-GB",
            "Labour has its highest share since 2013 in the elections compared. The Conservatives"
            " have their lowest"
            " share in the elections compared, back to 2013.",
        ),
    ],
)
def test_the_highest_and_lowest_shares_say_how_far_the_figures_go(edition: str, paragraph: str) -> None:
    made = replace(every_case.brief("party_list"), stage=Stage.COMPLETE, country="NO")
    past = elections(
        {2013: {"A": "60", "H": "40"}, 2017: {"A": "30", "H": "35"}, 2021: {"A": "25", "H": "34.5"}}
    )
    given = replace(made, past_records=past_records(replace(made, findings=()), past))
    assert paragraph in paragraphs(given, edition)


@pytest.mark.parametrize(
    ("edition", "sentence"),
    [
        ("nb", "Blant kommunene sto Ap sterkest i Havn med 60 prosent, og Høyre i Vik med 70 prosent."),
        ("nn", "Blant kommunane stod Ap sterkast i Havn med 60 prosent, og Høgre i Vik med 70 prosent."),
        ("en", "Labour was strongest in Havn with 60%, and the Conservatives in Vik with 70%."),
    ],
)
def test_lists_are_told_where_they_are_strongest(edition: str, sentence: str) -> None:
    votes = {"Havn": (600, 400), "Vik": (300, 700), "Nes": (510, 490), "Sund": (520, 480), "Eid": (590, 410)}
    units = [county(name, {"A": a, "H": h}, kind="municipality") for name, (a, h) in votes.items()]
    whole = {"A": sum(a for a, _ in votes.values()), "H": sum(h for _, h in votes.values())}
    given = result(whole, units=units, stage=Stage.COMPLETE, contest={"kind": ContestKind.PARTY_LIST})
    assert any(told.endswith(sentence) for told in paragraphs(brief(given, country="NO"), edition))


@pytest.mark.parametrize(
    ("edition", "kind", "number", "end"),
    [
        ("nb", "municipality", "3403", "sterkest på Hamar med 60 prosent."),
        ("nn", "municipality", "5501", "sterkast i Tromsø med 60 prosent."),
        ("en", "municipality", "3403", "strongest in Hamar with 60%."),
        ("nb", "county", "15", "sterkest i Møre og Romsdal med 60 prosent."),
    ],
)
def test_norwegian_areas_go_by_their_own_prepositions(edition: str, kind: str, number: str, end: str) -> None:
    names = (number, "x1", "x2", "x3", "x4")
    units = [county(n, {"A": 600 if n == number else 500, "H": 400}, kind=kind) for n in names]
    whole = {"A": 2600, "H": 2000}
    given = result(whole, units=units, stage=Stage.COMPLETE, contest={"kind": ContestKind.PARTY_LIST})
    assert any(told.endswith(end) for told in paragraphs(brief(given, country="NO"), edition))
