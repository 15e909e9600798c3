"""Round-ups in a run: written anew when stories of their election have gone out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fnmatch import fnmatchcase

from newsgen import analysis
from newsgen.errors import NewsgenError
from newsgen.model import Brief, PubStatus, Style
from newsgen.pipeline import roundups
from newsgen.pipeline.desk import Desk, Draft, Order, identity
from newsgen.pipeline.filing import Filing
from newsgen.pipeline.memory import Memory
from newsgen.pipeline.reports import ContestReport, StepReport, Verdict
from newsgen.pipeline.rulings import Rulings
from newsgen.pipeline.telling import Teller

ALL = "/all"
WHY = "stories of the election have gone out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The round-ups that an entry of the settings asks for, over the contests that fit its globs."""

    globs: tuple[str, ...]
    names: tuple[str, ...]
    order: Order


@dataclass(slots=True, kw_only=True)
class Together:
    """Writes round-ups of what is published. All of an election's stand under the contest `election/all`."""

    wanted: tuple[Wanted, ...]
    desk: Desk
    memory: Memory
    filing: Filing
    teller: Teller

    def tell(self, reports: Sequence[StepReport], rulings: Rulings, now: datetime) -> None:
        """Bring the round-ups of each election up to date of which a story has gone out, and those that
        waited for the flood guard; each is told in the report that caused it."""
        if not self.wanted or not reports:
            return
        for election, report in self._caused(reports, now).items():
            entry = ContestReport(id=election + ALL)
            if rulings.is_paused(entry.id):
                continue
            self.teller.together(entry, self._drafts(entry, election, now), rulings, now, WHY)
            if entry.verdict is not Verdict.NO_OP:
                report.contests.append(entry)

    def _caused(self, reports: Sequence[StepReport], now: datetime) -> dict[str, StepReport]:
        found: dict[str, StepReport] = {}
        for report in reports:
            for entry in report.contests:
                if entry.stories and entry.brief is not None:
                    found[entry.brief.contest.election.id] = report
        for contest in self.filing.guard.due(now) if self.filing.guard else ():
            if contest.endswith(ALL):
                found.setdefault(contest.removesuffix(ALL), reports[-1])
        return found

    def _drafts(self, entry: ContestReport, election: str, now: datetime) -> list[Draft]:
        """One draft an identity: where two entries of the settings ask for the same, the first does."""
        published = [self.memory.brief(contest) for contest in self.memory.contests()]
        told = [brief for brief in published if brief and brief.contest.election.id == election]
        made: dict[str, Draft] = {}
        for wanted in self.wanted:
            fit = [b for b in told if any(fnmatchcase(b.contest.id, glob) for glob in wanted.globs)]
            standing = [b for b in fit if not self._is_withdrawn(b, wanted.order.styles)]
            try:
                drafts = roundups.drafts(self.desk, alike(standing), wanted.order, now, wanted.names)
            except NewsgenError as error:
                self.teller.failed(entry, error, now)
                continue
            for draft in drafts:
                made.setdefault(draft.story.identity, draft)
        return list(made.values())

    def _is_withdrawn(self, brief: Brief, styles: Iterable[Style]) -> bool:
        """True if the contest's own story was killed and has not come back."""
        ledger = self.filing.ledger
        for style in styles:
            own = identity(brief, style)
            last = ledger.last_version(own)
            if last is not None and last.status == PubStatus.CANCELED.value:
                return self.filing.living(own)[1] is None
        return False


def alike(briefs: Sequence[Brief]) -> list[Brief]:
    """The largest group of contests of one kind in one kind of area, as copy may tell them: of as large
    ones that of the smallest areas."""
    groups: dict[tuple[str, str], list[Brief]] = {}
    for brief in briefs:
        kind = (brief.contest.kind.value, brief.contest.area.kind)
        groups.setdefault(kind, []).append(analysis.printable(brief))
    if not groups:
        return []
    return max(groups.values(), key=lambda group: (len(group), len(group[0].contest.within)))
