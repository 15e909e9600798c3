"""NTB's dialect of NITF 3.6, which Norwegian newsroom systems have readers for.

An update has a document id of its own; the family id in `NTBID` ties the versions together.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from lxml import etree

from newsgen.model import BlockKind, Story, Subject, UpdateKind
from newsgen.outputs import _nitf
from newsgen.outputs._desk import category, ntb_slug, organisation, priority, service
from newsgen.outputs._identity import family
from newsgen.outputs._markup import NITF, elements
from newsgen.outputs._options import Options
from newsgen.outputs._output import Output
from newsgen.outputs._parts import Facts, Part, Text, letters, parts
from newsgen.outputs._status import note, status
from newsgen.outputs._times import version_time
from newsgen.outputs._xml import child, dump, plain_spaced

# The two entries of the desk's own subject list that every election story belongs to.
ALWAYS = (
    Subject(scheme="subj", code="11003000", name="Valg"),
    Subject(scheme="subj", code="11000000", name="Politikk"),
)


def render(story: Story, options: Options) -> bytes:
    """One story as NTB's customers get it, in UTF-8 or in ISO 8859-1 with character references."""
    moment = version_time(story).astimezone(ZoneInfo(options.zone))
    root = _nitf.root(story)
    _head(child(root, "head"), story, options, moment)
    body = child(root, "body")
    _body(body, story)
    _tagline(body, options.tagline.replace(",", " ").split())
    return dump(plain_spaced(root), options.encoding, standalone=True)


def sequence(story: Story) -> int:
    """How many updates the story has had: the two digits of its document id.

    A correction and a kill go out under the id of the version they put right.
    """
    if story.write_thrus is not None:
        return story.write_thrus
    if story.update in (UpdateKind.CORRECTION, UpdateKind.KILL):
        return max(story.version - 2, 0)
    return story.version - 1


def _head(head: etree._Element, story: Story, options: Options, moment: datetime) -> None:
    number, slug = sequence(story), ntb_slug(story)
    child(head, "title", story.headline.text)
    for name, content in (
        ("NTBBilderAntall", "0"),
        ("NTBEditor", "newsgen"),
        ("NTBTjeneste", service(story, options)[1]),
        ("timestamp", f"{moment:%Y.%m.%d %H:%M:%S}"),
        ("ntb-dato", f"{moment:%d.%m.%Y %H:%M}"),
        ("NTBUtDato", f"{moment:%d.%m.%Y}"),
        ("NTBStikkord", slug),
        ("subject", f"ny{number}-{slug}" if number else slug),
        ("NTBID", family(story)),
        ("NTBDistribusjonsKode", "ALL"),
        ("NTBKanal", "A"),
        ("NTBNewsValue", str(priority(story, options))),
    ):
        _nitf.meta(head, name, content)
    tobject = child(head, "tobject", attributes={"tobject.type": category(story, options)})
    _nitf.genre(tobject, story)
    for subject in _subjects(story):
        _nitf.topic(tobject, subject)
    data = child(head, "docdata", attributes={"management-status": status(story).value})
    _docdata(data, story, moment, slug, number)
    published = {"date.publication": f"{moment:%Y%m%dT%H%M%S}", "item-length": str(letters(story))}
    child(head, "pubdata", attributes={**published, "unit-of-measure": "character"})


def _subjects(story: Story) -> tuple[Subject, ...]:
    own = {(subject.scheme, subject.code) for subject in story.subjects}
    return (*story.subjects, *(extra for extra in ALWAYS if (extra.scheme, extra.code) not in own))


def _docdata(data: etree._Element, story: Story, moment: datetime, slug: str, number: int) -> None:
    child(data, "urgency", attributes={"ed-urg": str(story.urgency)})
    child(data, "date.issue", attributes={"norm": moment.isoformat(timespec="seconds")})
    identity = {"id-string": f"{family(story)}_{number:02}", "regsrc": story.agency}
    child(data, "doc-id", attributes=identity)
    child(data, "ed-msg").set("info", note(story))
    child(child(data, "key-list"), "keyword", attributes={"key": slug})
    child(data, "du-key", attributes={"key": slug, "version": str(number + 1)})
    for place in story.places:
        child(data, "evloc", attributes={"county-dist": place.name})


def _body(body: etree._Element, story: Story) -> None:
    top = child(body, "body.head")
    _nitf.headline(top, story)
    _nitf.byline(top, story, organisation(story))
    if story.city:
        child(top, "dateline", story.city)
    content = child(body, "body.content")
    if story.lede:
        child(content, "p", story.lede.text, {"class": "lead", "lede": "true"})
    listed = parts(story, opening=False)
    after_subhead = False
    for number, part in enumerate(listed, start=1):
        made = elements((part,), NITF)
        if made and made[0].tag == "p":
            last = number == len(listed) and bool(story.signature)
            made[0].set("class", "txt" if after_subhead or last else "txt-ind")
        content.extend(made)
        after_subhead = _is_subhead(part)


def _tagline(body: etree._Element, addresses: Sequence[str]) -> None:
    """Whom to ask, as links with a stroke between them."""
    if not addresses:
        return
    line = child(child(body, "body.end"), "tagline")
    for number, address in enumerate(addresses, start=1):
        link = child(line, "a", address, {"href": f"mailto:{address}"})
        link.tail = "/" if number < len(addresses) else None


def _is_subhead(part: Part) -> bool:
    if isinstance(part, Facts):
        return not part.points
    return isinstance(part, Text) and part.kind is BlockKind.SUBHEAD


OUTPUT = Output(
    name="ntb_nitf",
    extension="xml",
    media_type="application/nitf+xml",
    purpose="NTB's NITF 3.6: Norwegian newsroom systems",
    render=render,
)
