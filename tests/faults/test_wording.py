"""Known faults of wording: nearly all, singular and plural, and names of languages."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from newsgen import styles
from newsgen.cli import main
from newsgen.errors import UsageError
from newsgen.stories import formats
from tests.faults.replays import FAULTS, contest, needs_faults, written

pytestmark = needs_faults


def test_f08_nearly_all_is_not_all_and_nothing_is_no_story(play, tmp_path: Path) -> None:
    [line] = play("F08.json", out=tmp_path)
    assert {c["id"][-2:]: c["verdict"] for c in line["contests"]} == {
        "R1": "publish",
        "R2": "publish",
        "R3": "no-op",
        "R4": "publish",
    }
    assert contest(line, "R4")["facts"]["stage"] == "complete"
    assert contest(line, "R1")["facts"]["stage"] == "partial"
    norwegian, english = (" ".join(written(tmp_path / "text" / tag)) for tag in ("nb-NO", "en-US"))
    assert "mer enn 99 prosent" in norwegian
    assert "mindre enn 1 prosent" in norwegian
    assert "more than 99%" in english
    assert "less than 1%" in english
    assert "100%" not in english


@pytest.mark.parametrize(
    ("style", "written"),
    [
        ("ap", ["0 votes", "1 vote", "2 votes", "1,001 votes", "1 seat", "21 seats", "1 unit"]),
        ("ntb", ["0 stemmer", "1 stemme", "2 stemmer", "1 mandat", "21 mandater", "1 krets", "2 kretser"]),
    ],
)
def test_f34_one_is_singular_and_nothing_else_is(capsys, style: str, written: list[str]) -> None:
    nouns = {"votes": "vote", "seats": "seat", "units": "unit"}
    rows = json.loads((FAULTS / "F34.json").read_text("utf-8"))["values"]
    found = []
    for row in rows:
        for key, noun in nouns.items():
            assert (
                main(["format", "count_noun", json.dumps({"n": row[key], "noun": noun}), "--style", style])
                == 0
            )
            found.append(capsys.readouterr().out.rstrip("\n"))
    assert set(written) <= set(found)
    many = {
        "1 votes",
        "0 vote",
        "1 stemmer",
        "1 mandater",
        "21 mandat",
        "1001 stemme",
        "1 units",
        "1 kretser",
    }
    assert not many & set(found)


def test_f35_norwegian_has_four_names_and_a_fifth_is_refused_at_start(capsys, tmp_path: Path) -> None:
    given = json.loads((FAULTS / "F35.json").read_text("utf-8"), parse_float=Decimal)
    day = date.fromisoformat(given["date"])
    told = {}
    for name in given["locales"]:
        if name == "xx":
            continue
        norwegian = name.startswith("n")
        style = styles.get("sprakradet" if norwegian else "ap" if name != "en_GB" else "bbc", name)
        figures = (formats.decimal(given["number"], style), formats.percent(given["percent"], style))
        told[name] = (*figures, formats.date(day, style, year=True))
    bokmaal = ("12\u00a0345,6", "48,3 prosent", "9. september 2030")
    assert {told[name] for name in ("no", "no_NO", "nb", "nb_NO")} == {bokmaal}
    assert told["nn"] == told["nn_NO"]
    assert (told["en_US"][0], told["en_US"][1]) == ("12,345.6", "48.3%")
    with pytest.raises(UsageError):
        styles.get("ntb", "xx")
    path = tmp_path / "newsgen.toml"
    path.write_text('[[story]]\ncontests = ["*"]\nlanguages = ["xx"]\n', "utf-8")
    for command in (["run", "-c", str(path)], ["replay", str(FAULTS / "F36.json"), "--lang", "xx"]):
        assert main(command) in (64, 78)
        assert "xx" in capsys.readouterr().err
