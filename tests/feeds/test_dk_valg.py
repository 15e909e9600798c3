"""Danish results: polling areas, the sums over them, the export, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from newsgen import analysis, feeds
from newsgen.errors import FeedError
from newsgen.feeds import ReadContext, dk_valg
from newsgen.feeds.dk_valg import sniff
from newsgen.feeds.dk_valg.reading import aggregate
from newsgen.model import ContestResult, Payload, Severity, Snapshot, Source, Stage
from tests.feeds.reading import FIXTURES, cuts, mutants, of_json, payload, refusal, votes, without

NIGHT = FIXTURES / "dk_valg" / "storvig-2026"
AREA = NIGHT / "05-final" / "valgresultater-Folketingsvalg-Storvig_Kommune-Havnen.json"
EXPORT = FIXTURES / "dk_valg" / "storvig-2022" / "Folketingsvalg_2022_Storvig_Storkreds.csv"
ANE = "22222222-bbbb-4bbb-8bbb-000000000000"


def files(folder: str) -> list[Payload]:
    return [payload(path) for path in sorted((NIGHT / folder).glob("*.json"))]


def read(what: Payload, companions: Sequence[Payload] = ()) -> Snapshot:
    (found,) = dk_valg.read(what, ReadContext(companions=tuple(companions)))
    return found


def only(what: Payload) -> ContestResult:
    (found,) = read(what).contests
    return found


def document(path: Path = AREA) -> dict[str, object]:
    value = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(value, dict)
    return value


def summed(folder: str) -> ContestResult:
    found = {r.contest.area.id: r for r in aggregate(files(folder))}
    assert list(found) == ["storkreds-4", "kommune-999"]
    return found["storkreds-4"]


def test_a_polling_area_is_a_contest() -> None:
    snapshot = read(payload(AREA))
    (found,) = snapshot.contests
    assert found.contest.id == "dk-folketing-2026/990001"
    assert (found.contest.area.name, found.contest.area.kind) == ("Havnen", "polling_area")
    assert found.contest.election.date == date(2026, 3, 24)
    assert snapshot.generated_at == datetime(2026, 3, 25, 14, 20, tzinfo=UTC)
    assert found.polls_close == datetime(2026, 3, 24, 19, 0, tzinfo=UTC)
    assert (snapshot.drift, found.findings) == ((), ())


def test_a_snapshot_tells_its_country_so_that_letters_are_not_taken_for_norwegian_parties() -> None:
    (found,) = feeds.read(payload(AREA), "dk_valg", ReadContext())
    assert found.country == "DK"


def test_votes_are_of_parties_and_independents_and_blank_ballots_apart() -> None:
    found = only(payload(AREA))
    independent = "33333333-cccc-4ccc-8ccc-000000000001"
    assert votes(found) == {"A": 699, "V": 641, "F": 511, independent: 10}
    assert (found.progress.ballots, found.progress.blank, found.progress.invalid) == (1897, 27, 9)
    assert found.tallies[0].source == Source(payload(AREA).digest, "/IndenforParti/0/Stemmer")
    (standing, _) = analysis.standings(found)
    assert (standing.leader, standing.base) == ("A", 1861)


def test_personal_votes_are_a_measure_of_the_final_count_alone() -> None:
    found = only(payload(AREA))
    assert votes(found, "personal_votes")[ANE] == 198
    assert [m.decides for m in found.contest.measures] == [True, False]
    night = only(files("04-night")[0])
    assert {t.measure for t in night.tallies} == {"votes"}


@pytest.mark.parametrize(
    ("folder", "stage", "count", "reported", "leader"),
    [
        ("01-zero", Stage.NONE, "first", 0, None),
        ("02-early", Stage.PARTIAL, "first", 1, "V"),
        ("03-late", Stage.PARTIAL, "first", 2, "A"),
        ("04-night", Stage.COMPLETE, "first", 3, "A"),
        ("05-final", Stage.COMPLETE, "final", 3, "A"),
    ],
)
def test_the_files_of_a_moment_are_summed(
    folder: str, stage: Stage, count: str, reported: int, leader: str | None
) -> None:
    found = summed(folder)
    assert (found.stage, found.count) == (stage, count)
    assert (found.progress.reported, found.progress.expected) == (reported, 3)
    standings = analysis.standings(found)
    assert (standings[0].leader if standings else None) == leader
    assert all(t.summed for t in found.tallies)


def test_an_empty_file_is_an_area_not_reported_and_its_electors_are_unknown() -> None:
    found = summed("03-late")
    assert found.progress.electors is None
    assert found.progress.electors_counted == 1392
    assert found.progress.turnout_percent == Decimal("82.8304597701")
    assert len(found.units) == 2


def test_the_first_file_of_a_moment_carries_the_sums() -> None:
    moment = files("03-late")
    empty, first, last = moment
    assert [r.contest.area.id for r in read(first, (empty, last)).contests] == ["990002"]
    night = files("04-night")
    ids = [r.contest.area.id for r in read(night[0], night[1:]).contests]
    assert ids == ["storkreds-4", "kommune-999", "990001"]
    assert [len(read(f, [o for o in night if o is not f]).contests) for f in night] == [3, 1, 1]


def test_an_empty_file_is_refused_alone_and_passed_over_among_others() -> None:
    empty, *others = files("03-late")
    assert empty.body == b""
    assert sniff(empty).matches
    with pytest.raises(FeedError, match="the file is empty"):
        read(empty)
    found = read(empty, others)
    assert found.contests == ()
    assert [(f.gate, f.severity) for f in found.findings] == [("empty-file", Severity.REJECT)]


def test_an_area_without_constituency_counts_for_its_municipality_alone() -> None:
    value = document()
    del value["Storkreds"], value["Storkredsnummer"]
    assert [r.contest.area.kind for r in aggregate([of_json(value)])] == ["municipality"]
    assert aggregate([Payload.of(b"", "x.json")]) == ()


def test_a_candidate_without_identifier_is_refused() -> None:
    value = document()
    value["UdenforParti"][0]["Id"] = ""  # type: ignore[index]
    with pytest.raises(FeedError, match="no identifier") as caught:
        read(of_json(value))
    assert caught.value.where.endswith("/UdenforParti/0")


def test_files_of_two_elections_are_not_summed() -> None:
    other = document() | {"Valgdag": "01-11-2022"}
    with pytest.raises(FeedError, match="several elections"):
        aggregate([payload(AREA), of_json(other)])


def test_the_country_needs_all_ten_constituencies() -> None:
    made = [of_json(document() | {"Storkredsnummer": n, "Storkreds": f"Kreds {n}"}) for n in range(1, 11)]
    assert aggregate(made)[0].contest.area.id == "danmark"
    assert aggregate(made)[0].contest.threshold == 2
    assert aggregate(made[:9])[0].contest.area.kind == "constituency"


def test_field_names_without_danish_letters_are_understood() -> None:
    plain = AREA.read_text(encoding="utf-8")
    for letter, two in (("æ", "ae"), ("ø", "oe"), ("å", "aa"), ("Å", "Aa")):
        plain = plain.replace(letter, two)
    found = only(Payload.of(plain.encode(), "x.json"))
    assert votes(found) == votes(only(payload(AREA)))
    assert found.count == "final"
    assert sniff(Payload.of(plain.encode(), "x.json")).matches


def test_a_list_of_words_is_no_result_file() -> None:
    assert refusal(of_json(["Afstemningsomraade"]), "dk_valg") is not None
    assert refusal(of_json({"x": 1}), "dk_valg") is not None


def test_a_new_field_is_drift() -> None:
    assert read(of_json(document() | {"Nyt": 1})).drift == ("/Nyt",)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"Resultatart": "Prøve"}, "/Resultatart"),
        ({"Valgdag": "2026-03-24"}, "/Valgdag"),
        ({"FrigivelsesTidspunktUTC": "24.03.2026"}, "/FrigivelsesTidspunktUTC"),
        ({"Afstemningsområde": " "}, "/Afstemningsområde"),
        ({"Valgart": ""}, "/Valgart"),
        ({"IndenforParti": None}, "/IndenforParti"),
        ({"GyldigeStemmer": "1861"}, "/GyldigeStemmer"),
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(change: dict[str, object], where: str) -> None:
    with pytest.raises(FeedError) as caught:
        read(of_json(document() | change))
    assert caught.value.where == f"made.json at {where}"


def test_a_party_that_stands_twice_is_refused() -> None:
    value = document()
    value["IndenforParti"].append(value["IndenforParti"][0])  # type: ignore[attr-defined,index]
    with pytest.raises(FeedError, match="stands twice"):
        read(of_json(value))


def test_parts_that_do_not_make_the_whole_are_noted() -> None:
    assert [f.gate for f in only(of_json(document() | {"GyldigeStemmer": 1800})).findings] == [
        "parts-against-total"
    ]
    value = document()
    value["IndenforParti"][0]["Partistemmer"] -= 1  # type: ignore[index]
    (doubt,) = only(of_json(value)).findings
    assert (doubt.gate, doubt.place) == ("parts-against-total", "/IndenforParti/0/Stemmer")


def test_cut_or_changed_files_never_give_other_votes() -> None:
    for body in cuts(AREA.read_bytes()):
        assert refusal(Payload.of(body, "cut.json"), "dk_valg") is not None
    value = document()
    right = votes(only(of_json(value)))
    for pointer, mutant in (*mutants(value, lambda _: []), *without(value)):
        body = of_json(mutant)
        if refusal(body, "dk_valg") is None and "Resultatart" not in pointer:
            found = votes(only(body))
            assert found == right or pointer.endswith(("/Bogstavbetegnelse", "/UdenforParti")), pointer


def test_the_export_is_one_contest_with_its_areas_as_units() -> None:
    found = only(payload(EXPORT))
    assert (found.contest.id, found.contest.area.name) == (
        "dk-folketing-2022/storvig_storkreds",
        "Storvig Storkreds",
    )
    assert votes(found) == {"A": 1097, "V": 994, "/Grete Holm": 16}
    assert votes(found, "personal_votes") == {"A/Ane Bro": 310, "A/Bo Dahl": 174, "V/Carl Eg": 194}
    assert [(u.id, u.name) for u in found.units] == [
        ("Havnekredsen/1", "Havnen"),
        ("Havnekredsen/2", "Nørre Ås"),
    ]
    assert found.tallies[0].source.pointer == "rows 2-13, column 'Stemmetal'"


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("Partibogstav", "Bogstav", "lacks columns"),
        ("Ane Bro;190", "Ane Bro;19o", "malformed number"),
        ("Ane Bro;190", "Ane Bro", "wrong number of cells"),
        ("Ane Bro;190", "Bo Dahl;190", "stands twice"),
        ("Ane Bro;190", ";190", "a name is missing"),
    ],
)
def test_a_row_that_is_not_understood_is_refused(old: str, new: str, what: str) -> None:
    text = EXPORT.read_text(encoding="utf-8-sig")
    assert old in text
    with pytest.raises(FeedError, match=what):
        read(Payload.of(text.replace(old, new, 1).encode(), EXPORT.name))


def test_other_files_of_the_service_are_told_apart() -> None:
    turnout = {"Valgart": "Folketingsvalg", "Valgdag": "24-03-2026", "Valgdeltagelse": []}
    verdict = sniff(of_json(turnout))
    assert not verdict.matches
    assert "no results" in verdict.why
    for body in (b"", b"{}", b"[1]", b"<html>", b"a;b;c", b'{"Valgart":"x","Valgdag":"y"}'):
        assert not sniff(Payload.of(body, "x.json")).matches
    assert sniff(payload(EXPORT)).matches


def test_an_export_without_rows_is_refused() -> None:
    with pytest.raises(FeedError, match="no rows"):
        read(Payload.of(EXPORT.read_bytes().split(b"\r\n")[0] + b"\r\n", EXPORT.name))
