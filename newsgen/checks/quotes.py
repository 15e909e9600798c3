"""Quotation marks with blanks on the wrong side, speech dashes, pairs that do not close."""

from __future__ import annotations

import re
from collections.abc import Iterator

from newsgen.checks._check import Check, Layer
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Search
from newsgen.checks._tables import either, words
from newsgen.model import Finding

_SAYS = either(words("says"))
_SPEAKS = r"(?:said|says|added|told|asked|wrote)"
_SPOKE = rf"(?:he|she|they|it|we|I|{_SPEAKS}|[A-Z][\w’'-]+ {_SPEAKS})"
_WORD_AFTER = re.compile(r"[ \u00a0]*[\w’'-]*")
_REACH = 80
_MARKS = re.compile(r"[“”\"«»()\[\]–—-]")
_WRONG_SIDE = "The blank is on the wrong side of the quotation mark."
_PAIRS = {"(": ")", "[": "]", "«": "»"}
_PAIRED = re.compile(r"[()\[\]«»]")
_SPEECH = re.compile(r"(?P<dash>--|[-–—])(?P<blank>[ \u00a0]*)(?P<word>[A-ZÆØÅ«][\w’'-]*)")
_SPOKEN = re.compile(rf"[,?!»] {_SAYS}")
_SPEECH_INSIDE = re.compile(rf"(?<=[.!?:] )(?:- ?|–(?=\S)|— ?)(?=[A-ZÆØÅ][^.!?\n]*[,?!] {_SAYS})[\w’'-]+")


def _quotes(passage: Passage) -> Iterator[Finding]:
    for start, line in _lines(passage.copy):
        misplaced = [*_curly(passage, start, line), *_straight(passage, start, line)]
        yield from misplaced
        if not misplaced:
            yield from _open_ended(passage, start, line)
        if passage.norwegian:
            yield from _guillemets(passage, start, line)
            yield from _speech_dash(passage, start, line)
        yield from _unbalanced(passage, start, line)


