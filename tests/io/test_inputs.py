"""INPUT to payloads: order, headers, recorded responses, archives, and errors that name the path."""

from __future__ import annotations

import gzip
import io
import lzma
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from newsgen.errors import FeedError, FetchError, UsageError
from newsgen.io.inputs import load, side_files, unpack
from newsgen.model import Payload
from tests.io.folders import bodies, write_folder
from tests.io.loopback import Reply, Site
from tests.io.packing import Pack, every_archive, tar_of, zip_of

NIGHT = {
    "b/02.json": b"two",
    "a.json": b"zero",
    "b/01.json": b"one",
    "b-c/x.csv": b"dash",
    "b/10.json": b"ten",
    "æ.json": b"letter",
}
IN_ORDER = ["a.json", "b-c/x.csv", "b/01.json", "b/02.json", "b/10.json", "æ.json"]
BESIDE = {"README.md": b"", "LICENSE": b"", "night.toml": b"", ".hidden.json": b"", ".git/config.json": b""}
BESIDE |= {"expected.json": b"", "expected/a.txt": b"", "a.json.hash": b"", "x.xsd": b""}
BESIDE |= {"__MACOSX/a.json": b""}


def test_inputs_come_in_the_order_given(tmp_path: Path) -> None:
    write_folder(tmp_path, {"1.json": b"1", "2.json": b"2"})
    payloads = load([str(tmp_path / "2.json"), str(tmp_path / "1.json")])
    assert bodies(payloads) == [b"2", b"1"]
    assert payloads[0].location == str(tmp_path / "2.json")
    assert payloads[0].digest == Payload.of(b"2", "").digest
    assert payloads[0].retrieved_at is None


def test_a_folder_gives_its_data_in_order_of_path(tmp_path: Path) -> None:
    write_folder(tmp_path, NIGHT | BESIDE)
    payloads = load([str(tmp_path)])
    assert [os.path.relpath(payload.location, tmp_path) for payload in payloads] == IN_ORDER
    assert bodies(payloads) == [NIGHT[name] for name in IN_ORDER]


@every_archive
@pytest.mark.parametrize("order", ["sorted", "shuffled"])
def test_an_archive_gives_its_data_in_order_of_path(
    tmp_path: Path, name: str, pack: Pack, mode: str, order: str
) -> None:
    files = sorted((NIGHT | BESIDE).items()) if order == "sorted" else [*NIGHT.items(), *BESIDE.items()]
    path = tmp_path / name
    path.write_bytes(pack([(f"./{member}", body) for member, body in files], mode))
    payloads = load([str(path)])
    assert [payload.location for payload in payloads] == [f"{path}!{member}" for member in IN_ORDER]
    assert bodies(payloads) == [NIGHT[member] for member in IN_ORDER]


def test_an_archive_is_known_by_its_bytes_wherever_it_comes_from(tmp_path: Path, site: Site) -> None:
    packed = tar_of([("a.json", b"x")], "w:xz")
    (tmp_path / "download").write_bytes(packed)
    from_file = load([str(tmp_path / "download")])
    from_stdin = load(["-"], stdin=io.BytesIO(packed))
    from_web = load([site.answer(["/report", "id=7"][0], Reply(body=packed))])
    assert bodies([*from_file, *from_stdin, *from_web]) == [b"x"] * 3
    assert from_stdin[0].location == "-!a.json"
    assert from_web[0].location == f"{site.base}/report!a.json"
    assert from_web[0].retrieved_at is not None


