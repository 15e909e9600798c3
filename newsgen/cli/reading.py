"""Commands that read and show, and touch no state."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from datetime import UTC, datetime

from newsgen.errors import FeedError, UsageError
from newsgen.io import inputs as io_inputs
from newsgen.io import settings as io_settings
from newsgen.model import Angle
from newsgen.model.settings import LENGTHS, Settings
from newsgen.pipeline import desk as pipeline_desk
from newsgen.pipeline import facts as pipeline_facts
from newsgen.pipeline import preview as pipeline_preview
from newsgen.pipeline.newsroom import given, unspoken
from newsgen.registry import nearest

DEFAULT_LANGUAGES = ("nb", "en")


def facts(arguments: argparse.Namespace) -> int:
    """`newsgen facts`: the facts as JSON."""
    found = pipeline_facts.facts(
        arguments.inputs,
        feed=arguments.feed,
        previous=arguments.previous,
        contest=arguments.contest,
        settings=settings_of(arguments),
    )
    print(json.dumps(found, ensure_ascii=False, indent=1))
    return 0


def preview(arguments: argparse.Namespace) -> int:
    """`newsgen preview`: the copy. Exit 1 where a check found a fault."""
    order = pipeline_desk.Order(styles=styles_of(arguments), angle=angle_of(arguments.angle))
    settings = settings_of(arguments)
    if arguments.all or arguments.against:
        return _whole_night(arguments, order)
    drafts = pipeline_preview.preview(
        arguments.inputs,
        order,
        feed=arguments.feed,
        contest=arguments.contest,
        settings=settings,
        lengths=lengths_of(arguments.length),
        now=time_of(arguments.now),
    )
    if arguments.side_by_side:
        print(pipeline_preview.side_by_side(drafts))
    else:
        print(pipeline_preview.as_text(drafts, arguments.format), end="")
    _, room = given(io_inputs.load([i for i in arguments.inputs if i.endswith(".toml")]), settings)
    tell_unspoken(room, (style.language for style in order.styles))
    for draft in drafts:
        for finding in draft.findings:
            print(
                f"newsgen: {finding.check} in {finding.part} of {draft.story.identity}: "
                f"'{finding.text}': {finding.message}",
                file=sys.stderr,
            )
    return 0 if all(draft.fit for draft in drafts) else 1


def _whole_night(arguments: argparse.Namespace, order: pipeline_desk.Order) -> int:
    """Every version of a night, or what differs from the last time it was shown."""
    told = pipeline_preview.whole_night(
        arguments.inputs, order, feed=arguments.feed, settings=settings_of(arguments)
    )
    text = "\n".join(told)
    if arguments.against:
        kept = io_inputs.load([arguments.against])[0].body.decode("utf-8")
        print(pipeline_preview.against(kept, text))
    else:
        print(text)
    return 0


def angle_of(name: str | None) -> str | None:
    """An angle by name; UsageError with the nearest if there is none."""
    known = [angle.value for angle in Angle]
    if name is not None and name not in known:
        raise UsageError(f"no angle named '{name}'", remedy=nearest(name, known))
    return name


def lengths_of(text: str) -> tuple[str, ...]:
    """The lengths of a list; UsageError with the nearest for one that is not written."""
    found = listed(text)
    for name in found or ("",):
        if name not in LENGTHS:
            raise UsageError(f"no length named '{name}'", where="--length", remedy=nearest(name, LENGTHS))
    return found


def sniff(arguments: argparse.Namespace) -> int:
    """`newsgen sniff`: the format of each file, and why. 65 where there is a file of none."""
    from newsgen import feeds

    strange = []
    for payload in io_inputs.iter_inputs(arguments.inputs):
        name, why = feeds.sniff(payload)
        if name is None:
            strange.append(payload.location)
        if arguments.json:
            print(json.dumps({"location": payload.location, "feed": name, "why": why}, ensure_ascii=False))
        else:
            print(f"{payload.location}: {name or 'none'}: {why}")
    for location in strange:
        print(f"newsgen: format not recognised: {location}. See newsgen feeds.", file=sys.stderr)
    return FeedError.exit_code if strange else 0


def tell_unspoken(settings: Settings, languages: Iterable[str]) -> None:
    """Say on standard error which notes are left out of a language for want of a text in it."""
    for line in unspoken(settings, languages):
        print(f"newsgen: {line}", file=sys.stderr)


def settings_of(arguments: argparse.Namespace) -> Settings | None:
    """The settings named with -c, or None."""
    return io_settings.load(arguments.config) if arguments.config else None


def styles_of(arguments: argparse.Namespace, default: tuple[str, ...] = DEFAULT_LANGUAGES):  # type: ignore[no-untyped-def]
    """The styles for --lang and --style; a style alone is written in the languages it serves."""
    languages = listed(arguments.lang) if arguments.lang else default
    return pipeline_desk.style_order(languages, listed(arguments.style or ""))


def listed(text: str) -> tuple[str, ...]:
    """A comma-separated list."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def time_of(text: str | None) -> datetime | None:
    """A time with its offset, as UTC; UsageError if it has none."""
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise UsageError("time not understood", where="--now", why=f"got '{text}'") from error
    if moment.tzinfo is None:
        raise UsageError("time without offset", where="--now", remedy="Write 2020-02-07T01:30:00Z.")
    return moment.astimezone(UTC)
