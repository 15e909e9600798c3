"""How much is counted, as templates see it."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from newsgen.model import Brief, Figure, How, Source, Stage, Style, Unit, Value
from newsgen.model.settings import ContestMeta
from newsgen.stories.parts import ProgressView

# The source's word for its units, and the lexicon's.
UNITS = {
    "units": "unit",
    "precincts": "precinct",
    "municipalities": "municipality",
    "districts": "district",
    "counties": "county",
    "cantons": "canton",
    "constituencies": "constituency",
    "wards": "ward",
    "polling_places": "polling_place",
    "voting_places": "polling_place",
    "polling_stations": "polling_place",
    "polling_areas": "ward",
    "polling_districts": "ward",
    "councils": "council",
    "votes": "vote",
}
HALF = 50


def progress_view(brief: Brief, meta: ContestMeta, style: Style) -> ProgressView:
    """How much is counted. Counts that contradict each other are left out."""
    progress = brief.progress
    source = (progress.source or Source(brief.digest, "/"),)
    makes_sense = progress.expected is None or (progress.reported or 0) <= progress.expected
    is_complete = brief.stage in (Stage.COMPLETE, Stage.CERTIFIED)
    return ProgressView(
        unit=_unit(progress.unit, style),
        reported=_count(progress.reported, source) if makes_sense else None,
        expected=_count(progress.expected, source) if progress.expected else None,
        percent=_share(progress.percent, source),
        expected_vote=_share(progress.expected_vote_percent, source),
        ballots=_count(progress.ballots, source),
        # A turnout of a part is none of the whole: it is told when the count is finished.
        turnout=_share(progress.turnout_percent, source) if is_complete else None,
        turnout_change=_points(progress.turnout_change, source) if is_complete else None,
        is_complete=is_complete,
        is_certified=brief.stage is Stage.CERTIFIED,
        all_areas=_all_areas(brief, meta),
        is_early=not is_complete and bool(is_early(brief)),
        advance_first=not is_complete and any(part.part == "advance" for part in progress.parts),
        mostly_advance=not is_complete and brief.one_sided and is_early(brief) is not False,
        by_stations=any(part.part == "election_day" for part in progress.parts),
        is_outstanding=not is_complete and _is_outstanding(brief),
        is_settled=brief.outstanding.overtakable is False,
    )


def _unit(unit: str, style: Style) -> str:
    found = UNITS.get(unit, "")
    return found if found in style.nouns else ""


def _count(value: Value | None, source: tuple[Source, ...]) -> Figure | None:
    if value is None:
        return None
    return Figure(value=value, unit=Unit.COUNT, how=How.REPORTED, sources=source)


def _share(value: Decimal | Fraction | None, source: tuple[Source, ...]) -> Figure | None:
    if value is None or not 0 <= value <= 100:
        return None
    return Figure(value=value, unit=Unit.PERCENT, how=How.REPORTED, sources=source)


def _points(value: Decimal | None, source: tuple[Source, ...]) -> Figure | None:
    if not value:
        return None
    return Figure(value=value, unit=Unit.POINTS, how=How.CHANGE, sources=source)


def is_early(brief: Brief) -> bool | None:
    """Whether less than half is counted; None where the source does not say."""
    progress = brief.progress
    if progress.reported is not None and progress.expected:
        return progress.reported * 2 < progress.expected
    share = progress.percent if progress.percent is not None else progress.expected_vote_percent
    return None if share is None else share < HALF


def _is_outstanding(brief: Brief) -> bool:
    progress = brief.progress
    if any(finding.gate == "votes-outstanding" for finding in brief.findings):
        return True
    return bool(progress.expected) and progress.reported == progress.expected


def _all_areas(brief: Brief, meta: ContestMeta) -> Figure | None:
    """The number of counties, where the metadata gives it and every one has figures."""
    if meta.counties is None or brief.areas != meta.counties:
        return None
    sources = (meta.source,) if meta.source else (Source(brief.digest, "/"),)
    return Figure(value=meta.counties, unit=Unit.COUNT, how=How.METADATA, sources=sources)
