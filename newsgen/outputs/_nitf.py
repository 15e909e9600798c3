"""What plain NITF and NTB's dialect of it share."""

from __future__ import annotations

from lxml import etree

from newsgen.model import Story, Subject
from newsgen.outputs._clean import clean
from newsgen.outputs._subjects import reference
from newsgen.outputs._xml import child

VERSION = "-//IPTC//DTD NITF 3.6//EN"
_TIERS = {"000000": "type", "000": "matter"}


def root(story: Story) -> etree._Element:
    """The document element. It has no namespace: takers compare its name with the bare word."""
    made = etree.Element("nitf")
    made.set("version", VERSION)
    made.set("baselang", story.language)
    return made


def meta(head: etree._Element, name: str, content: str) -> None:
    """One named value in the head."""
    child(head, "meta", attributes={"name": name}).set("content", clean(content))


def topic(tobject: etree._Element, subject: Subject) -> None:
    """A subject code with its name in the tier it belongs to."""
    tier = "matter"
    if subject.scheme == "subj":
        tier = next((name for zeros, name in _TIERS.items() if subject.code.endswith(zeros)), "detail")
    attributes = {"tobject.subject.refnum": reference(subject), f"tobject.subject.{tier}": subject.name}
    child(tobject, "tobject.subject", attributes=attributes)


def genre(tobject: etree._Element, story: Story) -> None:
    """The genre, such as NTB's word for copy made by a machine."""
    child(tobject, "tobject.property", attributes={"tobject.property.type": story.genre})


def headline(body_head: etree._Element, story: Story) -> None:
    """The headline in plain text: markup inside would cut it short."""
    child(child(body_head, "hedline"), "hl1", story.headline.text)


def byline(body_head: etree._Element, story: Story, organisation: str) -> None:
    """Who signs and who sends."""
    if story.byline:
        child(body_head, "byline", story.byline)
    child(child(body_head, "distributor"), "org", organisation)
