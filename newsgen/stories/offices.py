"""Offices of a district or a numbered seat, as American feeds head them."""

from __future__ import annotations

import re

_PUNCTUATION = re.compile(r"[\s,.–-]+")
_HOUSE = r"(?:house of representatives|house|representative)"
_SENATE = r"(?:senate|senator)"
_DISTRICT = r"(?:district|dist) 0*(?P<number>\d+[a-z]?)"
_STATE = r"(?:state|[a-z]{2} state|(?!us )[a-z]{2})"
_OFFICES = (
    ("us_house", re.compile(rf"(?:us|u s) {_HOUSE} {_DISTRICT}")),
    ("state_house", re.compile(rf"(?:special )?{_STATE} {_HOUSE} {_DISTRICT}")),
    ("state_senate", re.compile(rf"(?:special )?{_STATE} {_SENATE} {_DISTRICT}")),
    (
        "supreme_court",
        re.compile(r"(?:(?:state|[a-z]{2}) )?supreme court (?:associate )?justice seat 0*(?P<number>\d+)"),
    ),
)


def office(name: str) -> tuple[str, str]:
    """The office and the number of its district or seat ("54A"); two empty texts for another name.

    Known are us_house, state_house, state_senate and supreme_court.
    """
    plain = _PUNCTUATION.sub(" ", name.casefold()).strip()
    for key, pattern in _OFFICES:
        if match := pattern.fullmatch(plain):
            return key, match["number"].upper()
    return "", ""
