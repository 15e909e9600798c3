"""A municipality's JSON and the candidates' CSV read."""

from __future__ import annotations

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from newsgen.errors import SettingsError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.json_typed import read_typed
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.sums import against_total
from newsgen.feeds._reading.times import aware
from newsgen.feeds.fi_vaalit.candidates_csv import read_candidates
from newsgen.feeds.fi_vaalit.form import Municipality, Status
from newsgen.feeds.fi_vaalit.lists import PERSONAL, lists_of, refused, said
from newsgen.feeds.fi_vaalit.progress import HUNDRED, progress_of, units_of
from newsgen.model import (
    Area,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Measure,
    Payload,
    Snapshot,
    Source,
    Stage,
    StatedTotal,
)

HELSINKI = ZoneInfo("Europe/Helsinki")
LANGUAGES = ("fi", "sv", "en")
# phase of the count: name of the count
_PHASES = {"INITIAL": "first", "FINAL": "final"}


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: of one municipality (JSON), or of all areas in a CSV of candidates."""
    language = str(context.options.get("language", LANGUAGES[0]))
    if language not in LANGUAGES:
        raise SettingsError(
            f"no names in '{language}'", where="setting 'language'", remedy="Use fi, sv or en."
        )
    if payload.body[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] != b"{":
        return (_snapshot(payload, *read_candidates(payload, language)),)
    drift: list[str] = []
    found = read_typed(payload, Municipality, drift)
    recorded = _record_time(found.calculation_status.source_record_modification_time, payload)
    # The records of advance votes are older than the moment at which they may be published.
    made = aware(found.created, f"{payload.location} at /created") if found.created else recorded
    return (_snapshot(payload, (_result(found, payload, language, recorded),), made, drift),)


def _snapshot(
    payload: Payload,
    contests: tuple[ContestResult, ...],
    generated: datetime | None,
    drift: list[str],
) -> Snapshot:
    return snapshot_of(payload, feed="fi_vaalit", generated_at=generated, contests=contests, drift=drift)


def _result(found: Municipality, payload: Payload, language: str, recorded: datetime) -> ContestResult:
    status = found.calculation_status
    if status.calculation_phase not in _PHASES:
        raise refused(payload, "/calculationStatus/calculationPhase", status.calculation_phase)
    stage = _stage(status)
    approved = Source(payload.digest, "/calculationStatus/approvedTotalVotes")
    opening = _opening(found.election_details.election_data_publish_time, payload)
    lists = lists_of(found, payload, language, complete=stage in (Stage.COMPLETE, Stage.CERTIFIED))
    return ContestResult(
        contest=_contest(found, payload, language),
        choices=tuple(lists.choices),
        tallies=tuple(lists.tallies),
        progress=progress_of(found, payload, recorded),
        stage=stage,
        count=_PHASES[status.calculation_phase],
        status_word=status.calculation_phase,
        stated_totals=(
            StatedTotal(
                measure="votes",
                value=status.approved_total_votes,
                source=approved,
            ),
        ),
        units=units_of(found, payload, language),
        outcomes=tuple(lists.outcomes),
        seats=tuple(lists.seats),
        baseline=tuple(lists.baseline),
        comparable=True if lists.baseline else None,
        polls_close=opening,
        embargo_until=opening,
        findings=against_total("the parties", lists.votes, status.approved_total_votes, approved),
        source=Source(payload.digest, "/"),
        representatives=tuple(lists.representatives),
    )


def _stage(status: Status) -> Stage:
    """Complete at 100 percent of the night's count; certified when the final phase is."""
    if not status.approved_total_votes:
        return Stage.NONE
    if status.calculation_status_percent < HUNDRED:
        return Stage.PARTIAL
    return Stage.CERTIFIED if _PHASES[status.calculation_phase] == "final" else Stage.COMPLETE


def _contest(found: Municipality, payload: Payload, language: str) -> Contest:
    details, status = found.election_details, found.calculation_status
    identity = details.election_id.strip().lower()
    if not identity:
        raise refused(payload, "/electionDetails/electionId", details.election_id)
    title = said(details.name, language, payload, "/electionDetails/name")
    election = Election(id=f"fi-{identity}", name=title, date=_day(details.election_date, payload))
    area = Area(
        id=f"{status.muid:03d}",
        name=said(status.name, language, payload, "/calculationStatus/name"),
        kind="municipality",
    )
    return Contest(
        id=f"{election.id}/{area.id}",
        slug=identity.rstrip("0123456789") or identity,
        election=election,
        name=title,
        area=area,
        kind=ContestKind.PARTY_LIST,
        seats=status.seats,
        rule="proportional",
        measures=(
            Measure(name="votes"),
            Measure(name=PERSONAL, term="personal_vote", decides=False),
        ),
    )


def _day(raw: str, payload: Payload) -> date:
    try:
        return date.fromisoformat(raw[:10])
    except ValueError as error:
        raise refused(payload, "/electionDetails/electionDate", raw) from error


def _opening(raw: str | None, payload: Payload) -> datetime | None:
    """When results may be published: the polls close at that moment."""
    pointer = "/electionDetails/electionDataPublishTime"
    return aware(raw, f"{payload.location} at {pointer}") if raw else None


def _record_time(raw: str, payload: Payload) -> datetime:
    pointer = "/calculationStatus/sourceRecordModificationTime"
    try:
        local = datetime.strptime(raw, "%Y%m%d%H%M%S")
    except ValueError as error:
        raise refused(payload, pointer, raw) from error
    return local.replace(tzinfo=HELSINKI).astimezone(UTC)
