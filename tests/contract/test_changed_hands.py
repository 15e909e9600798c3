"""Gains, holds and swing against the election before, and where that cannot be compared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from newsgen.cli import main

HEAD = (
    "ONS ID,ONS region ID,Constituency name,County name,Region name,Country name,Constituency type,"
    "Declaration time,Member first name,Member surname,Member gender,Result,First party,Second party,"
    "Electorate,Valid votes,Invalid votes,Majority,Con,Lab,LD,All other candidates,Of which other winner"
)
PEOPLE = (
    "ONS ID,ONS region ID,Constituency name,County name,Region name,Country name,Constituency type,"
    "Party name,Party abbreviation,Electoral Commission party ID,MNIS party ID,"
    "Electoral Commission adjunct party ID,Candidate first name,Candidate surname,Candidate gender,"
    "Sitting MP,Former MP,Member MNIS ID,Votes,Share,Change,DC Person ID"
)


@pytest.fixture
def seat(tmp_path: Path):
    """Two tables of one constituency: Green 5,000, Poe 4,600 and Lee 400 of 10,000 valid votes."""

    def written(word: str, parties: tuple[str, str, str], changes: tuple[str, str, str]) -> list[str]:
        names, votes = ("Ada,Green", "Bo,Poe", "Cy,Lee"), (5000, 4600, 400)
        rows = [
            f"E1,R,Eastmere,,North,England,County,{p},{p},P,1,,{n},F,No,No,,{v},{v / 10000:.6f},{c},{k}"
            for k, (p, n, v, c) in enumerate(zip(parties, names, votes, changes, strict=True))
        ]
        columns = [dict(zip(parties, votes, strict=True)).get(party, 0) for party in ("Con", "Lab", "LD")]
        rest = 10_000 - sum(columns)
        line = (
            f"E1,R,Eastmere,,North,England,County,,Ada,Green,F,{word},{parties[0]},{parties[1]},20000,10000,"
            f"10,400,{columns[0]},{columns[1]},{columns[2]},{rest},{rest if parties[0] == 'Ind' else 0}"
        )
        paths = [tmp_path / "people.csv", tmp_path / "seats.csv"]
        paths[0].write_text("\n".join([PEOPLE, *rows, ""]), "utf-8")
        paths[1].write_text("\n".join([HEAD, line, ""]), "utf-8")
        return [str(path) for path in paths]

    return written


@pytest.fixture
def read(capsys: pytest.CaptureFixture[str]):
    def said(*arguments: str) -> Any:
        assert main(list(arguments)) == 0
        out = capsys.readouterr().out
        return json.loads(out)["contests"][0] if "--json" in arguments else out.replace("\xa0", " ")

    return said


GAIN = ("LD gain from Con", ("LD", "Con", "Lab"), ("0.101", "-0.055", "-0.046"))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("no", "Plassen går fra De konservative til Liberaldemokratene, en svingning på 7,8 prosentpoeng."),
        ("nn", "Plassen går frå Dei konservative til Liberaldemokratane, ei svinging på 7,8 prosentpoeng."),
        ("en", "The seat goes from Conservative to Liberal Democrat on a swing of 7.8 percentage points."),
        ("en-GB", "The seat goes from Conservative to Liberal Democrat on a swing of 7.8 percentage points."),
    ],
)
def test_a_gain_is_told_with_its_swing(seat: Any, read: Any, language: str, sentence: str) -> None:
    paths = seat(*GAIN)
    assert sentence in read("preview", *paths, "--lang", language)
    facts = read("facts", *paths, "--json")
    assert facts["handover"] == {
        "kind": "gain",
        "before": "Con",
        "after": "LD",
        "choice": "0",
        "declared": True,
    }
    assert facts["measures"][0]["swing"] == {"from": "1", "to": "0", "points": "7.8000"}


def test_a_hold_against_the_swing(seat: Any, read: Any) -> None:
    paths = seat("Lab hold", ("Lab", "Con", "LD"), ("-0.08", "0.02", "0.06"))
    facts = read("facts", *paths, "--json")
    assert (facts["handover"]["kind"], facts["measures"][0]["swing"]) == (
        "hold",
        {"from": "0", "to": "1", "points": "5.0000"},
    )
    text = read("preview", *paths, "--lang", "en")
    assert "The seat stays Labour." in text
    assert "The swing from Labour to Conservative is 5 percentage points." in text
    assert "Labour beholder plassen." in read("preview", *paths, "--lang", "no")


@pytest.mark.parametrize(
    ("word", "changes"),
    [
        ("Con hold", ("0.101", "-0.055", "-0.046")),
        ("", ("NA", "NA", "NA")),
    ],
    ids=["the word names another winner", "nothing is known of last time"],
)
def test_what_is_not_known_of_last_time_is_not_told(
    seat: Any, read: Any, word: str, changes: tuple[str, str, str]
) -> None:
    paths = seat(word, ("LD", "Con", "Lab"), changes)
    assert read("facts", *paths, "--json")["handover"] is None
    assert "The seat" not in read("preview", *paths, "--lang", "en")
    if "NA" in changes:
        assert read("facts", *paths, "--json")["measures"][0]["swing"] is None
        assert "swing" not in read("preview", *paths, "--lang", "en")


def test_the_newsroom_says_whose_the_seat_was_and_a_call_moves_it(tmp_path: Path, read: Any) -> None:
    def told(party: str, winner: str, *arguments: str, status: str = "called") -> Any:
        race = {
            "race_id": "r",
            "office": "U.S. Senate",
            "place": "Utah",
            "choices": [
                {"id": "a", "name": "Ada Berg", "party": "Dem", "votes": 510},
                {"id": "b", "name": "Bo Lund", "party": "GOP", "votes": 490},
            ],
            "call": {"by": "AP", "status": status, "winner": winner},
        }
        moment = {"source": "board", "generated": "2030-11-05T21:00:00Z", "races": [race]}
        (tmp_path / "in.json").write_text(json.dumps({"form": "neutral-1", "snapshots": [moment]}), "utf-8")
        (tmp_path / "newsgen.toml").write_text('metadata = ["about.toml"]\n', "utf-8")
        about = f'[[contest]]\nid = "board/2030-11-05/r"\nheld_by = "{party}"\n'
        (tmp_path / "about.toml").write_text(about, "utf-8")
        return read(
            arguments[0], str(tmp_path / "in.json"), "-c", str(tmp_path / "newsgen.toml"), *arguments[1:]
        )

    assert told("Republican", "a", "facts", "--json")["handover"]["kind"] == "gain"
    assert told("D", "a", "facts", "--json")["handover"] == {
        "kind": "hold",
        "before": "D",
        "after": "Dem",
        "choice": "a",
        "declared": False,
    }
    gain = "A win for Berg moves the office from Republican to Democratic hands."
    assert gain in told("Republican", "a", "preview", "--lang", "en")
    assert "Vervet går i så fall fra Republikanerne til Demokratene." in told(
        "R", "a", "preview", "--lang", "no"
    )
    assert "A win for Berg keeps the office in Democratic hands." in told("D", "a", "preview", "--lang", "en")
    assert told("R", "a", "facts", "--json", status="runoff")["handover"] is None
    assert told("R", "", "facts", "--json", status="too_close")["handover"] is None


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("no", "Tallene kan ikke sammenlignes med forrige valg, fordi grensene er endret."),
        ("nn", "Tala kan ikkje samanliknast med førre val, fordi grensene er endra."),
        ("en", "Boundaries have changed, so the figures cannot be compared with those of the last election."),
    ],
)
def test_changed_boundaries_are_told_instead_of_changes(
    tmp_path: Path, read: Any, language: str, sentence: str
) -> None:
    night = Path(__file__).resolve().parents[2] / "fixtures" / "valgresultat" / "storvik-2025"
    plain = night / "04-complete.json"
    report = json.loads(plain.read_text("utf-8"))
    report["merknader"] = [1]
    path = tmp_path / "reformed.json"
    path.write_text(json.dumps(report), "utf-8")
    facts = read("facts", str(path), "--json")
    assert facts["comparable"] is False
    assert [line["change"] for line in facts["measures"][0]["lines"] if line["change"]] == []
    assert facts["measures"][0]["swing"] is None
    assert sentence in read("preview", str(path), "--lang", language)
    assert sentence not in read("preview", str(plain), "--lang", language)


def test_the_blocs_of_the_settings_are_in_the_facts(tmp_path: Path, read: Any) -> None:
    choices = [
        {"id": c, "name": f"{c}-list", "votes": v, "seats": s} for c, v, s in (("A", 50, 5), ("B", 40, 4))
    ]
    race = {"race_id": "r", "office": "Council", "place": "Havby", "seats": 9, "choices": choices}
    moment = {"source": "board", "generated": "2030-11-05T21:00:00Z", "races": [race]}
    (tmp_path / "in.json").write_text(json.dumps({"form": "neutral-1", "snapshots": [moment]}), "utf-8")
    (tmp_path / "newsgen.toml").write_text('metadata = ["about.toml"]\n', "utf-8")
    (tmp_path / "about.toml").write_text(
        '[[contest]]\nid = "board/2030-11-05/r"\n[contest.blocs]\nHarbour = ["B"]\nBoth = ["A", "B"]\n',
        "utf-8",
    )
    facts = read("facts", str(tmp_path / "in.json"), "-c", str(tmp_path / "newsgen.toml"), "--json")
    assert [(m["side"], m["seats"], m["has_it"]) for m in facts["majority"]] == [
        ("A", 5, True),
        ("Harbour", 4, False),
        ("Both", 9, True),
    ]


@pytest.mark.parametrize(
    ("change", "language", "sentence"),
    [
        (-0.6, "no", "Valgdeltakelsen er 74,3 prosent, 0,6 prosentpoeng lavere enn i 2021."),
        (1.4, "nn", "Valdeltakinga er 74,3 prosent, 1,4 prosentpoeng høgare enn i 2021."),
        (-0.6, "en", "Turnout is 74.3%, 0.6 percentage points lower than in 2021."),
        (0, "en", "Turnout is 74.3%."),
    ],
)
def test_turnout_against_the_election_before(
    tmp_path: Path, read: Any, change: float, language: str, sentence: str
) -> None:
    night = Path(__file__).resolve().parents[2] / "fixtures" / "valgresultat" / "storvik-2025"
    report = json.loads((night / "04-complete.json").read_text("utf-8"))
    report["frammote"]["endring"] = change
    path = tmp_path / "turnout.json"
    path.write_text(json.dumps(report), "utf-8")
    assert sentence in read("preview", str(path), "--lang", language)
    told = read("facts", str(path), "--json")["progress"]["turnout_change"]
    assert told == f"{change:.4f}"
    report["merknader"] = [1]
    path.write_text(json.dumps(report), "utf-8")
    assert read("facts", str(path), "--json")["progress"]["turnout_change"] is None
