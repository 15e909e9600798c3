"""The part of the ledger that editors write: decisions and holds."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from newsgen.io._times import maybe_time, text, time
from newsgen.model.ledger import Decision, Hold, Verb


class DeskBook:
    """Decisions and holds over one database."""

    _db: sqlite3.Connection

    def decide(self, decision: Decision) -> int:
        """Record an editor's decision; its number."""
        cursor = self._db.execute(
            "INSERT INTO decision (at, who, verb, target, choice, note) VALUES (?,?,?,?,?,?)",
            (
                text(decision.at),
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
            Decision(id=r[0], at=time(r[1]), by=r[2], verb=Verb(r[3]), target=r[4], choice=r[5], note=r[6])
            for r in rows
        )

    def obeyed(self) -> int:
        """The number of the last decision that a run has obeyed; 0 at first."""
        row = self._db.execute("SELECT decision FROM obeyed").fetchone()
        return int(row[0]) if row else 0

    def obey(self, decision: int) -> None:
        """Record that a run has obeyed all decisions up to this number."""
        self._db.execute("INSERT OR REPLACE INTO obeyed VALUES (1, ?)", (decision,))

    def undone(self, *verbs: Verb) -> tuple[Decision, ...]:
        """Decisions of these verbs that no run has carried out yet, oldest first."""
        done = {row[0] for row in self._db.execute("SELECT decision FROM carried_out")}
        return tuple(d for d in self.decisions() if d.verb in verbs and d.id not in done)

    def carried_out(self, decision: int, at: datetime) -> None:
        """Record that a decision is carried out (call inside a ledger step)."""
        self._db.execute("INSERT OR IGNORE INTO carried_out VALUES (?,?)", (decision, text(at)))

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
                text(hold.opened),
            ),
        )
        return int(cursor.lastrowid or 0)

    def follow_hold(self, hold: Hold) -> None:
        """Record what an open hold keeps back now: its newest document, and the value in it."""
        self._db.execute(
            "UPDATE hold SET message=?, value=?, bound=?, digest=? WHERE id=?",
            (hold.message, hold.value, hold.bound, hold.digest, hold.id),
        )

    def close_hold(self, number: int, at: datetime, by: str) -> None:
        """Close a hold: a later snapshot passed, or an editor released it."""
        self._db.execute(
            "UPDATE hold SET closed=?, closed_by=? WHERE id=? AND closed IS NULL", (text(at), by, number)
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
                opened=time(r[8]),
                closed=maybe_time(r[9]),
                closed_by=r[10],
            )
            for r in rows
        )
