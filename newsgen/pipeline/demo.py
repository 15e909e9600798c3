"""The whole job on the night that ships, without network: what `newsgen demo` does."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from newsgen.io import settings as io_settings
from newsgen.io.templates import shipped
from newsgen.pipeline import replay
from newsgen.pipeline.reports import StepReport
from newsgen.pipeline.setup import night

NIGHT = "idp_precincts/iowa-2020"


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoReport:
    """What the demo did: reports, and the state and output folders."""

    reports: tuple[StepReport, ...]
    out: str
    state: str


def demo(out: str) -> DemoReport:
    """Play the founding night into `out`; a second time it writes nothing."""
    folder = shipped("fixtures") / NIGHT
    state = str(Path(out) / "state")
    made, archive = night(
        io_settings.load(str(folder / "newsgen.toml")), state=state, out=out, formats=("text", "ninjs")
    )
    reports = tuple(replay.play(made, [str(folder)], archive=archive))
    made.filing.ledger.close()
    return DemoReport(reports=reports, out=out, state=state)
