"""Documents known again: what differs from an accepted one in its times alone is not read anew."""

from __future__ import annotations

from dataclasses import dataclass, field

from newsgen import feeds
from newsgen.feeds import Outline
from newsgen.model import Payload, Snapshot
from newsgen.pipeline.memory import Memory


@dataclass(slots=True, kw_only=True)
class Known:
    """The content of what is accepted, by contest, and the format of what a folder holds."""

    memory: Memory
    _contest: dict[bytes, str] = field(default_factory=dict)
    _content: dict[str, bytes] = field(default_factory=dict)
    _format: dict[str, str] = field(default_factory=dict)
    _newest: str | None = None
    _sniffed: tuple[Payload | None, str | None] = (None, None)
    _last: tuple[Payload | None, Outline | None] = (None, None)

    def format_of(self, payload: Payload) -> str | None:
        """The format of a payload, sniffed once: that of its neighbours, or of the last payload, if it
        is in it too."""
        if self._sniffed[0] is not payload:
            self._sniffed = (payload, self._sniff(payload))
        return self._sniffed[1]

    def _sniff(self, payload: Payload) -> str | None:
        folder = payload.location.rpartition("/")[0]
        name = self._format.get(folder, self._newest)
        if name is None or feeds.get(name).sniff(payload).certainty != CERTAIN:
            name = feeds.sniff(payload)[0]
        if name is not None:
            self._format[folder] = self._newest = name
        return name

    def outline(self, feed: str, payload: Payload) -> Outline | None:
        """The outline of a payload, made once: it is asked for before a document is read and after."""
        if self._last[0] is not payload:
            self._last = (payload, feeds.get(feed).outline(payload))
        return self._last[1]

    def again(self, outline: Outline) -> str | None:
        """The contest whose accepted document has this content, unless this one is older."""
        contest = self._contest.get(outline.content)
        if contest is None or self._content.get(contest) != outline.content:
            return None
        accepted = self.memory.of(contest)
        made = None if accepted is None else accepted.snapshot.generated_at
        if outline.made is None or made is None or outline.made < made:
            return None
        return contest

    def learn(self, outline: Outline, snapshot: Snapshot) -> None:
        """Remember the content of a document of one contest, if it is the accepted one."""
        if len(snapshot.contests) != 1:
            return
        contest = snapshot.contests[0].contest.id
        accepted = self.memory.accepted.get(contest)
        if accepted is None or accepted.acceptance.digest != snapshot.digest:
            return
        self._contest.pop(self._content.get(contest, b""), None)
        self._contest[outline.content] = contest
        self._content[contest] = outline.content


CERTAIN = 100
