"""Swiss federal votes: people and cantons, arithmetic that settles, nothing decided before the end."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.feeds import ReadContext
from newsgen.io import inputs
from newsgen.model import Payload, Snapshot
from tests.feeds.reading import FIXTURES, SHARED, mutants, needs_shared, of_json, payload, without
from tests.feeds.world import (
    Facts,
    assert_never_wrong,
    cut_mutants,
    facts_of,
    line,
    measure,
    percent,
    read_one,
)

NIGHT = FIXTURES / "ch_voteinfo" / "marmots-2031"
FOLDER = SHARED / "feeds" / "ch" / "voteinfo-json"


def one(name: str) -> Facts:
    (contest,) = facts_of(NIGHT / name)["contests"]
    return dict(contest)


def document(name: str) -> dict[str, object]:
    return dict(json.loads((NIGHT / name).read_text()))


def test_people_and_cantons_are_two_measures_and_both_decide() -> None:
    contest = one("03-late.json")
    votes, cantons = measure(contest), measure(contest, "cantons")
    assert (votes["decides"], cantons["decides"]) == (True, True)
    assert (line(cantons, "yes")["value"], line(cantons, "no")["value"]) == ("6.0", "8.0")
    assert contest["kind"] == "ballot_measure"
    assert (contest["progress"]["reported"], contest["progress"]["expected"]) == (17, 26)


def test_before_the_day_everything_is_unknown() -> None:
    contest = one("01-zero.json")
    assert contest["stage"] == "none"
    assert [e["value"] for e in measure(contest)["lines"]] == [None, None]
    assert contest["progress"]["ballots"] is None


def test_towns_without_a_whole_canton_give_votes_and_no_cantonal_vote() -> None:
    contest = one("02-early.json")
    assert measure(contest)["leader"] == "no"
    assert [e["value"] for e in measure(contest, "cantons")["lines"]] == ["0", "0"]
    assert contest["progress"]["reported"] == 0


def test_the_authoritys_answer_is_a_mark_and_not_a_call() -> None:
    contest = one("04-final.json")
    assert line(measure(contest), "no")["outcome"] == "elected"
    assert contest["calls"] == []
    assert (contest["stage"], contest["count"]) == ("complete", "first")
    last = one("05-corrected.json")
    assert (last["stage"], last["count"]) == ("certified", "final")
    assert line(measure(last), "yes")["value"] == line(measure(contest), "yes")["value"] - 9


def test_the_title_is_in_the_language_asked_for() -> None:
    assert one("03-late.json")["name"] == "Popular initiative 'More marmots'"
    context = ReadContext(options={"title_language": "de"})
    (snapshot,) = feeds.get("ch_voteinfo").read(payload(NIGHT / "03-late.json"), context)
    assert snapshot.contests[0].contest.name == "Volksinitiative «Für mehr Murmeltiere»"


def settled(half_no: int, whole_no: int) -> list[str]:
    """Messages on the cantonal majority with so many cantons against and the others not counted."""
    value = json.loads((NIGHT / "01-zero.json").read_text())
    proposal = value["schweiz"]["vorlagen"][0]
    halves = {"6", "7", "12", "13", "15", "16"}
    for canton in proposal["kantone"]:
        half = canton["geoLevelnummer"] in halves
        if (half and half_no > 0) or (not half and whole_no > 0):
            half_no, whole_no = (half_no - 1, whole_no) if half else (half_no, whole_no - 1)
            canton["resultat"] |= {
                "gebietAusgezaehlt": True,
                "jaStimmenAbsolut": 10,
                "neinStimmenAbsolut": 20,
                "gueltigeStimmen": 30,
            }
    (contest,) = read_one(of_json(value).body, "ch_voteinfo").contests
    return [f.message for f in contest.findings if f.gate == "cantonal-majority"]


def test_half_of_the_cantonal_votes_against_settles_a_rejection_and_less_does_not() -> None:
    assert settled(half_no=2, whole_no=10) == []
    (message,) = settled(half_no=3, whole_no=10)
    assert message.startswith("11.5 of 23.0 cantonal votes are no")


def test_cantonal_votes_that_the_cantons_do_not_give_are_held() -> None:
    value = document("03-late.json")
    value["schweiz"]["vorlagen"][0]["staende"]["neinStaendeGanz"] += 1  # type: ignore[index]
    (contest,) = read_one(of_json(value).body, "ch_voteinfo").contests
    assert [f.gate for f in contest.findings] == ["cantonal-votes"]


def test_one_proposal_not_understood_is_held_and_the_other_goes_on() -> None:
    value = document("03-late.json")
    proposals = value["schweiz"]["vorlagen"]  # type: ignore[index]
    proposals.append(json.loads(json.dumps(proposals[0])) | {"vorlagenId": 9002, "vorlagenArtId": 77})
    first, second = read_one(of_json(value).body, "ch_voteinfo").contests
    assert first.findings == ()
    assert [f.gate for f in second.findings] == ["contest-not-understood"]
    assert second.tallies == ()


def test_an_unknown_kind_of_the_only_proposal_is_refused_with_its_place() -> None:
    value = document("03-late.json")
    value["schweiz"]["vorlagen"][0]["vorlagenArtId"] = 77  # type: ignore[index]
    with pytest.raises(FeedError, match="/schweiz/vorlagen/0/vorlagenArtId"):
        read_one(of_json(value).body, "ch_voteinfo")


def test_no_mutant_gives_a_wrong_figure() -> None:
    value = document("03-late.json")
    proposal = value["schweiz"]["vorlagen"][0]  # type: ignore[index]
    del proposal["kantone"][3:]
    proposal["staende"] = None
    body = of_json(value).body
    changes = [(p, of_json(m).body) for p, m in mutants(value, lambda leaf: [leaf])]
    gone = [(p, of_json(m).body) for p, m in without(value) if not p.endswith(("Absolut", "gueltigeStimmen"))]
    assert assert_never_wrong(body, changes, "ch_voteinfo") > 20
    assert assert_never_wrong(body, gone, "ch_voteinfo") > 15
    assert assert_never_wrong(body, cut_mutants(body), "ch_voteinfo") > 70


def test_cantonal_votes_alone_are_told_apart() -> None:
    verdict = feeds.get("ch_voteinfo").sniff(of_json({"abstimmtag": "20310309", "kantone": []}))
    assert not verdict.matches
    assert "cantonal" in verdict.why


def _agree(snapshot: Snapshot, expected: list[dict[str, object]], found: list[Facts]) -> None:
    assert len(found) == len(expected)
    for contest, right in zip(found, expected, strict=True):
        assert contest["id"].endswith(f"/{right['id']}")
        votes, cantons = measure(contest), measure(contest, "cantons")
        assert cantons["decides"] == right["double_majority_required"]
        progress = contest["progress"]
        assert [progress["reported"], progress["expected"]] == [
            right["cantons_counted"],
            right["cantons_total"],
        ]
        for choice in ("yes", "no"):
            assert float(line(cantons, choice)["value"]) == right[f"cantonal_votes_{choice}"]
        settled_against = any("no longer" in f["message"] for f in contest["findings"])
        assert settled_against == right.get("rejection_certain_on_cantons", False)
        assert contest["measured"]["possible"] is not settled_against
        if "yes_votes" not in right:
            assert votes["leader"] is None
            continue
        assert [line(votes, choice)["value"] for choice in ("yes", "no")] == [
            right["yes_votes"],
            right["no_votes"],
        ]
        assert votes["leader"] == right["leading"]
        assert votes["margin"]["value"] == right["margin_votes"]
        for part, key in ((line(votes, "yes")["value"], "yes_pct"), (votes["margin"]["value"], "margin_pp")):
            assert percent(part, votes["total"]) == Decimal(str(right[key]))
        (result,) = [c for c in snapshot.contests if c.contest.id == contest["id"]]
        counted = result.progress
        assert counted.ballots is not None
        assert counted.electors_counted is not None
        assert percent(counted.ballots, counted.electors_counted) == Decimal(str(right["turnout_pct"]))
        adopted = {e["choice"] for e in votes["lines"] if e["outcome"] == "elected"}
        answer = {True: {"yes"}, False: {"no"}, None: set()}[right["accepted_in_feed"]]  # type: ignore[index]
        assert adopted == answer


def _moments() -> list[Payload]:
    return list(inputs.load([str(FOLDER / "2025-02-09-all-15-snapshots.tar.xz")]))


@needs_shared
def test_all_fifteen_moments_agree_with_the_oracle(tmp_path: Path) -> None:
    expected = json.loads((FOLDER / "expected.json").read_text())["files"]
    moments = _moments()
    assert len(moments) == 15
    for moment in moments:
        name = moment.location.rsplit("!", 1)[1].rsplit("/", 1)[-1]
        path = tmp_path / name
        path.write_bytes(moment.body)
        (snapshot,) = feeds.read(moment, None, ReadContext())
        assert snapshot.drift == ()
        _agree(snapshot, expected[name], facts_of(path)["contests"])


@needs_shared
def test_the_final_file_of_2022_agrees_with_the_oracle() -> None:
    path = FOLDER / "2022-05-15-final.json.gz"
    expected = json.loads((FOLDER / "expected.json").read_text())["files"][path.name]
    (document,) = inputs.load([str(path)])
    (snapshot,) = feeds.read(document, None, ReadContext())
    _agree(snapshot, expected, facts_of(path)["contests"])
