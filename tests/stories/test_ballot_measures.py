"""Votes on proposals: told by what they are about, or with the official title and its language."""

from __future__ import annotations

import pytest

from newsgen import styles
from newsgen.model import Area, Outcome, Stage, Style, replace
from newsgen.model.settings import ContestMeta, Settings
from newsgen.pipeline.desk import Desk, Draft, Order
from tests.stories import every_case

NB, NN = styles.get("ntb", "nb"), styles.get("ntb", "nn")
EN, GB = styles.get("ap", "en"), styles.get("bbc", "en-GB")
KNOWN = "ch20250209/6770"
TITLE = "Loi sur le cinéma"
WORDS = {"nb": "filmloven", "nn": "filmlova", "en": "the Film Act"}


def swiss(
    *wanted: Style, contest: str = "ch1/1", language: str = "fr", about: bool = False, won: str = ""
) -> tuple[Draft, ...]:
    """A Swiss proposal as the feed gives it: a title in one language, perhaps with the outcome."""
    made = every_case.brief("ballot_measure", stage=Stage.COMPLETE if won else Stage.PARTIAL)
    place = Area(id="CH", name="Schweiz", kind="country")
    named = replace(made.contest, id=contest, name=TITLE, name_language=language, area=place, needed=None)
    brief = replace(made, contest=named, country="CH")
    if won:
        lines = tuple(
            replace(line, outcome=Outcome.ELECTED if line.choice.id == won else None)
            for line in brief.deciding.lines
        )
        brief = replace(brief, standings=(replace(brief.deciding, lines=lines),))
    meta = (ContestMeta(id=contest, about=WORDS),) if about else ()
    return Desk(settings=Settings(contests=meta)).drafts(brief, Order(styles=wanted), every_case.NOW)


def text(draft: Draft) -> str:
    story = draft.story
    return "\n".join((story.headline.text, story.lede.text, *(block.text for block in story.body)))


@pytest.mark.parametrize(
    ("style", "sentence"),
    [
        (NB, "Avstemningen gjelder et forslag som på fransk heter «Loi sur le cinéma»."),
        (NN, "Avrøystinga gjeld eit forslag som på fransk heiter «Loi sur le cinéma»."),
        (EN, 'The vote is on a proposal titled in French "Loi sur le cinéma."'),
    ],
    ids=["nb", "nn", "en"],
)
def test_an_unknown_proposal_is_told_once_with_the_language_of_its_title(style: Style, sentence: str) -> None:
    (draft,) = swiss(style)
    assert not draft.findings
    assert TITLE not in draft.story.headline.text + draft.story.lede.text
    paragraphs = [block.text for block in draft.story.body if block.kind.value == "paragraph"]
    assert paragraphs.count(sentence) == 1
    assert sum(TITLE in paragraph for paragraph in paragraphs) == 1


@pytest.mark.parametrize("style", [NB, NN, EN, GB], ids=lambda style: style.tag)
def test_what_the_newsroom_calls_it_is_used_everywhere_and_the_title_stands_in_the_box(
    style: Style,
) -> None:
    (draft,) = swiss(style, about=True)
    assert not draft.findings
    assert WORDS[style.language] in draft.story.lede.text
    holding = [block for block in draft.story.body if TITLE in block.text]
    assert [block.kind.value for block in holding] == ["fact"]


@pytest.mark.parametrize(
    ("style", "words"),
    [
        (NB, "miljøansvarsinitiativet"),
        (NN, "miljøansvarsinitiativet"),
        (EN, "the environmental responsibility initiative"),
    ],
    ids=["nb", "nn", "en"],
)
def test_the_table_knows_proposals_by_their_number(style: Style, words: str) -> None:
    (draft,) = swiss(style, contest=KNOWN, language="en")
    assert words in draft.story.lede.text


def test_a_title_in_the_language_of_the_story_needs_no_explanation() -> None:
    (draft,) = swiss(EN, language="en")
    assert 'in the vote on "Loi sur le cinéma" in Switzerland' in draft.story.lede.text


@pytest.mark.parametrize(
    ("won", "headline", "lede", "outcome"),
    [
        ("y", "Sveits sier ja til filmloven", "Velgerne i Sveits har sagt ja til filmloven", "vedtatt"),
        ("n", "Sveits sier nei til filmloven", "Ja-siden", "forkastet"),
    ],
)
def test_the_source_says_what_became_of_it(won: str, headline: str, lede: str, outcome: str) -> None:
    """Where cantons vote it down, the side with most votes is not the one that won."""
    (draft,) = swiss(NB, about=True, won=won)
    assert not draft.findings
    assert draft.story.headline.text == headline
    assert draft.story.lede.text.startswith(lede)
    assert f"Dermed er forslaget {outcome}." in text(draft)


def test_nobody_reads_that_no_side_leads() -> None:
    made = every_case.brief("ballot_measure", stage=Stage.PARTIAL)
    lines = tuple(
        replace(line, choice=replace(line.choice, name={"Yes": "No", "No": "Yes"}[line.choice.name]))
        for line in made.deciding.lines
    )
    brief = replace(made, standings=(replace(made.deciding, lines=lines),))
    for style in (EN, GB):
        (draft,) = Desk(settings=Settings()).drafts(brief, Order(styles=(style,)), every_case.NOW)
        assert "No side" not in draft.story.headline.text
        assert "no" in draft.story.headline.text.lower()
