"""The part of the ledger that runs keep for themselves: feeds, tables, alerts, how sources do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from newsgen.io._times import maybe_time, text, time


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceState:
    """How a source does: when it last answered, brought something readable, and the time of its
    data; since when, and with what words, it fails."""

    name: str
    good: datetime | None = None
    brought: datetime | None = None
    dated: datetime | None = None
    since: datetime | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Alert:
    """Something a person must know: a cause that `opened` or `closed`."""

    cause: str
    event: str
    at: datetime
    text: str
    id: int = 0


class RunBook:
    """What runs remember, over one database."""

    _db: sqlite3.Connection

    def settings_file(self) -> str | None:
        """The settings that the last run over this state had."""
        row = self._db.execute("SELECT value FROM room WHERE name='settings'").fetchone()
        return None if row is None else str(row[0])

    def note_settings(self, path: str) -> None:
        """Record the settings of a run, for commands that are not given any."""
        if path != self.settings_file():
            self._db.execute("INSERT OR REPLACE INTO room VALUES ('settings', ?)", (path,))

    # -- sources ------------------------------------------------------------------------------

    def source_states(self) -> dict[str, SourceState]:
        """Every source ever asked, by name."""
        rows = self._db.execute("SELECT name, good, brought, dated, since, error FROM source_state")
        return {
            r[0]: SourceState(
                name=r[0],
                good=maybe_time(r[1]),
                brought=maybe_time(r[2]),
                dated=maybe_time(r[3]),
                since=maybe_time(r[4]),
                error=r[5],
            )
            for r in rows
        }

    def note_sources(self, states: Iterable[SourceState]) -> None:
        """Record how sources do (call inside a ledger step)."""
        self._db.executemany(
            "INSERT OR REPLACE INTO source_state VALUES (?,?,?,?,?,?)",
            [(s.name, text(s.good), text(s.brought), text(s.dated), text(s.since), s.error) for s in states],
        )

    # -- alerts -------------------------------------------------------------------------------

    def open_causes(self) -> dict[str, str]:
        """Causes that opened and have not closed, with what was said of them."""
        rows = self._db.execute("SELECT cause, event, text FROM alert ORDER BY id")
        last = {row[0]: (row[1], row[2]) for row in rows}
        return {cause: said for cause, (event, said) in last.items() if event == "opened"}

    def raise_alerts(self, alerts: Iterable[Alert]) -> None:
        """Record alerts that are to be sent (call inside a ledger step)."""
        self._db.executemany(
            "INSERT INTO alert (cause, event, at, text) VALUES (?,?,?,?)",
            [(alert.cause, alert.event, text(alert.at), alert.text) for alert in alerts],
        )

    def unsent(self) -> tuple[Alert, ...]:
        """Alerts not yet sent, oldest first."""
        rows = self._db.execute("SELECT cause, event, at, text, id FROM alert WHERE sent IS NULL ORDER BY id")
        return tuple(Alert(cause=r[0], event=r[1], at=time(r[2]), text=r[3], id=r[4]) for r in rows)

    def sent(self, alerts: Iterable[Alert], at: datetime) -> None:
        """Record that alerts are sent (call inside a ledger step)."""
        self._db.executemany("UPDATE alert SET sent=? WHERE id=?", [(text(at), a.id) for a in alerts])

    # -- feeds and tables ---------------------------------------------------------------------

    def last_entry(self, folder: str) -> tuple[int, dict[str, datetime]]:
        """The number of the last version taken into a folder's feeds, and each edition's newest time."""
        number = self._db.execute("SELECT max(number) FROM feed_entry WHERE folder=?", (folder,)).fetchone()
        newest = self._db.execute(
            "SELECT edition, max(updated) FROM feed_entry WHERE folder=? GROUP BY edition", (folder,)
        )
        return int(number[0] or 0), {row[0]: time(row[1]) for row in newest}

    def enter(self, folder: str, entries: Iterable[tuple[str, int, datetime]]) -> None:
        """Record (edition, number, time) of versions in a folder's feeds (call inside a ledger step)."""
        self._db.executemany(
            "INSERT OR IGNORE INTO feed_entry VALUES (?,?,?,?)",
            [(folder, edition, number, text(updated)) for edition, number, updated in entries],
        )

    def entries(self, folder: str, edition: str, limit: int) -> tuple[tuple[str, datetime], ...]:
        """(story as JSON, time in the feed) of the newest version of each story, oldest first."""
        rows = self._db.execute(
            "SELECT story, updated FROM (SELECT max(number) AS number, max(updated) AS updated"
            " FROM feed_entry JOIN version ON version.rowid=number WHERE folder=? AND edition=?"
            " GROUP BY identity ORDER BY updated DESC LIMIT ?) JOIN version ON version.rowid=number"
            " ORDER BY updated",
            (folder, edition, limit),
        )
        return tuple((row[0], time(row[1])) for row in rows)

    def put_rows(self, contest: str, rows: str) -> None:
        """Record a contest's rows of the table, as JSON (call inside a ledger step)."""
        self._db.execute("INSERT OR REPLACE INTO table_row VALUES (?,?)", (contest, rows))

    def rows(self) -> tuple[str, ...]:
        """Every contest's rows as JSON, in order of the contests."""
        return tuple(r[0] for r in self._db.execute("SELECT rows FROM table_row ORDER BY contest"))
