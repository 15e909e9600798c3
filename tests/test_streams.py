"""Whole nights as the services told them: Norway in 2025, and AP's calls of 2022."""

from __future__ import annotations

import json
import tarfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from newsgen.io import inputs as io_inputs
from newsgen.model import Unit
from newsgen.model.settings import Settings
from newsgen.pipeline import replay, setup
from newsgen.pipeline.reports import StepReport, Verdict

SHARED = Path(__file__).resolve().parents[2] / "shared"
NORWAY = SHARED / "feeds" / "no" / "replay-2025"
AP = SHARED / "feeds" / "us" / "ap-web-2022"


def reports(*paths: Path, languages: Sequence[str] = ("no", "en"), by_time: bool = False) -> list[StepReport]:
    """A replay of paths in memory."""
    night, _ = setup.night(Settings(), languages=tuple(languages))
    return list(replay.play(night, [str(path) for path in paths], by_time=by_time))


@pytest.fixture(scope="module")
def country() -> list[StepReport]:
    """The whole country, every snapshot."""
    return reports(NORWAY / "st-national-all-780.tar.xz", languages=("no",))


@pytest.fixture(scope="module")
def places() -> list[StepReport]:
    """All municipalities, judged and not written."""
    night, _ = setup.night(replace(Settings(), stories=()), languages=("no",))
    return list(replay.play(night, [str(NORWAY / "st-municipalities-all.tar.xz")]))


@pytest.mark.skipif(not NORWAY.is_dir(), reason="the recorded Norwegian night is not here")
class TestNorway:
    def test_every_snapshot_is_understood(self, country: list[StepReport]) -> None:
        assert len(country) == 780
        assert not any(report.errors for report in country)

    def test_leader_and_margin_are_those_of_the_record(self, country: list[StepReport]) -> None:
        rows = json.loads((NORWAY / "expected.json").read_text("utf-8"))["st-national-all-780.tar.xz"]
        by_stamp = {row[0]: dict(zip(rows["columns"], row, strict=True)) for row in rows["rows"]}
        told = 0
        for report in country:
            row = by_stamp[Path(report.source).stem]
            entry = report.contests[0]
            if entry.verdict in (Verdict.HOLD, Verdict.REJECT) or entry.brief is None:
                continue
            front = entry.brief.deciding
            assert (front.leader, front.margin.value if front.margin else None) == (
                row["leader"],
                row["margin_votes"],
            )
            told += 1
        assert told > 500

    def test_what_is_older_is_refused(self, country: list[StepReport]) -> None:
        rows = json.loads((NORWAY / "expected.json").read_text("utf-8"))["st-national-all-780.tar.xz"]
        older = {row[0] for row in rows["rows"] if row[-1]}
        refused = {Path(r.source).stem for r in country if r.reasons == ["stale"]}
        assert refused == older

    def test_the_country_is_held_no_more_than_twice(self, country: list[StepReport]) -> None:
        opened, before = 0, False
        for report in country:
            held = report.verdict is Verdict.HOLD
            opened += held and not before
            before = held or (before and report.verdict in (Verdict.REJECT, Verdict.NO_OP))
        assert opened <= 2

    def test_a_snapshot_without_new_votes_or_seats_writes_nothing(self, country: list[StepReport]) -> None:
        payloads = io_inputs.iter_inputs([str(NORWAY / "st-national-all-780.tar.xz")])
        before = None
        for payload, report in zip(payloads, country, strict=True):
            counted = counts(payload.body)
            if counted == before:
                assert not report.contests[0].stories, report.source
            before = counted

    def test_every_published_figure_is_that_of_the_accepted_snapshot(self, country: list[StepReport]) -> None:
        checked = 0
        for report in country:
            for filed in report.contests[0].stories:
                brief = report.contests[0].brief
                assert brief is not None
                known = {line.value for line in brief.deciding.lines}
                for block in filed.story.body:
                    for cell in block.cells:
                        for mark in cell.citations:
                            figure = mark.figure
                            reported = figure.how.value == "reported" and figure.unit is Unit.COUNT
                            if reported and any("/antall/total" in s.pointer for s in figure.sources):
                                assert figure.value in known or figure.value in seats(brief)
                                checked += 1
        assert checked > 50


