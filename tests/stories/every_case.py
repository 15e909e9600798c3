"""Made nights: every kind of contest, count, call and stage, as briefs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal

from newsgen import analysis
from newsgen.model import (
    Area,
    Baseline,
    Brief,
    CallRecord,
    CallStatus,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Figure,
    How,
    Measure,
    Progress,
    ProgressPart,
    SeatCount,
    Snapshot,
    Source,
    Stage,
    Tally,
    Unit,
)

NOW = datetime(2031, 9, 8, 20, 0, tzinfo=UTC)
DIGEST = "sha256:" + "0" * 64
CONTEST = "made/1"
CHOICES = {
    "candidate": (
        ("c1", "Ada Strand", "Dem"),
        ("c2", "Bo Lie", "Rep"),
        ("c3", "Cai Moen", "Ind"),
        ("c4", "Dag Vik", "Dem"),
        ("c5", "Eva Nes", "Grn"),
    ),
    "party_list": (
        ("A", "Arbeiderpartiet", "A"),
        ("H", "Høyre", "H"),
        ("FRP", "Fremskrittspartiet", "FRP"),
        ("V", "Venstre", "V"),
        ("SV", "Sosialistisk Venstreparti", "SV"),
    ),
    "ballot_measure": (("y", "Yes", None), ("n", "No", None)),
    "retention": (("y", "Yes", None), ("n", "No", None)),
}
KINDS = tuple(CHOICES)
VOTES: dict[str, tuple[int | None, ...]] = {
    "nothing known": (None,) * 5,
    "no votes": (0,) * 5,
    "a clear lead": (500, 300, 200, 40, 3),
    "a narrow lead": (50_010, 50_000, 200, 40, 3),
    "one vote": (50_001, 50_000, 200, 40, 3),
    "a tie": (500, 500, 200, 40, 3),
    "a tie of three": (500, 500, 500, 40, 3),
    "votes for one alone": (500, 0, 0, 0, 0),
    "a party at the threshold": (500, 300, 200, 41, 40),
}
UNITS = Source(DIGEST, "/progress")
PROGRESS = {
    "unknown": Progress(),
    "none in": Progress(unit="precincts", reported=0, expected=100, source=UNITS),
    "forty of a hundred": Progress(unit="precincts", reported=40, expected=100, source=UNITS),
    "all in": Progress(unit="precincts", reported=100, expected=100, source=UNITS),
    "unknown units": Progress(unit="units", reported=4, expected=9, source=UNITS),
    "expected vote": Progress(unit="precincts", expected_vote_percent=Decimal(72), source=UNITS),
    "share of votes": Progress(unit="votes", percent=Decimal("81.9"), source=UNITS),
    "cantons": Progress(unit="cantons", reported=17, expected=26, source=UNITS),
    # A clear lead is 200 votes.
    "four hundred to come": Progress(ballots=1043, electors=1443, source=UNITS),
    "two hundred to come": Progress(ballots=1043, electors=1243, source=UNITS),
    "one hundred to come": Progress(ballots=1043, electors=1143, source=UNITS),
    "stations and advance votes": Progress(
        unit="municipalities",
        reported=139,
        expected=357,
        ballots=12_345,
        parts=(
            ProgressPart(part="election_day", reported=139, expected=357, source=UNITS),
            ProgressPart(part="advance", reported=300, expected=357, source=UNITS),
        ),
        source=UNITS,
    ),
    "the last polling place": Progress(
        unit="polling_places",
        reported=1,
        expected=1,
        turnout_percent=Decimal("71.2"),
        parts=(ProgressPart(part="election_day", reported=1, expected=1, source=UNITS),),
        source=UNITS,
    ),
}
FIRST = {"candidate": "c1", "party_list": "A", "ballot_measure": "y", "retention": "y"}
SECOND = {"candidate": "c2", "party_list": "H", "ballot_measure": "n", "retention": "n"}


def calls(kind: str) -> Iterator[tuple[CallRecord, ...]]:
    """Every status, alone, and callers who agree, differ, decline and take back."""
    one, two = FIRST[kind], SECOND[kind]
    yield ()
    for status in ("none", "too_early", "too_close", "unable", "will_not_call", "awaiting_rcv"):
        yield (call(status),)
    for status in ("called", "projected", "apparent", "uncontested"):
        yield (call(status, one),)
    yield (call("called"),)
    yield (call("winner_not_leading", two),)
    yield (call("runoff", one, two),)
    yield (call("top_two", one, two),)
    yield (call("uncalled", earlier=one, reason="an error in one county"),)
    yield (call("uncalled"),)
    yield (call("called", one), call("unable", caller="CNN"))
    yield (call("called", one), call("called", two, caller="Reuters"))
    yield (call("called", one), call("uncalled", caller="CNN"))
    yield (call("projected", one, caller="CNN"), call("called", one))


def call(
    status: str, *choices: str, caller: str = "AP", earlier: str | None = None, reason: str | None = None
) -> CallRecord:
    """What one caller says."""
    return CallRecord(
        caller=caller,
        status=CallStatus(status),
        contest=CONTEST,
        choices=choices,
        earlier_winner=earlier,
        reason=reason,
        at=NOW,
        source=Source(DIGEST, f"/calls/{caller}"),
    )


def brief(
    kind: str,
    votes: str = "a clear lead",
    progress: str = "forty of a hundred",
    stage: Stage = Stage.PARTIAL,
    said: tuple[CallRecord, ...] = (),
    *,
    seats: int = 1,
    storting: bool = False,
    decimals: bool = False,
    rule: str = "plurality",
) -> Brief:
    """The brief of one made contest."""
    choices = tuple(
        Choice(id=key, name=name, party=party, kind=_choice_kind(kind)) for key, name, party in CHOICES[kind]
    )
    measure = Measure(name="sde", term="state_delegate", places=4) if decimals else Measure(name="votes")
    counts = VOTES[votes]
    tallies = tuple(
        Tally(
            choice=choice.id,
            measure=measure.name,
            value=Decimal(count) / 7 if decimals and count is not None else count,
            source=Source(DIGEST, f"/{choice.id}"),
        )
        for choice, count in zip(choices, counts, strict=False)
    )
    contest = Contest(
        id=CONTEST,
        slug="made",
        election=Election(
            id="st2025" if storting else "made",
            name="Stortingsvalget 2025" if storting else "Election",
            date=date(2025, 9, 8),
        ),
        name="Stortingsvalget 2025" if storting else "Governor",
        area=Area(id="0", name="Norge", kind="country")
        if storting
        else Area(id="ZZ", name="Northshore", kind="us_state"),
        kind=ContestKind(kind),
        seats=169 if storting else seats,
        rule=rule,
        measures=(measure,),
        threshold=Decimal(4) if kind == "party_list" else None,
        needed=Decimal(60) if kind == "ballot_measure" else None,
    )
    result = ContestResult(
        contest=contest,
        choices=choices,
        tallies=tallies,
        progress=PROGRESS[progress],
        stage=stage,
        seats=_seats(choices, (88, 40, 30, 11, 0)) if storting else (),
        baseline=_baseline(choices, ("30", "20", "9", "4", "8")) if storting else (),
        calls=said,
    )
    snapshot = Snapshot(
        feed="neutral",
        digest=DIGEST,
        location="made",
        generated_at=NOW,
        contests=(result,),
        country="NO" if storting or PROGRESS[progress].electors else "US",
    )
    return analysis.brief(result, snapshot)


def figure(text: str) -> Figure:
    """A text from data, as citations carry it."""
    return Figure(value=text, unit=Unit.TEXT, how=How.METADATA, sources=(Source(DIGEST, "/name"),))


def _choice_kind(kind: str) -> ChoiceKind:
    if kind == "candidate":
        return ChoiceKind.CANDIDATE
    return ChoiceKind.PARTY_LIST if kind == "party_list" else ChoiceKind.OPTION


def _seats(choices: tuple[Choice, ...], numbers: tuple[int, ...]) -> tuple[SeatCount, ...]:
    return tuple(
        SeatCount(choice=choice.id, seats=number, source=Source(DIGEST, f"/seats/{choice.id}"))
        for choice, number in zip(choices, numbers, strict=True)
    )


def _baseline(choices: tuple[Choice, ...], shares: tuple[str, ...]) -> tuple[Baseline, ...]:
    return tuple(
        Baseline(choice=choice.id, share=Decimal(share), source=Source(DIGEST, f"/before/{choice.id}"))
        for choice, share in zip(choices, shares, strict=True)
    )


def night() -> Iterator[Brief]:
    """Every kind with every count and call, with every progress and stage, and the special ones."""
    for kind in KINDS:
        for votes in VOTES:
            for said in calls(kind):
                yield brief(kind, votes, said=said)
        for progress in PROGRESS:
            for stage in Stage:
                yield brief(kind, "a clear lead", progress, stage)
    for votes in VOTES:
        for progress in ("forty of a hundred", "stations and advance votes", "the last polling place"):
            yield brief("party_list", votes, progress, storting=True)
        yield brief("candidate", votes, seats=3)
        yield brief("candidate", votes, decimals=True)
        yield brief("candidate", votes, rule="ranked_choice")
    yield brief("party_list", "a clear lead", "all in", Stage.CERTIFIED, storting=True)
