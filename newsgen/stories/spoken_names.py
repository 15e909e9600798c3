"""What templates do with names: each filter speaks one, the first time in full, and cites it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from jinja2 import pass_context
from jinja2.runtime import Context

from newsgen.errors import TemplateError
from newsgen.stories import formats as f
from newsgen.stories.copy import Copy
from newsgen.stories.parts import CallView, LineView, Named

COPY = "_copy"
_PLAIN_ANSWERS = frozenset({"ja", "nei", "yes", "no"})


def copy_of(context: Context) -> Copy:
    """The story being written."""
    # No template sets it, so that it is always what the render began with.
    return cast(Copy, context.parent[COPY])


@pass_context
def text(context: Context, named: Named | None) -> str:
    """A text from data, cited; `{name}` in it is filled by the house's rule for whole numbers."""
    copy = copy_of(context)
    if not isinstance(named, Named):
        raise TemplateError("a name or text is needed here", why=f"got {named!r:.60}")
    return copy.speak(named)


@pass_context
def spelled(context: Context, named: Named, text: str) -> str:
    """A name in another spelling of the template's own: The Associated Press for AP."""
    return copy_of(context).speak(Named(text, named.sources))


@pass_context
def ref(context: Context, line: LineView) -> str:
    """A choice by its full name the first time in the story, by its last name after that."""
    copy = copy_of(context)
    return copy.speak(line.last if copy.seen(line.id) else line.full)


@pass_context
def name(context: Context, line: LineView) -> str:
    """A choice by its full name, for headlines' alternatives and ledes; it counts as named."""
    copy = copy_of(context)
    copy.seen(line.id)
    return copy.speak(line.full)


@pass_context
def refs(context: Context, lines: Sequence[LineView]) -> str:
    """Several choices as a list."""
    copy = copy_of(context)
    return _listed(copy, lines, [copy.seen(line.id) for line in lines])


@pass_context
def names(context: Context, lines: Sequence[LineView]) -> str:
    """Several choices as a list by their full names, for alternatives; they count as named."""
    copy = copy_of(context)
    for line in lines:
        copy.seen(line.id)
    return _listed(copy, lines, [False] * len(lines))


def _listed(copy: Copy, lines: Sequence[LineView], known: Sequence[bool]) -> str:
    """Choices as a list, those `known` by their last names. The party of all of them is said once:
    republikanerne Ada Strand og Bo Lie."""
    words = {line.together for line in lines}
    if len(lines) > 1 and not any(known) and len(words) == 1 and (together := words.pop()):
        return together.format(f.listing([copy.speak(line.alone) for line in lines], copy.style))
    told = [line.last if was else line.full for line, was in zip(lines, known, strict=True)]
    return f.listing([copy.speak(named) for named in told], copy.style)


@pass_context
def genitive(context: Context, line: LineView) -> str:
    """A choice's last name as a possessive: Sanders', Buttigiegs."""
    copy = copy_of(context)
    named = line.last if copy.seen(line.id) else line.full
    return copy.speak(Named(f.genitive(named.text, copy.style), named.sources))


@pass_context
def callers(context: Context, calls: Sequence[CallView]) -> str:
    """The callers' names as a list."""
    copy = copy_of(context)
    return f.listing([copy.speak(call.caller) for call in calls], copy.style)


PRONOUNS = {
    "nb": {"m": "han", "f": "hun"},
    "nn": {"m": "han", "f": "ho"},
    "en": {"m": "he", "f": "she"},
}


@pass_context
def pronoun(context: Context, line: LineView) -> str:
    """He or she where the newsroom's data says which, else the name again."""
    copy = copy_of(context)
    word = PRONOUNS[copy.style.language].get(line.gender)
    return word or copy.speak(line.last)


@pass_context
def head(context: Context, line: LineView) -> str:
    """A choice as headlines have it: short, and without the article an English party takes."""
    bare = line.last.text.removeprefix("the ")
    return copy_of(context).speak(Named(bare[:1].upper() + bare[1:], line.last.sources))


@pass_context
def answer(context: Context, line: LineView) -> str:
    """An answer of a referendum inside a sentence: ja, no; other answers in quotation marks."""
    label = line.label.text
    plain = label.lower() if label.casefold() in _PLAIN_ANSWERS else line.full.text
    return copy_of(context).speak(Named(plain, line.label.sources))


@pass_context
def quoted(context: Context, named: Named, speaker: str, verb: str) -> str:
    """A quotation with its speaker, as the house sets it."""
    copy = copy_of(context)
    return copy.cite(copy.figure_of(named), f.quote(named.text, speaker, verb, copy.style))


NAMES: dict[str, Callable[..., str]] = {
    "text": text,
    "as": spelled,
    "name": name,
    "ref": ref,
    "refs": refs,
    "names": names,
    "genitive": genitive,
    "callers": callers,
    "pronoun": pronoun,
    "quoted": quoted,
    "head": head,
    "answer": answer,
}
