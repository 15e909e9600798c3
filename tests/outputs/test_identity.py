"""An identity is a path, and made of nothing that changes."""

from __future__ import annotations

from datetime import timedelta

import pytest

from newsgen.errors import SettingsError
from newsgen.model import replace
from newsgen.outputs._identity import family, guid, uri, uri_of
from tests.outputs import samples


def test_all_versions_share_one_identity() -> None:
    assert len({uri(story) for story in samples.NIGHT}) == 1
    assert len({guid(story) for story in samples.NIGHT}) == 1
    assert len({family(story) for story in samples.NIGHT}) == 1
    later = replace(
        samples.NB, version_created=samples.START + timedelta(days=1), headline=samples.cited("Ny")
    )
    assert uri(later) == uri(samples.NB)


def test_editions_are_told_apart() -> None:
    assert uri(samples.NB) != uri(samples.NN)
    assert family(samples.NB) != family(samples.NN)


@pytest.mark.parametrize(
    ("base", "identity", "expected"),
    [
        ("https://a.no/valg", "st/5501", "https://a.no/valg/st/5501"),
        ("https://a.no/valg/", "st/5501", "https://a.no/valg/st/5501"),
        ("https://a.no", "st/Ås?x=1#y", "https://a.no/st/%C3%85s%3Fx%3D1%23y"),
        ("", "st/a:b", "https://newsgen.invalid/st/a%3Ab"),
    ],
)
def test_uri_is_a_path(base: str, identity: str, expected: str) -> None:
    assert uri_of(base, identity) == expected


def test_a_colon_does_not_make_two_stories_one() -> None:
    one, other = replace(samples.NB, identity="a/b:c"), replace(samples.NB, identity="a:b/c")
    assert guid(one) != guid(other)


@pytest.mark.parametrize(
    "base", ["urn:x", "tag:a,2025:b", "news.no/valg", "https://a.no/?k=1", "https://a.no/#f", "ftp://a/"]
)
def test_a_base_that_carries_no_path_is_refused(base: str) -> None:
    with pytest.raises(SettingsError, match="guid_base"):
        uri_of(base, "a/b")
