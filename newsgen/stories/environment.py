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
from newsgen.stories.filters import FILTERS, copy_of
from newsgen.stories.parts import Named


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


def environment(loader: BaseLoader) -> Environment:
    """The environment for all templates of a loader."""
    made = Environment(
        loader=loader,
        undefined=StrictUndefined,
        finalize=finalize,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],
        auto_reload=False,
    )
    made.filters.update(FILTERS)
    return made


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
