"""A story's name in the world: made of its identity alone, so that it never changes."""

from __future__ import annotations

import uuid
from urllib.parse import quote, urlsplit

from newsgen.errors import SettingsError
from newsgen.model import Story

# RFC 6761 keeps `.invalid` from ever being anybody's host.
NO_BASE = "https://newsgen.invalid/"


def uri(story: Story) -> str:
    """The https URI of a story: base and identity as a path, without query or fragment."""
    return uri_of(story.guid_base, story.identity)


def uri_of(base: str, identity: str) -> str:
    """The URI of an identity under a base; SettingsError if the base cannot carry a path.

    Takers throw query and fragment away, so two stories told apart by them would become one.
    """
    base = base or NO_BASE
    parts = urlsplit(base)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise SettingsError(
            f"'{base}' cannot be the base of a story's identity",
            where="[agency] guid_base",
            why="it must be an https address without query or fragment",
            remedy="Write, say, https://news.example/election/ and never change it.",
        )
    path = "/".join(quote(part, safe="") for part in identity.split("/"))
    return f"{base.rstrip('/')}/{path}"


def guid(story: Story) -> str:
    """The same identity in the form that Superdesk makes of the URI: `urn:host:a:b`.

    Written this way, a channel can change between the two JSON formats and keep its stories.
    """
    return guid_of(story.guid_base, story.identity)


def guid_of(base: str, identity: str) -> str:
    """The urn of an identity under a base."""
    parts = urlsplit(uri_of(base, identity))
    return ":".join(("urn", parts.netloc, *parts.path.lstrip("/").split("/")))


def family(story: Story) -> str:
    """NTB's family id: the prefix and a UUID that all versions of the story share."""
    return f"NTB{uuid.uuid5(uuid.NAMESPACE_URL, uri(story))}"
