"""What a Swiss proposal needs of the cantons still out, and when it is lost."""

from __future__ import annotations

import tarfile
from decimal import Decimal

import pytest

from newsgen import analysis, feeds
from newsgen.model import (
    Brief,
    ChoiceKind,
    ContestKind,
    Measure,
    Payload,
    Progress,
    Stage,
    StatedTotal,
    replace,
)
from tests.analysis.builders import HERE, result, snapshot, tallies
from tests.feeds.reading import SHARED, needs_shared
from tests.stories.editions import EN, GB, NB, NN, told


def swiss(yes: str, no: str) -> Brief:
    """A proposal that the people are for, with cantonal votes of 23 in all."""
    both = (Measure(name="votes"), Measure(name="cantons", term="cantonal_vote", places=1))
    made = result(
        {"yes": 600_000, "no": 590_000},
        contest={"kind": ContestKind.BALLOT_MEASURE, "rule": "double_majority", "measures": both},
        stage=Stage.PARTIAL,
        progress=Progress(unit="cantons", reported=16, expected=26, source=HERE),
    )
    cantons = tallies({"yes": Decimal(yes), "no": Decimal(no)}, "cantons")
    total = StatedTotal(measure="cantons", value=Decimal(23), source=HERE, covers="all")
    options = tuple(replace(one, name=one.id.capitalize(), kind=ChoiceKind.OPTION) for one in made.choices)
    counted = replace(made, choices=options, tallies=(*made.tallies, *cantons), stated_totals=(total,))
    return analysis.brief(counted, snapshot(counted))


def test_what_a_proposal_needs_of_the_cantons_left() -> None:
    copy = told(swiss("5", "9.5"))
    assert "For å bli vedtatt må forslaget få minst 7 av de 8,5 kantonstemmene som gjenstår." in copy[NB]
    assert "For å bli vedteke må forslaget få minst 7 av dei 8,5 kantonrøystene som står att." in copy[NN]
    for edition in (EN, GB):
        words = "To pass, the proposal needs at least 7 of the 8.5 cantonal votes still to come."
        assert words in copy[edition]


@pytest.mark.parametrize(
    ("yes", "no", "why"),
    [
        ("2", "7", "most of them are left"),
        ("9", "5", "less than half of those left is enough"),
        ("12", "5", "it has a majority of them"),
        ("3", "11.5", "it can pass no longer"),
    ],
)
def test_cantons_left_are_told_where_they_are_few_and_needed(yes: str, no: str, why: str) -> None:
    assert "still to come" not in told(swiss(yes, no))[EN], why


CANTONS = {
    NB: "kan forslaget ikke lenger bli vedtatt",
    NN: "kan forslaget ikkje lenger bli vedteke",
    EN: "the proposal can no longer pass",
    GB: "the proposal can no longer pass",
}
SUNDAY = SHARED / "feeds/ch/voteinfo-json/2025-02-09-all-15-snapshots.tar.xz"


@needs_shared
def test_a_swiss_proposal_is_lost_from_the_snapshot_on_that_proves_it() -> None:
    """At 12:58:40 half of the cantons were against it, and the feed said nothing for another hour."""
    moments = []
    with tarfile.open(SUNDAY) as archive:
        for member in sorted(archive.getmembers(), key=lambda one: one.name):
            handle = archive.extractfile(member)
            assert handle is not None
            (snapshot,) = feeds.read(
                Payload.of(handle.read(), member.name), "ch_voteinfo", feeds.ReadContext()
            )
            given = analysis.brief(snapshot.contests[0], snapshot)
            copy = told(given)
            lost = {edition: words in copy[edition] for edition, words in CANTONS.items()}
            assert len(set(lost.values())) == 1, (member.name, lost)
            moments.append((member.name[-11:-5], lost[NB]))
    assert len(moments) == 15
    since = [name for name, lost in moments if lost]
    assert since[0] == "125840"
    assert since == [name for name, _ in moments if "125840" <= name < "163547"]
