"""The Norwegian results service: what is not its report, and a report that is damaged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.feeds import ReadContext
from newsgen.feeds.valgresultat import sniff
from newsgen.model import Payload
from tests.feeds.reading import cuts, mutants, of_json, payload, refusal, votes, without
from tests.feeds.valgresultat_reports import DISTRICT, NIGHT, OLDER, POLLING_DISTRICT, document, of


def test_a_party_that_stands_twice_is_refused() -> None:
    value = document()
    value["partier"].append(value["partier"][0])  # type: ignore[attr-defined,index]
    with pytest.raises(FeedError, match="stands twice") as caught:
        of(value)
    assert caught.value.where.endswith("/partier/11/id/partikode")


def test_an_unknown_category_is_refused() -> None:
    value = document()
    value["partier"][2]["id"]["partikategori"] = 4  # type: ignore[index]
    with pytest.raises(FeedError, match="unknown category 4"):
        of(value)


def test_new_fields_are_drift_and_the_rest_is_read() -> None:
    value = document()
    value["nyhet"] = {"a": 1}
    value["partier"][1]["stemmer"]["resultat"]["antall"]["brev/post"] = 4  # type: ignore[index]
    (found,) = feeds.read(of_json(value), None, ReadContext())
    assert set(found.drift) == {"/nyhet", "/partier/1/stemmer/resultat/antall/brev~1post"}
    assert votes(found.contests[0]) == votes(of(document()))


def test_a_wrong_type_beside_an_unknown_field_keeps_its_place() -> None:
    value = {"nyhet": 1} | document()
    whole = json.dumps(value).encode()
    assert refusal(Payload.of(whole[:-9], "cut.json"), "valgresultat") is not None
    value["stemmer"]["total"] = "1"  # type: ignore[index]
    with pytest.raises(FeedError) as caught:
        of(value)
    assert caught.value.where == "made.json at /stemmer/total"
    for body in (b"[1]", b"[" * 100_000, b'"text"'):
        assert refusal(Payload.of(body, "x.json"), "valgresultat") is not None


def test_a_prognosis_may_be_missing_for_a_party_and_a_name_may_not() -> None:
    value = document(OLDER / "01-prognosis.json")
    del value["partier"][0]["stemmer"]["prognose"], value["partier"][0]["mandater"]["prognose"]  # type: ignore[index]
    assert "A" not in {p.choice for p in of(value).prognosis}
    value["partier"][1]["id"]["navn"] = " "  # type: ignore[index]
    with pytest.raises(FeedError, match="has no name"):
        of(value)


def test_sniffing_claims_reports_and_nothing_else() -> None:
    for path in sorted(NIGHT.glob("*/*.json")):
        name, why = feeds.sniff(payload(path))
        assert name == "valgresultat", (path, why)
    for body in (b"", b"{}", b"[]", b'{"valgaar":"2025"}', b"<html>", b"\xff\xfe\x00"):
        assert not sniff(Payload.of(body, "x")).matches


def test_a_web_page_instead_of_a_report_is_refused() -> None:
    error = refusal(Payload.of(b"<!DOCTYPE html><html></html>", "x.json"), "valgresultat")
    assert error is not None
    assert "web page" in str(error)


@pytest.mark.parametrize("path", [DISTRICT / "02-early.json", OLDER / "01-prognosis.json", POLLING_DISTRICT])
def test_a_report_cut_anywhere_is_refused(path: Path) -> None:
    for body in cuts(path.read_bytes()):
        assert refusal(Payload.of(body, "cut.json"), "valgresultat") is not None


@pytest.mark.parametrize("path", [DISTRICT / "02-early.json", OLDER / "01-prognosis.json", POLLING_DISTRICT])
@pytest.mark.parametrize("wrong", ["x", 1.5, True, None, [], {}])
def test_a_value_of_another_type_never_gives_other_votes(path: Path, wrong: object) -> None:
    value = document(path)
    right = votes(of(value))
    for pointer, mutant in mutants(value, lambda old: 5 if isinstance(old, str) and wrong == "x" else wrong):
        body = of_json(mutant)
        if refusal(body, "valgresultat") is None:
            (found,) = feeds.read(body, "valgresultat", ReadContext())
            assert votes(found.contests[0]) == right, pointer


@pytest.mark.parametrize("path", [DISTRICT / "02-early.json", OLDER / "01-prognosis.json", POLLING_DISTRICT])
def test_a_missing_field_never_gives_other_votes(path: Path) -> None:
    value = document(path)
    right = votes(of(value))
    for pointer, mutant in without(value):
        body = of_json(mutant)
        if refusal(body, "valgresultat") is None:
            (found,) = feeds.read(body, "valgresultat", ReadContext())
            assert votes(found.contests[0]) == right, pointer
