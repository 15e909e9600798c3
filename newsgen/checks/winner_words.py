"""Words of victory that no named caller stands behind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from newsgen.checks._check import Check, Desk, Layer
from newsgen.checks._facts import Contest
from newsgen.checks._known import Known
from newsgen.checks._look import Look
from newsgen.checks._parts import parts
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Search
from newsgen.model import CitedText, Finding, How, Story

# Each pattern is a claim; hopes ("å vinne", "to win") are claims only where somebody foresees them.
_VICTORY = {
    "nb": r"vinner(?:en|e|ne)?|vant|vunnet|valgvinner(?:en)?|seier(?:en|herre|herren)?|seire[rt]|seiret"
    r"|gjenvalgt|valgt(?! (?:å|bort|ut|vekk)\b)|(?:ligger an|ser ut|kommer|går) til å (?:ha )?(?:vinne"
    r"|vunnet|seire)"
    r"|vil vinne|seirer|triumferer|triumferte",
    "nn": r"vinnar(?:en|ar|ane)?|vann|vinn|vunne|valvinnar(?:en)?|siger(?:en|herre|herren)?|sigra|sigrar"
    r"|attvald|vald(?! (?:å|bort|ut|vekk)\b)|(?:ligg an|ser ut|kjem|går) til å (?:ha )?(?:vinne|vunne|sigre)"
    r"|vil vinne|triumferer|triumferte",
    "en": r"wins|won(?!['’]t)|winners?|victory|victories|victorious|triumph(?:s|ed)?|prevail(?:s|ed)"
    r"|clinch(?:es|ed)|defeat(?:s|ed)|re-?election|(?:re-?)?elected(?! (?:official|representative|leader"
    r"|offic|position|body|member|mayor|government))"
    r"|(?:will|set to|projected to|expected to|poised to|on course to|likely to) win",
}

_OFFICE = {
    "nb": r"(?:\w*guvernør|\w*senator|ordfører|president|statsminister|borgermester|\w*representant)",
    "nn": r"(?:\w*guvernør|\w*senator|ordførar|president|statsminister|borgarmeister|\w*representant)",
    "en": r"(?:governor|senator|mayor|president|prime minister|attorney general|secretary of state|sheriff"
    r"|judge|justice|congress(?:wo)?man|representative)",
}
# Words that tell of a victory only where they are told of somebody who stands in the contest.
_OF_SOMEBODY = {
    "nb": rf"slo(?= [A-ZÆØÅ])|(?:er|blir) (?:ny|neste) {_OFFICE['nb']}"
    r"|(?:tar|tok|beholder|beholdt|erobrer|erobret) (?:\w+plassen|setet|\w*vervet)",
    "nn": rf"slo(?= [A-ZÆØÅ])|(?:er|blir) (?:ny|neste) {_OFFICE['nn']}"
    r"|(?:tek|tok|held på|heldt på|erobrar|erobra) (?:\w+plassen|setet|\w*vervet)",
    "en": r"beats?(?= [A-Z])|unseat(?:s|ed)|oust(?:s|ed)|\w+\.?-elect|(?:sweeps|swept) (?:to|into) power"
    r"|(?:secure[sd]|captured?|captures|flip(?:s|ped)|keeps|kept|holds? on to|held on to) (?:a|the|his|her)"
    r" (?:\w+ )?(?:term|seat|governorship|presidency|office|district)"
    rf"|(?:is|becomes|will be|will become) the (?:next|new) {_OFFICE['en']}",
}
# The side's own contest of another time: the primary, or a year.
_PRIMARY = re.compile(r"\b(?:primary|primaries|primærvalget|primærvalet)\b", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")

# What takes the claim out of the words, in the same clause and before them.
_DENIAL = {
    "nb": r"\b(?:ikke|ingen|aldri|uten|verken|for tidlig|for jevnt|for jevn|før|hvem|om|hvis|dersom|hvorvidt"
    r"|kan bli|kunne bli|hverken|nok til|håper|ønsker|søker|stiller til|for å)\b",
    "nn": r"\b(?:ikkje|ingen|aldri|utan|verken|for tidleg|for jamt|for jamn|før|kven|om|viss|dersom|kan bli"
    r"|kunne bli|korkje|nok til|håpar|ønskjer|søkjer|stiller til|for å)\b",
    "en": r"\b(?:not|no|never|without|neither|nor|nobody|unable|too early|too close|before|until|whether|if"
    r"|who|cannot|could be|would be|needed for|to be|seek(?:s|ing)?|sought"
    r"|run(?:s|ning)? for|hop(?:es?|ing)|bid for)\b"
    r"|n['’]t\b",
}

# A side's own word: a claim, not a call.
_SAID = {
    "nb": re.compile(r"\b(?:sier|sa|hevder|hevdet|erklærte?|mener)\b", re.IGNORECASE),
    "nn": re.compile(r"\b(?:seier|sa|hevdar|hevda|erklærte?|meiner)\b", re.IGNORECASE),
    "en": re.compile(
        r"\b(?:says?|said|claim(?:s|ed)?|declare[sd]? himself|declare[sd]? herself)\b", re.IGNORECASE
    ),
}

# Who calls races; only they are held against the callers of the facts.
_FULL_NAMES = {"Associated Press": "AP", "Decision Desk HQ": "DDHQ"}
_AGENCY = re.compile(
    r"\b(?:AP|Associated Press|CNN|NBC|ABC|CBS|Fox News|Reuters|AFP|BBC|ITV|Sky News|DDHQ|Decision Desk HQ"
    r"|Edison|NTB|NRK|TV 2)\b"
)
_NAMED_LATER = re.compile(r"winner|vinner|vinnar|victory|seier|siger", re.IGNORECASE)
# Whoever it may be: what the winner will do, and bodies that are elected.
_WHOEVER = re.compile(
    r" (?:will(?! be\b)|will be (?:known|named|announced|declared|decided|chosen)"
    r"|would|must|may|takes|gets|serves|faces|replaces|succeeds|receives|needs|is sworn"
    r"|tiltrer|vil(?! bli\b)|skal(?! bli\b)|må|får|møter|overtar|overtek|avløser|avløyser|trenger|treng)\b"
)
_BODY = re.compile(r"\b(?:the|an|newly|democratically|directly|duly) elected$", re.IGNORECASE)
_NOT_YET = re.compile(r"\b(?:not|never|yet to|ikke|ikkje|aldri)\b|n['’]t\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[,;:–—]\s| (?:but|men|og|while|mens|medan|although|though) ")

_SOMEBODY_WORDS = {language: re.compile(rf"\b(?:{words})\b") for language, words in _OF_SOMEBODY.items()}
_WORDS = {language: re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for language, words in _VICTORY.items()}
_DENIALS = {language: re.compile(words, re.IGNORECASE) for language, words in _DENIAL.items()}

# Hardly any copy has a word of victory.
_LOOK = Look(Search(languages=(tag,), patterns=(words,)) for tag, words in _WORDS.items())

# A party's own word is a name in other languages too: seier is "says" in nynorsk, vann is water.
_MESSAGE = "'{word}' tells of a victory, and no caller is named here."


def claims(passage: Passage, words: re.Pattern[str] | None = None) -> Iterator[re.Match[str]]:
    """The words of victory in a passage that nothing in their clause denies."""
    for match in (words or _WORDS[passage.language]).finditer(passage.copy):
        sentence = passage.sentence_at(match.start())
        before = passage.copy[sentence.start : match.start()]
        clause = _CLAUSE.split(before)[-1]
        if not _DENIALS[passage.language].search(clause) and not _denied_after(passage, match, sentence.end):
            yield match


def _denied_after(passage: Passage, match: re.Match[str], end: int) -> bool:
    """Whether the clause goes on to say that the winner is not known ("a winner has not been named"),
    whoever it may be ("the winner takes office in January"), or is an elected body."""
    if _BODY.search(passage.lead(match.start()) + match[0]) and re.match(
        r" [a-z]", passage.copy[match.end() :]
    ):
        return True
    if not _NAMED_LATER.match(match[0]):
        return False
    if _WHOEVER.match(passage.copy, match.end()):
        return True
    clause = _CLAUSE.split(passage.copy[match.end() : end])[0]
    return _NOT_YET.search(clause) is not None


def _unattributed(
    passage: Passage, callers: Sequence[str], lead_in: str = ""
) -> Iterator[tuple[re.Match[str], str]]:
    """Claims that name no caller in their sentence or the one before, with that sentence."""
    for match in claims(passage):
        sentence = passage.sentence_at(match.start())
        place = passage.sentences.index(sentence)
        before = passage.sentences[place - 1] if place else None
        context = passage.copy[sentence.start : sentence.end]
        heard = (passage.copy[before.start : before.end] if before else lead_in) + " " + context
        if not _names_any(heard, callers):
            yield match, context


def _names_any(text: str, names: Sequence[str]) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in names if name)


def _in_story(story: Story, desk: Desk) -> Iterator[Finding]:
    before: Passage | None = None
    for passage, cited in parts(story):
        if _LOOK.suspects(passage):
            for match, _ in _unattributed(passage, desk.callers, _last_sentence(before)):
                if _is_noted_claim(match, passage, cited):
                    continue
                message = _MESSAGE.format(word=match[0])
                yield passage.finding("winner_without_call", match.span(), message)
        before = passage


def _last_sentence(passage: Passage | None) -> str:
    """The sentence that leads in to the part behind, where both are of the running story."""
    if passage is None or not passage.sentences or not passage.part.startswith(("lede", "body")):
        return ""
    last = passage.sentences[-1]
    return passage.copy[last.start : last.end]


def _is_noted_claim(match: re.Match[str], passage: Passage, cited: CitedText) -> bool:
    """A side's own claim in an editor's words, with a line behind it that nobody is named."""
    noted = any(
        citation.figure.how is How.NOTE and citation.start <= match.start() < citation.end
        for citation in cited.citations
    )
    denied = _DENIALS[passage.language]
    words = _WORDS[passage.language]
    rest = (passage.copy[s.start : s.end] for s in passage.sentences if s.start > match.end())
    return noted and any(denied.search(text) and words.search(text) for text in rest)


def _is_attributed_claim(passage: Passage, match: re.Match[str]) -> bool:
    """What a side says of itself, with a sentence right behind it that nobody is named."""
    sentence = passage.sentence_at(match.start())
    following = [s for s in passage.sentences if s.start > sentence.start][:1]
    if not _SAID[passage.language].search(passage.copy[sentence.start : sentence.end]):
        return False
    texts = (passage.copy[s.start : s.end] for s in following)
    denied, words = _DENIALS[passage.language], _WORDS[passage.language]
    return any(denied.search(text) and words.search(text) for text in texts)


def _against_facts(passage: Passage, known: Known) -> Iterator[Finding]:
    # A trace knows figures and no calls: it cannot say that a call is missing.
    if "contests" not in known.document:
        return
    for match in claims(passage):
        yield from _judged(passage, known, match)
    for match in claims(passage, _SOMEBODY_WORDS[passage.language]):
        if known.named_in(_sentence(passage, match)):
            yield from _judged(passage, known, match)


def _judged(passage: Passage, known: Known, match: re.Match[str]) -> Iterator[Finding]:
    text = _sentence(passage, match)
    contests = known.named_in(text) or known.told
    if _is_attributed_claim(passage, match) or _is_of_another_time(passage, match, contests):
        return
    if stranger := _stranger(text, contests):
        message = f"The facts hold no call by {stranger}."
        yield passage.finding("winner_without_call", match.span(), message)
        return
    place = match.start() - passage.sentence_at(match.start()).start
    if not any(_is_called(contest, text, place) for contest in contests):
        message = f"'{match[0]}' tells of a victory, and the facts hold no such call."
        yield passage.finding("winner_without_call", match.span(), message)


def _sentence(passage: Passage, match: re.Match[str]) -> str:
    sentence = passage.sentence_at(match.start())
    return passage.copy[sentence.start : sentence.end]


def _is_of_another_time(passage: Passage, match: re.Match[str], contests: Sequence[Contest]) -> bool:
    """Whether the clause goes on to another contest: won the primary, was elected in 2026."""
    rest = _CLAUSE.split(passage.copy[match.end() : passage.sentence_at(match.start()).end])[0]
    years = set(_YEAR.findall(rest))
    if years and years.isdisjoint(contest.year for contest in contests):
        return True
    own = any(_PRIMARY.search(word) for contest in contests for word in contest.words)
    return _PRIMARY.search(rest) is not None and not own


def _stranger(sentence: str, contests: Sequence[Contest]) -> str | None:
    """The agency that the sentence names, where others have called and it has not."""
    callers = [caller for contest in contests for caller in contest.called]
    if not callers or any(_names_caller(sentence, caller) for caller in callers):
        return None
    named = _AGENCY.search(sentence)
    return named[0] if named else None


def _names_caller(sentence: str, caller: str) -> bool:
    return _names_any(sentence, [caller, *(full for full, short in _FULL_NAMES.items() if short == caller)])


def _is_called(contest: Contest, sentence: str, place: int) -> bool:
    """Whether the contest has a winner, or the caller that the sentence names has called one, and the
    sentence does not give the word to another choice: the one named last before it in its clause, or
    else anyone it names."""
    heard = (called for caller, called in contest.called.items() if _names_caller(sentence, caller))
    winners = contest.winners.union(*heard)
    if not winners:
        return False
    clause = _CLAUSE.split(sentence[:place])[-1]
    before = [(found, choice) for choice in contest.choices if (found := choice.last_in(clause)) >= 0]
    if before:
        return max(before, key=lambda pair: pair[0])[1].id in winners
    named = [choice for choice in contest.choices if choice.named_in(sentence)]
    return not named or any(choice.id in winners for choice in named)


CHECK = Check(
    name="winner_words",
    faults=("winner_without_call",),
    layer=Layer.WORD,
    story=_in_story,
    facts=_against_facts,
)
