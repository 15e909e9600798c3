"""Norwegian party names belong to Norwegian feeds: other countries use the same letters."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from newsgen import analysis, styles
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Snapshot,
    Source,
    Tally,
    replace,
)
from newsgen.model.settings import ContestMeta
from newsgen.stories.lines import measure_view

_PARTIES = (("A", "Socialdemokratiet", 500), ("V", "Venstre, Danmarks Liberale Parti", 400))
_CONTEST = Contest(
    id="x/1",
    slug="x",
    election=Election(id="x", name="x"),
    name="x",
    area=Area(id="1", name="Havnen", kind="municipality"),
    kind=ContestKind.PARTY_LIST,
)
_RESULT = ContestResult(
    contest=_CONTEST,
    choices=tuple(Choice(id=c, name=n, kind=ChoiceKind.PARTY_LIST, party=c) for c, n, _ in _PARTIES),
    tallies=tuple(
        Tally(choice=c, measure="votes", value=v, source=Source("sha256:0", f"/{c}")) for c, _, v in _PARTIES
    ),
)
_SNAPSHOT = Snapshot(
    feed="x",
    digest="sha256:0",
    location="x",
    generated_at=datetime(2026, 3, 24, tzinfo=UTC),
    contests=(_RESULT,),
)


@pytest.mark.parametrize(
    ("country", "style", "leader"),
    [
        ("DK", "ntb", "Socialdemokratiet"),
        ("DK", "ap", "Socialdemokratiet"),
        ("NO", "ntb", "Arbeiderpartiet"),
        ("NO", "ap", "Labour"),
        ("", "ntb", "Arbeiderpartiet"),
    ],
)
def test_a_letter_is_a_norwegian_party_in_norway_alone(country: str, style: str, leader: str) -> None:
    brief = analysis.brief(_RESULT, replace(_SNAPSHOT, country=country))
    view = measure_view(brief.deciding, brief, ContestMeta(id="x/1"), {}, styles.get(style))
    assert view.leader is not None
    assert view.leader.full.text == leader
