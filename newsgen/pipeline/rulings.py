"""What our desk has decided, as a run obeys it: calls, holds, pauses, what a person has taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from newsgen.model import CallRecord, CallStatus, replace
from newsgen.model.ledger import Decision, Verb

EVERYTHING = "*"
OUTPUT = "output:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    """Decisions in force. Targets are contests, stories, outputs, or everything.

    `calls` are our desk's own, under the agency's name; `confirmed` are (contest, caller, time) of
    what an editor has confirmed, caller None for all; `releases` what was let go, oldest first,
    and `lifting` the numbers of those that lifted a hold of the desk's own; `last` is the number of
    the last decision of all.
    """

    calls: tuple[CallRecord, ...] = ()
    confirmed: tuple[tuple[str, str | None, datetime], ...] = ()
    held: frozenset[str] = frozenset()
    paused: frozenset[str] = frozenset()
    taken: frozenset[str] = frozenset()
    releases: tuple[Decision, ...] = ()
    lifting: frozenset[int] = frozenset()
    last: int = 0

    def is_paused(self, contest: str) -> bool:
        """True if nothing may go out for a contest."""
        return EVERYTHING in self.paused or contest in self.paused

    def paused_outputs(self) -> frozenset[str]:
        """The formats of outputs that nothing may go to."""
        return frozenset(t.removeprefix(OUTPUT) for t in self.paused if t.startswith(OUTPUT))

    def is_held(self, contest: str) -> bool:
        """True if an editor holds a contest."""
        return contest in self.held

    def stops(self, identity: str, contest: str) -> bool:
        """True if a story takes no machine version: a person has it, or an editor holds it."""
        return bool({identity, contest} & (self.taken | self.held)) or identity in self.paused

    def confirms(self, call: CallRecord) -> bool:
        """True if an editor has confirmed a call that was read out of a headline; what its caller says
        later is another call."""
        return any(
            call.contest == target and caller in (None, call.caller) and (call.at is None or call.at <= at)
            for target, caller, at in self.confirmed
        )


def in_force(decisions: Iterable[Decision], agency: str) -> Rulings:
    """The decisions added up in order: a later one of the opposite sense lifts an earlier."""
    found = _Sum(agency=agency)
    for decision in decisions:
        found.add(decision)
    return Rulings(
        calls=tuple(found.calls.values()),
        confirmed=tuple(found.confirmed),
        held=frozenset(found.held),
        paused=frozenset(found.paused),
        taken=frozenset(found.taken),
        releases=tuple(found.releases),
        lifting=frozenset(found.lifting),
        last=found.last,
    )


def heard(calls: Iterable[CallRecord], rulings: Rulings) -> Iterator[CallRecord]:
    """The calls with those confirmed that an editor has confirmed."""
    for call in calls:
        yield replace(call, reported=False) if call.reported and rulings.confirms(call) else call


@dataclass(slots=True, kw_only=True)
class _Sum:
    agency: str
    calls: dict[str, CallRecord] = field(default_factory=dict)
    confirmed: list[tuple[str, str | None, datetime]] = field(default_factory=list)
    held: set[str] = field(default_factory=set)
    paused: set[str] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)
    releases: list[Decision] = field(default_factory=list)
    lifting: set[int] = field(default_factory=set)
    last: int = 0

    def add(self, decision: Decision) -> None:
        """One more decision."""
        self.last = max(self.last, decision.id)
        target = decision.target
        match decision.verb:
            case Verb.CALL | Verb.UNCALL:
                self._called(decision)
            case Verb.CONFIRM:
                self.confirmed.append((target, decision.choice, decision.at))
            case Verb.HOLD:
                self.held.add(target)
            case Verb.RELEASE:
                if target in self.held:
                    self.lifting.add(decision.id)
                self.held.discard(target)
                self.releases.append(decision)
            case Verb.PAUSE:
                self.paused.add(target)
            case Verb.RESUME:
                self.paused = set() if target == EVERYTHING else self.paused - {target}
            case Verb.TAKE:
                self.taken.add(target)

    def _called(self, decision: Decision) -> None:
        before = self.calls.get(decision.target)
        called = decision.verb is Verb.CALL
        earlier = before.choices[0] if before and before.choices else None
        self.calls[decision.target] = CallRecord(
            caller=self.agency,
            status=CallStatus.CALLED if called else CallStatus.UNCALLED,
            contest=decision.target,
            choices=(decision.choice,) if called and decision.choice else (),
            earlier_winner=None if called else decision.choice or earlier,
            at=decision.at,
            reason=decision.note or None,
        )
