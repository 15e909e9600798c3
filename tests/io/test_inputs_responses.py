"""Headers kept beside a file, and whole responses kept as text."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path

import pytest

from newsgen.errors import UsageError
from newsgen.io.inputs import load
from newsgen.model import Payload
from tests.io.folders import write_folder
from tests.io.packing import Pack, every_archive, zip_of

FAULTS = Path(__file__).parents[3] / "shared" / "faults"
DATE = "Mon, 08 Sep 2025 19:20:07 GMT"
HEADERS = f"HTTP/1.1 200 OK\nContent-Type: text/csv; charset=iso-8859-1\nDate: {DATE}\n".encode()


@pytest.mark.parametrize("named", ["F.1.headers.txt", "F.1.csv.headers.txt"])
def test_headers_beside_a_file_belong_to_it(tmp_path: Path, named: str) -> None:
    write_folder(tmp_path, {"F.1.csv": b"\xd8", "F.2.csv": b"", named: HEADERS})
    for inputs in ([str(tmp_path)], [f"{tmp_path}/F.1.csv", f"{tmp_path}/{named}", f"{tmp_path}/F.2.csv"]):
        first, second = load(inputs)
        assert (first.media_type, first.charset) == ("text/csv", "iso-8859-1")
        assert first.retrieved_at == datetime(2025, 9, 8, 19, 20, 7, tzinfo=UTC)
        assert (second.media_type, second.charset, second.retrieved_at) == (None, None, None)


@every_archive
def test_headers_in_an_archive_belong_to_their_member(
    tmp_path: Path, name: str, pack: Pack, mode: str
) -> None:
    (tmp_path / name).write_bytes(pack([("d/F.1.csv", b"\xd8"), ("d/F.1.headers.txt", HEADERS)], mode))
    [payload] = load([str(tmp_path / name)])
    assert (payload.charset, payload.header("Date")) == ("iso-8859-1", DATE)


def test_headers_alone_are_no_input(tmp_path: Path) -> None:
    write_folder(tmp_path, {"F.1.csv": b"x", "F.1.headers.txt": HEADERS})
    with pytest.raises(UsageError, match=r"F\.1\.headers\.txt"):
        load([f"{tmp_path}/F.1.headers.txt"])


def test_a_text_that_begins_with_http_is_a_whole_response(tmp_path: Path) -> None:
    text = b"HTTP/1.1 403 Forbidden\r\nContent-Type: text/xml\r\nRetry-After: 60\r\n\r\n<Error/>\n"
    write_folder(tmp_path, {"F29.txt": text, "other.json": text})
    answer, other = load([str(tmp_path)])
    assert (answer.body, answer.status, answer.media_type) == (b"<Error/>\n", 403, "text/xml")
    assert answer.digest == Payload.of(b"<Error/>\n", "").digest
    assert (other.body, other.status) == (text, 200)
    assert load(["-"], stdin=io.BytesIO(text))[0].status == 403


def test_a_recorded_archive_is_opened(tmp_path: Path) -> None:
    (tmp_path / "r.txt").write_bytes(b"HTTP/1.1 200 OK\n\n" + zip_of([("a.json", b"x")]))
    assert load([str(tmp_path / "r.txt")])[0].location == f"{tmp_path}/r.txt!a.json"


@pytest.mark.skipif(not FAULTS.is_dir(), reason="the collection of known faults is not beside this checkout")
def test_known_faults_of_transport_are_read_as_they_were_sent() -> None:
    names = ("F29.txt", "F30.txt", "F24.1.csv", "F24.2.csv")
    quota, page, silent, latin = load([str(FAULTS / name) for name in names])
    assert (quota.status, quota.media_type, quota.header("retry-after")) == (403, "text/xml", "60")
    assert (page.status, page.media_type, page.body[:9]) == (200, "text/html", b"<!doctype")
    assert (silent.media_type, silent.charset) == ("text/csv", None)
    assert (latin.media_type, latin.charset) == ("text/csv", "iso-8859-1")
