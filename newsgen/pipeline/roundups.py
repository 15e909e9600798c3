"""Round-ups of a night: one story over many contests, under an identity of its own series."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from newsgen import checks, feeds, model, stories, styles
from newsgen.model import Area, Brief, Style
from newsgen.model.settings import ROUNDUPS, ContestMeta
from newsgen.pipeline import topics
from newsgen.pipeline.desk import FULL_NAMES, Desk, Draft, Order

NAMES = ROUNDUPS
FEWEST = 3


def drafts(
    desk: Desk, briefs: Sequence[Brief], order: Order, now: datetime, names: Sequence[str] = NAMES
) -> tuple[Draft, ...]:
    """The round-ups of one election's contests that have something to say, in each style of the order.

    `briefs` are the contests as published, of one election and one kind of area; a round-up of fewer
    than three is none. TemplateError as for any story.
    """
    told = [brief for brief in briefs if brief.standings]
    if len(told) < FEWEST:
        return ()
    made = []
    for name in names:
        editions = tuple((style.tag, identity(told, name, style)) for style in order.styles)
        for style, own in zip(map(desk.dressed, order.styles), editions, strict=True):
            draft = _draft(desk, told, name, style, order.length, now)
            if draft is not None:
                others = tuple(edition for edition in editions if edition != own)
                made.append(replace(draft, story=stories.versioned(draft.story, alternates=others)))
    return tuple(made)


def identity(briefs: Sequence[Brief], name: str, style: Style) -> str:
    """election/area/all/roundup-name/edition: the same however many contests have figures."""
    default = styles.default_style(style.tag)
    edition = style.tag if style.name == default else f"{style.tag}-{style.name}"
    return "/".join((briefs[0].contest.election.id, _area(briefs)[0], "all", f"roundup-{name}", edition))


def _draft(
    desk: Desk, briefs: Sequence[Brief], name: str, style: Style, length: str, now: datetime
) -> Draft | None:
    views = [_view(desk, brief, style, now) for brief in briefs]
    area, place = _area(briefs)
    about = model.replace(
        briefs[0], contest=model.replace(briefs[0].contest, area=_whole(briefs[0], area, place))
    )
    made = stories.roundup(
        f"roundup-{name}",
        views,
        place=stories.place_name(about, ContestMeta(id=""), style),
        in_place=stories.in_place(about, ContestMeta(id=""), style),
    )
    if not _has_news(name, made):
        return None
    story = stories.write(made, _assignment(desk, briefs, about, name, style, length, now), desk.templates)
    callers = [record.caller for brief in briefs for record in brief.calls if not record.reported]
    callers += [FULL_NAMES[caller] for caller in callers if caller in FULL_NAMES]
    found = checks.check_story(
        story,
        callers=tuple(dict.fromkeys(callers)),
        names=[brief.contest.name for brief in briefs],
        headline_limit=style.limits.headline,
        lede_limit=style.limits.lede,
    )
    return Draft(story=story, findings=found)


def _view(desk: Desk, brief: Brief, style: Style, now: datetime) -> stories.View:
    return stories.view(
        brief,
        style=style,
        now=now,
        angle="update",
        publisher=brief.issuer or feeds.get(brief.feed).publisher,
        meta=desk.settings.meta(brief.contest.id),
    )


def _assignment(
    desk: Desk, briefs: Sequence[Brief], about: Brief, name: str, style: Style, length: str, now: datetime
) -> stories.Assignment:
    return stories.Assignment(
        identity=identity(briefs, name, style),
        angle=f"roundup-{name}",
        length=length,
        style=style,
        agency=desk.settings.agency,
        now=now,
        contest=f"{briefs[0].contest.election.id}/all",
        zone=stories.zone_of(about, None, style),
        city=stories.city_of(about, style),
        state="Norway" if about.country == "NO" else "",
        slug=f"roundup-{name}",
        subjects=topics.subjects(about, style),
        places=topics.places(about, style),
    )


def _has_news(name: str, made: stories.Roundup) -> bool:
    if name == "closest":
        return len(made.closest) >= FEWEST
    if name == "largest":
        return made.kind == "party_list" and len(made.firsts) > 1
    return bool(made.called or made.open)


def _area(briefs: Sequence[Brief]) -> tuple[str, str]:
    """Code and name of the area that holds all: their own if it is one, else the country."""
    areas = {brief.contest.area.id: brief.contest.area.name for brief in briefs}
    if len(areas) == 1:
        return next(iter(areas.items()))
    if briefs[0].country == "NO":
        return "land", "Norge"
    return (briefs[0].country or "all").lower(), ""


def _whole(brief: Brief, code: str, name: str) -> Area:
    kind = "country" if code == "land" else brief.contest.area.kind
    return model.replace(brief.contest.area, id=code, name=name, kind=kind)
