"""Text that is no copy: letters read in the wrong encoding, and pieces of the web page around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import name

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ALL
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Rule, Search
from newsgen.checks._tables import rows
from newsgen.model import Finding

_MISREAD_LETTERS = "The letters were read in the wrong encoding."
# The first byte of a UTF-8 letter as it looks in a Western code page, then its followers.
_FOLLOWER = "\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
_MISREAD = re.compile(rf"[\u00c2-\u00f4][{_FOLLOWER}]{{1,3}}")
# A letter that the code page lacks comes out as a question mark: H?yre.
_REPLACED = re.compile("(?<!\\w)\\w*(?:(?:\ufffd|ï¿½)+\\w*|(?<=[A-ZÆØÅa-zæøå])\\?(?=[a-zæøå]{2})\\w+)")

_BOILERPLATE = re.compile(rf"\b(?:{'|'.join(row['pattern'] for row in rows('boilerplate'))})", re.IGNORECASE)
# A word that goes on with a capital is two texts joined without a line end; brands begin short.
_GLUED_TEXTS = re.compile(r"(?<![\w@#./-])[a-zæøå]{5,}[A-ZÆØÅ][a-zæøå]{2,}\b")


def _boilerplate(passage: Passage) -> Iterator[Finding]:
    for match in _BOILERPLATE.finditer(passage.copy):
        start = match.start() + len(match[0]) - len(match[0].lstrip())
        yield passage.finding(
            "boilerplate_leak", (start, match.end()), "Text of a web page or player, not of the story."
        )


def _misread(passage: Passage) -> Iterator[Finding]:
    for match in _MISREAD.finditer(passage.text):
        mended = _mended(match[0])
        if mended is None:
            continue
        start, end = match.start(), match.start() + len(match[0])
        if mended.isalpha():
            while start and passage.text[start - 1].isalpha():
                start -= 1
            while end < len(passage.text) and passage.text[end].isalpha():
                end += 1
        word = passage.text[start : match.start()] + mended + passage.text[match.end() : end]
        yield passage.finding("mojibake", (start, end), _MISREAD_LETTERS, word)


def _mended(run: str) -> str | None:
    """What the run was before it was misread, None if it is no such run.

    Copy is in Latin letters: "ášš" of a Sámi name also spells a rune.
    """
    raw = bytearray()
    for letter in run:
        try:
            raw += letter.encode("cp1252")
        except UnicodeEncodeError:
            if ord(letter) > 0xFF:
                return None
            raw.append(ord(letter))
    try:
        mended = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
    foreign = any(letter.isalpha() and "LATIN" not in name(letter) for letter in mended)
    return mended if mended.isprintable() and not foreign else None


CHECK = Check(
    name="garbled",
    faults=("mojibake", "boilerplate_leak"),
    layer=Layer.LEAK,
    text=(
        Search(patterns=(_MISREAD,), findings=_misread),
        Rule(fault="mojibake", languages=ALL, pattern=_REPLACED, message=_MISREAD_LETTERS),
        Search(patterns=(_BOILERPLATE,), findings=_boilerplate),
        Rule(
            fault="boilerplate_leak",
            languages=ALL,
            pattern=_GLUED_TEXTS,
            message="Two texts have been joined without a line end between them.",
        ),
    ),
)
