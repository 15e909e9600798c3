"""NITF 3.6 as Superdesk reads it: no namespace, plain headline, status on docdata."""

from __future__ import annotations

from lxml import etree

from newsgen.model import Place, Story
from newsgen.outputs import _nitf
from newsgen.outputs._clean import clean
from newsgen.outputs._desk import service
from newsgen.outputs._identity import guid, guid_of
from newsgen.outputs._markup import NITF, elements
from newsgen.outputs._options import Options
from newsgen.outputs._output import Output
from newsgen.outputs._parts import parts
from newsgen.outputs._status import note, status
from newsgen.outputs._subjects import DATA_DRIVEN, topics
from newsgen.outputs._times import stamp, version_time
from newsgen.outputs._xml import child, dump

_PLACE_TIERS = {"state": "state-prov", "region": "state-prov", "county": "county-dist", "country": None}


def render(story: Story, options: Options) -> bytes:
    """One story as one NITF document in UTF-8."""
    root = _nitf.root(story)
    _head(child(root, "head"), story, options)
    _body(child(root, "body"), story, options)
    return dump(root)


def _head(head: etree._Element, story: Story, options: Options) -> None:
    child(head, "title", story.headline.text)
    _nitf.meta(head, "anpa-keyword", story.slug)
    _nitf.meta(head, "anpa-category", service(story, options)[0])
    _nitf.meta(head, "digitalsourcetype", DATA_DRIVEN)
    for edition, identity in story.alternates:
        _nitf.meta(head, f"alternate-{edition}", guid_of(story.guid_base, identity))
    tobject = child(head, "tobject", attributes={"tobject.type": "news"})
    _nitf.genre(tobject, story)
    for subject in story.subjects:
        _nitf.topic(tobject, subject)
    _docdata(child(head, "docdata", attributes={"management-status": status(story).value}), story)


def _docdata(data: etree._Element, story: Story) -> None:
    child(data, "doc-id", attributes={"regsrc": story.agency, "id-string": guid(story)})
    child(data, "urgency", attributes={"ed-urg": str(story.urgency)})
    for place in story.places:
        child(data, "evloc", attributes=_where(place))
    child(data, "date.issue", attributes={"norm": stamp(version_time(story))})
    if story.embargo_until:
        child(data, "date.release", attributes={"norm": stamp(story.embargo_until)})
    child(data, "ed-msg", attributes={"info": note(story)})
    child(data, "du-key", attributes={"key": story.slug, "version": str(story.version)})
    child(data, "doc.copyright", attributes={"holder": story.agency, "year": str(version_time(story).year)})
    keys = child(data, "key-list")
    for topic in topics(story):
        child(keys, "keyword", attributes={"key": topic})
    _places(data, story)


def _where(place: Place) -> dict[str, str | None]:
    """An event's place. Takers read a city with a country; a wider area is no city."""
    tier = _PLACE_TIERS.get(place.kind or "", "city")
    return {**({tier: place.name} if tier else {}), "iso-cc": place.country}


def _places(data: etree._Element, story: Story) -> None:
    """The authority's codes of the places."""
    coded = [place for place in story.places if place.code]
    if coded:
        content = child(data, "identified-content")
        for place in coded:
            attributes = {"location-code": place.code, "code-source": story.source_name}
            child(content, "location", place.name, attributes)


def _body(body: etree._Element, story: Story, options: Options) -> None:
    top = child(body, "body.head")
    _nitf.headline(top, story)
    _nitf.byline(top, story, story.agency)
    if story.city:
        child(child(child(top, "dateline"), "location"), "city", story.city)
    if story.lede:
        child(child(top, "abstract"), "p", clean(story.lede.text))
    content = child(body, "body.content")
    content.extend(elements(parts(story, opening=options.lede_in_body), NITF))


OUTPUT = Output(
    name="nitf",
    extension="xml",
    media_type="application/nitf+xml",
    purpose="NITF 3.6 without a namespace, as Superdesk reads it",
    render=render,
)
