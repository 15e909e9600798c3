"""JSON as takers want it: readable, one value a file, ASCII if asked."""

from __future__ import annotations

import json
from collections.abc import Mapping

from newsgen.outputs._options import Options


def dump(document: Mapping[str, object], options: Options) -> bytes:
    """The document in UTF-8 with a newline at the end; entries without a value are left out."""
    kept = without_empty(document)
    return (json.dumps(kept, ensure_ascii=options.ascii_escape, indent=2) + "\n").encode()


def without_empty(document: Mapping[str, object]) -> dict[str, object]:
    """The entries that have a value."""
    return {key: value for key, value in document.items() if value not in (None, "", [], {})}
