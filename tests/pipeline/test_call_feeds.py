"""What callers say in a feed of their own: a statement stands until its caller says otherwise."""

from __future__ import annotations

from pathlib import Path

from tests.pipeline.newsroom import Newsroom, told

CALLS = '[[source]]\nname = "callers"\nfeed = "calls"\nurl = "calls.xml"\n'
MAYOR = "harbour/2031-09-08/ward-0"
LEVEL = {"A": 500, "B": 480}


def statement(minute: int, status: str, choice: str = "", contest: str = MAYOR, caller: str = "AP") -> str:
    chosen = f'<category scheme="urn:newsgen:choice" term="{choice}"/>' if choice else ""
    return (
        f"<entry><id>tag:{contest}:{minute}</id><title>{status}</title>"
        f"<updated>2031-09-08T19:{minute:02d}:00Z</updated><author><name>{caller}</name></author>"
        f'<category scheme="urn:newsgen:contest" term="{contest}"/>'
        f'<category scheme="urn:newsgen:status" term="{status}"/>{chosen}</entry>'
    )


def says(room: Newsroom, minute: int, *statements: str) -> None:
    """What the feed of calls holds."""
    feed = (
        '<feed xmlns="http://www.w3.org/2005/Atom"><title>Calls</title><id>tag:calls</id>'
        f"<updated>2031-09-08T19:{minute:02d}:00Z</updated>{''.join(statements)}</feed>"
    )
    (room.folder / "calls.xml").write_text(feed, "utf-8")


def test_a_statement_that_drops_out_of_a_short_feed_still_stands(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, CALLS)
    room.results(1, LEVEL)
    says(room, 1, statement(1, "called", "A"))
    assert room.run("19:02:00") == 0
    says(room, 4, statement(4, "called", "A", contest="harbour/2031-09-08/other"))
    assert room.run("19:05:00") == 0
    assert room.run("19:06:00") == 0
    [(version, headline)] = told(room.stories("en"), "version", "headline")
    assert version == "1"
    assert "AP" in headline
    says(room, 8, statement(8, "uncalled"))
    assert room.run("19:09:00") == 0
    last = room.stories("en")[-1]
    assert (last["version"], "retracts" in last["headline"]) == ("2", True)


def test_a_statement_that_comes_back_counts_by_its_time(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, CALLS)
    room.results(1, LEVEL)
    says(room, 1, statement(1, "too_close"))
    assert room.run("19:02:00") == 0
    says(room, 3, statement(3, "called", "A", contest="harbour/2031-09-08/other"))
    assert room.run("19:04:00") == 0
    says(room, 5, statement(5, "called", "A"))
    assert room.run("19:06:00") == 0
    first, last = room.stories("en")
    assert "Too close" in first["headline"]
    assert "wins" in last["headline"]


HEADLINES = (
    CALLS
    + """[source.options]
caller = "Agency"
contest = "harbour/2031-09-08/ward-0"
rules = [ { pattern = '^AGENCY: (?P<choice>[AB]) wins', status = "called" } ]
"""
)


def headline(minute: int, choice: str) -> str:
    return (
        f"<entry><id>tag:{minute}</id><title>AGENCY: {choice} wins</title>"
        f"<updated>2031-09-08T19:{minute:02d}:00Z</updated></entry>"
    )


def test_what_an_editor_has_confirmed_is_one_headline_and_not_the_next(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, HEADLINES)
    room.results(1, LEVEL)
    says(room, 1, headline(1, "A"))
    assert room.run("19:02:00") == 0
    assert not any("Agency" in story["headline"] for story in room.stories("en"))
    assert room.desk("19:03:00", "confirm", MAYOR) == 0
    assert "Agency: A wins" in room.stories("en")[-1]["headline"]
    says(room, 5, headline(5, "B"))
    assert room.run("19:06:00") == 0
    # What waits for an editor takes nothing back either.
    assert [story["version"] for story in room.stories("en")] == ["1", "2"]
    assert room.desk("19:07:00", "confirm", MAYOR) == 0
    last = room.stories("en")[-1]
    assert "carried a call for A by Agency" in last["ednote"]
    assert "Agency reported that B won" in last["body_html"]
