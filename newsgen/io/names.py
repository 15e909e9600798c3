"""File names that sort by time and hold nothing but plain ASCII."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime

# Letters that Unicode does not take apart into a base and a mark.
_FOLDED = str.maketrans(
    {"æ": "ae", "ø": "o", "å": "a", "đ": "d", "ŋ": "n", "ŧ": "t", "ð": "d", "þ": "th", "ß": "ss",
     "ł": "l", "œ": "oe", "ı": "i", "ħ": "h"}
)  # fmt: skip
_LONGEST_SLUG = 120


def fold(text: str) -> str:
    """Text in `[a-z0-9-]`: Tromsø becomes `tromso`, everything else a hyphen."""
    plain = unicodedata.normalize("NFKD", text.lower().translate(_FOLDED)).translate(_FOLDED)
    bare = "".join(char for char in plain if not unicodedata.combining(char))
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")


def file_name(*, time: datetime, slug: Sequence[str], version: int, edition: str, extension: str) -> str:
    """`2025-09-08_19-20-07_valg-tromso_v02_nb.json`: UTC to the second, slug, version, edition.

    `slug` holds the parts that tell one story from every other (two municipalities may share a
    name: give the code too). Parts without a Latin letter or digit, and what is cut off a long
    slug, are kept apart by a short digest.
    """
    moment = time.astimezone(UTC).strftime("%Y-%m-%d_%H-%M-%S")
    words = "-".join(fold(part) or _digest(part) for part in slug if part)
    if len(words) > _LONGEST_SLUG:
        words = f"{words[:_LONGEST_SLUG].rstrip('-')}-{_digest(words)}"
    return f"{moment}_{words}_v{version:02d}_{fold(edition)}.{extension.lstrip('.')}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]
