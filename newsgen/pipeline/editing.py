"""What editors decide: recorded at once, carried out by this command or by the run at work."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import PurePath

from newsgen import outputs, stories, styles
from newsgen.analysis.calls import choice_of
from newsgen.errors import DecisionError, UsageError
from newsgen.io.ledger import Ledger
from newsgen.model import PubStatus, Story, UpdateKind, replace
from newsgen.model.ledger import Decision, Hold, PastVersion, Verb
from newsgen.model.settings import OutputSettings
from newsgen.pipeline.engine import Night
from newsgen.pipeline.filing import Prepared, filed
from newsgen.pipeline.gathered import Gatherer
from newsgen.pipeline.lineage import find
from newsgen.pipeline.memory import CALLS, Memory
from newsgen.pipeline.reports import Filed
from newsgen.registry import nearest
from newsgen.stories import notices

ON_STORIES = (Verb.KILL, Verb.CORRECT, Verb.TAKE)
ON_CONTESTS = (Verb.CALL, Verb.UNCALL, Verb.CONFIRM)
CARRIED_OUT = (Verb.KILL, Verb.CORRECT, Verb.HOLD, Verb.RELEASE)
EVERYTHING = "*"


def decide(
    ledger: Ledger,
    verb: Verb,
    target: str,
    *,
    by: str,
    note: str,
    now: datetime,
    choice: str | None = None,
    memory: Memory | None = None,
) -> Decision:
    """Record a decision; its target is found first, and named whole in the record, and so is the choice
    that a call names, by `memory`.

    UsageError where nothing, or more than one thing, is meant; DecisionError where it cannot be
    carried out (a kill of what is killed).
    """
    whole = _target(ledger, verb, target, memory)
    if verb is Verb.UNCALL and not _has_called(ledger, whole):
        raise DecisionError(
            f"our desk has not called '{whole}'", remedy="What others have called is theirs to take back."
        )
    if verb is Verb.CALL and choice is not None and memory is not None:
        choice = _chosen(memory, whole, choice)
    decision = Decision(at=now, by=by, verb=verb, target=whole, choice=choice, note=note)
    with ledger.step():
        return replace(decision, id=ledger.decide(decision))


def _has_called(ledger: Ledger, contest: str) -> bool:
    """True while a call of our own desk stands."""
    own = [d.verb for d in ledger.decisions() if d.target == contest and d.verb in (Verb.CALL, Verb.UNCALL)]
    return own[-1:] == [Verb.CALL]


def _chosen(memory: Memory, contest: str, wanted: str) -> str:
    """The id of the choice that an editor means, by id, whole name or last name."""
    accepted = memory.of(contest)
    choices = accepted.result.choices if accepted else ()
    found = choice_of(wanted, choices)
    if found is None:
        names = [name for choice in choices for name in (choice.id, choice.name)]
        raise UsageError(f"choice '{wanted}'", why=f"not one in {contest}", remedy=nearest(wanted, names))
    return found


def _target(ledger: Ledger, verb: Verb, target: str, memory: Memory | None) -> str:
    if verb in ON_STORIES:
        past = find(ledger, target)
        if past.status == "canceled":
            raise DecisionError(f"story '{past.identity}' is withdrawn already", remedy="See newsgen show.")
        return past.identity
    if verb in (Verb.PAUSE, Verb.RESUME) and target in (EVERYTHING, "all"):
        return EVERYTHING
    # The record of a replay in memory does not say what was accepted.
    keys = memory.contests() if memory else [accepted.key for accepted in ledger.acceptances()]
    contests = sorted(key for key in keys if not key.startswith(CALLS))
    stories_of = {version.identity: version.contest for version in ledger.latest_versions()}
    known = contests if verb in ON_CONTESTS else [*contests, *stories_of]
    near = [key for key in known if key == target] or [key for key in known if target.lower() in key.lower()]
    if len(meant := [key for key in near if key in contests]) == 1:
        # What fits a contest and stories of its own means the contest.
        near = meant + [key for key in near if key not in meant and stories_of[key] != meant[0]]
    if verb is Verb.RELEASE and target.isdigit():
        near = [hold.contest for hold in ledger.holds() if hold.id == int(target)][:1]
    if verb in (Verb.PAUSE, Verb.RESUME) and target in outputs.names():
        return f"output:{target}"
    if len(near) != 1:
        why = "nothing of that name" if not near else f"{len(near)} match"
        raise UsageError(f"'{target}'", why=why, remedy=nearest(target, known[:40]))
    return near[0]


def outputs_used(ledger: Ledger) -> tuple[OutputSettings, ...]:
    """The outputs that files have gone to, for a decision taken without the settings at hand."""
    found = {
        (form, str(PurePath(folder).parent), str(PurePath(staging).parent))
        for form, folder, staging in ledger.folders()
    }
    return tuple(
        OutputSettings(format=form, folder=folder, staging=staging) for form, folder, staging in sorted(found)
    )


def carry_out(night: Night, now: datetime) -> tuple[Filed, ...]:
    """File every kill, correction, hold and release of a story that is decided and not yet done.

    A hold of a contest stops what is new and says nothing; a hold of a story goes out with its words.
    """
    ledger = night.filing.ledger
    made: list[Prepared] = []
    for decision in ledger.undone(*CARRIED_OUT):
        last = ledger.last_version(decision.target)
        prepared = None if last is None else _prepared(night, last, decision, now)
        if decision.verb is Verb.RELEASE and night.filing.guard is not None:
            night.filing.guard.free([decision.target])
        with ledger.step():
            if prepared is not None:
                night.filing.record([prepared])
                made.append(prepared)
            ledger.carried_out(decision.id, now)
    night.filing.finish()
    return tuple(filed(one) for one in made)


def obey(night: Night, now: datetime) -> tuple[Filed, ...]:
    """Carry out what is decided and step without news, so that calls, releases and resumed output
    take effect at once; the versions that were filed."""
    made = carry_out(night, now)
    reports = night.step((), now)
    told = tuple(filed for step in reports for contest in step.contests for filed in contest.stories)
    Gatherer(night=night).write(reports, now, filed=len(made) + len(told))
    return (*made, *told)


def _prepared(night: Night, last: PastVersion, decision: Decision, now: datetime) -> Prepared | None:
    """The version that a decision asks for; None where the story is withdrawn, or is so already."""
    held = last.status == PubStatus.WITHHELD.value
    if last.status == PubStatus.CANCELED.value:
        return None
    if (decision.verb is Verb.HOLD and held) or (decision.verb is Verb.RELEASE and not held):
        return None
    story, note = night.filing.copy_of(last), decision.note
    update = UpdateKind.WRITE_THRU
    match decision.verb:
        case Verb.CORRECT:
            copy = notices.corrected(story, note=note, templates=night.desk.templates)
            update = UpdateKind.CORRECTION
        case Verb.HOLD:
            copy = notices.held(story, reason=note, templates=night.desk.templates)
        case Verb.RELEASE:
            copy = notices.released(story, reason=note, templates=night.desk.templates)
        case _:
            copy, update = _killed(night, story, last, decision), UpdateKind.KILL
    return night.filing.prepare(copy, update, now, f"{decision.verb.value} by {decision.by}: {note}")


def _killed(night: Night, story: Story, last: PastVersion, decision: Decision) -> Story:
    meta = night.settings.meta(last.contest)
    style = styles.get(story.style, story.language)
    return stories.killed(
        story,
        reason=decision.note,
        about=_about(story, night, style.language),
        style=style,
        zone=meta.zone if meta else style.home_zone or "UTC",
        sent=last.created,
        templates=night.desk.templates,
    )


def _about(story: Story, night: Night, language: str) -> str:
    """What the withdrawn story was about, in its own language."""
    meta = night.settings.meta(story.contest)
    place = (meta.short.get(language) if meta else None) or (story.places[0].name if story.places else "")
    words = {"nb": f"valget i {place}", "nn": f"valet i {place}", "en": f"the election in {place}"}
    return words[language] if place else story.slug


def waiting(ledger: Ledger) -> Sequence[Hold]:
    """Open holds, the oldest first: what an editor must look at."""
    return ledger.holds()


def paused(decisions: Sequence[Decision]) -> dict[str, Decision]:
    """What is paused now, by target, with the decision that did it."""
    found: dict[str, Decision] = {}
    for decision in decisions:
        if decision.verb is Verb.PAUSE:
            found[decision.target] = decision
        elif decision.verb is Verb.RESUME:
            if decision.target == EVERYTHING:
                found.clear()
            found.pop(decision.target, None)
    return found


def status(ledger: Ledger, now: datetime) -> dict[str, list[dict[str, object]]]:
    """Sources with the age of their data in seconds, holds, pauses, the last stories and files."""
    return {
        "sources": [
            {
                "contest": a.key,
                "document": a.location,
                "as of": a.generated_at.isoformat() if a.generated_at else None,
                "age": round((now - (a.generated_at or a.at)).total_seconds()),
            }
            for a in ledger.acceptances()
        ],
        "holds": [
            {"id": h.id, "contest": h.contest, "gate": h.gate, "place": h.place} for h in ledger.holds()
        ],
        "pauses": [
            {"target": target, "by": d.by, "note": d.note} for target, d in paused(ledger.decisions()).items()
        ],
        "stories": [
            {"id": v.identity, "version": v.version, "update": v.update, "headline": v.headline}
            for v in ledger.latest_versions()[-20:]
        ],
        "files": [{"file": f"{folder}/{name}", "state": state} for folder, name, _, state in ledger.files()],
    }