def _lines(copy: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in copy.split("\n"):
        yield start, line
        start += len(line) + 1


def _around(line: str, mark: re.Match[str]) -> tuple[str, str]:
    """The words on either side of a mark, as far as a phrase reaches."""
    return line[max(0, mark.start() - _REACH) : mark.start()], line[mark.end() : mark.end() + _REACH]


def _curly(passage: Passage, start: int, line: str) -> Iterator[Finding]:
    if passage.norwegian and "“" not in line:
        # Norwegian typists use ” at both ends.
        return
    for place, mark in enumerate(re.finditer("[“”]", line)):
        before, following = _around(line, mark)
        if mark[0] == "“" and re.match(r"[ \u00a0]\w", following):
            yield _from_mark(passage, start, line, mark.start())
        elif _ends_late(mark[0], before, following, opened=_is_open(line[: mark.start()])):
            yield _to_mark(passage, start, before, mark)
        elif (mark[0] == "“" and place % 2 == 1 and _resumes(before, following)) or (
            mark[0] == "”"
            and re.search(r"(?:^|[^’'][ \u00a0])$", before)
            and re.match(r"[ \u00a0]?[\w,.]", following)
        ):
            yield _from_mark(passage, start, line, mark.start())


def _is_open(before: str) -> bool:
    return before.count("“") > before.count("”")


def _ends_late(mark: str, before: str, following: str, *, opened: bool) -> bool:
    """Whether a mark that ends a quotation stands off from its last word: "it is over “,"."""
    ends = re.match(r"[.,;:!?]|\s*$", following) is not None
    if mark == "“":
        return ends and re.search(r"\w[ \u00a0]?$", before) is not None
    return (ends or opened) and re.search(r"\w[,.!?]?[ \u00a0]$", before) is not None


def _resumes(before: str, following: str) -> bool:
    """Whether an opening mark stands where an open quotation ends: ", “he added"."""
    return re.search(r"[,.?!] ?$", before) is not None and re.match(_SPOKE, following) is not None


def _straight(passage: Passage, start: int, line: str) -> Iterator[Finding]:
    if '"' not in line or re.search(r"\d\"", line):
        # None, or inches; the pairs cannot be told.
        return
    for place, mark in enumerate(re.finditer('"', line)):
        before, following = _around(line, mark)
        opening = place % 2 == 0
        if opening and re.match(r"[ \u00a0]\w", following) and re.search(r"(?:^|[ \u00a0(])$", before):
            yield _from_mark(passage, start, line, mark.start())
        elif (
            not opening and re.search(r"[\w.,!?][ \u00a0]$", before) and re.match(r"[\s.,;:!?]|$", following)
        ):
            yield _to_mark(passage, start, before, mark)
        elif not opening and re.match(r"[^\W\d_]", following) and re.search(r"[,.!?] ?$", before):
            yield _from_mark(passage, start, line, mark.start())


def _guillemets(passage: Passage, start: int, line: str) -> Iterator[Finding]:
    for mark in re.finditer("[«»]", line):
        before, following = _around(line, mark)
        if mark[0] == "«" and re.match(r"[ \u00a0]\w", following):
            yield _from_mark(passage, start, line, mark.start())
        elif mark[0] == "»" and re.search(r"[\w.,!?][ \u00a0]$", before):
            yield _to_mark(passage, start, before, mark)


def _from_mark(passage: Passage, start: int, line: str, mark: int) -> Finding:
    word = _WORD_AFTER.match(line, mark + 1)
    end = word.end() if word else mark + 1
    return passage.finding("quote_spacing", (start + mark, start + end), _WRONG_SIDE)


def _to_mark(passage: Passage, start: int, before: str, mark: re.Match[str]) -> Finding:
    word = re.search(r"\S*[ \u00a0]*$", before)
    begin = mark.start() - (len(word[0]) if word else 0)
    return passage.finding("quote_spacing", (start + begin, start + mark.end()), _WRONG_SIDE)


def _speech_dash(passage: Passage, start: int, line: str) -> Iterator[Finding]:
    """A Norwegian speech opens with an en dash and a blank."""
    opened = _SPEECH.match(line)
    if opened and (opened["dash"] != "–" or not opened["blank"]):
        spoken = _SPOKEN.search(line) is not None
        if spoken or not _is_bullet(passage, start, line, opened):
            yield passage.finding(
                "speech_dash",
                (start, start + opened.end()),
                "A speech opens with an en dash and a blank.",
                f"– {opened['word']}",
            )
    for inner in _SPEECH_INSIDE.finditer(line):
        yield passage.finding(
            "speech_dash",
            (start + inner.start(), start + inner.end()),
            "A speech opens with an en dash and a blank.",
            "– " + inner[0].lstrip("-–— "),
        )


def _is_bullet(passage: Passage, start: int, line: str, opened: re.Match[str]) -> bool:
    """Whether the line is an item of a list: the one before or after begins the same way."""
    before = passage.copy[:start].rstrip("\n").rsplit("\n", 1)[-1]
    following = passage.copy[start + len(line) :].lstrip("\n").split("\n", 1)[0]
    return any(other.startswith(opened["dash"]) for other in (before, following))


def _open_ended(passage: Passage, start: int, line: str) -> Iterator[Finding]:
    """An English quotation that nobody closes, and that the next paragraph does not take up."""
    if passage.norwegian or not ('"' in line or "“" in line):
        return
    following = passage.copy[start + len(line) :].lstrip("\n \t")
    if re.search(r"\d[\"”]", line) or following[:1] in {'"', "“"}:
        return
    for opening, closing in (("“", "”"), ('"', '"')):
        marks = [mark.start() for mark in re.finditer(f"[{opening}{closing}]", line)]
        alone = len(marks) % 2 == 1 if opening == closing else line.count(opening) > line.count(closing)
        last = max((place for place in marks if line[place] == opening), default=0)
        if opening != closing and '"' in line[last:]:
            # Closed by a plain mark: odd, but closed.
            continue
        if alone and marks and re.match(r"\w", line[last + 1 :]) and re.search(r"(?:^|[ (—])$", line[:last]):
            yield _lonely(passage, start, line, last, before=False)


def _unbalanced(passage: Passage, start: int, line: str) -> Iterator[Finding]:
    stack: list[tuple[str, int]] = []
    for mark in _PAIRED.finditer(line):
        sign = mark[0]
        if sign in _PAIRS:
            stack.append((sign, mark.start()))
        elif stack and _PAIRS[stack[-1][0]] == sign:
            stack.pop()
        elif not _is_enumeration(line, mark.start()) and (sign != "»" or not stack):
            yield _lonely(passage, start, line, mark.start(), before=True)
    for sign, place in stack:
        if sign != "«" or not _goes_on(passage, start, line):
            yield _lonely(passage, start, line, place, before=False)


def _is_enumeration(line: str, place: int) -> bool:
    """a) and 1) close nothing; neither does a smile."""
    return (
        line[place] == ")"
        and re.search(r"(?:(?:^|[\s(])(?:\w|\d+|[ivx]+)|[:;]-?)$", line[:place]) is not None
    )


def _goes_on(passage: Passage, start: int, line: str) -> bool:
    """Whether a quotation runs over several paragraphs: the next one opens again."""
    return re.match(r"\n+[ \t]*«", passage.copy[start + len(line) :]) is not None


def _lonely(passage: Passage, start: int, line: str, place: int, *, before: bool) -> Finding:
    word = re.search(r"\S*$", line[:place]) if before else re.match(r"\S*", line[place:])
    length = len(word[0]) if word else 1
    span = (start + place - length, start + place + 1) if before else (start + place, start + place + length)
    return passage.finding("unbalanced", span, f"'{line[place]}' has no partner on this line.")


CHECK = Check(
    name="quotes",
    faults=("quote_spacing", "speech_dash", "unbalanced"),
    layer=Layer.SPACING,
    text=(Search(patterns=(_MARKS,), findings=_quotes),),
)
