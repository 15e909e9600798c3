"""Payloads by digest: kept whole, read back exactly, swept without losing what is needed."""

from __future__ import annotations

import gzip
import os
import random
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from newsgen.errors import DropError, FeedError
from newsgen.io.archive import Archive
from newsgen.io.inputs import load
from newsgen.io.remembered import Remembered
from newsgen.model import Payload

NOW = datetime(2025, 9, 8, 19, 20, 7, tzinfo=UTC)
URL = "https://valgresultat.example/api/2025/st"
PAYLOAD = Payload.of(
    "parti;stemmer\r\n\r\nHøyre;12\n".encode("latin-1"),
    URL,
    feed="partifordeling",
    media_type="text/csv",
    charset="iso-8859-1",
    headers=(("content-type", "text/csv; charset=iso-8859-1"), ("etag", '"a1"'), ("x-note", "Tromsø")),
    retrieved_at=NOW,
)


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path / "state" / "archive")


def files(archive: Archive) -> list[Path]:
    return sorted(path for path in archive.folder.rglob("*") if path.is_file())


def test_a_payload_comes_back_as_it_was(archive: Archive) -> None:
    archive.put(PAYLOAD)
    assert archive.get(PAYLOAD.digest) == PAYLOAD
    assert list(archive.digests()) == [PAYLOAD.digest]
    assert archive.has(PAYLOAD.digest)


WORDS = st.text(
    st.characters(min_codepoint=33, max_codepoint=0x2FFF, exclude_categories=("Cs", "Zl", "Zp", "Zs", "Cc"))
)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    body=st.binary(max_size=200),
    location=st.text(st.characters(exclude_categories=("Cs",))),
    value=WORDS,
    status=st.integers(100, 599),
    moment=st.none() | st.datetimes(timezones=st.just(UTC)),
)
def test_every_payload_comes_back_as_it_was(
    tmp_path: Path, body: bytes, location: str, value: str, status: int, moment: datetime | None
) -> None:
    kept = Payload.of(
        body + os.urandom(8), location, status=status, headers=(("x", value),), retrieved_at=moment
    )
    archive = Archive(tmp_path)
    archive.put(kept)
    assert archive.get(kept.digest) == kept


def test_a_known_digest_is_left_as_it_is(archive: Archive) -> None:
    archive.put(PAYLOAD)
    before = files(archive)[0].stat()
    archive.put(Payload.of(PAYLOAD.body, "elsewhere"))
    assert files(archive)[0].stat().st_mtime_ns == before.st_mtime_ns
    assert archive.get(PAYLOAD.digest).location == URL


def test_the_same_payload_gives_the_same_file(tmp_path: Path) -> None:
    contents = []
    for name in ("a", "b"):
        one = Archive(tmp_path / name)
        one.put(PAYLOAD)
        contents.append([path.read_bytes() for path in files(one)])
    assert contents[0] == contents[1]


def test_a_kept_payload_can_be_read_by_hand_and_as_an_input(archive: Archive) -> None:
    archive.put(PAYLOAD)
    [path] = files(archive)
    assert gzip.decompress(path.read_bytes()).startswith(b"HTTP/1.1 200\r\n")
    [read] = load([str(path)])
    assert (read.body, read.digest, read.charset) == (PAYLOAD.body, PAYLOAD.digest, "iso-8859-1")


def test_an_unknown_digest_is_a_key_error(archive: Archive) -> None:
    with pytest.raises(KeyError):
        archive.get("sha256:" + "0" * 64)
    assert not archive.has("sha256:" + "0" * 64)
    assert list(archive.digests()) == []


@pytest.mark.parametrize("harm", ["cut", "flipped", "emptied", "other", "no record"])
def test_a_damaged_payload_is_never_given_out(archive: Archive, harm: str) -> None:
    archive.put(PAYLOAD)
    [path] = files(archive)
    good = path.read_bytes()
    path.write_bytes(
        {
            "cut": good[:-9],
            "flipped": good[:60] + bytes([good[60] ^ 255]) + good[61:],
            "emptied": b"",
            "other": gzip.compress(gzip.decompress(good).replace(b";12", b";21")),
            "no record": gzip.compress(b"HTTP/1.1 200\r\n\r\n" + PAYLOAD.body),
        }[harm]
    )
    with pytest.raises(FeedError, match="damaged"):
        archive.get(PAYLOAD.digest)


def test_what_a_source_sent_last_is_remembered_across_runs(archive: Archive) -> None:
    assert archive.remembered(URL) is None
    assert archive.latest(URL) is None
    archive.put(PAYLOAD)
    remembered = Remembered.of(PAYLOAD).with_retry_at(NOW + timedelta(seconds=60))
    archive.remember(URL, remembered)
    later = Archive(archive.folder)
    assert later.remembered(URL) == remembered
    assert later.latest(URL) == PAYLOAD
    assert later.latest("https://other.example/") is None