@pytest.mark.skipif(not NORWAY.is_dir(), reason="the recorded Norwegian night is not here")
class TestNorwegianMunicipalities:
    def test_more_votes_than_electors_hold_four_and_no_others(self, places: list[StepReport]) -> None:
        held = {c.id for r in places for c in r.contests if "votes-above-electors" in c.reasons}
        assert held == {"st2025/3226", "st2025/3228", "st2025/3234", "st2025/3236"}
        assert not any("equal-changes" in r.reasons for r in places)

    def test_a_batch_out_and_in_is_held_and_then_nothing(self, places: list[StepReport]) -> None:
        lillesand = [c for r in places for c in r.contests if c.id == "st2025/4202"]
        held = [number for number, entry in enumerate(lillesand) if entry.verdict is Verdict.HOLD]
        assert len(held) == 1
        before, after = lillesand[held[0] - 1], lillesand[held[0] + 1]
        assert before.brief is not None
        assert after.brief is not None
        assert after.brief.deciding.base == before.brief.deciding.base

    def test_the_old_file_of_october_is_refused_everywhere(self, places: list[StepReport]) -> None:
        swung = [r for r in places if "2025-10-17" in r.source and r.reasons == ["stale"]]
        assert len(swung) > 100
        assert not any(r.errors for r in places)


STREAM = SHARED / "streams" / "norway-2025" / "stream.tar.xz"
AKERSHUS = (
    "nasjonalt/norge",
    "fylke/fylke-32",
    *(f"kommune/kommune-32-{n}" for n in (3226, 3228, 3234, 3236)),
)


@pytest.mark.skipif(not STREAM.is_file(), reason="the recorded Norwegian stream is not here")
def test_in_order_of_time_a_part_held_as_impossible_holds_county_and_country_with_it(tmp_path: Path) -> None:
    with tarfile.open(STREAM) as archive:
        wanted = [
            m for m in archive if m.isfile() and m.name.split("/", 2)[-1].rpartition("/")[0] in AKERSHUS
        ]
        archive.extractall(tmp_path, [m for m in wanted if m.name.startswith("data/2025/")], filter="data")
    night, _ = setup.night(replace(Settings(), stories=()), languages=("no",))
    opened: Counter[tuple[str, str]] = Counter()
    for report in replay.play(night, [str(tmp_path)], by_time=True):
        assert not report.errors
        for hold in night.holds.opened_now:
            opened[hold.contest, hold.gate] += 1
        night.holds.opened_now.clear()
    four = {(f"st2025/{n}", "votes-above-electors"): 1 for n in (3226, 3228, 3234, 3236)}
    assert opened == four | {
        ("st2025/32", "contains-held-unit"): 1,
        ("st2025/land", "contains-held-unit"): 1,
    }
    assert not night.filing.ledger.holds()


def counts(body: bytes) -> list[tuple[str, Any, Any]]:
    """Votes and seats of a report, by party."""
    found = []
    for party in json.loads(body)["partier"]:
        seats = ((party.get("mandater") or {}).get("resultat") or {}).get("antall")
        found.append((party["id"]["partikode"], party["stemmer"]["resultat"]["antall"]["total"], seats))
    return found


def seats(brief: Any) -> set[int]:
    """All seat numbers of a brief."""
    lines = brief.deciding.lines
    return {n for line in lines for n in (line.seats, line.levelling) if n is not None}


