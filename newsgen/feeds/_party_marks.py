"""Party and incumbency written into a candidate's name: 'Ada Berg (I) (Dem)', 'Ada Berg - Dem'."""

from __future__ import annotations

import re
from dataclasses import dataclass

# Only known abbreviations are marks: '(Jenny)' is a nickname and '(A Favor)' an answer.
_PARTIES = ("REP", "DEM", "LIB", "GRN", "GREEN", "IND", "NPA", "NP", "CON", "CST", "REF", "LBT", "LBR", "UNA")
_TAIL = re.compile(rf"\s*(?:\((I|{'|'.join(_PARTIES)})\)|\s-\s({'|'.join(_PARTIES)}))\s*\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Marked:
    """A name without its marks, and what they said; None where there was none."""

    name: str
    party: str | None
    incumbent: bool | None


def marked(name: str) -> Marked:
    """The marks at the end of a name, taken apart.

    >>> marked("Ada Berg (I) (Dem)")
    Marked(name='Ada Berg', party='Dem', incumbent=True)
    >>> marked("For (A Favor)")
    Marked(name='For (A Favor)', party=None, incumbent=None)
    """
    rest, party, incumbent = name, None, None
    while found := _TAIL.search(rest):
        mark = found[1] or found[2]
        if mark.upper() == "I":
            incumbent = True
        else:
            party = mark
        rest = rest[: found.start()]
    return Marked(rest, party, incumbent)


def is_write_in(name: str) -> bool:
    """True for the line on which write-in votes are gathered."""
    return (
        re.match(r"(total |unresolved |qualified |scattered )?write[- ]?ins?\b", name, re.IGNORECASE)
        is not None
    )
