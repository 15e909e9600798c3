"""Atom and RSS."""

from __future__ import annotations

from typing import Any

from newsgen.feeds._reading import xml
from newsgen.model import Payload


def syndicated(payload: Payload) -> Any:
    """The feed and its entries as feedparser has them; FeedError where it is no well-formed XML."""
    # The largest package of all here, wanted by three formats: loaded with their first payload.
    import feedparser

    # It forgives broken XML: a feed cut off in the middle must not pass as a shorter one.
    xml.parse(payload)
    return feedparser.parse(payload.body, sanitize_html=True, resolve_relative_uris=False)
