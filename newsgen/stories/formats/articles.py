"""The English article by sound: an 8-point lead, a one-vote lead, an SDE, a U.S. senator."""

from __future__ import annotations

import re

from newsgen.errors import UsageError
from newsgen.model import Style

_OPENING = re.compile(r"^[\s\"'“”‘’(\[$£€]+")
_NUMBER = re.compile(r"^\d+")
_LETTERS = re.compile(r"^(?:[A-Z]\.|[A-Z]{2,}|[A-Z](?=$|[-\s]))")
_WORD = re.compile(r"^[^\W\d_]+")
_VOWEL_LETTERS = "AEFHILMNORSX"
_VOWELS = "aeiouæøåäöüéèêáíóú"
_SILENT_H = re.compile(r"^(?:hour|honest|honou?r|heir)")
_SPOKEN_W = re.compile(r"^(?:one|ones|oneself|onetime|once)$")
_SPOKEN_Y = re.compile(
    r"^(?:eu|ewe|ubi|uga|uk[ru]|unanim|unesc|uni(?!d[eo]|m|n|ss)|ur[aeiu]|us[aeu]|ut[aeio])"
)


def article(phrase: str, style: Style) -> str:
    """The phrase with a or an before it, chosen by how its beginning is spoken.

    UsageError for a Norwegian style, where the article follows the noun's gender (`indefinite`).
    """
    if style.language != "en":
        raise UsageError(
            "only English has an article by sound", where=style.tag, remedy="Use indefinite with a noun."
        )
    if not phrase.strip():
        raise UsageError("an article needs a phrase")
    return f"{'an' if _vowel_sound(phrase, style) else 'a'} {phrase}"


def _vowel_sound(phrase: str, style: Style) -> bool:
    text = _OPENING.sub("", phrase)
    if number := _NUMBER.match(text):
        return _vowel_number(number[0])
    letters = _LETTERS.match(text)
    word = _WORD.match(text)
    spoken = word is not None and word[0] in style.spoken_acronyms
    if letters and not spoken:
        return letters[0][0] in _VOWEL_LETTERS
    return _vowel_word(word[0].lower()) if word else False


def _vowel_number(digits: str) -> bool:
    # Four digits together are a year: eighteen sixty, eleven hundred.
    lead = digits[:2] if len(digits) == 4 else digits[: len(digits) % 3 or 3]
    return digits[0] == "8" or lead in ("11", "18")


def _vowel_word(word: str) -> bool:
    if word[0] == "h":
        return bool(_SILENT_H.match(word))
    return word[0] in _VOWELS and not (_SPOKEN_W.match(word) or _SPOKEN_Y.match(word))
