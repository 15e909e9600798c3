"""Atom (RFC 4287): one feed file an output, for feed readers, Superdesk and WordPress.

Superdesk passes over an entry that is not later than the newest it has seen in the whole feed, so
`updated` rises from entry to entry and not only from version to version.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from lxml import etree

from newsgen.model import PubStatus, Story
from newsgen.outputs._identity import uri, uri_of
from newsgen.outputs._markup import html
from newsgen.outputs._options import Options
from newsgen.outputs._output import Gathers, Output
from newsgen.outputs._parts import parts
from newsgen.outputs._status import status
from newsgen.outputs._subjects import SCHEMES
from newsgen.outputs._times import first_time, stamp, version_time
from newsgen.outputs._xml import XML_LANG, child, dump, top

ATOM = "http://www.w3.org/2005/Atom"
SECOND = timedelta(seconds=1)


def render(story: Story, options: Options) -> bytes:
    """A feed of one story, to look at."""
    return render_feed((story,), options, max(_due(story), version_time(story)))


def render_feed(stories: Sequence[Story], options: Options, now: datetime | None = None) -> bytes:
    """The whole feed. `stories` are all versions filed to it so far, oldest first.

    The newest version of each story is shown, newest first, `feed_limit` at most. Left out are
    stories withheld, and those under embargo at `now` (without it: at the newest version's time).
    With the earlier versions in the list, an entry keeps its `updated` for ever. Empty if there is
    nothing to show: takers have no use for a feed without an entry.
    """
    moment = now or max(map(version_time, stories), default=None)
    dated = _rising(story for story in stories if moment and _due(story) <= moment)
    newest = {story.identity: (story, updated) for story, updated in dated}
    shown = [pair for pair in newest.values() if status(pair[0]) is not PubStatus.WITHHELD]
    shown.sort(key=lambda pair: pair[1], reverse=True)
    if not shown:
        return b""
    # A story that was withheld since is news of the feed too.
    root = _feed(stories, options, dated[-1][1])
    for story, updated in shown[: options.feed_limit]:
        _entry(child(root, "entry"), story, updated)
    return dump(root)


def _due(story: Story) -> datetime:
    """When a version may be seen: its own time, or the end of the embargo."""
    made = version_time(story)
    return max(made, story.embargo_until) if story.embargo_until else made


def _rising(stories: Iterable[Story]) -> list[tuple[Story, datetime]]:
    """The stories by time, each a second or more after the one before."""
    dated: list[tuple[Story, datetime]] = []
    for story in sorted(stories, key=_due):
        due = _due(story)
        dated.append((story, max(due, dated[-1][1] + SECOND) if dated else due))
    return dated


def _feed(stories: Sequence[Story], options: Options, updated: datetime) -> etree._Element:
    root = top("feed", ATOM)
    first = stories[0]
    languages = {story.language for story in stories}
    if len(languages) == 1:
        root.set(XML_LANG, languages.pop())
    child(root, "id", options.feed_uri or uri_of(first.guid_base, "feed"))
    child(root, "title", options.feed_title or first.agency or "newsgen")
    child(root, "updated", stamp(updated))
    if options.feed_uri:
        child(root, "link", attributes={"rel": "self", "href": options.feed_uri})
    return root


def _entry(entry: etree._Element, story: Story, updated: datetime) -> None:
    entry.set(XML_LANG, story.language)
    child(entry, "id", uri(story))
    child(entry, "title", story.headline.text)
    child(entry, "published", stamp(first_time(story)))
    child(entry, "updated", stamp(updated))
    child(child(entry, "author"), "name", story.byline or story.agency or "newsgen")
    for subject in story.subjects:
        attributes = {"term": subject.code, "scheme": SCHEMES.get(subject.scheme), "label": subject.name}
        child(entry, "category", attributes=attributes)
    if story.lede:
        child(entry, "summary", story.lede.text)
    # Not through `child`: the fragment keeps the line breaks between its elements.
    content = child(entry, "content", attributes={"type": "html"})
    content.text = html(parts(story, opening=True))


OUTPUT = Output(
    name="atom",
    extension="atom",
    media_type="application/atom+xml",
    purpose="one Atom feed of the newest versions: feed readers, Superdesk, WordPress",
    render=render,
    gathers=Gathers.FEED,
    render_feed=render_feed,
)
