"""JSON as takers want it: readable, one value a file, ASCII if asked."""

from __future__ import annotations

import json
from collections.abc import Mapping

from newsgen.outputs._clean import clean
from newsgen.outputs._options import Options


def dump(document: Mapping[str, object], options: Options) -> bytes:
    """The document in UTF-8 with a newline at the end; entries without a value are left out."""
    return (written(without_empty(document), ascii_escape=options.ascii_escape, indent=2) + "\n").encode()


def written(document: Mapping[str, object], *, ascii_escape: bool = False, indent: int | None = None) -> str:
    """The document as JSON, in ASCII if asked.

    In ASCII too where a value that must stay as it is, such as a pointer into a document, holds
    letters that are not composed or control characters: the file is free of both.
    """
    separators = (",", ":") if indent is None else None
    text = json.dumps(document, ensure_ascii=ascii_escape, indent=indent, separators=separators)
    flat = text.replace("\n", " ")
    if clean(flat) == flat:
        return text
    return json.dumps(document, indent=indent, separators=separators)


def without_empty(document: Mapping[str, object]) -> dict[str, object]:
    """The entries that have a value."""
    return {key: value for key, value in document.items() if value not in (None, "", [], {})}
