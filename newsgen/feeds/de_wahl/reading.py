"""Which of the Bundeswahlleiterin's three files a payload is, and its snapshot."""

from __future__ import annotations

from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.options import date_option, text_option
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds.de_wahl.areas import Document
from newsgen.feeds.de_wahl.contests import contests
from newsgen.feeds.de_wahl.gesamtergebnis import metadata, read_xml
from newsgen.feeds.de_wahl.kerg import read_kerg
from newsgen.feeds.de_wahl.kerg2 import read_kerg2
from newsgen.model import Election, Payload, Snapshot


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: two contests, of first and of second votes, for each area that has them."""
    drift: list[str] = []
    election = _told(context)
    made, test = None, False
    if payload.body.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        root = xml.parse(payload)
        about = metadata(payload, root)
        document: Document = read_xml(payload, root, about, election, drift)
        made, test = about.made, about.test
    elif b"Wahlart;Wahltag" in payload.body[:4000]:
        document = read_kerg2(payload, election, drift)
    else:
        document = read_kerg(payload, election, drift)
    return (
        snapshot_of(
            payload, feed="de_wahl", generated_at=made, test=test, contests=contests(document), drift=drift
        ),
    )


def _told(context: ReadContext) -> Election | None:
    """The election as the settings have it, else the file's own word is taken."""
    if "election" not in context.options:
        return None
    key = text_option(context, "election", "")
    return Election(id=key, name=text_option(context, "title", key), date=date_option(context, "date"))
