"""The party's own page of precincts, as a browser saved it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

import lxml.html

from newsgen.errors import FeedError
from newsgen.feeds._reading.text import decode
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds.idp_precincts.layouts import CANDIDATES, MEASURES, Column, Row, Table
from newsgen.model import Payload

_GROUPED = re.compile(r"\d{1,3}(,\d{3})+(\.\d+)?")


def read_page(payload: Payload) -> Table:
    """The precinct table of the page; FeedError where it is laid out otherwise."""
    root = lxml.html.document_fromstring(decode(payload))
    names = _texts(root, "//ul[contains(@class,'thead')]/li")
    measures = _texts(root, "//ul[contains(@class,'sub-head')]/li")
    candidates = [name for name in names[2:] if name]
    if len(names) != len(measures) or len(measures) != 2 + 3 * len(candidates):
        raise _not_the_page(payload, "the two header rows do not fit each other")
    columns = tuple(
        Column(
            _known(payload, candidates[i // 3]), _measure(payload, label), i, f"{candidates[i // 3]} {label}"
        )
        for i, label in enumerate(measures[2:])
    )
    rows = list(_page_rows(payload, root, len(columns)))
    if not rows:
        raise _not_the_page(payload, "it has no precincts")
    return Table(
        columns,
        tuple(row for row in rows if row.precinct != "Total"),
        tuple(row for row in rows if row.precinct == "Total"),
    )


def _page_rows(payload: Payload, root: lxml.html.HtmlElement, width: int) -> Iterator[Row]:
    number = 0
    for block in _elements(root, "//div[contains(@class,'precinct-rows')]"):
        counties = _texts(block, ".//div[contains(@class,'precinct-county')]")
        if len(counties) != 1:
            raise _not_the_page(payload, "a block of precincts names no single county")
        for item in _elements(block, ".//div[contains(@class,'precinct-data')]/ul"):
            number += 1
            cells = _texts(item, "./li")
            if len(cells) != width + 1:
                raise _not_the_page(payload, f"precinct {number} has {len(cells) - 1} figures, not {width}")
            figures = [_ungrouped(cell) for cell in cells[1:]]
            yield Row(number, counties[0], cells[0], "", "1", figures)


def _ungrouped(text: str) -> str:
    """The page groups thousands by commas, in totals alone."""
    return text.replace(",", "") if _GROUPED.fullmatch(text) else text


def _elements(element: lxml.html.HtmlElement, path: str) -> list[lxml.html.HtmlElement]:
    return cast("list[lxml.html.HtmlElement]", element.xpath(path))


def _texts(element: lxml.html.HtmlElement, path: str) -> list[str]:
    return [clean(found.text_content()) for found in _elements(element, path)]


def _known(payload: Payload, name: str) -> str:
    if name not in CANDIDATES:
        raise FeedError(f"unknown candidate '{name}'", where=payload.location)
    return name


def _measure(payload: Payload, label: str) -> str:
    if label.lower() not in MEASURES:
        raise _not_the_page(payload, f"unknown measure '{label}'")
    return MEASURES[label.lower()]


def _not_the_page(payload: Payload, why: str) -> FeedError:
    return FeedError(
        "the saved page is not as expected", where=payload.location, why=why, remedy="Save it again, whole."
    )
