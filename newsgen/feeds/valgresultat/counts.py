"""How far the count has come, and what that allows to be said.

From 2025 each of four counts is told by kind of ballot. The polling stations are what a reader
means by counted, so they are the progress; the count is complete only when every kind is done,
among them the late advance votes that are counted the day after. Until 2023 the service gave an
estimate in percent instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from newsgen.errors import FeedError
from newsgen.feeds.valgresultat.form import Bucket, Buckets, CountStatus, Report
from newsgen.model import GateFinding, Payload, Progress, ProgressPart, Scope, Severity, Source, Stage

# part of the count, field of the record, field of the document
_PARTS = (
    ("election_day", "valgtingslokale", "valgtingslokale"),
    ("advance", "forhaandsstemmelokale", "forhaandsstemmelokale"),
    ("other_advance", "other_advance", "ovrige-fhs"),
    ("other_election_day", "other_election_day", "ovrige-vts"),
    ("late_advance", "telt_etter17", "teltEtter17"),
)
_COUNTED_IN_PLACES = ("kommune", "bydel", "stemmekrets")
_COUNTS = ("forste", "andre", "kontroll", "oppgjor")
_STATES = (None, "paagaar", "ferdig")
_FINISHED = "ferdig"
_DISTRICT_STAGES = {
    None: Stage.PARTIAL,
    "tellesPaaHoyereNivaa": Stage.NONE,
    "forstePaagaar": Stage.PARTIAL,
    "forsteFerdig": Stage.COMPLETE,
    "andrePaagaar": Stage.COMPLETE,
    "andreFerdig": Stage.COMPLETE,
    "kontrollPaagaar": Stage.COMPLETE,
    "kontrollFerdig": Stage.COMPLETE,
    "oppgjorPaagaar": Stage.COMPLETE,
    "oppgjorFerdig": Stage.CERTIFIED,
}
_HUNDRED = Decimal(100)
# Turnout has one decimal, so half a tenth below the counted share is rounding; more than a point
# below is a contradiction that the copy has to admit.
_ROUNDING, _CONTRADICTION = Decimal("0.05"), 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """The state of a count: stage, the source's own word, progress by units, doubts."""

    stage: Stage
    progress: Progress
    word: str | None = None
    findings: tuple[GateFinding, ...] = ()

    @property
    def name(self) -> str:
        """The count that the figures are of. The second count replaces the first pile by pile
        while the figures go on, so it is no count of its own until the settlement."""
        return "final" if self.stage is Stage.CERTIFIED else "first"


def count_of(report: Report, payload: Payload) -> Count:
    """The state of the count in a report, from whichever schema it is in."""
    if report.opptellings_status:
        found = _by_kind(report, report.opptellings_status, payload)
    elif report.opptellings_status_krets:
        found = _district(report.opptellings_status_krets.krets_status, payload)
    elif report.opptalt:
        found = _estimated(report, payload)
    else:
        raise FeedError(
            "the state of the count is missing",
            where=f"{payload.location} at /",
            why="expected opptellingsStatus, opptellingsStatusKrets or opptalt",
            remedy="Check the feed's version; the last good figures stay in use.",
        )
    if report.stemmer.total:
        return found
    return Count(stage=Stage.NONE, progress=found.progress, word=found.word)


def _by_kind(report: Report, status: CountStatus, payload: Payload) -> Count:
    first = _parts(status.forste, payload)
    stations = first[0]
    done = {count: _done(getattr(status, count), payload, count) for count in _COUNTS}
    stage = Stage.PARTIAL
    if done["forste"]:
        stage = Stage.CERTIFIED if done["oppgjor"] else Stage.COMPLETE
    counted = stations.expected > 0
    progress = Progress(
        unit="polling_places" if report.id.nivaa in _COUNTED_IN_PLACES else "municipalities",
        reported=stations.reported if counted else None,
        expected=stations.expected if counted else None,
        parts=first,
        source=stations.source,
    )
    late = () if done["forste"] or not counted else _outstanding(stations, first)
    return Count(stage=stage, progress=progress, findings=late)


def _parts(buckets: Buckets, payload: Payload) -> tuple[ProgressPart, ...]:
    """The parts of the first count; the polling stations come first."""
    parts = []
    for part, key, name in _PARTS:
        bucket: Bucket = getattr(buckets, key)
        source = Source(payload.digest, f"/opptellingsStatus/forste/{name}")
        parts.append(ProgressPart(part=part, reported=bucket.ferdig, expected=bucket.totalt, source=source))
    return tuple(parts)


