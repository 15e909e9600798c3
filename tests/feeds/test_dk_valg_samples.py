"""The Danish sample against the sums recomputed from its own files."""

from __future__ import annotations

import json
import tarfile
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

from newsgen import analysis
from newsgen.feeds.dk_valg import sniff
from newsgen.feeds.dk_valg.reading import aggregate
from newsgen.model import ContestResult, Payload
from tests.feeds.reading import SHARED, needs_shared, payload

SAMPLE = SHARED / "feeds" / "dk" / "valgdk-json-fv2026"


@needs_shared
def test_every_moment_of_the_sample_agrees_with_the_sums_recomputed() -> None:
    expected = json.loads((SAMPLE / "expected.json").read_text(encoding="utf-8"))
    for folder, row in expected["bornholm_storkreds"].items():
        paths = sorted((SAMPLE / "bornholm" / folder).glob("*.json"))
        _check(aggregate([payload(path) for path in paths])[0], row)
    for archive, row in expected["denmark"].items():
        found = aggregate(_members(SAMPLE / archive))
        assert found[0].contest.area.id == "danmark"
        _check(found[0], row)


@needs_shared
def test_candidates_and_turnout_reports_are_not_claimed_as_results() -> None:
    for path in (*SAMPLE.glob("bornholm/*.json"), *SAMPLE.glob("bornholm/valgdeltagelse/*.json")):
        assert not sniff(payload(path)).matches


def _check(result: ContestResult, row: dict[str, object]) -> None:
    progress = result.progress
    assert progress.reported == row["areas_with_result"]
    empty = int(str(row["files_empty_zero_bytes"]))
    assert progress.expected == int(str(row["files_parsed"])) + empty
    assert progress.electors == (None if empty else row["electorate_all_parsed"])
    assert progress.electors_counted == row["electorate_in_counted"]
    assert (progress.ballots or 0, progress.blank or 0) == (row["votes_cast"], row["blank"])
    assert (progress.invalid or 0) == row["other_invalid"]
    if "leader" not in row:
        assert result.tallies == ()
        return
    standing = analysis.standings(result)[0]
    assert standing.base == row["valid_votes"]
    assert (standing.leader, standing.runner_up) == (row["leader"], row["runner_up"])
    assert [line.value for line in standing.lines[:2]] == [row["leader_votes"], row["runner_up_votes"]]
    assert standing.margin is not None
    assert standing.margin.points is not None
    assert standing.margin.value == row["margin_votes"]
    assert _rounded(standing.margin.points) == _decimal(row["margin_pp"])
    assert progress.turnout_percent is not None
    assert _rounded(progress.turnout_percent) == _decimal(row["turnout_in_counted_pct"])
    expected = row["shares_pct"]
    assert isinstance(expected, dict)
    shares = {line.choice.id: _rounded(line.share) for line in standing.lines if line.share is not None}
    assert {letter: shares[letter] for letter in expected} == {k: _decimal(v) for k, v in expected.items()}
    assert sum(1 for letter in shares if len(letter) == 1) == len(expected)


def _members(path: Path) -> list[Payload]:
    found = []
    with tarfile.open(path) as archive:
        for member in archive:
            stream = archive.extractfile(member) if member.isfile() else None
            if stream is not None:
                found.append(Payload.of(stream.read(), f"{path}!{member.name}"))
    return found


def _rounded(value: Fraction | Decimal) -> Decimal:
    exact = Fraction(value)
    return (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(
        Decimal("0.01"), rounding=ROUND_HALF_UP
    )


def _decimal(value: object) -> Decimal:
    return Decimal(str(value)).quantize(Decimal("0.01"))
