"""Finnish candidates in CSV: contests and units out of rows, and what is refused."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from newsgen.errors import FeedError
from newsgen.feeds import ReadContext, fi_vaalit
from newsgen.model import Payload, Snapshot, Stage
from tests.feeds.reading import FIXTURES, payload, votes

CANDIDATES = FIXTURES / "fi_vaalit" / "saarela-2019" / "ekv-2019_teat_maa.csv"


def read(what: Payload, **options: object) -> Snapshot:
    (found,) = fi_vaalit.read(what, ReadContext(options=options))
    return found


def edited(old: str, new: str) -> Payload:
    text = CANDIDATES.read_bytes().decode("latin-1")
    assert old in text
    return Payload.of(text.replace(old, new, 1).encode("latin-1"), CANDIDATES.name)


def test_candidates_in_csv_make_contests_and_units() -> None:
    snapshot = read(payload(CANDIDATES))
    found = {r.contest.area.id: r for r in snapshot.contests}
    assert list(found) == ["vaalipiiri-02", "007"]
    assert snapshot.generated_at == datetime(2019, 4, 14, 18, 30, tzinfo=UTC)
    town = found["007"]
    assert town.contest.election.id == "fi-ekv2019"
    assert votes(town) == {"SDP": 229, "RKP": 181}
    assert votes(town, "personal_votes") == {
        "candidate-02-2": 141,
        "candidate-02-3": 181,
        "candidate-02-4": 88,
    }
    assert {c.name for c in town.choices} >= {"Aino Mäkelä", "Bengt Holm"}
    assert [(r.choice, r.name) for r in town.representatives] == [
        ("SDP", "Aino Mäkelä"),
        ("RKP", "Bengt Holm"),
    ]
    assert (town.outcomes, town.stage) == ((), Stage.PARTIAL)
    assert [(u.id, u.name) for u in town.units] == [("007-001", "Kirkonkylä"), ("007-002", "Saaristo")]
    assert {t.choice: t.value for t in town.units[0].tallies if t.part == "total"} == {"SDP": 119, "RKP": 111}
    assert town.tallies[0].source.pointer == "rows 4-6, column '34'"


def test_csv_with_a_header_a_last_semicolon_and_utf_8_is_the_same() -> None:
    lines = CANDIDATES.read_bytes().decode("latin-1").splitlines()
    text = "\n".join(";".join([line, ""]) for line in ["Vaalilaji" + ";Kuntanro" * 43, *lines])
    with_header = read(Payload.of(text.encode(), CANDIDATES.name))
    assert [votes(r) for r in with_header.contests] == [votes(r) for r in read(payload(CANDIDATES)).contests]
    swedish = read(payload(CANDIDATES), language="sv").contests
    assert swedish[1].contest.area.name == "Ölandet"
    assert "SFP" in votes(swedish[1])


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (";61;80;141;", ";61;80;1-1;", "malformed number"),
        (";Aino;Mäkelä;", ";;;", "candidate is missing"),
        (";007;K;", ";007;X;", "unknown record type"),
        (";50;70;1;", ";50;70;9;", "unknown mark"),
        (";20190414213000", ";kl 21", "time of the record"),
        (";3;Saarela;Ölandet;Bengt", ";2;Saarela;Ölandet;Bengt", "stands twice"),
        (";Saarela;Ölandet;Aino", ";;;Aino", "area has no name"),
        (";K;A;20190414213000", ";K;20190414213000", "wrong number of cells"),
    ],
)
def test_a_row_of_candidates_that_is_not_understood_is_refused(old: str, new: str, what: str) -> None:
    with pytest.raises(FeedError, match=what) as caught:
        read(edited(old, new))
    assert "row " in caught.value.where


def test_an_empty_csv_and_an_unnamed_election() -> None:
    with pytest.raises(FeedError, match="no rows"):
        read(Payload.of(b"", "x.csv"))
    found = read(Payload.of(CANDIDATES.read_bytes(), "x.csv"))
    assert found.contests[0].contest.election.id == "fi-e"
