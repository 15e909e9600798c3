"""Outputs: Story -> bytes. One file a format; `OUTPUT` in it is the registration."""

from __future__ import annotations

import sys

from newsgen import registry
from newsgen.outputs._options import Options
from newsgen.outputs._output import Gathers, Output, Row
from newsgen.outputs._reading import read_story
from newsgen.outputs.json import kept as kept_story

__all__ = ["Gathers", "Options", "Output", "Row", "get", "kept_story", "names", "read_story"]


def names() -> tuple[str, ...]:
    """The output formats there are."""
    return registry.names(sys.modules[__name__])


def get(name: str) -> Output:
    """The output format called `name` (a hyphen equals an underscore); UsageError offers the nearest."""
    output = registry.load(sys.modules[__name__], name, "OUTPUT", "output")
    assert isinstance(output, Output)
    return output
