"""People and parties: how they are named the first time, and after."""

from __future__ import annotations

from collections.abc import Sequence

from newsgen import registry
from newsgen.errors import UsageError
from newsgen.model import Party, Style
from newsgen.stories.formats.places import state

FORMER = "former_"


def name_ref(
    first: str,
    last: str,
    style: Style,
    *,
    last_ref: str = "",
    title: str = "",
    gender: str = "",
    nth: int = 1,
    others: Sequence[str] = (),
    sentence_start: bool = False,
) -> str:
    """A person's name at the `nth` reference in a story.

    The first time title and full name; later the short form (`last_ref`, else `last`), with a
    courtesy title where the house has them and the gender is known. `others` are the full names in
    the same story: where one shares the surname, the full name stays. `title` is a key of the
    tables, or one with `former_` before it.
    """
    full = f"{first} {last}".strip()
    short = last_ref or last
    if nth <= 1:
        named = _titled(full, title, style)
    elif _ambiguous(full, (short, last), others):
        named = full
    else:
        courtesy = style.courtesy.get(gender, "")
        named = f"{courtesy} {short}" if courtesy else short
    return named[0].upper() + named[1:] if sentence_start else named


def title_text(title: str, style: Style) -> str:
    """A title before a name, by key; empty where the house does not use it."""
    base = title.removeprefix(FORMER)
    if base not in style.titles:
        raise UsageError(f"unknown title '{title}'", remedy=registry.nearest(base, list(style.titles)))
    text = style.titles[base]
    if base != title and text:
        return style.phrases["former"].format(title=text)
    return text


def party(name: str, style: Style) -> Party:
    """The Norwegian party with a feed code, abbreviation or name; UsageError with the nearest one."""
    wanted = {name.casefold(), name.split(" - ")[-1].casefold()}
    for kind in ("letters", "names"):
        for one in style.parties.values():
            if wanted.intersection(text.casefold() for text in getattr(one, kind)):
                return one
    known = [*style.parties, *(one.name for one in style.parties.values())]
    raise UsageError(f"unknown party '{name}'", remedy=registry.nearest(name, known))


def party_name(code: str, style: Style) -> str:
    """A party's name in the style's language, by feed code: Høgre, Raudt, Labour Party."""
    return party(code, style).name


def party_tag(name: str, style: Style, *, in_state: str = "") -> str:
    """The party behind a name: (Ap), or with a US state D-Iowa, I-Vt."""
    if in_state and "party_tag_state" in style.phrases:
        return style.phrases["party_tag_state"].format(party=name, state=state(in_state, style).abbreviation)
    short = name if in_state else party(name, style).short
    return style.phrases["party_tag"].format(short=short)


def _titled(full: str, title: str, style: Style) -> str:
    text = title_text(title, style) if title else ""
    return style.phrases["titled"].format(title=text, name=full) if text else full


def _ambiguous(full: str, surnames: Sequence[str], others: Sequence[str]) -> bool:
    rest = (other.casefold() for other in others if other.casefold() != full.casefold())
    ends = tuple(f" {surname.casefold()}" for surname in surnames)
    return any(f" {other}".endswith(ends) for other in rest)
