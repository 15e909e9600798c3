"""The ledger: one SQLite file with what was accepted, held, decided, published and filed.

A version and what it was accepted from are one step. Inside it the files are staged, so that a
disk that takes no more undoes the step; after it they are released. A file that must wait is
recorded as an intent, with its bytes. Wherever a run dies, `unfinished` tells the next run what
is still owed, and the staging folder tells whether it was delivered.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from newsgen.errors import DropError, SettingsError
from newsgen.io._deskbook import DeskBook
from newsgen.io._filebook import FileBook
from newsgen.io._runbook import Alert, RunBook, SourceState
from newsgen.io._schema import SCHEMA
from newsgen.io._times import maybe_time, text, time
from newsgen.model.ledger import Acceptance

__all__ = ["FILE_NAME", "Alert", "Ledger", "SourceState"]

FILE_NAME = "ledger.sqlite"


class Ledger(DeskBook, FileBook, RunBook):
    """The record of one newsroom's state; `None` as folder keeps it in memory, for one replay.

    A record that is `passing` keeps no traces, of copy the last version of a story at most, and neither
    what stories were made from nor documents that say when they were made: nobody can ask for them when
    the replay has ended.
    """

    def __init__(self, folder: Path | None) -> None:
        self.passing = folder is None
        where = ":memory:" if folder is None else str(folder / FILE_NAME)
        try:
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(where, isolation_level=None, timeout=30)
            if folder is not None:
                self._db.execute("PRAGMA journal_mode=WAL")
                self._db.execute("PRAGMA synchronous=FULL")
            self._db.executescript(SCHEMA)
        except (OSError, sqlite3.Error) as error:
            if _full(error):
                raise DropError(
                    "state cannot be written",
                    where=where,
                    why=str(error),
                    remedy="Free space on the disk. The next run goes on.",
                ) from error
            raise SettingsError(
                "state cannot be opened",
                where=where,
                why=str(error),
                remedy="Check [state] folder, its rights and its disk.",
            ) from error

    @classmethod
    def copy(cls, folder: Path) -> Ledger:
        """A copy in memory of a folder's ledger, for trying things; the file is not touched."""
        made = cls(None)
        made.passing = False
        if (folder / FILE_NAME).is_file():
            with closing(sqlite3.connect(f"file:{folder / FILE_NAME}?mode=ro", uri=True)) as own:
                own.backup(made._db)
        return made

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def step(self) -> Iterator[None]:
        """Everything inside is recorded together or not at all; DropError where the disk refuses."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.OperationalError as error:
            raise DropError(
                "the ledger could not be written",
                where=FILE_NAME,
                why=str(error),
                remedy="Look at the state folder and its disk. The next run writes the same versions.",
            ) from error

    # -- acceptance ---------------------------------------------------------------------------

    def accept(self, acceptance: Acceptance) -> None:
        """Record the document a key is accepted from; the one before is replaced."""
        if self.passing and acceptance.generated_at is not None:
            return
        self._db.execute(
            "INSERT OR REPLACE INTO acceptance VALUES (?,?,?,?,?,?,?,?)",
            (
                acceptance.key,
                acceptance.digest,
                acceptance.feed,
                acceptance.index,
                text(acceptance.generated_at),
                acceptance.location,
                text(acceptance.at),
                acceptance.count,
            ),
        )

        self._db.execute(
            "INSERT OR IGNORE INTO accepted_before VALUES (?,?)", (acceptance.key, acceptance.digest)
        )

    def was_accepted(self, key: str, digest: str) -> bool:
        """True if a document was ever accepted for a key."""
        found = self._db.execute(
            "SELECT 1 FROM accepted_before WHERE key=? AND digest=?", (key, digest)
        ).fetchone()
        return found is not None

    def acceptances(self) -> tuple[Acceptance, ...]:
        """All keys with what they were last accepted from."""
        rows = self._db.execute(
            "SELECT key, digest, feed, place, generated, location, at, count FROM acceptance ORDER BY key"
        )
        return tuple(
            Acceptance(
                key=r[0],
                digest=r[1],
                feed=r[2],
                index=r[3],
                generated_at=maybe_time(r[4]),
                location=r[5],
                at=time(r[6]),
                count=r[7],
            )
            for r in rows
        )

    def doubt(self, key: str, findings: str) -> None:
        """Record what gates said of what a key is accepted from, as JSON; empty for nothing."""
        self._db.execute("DELETE FROM doubted WHERE key=?", (key,))
        if findings:
            self._db.execute("INSERT INTO doubted VALUES (?,?)", (key, findings))

    def doubts(self) -> dict[str, str]:
        """Each key whose document was doubted when it was accepted, with what was said of it."""
        return dict(self._db.execute("SELECT key, findings FROM doubted"))

    def publish(self, contest: str, inputs: str, at: datetime) -> None:
        """Record the inputs (JSON) that the last published story of a contest was made from."""
        self._db.execute("INSERT OR REPLACE INTO published VALUES (?,?,?)", (contest, inputs, text(at)))

    def published(self) -> dict[str, str]:
        """Each published contest with the inputs of its last story."""
        return dict(self._db.execute("SELECT contest, inputs FROM published"))


def _full(error: OSError | sqlite3.Error) -> bool:
    """True where the disk takes no more, which passes, and not where the settings are wrong."""
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    # An extended code has the plain one in its low byte.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
