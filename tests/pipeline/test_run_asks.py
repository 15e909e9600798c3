"""How a run asks its sources: with what the settings say, and not before it may."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from newsgen.cli import main
from newsgen.io.addresses import Address
from newsgen.model.settings import SourceSettings
from newsgen.pipeline.asking import address_of
from tests.io.loopback import Reply, Site

KEY = "s3cret-of-the-desk"


@pytest.fixture
def site() -> Iterator[Site]:
    started = Site()
    yield started
    started.close()


def document(votes: int) -> bytes:
    choices = [{"id": "A", "name": "Bylista", "votes": votes}, {"id": "B", "name": "Havnelista", "votes": 7}]
    race = {"race_id": "K", "office": "Council", "place": "Lilleby", "choices": choices}
    moment = {"source": "harbour", "generated": f"2031-09-08T21:{votes}:00+02:00", "races": [race]}
    return json.dumps({"form": "neutral-1", "snapshots": [moment]}).encode()


def settings(folder: Path, source: str) -> str:
    path = folder / "newsgen.toml"
    path.write_text(
        f'[agency]\nname = "Bylaget"\ncontact = "desk@example.org"\n[state]\nfolder = "state"\n'
        f'[[source]]\nname = "harbour"\nfeed = "neutral"\n{source}\n'
    )
    return str(path)


def test_a_source_that_asks_to_be_left_alone_is_left_alone(
    tmp_path: Path, site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    quota = Reply(status=403, headers={"Retry-After": "60"})
    url = site.answer("/r", quota, Reply(body=document(30)))
    config = settings(tmp_path, f'url = "{url}"')
    codes = [
        main(["run", "-c", config, "--now", f"2031-09-08T19:{moment}Z"])
        for moment in ("31:00", "31:30", "32:01", "33:00")
    ]
    assert codes == [69, 0, 0, 0]
    assert len(site.asked) == 3
    assert "http 403" in capsys.readouterr().err
    assert site.asked[0].headers["user-agent"].endswith("(desk@example.org)")


def test_keys_go_where_the_settings_say_and_are_told_to_nobody(
    tmp_path: Path, site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HARBOUR_KEY", KEY)
    url = site.answer("/r", Reply(body=document(30)), Reply(status=404))
    config = settings(tmp_path, f'url = "{url}"\nkey_env = "HARBOUR_KEY"\nkey_param = "apikey"')
    codes = [main(["run", "-c", config, "--now", f"2031-09-08T19:{minute}:00Z"]) for minute in (31, 32)]
    assert codes == [0, 69]
    assert site.asked[0].path == f"/r?apikey={KEY}"
    told = capsys.readouterr()
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert KEY not in told.out + told.err
    assert KEY.encode() not in kept


def test_an_address_takes_all_that_its_source_says() -> None:
    source = SourceSettings(
        name="wire",
        feed="gb_pa",
        url="sftp://wire.example/out/*.xml",
        key_env="KEY",
        user_env="WIRE_USER",
        password_env="WIRE_PASSWORD",
        known_hosts="/etc/newsgen/known_hosts",
        version_url="https://wire.example/ver.txt",
        conditional=False,
    )
    assert address_of(source) == Address(
        url="sftp://wire.example/out/*.xml",
        feed="gb_pa",
        headers_env=(("X-Api-Key", "KEY"),),
        user_env="WIRE_USER",
        password_env="WIRE_PASSWORD",
        known_hosts="/etc/newsgen/known_hosts",
        version_url="https://wire.example/ver.txt",
        conditional=False,
    )
