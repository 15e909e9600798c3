"""Damaged bytes end in an error with a place or in figures, never in a traceback."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.model import Payload
from tests.feeds.reading import FIXTURES
from tests.feeds.test_world_sniff import FEEDS, files_of

SPLINTERS = (
    *(b"-1", b"99999999999999999999", b"\x00", b'""', b"null", b"1e5", b"1.5", b"\xff", b"<", b"&", b'"'),
    *(b";", b",", b"\t", b"\n", b"{}", b"[]", b"*", b"yes"),
)
TIMES = 25


def damaged(body: bytes, chance: random.Random) -> bytes:
    """The body with one to three bytes changed, cut out, doubled or replaced."""
    found = bytearray(body)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(found))
        match chance.randrange(4):
            case 0:
                found[at] = chance.randrange(256)
            case 1:
                del found[at : at + chance.randrange(1, 30)]
            case 2:
                found[at:at] = found[at : at + chance.randrange(1, 40)]
            case _:
                found[at : at + 1] = chance.choice(SPLINTERS)
    return bytes(found)


def read_or_refuse(feed: str, what: Payload) -> FeedError | None:
    try:
        feeds.get(feed).read(what, feeds.ReadContext())
    except FeedError as error:
        return error
    return None


@pytest.mark.parametrize("feed", FEEDS)
def test_damage_is_an_error_with_a_place_or_none(feed: str) -> None:
    chance = random.Random(feed)
    refused = 0
    for path in files_of(FIXTURES / feed):
        body = Path(path).read_bytes()
        for _ in range(TIMES):
            what = Payload.of(damaged(body, chance), path.name)
            feeds.get(feed).sniff(what)
            error = read_or_refuse(feed, what)
            if error is not None:
                assert error.where, str(error)
                refused += 1
    assert refused
