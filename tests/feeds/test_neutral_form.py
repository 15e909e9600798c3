"""What is in the neutral form and what is not: sniffing, refusals, damage, the shipped schema, samples."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from importlib import resources

import jsonschema
import pytest

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.model import Payload
from tests.feeds.neutral_races import NIGHT, RACE, document, only, race
from tests.feeds.reading import (
    SHARED,
    cuts,
    mutants,
    needs_shared,
    of_json,
    payload,
    read,
    refusal,
    votes,
    without,
)


def test_a_local_time_needs_the_zone_of_the_settings() -> None:
    value = document(race(), generated="2031-09-08T22:00:00")
    assert refusal(of_json(value), "neutral")
    value["settings"] = {"zone": "Europe/Oslo"}
    assert only(value).generated_at == datetime(2031, 9, 8, 20, 0, tzinfo=UTC)
    value["settings"] = {"zone": "Europe/Olso"}
    error = refusal(of_json(value), "neutral")
    assert error is not None
    assert error.exit_code == 78


@pytest.mark.parametrize(
    "value",
    [
        [],
        {"form": "neutral-1"},
        {"form": "neutral-1", "snapshots": []},
        {"form": "neutral-1", "snapshots": [7]},
        {"form": "neutral-2", "snapshots": []},
        {**document(RACE), "known_units": [7]},
        document(RACE, source=""),
        document(RACE, test="true"),
        document(RACE, generated="yesterday"),
        document(RACE, generated="2031-09-08"),
        document(RACE, generated=None),
        document(RACE, races=None),
    ],
)
def test_a_document_that_is_not_in_the_form_is_refused_with_its_place(value: object) -> None:
    assert refusal(of_json(value), "neutral") is not None


def test_sniffing_is_sure_and_knows_other_forms() -> None:
    neutral = feeds.get("neutral")
    assert neutral.sniff(of_json(document(RACE))).certainty == 100
    late = {"snapshots": document(RACE)["snapshots"], "form": "neutral-1"}
    assert neutral.sniff(of_json(late)).certainty == 100
    newer = neutral.sniff(of_json({"form": "neutral-9"}))
    assert not newer.matches
    assert "neutral-9" in newer.why
    assert not neutral.sniff(of_json({"form": "schedule"})).matches


def test_a_file_cut_off_anywhere_is_refused() -> None:
    whole = payload(NIGHT / "02-early.json")
    for body in cuts(whole.body):
        assert refusal(Payload.of(body, "cut.json"), "neutral") is not None


@pytest.mark.parametrize("change", [lambda _: [], lambda _: "no", lambda _: 12.5, lambda _: None])
def test_no_changed_value_becomes_a_wrong_number(change: object) -> None:
    value = json.loads((NIGHT / "04-final.json").read_text(encoding="utf-8"))
    true_votes = {v for r in only(value).contests for v in votes(r).values()}
    for pointer, mutant in mutants(value, change):  # type: ignore[arg-type]
        try:
            (snapshot,) = read(of_json(mutant), "neutral")
        except FeedError:
            continue
        for result in snapshot.contests:
            for value_now in votes(result).values():
                assert value_now is None or result.findings or value_now in true_votes, pointer


def test_no_missing_member_becomes_a_wrong_number() -> None:
    value = json.loads((NIGHT / "04-final.json").read_text(encoding="utf-8"))
    before = {r.contest.slug: votes(r) for r in only(value).contests}
    for pointer, mutant in without(value):
        try:
            (snapshot,) = read(of_json(mutant), "neutral")
        except FeedError:
            continue
        for result in snapshot.contests:
            for choice, value_now in votes(result).items():
                assert value_now is None or before[result.contest.slug][choice] == value_now, pointer


def schema() -> jsonschema.Draft202012Validator:
    raw = resources.files("newsgen.feeds.neutral").joinpath("neutral.schema.json").read_text(encoding="utf-8")
    jsonschema.Draft202012Validator.check_schema(json.loads(raw))
    return jsonschema.Draft202012Validator(
        json.loads(raw), format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
    )


def test_the_shipped_schema_takes_our_night_and_refuses_its_faults() -> None:
    validator = schema()
    for path in sorted(NIGHT.glob("*.json")):
        validator.validate(json.loads(path.read_text(encoding="utf-8")))
    for faulty in (
        {"form": "neutral-1", "snapshots": []},
        document(race(choices=[{"id": "a", "name": None}])),
        document(race(choices=[{"id": "a", "name": "Ada", "votes": -1}])),
        document(race(call={"by": "AP", "status": "wins"})),
        document(race(), generated="yesterday"),
    ):
        assert not validator.is_valid(faulty)


@needs_shared
def test_every_sample_in_the_form_is_read() -> None:
    seen = 0
    for path in sorted((SHARED / "faults").glob("*.json")):
        raw = json.loads(path.read_text(encoding="utf-8-sig"))
        if raw.get("form") != "neutral-1":
            continue
        seen += 1
        assert feeds.sniff(payload(path))[0] == "neutral"
        snapshots = read(payload(path))
        assert len(snapshots) == len(raw["snapshots"])
        for snapshot, entry in zip(snapshots, raw["snapshots"], strict=True):
            assert not snapshot.drift
            for result, given in zip(snapshot.contests, entry["races"], strict=True):
                assert votes(result) == {c["id"]: c["votes"] for c in given["choices"]}
                assert len(result.units) == len(given.get("units", []))
    assert seen >= 14