def _done(buckets: Buckets | None, payload: Payload, count: str) -> bool:
    """True if every kind of ballot is counted; FeedError for a state that is not known."""
    if buckets is None:
        return False
    done = True
    for _, key, name in _PARTS:
        bucket: Bucket = getattr(buckets, key)
        if bucket.status not in _STATES:
            raise _unknown(payload, f"/opptellingsStatus/{count}/{name}/status", bucket.status)
        aside = bucket.telles_ikke or 0
        done &= bucket.totalt == 0 or (bucket.status == _FINISHED and bucket.ferdig + aside >= bucket.totalt)
    return done


def _outstanding(stations: ProgressPart, parts: tuple[ProgressPart, ...]) -> tuple[GateFinding, ...]:
    """A caveat where all polling stations are counted and other votes are not."""
    if stations.reported < stations.expected:
        return ()
    open_parts = [part for part in parts if part.reported < part.expected]
    if not open_parts:
        return ()
    last = open_parts[-1]
    return (
        GateFinding(
            gate="votes-outstanding",
            severity=Severity.CAVEAT,
            scope=Scope.UNIT,
            message=f"all polling stations are counted, but not all votes: {last.part}",
            place=last.source.pointer,
            value=str(last.reported),
            bound=str(last.expected),
        ),
    )


def _district(word: str | None, payload: Payload) -> Count:
    if word not in _DISTRICT_STAGES:
        raise _unknown(payload, "/opptellingsStatusKrets/kretsStatus", word)
    source = Source(payload.digest, "/opptellingsStatusKrets/kretsStatus")
    return Count(stage=_DISTRICT_STAGES[word], progress=Progress(source=source), word=word)


def _estimated(report: Report, payload: Payload) -> Count:
    """The older schema: an estimate that can fall, for it depends on the turnout assumed."""
    assert report.opptalt is not None
    first, settled = report.opptalt.forelopig, report.opptalt.oppgjor
    stage = Stage.PARTIAL
    if first >= _HUNDRED:
        stage = Stage.CERTIFIED if settled >= _HUNDRED else Stage.COMPLETE
    source = Source(payload.digest, "/opptalt/forelopig")
    return Count(stage=stage, progress=Progress(unit="votes", percent=first, source=source))


def turnout_of(
    report: Report, stage: Stage, payload: Payload
) -> tuple[Decimal | None, tuple[GateFinding, ...]]:
    """The turnout where it is usable, and a caveat where it contradicts the ballots counted.

    It follows the roll, which runs far behind the ballots on the night: it is left out until the
    first count is complete, and wherever it is below the share of electors whose ballots are
    counted.
    """
    stated = report.frammote.prosent if report.frammote else None
    if stated is None or not report.antallsb or not report.stemmer.total:
        return None, ()
    # The points between the two, times the electors: whole numbers and decimals are exact and quick.
    below = 100 * report.stemmer.total - stated * report.antallsb
    if below > _CONTRADICTION * report.antallsb:
        share = Fraction(100 * report.stemmer.total, report.antallsb)
        return None, (_contradiction(stated, share, payload),)
    done = stage in (Stage.COMPLETE, Stage.CERTIFIED)
    usable = done and below <= _ROUNDING * report.antallsb and stated <= _HUNDRED
    return (stated if usable else None), ()


def _contradiction(stated: Decimal, share: Fraction, payload: Payload) -> GateFinding:
    tenths = (share * 10 + Fraction(1, 2)).__floor__()
    return GateFinding(
        gate="turnout-below-count",
        severity=Severity.CAVEAT,
        scope=Scope.UNIT,
        message=f"turnout {stated} percent is below the share of electors already counted",
        place="/frammote/prosent",
        value=str(stated),
        bound=f"{tenths // 10}.{tenths % 10}",
    )


def _unknown(payload: Payload, pointer: str, word: str | None) -> FeedError:
    return FeedError(
        "unknown state of the count",
        where=f"{payload.location} at {pointer}",
        why=f"got {word!r:.60}",
        remedy="Check the feed's version; the last good figures stay in use.",
    )
