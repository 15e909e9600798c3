"""Calls and counties of a race page of The New York Times."""

from __future__ import annotations

from datetime import UTC, datetime

from newsgen.errors import FeedError
from newsgen.feeds._reading.json_record import Record
from newsgen.feeds._reading.text import name as clean
from newsgen.model import CallRecord, CallStatus, GateFinding, Severity, Tally, UnitResult

_CALLER = "NYT"
_RESULTS = {"winner": CallStatus.CALLED, "runoff": CallStatus.RUNOFF}
_MAX_MS = 253_402_300_799_000


def calls_of(race: Record, winners: tuple[str, ...], onward: tuple[str, ...]) -> tuple[CallRecord, ...]:
    """The call of a race by its result word; FeedError where word and marks disagree."""
    word = race.take("result", str)
    source, caller = race.at("result"), race.maybe("result_source", str)
    at, uncontested = _called_at(race), race.maybe("uncontested", bool) or False
    if word and word not in _RESULTS:
        raise FeedError(
            f"result '{word}' is not known",
            where=race.where("result"),
            why="expected winner, runoff or nothing",
            remedy="Nothing is said of a winner until the word is understood.",
        )
    called = onward if word == "runoff" else winners
    if bool(word) != bool(called):
        raise FeedError(
            "result and candidates' marks disagree",
            where=race.where("result"),
            why=f"result '{word}', marked: {', '.join(called) or 'nobody'}",
        )
    if not word:
        return ()
    status = CallStatus.UNCONTESTED if uncontested and word == "winner" else _RESULTS[word]
    return (CallRecord(caller=caller or _CALLER, status=status, choices=called, at=at, source=source),)


def _called_at(race: Record) -> datetime | None:
    where = race.where("winnerCalledTimestamp")
    stamp = race.maybe("winnerCalledTimestamp", int)
    if stamp is None:
        return None
    if not 0 < stamp < _MAX_MS:
        raise FeedError("time out of range", where=where, why=f"got {stamp}")
    return datetime.fromtimestamp(stamp // 1000, UTC)


def unit_of(county: Record, keys: dict[str, str]) -> UnitResult:
    """A county with its votes. `keys` are candidate ids by the page's own keys."""
    results = county.record("results")
    tallies = []
    for key in results.names():
        value = results.take(key, int)
        if key not in keys:
            raise FeedError(f"'{key}' is no candidate of the race", where=results.where(key))
        tallies.append(Tally(choice=keys[key], measure="votes", value=value, source=results.at(key)))
    reported = county.maybe("reporting", int)
    # A county carries a score of fields for the page's map; only its counts are news.
    return UnitResult(
        id=county.take("fips", str),
        name=clean(county.take("name", str)),
        kind="county",
        reporting=None if reported is None else reported > 0,
        tallies=tuple(tallies),
        source=county.source,
    )


def not_shown(race: Record) -> GateFinding:
    """The hold on a race that the paper keeps off its own page."""
    return GateFinding(
        gate="not-shown-by-source",
        severity=Severity.HOLD,
        message="the source does not show this race itself",
        place=race.at("report").pointer,
    )
