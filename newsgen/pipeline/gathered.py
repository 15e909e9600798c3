"""Outputs that gather: an Atom feed an edition, a table of the night's contests.

Both are made from the ledger and rewritten whole after a pass that changed them, so that a run
that dies in between costs nothing. They lie outside the rule of hot folders, one story a file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from newsgen import outputs
from newsgen.io import outward
from newsgen.io.ledger import Ledger
from newsgen.model import Brief, Story, replace
from newsgen.model.settings import OutputSettings
from newsgen.pipeline import facts_json
from newsgen.pipeline.engine import Night
from newsgen.pipeline.filing import edition_of
from newsgen.pipeline.reports import StepReport

SECOND = timedelta(seconds=1)


@dataclass(slots=True, kw_only=True)
class Gatherer:
    """Writes what gathers, over one night; the first time in any case, then when something moved."""

    night: Night
    _written: bool = False

    def write(self, reports: Sequence[StepReport], now: datetime, *, filed: int) -> tuple[str, ...]:
        """Bring feeds and tables up to date after a pass that filed so many versions or files.

        The files that were rewritten; none while an embargo lasts. DropError where the disk refuses.
        """
        if self._written and not filed and not any(step.contests for step in reports):
            return ()
        ledger = self.night.filing.ledger
        made: list[str] = []
        for target in self.night.settings.outputs:
            output = outputs.get(target.format)
            if output.gathers is outputs.Gathers.TABLE:
                self._remember(reports)
                if not self._stands_still(target, now):
                    made.extend(_table(target, output, ledger))
            elif output.gathers is outputs.Gathers.FEED and not self._stands_still(target, now):
                made.extend(_feeds(target, output, ledger, now))
        self._written = True
        return tuple(made)

    def _stands_still(self, target: OutputSettings, now: datetime) -> bool:
        filing = self.night.filing
        return target.format in filing.paused or filing.waits(now)

    def _remember(self, reports: Iterable[StepReport]) -> None:
        """Keep the rows of every contest that was accepted and may go out."""
        rulings, ledger = self.night.rulings, self.night.filing.ledger
        briefs = {c.id: c.brief for step in reports for c in step.contests if c.brief is not None}
        kept = {
            contest: brief
            for contest, brief in briefs.items()
            if not (rulings.is_held(contest) or rulings.is_paused(contest))
        }
        if kept:
            with ledger.step():
                for contest, brief in kept.items():
                    ledger.put_rows(contest, json.dumps(list(rows_of(brief)), ensure_ascii=False))


def _table(target: OutputSettings, output: outputs.Output, ledger: Ledger) -> Iterator[str]:
    assert output.render_table is not None
    rows = [row for text in ledger.rows() for row in json.loads(text)]
    path = Path(target.folder) / f"contests.{output.extension}"
    body = output.render_table(rows, outputs.Options.of(target.options))
    if outward.replace(path, body, _staging(target)):
        yield str(path)


def _feeds(target: OutputSettings, output: outputs.Output, ledger: Ledger, now: datetime) -> Iterator[str]:
    """Each new version takes a time later than the newest of its feed, once and for ever."""
    assert output.render_feed is not None
    options = outputs.Options.of(target.options)
    last, newest = ledger.last_entry(target.folder)
    entries: list[tuple[str, int, datetime]] = []
    for number, text in ledger.numbered(last):
        story = outputs.read_story(text)
        edition, due = edition_of(story), _due(story)
        newest[edition] = max(due, newest[edition] + SECOND) if edition in newest else due
        entries.append((edition, number, newest[edition]))
    if entries:
        with ledger.step():
            ledger.enter(target.folder, entries)
    for edition in newest:
        shown = [
            _dated(outputs.read_story(text), updated)
            for text, updated in ledger.entries(target.folder, edition, options.feed_limit)
        ]
        path = Path(target.folder) / f"{edition}.{output.extension}"
        body = output.render_feed(shown, options, max(now, newest[edition]))
        # Takers find fault with a feed without an entry: before the first there is no file.
        if outward.replace(path, body, _staging(target)) if body else outward.remove(path):
            yield str(path)


def _due(story: Story) -> datetime:
    made = story.version_created
    assert made is not None
    return max(made, story.embargo_until) if story.embargo_until else made


def _dated(story: Story, updated: datetime) -> Story:
    return replace(story, version_created=updated, embargo_until=None)


def _staging(target: OutputSettings) -> Path:
    return Path(target.staging or f"{target.folder}-staging")


def rows_of(brief: Brief) -> Iterator[dict[str, object]]:
    """A contest as rows of the table: one for each choice in each measure, numbers as exact text."""
    facts = facts_json.contest(brief)
    progress, area, call = _part(facts, "progress"), _part(facts, "area"), _part(facts, "call")
    about = {
        "contest": facts["id"],
        "election": facts["election"],
        "name": facts["name"],
        "date": facts["date"],
        "area_id": area["id"],
        "area": area["name"],
        "area_kind": area["kind"],
        "stage": facts["stage"],
        "count": facts["count"],
        "reported": progress.get("reported"),
        "expected": progress.get("expected"),
        "progress_unit": progress.get("unit"),
        "progress_percent": progress.get("percent"),
        "turnout_percent": progress.get("turnout_percent"),
        "call_status": call.get("status"),
        "call_choice": call.get("choice"),
        "as_of": progress.get("as_of"),
    }
    for measure in _parts(facts, "measures"):
        for line in _parts(measure, "lines"):
            yield {
                **about,
                "measure": measure["measure"],
                "decides": measure["decides"],
                "choice": line["choice"],
                "choice_name": line["name"],
                "party": line["party"],
                "value": line["value"],
                "share": line["share"],
                "rank": line["rank"],
                "seats": line["seats"],
                "outcome": line["outcome"],
                "change": _part(line, "change").get("points"),
            }


def _part(facts: dict[str, object], key: str) -> dict[str, object]:
    found = facts[key]
    return found if isinstance(found, dict) else {}


def _parts(facts: dict[str, object], key: str) -> list[dict[str, object]]:
    found = facts[key]
    return found if isinstance(found, list) else []
