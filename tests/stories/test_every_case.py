"""Every contest there can be is told, in every language, and each passes every check."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

import pytest

from newsgen import analysis, styles
from newsgen.io import templates as io_templates
from newsgen.model import Angle, Brief, CitedText, Stage, Story, Style, Unit
from newsgen.model.settings import Settings
from newsgen.pipeline.desk import Desk, Draft, Order
from tests.stories import every_case

EDITIONS = (
    styles.get("ntb", "nb"),
    styles.get("ntb", "nn"),
    styles.get("ap", "en"),
    styles.get("bbc", "en-GB"),
    styles.get("sprakradet", "nb"),
)
LENGTHS = ("full", "short", "flash")
FOLDERS = ("no", "nn", "en")


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk(settings=Settings())


def written(desk: Desk, brief: Brief, *wanted: Style, length: str = "full") -> tuple[Draft, ...]:
    return desk.drafts(brief, Order(styles=wanted, length=length), every_case.NOW)


def faults(draft: Draft) -> list[str]:
    return [
        f"{f.check} in {f.part}: {f.text!r}: {f.message}" for f in draft.findings if f.severity == "error"
    ]


@pytest.mark.parametrize("kind", every_case.KINDS)
def test_every_night_is_told_without_a_fault(desk: Desk, kind: str) -> None:
    for number, brief in enumerate(b for b in every_case.night() if b.contest.kind.value == kind):
        edition = EDITIONS[number % len(EDITIONS)]
        for draft in written(desk, brief, edition, length=LENGTHS[number // 5 % 3]):
            about = (brief.call.status.value, brief.stage.value, draft.story.angle, edition.tag)
            assert not faults(draft), (about, faults(draft), draft.story.headline.text, draft.story.lede.text)
            assert draft.story.headline.text, about
            assert draft.story.lede.text, about


@pytest.mark.parametrize("angle", list(Angle))
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_angle_has_words_in_every_language(angle: Angle, folder: str) -> None:
    shipped = io_templates.shipped("templates")
    assert (shipped / folder / f"{angle.value}.j2").is_file(), f"no template for {angle.value} in {folder}"


@pytest.mark.parametrize("angle", [a for a in Angle if a not in (Angle.NO_CALL, Angle.TOO_CLOSE)])
def test_every_angle_can_be_asked_for(desk: Desk, angle: Angle) -> None:
    needs_a_call = ("called", "runoff", "uncontested", "call-conflict")
    said = (every_case.call("called", "c1"),) if angle.value in needs_a_call else ()
    before = every_case.brief("candidate", "a narrow lead", said=said)
    after = analysis.since(before, every_case.brief("candidate", said=said))
    for style in EDITIONS:
        order = Order(styles=(style,), angle=angle.value)
        (draft,) = desk.drafts(after, order, every_case.NOW, previous=before)
        assert draft.story.angle == angle.value
        assert not faults(draft), (faults(draft), draft.story.headline.text)


def test_exactly_one_lead_fits_each_story() -> None:
    before: dict[str, Brief] = {}
    for brief in every_case.night():
        told = before.get(brief.contest.kind.value)
        for after, last in ((brief, None), (analysis.since(told, brief) if told else brief, told)):
            leads = [rule for rule in analysis.angles.RULES if rule.leads(after, last)]
            assert len(leads) == 1, ([rule.angle for rule in leads], after, last)
            assert analysis.angles.choose(after, last) is leads[0]
        before[brief.contest.kind.value] = brief


def parts(story: Story) -> Iterator[CitedText]:
    yield from (story.headline, story.lede)
    for block in story.body:
        yield from block.cells


def figures(story: Story) -> set[tuple[str, Fraction]]:
    """The numbers a story gives, as exact values with their units."""
    return {
        (citation.figure.unit.value, Fraction(citation.figure.value))
        for part in parts(story)
        for citation in part.citations
        if not isinstance(citation.figure.value, str | datetime) and citation.figure.unit is not Unit.TIME
    }


def names_called(story: Story) -> set[str]:
    """The winners, leaders and callers that a story's text names."""
    text = " ".join(part.text for part in parts(story))
    return {
        name
        for name in ("Strand", "Lie", "CNN", "Reuters", "AP")
        if name in text.replace("The Associated Press", "AP")
    }


@pytest.mark.parametrize("kind", every_case.KINDS)
def test_the_languages_say_the_same(desk: Desk, kind: str) -> None:
    some = [b for b in every_case.night() if b.contest.kind.value == kind][::4]
    for brief in some:
        bokmaal, nynorsk, american = written(desk, brief, *EDITIONS[:3])
        assert bokmaal.story.angle == nynorsk.story.angle == american.story.angle
        for other in (nynorsk.story, american.story):
            about = (brief.call.status.value, brief.stage.value, other.angle, other.language)
            assert figures(other) == figures(bokmaal.story), about
            assert names_called(other) == names_called(bokmaal.story), about


def test_a_story_keeps_its_wording_when_the_figures_move(desk: Desk) -> None:
    early = every_case.brief("candidate", "a clear lead", "forty of a hundred")
    later = every_case.brief("candidate", "a clear lead", "expected vote")
    (one,), (two,) = (written(desk, b, EDITIONS[0]) for b in (early, later))
    assert one.story.headline == two.story.headline


def test_certified_results_of_the_storting_lead_with_the_majority(desk: Desk) -> None:
    brief = every_case.brief("party_list", "a clear lead", "all in", Stage.CERTIFIED, storting=True)
    (draft,) = written(desk, brief, EDITIONS[0])
    assert draft.story.headline.text.startswith("De rødgrønne har flertall")
