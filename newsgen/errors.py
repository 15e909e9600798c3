"""The error tree: each error says what, where, why and what to do, and knows its exit code."""

from __future__ import annotations


class NewsgenError(Exception):
    """Anything newsgen refuses. `what` is one clause, `where` names source and place.

    `str(error)` is the line an editor reads; `as_dict()` is the same for `--json`.
    """

    exit_code = 1
    code = "error"

    def __init__(self, what: str, *, where: str = "", why: str = "", remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.why = why
        self.remedy = remedy

    def __str__(self) -> str:
        parts = [part for part in (self.what, self.where, self.why) if part]
        line = ": ".join(parts)
        return f"{line}. {self.remedy}" if self.remedy else line

    def as_dict(self) -> dict[str, dict[str, str]]:
        """The error as the contract's JSON object."""
        return {
            "error": {
                "code": self.code,
                "what": self.what,
                "where": self.where,
                "why": self.why,
                "remedy": self.remedy,
            }
        }


class HeldError(NewsgenError):
    """A hold was opened, or stories were stopped by checks.

    Nothing raises it: a pass goes on with the other contests, and ends with this code.
    """

    exit_code = 1
    code = "held"


class UsageError(NewsgenError):
    """Unknown feed, contest or style; bad arguments."""

    exit_code = 64
    code = "usage"


class FeedError(NewsgenError):
    """Data that is not understood or contradicts itself. `where` is source and pointer."""

    exit_code = 65
    code = "feed"


class RefusedError(FeedError):
    """Data that is understood and must not be used: test data, or stale. `reason` is a gate's code."""

    code = "refused"

    def __init__(self, what: str, *, reason: str, where: str = "", why: str = "", remedy: str = "") -> None:
        super().__init__(what, where=where, why=why, remedy=remedy)
        self.reason = reason


class DecisionError(NewsgenError):
    """A desk decision that cannot be carried out."""

    exit_code = 65
    code = "decision"


class FetchError(NewsgenError):
    """A source that does not answer; the next run tries again.

    `status` is the HTTP status where there was one; `retry_after` is how many seconds the source
    asked to be left alone.
    """

    exit_code = 69
    code = "fetch"

    def __init__(
        self,
        what: str,
        *,
        where: str = "",
        why: str = "",
        remedy: str = "",
        status: int | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(what, where=where, why=why, remedy=remedy)
        self.status = status
        self.retry_after = retry_after


class TemplateError(NewsgenError):
    """A template that cannot be rendered. `where` is file and line."""

    exit_code = 70
    code = "template"


class DropError(NewsgenError):
    """A file for the CMS could not be written; state is as it was."""

    exit_code = 73
    code = "drop"


class LockedError(NewsgenError):
    """Another run holds the lock."""

    exit_code = 75
    code = "locked"


class SettingsError(NewsgenError):
    """newsgen.toml, a metadata file or the environment is wrong."""

    exit_code = 78
    code = "settings"
