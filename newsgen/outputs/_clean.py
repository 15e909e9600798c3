"""Text fit for any file: composed letters, one line, no control characters."""

from __future__ import annotations

import re
import unicodedata

from newsgen.model import Citation, CitedText

_BREAKS = dict.fromkeys(map(ord, "\n\r\t\v\f\x85\u2028\u2029"), " ")
# Letters, digits, signs and spaces of Western copy: none of them goes or is composed.
_PLAIN = re.compile("[ -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u202f-\u205e]*\\Z")
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_PLAIN_SPACES = dict.fromkeys(map(ord, "\u00a0\u2007\u2009\u202f"), " ")


def clean(text: str) -> str:
    """The text in NFC, breaks turned into spaces, without what no XML or JSON reader wants.

    Control characters, lone surrogates, noncharacters and stray byte order marks go, and so do the
    marks that turn the direction of writing: one in a name would turn the figures after it round.
    """
    if _PLAIN.match(text):
        return text
    flat = text.replace("\r\n", "\n").translate(_BREAKS)
    return unicodedata.normalize("NFC", "".join(filter(_belongs, flat)))


def plain_spaces(text: str) -> str:
    """The text with ordinary spaces for no-break and thin ones."""
    return text.translate(_PLAIN_SPACES)


def clean_cited(cited: CitedText) -> CitedText:
    """The text cleaned, its citations moved along with it."""
    if _PLAIN.match(cited.text):
        return cited
    return CitedText(
        text=clean(cited.text),
        citations=tuple(
            Citation(
                start=len(clean(cited.text[: mark.start])),
                end=len(clean(cited.text[: mark.end])),
                figure=mark.figure,
            )
            for mark in cited.citations
        ),
    )


def _belongs(letter: str) -> bool:
    code = ord(letter)
    if letter == "\ufeff" or letter in _TURNS or code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF:
        return False
    return unicodedata.category(letter) not in ("Cc", "Cs")
