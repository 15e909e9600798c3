"""What a step did, as the contract's replay lines have it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum

from newsgen import analysis
from newsgen.model import Angle, Brief, GateFinding, Story
from newsgen.pipeline import exact_json, facts_json


class Verdict(IntEnum):
    """Verdicts, lightest first."""

    NO_OP = 0
    PUBLISH = 1
    PUBLISH_WITH_CAVEAT = 2
    CORRECT = 3
    KILL = 4
    HOLD = 5
    REJECT = 6

    @property
    def word(self) -> str:
        """The verdict as the interface writes it."""
        return self.name.lower().replace("_", "-") if self is not Verdict.NO_OP else "no-op"


@dataclass(frozen=True, slots=True, kw_only=True)
class Filed:
    """A version that was made, and the names of its files."""

    story: Story
    files: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """The story's entry in a replay line."""
        return {
            "id": self.story.identity,
            "lang": self.story.language,
            "style": self.story.style,
            "angle": self.story.angle,
            "version": self.story.version,
            "update": self.story.update.value,
            "headline": self.story.headline.text,
            "file": self.files[0] if self.files else None,
            "files": list(self.files),
        }


@dataclass(slots=True, kw_only=True)
class ContestReport:
    """What a step did with one contest."""

    id: str
    verdict: Verdict = Verdict.NO_OP
    reasons: list[str] = field(default_factory=list)
    brief: Brief | None = None
    stories: list[Filed] = field(default_factory=list)
    findings: tuple[GateFinding, ...] = ()
    errors: list[str] = field(default_factory=list)

    def as_dict(self, *, facts: bool = False) -> dict[str, object]:
        """The contest's entry in a replay line."""
        line: dict[str, object] = {
            "id": self.id,
            "verdict": self.verdict.word,
            "reasons": self.reasons,
            "leader": None,
            "margin": None,
            "call": "none",
            "no_call": None,
            "stories": [filed.as_dict() for filed in self.stories],
            "findings": [facts_json.finding(found) for found in self.findings],
        }
        if self.brief is not None and self.brief.standings:
            standing = self.brief.deciding
            line["leader"] = standing.leader
            line["margin"] = (
                None
                if standing.margin is None
                else {
                    "value": exact_json.number(standing.margin.value),
                    "points": exact_json.ratio(standing.margin.points),
                }
            )
        if self.brief is not None:
            if self.stories:
                scored = analysis.score(self.brief, Angle(self.stories[0].story.angle))
                line["scores"] = {"value": scored.value, "risk": scored.risk}
            declined = analysis.no_call(self.brief.call, self.brief.calls)
            line["call"] = self.brief.call.status.value
            line["no_call"] = declined.value if declined else None
            if facts:
                line["facts"] = facts_json.contest(self.brief)
        return line


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitReport:
    """A unit that something is doubted of."""

    id: str
    verdict: Verdict
    reasons: tuple[str, ...]

    def as_dict(self) -> dict[str, object]:
        """The unit's entry in a replay line."""
        return {"id": self.id, "verdict": self.verdict.word, "reasons": list(self.reasons)}


@dataclass(slots=True, kw_only=True)
class StepReport:
    """What a step did with one snapshot."""

    source: str
    generated_at: datetime | None = None
    verdict: Verdict = Verdict.NO_OP
    reasons: list[str] = field(default_factory=list)
    contests: list[ContestReport] = field(default_factory=list)
    units: list[UnitReport] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    drift: tuple[str, ...] = ()

    def settle(self) -> StepReport:
        """The snapshot's verdict: the weightiest of its contests', or its own where it is weightier."""
        for contest in self.contests:
            self.verdict = max(self.verdict, contest.verdict)
            self.reasons.extend(r for r in contest.reasons if r not in self.reasons)
            self.errors.extend(contest.errors)
        return self

    def as_dict(self, number: int, *, facts: bool = False) -> dict[str, object]:
        """The replay line."""
        return {
            "snapshot": number,
            "source": self.source,
            "generated_at": exact_json.instant(self.generated_at),
            "verdict": self.verdict.word,
            "reasons": self.reasons,
            "contests": [contest.as_dict(facts=facts) for contest in self.contests],
            "units": [unit.as_dict() for unit in self.units],
            "errors": self.errors,
        }
