"""A file name is a registration: modules of a folder by name, loaded one at a time."""

from __future__ import annotations

import difflib
import functools
import importlib
import pkgutil
from types import ModuleType

from newsgen.errors import UsageError


@functools.cache
def names(package: ModuleType) -> tuple[str, ...]:
    """The public module names of a package folder, sorted; a leading underscore hides one."""
    found = (module.name for module in pkgutil.iter_modules(package.__path__))
    return tuple(sorted(name for name in found if not name.startswith("_")))


def load(package: ModuleType, name: str, attribute: str, noun: str) -> object:
    """The record `attribute` of the module called `name`; a near name is offered if unknown."""
    known = names(package)
    module = name.replace("-", "_")
    if module not in known:
        raise UsageError(f"no {noun} named '{name}'", remedy=nearest(name, known))
    return getattr(importlib.import_module(f"{package.__name__}.{module}"), attribute)


def nearest(name: str, known: tuple[str, ...] | list[str]) -> str:
    """A remedy that offers the nearest known name, or lists what there is."""
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    if close:
        return f"Did you mean '{close[0]}'?"
    return f"Known: {', '.join(known)}." if known else ""
