"""What Superdesk makes of files: its own parsers, file and feed services and ingest, without a database.

Run by the Python that has superdesk-core, never imported by the tests. Reads a list of jobs as JSON
from standard input and answers each in order:

    {"do": "read", "parser": "ninjs", "files": [...]}        the parsed items, one a file
    {"do": "folder", "parser": "nitf", "folder": "..."}      a hot folder taken in: events, items, files left
    {"do": "feed", "polls": [...]}                           a feed polled once for each file: events, items

With "ntb": true NITF is read through the settings hook that NTB fills, and with NTB's subject rules.
"""

import asyncio
import copy
import json
import logging
import os
import sys
import types
import warnings
from types import SimpleNamespace

warnings.simplefilter("ignore")
logging.disable(logging.CRITICAL)
if not hasattr(asyncio, "coroutine"):  # the core still names what Python 3.11 took away
    asyncio.coroutine = types.coroutine

# ruff: noqa: E402 - the core can only be imported once the name is back

import flask
import superdesk
import superdesk.io.feed_parsers  # registers the parsers
from lxml import etree
from superdesk.io.commands import update_ingest
from superdesk.io.feed_parsers import XMLFeedParser
from superdesk.io.feeding_services.file_service import FileFeedingService
from superdesk.io.feeding_services.rss import RSSFeedingService
from superdesk.io.iptc import subject_codes
from superdesk.io.registry import registered_feed_parsers

FIFTY_YEARS = 50 * 365 * 24 * 60  # in minutes: a night of years ago must not count as expired
EVERYTHING = {"_id": "all", "name": "all", "rules": []}


class Shelf:
    """A resource service that keeps its documents in a list and tells what happens to them."""

    def __init__(self, events=None):
        self.items, self.events = [], events if events is not None else []

    def _tell(self, event, item):
        fields = ("guid", "headline", "pubstatus", "state")
        moment = item.get("versioncreated")
        said = {field: item.get(field) for field in fields}
        self.events.append(dict(said, event=event, versioncreated=str(moment) if moment else None))

    def _matching(self, wanted):
        for item in self.items:
            if all(item.get(key) == value for key, value in wanted.items() if not isinstance(value, dict)):
                yield item

    def find_one(self, req=None, **wanted):
        return copy.deepcopy(next(self._matching(wanted), None))

    def find(self, where=None, **_):
        return copy.deepcopy(list(self._matching(where or {})))

    def get_from_mongo(self, req=None, lookup=None):
        return self.find(lookup)

    def set_ingest_provider_sequence(self, item, provider):
        item["ingest_provider_sequence"] = str(len(self.items) + 1)

    def post_in_mongo(self, docs, **_):
        self.items.extend(copy.deepcopy(docs))
        for doc in docs:
            self._tell("created", doc)
        return [doc["_id"] for doc in docs]

    def patch_in_mongo(self, key, updates, original):
        self._change(key, updates, "updated")

    def patch(self, key, updates):
        self._change(key, updates, "cancelled" if updates.get("state") == "killed" else "patched")

    def _change(self, key, updates, event):
        for item in self._matching({"_id": key}):
            item.update({name: value for name, value in copy.deepcopy(updates).items() if name != "_id"})
            self._tell(event, item)


class Desk:
    """Where routing would begin: what comes here, editors get to see."""

    def __init__(self, shelf):
        self.shelf = shelf

    def apply_routing_scheme(self, item, provider, scheme):
        self.shelf._tell("routed", item)


def named(xpath, scheme):
    """A code of one of NTB's vocabularies, added to the subjects or set as the field."""

    def coded(value):
        return [{"name": str(value), "qcode": str(value), "scheme": scheme}]

    return {"xpath": xpath, "filter": coded}


def ntb_subjects(root):
    found = []
    for topic in root.iterfind("head/tobject/tobject.subject"):
        code = topic.get("tobject.subject.refnum")
        tiers = (topic.get("tobject.subject." + tier) for tier in ("detail", "matter", "type"))
        scheme = "topics" if code.startswith("medtop:") else "subject_custom"
        found.append(
            {"qcode": code.replace("medtop:", ""), "name": next(filter(None, tiers)), "scheme": scheme}
        )
    return found


def ntb_body(root):
    content = root.find("body/body.content")
    rest = [element for element in content if element.get("class") != "lead"]
    return "".join(etree.tostring(element, encoding="unicode", with_tail=False) for element in rest)


