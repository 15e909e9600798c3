"""Race pages read, one contest a race."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.json_record import Record, open_record
from newsgen.feeds._reading.party_marks import is_write_in
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds._reading.times import aware
from newsgen.feeds.nyt.parts import calls_of, not_shown, unit_of
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Outcome,
    OutcomeMark,
    Payload,
    Progress,
    Snapshot,
    Stage,
    StatedTotal,
    Tally,
    replace,
)

_UNUSED_RACE = (
    "race_slug", "url", "state_page_url", "ap_polls_page", "edison_exit_polls_page", "race_type",
    "election_type", "runoff", "nyt_race_description", "race_rating", "seat", "seat_name", "state_slug",
    "state_nyt_abbrev", "state_shape", "state_aspect_ratio", "gain", "lost_seat", "electoral_votes",
    "absentee_votes", "absentee_counties", "absentee_count_progress", "absentee_outstanding",
    "absentee_max_ballots", "provisional_outstanding", "provisional_count_progress", "poll_display",
    "poll_countdown_display", "poll_waiting_display", "poll_time_short", "reporting_display",
    "reporting_value", "tot_exp_vote", "eevp_source", "eevp_value", "eevp_display",
    "county_data_source", "incumbent_party", "no_forecast", "has_incumbent", "leader_margin_value",
    "leader_margin_votes", "leader_margin_display", "leader_margin_name_display", "leader_party_id",
    "precinct_metadata", "votes2016", "margin2016", "clinton2016", "trump2016", "votes2012",
    "margin2012", "absentee_ballot_deadline", "absentee_postmark_deadline", "race_diff",
    "model_metadata", "timeseries", "edison_certified", "update_sentences", "ballot_measure_id",
    "office", "officeid", "party_id", "race_name", "election_date", "state_id", "state_name",
    "expectations_text", "expectations_text_short", "liveUpdates",
)  # fmt: skip
_UNUSED_CANDIDATE = (
    "first_name", "percent", "percent_display", "electoral_votes", "absentee_votes",
    "absentee_percent", "img_url", "has_image", "link", "pronoun",
)  # fmt: skip


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of all races in a file; FeedError names the place."""
    drift: list[str] = []
    top = open_record(payload, drift)
    page = top.record("data")
    contests = each(_jobs(page))
    page.ignore("party_control", "liveUpdates")
    page.finish()
    meta = top.record("meta")
    stamp = aware(meta.take("timestamp", str), meta.where("timestamp"))
    meta.ignore("version", "track")
    meta.finish()
    top.finish()
    return (snapshot_of(payload, feed="nyt", generated_at=stamp, contests=contests, drift=drift),)


def _jobs(page: Record) -> Iterator[Job]:
    for race in page.records("races"):
        contest = _contest(race)
        yield contest, partial(_result, race, contest)


def _contest(race: Record) -> Contest:
    day, postal = race.take("election_date", str), race.take("state_id", str)
    try:
        when = date.fromisoformat(day)
    except ValueError as error:
        raise FeedError(
            "date not understood", where=race.where("election_date"), why=f"got {day!r}"
        ) from error
    number = race.take("race_id", str)
    measure = race.take("officeid", str) == "I"
    return Contest(
        id=f"nyt/{number}",
        slug=number,
        election=Election(id=f"nyt-{day}", name="", date=when),
        name=clean(race.take("race_name", str)),
        area=Area(id=postal, name=clean(race.take("state_name", str)), kind="us_state"),
        kind=ContestKind.BALLOT_MEASURE if measure else ContestKind.CANDIDATE,
    )


def _result(race: Record, contest: Contest) -> ContestResult:
    choices, tallies, keys, winners, onward = [], [], {}, [], []
    for candidate in race.records("candidates"):
        choice, tally, key = _candidate(candidate, contest)
        winners += [choice.id] if candidate.take("winner", bool) else []
        onward += [choice.id] if candidate.take("runoff", bool) else []
        candidate.ignore(*_UNUSED_CANDIDATE)
        candidate.finish()
        choices.append(choice)
        tallies.append(tally)
        keys[key] = choice.id
    total = StatedTotal(measure="votes", value=race.take("votes", int), source=race.at("votes"))
    calls = calls_of(race, tuple(winners), tuple(onward))
    progress = _progress(race)
    poll_time = race.maybe("poll_time", str)
    shown = race.take("report", bool)
    units = tuple(unit_of(county, keys) for county in race.records("counties", optional=True))
    race.ignore(*_UNUSED_RACE)
    race.finish()
    return ContestResult(
        contest=contest,
        choices=tuple(choices),
        tallies=tuple(tallies),
        progress=progress,
        stage=_stage(progress, [int(tally.value or 0) for tally in tallies]),
        stated_totals=(total,),
        units=units,
        outcomes=tuple(
            OutcomeMark(choice=choice, outcome=Outcome.RUNOFF, source=race.source) for choice in onward
        ),
        calls=calls,
        polls_close=aware(poll_time, race.where("poll_time")) if poll_time else None,
        findings=() if shown else (not_shown(race),),
        source=race.source,
    )


def _candidate(candidate: Record, contest: Contest) -> tuple[Choice, Tally, str]:
    full = clean(candidate.take("name_display", str))
    number, key = candidate.take("candidate_id", str), candidate.take("candidate_key", str)
    kind = ChoiceKind.WRITE_IN if is_write_in(full) else ChoiceKind.CANDIDATE
    party = candidate.maybe("party_id", str)
    measure = contest.kind is ContestKind.BALLOT_MEASURE
    choice = Choice(
        id=number,
        name=full,
        kind=ChoiceKind.OPTION if measure else kind,
        party=None if measure else party or None,
        incumbent=candidate.maybe("incumbent", bool),
        ballot_order=candidate.maybe("order", int),
        source=candidate.source,
    )
    last = clean(candidate.maybe("last_name", str) or "")
    if last and not measure and (" " in last or not full.endswith(last)):
        choice = replace(choice, short_name=last)
    value = candidate.take("votes", int)
    return choice, Tally(choice=number, measure="votes", value=value, source=candidate.at("votes")), key


def _progress(race: Record) -> Progress:
    expected, reported = race.take("precincts_total", int), race.take("precincts_reporting", int)
    stamp = race.maybe("last_updated", str)
    return Progress(
        unit="precincts",
        reported=reported if expected else None,
        expected=expected or None,
        expected_vote_percent=race.number("eevp"),
        as_of=aware(stamp, race.where("last_updated")) if stamp else None,
        source=race.at("precincts_reporting"),
    )


def _stage(progress: Progress, votes: list[int]) -> Stage:
    if not any(votes) and not progress.reported:
        return Stage.NONE
    all_in = progress.expected is not None and (progress.reported or 0) >= progress.expected
    expected_vote = progress.expected_vote_percent
    return Stage.COMPLETE if all_in and (expected_vote is None or expected_vote >= 100) else Stage.PARTIAL
