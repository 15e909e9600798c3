"""What those behind need of the votes still out, in every edition: said late, proved, and traced."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from newsgen import analysis, styles
from newsgen.model import (
    Brief,
    CallRecord,
    CallStatus,
    ChoiceKind,
    ContestKind,
    GateFinding,
    How,
    Progress,
    Stage,
    Unit,
    replace,
)
from newsgen.model.settings import Settings
from newsgen.pipeline.desk import Desk, Order
from tests.analysis.builders import HERE, result, snapshot
from tests.stories import every_case
from tests.stories.editions import EN, GB, NB, NN, brief, caveat, race, told

OPENING = {
    NB: "Det kan høyst komme {} til, ifølge tall fra valgmyndigheten, ",
    NN: "Det kan høgst kome {} til, ifølgje tal frå valstyresmakta, ",
    EN: "At most {} can still come, according to figures from the election authority, ",
    GB: "At most {} can still come, according to figures from the election authority, ",
}
OPENINGS = ("Det kan høyst komme", "Det kan høgst kome", "can still come")


def late(a: int, b: int, electors: int, *doubts: GateFinding, **more: Any) -> Brief:
    """A race of which all ballots counted are for the first two."""
    about = {"units_reporting": 4, "units_total": 5, "status": "counting", "total_votes": a + b}
    return brief(race({"A": a, "B": b}, **(about | {"electorate": electors} | more)), *doubts)


def vote(yes: int, no: int, electors: int, needed: str | None = None) -> Brief:
    """A proposal of which all ballots counted are valid."""
    progress = Progress(electors=electors, ballots=yes + no, source=HERE)
    kind = {
        "kind": ContestKind.BALLOT_MEASURE,
        "name": "Film Act",
        "needed": Decimal(needed) if needed else None,
    }
    made = result({"yes": yes, "no": no}, contest=kind, stage=Stage.PARTIAL, progress=progress)
    options = tuple(replace(one, name=one.id.capitalize(), kind=ChoiceKind.OPTION) for one in made.choices)
    counted = replace(made, choices=options)
    return analysis.brief(counted, snapshot(counted))


def said(given: Brief) -> dict[str, str]:
    """The paragraph on the votes still out in each edition, empty where there is none."""
    found = {}
    for edition, copy in told(given).items():
        paragraphs = [line for line in copy.split("\n") if any(start in line for start in OPENINGS)]
        assert len(paragraphs) <= 1, paragraphs
        found[edition] = "".join(paragraphs)
    return found


CASES = [
    pytest.param(
        late(1600, 1500, 3500),
        ("400 stemmer", "400 røyster", "400 votes"),
        (
            "og Lund må få minst 62,5 prosent av dem som faller på de to, for å ta igjen Berg.",
            "og Lund må få minst 62,5 prosent av dei som fell på dei to, for å ta att Berg.",
            "and Lund would need at least 62.5% of those cast for either of the two to draw level with Berg.",
        ),
        id="a share that is exact",
    ),
    pytest.param(
        late(1650, 1500, 3551),
        ("401 stemmer", "401 røyster", "401 votes"),
        (
            "og Lund må få mer enn 68,7 prosent av dem som faller på de to, for å ta igjen Berg.",
            "og Lund må få meir enn 68,7 prosent av dei som fell på dei to, for å ta att Berg.",
            "and Lund would need more than 68.7% of those cast for either of the two to draw level with "
            "Berg.",
        ),
        id="a share that is a little more than it prints",
    ),
    pytest.param(
        late(16_000, 15_001, 32_001),
        ("1.000 stemmer", "1.000 røyster", "1,000 votes"),
        (
            "og Lund må få mer enn 99,9 prosent av dem som faller på de to, for å ta igjen Berg.",
            "og Lund må få meir enn 99,9 prosent av dei som fell på dei to, for å ta att Berg.",
            "and Lund would need more than 99.9% of those cast for either of the two to draw level with "
            "Berg.",
        ),
        id="all but half a vote",
    ),
    pytest.param(
        late(1600, 1500, 3200),
        ("100 stemmer", "100 røyster", "100 votes"),
        (
            "og Lund må få alle sammen for å ta igjen Berg.",
            "og Lund må få alle saman for å ta att Berg.",
            "and Lund would need every one of them to draw level with Berg.",
        ),
        id="exactly enough",
    ),
    pytest.param(
        late(1600, 1599, 3200),
        ("én stemme", "éi røyst", "one vote"),
        (
            "og Lund må få den stemmen for å ta igjen Berg.",
            "og Lund må få den røysta for å ta att Berg.",
            "and Lund would need it to draw level with Berg.",
        ),
        id="the last vote",
    ),
    pytest.param(
        late(1600, 1500, 3199),
        ("99 stemmer", "99 røyster", "99 votes"),
        (
            "så forspranget kan ikke lenger hentes inn.",
            "så forspranget kan ikkje lenger hentast inn.",
            "so the lead can no longer be overtaken.",
        ),
        id="one vote short",
    ),
    pytest.param(
        vote(1600, 1500, 3500),
        ("400 stemmer", "400 røyster", "400 votes"),
        (
            "og nei-siden må få minst 62,5 prosent av dem som faller på de to sidene, for å ta igjen "
            "ja-siden.",
            "og nei-sida må få minst 62,5 prosent av dei som fell på dei to sidene, for å ta att ja-sida.",
            "and the no side would need at least 62.5% of those cast for either side to draw level with the "
            "yes side.",
        ),
        id="a referendum",
    ),
    pytest.param(
        vote(1750, 1350, 3500, "60"),
        ("400 stemmer", "400 røyster", "400 votes"),
        (
            "og ja-siden må få minst 87,5 prosent av dem som faller på de to sidene, for å nå kravet på 60 "
            "prosent.",
            "og ja-sida må få minst 87,5 prosent av dei som fell på dei to sidene, for å nå kravet på 60 "
            "prosent.",
            "and the yes side would need at least 87.5% of those cast for either side to reach the 60% "
            "required.",
        ),
        id="the side that leads, below the bar",
    ),
    pytest.param(
        vote(1700, 1300, 3250, "60"),
        ("250 stemmer", "250 røyster", "250 votes"),
        (
            "og ja-siden må få alle sammen for å nå kravet på 60 prosent.",
            "og ja-sida må få alle saman for å nå kravet på 60 prosent.",
            "and the yes side would need every one of them to reach the 60% required.",
        ),
        id="the bar, exactly within reach",
    ),
    pytest.param(
        vote(1700, 1300, 3249, "60"),
        ("249 stemmer", "249 røyster", "249 votes"),
        (
            "så ja-siden kan ikke lenger nå kravet på 60 prosent.",
            "så ja-sida kan ikkje lenger nå kravet på 60 prosent.",
            "so the yes side can no longer reach the 60% required.",
        ),
        id="the bar, one vote out of reach",
    ),
]


@pytest.mark.parametrize(("given", "votes", "rest"), CASES)
def test_what_the_votes_still_out_can_change_is_said_in_every_edition(
    given: Brief, votes: tuple[str, ...], rest: tuple[str, ...]
) -> None:
    copy = said(given)
    for edition, number, sentence in zip(
        (NB, NN, EN, GB), (*votes, votes[-1]), (*rest, rest[-1]), strict=True
    ):
        assert copy[edition] == OPENING[edition].format(number) + sentence


AP = "AP"


def called(given: Brief, *records: CallRecord) -> Brief:
    """The same with what callers say, as the analysis would have it."""
    calls = analysis.calls.state(records, given.deciding, 1)
    return replace(given, calls=records, call=calls)


def says(status: CallStatus, *choices: str, caller: str = AP) -> CallRecord:
    return CallRecord(caller=caller, status=status, choices=choices, source=HERE)


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(late(1600, 1500, 3500, units_reporting=2), id="few units are in"),
        pytest.param(late(1600, 1500, 5000), id="most of the votes are still out"),
        pytest.param(late(1600, 1595, 3500), id="little more than half is enough"),
        pytest.param(late(1600, 1600, 3500), id="a tie"),
        pytest.param(late(1600, 1500, 3100), id="none left"),
        pytest.param(late(1600, 1500, 3050), id="more ballots than electors"),
        pytest.param(
            late(1600, 1500, 3500, status="complete", units_reporting=5), id="the count is finished"
        ),
        pytest.param(late(1600, 1500, 3199, caveat("falls", released=True)), id="an editor's release"),
        pytest.param(late(1600, 1500, 3199, caveat("under-review")), id="under review"),
        pytest.param(called(late(1600, 1500, 3500), says(CallStatus.CALLED, "A")), id="a winner is called"),
        pytest.param(
            called(late(1600, 1500, 3199), says(CallStatus.WINNER_NOT_LEADING, "B")), id="another is called"
        ),
        pytest.param(vote(1900, 1100, 3400, "60"), id="the proposal stands above its bar"),
    ],
)
def test_nothing_is_said_where_it_is_early_or_doubted_or_over(given: Brief) -> None:
    assert not any(said(given).values())


@pytest.mark.parametrize(
    "records",
    [
        pytest.param((says(CallStatus.TOO_CLOSE),), id="too close"),
        pytest.param((says(CallStatus.UNABLE),), id="no call"),
        pytest.param((says(CallStatus.CALLED, "A"), says(CallStatus.UNABLE, caller="CNN")), id="a conflict"),
    ],
)
def test_where_callers_hold_back_it_is_said(records: tuple[CallRecord, ...]) -> None:
    assert all(said(called(late(1600, 1500, 3500), *records)).values())


def test_what_is_settled_stands_beside_a_call_of_the_one_ahead() -> None:
    assert all(said(called(late(1600, 1500, 3199), says(CallStatus.CALLED, "A"))).values())


def test_an_expected_vote_is_an_estimate_and_proves_nothing() -> None:
    estimated = brief(race({"A": 1600, "B": 1500}, total_votes=3100, expected_total=3150, status="counting"))
    assert estimated.outstanding.expected == 50
    assert not any(said(estimated).values())


def test_each_of_its_figures_is_traced_to_the_numbers_it_is_made_of() -> None:
    (draft,) = Desk(settings=Settings()).drafts(
        late(1600, 1500, 3500), Order(styles=(styles.get("ap", "en"),)), every_case.NOW
    )
    (cell,) = (b.cells[0] for b in draft.story.body if "can still come" in b.text)
    figures = {cell.text[c.start : c.end]: c.figure for c in cell.citations}
    votes, share = figures["400 votes"], figures["at least 62.5%"]
    assert (votes.value, votes.unit, votes.how) == (400, Unit.COUNT, How.MARGIN)
    assert votes.inputs == "3500 electors and 3100 ballots"
    assert (share.value, share.unit, share.how) == (Fraction(125, 2), Unit.PERCENT, How.SHARE)
    assert share.inputs == "50% of 400 + 50 of 400"
    assert {source.pointer for source in share.sources} >= {source.pointer for source in votes.sources}
