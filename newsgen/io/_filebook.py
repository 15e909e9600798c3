"""The part of the ledger that says what was published: versions and the files they owe."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence

from newsgen.io._times import text, time
from newsgen.model.ledger import FileIntent, PastVersion


class FileBook:
    """Versions and files over one database."""

    _db: sqlite3.Connection
    passing: bool = False

    def record_version(
        self, version: PastVersion, files: Iterable[FileIntent], staged: Iterable[FileIntent] = ()
    ) -> None:
        """Record a version and the files it owes (call inside `step`).

        Files that are `staged` are on the disk already, so their bytes are not kept here.
        """
        self._db.execute(
            "INSERT INTO version VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
            (
                version.identity,
                version.version,
                version.contest,
                version.update,
                version.status,
                text(version.created),
                text(version.first_created),
                version.angle,
                version.headline,
                version.content_hash,
                version.trace,
                version.story,
            ),
        )
        if self.passing:
            self._db.execute(
                "UPDATE version SET story='' WHERE identity=? AND version<?",
                (version.identity, version.version),
            )
        self._db.executemany(
            "INSERT INTO file VALUES (?,?,?,?,?,?,?,?)",
            [
                *((*_named(file), "intent", file.body) for file in files),
                *((*_named(file), "staged", None) for file in staged),
            ],
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
                created=time(r[5]),
                first_created=time(r[6]),
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

    def count(self, identity: str, kind: str) -> int:
        """How many versions of an update kind an identity has."""
        found = self._db.execute(
            "SELECT count(*) FROM version WHERE identity=? AND kind=?", (identity, kind)
        ).fetchone()
        return int(found[0])

    def counts(self) -> dict[str, int]:
        """How many versions there are of each update kind."""
        return dict(self._db.execute("SELECT kind, count(*) FROM version GROUP BY kind ORDER BY kind"))

    def traces(self) -> Iterator[str]:
        """The trace of every version."""
        for row in self._db.execute("SELECT trace FROM version"):
            yield row[0]

    def numbered(self, after: int) -> Iterator[tuple[int, str]]:
        """(number, story as JSON) of the versions recorded after a number and still kept, oldest first."""
        yield from self._db.execute(
            "SELECT rowid, story FROM version WHERE rowid>? AND story<>'' ORDER BY rowid", (after,)
        )

    def folders(self) -> tuple[tuple[str, str, str], ...]:
        """(format, folder, staging) of everything ever filed."""
        rows = self._db.execute("SELECT DISTINCT format, folder, staging FROM file ORDER BY format, folder")
        return tuple((r[0], r[1], r[2]) for r in rows)

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


def _named(file: FileIntent) -> tuple[object, ...]:
    return file.folder, file.name, file.identity, file.version, file.format, file.staging
