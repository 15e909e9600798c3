"""From a brief to stories in every language and style asked for, checked before anyone sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from newsgen import analysis, checks, feeds, model, stories, styles
from newsgen.io import templates as io_templates
from newsgen.io.names import fold
from newsgen.model import Angle, Brief, Finding, Measure, Number, Standing, Story, Style
from newsgen.model.settings import ContestMeta, Settings
from newsgen.pipeline import topics

FULL_NAMES = {"AP": "The Associated Press"}
SLUG_WORDS = {"nb": "valg", "nn": "val", "en": "election"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What the desk asks for: languages and styles (their defaults where none), length, angle.

    Of a run, `angles` are the only ones that make a version (none: all), and `when` the points of the
    count that the first one waits for.
    """

    styles: tuple[Style, ...]
    length: str = "full"
    angle: str | None = None
    angles: tuple[str, ...] = ()
    when: tuple[str, ...] = ("always",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A story as written, and what the checks say of it."""

    story: Story
    findings: tuple[Finding, ...]

    @property
    def fit(self) -> bool:
        """True if nothing in it stops it."""
        return not any(finding.severity == "error" for finding in self.findings)


Published = Callable[[str], stories.Past | None]
"""What was published under an identity before, or None."""


@dataclass(slots=True, kw_only=True)
class Desk:
    """Templates and settings, loaded once for a run."""

    settings: Settings
    templates: stories.Templates = field(init=False)

    def __post_init__(self) -> None:
        self.templates = stories.environment(io_templates.loader(self.settings.templates))

    def dressed(self, style: Style) -> Style:
        """The style with the newsroom's own choice of place names."""
        if style.place_names == self.settings.place_names:
            return style
        return replace(style, place_names=self.settings.place_names)

    def drafts(
        self,
        brief: Brief,
        order: Order,
        now: datetime,
        *,
        previous: Brief | None = None,
        published: Published | None = None,
        correction: bool = False,
        wider: Sequence[Brief] = (),
    ) -> tuple[Draft, ...]:
        """A draft in each style of the order; each names the others as the same story.

        `previous` is the brief of the last version, `published` gives what was sent under an
        identity; a `correction` says in its note what was wrong; `wider` are the areas around, which
        a local story compares its own with.
        """
        brief = _begun(brief)
        angle = order.angle or analysis.angles.choose(brief, previous).angle.value
        brief = analysis.printable(brief)
        previous = analysis.printable(previous) if previous else None
        editions = tuple((style.tag, identity(brief, style)) for style in order.styles)
        made = []
        for style, own in zip(order.styles, editions, strict=True):
            draft = self.draft(
                brief,
                style,
                angle,
                order.length,
                now,
                previous=previous,
                past=published(own[1]) if published else None,
                correction=correction or angle == Angle.CORRECTION.value,
                wider=wider,
            )
            others = tuple(edition for edition in editions if edition != own)
            made.append(replace(draft, story=stories.versioned(draft.story, alternates=others)))
        return tuple(made)

    def draft(
        self,
        brief: Brief,
        style: Style,
        angle: str,
        length: str,
        now: datetime,
        *,
        previous: Brief | None = None,
        past: stories.Past | None = None,
        correction: bool = False,
        wider: Sequence[Brief] = (),
    ) -> Draft:
        """One draft: view, copy, checks."""
        style = self.dressed(style)
        meta = self.settings.meta(brief.contest.id)
        view = stories.view(
            brief,
            style=style,
            now=now,
            angle=angle,
            publisher=brief.issuer or feeds.get(brief.feed).publisher,
            meta=meta,
            notes=self.settings.notes,
            previous=previous,
            past=past,
            correction=correction,
            wider=wider,
        )
        job = stories.Assignment(
            identity=identity(brief, style),
            angle=angle,
            length=length,
            style=style,
            agency=self.settings.agency,
            now=now,
            contest=brief.contest.id,
            zone=stories.zone_of(brief, meta, style),
            meta=meta,
            city=(meta.city if meta and meta.city else stories.city_of(brief, style)) or "",
            state=(meta.state if meta and meta.city else "Norway" if brief.country == "NO" else "") or "",
            thresholds=_thresholds(brief, meta),
            slug=_slug(brief, style, meta),
            subjects=topics.subjects(brief, style),
            places=topics.places(brief, style),
        )
        story = stories.write(view, job, self.templates)
        return Draft(story=story, findings=check(story, brief, style))


def around(brief: Brief, others: Sequence[Brief]) -> tuple[Brief, ...]:
    """The county and the country of a Norwegian area among other briefs, the nearest first."""
    area, election = brief.contest.area, brief.contest.election.id
    wanted = {"municipality": (area.id[:2], "land"), "county": ("land",)}.get(area.kind, ())
    if wanted and brief.contest.within:
        wanted = tuple(contest.rpartition("/")[2] for contest in brief.contest.within)
    known = {b.contest.area.id: b for b in others if b.contest.election.id == election and b.standings}
    found = brief.country == "NO"
    return tuple(known[code] for code in wanted if found and code in known and code != area.id)


def check(story: Story, brief: Brief, style: Style) -> tuple[Finding, ...]:
    """What the checks find in a story. Where the authority itself marks who is elected, it is the
    one who says so."""
    callers = [record.caller for record in brief.calls if not record.reported]
    callers += [FULL_NAMES[caller] for caller in callers if caller in FULL_NAMES]
    # A caller whose name begins with a small letter may open a sentence.
    callers += [name[:1].upper() + name[1:] for name in callers]
    marked = any(line.outcome is not None for s in brief.standings for line in s.lines)
    lines = brief.standings[0].lines if brief.standings else ()
    return checks.check_story(
        story,
        callers=[*callers, *([story.source_name] if marked else [])],
        names=[brief.contest.name, *(line.choice.name for line in lines)],
        headline_limit=style.limits.headline,
        lede_limit=style.limits.lede,
    )


def _begun(brief: Brief) -> Brief:
    """The brief with one empty standing where the source has given none yet."""
    if brief.standings:
        return brief
    measure = brief.contest.measures[0] if brief.contest.measures else Measure(name="votes")
    empty = Standing(measure=measure, base=None, lines=(), leader=None, runner_up=None, tied=(), margin=None)
    return model.replace(brief, standings=(empty,))


def identity(brief: Brief, style: Style, series: str = "result") -> str:
    """election/area/contest/series/edition: what a story is, through all its versions."""
    contest = brief.contest
    return "/".join((contest.election.id, contest.area.id, contest.slug, series, styles.edition(style)))


def style_order(languages: Sequence[str], houses: Iterable[str]) -> tuple[Style, ...]:
    """The styles for languages and houses as the interface has it; UsageError where none serves."""
    return styles.styles_for(languages, tuple(houses))


def _thresholds(brief: Brief, meta: ContestMeta | None) -> tuple[Number, ...]:
    given = meta.thresholds if meta else ()
    own = (brief.contest.threshold,) if brief.contest.threshold is not None else ()
    return tuple(dict.fromkeys((50, 100, *own, *given)))


def _slug(brief: Brief, style: Style, meta: ContestMeta | None) -> str:
    if meta and meta.slug.get(style.language):
        return meta.slug[style.language]
    about = meta or ContestMeta(id=brief.contest.id)
    return f"{SLUG_WORDS[style.language]}-{fold(stories.place_name(brief, about, style))}"[:24].rstrip("-")
