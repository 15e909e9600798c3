"""The rules that choose what a story leads with: of any facts one leads, and no precedence is idle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from newsgen.analysis.angles import RULES, Rule, choose
from newsgen.model import Angle, Brief, CallStatus, Change, Stage, replace
from tests.stories import every_case

STAGES = (Stage.PARTIAL, Stage.COMPLETE, Stage.CERTIFIED)
EVENTS = ("call_withdrawn", "lead_change", "threshold", "seats")


def facts() -> Iterator[tuple[Brief, Brief | None]]:
    """Every call status with every stage, count, correction, tie and change, first and later."""
    even = every_case.brief("candidate", "a tie")
    apart = every_case.brief("candidate", "a clear lead")
    earlier = replace(apart, stage=Stage.PARTIAL)
    for made, status, stage, count, corrected in product(
        (even, apart), CallStatus, STAGES, ("first_count", "recount"), (False, True)
    ):
        call = replace(made.call, status=status)
        for happened in product((False, True), repeat=len(EVENTS)):
            changes = tuple(
                Change(kind=kind, measure=made.deciding.measure.name)
                for kind, is_so in zip(EVENTS, happened, strict=True)
                if is_so
            )
            after = replace(made, call=call, stage=stage, count=count, corrected=corrected, changes=changes)
            yield after, None
            yield after, earlier
            yield after, replace(earlier, stage=stage, count=count, call=call)


def told(after: Brief, before: Brief | None) -> str:
    """The facts in a line, for a failure."""
    then = (
        "nothing" if before is None else f"{before.stage.value}, {before.count}, {before.call.status.value}"
    )
    changes = ", ".join(change.kind for change in after.changes) or "no change"
    return (
        f"{after.call.status.value}, {after.stage.value}, {after.count}, corrected {after.corrected},"
        f" tied {bool(after.deciding.tied)}; {changes}; before: {then}"
    )


ALL = list(facts())


def leading(rules: tuple[Rule, ...], after: Brief, before: Brief | None) -> list[Angle]:
    return [rule.angle for rule in rules if rule.leads(after, before)]


def test_of_any_facts_exactly_one_rule_leads() -> None:
    for after, before in ALL:
        leads = leading(RULES, after, before)
        assert len(leads) == 1, f"{leads} lead: {told(after, before)}"
        assert choose(after, before).angle is leads[0]


def test_every_angle_leads_some_facts_but_the_one_that_editors_choose() -> None:
    assert {leading(RULES, after, before)[0] for after, before in ALL} == set(Angle) - {Angle.RETRACTION}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.angle.value)
def test_each_precedence_is_needed(rule: Rule) -> None:
    """Without any one of them, two rules would lead some facts."""
    idle = set(rule.yields_to)
    for after, before in ALL:
        if idle and rule.fits(after, before):
            fit = [greater for greater in rule.yields_to if BY_ANGLE[greater].fits(after, before)]
            if len(fit) == 1:
                idle.discard(fit[0])
    assert not idle


BY_ANGLE = {rule.angle: rule for rule in RULES}
