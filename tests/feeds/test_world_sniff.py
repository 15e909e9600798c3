"""No feed outside Norway and the United States is taken for another, in fixtures and in samples."""

from __future__ import annotations

from pathlib import Path

import pytest

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.io import inputs
from newsgen.model import Payload
from tests.feeds.reading import FIXTURES, SHARED, needs_shared, payload

FEEDS = (
    *("au_aec", "ca_elections", "ch_voteinfo", "de_wahl", "eml", "fr_interieur", "gb_hoc", "gb_pa"),
    *("ie_stv", "nl_eml", "nz_ec"),
)
COUNTRIES = {
    "au/aec-mediafeed": "au_aec",
    "ca/enr-eventresults": "ca_elections",
    "ch/voteinfo-json": "ch_voteinfo",
    "de": "de_wahl",
    "fr/legislatives-2024-t1": "fr_interieur",
    "gb/hoc-library-ge2024": "gb_hoc",
    "gb/pa-media-test-2015": "gb_pa",
    "gb/pa-media-test-2026": "gb_pa",
    "ie/stv-count-details-2016": "ie_stv",
    "nl/eml-nl": "nl_eml",
    "nz/ec-xml-2023": "nz_ec",
}
NOT_RESULTS = ("README.md", "expected.json", "night.toml")


def claims(what: Payload) -> list[str]:
    """The feeds that claim a payload, surest first."""
    verdicts = [(feeds.get(name).sniff(what), name) for name in feeds.names()]
    taken = [(verdict.certainty, name) for verdict, name in verdicts if verdict.matches]
    return [name for _, name in sorted(taken, reverse=True)]


def files_of(folder: Path) -> list[Path]:
    return [p for p in sorted(folder.rglob("*")) if p.is_file() and p.name not in NOT_RESULTS]


@pytest.mark.parametrize("feed", FEEDS)
def test_only_its_own_feed_claims_a_fixture(feed: str) -> None:
    paths = files_of(FIXTURES / feed)
    assert paths
    for path in paths:
        assert claims(payload(path)) == [feed], path.name


@pytest.mark.parametrize("feed", FEEDS)
def test_a_fixture_is_read_without_drift(feed: str) -> None:
    for path in files_of(FIXTURES / feed):
        (snapshot,) = feeds.get(feed).read(payload(path), feeds.ReadContext())
        assert snapshot.drift == (), path.name


@pytest.mark.parametrize("feed", FEEDS)
def test_a_web_page_or_nothing_is_claimed_by_nobody_and_refused(feed: str) -> None:
    for body in (b"", b"<!DOCTYPE html><html><body>502</body></html>", b"[]", b"null", b"\xff\xfe\x00"):
        what = Payload.of(body, "made")
        assert not feeds.get(feed).sniff(what).matches
        with pytest.raises(FeedError):
            feeds.get(feed).read(what, feeds.ReadContext())


@needs_shared
@pytest.mark.parametrize(("folder", "feed"), COUNTRIES.items())
def test_only_its_own_feed_claims_a_sample(folder: str, feed: str) -> None:
    read = 0
    for path in files_of(SHARED / "feeds" / folder):
        for what in inputs.load([str(path)]):
            found = claims(what)
            # Voting places and the tables beside the Dutch messages are told apart by why.
            assert found == [feed] or (found == [] and feeds.sniff(what)[1]), what.location
            read += bool(found)
    assert read