@pytest.mark.skipif(not AP.is_dir(), reason="the recorded calls are not here")
class TestCalls:
    def steps(self, race: str) -> list[tuple[str, str, str | None]]:
        """Verdict, call and angle of each counts file of a race."""
        found = []
        for report in reports(AP / race, languages=("no",)):
            for entry in report.contests:
                line = entry.as_dict()
                angle = entry.stories[0].story.angle if entry.stories else None
                found.append((entry.verdict.word, str(line["call"]), angle))
        return found

    def test_a_call_withdrawn_and_restored(self) -> None:
        steps = self.steps("20221108UT46329")
        told = [step for step in steps if step[2] is not None]
        first = told.index(("publish", "called", "called"))
        assert told[first + 1 : first + 3] == [
            ("correct", "uncalled", "call-withdrawn"),
            ("publish", "called", "called"),
        ]

    def test_a_runoff_has_two_and_no_winner(self) -> None:
        steps = self.steps("20221108GA12588")
        assert ("publish", "runoff", "runoff") in steps
        assert not any(call == "called" for _, call, _ in steps)
        assert steps[-1][2] == "certified"

    def test_a_status_that_flaps_beside_its_flag_is_nothing(self) -> None:
        steps = self.steps("20221108NV30323")
        calls = [call for _, call, _ in steps]
        assert calls[calls.index("called") :] == ["called"] * calls[::-1].index("too_early")
        assert Counter(angle for _, _, angle in steps)["lead-change"] == 3

    def test_a_called_winner_who_trails_early_goes_out_and_a_lost_flag_is_held(self) -> None:
        steps = self.steps("20221108AL1683")
        assert steps[2][0] == "hold"
        assert ("publish", "winner_not_leading", "called") in steps
        assert not any(verdict == "correct" for verdict, _, _ in steps)

    def test_called_at_zero_votes_has_no_margin(self) -> None:
        found = [c for r in reports(AP / "20221108IL16413", languages=("no",)) for c in r.contests]
        first = next(entry for entry in found if entry.stories)
        assert (first.as_dict()["margin"], first.as_dict()["call"]) == (None, "called")

    def test_the_only_candidate_is_told_when_called(self) -> None:
        assert [s for s in self.steps("20221108AZ3924") if s[2]] == [
            ("publish", "uncontested", "uncontested")
        ]

    def test_ranked_choice_holds_the_zeros_between_its_rounds(self) -> None:
        verdicts = [verdict for verdict, _, _ in self.steps("20221108AK2015")]
        assert verdicts[5:8] == ["reject", "hold", "publish"]

    def test_a_tie_and_too_close_and_certified(self) -> None:
        assert any(angle == "tie" for _, _, angle in self.steps("20221108SC41908"))
        assert any(angle == "too-close" for _, _, angle in self.steps("20221108CO6615"))
        assert self.steps("20221108TN43440")[-1][2] == "certified"

    def test_totals_that_fall_by_a_recompilation_are_held(self) -> None:
        assert [verdict for verdict, _, _ in self.steps("20221108FL11160")][3] == "hold"

    def test_a_measure_is_called_without_a_word_of_its_status_before(self) -> None:
        steps = self.steps("20221108AK3152")
        assert [step for step in steps if step[2]] == [
            ("publish", "none", "first-results"),
            ("publish", "called", "called"),
            ("publish", "called", "called"),
            ("publish", "called", "called"),
        ]
        assert steps[2] == ("no-op", "none", None)

    def test_an_open_primary_won_outright_has_one_winner_and_no_second_round(self) -> None:
        found = [c for r in reports(AP / "20221108LA20555", languages=("en",)) for c in r.contests]
        told = [(e.verdict.word, e.stories[0].story.angle) for e in found if e.stories]
        # All precincts are in before AP expects that all votes are.
        assert told == [
            ("publish", "first-results"),
            ("publish", "update"),
            ("publish", "called"),
            ("publish-with-caveat", "called"),
            ("publish", "called"),
        ]
        for entry in found:
            for filed in entry.stories:
                copy = filed.story.headline.text + " ".join(block.text for block in filed.story.body)
                assert "runoff" not in copy
                assert "advance" not in copy

    def test_the_whole_country_is_told_race_by_race(self) -> None:
        counts = AP / "national" / "2022-11-09T063043Z_progress.json"
        metadata = AP / "national" / "2022-11-09T063043Z_metadata.json"
        (_, report) = reports(metadata, counts, languages=("en",))
        record = json.loads((AP / "expected.json").read_text("utf-8"))["national"]
        assert len(report.contests) == record["races_in_progress"]
        by_race = {entry.id.rsplit("/", 1)[-1]: entry for entry in report.contests}
        for race, winner in record["called_but_winner_trailing"]:
            [story, *_] = by_race[race].stories
            assert (by_race[race].as_dict()["call"], winner.split()[-1] in story.story.headline.text) == (
                "winner_not_leading",
                True,
            )
        for race in record["called_with_zero_votes"]:
            assert by_race[race].as_dict()["margin"] is None
