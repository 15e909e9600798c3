"""The ledger: one SQLite file with what was accepted, held, decided, published and filed.

A version is first written as an intent, with the bytes of its files; then the files are staged,
recorded as staged, and released. Wherever a run dies, `unfinished` tells the next run what is
still owed, and the drop folder tells whether it was delivered.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from newsgen.errors import SettingsError
from newsgen.io._schema import SCHEMA
from newsgen.model.ledger import Acceptance, Decision, FileIntent, Hold, PastVersion, Verb

FILE_NAME = "ledger.sqlite"


class Ledger:
    """The record of one newsroom's state; `None` as folder keeps it in memory."""

    def __init__(self, folder: Path | None) -> None:
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
        if (folder / FILE_NAME).is_file():
            with closing(sqlite3.connect(f"file:{folder / FILE_NAME}?mode=ro", uri=True)) as own:
                own.backup(made._db)
        return made

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def step(self) -> Iterator[None]:
        """Everything inside is recorded together or not at all."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    # -- acceptance ---------------------------------------------------------------------------

    def accept(self, acceptance: Acceptance) -> None:
        """Record the document a key is accepted from; the one before is replaced."""
        self._db.execute(
            "INSERT OR REPLACE INTO acceptance VALUES (?,?,?,?,?,?,?,?)",
            (
                acceptance.key,
                acceptance.digest,
                acceptance.feed,
                acceptance.index,
                _text(acceptance.generated_at),
                acceptance.location,
                _text(acceptance.at),
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
                generated_at=_maybe_time(r[4]),
                location=r[5],
                at=_time(r[6]),
                count=r[7],
            )
            for r in rows
        )

    def publish(self, contest: str, inputs: str, at: datetime) -> None:
        """Record the inputs (JSON) that the last published story of a contest was made from."""
        self._db.execute("INSERT OR REPLACE INTO published VALUES (?,?,?)", (contest, inputs, _text(at)))

    def published(self) -> dict[str, tuple[str, datetime]]:
        """Each published contest with the inputs of its last story and when."""
        return {r[0]: (r[1], _time(r[2])) for r in self._db.execute("SELECT * FROM published")}

    # -- decisions and holds ------------------------------------------------------------------

    def decide(self, decision: Decision) -> int:
        """Record an editor's decision; its number."""
        cursor = self._db.execute(
            "INSERT INTO decision (at, who, verb, target, choice, note) VALUES (?,?,?,?,?,?)",
            (
                _text(decision.at),
                decision.by,
                decision.verb.value,
                decision.target,
                decision.choice,
                decision.note,
            ),
        )
        return int(cursor.lastrowid or 0)

    def decisions(self) -> tuple[Decision, ...]:
        """All decisions, oldest first."""
        rows = self._db.execute("SELECT id, at, who, verb, target, choice, note FROM decision ORDER BY id")
        return tuple(
            Decision(id=r[0], at=_time(r[1]), by=r[2], verb=Verb(r[3]), target=r[4], choice=r[5], note=r[6])
            for r in rows
        )

    def open_hold(self, hold: Hold) -> int:
        """Record a hold; its number."""
        cursor = self._db.execute(
            "INSERT INTO hold (contest, gate, place, message, value, bound, digest, opened)"
            " VALUES (?,?,?,?,?,?,?,?)",
            (
                hold.contest,
                hold.gate,
                hold.place,
                hold.message,
                hold.value,
                hold.bound,
                hold.digest,
                _text(hold.opened),
            ),
        )
        return int(cursor.lastrowid or 0)

    def close_hold(self, number: int, at: datetime, by: str) -> None:
        """Close a hold: a later snapshot passed, or an editor released it."""
        self._db.execute(
            "UPDATE hold SET closed=?, closed_by=? WHERE id=? AND closed IS NULL", (_text(at), by, number)
        )

    def holds(self, *, open_only: bool = True) -> tuple[Hold, ...]:
        """Holds, oldest first."""
        where = "WHERE closed IS NULL" if open_only else ""
        rows = self._db.execute(
            "SELECT id, contest, gate, place, message, value, bound, digest, opened, closed, closed_by"
            f" FROM hold {where} ORDER BY id"
        )
        return tuple(
            Hold(
                id=r[0],
                contest=r[1],
                gate=r[2],
                place=r[3],
                message=r[4],
                value=r[5],
                bound=r[6],
                digest=r[7],
                opened=_time(r[8]),
                closed=_maybe_time(r[9]),
                closed_by=r[10],
            )
            for r in rows
        )

    # -- versions and files -------------------------------------------------------------------

    def record_version(self, version: PastVersion, files: Iterable[FileIntent]) -> None:
        """Record a version and the files it owes (call inside `step`)."""
        self._db.execute(
            "INSERT INTO version VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
            (
                version.identity,
                version.version,
                version.contest,
                version.update,
                version.status,
                _text(version.created),
                _text(version.first_created),
                version.angle,
                version.headline,
                version.content_hash,
                version.trace,
                version.story,
            ),
        )
        self._db.executemany(
            "INSERT INTO file VALUES (?,?,?,?,?,?,'intent',?)",
            [(f.folder, f.name, f.identity, f.version, f.format, f.staging, f.body) for f in files],
        )

    def last_version(self, identity: str) -> PastVersion | None:
        """The newest version of an identity, or None."""
        found = self._versions("WHERE identity=? ORDER BY version DESC LIMIT 1", (identity,))
        return found[0] if found else None

    def versions(self, identity: str) -> tuple[PastVersion, ...]:
        """All versions of an identity, oldest first."""
        return self._versions("WHERE identity=? ORDER BY version", (identity,))

    def versions_of(self, contest: str) -> tuple[PastVersion, ...]:
        """All versions of all stories of a contest."""
        return self._versions("WHERE contest=? ORDER BY identity, version", (contest,))

    def latest_versions(self) -> tuple[PastVersion, ...]:
        """The newest version of every identity, by time."""
        return self._versions(
            "JOIN (SELECT identity AS i, max(version) AS v FROM version GROUP BY identity)"
            " ON identity=i AND version=v ORDER BY created, identity",
            (),
        )

    def _versions(self, where: str, values: Sequence[object]) -> tuple[PastVersion, ...]:
        rows = self._db.execute(
            "SELECT identity, contest, version, kind, status, created, first_created, angle, headline,"
            f" content_hash, trace, story FROM version {where}",
            values,
        )
        return tuple(
            PastVersion(
                identity=r[0],
                contest=r[1],
                version=r[2],
                update=r[3],
                status=r[4],
                created=_time(r[5]),
                first_created=_time(r[6]),
                angle=r[7],
                headline=r[8],
                content_hash=r[9],
                trace=r[10],
                story=r[11],
            )
            for r in rows
        )

    def unfinished(self) -> tuple[tuple[FileIntent, str], ...]:
        """Files not yet known to be delivered, in order, with their state intent or staged."""
        rows = self._db.execute(
            "SELECT name, identity, version, format, folder, staging, body, state FROM file"
            " WHERE state != 'filed' ORDER BY rowid"
        )
        return tuple(
            (
                FileIntent(
                    name=r[0],
                    identity=r[1],
                    version=r[2],
                    format=r[3],
                    folder=r[4],
                    staging=r[5],
                    body=r[6] or b"",
                ),
                str(r[7]),
            )
            for r in rows
        )

    def mark(self, files: Iterable[FileIntent], state: str) -> None:
        """Record that files are staged, or filed (their bytes are dropped then)."""
        body = ", body=NULL" if state == "filed" else ""
        self._db.executemany(
            f"UPDATE file SET state=?{body} WHERE folder=? AND name=?",
            [(state, f.folder, f.name) for f in files],
        )

    def files(self, identity: str | None = None, *, last: int = 20) -> tuple[tuple[str, str, int, str], ...]:
        """(folder, name, version, state) of an identity's files, or of the last files of all."""
        if identity is None:
            rows = self._db.execute(
                "SELECT folder, name, version, state FROM file ORDER BY rowid DESC LIMIT ?", (last,)
            )
        else:
            rows = self._db.execute(
                "SELECT folder, name, version, state FROM file WHERE identity=? ORDER BY version", (identity,)
            )
        return tuple((r[0], r[1], r[2], r[3]) for r in rows)


def _text(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(UTC).isoformat()


def _maybe_time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)
