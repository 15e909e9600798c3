"""Where the state of a newsroom lies, found out at a glance, before anything heavy is loaded."""

from __future__ import annotations

import os


def state_folder(config: str) -> str | None:
    """The folder in `[state]`, else `state` beside the file; None where a glance does not tell.

    Only the plain form is known (`folder = "..."` on a line of its own, without escapes). Who
    needs certainty reads the settings.
    """
    try:
        with open(config, encoding="utf-8") as file:
            lines = [line.strip() for line in file]
    except (OSError, ValueError):
        return None
    base = os.path.dirname(os.path.abspath(config))
    section = ""
    for line in lines:
        if line.startswith("["):
            section = line.partition("#")[0].strip()
        elif section == "[state]" and line.partition("=")[0].strip() == "folder":
            named = _text(line.partition("=")[2].strip())
            return None if named is None else os.path.join(base, named)
        elif section == "" and line.partition("=")[0].strip().startswith("state"):
            return None
    return os.path.join(base, "state")


def _text(value: str) -> str | None:
    quote = value[:1]
    text, closing, rest = value[1:].partition(quote) if quote in ("'", '"') else ("", "", "")
    plain = closing and text and "\\" not in text and not rest.partition("#")[0].strip()
    return text if plain else None
