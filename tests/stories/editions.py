"""Races of the neutral form, told in every edition and checked."""

from __future__ import annotations

import json
import re
from typing import Any

from newsgen import analysis, feeds, styles
from newsgen.model import Brief, GateFinding, Payload, Severity, Story, replace
from newsgen.model.settings import Settings
from newsgen.pipeline.desk import Desk, Order
from tests.stories import every_case

HOUSES = (("ntb", "nb"), ("ntb", "nn"), ("ap", "en"), ("bbc", "en-GB"), ("sprakradet", "nb"))
# Editions as `told` names them.
NB, NN, EN, GB = "ntb nb", "ntb nn", "ap en", "bbc en-GB"
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
