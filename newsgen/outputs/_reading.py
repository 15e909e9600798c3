"""A story read back from the JSON that newsgen itself has written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from newsgen.errors import DropError
from newsgen.model import (
    Block,
    BlockKind,
    Citation,
    CitedText,
    Figure,
    How,
    Place,
    PubStatus,
    Source,
    Story,
    Subject,
    Unit,
    UpdateKind,
)

Document = Mapping[str, Any]
_EMPTY: Document = {"text": "", "citations": ()}
_TIMES = ("first_created", "version_created", "as_of", "embargo_until")
# Left out of a document where they are empty, so that is what they are when it lacks them.
_STRINGS = ("slug", "agency", "mark", "byline")
_PLAIN = (
    *("identity", "contest", "version", "language", "style", "angle", "length", "slug", "urgency", "genre"),
    *("rehearsal", "city", "content_hash", "write_thrus", "guid_base", "agency", "mark", "byline"),
)
_TEXTS = ("headline", "lede", "dateline", "note", "signature")
_VALUES: Mapping[Unit, Callable[[str], int | Decimal | Fraction | datetime | str]] = {
    Unit.COUNT: lambda text: Decimal(text) if "." in text else int(text),
    Unit.PERCENT: Fraction,
    Unit.POINTS: Fraction,
}


def read_story(document: str | bytes) -> Story:
    """The story in a file of the format `json`, or in its `body_json` alone as a ledger keeps it.

    DropError if it is none of ours.
    """
    try:
        values = json.loads(document)
        if isinstance(values, dict) and "body_json" in values:
            values = json.loads(values["body_json"])
        if not isinstance(values, dict) or values.get("schema") != "newsgen-story/1":
            raise ValueError("its schema is not newsgen-story/1")
        return _story(values)
    except (KeyError, TypeError, ValueError) as error:
        raise DropError("a kept story cannot be read", why=str(error)) from error


def _story(values: Document) -> Story:
    told: dict[str, Any] = dict.fromkeys(_STRINGS, "")
    told |= {name: values[name] for name in _PLAIN if name in values}
    told |= {name: datetime.fromisoformat(values[name]) for name in _TIMES if name in values}
    told |= {name: _cited(values.get(name, _EMPTY)) for name in _TEXTS}
    return Story(
        **told,
        body=tuple(_block(block) for block in values.get("body", ())),
        update=UpdateKind(values["update"]),
        status=PubStatus(values["status"]),
        subjects=tuple(Subject(**subject) for subject in values.get("subjects", ())),
        places=tuple(Place(**place) for place in values.get("places", ())),
        alternates=tuple(values.get("alternates", {}).items()),
        source_name=values.get("source", ""),
    )


def _block(block: Document) -> Block:
    return Block(kind=BlockKind(block["kind"]), cells=tuple(_cited(cell) for cell in block["cells"]))


def _cited(text: Document) -> CitedText:
    marks = (Citation(start=m["start"], end=m["end"], figure=_figure(m)) for m in text["citations"])
    return CitedText(text=text["text"], citations=tuple(marks))


def _figure(mark: Document) -> Figure:
    unit = Unit(mark["unit"])
    return Figure(
        value=_VALUES.get(unit, str)(mark["value"]),
        unit=unit,
        how=How(mark["how"]),
        sources=tuple(Source(source["digest"], source["pointer"]) for source in mark["sources"]),
        inputs=mark["inputs"],
    )
