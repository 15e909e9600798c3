"""Laws that hold whatever the figures: order, sameness, signs, sums, honest nights."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from newsgen import analysis
from newsgen.analysis.changes import signed_margin
from newsgen.analysis.outstanding import needed_share, passing_share
from newsgen.model import ContestResult, Progress, replace
from tests.analysis.builders import judged, result, snapshot, unit

# Small numbers too, so that some are equal.
votes = st.integers(min_value=0, max_value=3) | st.integers(min_value=0, max_value=5_000_000)
tables = st.dictionaries(st.text("ABCDEFG", min_size=1, max_size=3), votes, min_size=2, max_size=7)


def told(contest: ContestResult) -> analysis.Brief:
    return analysis.brief(contest, snapshot(contest))


@given(tables, st.randoms(use_true_random=False))
def test_the_order_of_the_input_is_irrelevant(table: dict[str, int], random: object) -> None:
    shuffled = list(table.items())
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one, other = told(result(table)).deciding, told(result(dict(shuffled))).deciding
    assert (one.leader, one.margin, one.tied) == (
        other.leader,
        other.margin,
        other.tied,
    )
    assert {line.choice.id: (line.share, line.rank) for line in one.lines} == {
        line.choice.id: (line.share, line.rank) for line in other.lines
    }


@given(tables)
def test_a_snapshot_differs_from_itself_in_nothing(table: dict[str, int]) -> None:
    brief = told(result(table))
    assert analysis.changes(brief, brief) == ()
    assert not analysis.angles.deserves(analysis.since(brief, brief), brief)
    assert judged(result(table), result(table)) == judged(result(table))


@given(tables)
def test_shares_sum_to_100_exactly(table: dict[str, int]) -> None:
    shares = [line.share for line in told(result(table)).deciding.lines]
    assert sum(share for share in shares if share is not None) == (100 if any(table.values()) else 0)


@given(votes, votes, votes, votes)
def test_signed_margins_add_up_across_a_change_of_lead(a: int, b: int, more_a: int, more_b: int) -> None:
    before = told(result({"A": a, "B": b})).deciding
    after = told(result({"A": a + more_a, "B": b + more_b})).deciding
    for choice, own, other in (("A", more_a, more_b), ("B", more_b, more_a)):
        then, now = signed_margin(before, choice), signed_margin(after, choice)
        assert then is not None
        assert now is not None
        assert now - then == own - other
    margin = after.margin
    assert margin is None or margin.value >= 0


@given(st.integers(0, 10**7), st.integers(0, 10**7))
def test_what_the_trailing_side_needs_is_never_above_100_or_below_50(margin: int, left: int) -> None:
    share = needed_share(Fraction(margin), left)
    assert share is None or 50 <= share <= 100
    assert (share is None) == (left == 0 or margin > left)


@given(st.integers(1, 10**7), st.integers(0, 10**7), st.integers(1, 10**7), st.integers(51, 99))
def test_what_a_proposal_needs_is_just_enough(yes: int, no: int, left: int, bar: int) -> None:
    """With that share of all votes left it stands at the bar, and with less below it."""
    short = Fraction(bar * (yes + no), 100) - yes
    share = passing_share(short, Fraction(bar), left)
    if share is None:
        assert short <= 0 or Fraction((yes + left) * 100, yes + no + left) < bar
    else:
        assert bar < share <= 100
        assert (yes + share * left / 100) * 100 == bar * (yes + no + left)


batches = st.lists(
    st.tuples(st.integers(20, 4000), st.integers(20, 4000), st.integers(20, 4000)), min_size=2, max_size=8
)


@given(batches)
def test_no_gate_fires_on_a_monotone_honest_night(night: list[tuple[int, int, int]]) -> None:
    """Each batch is a unit that reports, with votes for everybody."""
    before: ContestResult | None = None
    units = []
    for number, batch in enumerate(night):
        # A batch like the one before would rightly be doubted.
        counted = {c: n + number * 7 + place for place, (c, n) in enumerate(zip("ABC", batch, strict=True))}
        units.append(unit(f"u{number}", counted, electors=20_000, reporting=True))
        total = {c: sum(int(t.value or 0) for u in units for t in u.tallies if t.choice == c) for c in "ABC"}
        progress = Progress(reported=number + 1, expected=len(night), electors=20_000 * len(night))
        after = result(total, units=units, progress=progress)
        assert judged(after, before) == ()
        before = after


@given(tables)
def test_a_leader_has_more_than_anybody_and_equals_lead_together(table: dict[str, int]) -> None:
    front = told(result(table)).deciding
    best = max(table.values())
    top = {choice for choice, value in table.items() if value == best and best}
    assert front.leader == (next(iter(top)) if len(top) == 1 else None)
    assert set(front.tied) == (top if len(top) > 1 else set())


@given(tables)
def test_progress_that_cannot_be_is_not_told(table: dict[str, int]) -> None:
    brief = told(replace(result(table), progress=Progress(reported=11, expected=10)))
    assert (brief.progress.reported, brief.progress.expected) == (11, 10)
    shown = analysis.printable(brief).progress
    assert (shown.reported, shown.expected) == (None, None)