def test_a_wait_is_remembered_with_and_without_a_payload(archive: Archive) -> None:
    until = NOW + timedelta(seconds=60)
    archive.leave_alone(URL, until)
    first = archive.remembered(URL)
    assert first is not None
    assert (first.retry_at, archive.has(first.digest), archive.latest(URL)) == (until, False, None)
    archive.put(PAYLOAD)
    archive.remember(URL, Remembered.of(PAYLOAD))
    archive.leave_alone(URL, until)
    assert archive.remembered(URL) == Remembered.of(PAYLOAD).with_retry_at(until)
    assert archive.latest(URL) == PAYLOAD


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"{}", b'"x"', b"\xff"])
def test_a_memory_that_cannot_be_read_only_costs_a_full_request(archive: Archive, content: bytes) -> None:
    archive.put(PAYLOAD)
    archive.remember(URL, Remembered.of(PAYLOAD))
    next(archive.folder.glob("sources/*")).write_bytes(content)
    assert archive.remembered(URL) is None
    assert archive.latest(URL) is None
    archive.sweep(now=NOW, keep=())


def test_a_memory_of_a_swept_payload_has_no_latest(archive: Archive) -> None:
    archive.remember(URL, Remembered.of(PAYLOAD))
    assert archive.latest(URL) is None


def fill(archive: Archive, count: int) -> list[str]:
    """Payloads an hour apart, the oldest first, each some 500 bytes on disk."""
    digests = []
    for number in range(count):
        payload = Payload.of(random.Random(number).randbytes(400), f"moment-{number}")
        archive.put(payload)
        moment = (NOW - timedelta(hours=count - number)).timestamp()
        os.utime(archive._path(payload.digest), (moment, moment))
        digests.append(payload.digest)
    return digests


def test_a_sweep_by_age_spares_what_is_kept_and_what_came_last(archive: Archive) -> None:
    digests = fill(archive, 6)
    archive.remember(URL, Remembered(digest=digests[1]))
    removed = archive.sweep(now=NOW, keep={digests[0]}, max_age=timedelta(hours=2, minutes=30))
    assert removed == (digests[2], digests[3])
    assert sorted(archive.digests()) == sorted([digests[0], digests[1], digests[4], digests[5]])


def test_a_sweep_by_size_takes_the_oldest_first(archive: Archive) -> None:
    digests = fill(archive, 6)
    size = files(archive)[0].stat().st_size
    assert archive.sweep(now=NOW, keep={digests[0]}, max_bytes=size * 4 + size // 2) == (
        digests[1],
        digests[2],
    )
    assert archive.sweep(now=NOW, keep=(), max_bytes=None) == ()


def test_a_sweep_removes_what_a_killed_run_left_a_day_ago(archive: Archive) -> None:
    archive.put(PAYLOAD)
    folder = files(archive)[0].parent
    old, new = folder / ".x.txt.gz.1.part", folder / ".y.txt.gz.2.part"
    for path, age in ((old, 25), (new, 1)):
        path.write_bytes(b"half")
        moment = (NOW - timedelta(hours=age)).timestamp()
        os.utime(path, (moment, moment))
    archive.sweep(now=NOW, keep=())
    assert not old.exists()
    assert new.exists()


def test_a_disk_that_refuses_is_an_output_error(tmp_path: Path) -> None:
    (tmp_path / "archive").write_text("")
    with pytest.raises(DropError, match="archive could not be written"):
        Archive(tmp_path / "archive").put(PAYLOAD)


PUT_FOR_EVER = """
import itertools, random, sys
from pathlib import Path
from newsgen.io.archive import Archive
from newsgen.model import Payload
archive = Archive(Path(sys.argv[1]))
print("ready", flush=True)
for number in itertools.count(int(sys.argv[2])):
    archive.put(Payload.of(random.Random(number).randbytes(60000), str(number)))
"""


def test_a_run_killed_at_any_instant_leaves_only_whole_payloads(archive: Archive) -> None:
    chance = random.Random(1)
    for turn in range(6):
        command = [sys.executable, "-c", PUT_FOR_EVER, str(archive.folder), str(turn * 10_000)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as run:
            assert run.stdout is not None
            run.stdout.readline()
            time.sleep(chance.uniform(0.01, 0.1))
            run.send_signal(signal.SIGKILL)
    digests = list(archive.digests())
    assert len(digests) > 6
    for digest in digests:
        assert archive.get(digest).digest == digest
