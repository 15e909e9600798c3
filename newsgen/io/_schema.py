"""The ledger's tables. Rows are only added, or closed; nothing that was said is rewritten. An open hold
follows what it keeps back."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS acceptance (
  key TEXT PRIMARY KEY, digest TEXT NOT NULL, feed TEXT NOT NULL, place INTEGER NOT NULL,
  generated TEXT, location TEXT NOT NULL, at TEXT NOT NULL, count TEXT);
CREATE TABLE IF NOT EXISTS accepted_before (
  key TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (key, digest)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS doubted (key TEXT PRIMARY KEY, findings TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS published (
  contest TEXT PRIMARY KEY, inputs TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS decision (
  id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, who TEXT NOT NULL, verb TEXT NOT NULL,
  target TEXT NOT NULL, choice TEXT, note TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS carried_out (decision INTEGER PRIMARY KEY, at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS obeyed (one INTEGER PRIMARY KEY CHECK (one = 1), decision INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS hold (
  id INTEGER PRIMARY KEY AUTOINCREMENT, contest TEXT NOT NULL, gate TEXT NOT NULL,
  place TEXT NOT NULL, message TEXT NOT NULL, value TEXT, bound TEXT, digest TEXT NOT NULL,
  opened TEXT NOT NULL, closed TEXT, closed_by TEXT);
CREATE INDEX IF NOT EXISTS hold_open ON hold (closed, contest);
CREATE TABLE IF NOT EXISTS version (
  identity TEXT NOT NULL, version INTEGER NOT NULL, contest TEXT NOT NULL, kind TEXT NOT NULL,
  status TEXT NOT NULL, created TEXT NOT NULL, first_created TEXT NOT NULL, angle TEXT NOT NULL,
  headline TEXT NOT NULL, content_hash TEXT NOT NULL, trace TEXT NOT NULL, story TEXT NOT NULL,
  PRIMARY KEY (identity, version));
CREATE INDEX IF NOT EXISTS version_contest ON version (contest);
CREATE TABLE IF NOT EXISTS file (
  folder TEXT NOT NULL, name TEXT NOT NULL, identity TEXT NOT NULL, version INTEGER NOT NULL,
  format TEXT NOT NULL, staging TEXT NOT NULL, state TEXT NOT NULL, body BLOB,
  PRIMARY KEY (folder, name));
CREATE INDEX IF NOT EXISTS file_state ON file (state);
CREATE INDEX IF NOT EXISTS file_identity ON file (identity, version);
CREATE TABLE IF NOT EXISTS feed_entry (
  folder TEXT NOT NULL, edition TEXT NOT NULL, number INTEGER NOT NULL, updated TEXT NOT NULL,
  PRIMARY KEY (folder, edition, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS table_row (contest TEXT PRIMARY KEY, rows TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS room (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS alert (
  id INTEGER PRIMARY KEY AUTOINCREMENT, cause TEXT NOT NULL, event TEXT NOT NULL, at TEXT NOT NULL,
  text TEXT NOT NULL, sent TEXT);
CREATE TABLE IF NOT EXISTS source_state (
  name TEXT PRIMARY KEY, good TEXT, brought TEXT, dated TEXT, since TEXT, error TEXT);
"""
