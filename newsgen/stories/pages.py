"""HTML pages from a template: everything escaped, an unknown name stops the render."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from jinja2 import Environment, StrictUndefined


def page(template: str, context: Mapping[str, object], filters: Mapping[str, Callable[..., str]]) -> str:
    """The page that a template's text gives."""
    made = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.filters.update(filters)
    return made.from_string(template).render(context)
