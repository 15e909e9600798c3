"""How far a Finnish municipality has come: share counted, turnout, polling districts."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from newsgen.feeds._reading.numbers import percent
from newsgen.feeds.fi_vaalit.form import Municipality
from newsgen.feeds.fi_vaalit.lists import said
from newsgen.model import Payload, Progress, Source, UnitResult

HUNDRED = Decimal(100)


def progress_of(found: Municipality, payload: Payload, recorded: datetime) -> Progress:
    """The share counted as the service estimates it, ballots counted, turnout where it is whole."""
    status = found.calculation_status
    return Progress(
        unit="votes",
        percent=status.calculation_status_percent,
        ballots=status.approved_total_votes + status.invalid_total_votes,
        invalid=status.invalid_total_votes,
        electors=status.eligible_voters_total,
        turnout_percent=_turnout(found),
        as_of=recorded,
        source=Source(payload.digest, "/calculationStatus/calculationStatusPercent"),
    )


def _turnout(found: Municipality) -> Decimal | None:
    """Voters in percent of electors, once every polling district has told its voters."""
    status = found.calculation_status
    counted = status.approved_total_votes + status.invalid_total_votes
    silent = any(
        not d.total_voting_in_finland_turnout and d.eligible_voters_in_finland_total and not d.merged_to_pdid
        for d in found.polling_districts or ()
    )
    if silent or not status.election_day_votes or not counted <= status.total_votes:
        return None
    if status.total_votes > status.eligible_voters_total:
        return None
    return percent(status.total_votes, status.eligible_voters_total)


def units_of(found: Municipality, payload: Payload, language: str) -> tuple[UnitResult, ...]:
    """The polling districts with how far they have come; the service gives them no votes."""
    return tuple(
        UnitResult(
            id=district.pdid,
            name=said(district.name, language, payload, f"/pollingDistricts/{index}/name"),
            kind="polling_district",
            parent=f"{found.calculation_status.muid:03d}",
            electors=district.eligible_voters_in_finland_total,
            reporting=district.calculation_status_percent >= HUNDRED,
            source=Source(payload.digest, f"/pollingDistricts/{index}"),
        )
        for index, district in enumerate(found.polling_districts or ())
    )
