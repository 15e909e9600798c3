"""Identifiers fit for one part of a story's identity."""

from __future__ import annotations

import hashlib
import re


def slug(text: str) -> str:
    """`text` fit for one part of an identity; what had to be changed is told apart by a digest."""
    safe = re.sub(r"[^\w.-]+", "-", text).strip("-")
    if safe == text:
        return text
    return f"{safe}-{hashlib.sha256(text.encode()).hexdigest()[:6]}"
