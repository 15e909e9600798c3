"""The list of turnout at the head of a detail.xml: which units there are, and what they know."""

from __future__ import annotations

from dataclasses import dataclass

from lxml import etree

from newsgen.feeds._reading import xml
from newsgen.feeds._reading.numbers import whole
from newsgen.feeds._reading.text import name as clean
from newsgen.model import Payload

UNITS = {"Precinct": "precinct", "County": "county"}
# Not a percentage: 4 stands for fully reported, 32 has been seen for a precinct of postal votes.
_REPORTED = {"0": False, "4": True, "32": True}


@dataclass(frozen=True, slots=True)
class Entry:
    """A precinct or county in the list of turnout; electors and ballots 0 are not known."""

    name: str
    electors: int | None
    ballots: int | None
    reporting: bool | None


@dataclass(frozen=True, slots=True)
class Roll:
    """The list of turnout at the head of a file, with its totals."""

    kind: str
    entries: dict[str, Entry]
    electors: int | None
    ballots: int | None

    @classmethod
    def read(cls, payload: Payload, element: etree._Element) -> Roll:
        """The list of a VoterTurnout or ElectionVoterTurnout element."""
        found = {}
        kind = "precinct"
        for part in element.iter("Precinct", "County"):
            kind = UNITS[str(part.tag)]
            name = clean(xml.attribute(payload, part, "name"))
            found[name] = Entry(
                name,
                _known(payload, part, "totalVoters"),
                _known(payload, part, "ballotsCast"),
                _in(payload, part),
            )
        return cls(
            kind, found, _known(payload, element, "totalVoters"), _known(payload, element, "ballotsCast")
        )


def _known(payload: Payload, element: etree._Element, name: str) -> int | None:
    raw = element.get(name)
    return whole(raw, xml.where(payload, element, name), unknown=("", "0")) if raw is not None else None


def _in(payload: Payload, element: etree._Element) -> bool | None:
    reported = element.get("precinctsReported")
    if reported is not None:
        return bool(whole(reported, xml.where(payload, element, "precinctsReported")))
    return _REPORTED.get(element.get("percentReporting", ""))
