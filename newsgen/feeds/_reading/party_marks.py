"""Party and incumbency written into a candidate's name: 'Ada Berg (I) (Dem)', 'Ada Berg - Dem'; and
names in capitals throughout, as copy writes them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from newsgen.feeds._reading.person import natural

# Only known abbreviations are marks: '(Jenny)' is a nickname and '(A Favor)' an answer.
_PARTIES = ("REP", "DEM", "LIB", "GRN", "GREEN", "IND", "NPA", "NP", "CON", "CST", "REF", "LBT", "LBR", "UNA")
_NUMERALS = ("II", "III", "IV")
_VOWEL = re.compile("[AEIOUY]")
_MIXED = re.compile(r"(Mc|Mac|O')[A-Z]{2,}")
_TAIL = re.compile(rf"\s*(?:\((I|{'|'.join(_PARTIES)})\)|\s-\s({'|'.join(_PARTIES)}))\s*\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Marked:
    """A name without its marks, and what they said; None where there was none."""

    name: str
    party: str | None
    incumbent: bool | None


def marked(name: str, party: str | None = None) -> Marked:
    """The marks at the end of a name, taken apart. `party` is what the feed's own field says: the
    same word in brackets is a mark, known or not.

    >>> marked("Ada Berg (I) (Dem)")
    Marked(name='Ada Berg', party='Dem', incumbent=True)
    >>> marked("For (A Favor)")
    Marked(name='For (A Favor)', party=None, incumbent=None)
    """
    rest, found_party, incumbent = name, None, None
    own = f"({party})".casefold() if party else None
    if own and name.casefold().endswith(f" {own}"):
        rest, found_party = name[: -len(own)].rstrip(), party
    while found := _TAIL.search(rest):
        mark = found[1] or found[2]
        if mark.upper() == "I":
            incumbent = True
        else:
            found_party = mark
        rest = rest[: found.start()]
    return Marked(rest, found_party, incumbent)


def spoken(name: str, party: str | None = None) -> str | None:
    """A candidate's name as copy writes it, without marks and shouting; None where that is the name.

    Two letters without a vowel are initials.

    >>> spoken("JB McCOOL III (I) (Rep)")
    'JB McCool III'
    >>> spoken("Ada Berg") is None
    True
    """
    plain = marked(name, party).name
    words = [_lowered(word) if word.isupper() else word for word in plain.split()]
    quiet = " ".join(natural(f"{word},") if _MIXED.match(word) else word for word in words)
    return quiet if quiet != name else None


def _lowered(word: str) -> str:
    letters = [letter for letter in word if letter.isalpha()]
    initials = len(letters) < 2 or (len(letters) == 2 and not _VOWEL.search(word))
    return word if initials or word in _NUMERALS else natural(f"{word},")


def is_write_in(name: str) -> bool:
    """True for the line on which write-in votes are gathered."""
    return (
        re.match(r"(total |unresolved |qualified |scattered )?write[- ]?ins?\b", name, re.IGNORECASE)
        is not None
    )
