"""NewsML-G2 2.35 with NITF inside: the only way its tables and paragraphs survive in Superdesk."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import quote

from lxml import etree

from newsgen.model import Story, UpdateKind
from newsgen.outputs import _markup as markup
from newsgen.outputs import _nitf
from newsgen.outputs._identity import uri, uri_of
from newsgen.outputs._options import Options
from newsgen.outputs._output import Output
from newsgen.outputs._parts import parts, words
from newsgen.outputs._status import note, status
from newsgen.outputs._subjects import DATA_DRIVEN
from newsgen.outputs._times import first_time, stamp, version_time
from newsgen.outputs._xml import XML_LANG, child, dump, top

NAR = "http://iptc.org/std/nar/2006-10-01/"
NITF = "http://iptc.org/std/NITF/2006-10-18/"
CATALOGUE = "http://www.iptc.org/std/catalog/catalog.IPTC-G2-Standards_41.xml"
SIGNALS = {UpdateKind.WRITE_THRU: "sig:update", UpdateKind.CORRECTION: "sig:correction"}
INSIDE = replace(markup.NITF, namespace=NITF)
# Superdesk knows a place by this type, which IPTC has withdrawn since.
PLACE_TYPE = "cptType:5"


def render(story: Story, options: Options) -> bytes:
    """One story as one newsItem in UTF-8."""
    root = top("newsItem", NAR)
    for key, value in (
        ("guid", uri(story)),
        ("version", str(story.version)),
        ("standard", "NewsML-G2"),
        ("standardversion", "2.35"),
        ("conformance", "power"),
        (XML_LANG, story.language),
    ):
        root.set(key, value)
    child(root, "catalogRef", attributes={"href": CATALOGUE})
    own = child(root, "catalog")
    for alias, scheme in (("cptType", "concept-type"), ("place", "place")):
        address = uri_of(story.guid_base, scheme)
        child(own, "scheme", attributes={"alias": alias, "uri": f"{address}/"})
    rights = child(root, "rightsInfo")
    child(rights, "copyrightHolder", attributes={"literal": story.agency})
    if options.usage_terms:
        child(rights, "usageTerms", options.usage_terms)
    _item_meta(child(root, "itemMeta"), story)
    _content_meta(child(root, "contentMeta"), story)
    _content(child(root, "contentSet"), story, options)
    return dump(root)


def _item_meta(meta: etree._Element, story: Story) -> None:
    child(meta, "itemClass", attributes={"qcode": "ninat:text"})
    child(meta, "provider", attributes={"literal": story.agency})
    child(meta, "versionCreated", stamp(version_time(story)))
    child(meta, "firstCreated", stamp(first_time(story)))
    if story.embargo_until:
        child(meta, "embargoed", stamp(story.embargo_until))
    child(meta, "pubStatus", attributes={"qcode": f"stat:{status(story).value}"})
    if note(story):
        child(meta, "edNote", note(story))
    if story.update in SIGNALS:
        child(meta, "signal", attributes={"qcode": SIGNALS[story.update]})
    for _, identity in story.alternates:
        other = uri_of(story.guid_base, identity)
        child(meta, "link", attributes={"rel": "irel:seeAlso", "residref": other})


def _content_meta(meta: etree._Element, story: Story) -> None:
    child(meta, "urgency", str(story.urgency))
    child(meta, "contentCreated", stamp(first_time(story)))
    child(meta, "contentModified", stamp(version_time(story)))
    child(meta, "digitalSourceType", attributes={"uri": DATA_DRIVEN})
    if story.city:
        child(child(meta, "located", attributes={"type": "cpnat:geoArea"}), "name", story.city)
    if story.source_name:
        child(meta, "infoSource", attributes={"literal": story.source_name})
    child(child(meta, "creator", attributes={"literal": story.agency}), "name", story.byline or story.agency)
    child(meta, "altId", story.identity)
    child(meta, "language", attributes={"tag": story.language})
    genre = child(meta, "genre", attributes={"literal": story.genre})
    # Superdesk keeps a genre only by its English name; the word is NTB's in every language.
    for language in (story.language,) if story.language.startswith("en") else (story.language, "en"):
        child(genre, "name", story.genre, {XML_LANG: language})
    _about(meta, story)
    child(meta, "slugline", story.slug)
    child(meta, "headline", story.headline.text)
    if story.dateline:
        child(meta, "dateline", story.dateline.text)
    if story.byline:
        child(meta, "by", story.byline)
    if story.lede:
        child(meta, "description", story.lede.text, {"role": "drol:summary"})


def _about(meta: etree._Element, story: Story) -> None:
    """Topics by code, places by the authority's code."""
    for subject in story.subjects:
        attributes = {"type": "cpnat:abstract", "qcode": f"{subject.scheme}:{subject.code}"}
        child(child(meta, "subject", attributes=attributes), "name", subject.name)
    for place in story.places:
        code = quote(place.code or place.name, safe="")
        attributes = {"type": PLACE_TYPE, "qcode": f"place:{code}"}
        child(child(meta, "subject", attributes=attributes), "name", place.name)


def _content(content: etree._Element, story: Story, options: Options) -> None:
    attributes = {"contenttype": "application/nitf+xml", "wordcount": str(words(story))}
    inline = child(content, "inlineXML", attributes=attributes)
    nitf = top("nitf", NITF, inline)
    nitf.set("version", _nitf.VERSION)
    body = child(nitf, "body")
    _nitf.headline(child(body, "body.head"), story)
    block = child(child(body, "body.content"), "block")
    block.extend(markup.elements(parts(story, opening=options.lede_in_body), INSIDE))


OUTPUT = Output(
    name="newsml_g2",
    extension="xml",
    media_type="application/vnd.iptc.g2.newsitem+xml",
    purpose="IPTC NewsML-G2 2.35 with NITF inside",
    render=render,
)
