"""The highest and lowest shares in past elections, in four editions."""

from __future__ import annotations

import pytest

from newsgen.analysis.past_records import past_records
from newsgen.model import Stage, replace
from tests.analysis.test_past_records import elections
from tests.stories import every_case
from tests.stories.records import paragraphs


@pytest.mark.parametrize(
    ("edition", "paragraph"),
    [
        (
            "nb",
            "Ap har sin høyeste oppslutning siden 2013 i valgene det er tall for. Høyre har sin"
            " laveste oppslutning"
            " i valgene det er tall for, tilbake til 2013.",
        ),
        (
            "nn",
            "Ap har den høgaste oppslutninga sidan 2013 i vala det er tal for. Høgre har den lågaste"
            " oppslutninga"
            " i vala det er tal for, tilbake til 2013.",
        ),
        (
            "en",
            "Labour has its highest share since 2013 in the elections compared. The Conservatives"
            " have their lowest"
            " share in the elections compared, back to 2013.",
        ),
        (
            "en-GB",
            "Labour has its highest share since 2013 in the elections compared. The Conservatives"
            " have their lowest"
            " share in the elections compared, back to 2013.",
        ),
    ],
)
def test_the_highest_and_lowest_shares_say_how_far_the_figures_go(edition: str, paragraph: str) -> None:
    made = replace(every_case.brief("party_list"), stage=Stage.COMPLETE, country="NO")
    past = elections(
        {2013: {"A": "60", "H": "40"}, 2017: {"A": "30", "H": "35"}, 2021: {"A": "25", "H": "34.5"}}
    )
    given = replace(made, past_records=past_records(replace(made, findings=()), past))
    assert paragraph in paragraphs(given, edition)
