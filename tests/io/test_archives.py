"""Archives that are broken, too large or out to harm: one clear error, never a wrong payload."""

from __future__ import annotations

import gzip
import io
import lzma
import random
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from newsgen.errors import FeedError
from newsgen.io import _guards
from newsgen.io.inputs import load
from tests.io.packing import ARCHIVES, Pack, every_archive, tar_of, zip_of

MIB = 1024 * 1024
NIGHT = [(f"n/{number}.json", random.Random(number).randbytes(300)) for number in range(6)]


def refusal(path: Path, body: bytes) -> FeedError:
    path.write_bytes(body)
    with pytest.raises(FeedError) as caught:
        load([str(path)])
    assert str(path) in caught.value.where
    assert caught.value.exit_code == 65
    assert caught.value.remedy
    return caught.value


@every_archive
def test_a_cut_archive_is_refused_and_never_read_in_part_as_if_whole(
    tmp_path: Path, name: str, pack: Pack, mode: str
) -> None:
    whole = pack(NIGHT, mode)
    for cut in {0, 1, 10, len(whole) // 3, len(whole) // 2, len(whole) - 200}:
        if name != "n.tar" or cut < 2000:  # a plain tar cut between members cannot be told from a whole one
            refusal(tmp_path / name, whole[:cut])


def test_a_plain_tar_cut_inside_a_member_is_refused(tmp_path: Path) -> None:
    refusal(tmp_path / "n.tar", tar_of(NIGHT)[: 512 * 2 + 512 + 100])


@every_archive
def test_flipped_bytes_give_the_right_members_or_an_error(
    tmp_path: Path, name: str, pack: Pack, mode: str
) -> None:
    whole = pack(NIGHT, mode)
    right = {body for _, body in NIGHT}
    chance = random.Random(17)
    checked = name != "n.tar"  # a plain tar has no checksum over its bodies
    for _ in range(150):
        harmed = bytearray(whole)
        harmed[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
        (tmp_path / name).write_bytes(bytes(harmed))
        try:
            payloads = load([str(tmp_path / name)])
        except FeedError:
            continue
        assert not checked or {payload.body for payload in payloads} <= right


@pytest.mark.parametrize("name", ["n.zip", "n.tar.xz", "n.tar", "n.json.gz", "n.xz"])
def test_something_else_under_an_archives_name_is_refused(tmp_path: Path, name: str) -> None:
    assert "broken" in str(refusal(tmp_path / name, b'{"stemmer": 1204}' * 40))


@pytest.mark.parametrize("pack", [tar_of, zip_of])
@pytest.mark.parametrize("name", ["../x.json", "a/../../x.json", "/etc/x.json", "..\\x.json", "C:/x.json"])
def test_a_name_that_leads_out_of_the_archive_is_refused(tmp_path: Path, pack: Pack, name: str) -> None:
    assert "leads out" in str(refusal(tmp_path / "n", pack([("a.json", b""), (name, b"x")], "w:")))


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("bomb.json.gz", lambda: gzip.compress(bytes(20 * MIB))),
        ("bomb.json.xz", lambda: lzma.compress(bytes(20 * MIB))),
        ("bomb.zip", lambda: zip_of([("a.json", bytes(20 * MIB))])),
        ("bomb.tar.xz", lambda: tar_of([(f"{n}.json", bytes(4 * MIB)) for n in range(5)], "w:xz")),
    ],
)
def test_what_unpacks_to_a_thousandfold_is_refused(
    tmp_path: Path, name: str, pack: Callable[[], bytes]
) -> None:
    assert "too large" in str(refusal(tmp_path / name, pack()))


def test_a_member_above_the_limit_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_guards, "MAX_MEMBER", 1000)
    body = random.Random(1).randbytes(1001)
    for name, pack, mode in ARCHIVES:
        assert "too large" in str(refusal(tmp_path / name, pack([("a.json", body)], mode)))
    refusal(tmp_path / "a.json", body)
    refusal(tmp_path / "a.json.gz", gzip.compress(body))


def test_too_many_members_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_guards, "MAX_MEMBERS", 5)
    for name, pack, mode in ARCHIVES:
        assert "more than 5" in str(refusal(tmp_path / name, pack(NIGHT, mode)))


def test_a_size_that_lies_is_found_out(tmp_path: Path) -> None:
    body = zip_of([("a.json", b"x" * 5000)])
    small = (10).to_bytes(4, "little")
    refusal(tmp_path / "n.zip", body.replace((5000).to_bytes(4, "little"), small))


def test_an_encrypted_member_is_named(tmp_path: Path) -> None:
    body = bytearray(zip_of([("a.json", b"x")]))
    body[6] |= 1
    body[body.index(b"PK\x01\x02") + 8] |= 1
    error = refusal(tmp_path / "n.zip", bytes(body))
    assert "encrypted" in str(error)
    assert error.where.endswith("n.zip!a.json")


def test_links_and_devices_are_passed_over(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "n.tar", "w") as archive:
        for number, kind in enumerate([tarfile.SYMTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE, tarfile.DIRTYPE]):
            member = tarfile.TarInfo(f"{number}.json")
            member.type, member.linkname = kind, "/etc/passwd"
            archive.addfile(member)
        data = tarfile.TarInfo("data.json")
        data.size = 1
        archive.addfile(data, io.BytesIO(b"x"))
    with zipfile.ZipFile(tmp_path / "n.zip", "w") as packed:
        link = zipfile.ZipInfo("link.json")
        link.external_attr = 0o120777 << 16
        packed.writestr(link, "/etc/passwd")
        packed.writestr("data.json", b"x")
    for name in ("n.tar", "n.zip"):
        assert [payload.location for payload in load([str(tmp_path / name)])] == [
            f"{tmp_path / name}!data.json"
        ]


def test_a_hard_link_to_nowhere_is_refused(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        member = tarfile.TarInfo("a.json")
        member.type, member.linkname = tarfile.LNKTYPE, "../../etc/passwd"
        archive.addfile(member)
    refusal(tmp_path / "n.tar.gz", buffer.getvalue())


def test_a_hard_link_is_what_it_names(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "n.tar", "w") as archive:
        for name, body in (("b.json", b"{}"), ("c.json", b"[1]")):
            data = tarfile.TarInfo(name)
            data.size = len(body)
            archive.addfile(data, io.BytesIO(body))
        link = tarfile.TarInfo("a.json")
        link.type, link.linkname = tarfile.LNKTYPE, "c.json"
        archive.addfile(link)
    assert [payload.body for payload in load([str(tmp_path / "n.tar")])] == [b"[1]", b"{}", b"[1]"]
