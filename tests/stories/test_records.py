"""Where each side is strongest, where it is closest and where most have voted, in four editions."""

from __future__ import annotations

import pytest

from newsgen.model import Source, Stage, replace
from tests.stories.records import COUNTIES, american, draft, paragraphs, swiss


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
