"""The story being written: its style, its day, the figures spoken and the names already used."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo

from newsgen.errors import TemplateError
from newsgen.model import CitedText, Figure, Number, Source, Style, Unit, replace
from newsgen.stories import formats
from newsgen.stories.citations import Citations, without_marks
from newsgen.stories.parts import Named

_SLOT = re.compile(r"\{([a-z_]+)\}")


class Copy:
    """The state of one render. `zone` is the contest's own, `today` the story's day in it."""

    __slots__ = ("_citations", "_seen", "_zone", "style", "thresholds", "today", "zone")

    def __init__(self, style: Style, zone: str, now: datetime, thresholds: Sequence[Number]) -> None:
        self.style = style
        self.zone = zone
        # As fractions once: every share is held against them.
        self.thresholds = tuple(formats.fraction(one) for one in thresholds)
        self._zone = ZoneInfo(zone)
        self.today = now.astimezone(self._zone).date()
        self._citations = Citations()
        self._seen: set[str] = set()

    def day(self, moment: datetime) -> date:
        """The date of a moment in the contest's zone."""
        return moment.astimezone(self._zone).date()

    def seen(self, choice: str) -> bool:
        """True if a choice was named before; it counts as named from now on."""
        before = choice in self._seen
        self._seen.add(choice)
        return before

    def cite(self, figure: Figure, text: str) -> str:
        """The text, marked as the spoken form of a figure."""
        return self._citations.cite(figure, text)

    def speak(self, named: Named) -> str:
        """A text from data, with its `{name}` slots filled; the whole is cited."""

        def fill(match: re.Match[str]) -> str:
            for key, figure in named.figures:
                if key == match.group(1) and isinstance(figure.value, int):
                    return self.cite(figure, formats.integer(figure.value, self.style))
            raise TemplateError(
                f"'{match.group(0)}' is not among the contest's figures",
                where=named.sources[0].pointer if named.sources else "",
                why=f"in '{named.text[:60]}'",
                remedy="Add it to [contest.figures], or mend the text.",
            )

        plain = without_marks(named.text)
        if not plain:
            return ""
        spoken = _SLOT.sub(fill, plain) if named.figures else plain
        cited = self.cite(self.figure_of(named), spoken)
        if named.aside:
            cited += self._citations.aside(self.figure_of(replace(named, text=named.aside)), named.aside)
        return cited

    def figure_of(self, named: Named) -> Figure:
        """A text from data as a figure, for its citation."""
        return Figure(value=named.text, unit=Unit.TEXT, how=named.how, sources=named.sources)

    def united(self, figure: Figure, other: Figure) -> Figure:
        """Two figures spoken as one phrase."""
        sources: tuple[Source, ...] = tuple(dict.fromkeys((*figure.sources, *other.sources)))
        return Figure(
            value=figure.value,
            unit=figure.unit,
            how=figure.how,
            sources=sources,
            inputs=f"{figure.value} of {other.value}",
        )

    def introduced(self, marked: str, told: str = "") -> str:
        """The text with each aside where it comes first, unless what was told before has it."""
        return self._citations.introduced(marked, told)

    def settle(self, marked: str) -> CitedText:
        """Plain text and citations of a rendered part."""
        return self._citations.settle(marked)
