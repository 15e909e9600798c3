"""The log on standard error: a line for people, or a JSON object a line for programs."""

from __future__ import annotations

import json
import sys
from datetime import datetime


class Log:
    """Where a run says what it does. `form` is `text` or `json`."""

    def __init__(self, form: str = "text") -> None:
        self.as_json = form == "json"

    def say(self, event: str, text: str, at: datetime, **fields: object) -> None:
        """One event: its name and fields for programs, `text` for people."""
        if self.as_json:
            entry = {"at": at.strftime("%Y-%m-%dT%H:%M:%SZ"), "event": event, "text": text, **fields}
            line = json.dumps(entry, ensure_ascii=False, default=str)
        else:
            line = f"newsgen: {text}"
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
