"""Each gate: what it stops, and what it lets pass."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest

from newsgen.analysis import gates
from newsgen.analysis.gates import Policy
from newsgen.model import (
    Baseline,
    CallRecord,
    CallStatus,
    ContestKind,
    ContestResult,
    Election,
    Measure,
    Outcome,
    OutcomeMark,
    Progress,
    Scope,
    SeatCount,
    Severity,
    Source,
    Stage,
    StatedTotal,
    Tally,
    replace,
)
from tests.analysis.builders import NOON, call, codes, judged, result, snapshot, tallies, unit

HERE = Source("sha256:0", "/here")
TWO = {"A": 1200, "B": 1100}


def one(found, gate: str):
    hits = [finding for finding in found if finding.gate == gate]
    assert len(hits) == 1, [finding.gate for finding in found]
    return hits[0]


def test_an_honest_document_passes_every_gate() -> None:
    assert judged(result(TWO)) == ()
    assert judged(result({"A": 1300, "B": 1190}), result(TWO)) == ()


def test_every_gate_explains_itself() -> None:
    for name in gates.names():
        gate = gates.get(name)
        assert gate.code == name.replace("_", "-") or name == "seats_cross_check"
        assert gate.sentence.endswith(".")


@pytest.mark.parametrize(("fall", "held"), [(5, False), (6, True)])
def test_a_fall_is_held_above_five_votes(fall: int, held: bool) -> None:
    found = judged(result({"A": 1200 - fall, "B": 1100}), result(TWO))
    assert ("falls" in codes(found)) is held


def test_a_fall_is_held_above_a_twentieth_of_a_percent() -> None:
    before = result({"A": 600_000, "B": 400_000})
    assert "falls" not in codes(judged(result({"A": 599_500, "B": 400_000}), before))
    assert "falls" in codes(judged(result({"A": 599_499, "B": 400_000}), before))


def test_a_source_may_have_its_own_limit() -> None:
    found = judged(result({"A": 1150, "B": 1100}), result(TWO), limits={"falls_votes": 50})
    assert "falls" not in codes(found)


def test_a_choice_that_falls_while_the_total_does_not_is_a_warning() -> None:
    found = one(judged(result({"A": 1100, "B": 1300}), result(TWO)), "choice-falls")
    assert (found.severity, found.place) == (Severity.WARNING, "A")


def test_a_unit_that_falls_is_held_alone() -> None:
    before = result(TWO, units=[unit("u1", {"A": 200, "B": 100}), unit("u2", {"A": 10, "B": 10})])
    after = result(
        {"A": 1260, "B": 1190}, units=[unit("u1", {"A": 150, "B": 100}), unit("u2", {"A": 120, "B": 40})]
    )
    found = one(judged(after, before), "falls")
    assert (found.place, found.scope) == ("u1", Scope.UNIT)


def test_everything_at_zero_is_a_reset_and_no_fall() -> None:
    assert codes(judged(result({"A": 0, "B": 0}), result(TWO))) == {"reset"}


def test_test_data_is_rejected_but_in_rehearsal() -> None:
    given = result(TWO, test=True)
    assert one(judged(given), "test").severity is Severity.REJECT
    assert judged(given, policy=Policy(rehearsal=True)) == ()


def test_an_older_document_is_rejected_and_one_of_the_same_time_is_not() -> None:
    older = judged(result(TWO), last_generated=NOON + timedelta(seconds=1))
    assert one(older, "stale").severity is Severity.REJECT
    assert judged(result(TWO), last_generated=NOON) == ()
    timeless = snapshot(result(TWO), generated_at=None)
    assert codes(judged(result(TWO), snapshot=timeless, accepted_before=True)) == {"stale"}


@pytest.mark.parametrize(("ahead", "severity"), [(4, None), (6, Severity.WARNING), (61, Severity.HOLD)])
def test_a_time_ahead_of_now_warns_and_then_holds(ahead: int, severity: Severity | None) -> None:
    found = judged(result(TWO), now=NOON - timedelta(minutes=ahead))
    assert [f.severity for f in found if f.gate == "time-ahead"] == ([severity] if severity else [])


def test_an_old_first_document_is_held_and_a_known_contest_s_is_not() -> None:
    late = NOON + timedelta(hours=37)
    assert "too-old" in codes(judged(result(TWO), now=late))
    assert "too-old" not in codes(judged(result(TWO), result(TWO), now=late))


def test_votes_from_before_the_day_are_held() -> None:
    election = Election(id="e", name="E", date=date(2031, 5, 8))
    assert "too-old" in codes(judged(result(TWO, contest={"election": election})))


def test_a_silent_source_is_a_warning_while_counting_goes_on() -> None:
    later = NOON + timedelta(minutes=61)
    assert one(judged(result(TWO), now=later), "silence").severity is Severity.WARNING
    assert judged(result(TWO, stage=Stage.COMPLETE), now=later) == ()


def test_votes_and_calls_wait_for_the_polls_and_the_embargo() -> None:
    closes = NOON + timedelta(minutes=1)
    early = result(TWO, polls_close=closes)
    assert "votes-before-polls-close" in codes(judged(early))
    assert judged(early, now=closes) == ()
    called = (call(CallStatus.CALLED, "A"),)
    assert "call-before-close" in codes(judged(result({}, polls_close=closes), calls=called))
    assert "embargo" in codes(judged(result(TWO, embargo_until=closes)))


def test_a_count_below_zero_rejects_and_part_of_a_vote_holds() -> None:
    assert one(judged(result({"A": -1, "B": 3})), "negative-votes").severity is Severity.REJECT
    assert "fraction" in codes(judged(result({"A": Decimal("1.5"), "B": 3})))


def test_votes_above_ballots_and_electors_name_the_unit_value_and_bound() -> None:
    ballots = judged(result(TWO, units=[unit("u1", {"A": 60, "B": 50}, ballots=100)]))
    found = one(ballots, "votes-above-ballots")
    assert (found.place, found.value, found.bound, found.scope) == ("u1", "110", "100", Scope.UP)
    electors = judged(result(TWO, progress=Progress(electors=2299)))
    assert one(electors, "votes-above-electors").value == "2300"
    assert judged(result(TWO, progress=Progress(electors=2300))) == ()


def test_several_seats_give_several_votes_a_ballot() -> None:
    three = {"contest": {"seats": 3}}
    assert judged(result(TWO, progress=Progress(ballots=800, electors=900), **three)) == ()
    assert codes(judged(result(TWO, progress=Progress(ballots=700), **three))) == {"votes-above-ballots"}


def test_the_newest_figure_of_electors_counts() -> None:
    before = result({"A": 600, "B": 500}, progress=Progress(electors=2000))
    assert "votes-above-electors" in codes(judged(result(TWO), before))
    assert judged(result(TWO, progress=Progress(electors=2400)), before) == ()


def test_choices_may_be_a_selection_but_not_more_than_all() -> None:
    stated = StatedTotal(measure="votes", value=2299, source=HERE)
    assert "votes-above-total" in codes(judged(result(TWO, stated_totals=(stated,))))
    assert judged(result(TWO, stated_totals=(replace(stated, value=4000),))) == ()


def test_a_lone_jump_is_held_unless_a_unit_came_with_it() -> None:
    before = result(TWO, progress=Progress(reported=5, expected=9))
    leap = {"A": 1200, "B": 1900}
    still = result(leap, progress=Progress(reported=5, expected=9))
    assert one(judged(still, before), "lone-jump").place == "B"
    assert "lone-jump" not in codes(judged(replace(still, progress=Progress(reported=6, expected=9)), before))
    assert "lone-jump" in codes(judged(result({"A": 1205, "B": 1900}), before))
    assert "lone-jump" not in codes(judged(result({"A": 1206, "B": 1900}), before))


def test_a_lone_jump_in_a_unit_holds_the_total_that_others_moved() -> None:
    before = result(TWO, units=[unit("u1", {"A": 80, "B": 60}, reporting=True), unit("u2", {"A": 0, "B": 0})])
    u2 = unit("u2", {"A": 90, "B": 70}, reporting=True)
    after = result({"A": 1290, "B": 1710}, units=[unit("u1", {"A": 80, "B": 600}, reporting=True), u2])
    found = one(judged(after, before), "lone-jump")
    assert (found.place, found.value, found.bound, found.scope) == ("u1", "600", "60", Scope.UP)
    honest = result({"A": 1290, "B": 1170}, units=[unit("u1", {"A": 80, "B": 60}, reporting=True), u2])
    assert "lone-jump" not in codes(judged(honest, before))


def test_a_choice_whose_votes_are_known_no_longer_is_held_and_no_reset() -> None:
    before = result({"A": 500, "B": 400, "C": 100})
    unknown = result({"A": 560, "B": 450, "C": None})
    found = one(judged(unknown, before), "choice-missing")
    assert (found.place, found.bound) == ("C", "100")
    assert codes(judged(result({"A": 660, "B": 450}), before)) == {"choice-missing"}


def test_one_of_a_selection_may_leave_it() -> None:
    stated = (StatedTotal(measure="votes", value=2400, source=HERE),)
    before = result({"A": 1200, "B": 1100, "C": 40}, stated_totals=stated)
    assert judged(result({"A": 1200, "B": 1100, "D": 45}, stated_totals=stated), before) == ()


def test_two_of_one_name_and_party_are_held_and_two_of_one_name_are_not() -> None:
    given = result(TWO)
    alike = tuple(replace(choice, name="Jan Olsen", party="Bylista") for choice in given.choices)
    assert one(judged(replace(given, choices=alike)), "equal-names").bound == "A"
    apart = (alike[0], replace(alike[1], party="Havnelista"))
    assert judged(replace(given, choices=apart)) == ()


def test_all_units_are_not_all_votes_where_the_source_says_that_it_counts_on() -> None:
    every = Progress(reported=9, expected=9)
    found = one(judged(result(TWO, progress=every, status_word="counting")), "votes-outstanding")
    assert found.severity is Severity.CAVEAT
    assert judged(result(TWO, progress=every, status_word="complete", stage=Stage.COMPLETE)) == ()
    assert judged(result(TWO, progress=Progress(reported=8, expected=9), status_word="counting")) == ()


def test_a_unit_exactly_doubled_is_held_and_one_nearly_doubled_is_not() -> None:
    before = result(TWO, units=[unit("u1", {"A": 31, "B": 29})])
    twice = result({"A": 1231, "B": 1129}, units=[unit("u1", {"A": 62, "B": 58})])
    assert one(judged(twice, before), "unit-doubled").place == "u1"
    nearly = result({"A": 1231, "B": 1130}, units=[unit("u1", {"A": 62, "B": 59})])
    assert judged(nearly, before) == ()


def test_the_same_change_in_two_units_holds_both() -> None:
    before = result(TWO, units=[unit("u1", {"A": 31, "B": 29}), unit("u2", {"A": 77, "B": 12})])
    after = result(
        {"A": 1240, "B": 1160}, units=[unit("u1", {"A": 51, "B": 59}), unit("u2", {"A": 97, "B": 42})]
    )
    found = [f.place for f in judged(after, before) if f.gate == "equal-changes"]
    assert found == ["u1", "u2"]
    few = result(
        {"A": 1204, "B": 1102}, units=[unit("u1", {"A": 33, "B": 30}), unit("u2", {"A": 79, "B": 13})]
    )
    assert judged(few, before) == ()


def test_the_same_figures_in_two_races_hold_the_unit() -> None:
    first = result(TWO, units=[unit("u1", {"A": 31, "B": 29})])
    other = result({"X": 900, "Y": 800}, units=[unit("u1", {"X": 31, "Y": 29})], contest={"id": "other"})
    found = one(judged(first, snapshot=snapshot(first, other)), "equal-figures")
    assert (found.place, found.scope) == ("u1", Scope.UNIT)


def test_a_choice_that_is_empty_everywhere_is_held() -> None:
    before = result({"A": 1200, "B": 1100, "C": 400})
    assert "zero-choice" in codes(judged(result({"A": 1700, "B": 1500, "C": 0}), before))


def test_neighbours_that_changed_figures_are_held() -> None:
    assert "neighbours-swapped" in codes(judged(result({"A": 1100, "B": 1200}), result(TWO)))


def test_parts_that_miss_warn_and_parts_that_miss_far_hold() -> None:
    def parts(mail: int):
        made = result({"A": 700, "B": 560})
        extra = tuple(
            Tally(choice="A", measure="votes", value=v, source=HERE, part=p)
            for p, v in (("mail", mail), ("day", 300))
        )
        return replace(made, tallies=(*made.tallies, *extra))

    assert one(judged(parts(402)), "parts-against-total").severity is Severity.WARNING
    assert one(judged(parts(420)), "parts-against-total").severity is Severity.HOLD
    assert judged(parts(400)) == ()


def test_units_above_the_total_are_held_and_fewer_are_a_selection() -> None:
    over = result(TWO, units=[unit("u1", {"A": 1300, "B": 1200})])
    assert "parts-against-total" in codes(judged(over))


def test_growth_without_units_is_a_warning_and_holds_a_new_leader() -> None:
    some = Progress(reported=5, expected=9)
    before = result(TWO, progress=some)
    grown = judged(result({"A": 1500, "B": 1400}, progress=some), before)
    assert codes(grown) == {"growth-without-units"}
    turned = judged(result({"A": 1300, "B": 1500}, progress=some), before)
    assert one(turned, "change-in-doubt").severity is Severity.HOLD


def test_a_change_in_doubt_is_not_held_twice_for_one_cause() -> None:
    before = result({"A": 1200, "B": 1100, "C": 300}, progress=Progress(reported=5, expected=9))
    swapped = result({"A": 1100, "B": 1200, "C": 300}, progress=Progress(reported=5, expected=9))
    held = {f.gate for f in judged(swapped, before) if f.severity is Severity.HOLD}
    assert held == {"neighbours-swapped"}


def test_units_above_expected_and_a_changed_number_of_units_are_warnings() -> None:
    before = result(TWO, progress=Progress(reported=9, expected=9))
    found = judged(result({"A": 1205, "B": 1105}, progress=Progress(reported=10, expected=9)), before)
    assert one(found, "units-above-expected").severity is Severity.WARNING
    found = judged(result({"A": 1205, "B": 1105}, progress=Progress(reported=9, expected=11)), before)
    assert one(found, "units-total-changed").severity is Severity.WARNING


def test_a_unit_that_is_not_on_the_list_is_held_and_the_missing_one_is_named() -> None:
    given = result(TWO, units=[unit("1-2", {"A": 1}), unit("4-Mar", {"A": 2})], stage=Stage.COMPLETE)
    found = judged(given, snapshot=snapshot(given, known_units=("1-2", "3-4")))
    assert one(found, "unknown-unit").place == "4-Mar"
    missing = one(found, "units-missing")
    assert (missing.place, missing.severity) == ("3-4", Severity.CAVEAT)


def test_more_elected_than_seats_is_held() -> None:
    marks = tuple(OutcomeMark(choice=c, outcome=Outcome.ELECTED, source=HERE) for c in "AB")
    assert "marks-above-seats" in codes(judged(result(TWO, outcomes=marks)))
    assert judged(result(TWO, outcomes=marks, contest={"seats": 2})) == ()


def test_seats_that_exceed_the_contest_s_are_held() -> None:
    lists = {"kind": ContestKind.PARTY_LIST, "seats": 7}

    def seats(first: int):
        given = (SeatCount(choice="A", seats=first, source=HERE), SeatCount(choice="B", seats=3, source=HERE))
        return result(TWO, seats=given, contest=lists)

    assert one(judged(seats(5)), "seats-sum").severity is Severity.HOLD
    assert one(judged(seats(3)), "seats-sum").severity is Severity.WARNING
    assert judged(seats(4)) == ()


def test_a_swing_that_hardly_happens_is_a_warning() -> None:
    baseline = (Baseline(choice="A", share=Decimal("20.0"), source=HERE),)
    assert one(judged(result(TWO, baseline=baseline)), "extreme-swing").place == "A"
    assert judged(result(TWO, baseline=baseline, comparable=False)) == ()


def test_a_held_part_holds_its_totals_in_one_hold_that_names_it() -> None:
    found = one(judged(result(TWO), held_below=("e/3201", "e/3234")), "contains-held-unit")
    assert (found.value, found.scope) == ("e/3201, e/3234", Scope.UP)


def test_a_missing_name_is_held() -> None:
    given = result(TWO)
    nameless = replace(given, choices=(replace(given.choices[0], name=" "), given.choices[1]))
    assert "missing-name" in codes(judged(nameless))


def test_a_published_measure_that_vanishes_is_held() -> None:
    gone = frozenset({"votes", "two_candidate"})
    assert one(judged(result(TWO), published_measures=gone), "measure-missing").place == "two_candidate"


class TestCalls:
    BEHIND = (call(CallStatus.CALLED, "B"),)

    @pytest.mark.parametrize(("reported", "held"), [(198, False), (199, True)])
    def test_a_called_choice_that_trails_is_held_past_99_percent(self, reported: int, held: bool) -> None:
        given = result(TWO, progress=Progress(reported=reported, expected=200))
        assert ("call-against-count" in codes(judged(given, calls=self.BEHIND))) is held

    def test_the_expected_vote_counts_before_the_units(self) -> None:
        progress = Progress(reported=200, expected=200, expected_vote_percent=Decimal("98.25"))
        assert codes(judged(result(TWO, progress=progress), calls=self.BEHIND)) == {"votes-outstanding"}

    def test_with_several_seats_a_call_trails_behind_as_many_as_there_are(self) -> None:
        votes, two = {"A": 500, "B": 400, "C": 300}, {"seats": 2}
        done = result(votes, contest=two, stage=Stage.COMPLETE)
        found = one(judged(done, calls=(call(CallStatus.CALLED, "A", "C"),)), "call-against-count")
        assert (found.place, found.value, found.bound) == ("C", "300", "400")
        assert judged(done, calls=(call(CallStatus.CALLED, "B", "A"),)) == ()

    def test_a_winner_may_trail_in_what_does_not_decide(self) -> None:
        first = Measure(name="first_preferences", decides=False)
        about = {"measures": (first, Measure(name="two_candidate"))}
        both = (
            *tallies({"A": 45, "B": 40}, "first_preferences"),
            *tallies({"A": 48, "B": 52}, "two_candidate"),
        )
        after = replace(result(TWO, contest=about, stage=Stage.COMPLETE), tallies=both)
        assert "call-against-count" not in codes(judged(after, calls=self.BEHIND))

    def test_more_winners_than_seats_are_held_and_two_who_go_on_are_not(self) -> None:
        both = ("A", "B")
        found = one(judged(result(TWO), calls=(call(CallStatus.CALLED, *both),)), "marks-above-seats")
        assert (found.value, found.bound, found.severity) == ("2", "1", Severity.HOLD)
        assert judged(result(TWO), calls=(call(CallStatus.RUNOFF, *both),)) == ()
        assert judged(result(TWO, contest={"seats": 2}), calls=(call(CallStatus.CALLED, *both),)) == ()

    def test_a_called_choice_without_votes_is_held_once_others_have_some(self) -> None:
        assert "call-against-count" in codes(judged(result({"A": 40, "B": 0}), calls=self.BEHIND))
        assert judged(result({"A": 0, "B": 0}), calls=self.BEHIND) == ()

    def test_beside_another_s_no_call_it_goes_out_as_a_conflict(self) -> None:
        both = (*self.BEHIND, call(CallStatus.WILL_NOT_CALL, caller="Reuters"))
        found = one(judged(result(TWO, stage=Stage.COMPLETE), calls=both), "call-against-count")
        assert found.severity is Severity.WARNING

    def test_a_small_margin_warns_and_holds_where_the_desk_says_so(self) -> None:
        close, lead = result({"A": 1003, "B": 1000}), (call(CallStatus.CALLED, "A"),)
        assert one(judged(close, calls=lead), "close-margin").severity is Severity.WARNING
        strict = judged(close, calls=lead, policy=Policy(hold_close=True))
        assert one(strict, "close-margin").severity is Severity.HOLD

    @pytest.mark.parametrize(
        ("state", "first", "second", "inside"),
        [
            ("MI", 500_500, 499_500, True),
            ("MI", 500_501, 499_499, False),
            ("FL", 502_500, 497_500, True),
            ("CT", 41_001, 39_000, False),
            ("WI", 500_100, 499_900, False),
        ],
    )
    def test_an_automatic_recount_is_the_state_s_own_rule(
        self, state: str, first: int, second: int, inside: bool
    ) -> None:
        lead = (call(CallStatus.CALLED, "A"),)
        found = judged(result({"A": first, "B": second}), calls=lead, policy=Policy(state=state))
        assert ("recount-limit" in codes(found)) is inside

    @pytest.mark.parametrize("after", [(), (call(CallStatus.CALLED, "B"),)])
    def test_a_call_that_vanishes_needs_a_newer_time_or_a_second_look(
        self, after: tuple[CallRecord, ...]
    ) -> None:
        before, now = result(TWO, calls=(call(CallStatus.CALLED, "A"),)), result(TWO, calls=after)
        seen_once = judged(now, before, last_generated=NOON)
        assert one(seen_once, "withdrawal-unconfirmed").place == "AP"
        again = frozenset({("withdrawal-unconfirmed", "AP")})
        assert judged(now, before, last_generated=NOON, open_holds=again) == ()
        newer = NOON - timedelta(minutes=1)
        assert judged(now, before, last_generated=newer) == ()


def test_tallies_of_another_measure_are_another_matter() -> None:
    given = result(TWO)
    with_more = replace(given, tallies=(*given.tallies, *tallies({"A": 5}, "two_candidate")))
    assert judged(with_more) == ()


SDE = {"A": Decimal("400.5"), "B": Decimal("390"), "C": Decimal("100")}


def counted_twice(votes: dict[str, int], sde: dict[str, Decimal]) -> ContestResult:
    """A caucus: people are counted first, and another measure decides."""
    given = result(votes)
    people = replace(given.contest.measures[0], decides=False)
    decides = replace(people, name="sde", decides=True, places=4)
    about = replace(given.contest, measures=(people, decides))
    return replace(given, contest=about, tallies=(*given.tallies, *tallies(sde, "sde")))


@pytest.mark.parametrize(
    ("sde", "gate", "place"),
    [
        (dict.fromkeys(SDE, Decimal(0)), "reset", "sde"),
        (SDE | {"A": Decimal("4000.5")}, "lone-jump", "A sde"),
        ({choice: 2 * value for choice, value in SDE.items()}, "unit-doubled", "sde"),
        (SDE | {"B": Decimal(0), "C": Decimal("500")}, "zero-choice", "B sde"),
        (SDE | {"A": SDE["B"], "B": SDE["A"]}, "neighbours-swapped", "A sde"),
    ],
)
def test_what_decides_is_doubted_as_the_first_measure_is(
    sde: dict[str, Decimal], gate: str, place: str
) -> None:
    people = {"A": 1000, "B": 900, "C": 500}
    limits = {"swap_votes": 5}
    found = judged(counted_twice(people, sde), counted_twice(people, SDE), limits=limits)
    assert one(found, gate).place == place
    assert judged(counted_twice(people, SDE), counted_twice(people, SDE)) == ()


def test_delegates_are_given_in_lumps() -> None:
    def convention(delegates: dict[str, int]) -> ContestResult:
        given = result({"A": 1000, "B": 900})
        people = given.contest.measures[0]
        about = replace(given.contest, measures=(people, replace(people, name="delegates")))
        return replace(given, contest=about, tallies=(*given.tallies, *tallies(delegates, "delegates")))

    assert judged(convention({"A": 170, "B": 0}), convention({"A": 20, "B": 0})) == ()
