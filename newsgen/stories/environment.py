"""Jinja, strict: an unknown name, a missing value or a bare number stops the render."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, MutableMapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec
from jinja2 import BaseLoader, Environment, StrictUndefined, Template, TemplateNotFound, pass_context
from jinja2.exceptions import TemplateError as JinjaError
from jinja2.exceptions import TemplateSyntaxError, UndefinedError
from jinja2.runtime import Context, Macro, Undefined

from newsgen import registry
from newsgen.errors import NewsgenError, TemplateError
from newsgen.model import Figure
from newsgen.stories import parts
from newsgen.stories.filters import FILTERS
from newsgen.stories.parts import Named
from newsgen.stories.spoken_names import COPY, copy_of
from newsgen.stories.vary import Vary
from newsgen.stories.whole import View

# Before the name of a file that must not come from the house's own folder.
LANGUAGES_OWN = "="


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


class _Context(Context):
    """A template's variables, known to its copybook while a story is written."""

    environment: Copybook

    def __init__(self, environment: Copybook, *args: Any, **kwargs: Any) -> None:
        super().__init__(environment, *args, **kwargs)
        if environment.opened is not None:
            environment.opened.append(self)

    def call(self, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """As Jinja has it, but that a macro, which a story calls fifty times, is not first asked what it
        wants to be given."""
        if type(obj) is not Macro:
            return super().call(obj, *args, **kwargs)
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return obj(self.eval_ctx, *args, **kwargs)


class Copybook(Environment):
    """The templates of one language and house, each compiled once.

    A house's file of the same name comes before the language's; `extends` or `import` of its own
    name in it means the language's.
    """

    context_class = _Context

    def __init__(self, loader: BaseLoader) -> None:
        self.opened: list[Context] | None = None
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

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        """While a story is written. Variables hold macros and these hold the variables: parted
        afterwards, they need not wait for a search for garbage in circles."""
        opened: list[Context] = []
        self.opened = opened
        try:
            yield
        finally:
            self.opened = None
            for context in opened:
                # What is imported without the story's context is kept for the next one.
                if COPY in context.parent:
                    context.vars.clear()

    def getitem(self, obj: Any, argument: Any) -> Any:
        """As Jinja has it, but that a view is asked for its field before it is asked for an item, of
        which it has none: `map` and `selectattr` ask each line."""
        if isinstance(obj, msgspec.Struct) and isinstance(argument, str):
            return self.getattr(obj, argument)
        return super().getitem(obj, argument)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """One plain mapping: every render goes through it."""
        return {**self.globals, **(d or {})}

    def join_path(self, template: str, parent: str) -> str:
        """The name to load: the language's own where a house's file names itself."""
        return f"{LANGUAGES_OWN}{template}" if template == parent else template


class _HouseLoader(BaseLoader):
    """A loader that looks in the house's folder first."""

    def __init__(self, inner: BaseLoader, folder: str, house: str) -> None:
        self.inner = inner
        self.folder = folder
        self.house = house

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """The house's file, else the language's; TemplateNotFound where there is neither."""
        if template.startswith(LANGUAGES_OWN):
            return self.inner.get_source(environment, template.removeprefix(LANGUAGES_OWN))
        if template.startswith(f"{self.folder}/"):
            own = template.replace("/", f"/{self.house}/", 1)
            with contextlib.suppress(TemplateNotFound):
                return self.inner.get_source(environment, own)
        return self.inner.get_source(environment, template)


class Templates(Copybook):
    """The templates of a loader, and a copybook for each language and house, made once."""

    def __init__(self, loader: BaseLoader) -> None:
        super().__init__(loader)
        self.source = loader
        self._houses: dict[tuple[str, str], Copybook] = {}

    def house(self, folder: str, house: str) -> Copybook:
        """The copybook of a language's folder and a house style."""
        key = (folder, house)
        if key not in self._houses:
            self._houses[key] = Copybook(_HouseLoader(self.source, folder, house))
            self._houses[key].bytecode_cache = self.bytecode_cache
        return self._houses[key]


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
            remedy=_instead(str(error.message)),
        )
    return TemplateError("template cannot be rendered", where=place, why=str(error))


def _instead(message: str) -> str:
    """What there is in place of a name that there is not."""
    missing = re.search(r"'(\w+)'(?: is undefined)?$", message)
    owner = re.match(r"'newsgen\.stories\.(?:parts|whole)\.(\w+) object'", message)
    known = getattr(parts, owner.group(1), View) if owner else View
    names = [name for name in dir(known) if not name.startswith("_")]
    near = registry.nearest(missing.group(1), names) if missing else ""
    return f"{near} See templates/README.md for all there is.".lstrip()


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
