"""RSS feeds of leads: who is ahead and by how many, strict times, items held one by one."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from newsgen import analysis, feeds
from newsgen.model import Payload, Severity, Snapshot, Stage
from newsgen.pipeline.facts import facts
from tests.feeds import us_oracle
from tests.feeds.reading import FIXTURES, cuts, needs_shared, of_text, payload, read, refusal

NIGHT = FIXTURES / "rss_results" / "exland-night"
ITEM = (
    "<item><description>{text}</description><pubDate>{time}</pubDate>"
    '<guid isPermaLink="false">{guid}</guid></item>'
)
TIME = "Fri, 06 Nov 2031 19:24:48 -0000"


def feed(*items: dict[str, str], built: str = TIME) -> str:
    blank = {"text": "Exland (EV: 7): Berg +120", "time": TIME, "guid": "exland@1.5"}
    return (
        '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>T</title>'
        f"<link>https://leads.example/</link><description>D</description><lastBuildDate>{built}</lastBuildDate>"
        + "".join(ITEM.format(**{**blank, **item}) for item in items)
        + "</channel></rss>"
    )


def only(text: str, **options: object) -> Snapshot:
    (snapshot,) = read(of_text(text, "leads.xml"), "rss_results", **options)
    return snapshot


def test_a_night_is_read_moment_by_moment() -> None:
    found = []
    for path in sorted(NIGHT.glob("*.xml")):
        (snapshot,) = read(payload(path))
        exland, north = snapshot.contests
        assert (exland.contest.id, north.contest.id) == ("us/exland", "us/north-exland")
        assert north.contest.area.name == "North Exland"
        assert exland.stage is Stage.PARTIAL
        standing = analysis.standings(exland)[0]
        found.append((standing.leader, standing.margin.value if standing.margin else None))
    assert found == [(None, None), ("Berg", 5120), ("Lund", 312), ("Lund", 290)]


def test_there_are_no_votes_no_shares_and_no_points() -> None:
    (result,) = only(feed({})).contests
    standing = analysis.standings(result)[0]
    assert standing.leader == "Berg"
    assert standing.base is None
    assert [line.value for line in standing.lines] == [None]
    assert standing.margin is not None
    assert standing.margin.points is None
    assert not result.calls


def test_a_lead_without_votes_is_held() -> None:
    (result,) = only(feed({})).contests
    assert [(f.gate, f.severity) for f in result.findings] == [("votes-unknown", Severity.HOLD)]


def test_identity_is_the_guid_before_the_time() -> None:
    first, second = only(feed({"guid": "exland@1.5"})), only(feed({"guid": "exland@99.5"}))
    assert first.contests[0].contest.id == second.contests[0].contest.id
    assert only(feed({}), date="2031-11-04").contests[0].contest.id == "us-2031-11-04/exland"


def test_a_lead_keeps_its_place_and_its_time() -> None:
    (result,) = only(
        feed({"text": "Exland (EV: 7): Berg +1,234,567", "time": "Thu, 05 Nov 2031 01:02:03 -0500"})
    ).contests
    assert result.stated_margins[0].value == 1234567
    assert result.stated_margins[0].source.pointer == "/rss/channel/item[1]/description"
    assert result.progress.as_of == datetime(2031, 11, 5, 6, 2, 3, tzinfo=UTC)


@pytest.mark.parametrize(
    "item",
    [
        {"text": "Exland: nobody leads"},
        {"text": "Exland (EV: 7): Berg -120"},
        {"text": "Exland (EV: 7): Berg +12.5"},
        {"text": "Exland (EV: 7): Berg +1,20"},
        {"text": ""},
        {"time": "yesterday"},
        {"time": "Fri, 32 Nov 2031 19:24:48 -0000"},
        {"time": "Fri, 06 Nov 2031 19:24:48 CST"},
        {"time": "2031-11-06T19:24:48Z"},
    ],
)
def test_an_item_that_is_not_understood_is_held_and_the_next_goes_on(item: dict[str, str]) -> None:
    faulty, sound = only(feed({**item, "guid": "skogland@1"}, {})).contests
    assert [finding.gate for finding in faulty.findings] == ["contest-not-understood"]
    assert not faulty.stated_margins
    assert [finding.gate for finding in sound.findings] == ["votes-unknown"]


def test_the_same_state_twice_with_other_figures_is_held() -> None:
    (result,) = only(feed({}, {"text": "Exland (EV: 7): Lund +5"})).contests
    assert "duplicate-contest" in [finding.gate for finding in result.findings]


@pytest.mark.parametrize(
    "text",
    [
        feed(),
        feed({"guid": ""}),
        feed({}, built="now"),
        feed({})[:-6],
        feed({}).replace("rss", "feed"),
        feed({}).replace("<rss", '<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///nonexistent">]><rss'),
        "<html></html>",
        "",
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(text: str) -> None:
    assert refusal(of_text(text, "leads.xml"), "rss_results") is not None


def test_a_file_cut_off_anywhere_is_refused() -> None:
    for body in cuts(payload(NIGHT / "03-late.xml").body):
        assert refusal(Payload.of(body, "cut.xml"), "rss_results") is not None


def test_sniffing_leaves_other_feeds_alone() -> None:
    assert feeds.sniff(payload(NIGHT / "01-zero.xml"))[0] == "rss_results"
    other = (
        b'<rss version="2.0"><channel><item><description>Rain (again)</description></item></channel></rss>'
    )
    assert not feeds.get("rss_results").sniff(Payload.of(other, "x")).matches


@needs_shared
def test_every_sample_agrees_with_its_record() -> None:
    folder = us_oracle.US / "rss-nyt-2020-margins"
    compared = 0
    before: dict[str, str] = {}
    for name, entry in us_oracle.expected("rss-nyt-2020-margins")["files"].items():
        found = facts([str(folder / name)])
        assert found["source"]["feed"] == "rss_results"  # type: ignore[index]
        contests = {c["area"]["name"]: c for c in found["contests"]}  # type: ignore[attr-defined]
        assert len(contests) == entry["items"]
        leaders = {state: c["measures"][0]["leader"] for state, c in contests.items()}
        for state, record in entry.get("leaders", {}).items():
            measure = contests[state]["measures"][0]
            assert (measure["leader"], measure["margin"]["value"]) == (
                record["leader"],
                record["margin_votes"],
            )
            assert contests[state]["id"] == f"us/{record['guid'].partition('@')[0]}"
            compared += 1
        changed = [state for state, who in leaders.items() if before.get(state, who) != who]
        assert changed == entry.get("lead_changed_since_previous_version_of_the_feed", [])
        before = leaders if "leaders" in entry else {}
    assert compared == 30
