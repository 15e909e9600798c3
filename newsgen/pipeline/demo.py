"""The whole job on the night that ships, without network: what `newsgen demo` does."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from newsgen import outputs
from newsgen.io import settings as io_settings
from newsgen.io.templates import shipped
from newsgen.pipeline import replay
from newsgen.pipeline.setup import night

NIGHT = "idp_precincts/iowa-2020"


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoReport:
    """What the demo did: a line for each version it filed, the last copy of each story as wire
    text, and the state and output folders."""

    filed: tuple[str, ...]
    copy: tuple[str, ...]
    out: str
    state: str


def demo(out: str) -> DemoReport:
    """Play the founding night into `out`; a second time it writes nothing."""
    folder = shipped("fixtures") / NIGHT
    state = str(Path(out) / "state")
    made, archive = night(
        io_settings.load(str(folder / "newsgen.toml")), state=state, out=out, formats=("text", "ninjs")
    )
    filed = tuple(
        f"{one.story.update.value} {one.story.version} {one.story.language}: {one.files[0]}"
        for report in replay.play(made, [str(folder)], archive=archive)
        for contest in report.contests
        for one in contest.stories
    )
    text = outputs.get("text")
    copy = tuple(
        text.render(outputs.read_story(past.story), outputs.Options()).decode("utf-8")
        for past in made.filing.ledger.latest_versions()
    )
    made.filing.ledger.close()
    return DemoReport(filed=filed, copy=copy, out=out, state=state)
