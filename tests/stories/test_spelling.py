"""Every word of the copy is in Hunspell's dictionary of its language, or is a name."""

from __future__ import annotations

import re
import shutil
import subprocess
from statistics import mean

import pytest

from newsgen import styles
from newsgen.model import BlockKind, CitedText, Story, Unit
from newsgen.model.settings import Settings
from newsgen.pipeline.desk import Desk, Order
from tests.stories import every_case
from tests.stories.test_place_names import told

DICTIONARIES = {"nb-NO": "nb_NO", "nn-NO": "nn_NO", "en-US": "en_US", "en-GB": "en_GB"}
STYLES = {
    "nb-NO": styles.get("ntb", "nb"),
    "nn-NO": styles.get("ntb", "nn"),
    "en-US": styles.get("ap", "en"),
    "en-GB": styles.get("bbc", "en-GB"),
}
# Words of the trade that the dictionaries do not hold, each looked up in the language's own norm:
# compounds are formed freely in Norwegian, party abbreviations are names.
TRADE = {
    "nb-NO": "NG newsgen rødgrønne Frp Ap SV guvernørvalget delstatsdelegater delstatsdelegat"
    " delstatsdelegatene valgmyndigheten valglokalene sperregrensa prosentpoeng tellerunder tellerunde"
    " tellerunden opptalt noen Northshore",
    "nn-NO": "NG newsgen raudgrøne Frp Ap SV guvernørvalet delstatsdelegatar delstatsdelegat"
    " delstatsdelegatane valstyresmakta vallokala sperregrensa prosentpoeng teljerundar teljerunde opptalt"
    " éi Northshore attvald",
    "en-US": "NG newsgen CEST Northshore Arbeiderpartiet Høyre Fremskrittspartiet Venstre",
    "en-GB": "NG newsgen CEST runoff Northshore Arbeiderpartiet Høyre Fremskrittspartiet Venstre",
}


def _dictionaries() -> str:
    if shutil.which("hunspell") is None:
        return ""
    return subprocess.run(["hunspell", "-D"], input="", capture_output=True, text=True, check=False).stderr


needs_hunspell = pytest.mark.skipif(
    not all(name in _dictionaries() for name in DICTIONARIES.values()),
    reason="Hunspell with hunspell-no, hunspell-en-us and hunspell-en-gb is not installed",
)


@pytest.fixture(scope="module")
def stories() -> dict[str, list[Story]]:
    """Every fifth made night in each language, one of each angle of a call, and places of three names."""
    desk = Desk(settings=Settings())
    found: dict[str, list[Story]] = {tag: [] for tag in DICTIONARIES}
    for brief in list(every_case.night())[::5]:
        for tag, style in STYLES.items():
            (draft,) = desk.drafts(brief, Order(styles=(style,)), every_case.NOW)
            found[tag].append(draft.story)
    for tag, style in STYLES.items():
        for number in ("5622", "5538"):
            (draft,) = told((number, "municipality"), ("sami", "kven", "norwegian"), style)
            found[tag].append(draft.story)
    return found


def cited_texts(story: Story) -> list[CitedText]:
    cells = [cell for block in story.body for cell in block.cells]
    return [story.headline, story.lede, story.note, story.signature, *cells]


def own_words(text: CitedText) -> str:
    """The text without the names and texts that come from data."""
    left = list(text.text)
    for citation in text.citations:
        if citation.figure.unit is Unit.TEXT:
            left[citation.start : citation.end] = " " * (citation.end - citation.start)
    return re.sub(r"\S*\d\S*", " ", "".join(left))


@needs_hunspell
@pytest.mark.parametrize("tag", sorted(DICTIONARIES))
def test_every_word_is_in_the_dictionary(tag: str, stories: dict[str, list[Story]]) -> None:
    text = "\n".join(own_words(part) for story in stories[tag] for part in cited_texts(story))
    unknown = subprocess.run(
        ["hunspell", "-d", DICTIONARIES[tag], "-i", "utf-8", "-l"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    known = TRADE[tag].casefold().split()
    assert sorted({word for word in unknown if word.casefold() not in known}) == []


def paragraphs(story: Story) -> list[str]:
    """Lede and running text."""
    return [story.lede.text, *(b.text for b in story.body if b.kind is BlockKind.PARAGRAPH)]


def lix(text: str) -> float:
    """Words a sentence, and words of more than six letters in percent."""
    words = re.findall(r"\w+", text)
    sentences = max(1, len(re.findall(r"[.!?](?:\s|$)", text)))
    return len(words) / sentences + 100 * sum(len(word) > 6 for word in words) / len(words)


@pytest.mark.parametrize("tag", ["nb-NO", "nn-NO"])
def test_norwegian_reads_as_easily_as_an_agency_does(tag: str, stories: dict[str, list[Story]]) -> None:
    running = [
        " ".join((s.lede.text, *(b.text for b in s.body if b.kind.value == "paragraph")))
        for s in stories[tag]
    ]
    assert 25 <= mean(lix(text) for text in running) <= 50


@pytest.mark.parametrize("tag", sorted(DICTIONARIES))
def test_no_sentence_is_a_mouthful(tag: str, stories: dict[str, list[Story]]) -> None:
    for story in stories[tag]:
        for text in paragraphs(story):
            for sentence in re.split(r"(?<=[.!?])\s+", text):
                assert len(sentence.split()) <= 40, sentence
