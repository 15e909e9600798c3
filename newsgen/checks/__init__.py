"""Checks: copy -> findings. One file a family of faults; `CHECK` in it is the registration."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from newsgen import registry
from newsgen.checks._check import Check, Desk, Layer
from newsgen.checks._known import Known
from newsgen.checks._language import guess_language
from newsgen.checks._look import Look
from newsgen.checks._parts import name_spans, parts
from newsgen.checks._passage import LANGUAGES, Passage, language_of
from newsgen.model import CitedText, Finding, How, Story, Unit

__all__ = [
    "LANGUAGES",
    "Check",
    "Desk",
    "Layer",
    "check_facts",
    "check_story",
    "check_text",
    "get",
    "guess_language",
    "language_of",
    "names",
]

# A name may be in any language, with its figures written that way.
_FREE_IN_NAMES = ("language_mix", "locale_mix")


def names() -> tuple[str, ...]:
    """The checks there are."""
    return registry.names(sys.modules[__name__])


def get(name: str) -> Check:
    """The check called `name`; UsageError offers the nearest."""
    check = registry.load(sys.modules[__name__], name, "CHECK", "check")
    assert isinstance(check, Check)
    return check


def check_text(text: str, language: str, names: Sequence[str] = ()) -> tuple[Finding, ...]:
    """The faults that the copy alone gives away, in order of place.

    `language` is a tag (nb, nn, en, `nb-NO` …); UsageError for any other language. `names` may hold
    words of other languages.
    """
    found = _settled(_found(Passage(text=text, language=language_of(language))))
    return _outside_names(found, text, names)


def check_story(
    story: Story,
    *,
    callers: Sequence[str] = (),
    names: Sequence[str] = (),
    headline_limit: int | None = None,
    lede_limit: int | None = None,
) -> tuple[Finding, ...]:
    """The faults of a story before it is filed: those of its text in every part, figures without
    a citation, words of victory without a named caller, and parts that are too long.

    `callers` are the agencies whose calls may be told; `names` are names that hold figures of
    their own. A finding's `part` says where it stands, its offsets count in that part.
    """
    desk = Desk(
        callers=tuple(callers),
        names=tuple(names),
        headline_limit=headline_limit,
        lede_limit=lede_limit,
    )
    found: list[Finding] = []
    known = (*desk.names, story.source_name, story.agency, *(place.name for place in story.places))
    for passage, cited in parts(story):
        if faults := _findings_in(passage):
            spans = (*name_spans(passage.text, known), *_cited_names(cited))
            found += (fault for fault in faults if not _is_explained(fault, cited, spans))
    for check in _checks():
        if check.story is not None:
            found += check.story(story, desk)
    return tuple(found)


def _is_explained(finding: Finding, cited: CitedText, names: tuple[tuple[int, int], ...]) -> bool:
    """Whether the citations show two figures side by side, or what is foreign stands in a name."""
    if finding.check == "split_number":
        return any(finding.start < citation.start < finding.end for citation in cited.citations)
    return _is_in_name(finding, names)


def _cited_names(cited: CitedText) -> Iterable[tuple[int, int]]:
    """Where names from data stand: a title on a ballot is written as it is. An editor's sentence,
    which data may give too, is our copy."""
    for mark in cited.citations:
        named = mark.figure.unit is Unit.TEXT and mark.figure.how is How.METADATA
        if named and not cited.text[mark.start : mark.end].endswith((".", "!", "?")):
            yield mark.start, mark.end


def _is_in_name(finding: Finding, names: tuple[tuple[int, int], ...]) -> bool:
    return finding.check in _FREE_IN_NAMES and any(
        start <= finding.start and finding.end <= end for start, end in names
    )


def check_facts(
    text: str,
    language: str,
    facts: Mapping[str, object],
    names: Sequence[str] = (),
    *,
    same: Sequence[frozenset[str]] = (),
) -> tuple[Finding, ...]:
    """The faults of the copy, and what in it contradicts `facts` (the `newsgen facts` document, or
    the trace of a story as `newsgen trace --json` gives it).

    UsageError for an unknown language. `names` as in `check_text`; `same` are sets of names that
    mean one party.
    """
    passage = Passage(text=text, language=language_of(language))
    known = Known(document=facts, text=text, same=tuple(same))
    against = (
        finding for check in _checks() if check.facts is not None for finding in check.facts(passage, known)
    )
    return _outside_names(_settled([*_found(passage), *against]), text, names)


def _outside_names(found: tuple[Finding, ...], text: str, names: Sequence[str]) -> tuple[Finding, ...]:
    spans = tuple(name_spans(text, names))
    return tuple(finding for finding in found if not _is_in_name(finding, spans))


@cache
def _checks() -> tuple[Check, ...]:
    return tuple(get(name) for name in names())


@cache
def _first_look() -> Look:
    return Look(rule for check in _checks() for rule in check.text)


@cache
def _layers() -> Mapping[str, Layer]:
    return {fault: check.layer for check in _checks() for fault in check.faults}


def _found(passage: Passage) -> list[Finding]:
    return [finding for rule in _first_look().suspects(passage) for finding in rule.findings(passage)]


# The very passages come again: names and phrases are in every story.
@lru_cache(maxsize=2048)
def _findings_in(passage: Passage) -> tuple[Finding, ...]:
    return _settled(_found(passage))


def _speaks_for(lower: Layer, higher: Layer) -> bool:
    return lower < higher and (lower is Layer.LEAK or higher is Layer.SPACING)


def _settled(found: Sequence[Finding]) -> tuple[Finding, ...]:
    """Findings by place; one that another finding explains is left out."""
    if not found:
        return ()
    layers = _layers()
    kept: list[Finding] = []
    for finding in sorted(found, key=lambda each: (layers[each.check], each.start, -each.end)):
        clash = any(
            other.start < finding.end and finding.start < other.end
            for other in kept
            if _speaks_for(layers[other.check], layers[finding.check]) or other.check == finding.check
        )
        if not clash:
            kept.append(finding)
    return tuple(sorted(kept, key=lambda finding: (finding.start, finding.end)))
