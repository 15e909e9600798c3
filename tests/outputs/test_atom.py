"""One feed file: the newest version of each story, times rising over all of it."""

from __future__ import annotations

from datetime import datetime, timedelta

import feedparser

from newsgen import outputs
from newsgen.model import PubStatus, Story, replace
from newsgen.outputs import Options
from tests.outputs import samples

MINUTE = timedelta(minutes=1)


def feed(*stories: Story, now: datetime | None = None, **settings: object) -> feedparser.FeedParserDict:
    render = outputs.get("atom").render_feed
    assert render is not None
    parsed = feedparser.parse(render(stories, Options.of(settings), now))
    assert not parsed.bozo
    return parsed


def updated(parsed: feedparser.FeedParserDict) -> dict[str, str]:
    return {entry.id: entry.updated for entry in parsed.entries}


def story(place: str, minutes: int = 0, **changes: object) -> Story:
    when = samples.START + minutes * MINUTE
    return replace(samples.FIRST, identity=f"st2025/{place}/s/result/nb-NO", version_created=when, **changes)  # type: ignore[arg-type]


def test_the_newest_version_of_each_story_is_shown_newest_first() -> None:
    parsed = feed(*samples.NIGHT[:2], story("5503", 20))
    assert [entry.updated for entry in parsed.entries] == ["2025-09-08T19:25:00Z", "2025-09-08T19:20:07Z"]
    assert parsed.feed.updated == "2025-09-08T19:25:00Z"
    assert parsed.entries[1].published == "2025-09-08T19:05:00Z"


def test_updated_rises_over_the_whole_feed() -> None:
    parsed = feed(story("1"), story("2"), story("3"))
    assert [entry.updated[-3:] for entry in parsed.entries] == ["02Z", "01Z", "00Z"]


def test_an_entry_keeps_its_time_when_others_change() -> None:
    filed = [story("1"), story("2"), story("3")]
    before = updated(feed(*filed))
    after = updated(feed(*filed, story("1", 5)))
    assert after.pop(max(after, key=lambda key: after[key])) == "2025-09-08T19:10:00Z"
    assert after.items() <= before.items()


def test_a_kill_stays_in_the_feed_as_a_withdrawal() -> None:
    parsed = feed(*samples.NIGHT)
    assert [entry.title for entry in parsed.entries] == ["NG trekker melding om valget i Tromsø"]


def test_withheld_stories_are_left_out_and_the_feed_is_dated_by_that() -> None:
    held = story("1", 5, status=PubStatus.WITHHELD)
    parsed = feed(story("1"), story("2", 1), held)
    assert [entry.id for entry in parsed.entries] == ["https://news.example.no/valg/st2025/2/s/result/nb-NO"]
    assert parsed.feed.updated == "2025-09-08T19:10:00Z"


def test_without_an_entry_there_is_no_feed() -> None:
    render = outputs.get("atom").render_feed
    assert render is not None
    held = story("1", 5, status=PubStatus.WITHHELD)
    for stories in (
        (),
        (story("1"), held),
        (replace(samples.EMBARGOED, embargo_until=samples.START + 9 * MINUTE),),
    ):
        assert render(stories, Options(), samples.START + 5 * MINUTE) == b""


def test_an_embargoed_story_appears_when_the_embargo_ends() -> None:
    early, late = samples.EMBARGOED, story("9", 2)
    assert len(feed(early, late).entries) == 1
    parsed = feed(early, late, now=samples.START + 5 * MINUTE)
    assert [entry.updated for entry in parsed.entries] == ["2025-09-08T19:10:00Z", "2025-09-08T19:07:00Z"]


def test_the_feed_is_cut_at_its_limit() -> None:
    assert len(feed(*(story(str(number), number) for number in range(9)), feed_limit=4).entries) == 4


def test_the_feed_has_a_name_and_an_address_of_its_own() -> None:
    parsed = feed(samples.NB, feed_title="Valg", feed_uri="https://a.no/valg.atom")
    assert (parsed.feed.id, parsed.feed.title) == ("https://a.no/valg.atom", "Valg")
    assert parsed.feed.links[0].href == "https://a.no/valg.atom"
    assert feed(samples.NB).feed.id == "https://news.example.no/valg/feed"


def test_language_is_the_feeds_where_all_share_it() -> None:
    assert feed(samples.NB).feed.language == "nb-NO"
    mixed = feed(samples.NB, samples.EN_US)
    assert "language" not in mixed.feed
    assert {entry.content[0].language for entry in mixed.entries} == {"nb-NO", "en-US"}
