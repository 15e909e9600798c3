"""Jinja, strict: an unknown name, a missing value or a bare number stops the render."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from jinja2 import BaseLoader, Environment, StrictUndefined, Template, TemplateNotFound, pass_context
from jinja2.exceptions import TemplateError as JinjaError
from jinja2.exceptions import TemplateSyntaxError, UndefinedError
from jinja2.runtime import Context, Undefined

from newsgen.errors import NewsgenError, TemplateError
from newsgen.model import Figure
from newsgen.stories.filters import FILTERS
from newsgen.stories.parts import Named
from newsgen.stories.spoken_names import copy_of
from newsgen.stories.vary import Vary


@pass_context
def finalize(context: Context, value: object) -> object:
    """Refuse what must not be printed; speak names."""
    if isinstance(value, str):
        return value
    if isinstance(value, Named):
        return copy_of(context).speak(value)
    if isinstance(value, Undefined):
        return value
    if value is None:
        raise TemplateError(
            "nothing to print", why="the value is None", remedy="Test for it with {% if … %}."
        )
    if isinstance(value, int | Decimal | Fraction | Figure | float):
        raise TemplateError(
            "a bare number",
            why=f"got {getattr(value, 'value', value)!r}",
            remedy="Pass it through |count, |percent, |points or another filter.",
        )
    raise TemplateError("not a text", why=f"got {value!r:.60}")


class Templates(Environment):
    """The templates of a loader, each compiled once, and which of them each story is written by."""

    def __init__(self, loader: BaseLoader) -> None:
        super().__init__(
            loader=loader,
            undefined=StrictUndefined,
            finalize=finalize,
            autoescape=False,
            trim_blocks=True,
            lstrip_blocks=True,
            extensions=[Vary],
            auto_reload=False,
            cache_size=-1,
        )
        self.filters.update(FILTERS)
        self._found: dict[tuple[str, ...], Template] = {}

    def first(self, names: tuple[str, ...]) -> Template:
        """The first template there is among the names; TemplateNotFound where there is none."""
        if names not in self._found:
            self._found[names] = self.select_template(names)
        return self._found[names]


def environment(loader: BaseLoader) -> Templates:
    """The environment for all templates of a loader."""
    return Templates(loader)


def explained(error: Exception, template: str) -> NewsgenError:
    """A template's fault with file and line, and what there is instead."""
    if isinstance(error, TemplateSyntaxError):
        return TemplateError(
            "template not understood",
            where=f"{error.filename or template}, line {error.lineno}",
            why=str(error.message),
        )
    if isinstance(error, TemplateNotFound):
        return TemplateError(f"no template '{error.name}'", where=template, remedy="See 'newsgen angles'.")
    place = _line(error, template)
    if isinstance(error, NewsgenError):
        return TemplateError(error.what, where=place, why=error.why, remedy=error.remedy)
    if isinstance(error, UndefinedError):
        return TemplateError(
            "unknown name",
            where=place,
            why=str(error.message),
            remedy="See templates/README.md for what there is.",
        )
    return TemplateError("template cannot be rendered", where=place, why=str(error))


def _line(error: Exception, template: str) -> str:
    """File and line of the innermost template frame, as the journalist wrote it."""
    place, trace = template, error.__traceback__
    while trace is not None:
        written = trace.tb_frame.f_globals.get("__jinja_template__")
        if isinstance(written, Template) and written.name:
            place = f"{written.name}, line {written.get_corresponding_lineno(trace.tb_lineno)}"
        trace = trace.tb_next
    return place


RENDER_ERRORS = (JinjaError, NewsgenError, TypeError, ValueError, ArithmeticError, AttributeError)
