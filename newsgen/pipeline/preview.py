"""The copy as an editor reads it, from given inputs, without touching any state."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import zip_longest
from textwrap import wrap

from newsgen import analysis, outputs, stories
from newsgen.errors import FeedError
from newsgen.io import inputs as io_inputs
from newsgen.model import Brief, Payload
from newsgen.model.settings import Settings
from newsgen.pipeline import replay, roundups
from newsgen.pipeline.desk import Desk, Draft, Order, around
from newsgen.pipeline.facts import Moment, briefs, moment, only
from newsgen.pipeline.newsroom import given

LATEST = datetime(1970, 1, 1, tzinfo=UTC)


def preview(
    inputs: Sequence[str],
    order: Order,
    *,
    feed: str | None = None,
    contest: str | None = None,
    settings: Settings | None = None,
    lengths: Sequence[str] = ("full",),
    now: datetime | None = None,
) -> tuple[Draft, ...]:
    """Drafts of each contest in each style and length. The day is the data's own, unless `now` says.

    UsageError, FeedError and TemplateError as they come; findings of checks stay with the drafts.
    """
    payloads, settings = given(io_inputs.load(inputs), settings)
    read = moment(payloads, feed=feed, settings=settings)
    found = everything = briefs(read)
    if contest is not None:
        found = (only(found, contest),)
    if not found:
        raise FeedError("no results in the inputs", where=", ".join(inputs))
    desk = Desk(settings=settings)
    day = now or day_of(read, payloads)
    return tuple(
        _dated(draft, day)
        for brief in found
        if _worth_a_story(brief)
        for length in lengths
        for draft in desk.drafts(
            brief,
            Order(styles=order.styles, length=length, angle=order.angle),
            day,
            wider=around(brief, everything),
        )
    )


def whole_night(
    inputs: Sequence[str],
    order: Order,
    *,
    feed: str | None = None,
    settings: Settings | None = None,
) -> Iterator[str]:
    """Every version of every story of a night, in order, as text: each snapshot that is news, then the
    round-ups of its last moment."""
    _, room = given((), settings)
    desk = Desk(settings=room)
    told: dict[str, Brief] = {}
    day = LATEST
    for each in replay.moments(inputs):
        read = moment(each.payloads, feed=feed, settings=room)
        day = each.fetched or day_of(read, each.payloads)
        for found in briefs(read):
            before = told.get(found.contest.id)
            brief = analysis.since(before, found) if before else found
            if not _worth_a_story(brief) or not analysis.angles.deserves(brief, before):
                continue
            told[found.contest.id] = brief
            drafts = desk.drafts(brief, order, day, previous=before)
            yield as_text([_dated(draft, day) for draft in drafts], "text")
    gathered = roundups.drafts(desk, tuple(told.values()), order, day)
    if gathered:
        yield as_text([_dated(draft, day) for draft in gathered], "text")


def against(before: str, after: str) -> str:
    """What a change in the templates does: the lines that differ, with the one before each."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), "before", "after", lineterm="", n=1)
    return "\n".join(lines)


def day_of(read: Moment, payloads: Sequence[Payload]) -> datetime:
    """The story's time: the newest time in the data, else when it was fetched."""
    times = [s.generated_at for s in read.snapshots] + [call.at for call in read.calls]
    known = [time for time in times if time] or [p.retrieved_at for p in payloads if p.retrieved_at]
    return max((time for time in known if time), default=LATEST)


def as_text(drafts: Sequence[Draft], form: str) -> str:
    """The drafts in an output format, one after the other."""
    output = outputs.get(form)
    options = outputs.Options()
    return "\n".join(output.render(draft.story, options).decode("utf-8") for draft in drafts)


def _dated(draft: Draft, day: datetime) -> Draft:
    """The draft as a first version of its day, so that every format can be shown."""
    made = day.replace(microsecond=0)
    return replace(draft, story=stories.versioned(draft.story, first_created=made, version_created=made))


def side_by_side(drafts: Sequence[Draft], width: int = 56) -> str:
    """The drafts in columns, paragraph by paragraph, for comparing languages."""
    columns = [_paragraphs(draft) for draft in drafts]
    rows: list[str] = []
    for paragraphs in zip_longest(*columns, fillvalue=""):
        wrapped = [wrap(text, width) or [""] for text in paragraphs]
        for cells in zip_longest(*wrapped, fillvalue=""):
            rows.append(" | ".join(cell.ljust(width) for cell in cells).rstrip())
        rows.append("")
    return "\n".join(rows)


def _paragraphs(draft: Draft) -> list[str]:
    story = draft.story
    texts = (story.note.text, story.headline.text, f"{story.dateline.text} {story.lede.text}".strip())
    return [*texts, *(block.text for block in story.body), story.signature.text]


def _worth_a_story(brief: Brief) -> bool:
    return bool(brief.standings) and brief.contest is not None