NTB = {
    "slugline": "head/docdata/du-key/@key",
    "anpa_category": named("head/meta[@name='NTBTjeneste']/@content", "categories"),
    "priority": {"xpath": "head/meta[@name='NTBNewsValue']/@content", "filter": int},
    "genre": named("head/tobject/tobject.property/@tobject.property.type", "genre_custom"),
    "category": named("head/tobject/@tobject.type", "category"),
    "subject": ntb_subjects,
    "abstract": "body/body.content/p[@class='lead']",
    "body_html": ntb_body,
    "dateline": "body/body.head/dateline",
    "place": named("head/docdata/evloc/@county-dist", "place_custom"),
    "language": "@baselang",
    "keywords": "",
}


def application(shelf, ntb):
    """A Flask application with what the ingest code asks for; the database is the shelf."""
    app = flask.Flask("superdesk-reader")
    app.config.update(
        DEFAULT_TIMEZONE="Europe/Oslo" if ntb else "UTC",
        ERROR_NOTIFICATIONS=False,
        ID_FIELD="_id",
        INGEST_EXPIRY_MINUTES=FIFTY_YEARS,
        INGEST_OLD_CONTENT_MINUTES=10,
        INGEST_SKIP_IPTC_CODES=ntb,
        NITF_MAPPING=NTB if ntb else None,
        QCODE_MISSING_VOC="continue",
        SERVER_DOMAIN="localhost",
        URN_DOMAIN="localhost",
        VERSION="_current_version",
    )
    app.data = SimpleNamespace(_search_backend=lambda name: SimpleNamespace(bulk_insert=lambda *_: None))
    app.locators = SimpleNamespace(find_cities=lambda **_: [])
    app.subjects = subject_codes
    services = {"ingest": shelf, "routing_schemes": Desk(shelf)}
    for name in ("content_types", "desks", "ingest_providers", "rule_sets", "users", "vocabularies"):
        services[name] = Shelf()
    services["content_types"].items = [{"_id": "Standard"}, {"_id": "HAST"}]
    for name, service in services.items():
        superdesk.resources[name] = SimpleNamespace(service=service)
    return app


def channel(service, parser, config):
    """A provider as an administrator would set it up."""
    return {
        "_id": "channel",
        "name": "channel",
        "source": "channel",
        "feeding_service": service,
        "feed_parser": parser,
        "content_types": ["text"],
        "content_expiry": FIFTY_YEARS,
        "config": config,
    }


def read(job, shelf):
    return [parsed(path, job["parser"]) for path in job["files"]]


def parsed(path, name):
    """The one item in a file, or the error that the parser answers with."""
    parser = registered_feed_parsers[name].__class__()
    try:
        source = etree.parse(path).getroot() if isinstance(parser, XMLFeedParser) else path
        if not parser.can_parse(source):
            return {"error": name + " cannot parse it"}
        items = parser.parse(source, channel("file", name, {}))
    except Exception as error:
        return {"error": repr(error)}
    (item,) = items if isinstance(items, list) else [items]
    return item


def take_in(service, provider, shelf):
    """One run of a channel: every batch that the service yields goes through the ingest."""
    update, failed = {}, None
    batches = service.update(provider, update)
    batches = (batch for batch in batches) if isinstance(batches, list) else batches
    try:
        while True:
            batch = batches.send(failed)
            failed = update_ingest.ingest_items(batch, provider, service, None, EVERYTHING)
            update_ingest.update_last_item_updated(update, batch)
    except StopIteration:
        provider.update(update)
    except Exception as error:
        shelf.events.append({"event": "aborted", "why": repr(error)})


def folder(job, shelf):
    provider = channel("file", job["parser"], {"path": job["folder"]})
    take_in(FileFeedingService(), provider, shelf)
    left = [entry.name for entry in os.scandir(job["folder"]) if entry.is_file()]
    refused = os.listdir(os.path.join(job["folder"], "_ERROR"))
    return {"events": shelf.events, "items": shelf.items, "left": left, "refused": refused}


class FileFeed(RSSFeedingService):
    """The feed service, given the bytes that a poll would fetch."""

    body = b""

    def _fetch_data(self):
        return self.body


def feed(job, shelf):
    provider = channel("rss", None, {"url": "http://localhost/feed.atom", "auth_required": False})
    for path in job["polls"]:
        service = FileFeed()
        with open(path, "rb") as file:
            service.body = file.read()
        shelf.events.append({"event": "poll"})
        take_in(service, provider, shelf)
    return {"events": shelf.events, "items": shelf.items}


def main():
    answers = []
    for job in json.load(sys.stdin):
        shelf = Shelf()
        with application(shelf, job.get("ntb", False)).app_context():
            answers.append({"read": read, "folder": folder, "feed": feed}[job["do"]](job, shelf))
    json.dump(answers, sys.stdout, default=str)


if __name__ == "__main__":
    main()