@pytest.mark.parametrize(("suffix", "pack"), [(".gz", gzip.compress), (".xz", lzma.compress)])
def test_a_single_packed_file_is_its_only_member(
    tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / f"page.html{suffix}"
    path.write_bytes(pack(b"<html>"))
    [payload] = load([str(path)])
    assert (payload.body, payload.location) == (b"<html>", f"{path}!page.html")


def test_an_archive_in_an_archive_is_opened_but_not_for_ever(tmp_path: Path) -> None:
    packed = b"x"
    for depth in range(3):
        packed = zip_of([(f"{depth}.zip" if depth else "a.json", packed)])
    (tmp_path / "n.zip").write_bytes(packed)
    [payload] = load([str(tmp_path / "n.zip")])
    assert payload.location == f"{tmp_path}/n.zip!2.zip!1.zip!a.json"
    (tmp_path / "n.zip").write_bytes(zip_of([("3.zip", packed)]))
    with pytest.raises(FeedError, match="too deep"):
        load([str(tmp_path / "n.zip")])


def test_a_spreadsheet_is_no_archive(tmp_path: Path) -> None:
    (tmp_path / "r.xlsx").write_bytes(zip_of([("xl/sheet.xml", b"<x/>")]))
    [payload] = load([str(tmp_path / "r.xlsx")])
    assert payload.location == str(tmp_path / "r.xlsx")


def test_links_in_a_folder_and_an_archive_are_not_read_twice(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "night", {"k/1.json": b"1", "k/2.json": b"2"})
    (tmp_path / "outside.json").write_bytes(b"out")
    (folder / "k.json").symlink_to("k/2.json")
    (folder / "loop").symlink_to(".")
    (folder / "gone.json").symlink_to("k/9.json")
    (folder / "z.json").symlink_to(tmp_path / "outside.json")
    assert bodies(load([str(folder)])) == [b"1", b"2", b"out"]
    with tarfile.open(tmp_path / "n.tar.gz", "w:gz") as archive:
        archive.add(folder, arcname="night")
    assert bodies(load([str(tmp_path / "n.tar.gz")])) == [b"1", b"2"]


def test_a_hard_link_in_an_archive_is_a_file_of_its_own(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "night", {"1.json": b"same"})
    os.link(folder / "1.json", folder / "2.json")
    with tarfile.open(tmp_path / "n.tar.xz", "w:xz") as archive:
        archive.add(folder, arcname=".")
    assert bodies(load([str(tmp_path / "n.tar.xz")])) == [b"same", b"same"]


def test_a_night_file_is_found_and_is_no_payload(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "f", {"a/night.toml": b"n = 2", "night.toml": b"n = 1", "x.json": b"x"})
    inputs = [str(folder), str(folder / "x.json"), "-"]
    assert bodies(side_files(inputs)) == [b"n = 2", b"n = 1"]
    assert side_files(inputs, "other.toml") == ()


def test_an_archive_with_a_night_file_plays_in_order_of_path(tmp_path: Path) -> None:
    packed = tmp_path / "n.tar.xz"
    packed.write_bytes(tar_of([("q/night.toml", b"n = 3"), ("q/b", b"2"), ("q/a", b"1")], "w:xz"))
    assert side_files([str(packed)]) == ()
    assert bodies(load([str(packed)])) == [b"1", b"2"]


def test_an_empty_file_is_a_payload(tmp_path: Path) -> None:
    (tmp_path / "empty.json").write_bytes(b"")
    assert bodies(load([str(tmp_path / "empty.json")])) == [b""]


def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen([sys.executable, "-c", f"open({str(tmp_path / 'pipe')!r}, 'w').write('x')"]):
        assert bodies(load([str(tmp_path / "pipe")])) == [b"x"]


def test_standard_input_is_read_once() -> None:
    code = "from newsgen.io.inputs import load; print(load(['-'])[0].body)"
    ended = subprocess.run([sys.executable, "-c", code], input=b"{}", capture_output=True, check=True)
    assert ended.stdout == b"b'{}'\n"


@pytest.mark.parametrize(
    "text", ["none.json", "folder/none.json", "file:///none/none.json", "a.json/b", "a\0b"]
)
def test_a_path_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.json").write_bytes(b"")
    for act in (load, side_files):
        with pytest.raises(UsageError) as caught:
            act([text])
        assert caught.value.exit_code == 64
        assert text.removeprefix("file://") in str(caught.value)


def test_a_folder_without_data_is_named(tmp_path: Path) -> None:
    write_folder(tmp_path, BESIDE)
    with pytest.raises(UsageError, match=str(tmp_path)):
        load([str(tmp_path)])


def test_a_file_that_cannot_be_read_is_a_fetch_error(tmp_path: Path) -> None:
    (tmp_path / "loop.json").symlink_to("loop.json")
    with pytest.raises(FetchError, match=r"loop\.json"):
        load([str(tmp_path / "loop.json")])


@pytest.mark.parametrize("url", ["gopher://x/y", "file://elsewhere/x.json"])
def test_an_address_that_newsgen_does_not_know_is_a_usage_error(url: str) -> None:
    with pytest.raises(UsageError):
        load([url])


def test_a_fetch_of_the_callers_is_used_for_addresses() -> None:
    asked: list[str] = []

    def fetch(address: str) -> Payload:
        asked.append(address)
        return Payload.of(b"x", address, status=404, feed="neutral")

    assert load(["https://example.org/r"], fetch=fetch)[0].feed == "neutral"
    assert asked == ["https://example.org/r"]


def test_a_refused_answer_is_not_opened() -> None:
    payload = Payload.of(zip_of([("a", b"x")]), "u", status=403)
    assert tuple(unpack(payload)) == (payload,)


def test_members_keep_what_is_known_of_their_archive() -> None:
    night = datetime(2025, 9, 8, tzinfo=UTC)
    outer = Payload.of(zip_of([("a", b"x")]), "u.zip", feed="clarity", retrieved_at=night)
    [member] = unpack(outer)
    assert (member.feed, member.retrieved_at, member.location) == ("clarity", night, "u.zip!a")
