"""Identifiers fit for one part of a story's identity."""

from __future__ import annotations

import hashlib
import re

LONGEST = 60


def slug(text: str) -> str:
    """`text` fit for one part of an identity; what had to be changed or cut is told apart by a digest."""
    safe = re.sub(r"[^\w.-]+", "-", text).strip("-")
    if safe == text and len(text) <= LONGEST:
        return text
    return f"{safe[:LONGEST].rstrip('-')}-{hashlib.sha256(text.encode()).hexdigest()[:6]}"
