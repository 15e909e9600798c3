"""Sources asked and read: what arrived, kept in the archive before anyone reads it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from newsgen import feeds
from newsgen.errors import FeedError, FetchError, NewsgenError
from newsgen.io.addresses import Address
from newsgen.io.archive import Archive
from newsgen.io.fetch import Fetcher, Unchanged
from newsgen.io.inputs import unpack
from newsgen.io.remembered import Remembered
from newsgen.io.responses import refuse_status
from newsgen.model import Payload, Snapshot
from newsgen.model.settings import SourceSettings

Kept = dict[tuple[str, str], Payload]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """What a source brought: the payloads to read, and what to remember once they are recorded.

    `below` are the addresses of listed documents with what to remember of each. `whole` is False
    where some listed were left for the next pass; `trouble` is what kept one of them away.
    """

    source: SourceSettings
    payloads: tuple[Payload, ...]
    address: Address
    remembered: Remembered
    below: tuple[tuple[str, Remembered], ...] = ()
    whole: bool = True
    trouble: NewsgenError | None = None


Answer = Arrival | NewsgenError | None
"""What a source said: something new, an error, or nothing new."""


@dataclass(slots=True, kw_only=True)
class Asking:
    """How sources are asked. `kept` are files that later ones of their format are read beside;
    without `keep` the archive is looked at and left as it is."""

    archive: Archive
    keep: bool = True
    kept: Kept = field(default_factory=dict)

    def ask(self, source: SourceSettings, now: datetime, fetcher: Fetcher) -> Answer:
        """What a source has that is new. A source that is to be left alone has nothing new."""
        address = address_of(source)
        try:
            known = self.archive.remembered(address.shown)
            if known is not None and known.retry_at is not None and known.retry_at > now:
                return None
            if known is not None and not self.archive.has(known.digest):
                known = None
            if source.each:
                return self._every(source, address, known, fetcher)
            result = fetcher.fetch(address, known)
            if isinstance(result, Unchanged):
                return None
            payloads = tuple(unpack(result.payload))
            if self.keep:
                for payload in (result.payload, *payloads):
                    self.archive.put(payload)
            arrival = Arrival(source=source, payloads=payloads, address=address, remembered=result.remembered)
            return self._walked(arrival, fetcher) if source.walk else arrival
        except NewsgenError as error:
            if self.keep and isinstance(error, FetchError) and error.retry_after:
                self.archive.leave_alone(address.shown, now + timedelta(seconds=error.retry_after))
            return error

    def _every(
        self, source: SourceSettings, address: Address, known: Remembered | None, fetcher: Fetcher
    ) -> Arrival | None:
        """Every file of a folder that was not fetched before, in order of name; what was fetched is
        remembered as a list of keys."""
        seen = known.version.split("\n") if known and known.version else []
        found: list[Payload] = []
        for key, outer in fetcher.fetch_folder(address, frozenset(seen)):
            seen.append(key)
            payloads = tuple(unpack(outer))
            found.extend(payloads)
            if self.keep:
                for payload in (outer, *payloads):
                    self.archive.put(payload)
        if not found:
            return None
        remembered = replace(Remembered.of(found[-1]), version="\n".join(seen))
        return Arrival(source=source, payloads=tuple(found), address=address, remembered=remembered)

    def _walked(self, arrival: Arrival, fetcher: Fetcher) -> Arrival:
        """The arrival with the documents that it lists and that are newer than what was fetched."""
        source = arrival.source
        level, found, below = list(arrival.payloads), list(arrival.payloads), list(arrival.below)
        whole, trouble = True, None
        for _ in range(source.walk):
            deeper: list[Payload] = []
            for listed in (one for payload in level for one in _lists(source, payload)):
                address = replace(arrival.address, url=listed.address, version_url=None)
                known = self.archive.remembered(address.shown)
                if known is not None and known.version == listed.made:
                    continue
                if source.budget and len(below) >= source.budget:
                    whole = False
                    continue
                try:
                    payload = fetcher.get(address)
                except NewsgenError as error:
                    whole, trouble = False, trouble or error
                    continue
                if self.keep:
                    self.archive.put(payload)
                deeper.append(payload)
                below.append((address.shown, replace(Remembered.of(payload), version=listed.made)))
            found, level = [*found, *deeper], deeper
        return replace(arrival, payloads=tuple(found), below=tuple(below), whole=whole, trouble=trouble)

    def remember(self, arrivals: Sequence[Arrival]) -> None:
        """Keep what sources sent last; after what it says is recorded, or a killed run loses it."""
        if self.keep:
            for arrival in arrivals:
                for shown, remembered in arrival.below:
                    self.archive.remember(shown, remembered)
                # A list with documents left is asked for again whole.
                if arrival.whole:
                    self.archive.remember(arrival.address.shown, arrival.remembered)

    def know_again(self, sources: Sequence[SourceSettings]) -> None:
        """Take up what earlier runs kept: the last file of each source that is read beside others."""
        for source in sources:
            if source.feed is None or feeds.get(source.feed).keeps is feeds.nothing_kept:
                continue
            last = self.archive.latest(address_of(source).shown)
            for payload in unpack(last) if last else ():
                self._keep(source.feed, payload)

    def take(self, arrivals: Sequence[Arrival]) -> None:
        """Keep those of the files that arrived which others are read beside, before any is read."""
        for arrival in arrivals:
            for payload in arrival.payloads:
                name = arrival.source.feed or feeds.sniff(payload)[0]
                if name is not None:
                    self._keep(name, payload)

    def _keep(self, name: str, payload: Payload) -> None:
        if (key := feeds.get(name).keeps(payload)) is not None:
            self.kept[name, key] = payload

    def read(self, arrival: Arrival) -> list[tuple[Snapshot, int]]:
        """The snapshots of an arrival with their places. FeedError, FetchError as they come."""
        return [pair for payload in arrival.payloads for pair in self._read(arrival, payload)]

    def _read(self, arrival: Arrival, payload: Payload) -> list[tuple[Snapshot, int]]:
        refuse_status(payload)
        name = _format(arrival, payload)
        options = dict(arrival.source.options)
        if arrival.source.zone:
            options.setdefault("zone", arrival.source.zone)
        kept = [p for (of, _), p in self.kept.items() if of == name and p.digest != payload.digest]
        beside = [p for p in arrival.payloads if p is not payload and p not in kept]
        context = feeds.ReadContext(options=options, companions=(*kept, *beside))
        return [(snapshot, index) for index, snapshot in enumerate(feeds.read(payload, name, context))]


def _lists(source: SourceSettings, payload: Payload) -> tuple[feeds.Listed, ...]:
    """The documents a payload lists; none where it is not understood, which its reading will say."""
    name = source.feed or feeds.sniff(payload)[0]
    try:
        return feeds.get(name).lists(payload) if name else ()
    except FeedError:
        return ()


def _format(arrival: Arrival, payload: Payload) -> str | None:
    """The format to read a payload in; FeedError where it is in another than declared. All formats
    are tried only on what the declared one does not know."""
    declared = arrival.source.feed
    if declared is not None and feeds.get(declared).sniff(payload).matches:
        return declared
    sniffed, why = feeds.sniff(payload)
    if declared is not None and sniffed is not None:
        raise FeedError(
            f"not what the source was declared to be: '{sniffed}' instead of '{declared}'",
            where=payload.location,
            why=why,
            remedy="Check the source's address, or change its feed in the settings.",
        )
    return declared or sniffed


def address_of(source: SourceSettings) -> Address:
    """Where a source is and how it is asked."""
    key = source.key_env
    return Address(
        url=source.url,
        feed=source.feed,
        version_url=source.version_url,
        headers_env=((source.key_header, key),) if key and not source.key_param else (),
        query_env=((source.key_param, key),) if key and source.key_param else (),
        user_env=source.user_env,
        password_env=source.password_env,
        conditional=source.conditional,
        known_hosts=source.known_hosts,
        key_file=source.key_file,
    )
