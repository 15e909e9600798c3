"""Genitives that are formed wrongly: Sanders's's, Buttigieg’s in Norwegian."""

from __future__ import annotations

import re

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ENGLISH, NORWEGIAN
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Rule, faults
from newsgen.checks._tables import words


def _is_borrowed(passage: Passage, match: re.Match[str]) -> bool:
    """Names of firms and phrases keep their apostrophe; so may letter words that end small."""
    stem = re.split(r"[’'`´]", match[0])[0]
    if stem in words("brand_with_apostrophe") or stem in words("letter_party"):
        return True
    if re.fullmatch(r"[A-ZÆØÅ]+[a-zæøå]", stem) and len(stem) <= 4:
        return True
    following = passage.copy[match.end() :]
    return re.match(r"[ \u00a0](?:[A-ZÆØÅ]|\d|&)", following) is not None


def _norwegian(match: re.Match[str]) -> str:
    stem = re.split(r"[’'`´]", match[0])[0]
    return f"{stem}\u2019" if stem[-1].lower() in "sxz" else f"{stem}s"


_RULES = (
    Rule(
        fault="genitive",
        languages=ENGLISH,
        pattern=re.compile(r"\b[^\W\d_][\w-]*(?:[’']s[’']s?|s[’'][’']s?|[’'][’']s)(?!\w)"),
        message="The genitive is formed twice.",
    ),
    Rule(
        fault="genitive",
        languages=ENGLISH,
        pattern=re.compile(r"\b[a-z]{2,}(?:[bcdfghklmnpqrtvwy]|e)s[’']s\b"),
        message="A plural takes the apostrophe alone.",
        unless=lambda passage, match: match[0][:-2] in words("singular_in_s"),
        suggest=lambda match: match[0][:-1],
    ),
    Rule(
        fault="genitive",
        languages=ENGLISH,
        pattern=re.compile(r"\b[A-Z][\w-]+(?: [’'] ?s|[’'] s)\b(?= [a-z\d])"),
        message="A blank has broken the genitive.",
        suggest=lambda match: re.sub(r"\s", "", match[0]),
    ),
    Rule(
        fault="genitive",
        languages=NORWEGIAN,
        pattern=re.compile(r"\b[A-ZÆØÅ][\wæøåÆØÅ-]+[’'`´]s(?![\w’'])"),
        message="Norwegian adds s without an apostrophe, or an apostrophe alone after s, x and z.",
        unless=_is_borrowed,
        suggest=_norwegian,
    ),
    Rule(
        fault="genitive",
        languages=("nb",),
        pattern=re.compile(
            r"(?:^|(?<=[.!?] ))[A-ZÆØÅ][\wæøåÆØÅ-]+ (?:sin|si|sitt|sine)(?= [a-zæøå])", re.MULTILINE
        ),
        message="House style forms the genitive with s.",
    ),
)

CHECK = Check(name="genitive", faults=faults(_RULES), layer=Layer.WORD, text=_RULES)
