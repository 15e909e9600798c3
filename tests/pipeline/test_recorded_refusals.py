"""A recorded answer without data is refused for what it is, in replay and in facts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from newsgen.cli import main

DATA = json.dumps(
    {
        "form": "neutral-1",
        "snapshots": [
            {
                "source": "harbour",
                "generated": "2031-09-08T21:30:00+02:00",
                "races": [{"race_id": "K", "office": "Council", "place": "Lilleby", "choices": []}],
            }
        ],
    }
)
QUOTA = "HTTP/1.1 403 Forbidden\nRetry-After: 60\n\n"
PAGE = "HTTP/1.1 200 OK\nContent-Type: text/html\n\n<!doctype html><h1>Snart tilbake</h1><td>0</td>"


@pytest.mark.parametrize(
    ("text", "reason", "code", "told"),
    [
        (QUOTA + "<Error/>", "http-403", 69, "left alone for 60 s"),
        (QUOTA + DATA, "http-403", 69, "http 403"),
        (PAGE, "unexpected-content", 65, "a web page"),
    ],
    ids=["an error", "data under an error", "a page under success"],
)
def test_a_recorded_refusal_is_a_reject_with_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, reason: str, code: int, told: str
) -> None:
    path = tmp_path / "answer.txt"
    path.write_text(text)
    assert main(["replay", str(path), "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["verdict"], line["reasons"], line["contests"]) == ("reject", [reason], [])
    assert main(["facts", str(path), "--json"]) == code
    assert told in capsys.readouterr().err
