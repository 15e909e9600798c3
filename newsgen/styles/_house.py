"""What a house style is: a name, the languages it serves, and a function from Style to Style."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from newsgen.model import Style


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """A house style. `tags` are the language tags it writes; it is the default of `default_for`."""

    name: str
    summary: str
    tags: tuple[str, ...]
    default_for: tuple[str, ...]
    dress: Callable[[Style], Style]
