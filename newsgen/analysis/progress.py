"""How much is counted: shares of units, and whether it is complete, by exact numbers."""

from __future__ import annotations

from fractions import Fraction

from newsgen.model import Brief, Progress, Stage, replace


def percent_reported(progress: Progress) -> Fraction | None:
    """Units reported in percent, exact from the counts; the source's own share where it gives
    no counts."""
    if progress.reported is not None and progress.expected:
        return Fraction(progress.reported * 100, progress.expected)
    return Fraction(progress.percent) if progress.percent is not None else None


def stage_of(stage: Stage, progress: Progress) -> Stage:
    """The stage, not further than the counts allow: complete needs all units in."""
    if (
        stage is Stage.COMPLETE
        and progress.expected is not None
        and progress.reported is not None
        and progress.reported < progress.expected
    ):
        return Stage.PARTIAL
    return stage


def printable(brief: Brief) -> Brief:
    """The brief as copy may tell it: more units reported than there are say nothing, nor do all of
    them where one of the newsroom's own list is missing."""
    progress = brief.progress
    if progress.reported is None or progress.expected is None or progress.reported < progress.expected:
        return brief
    missing = any(finding.gate == "units-missing" for finding in brief.findings)
    if progress.reported == progress.expected and not missing:
        return brief
    return replace(brief, progress=replace(progress, reported=None, expected=None))
