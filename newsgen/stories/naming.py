"""How choices are named: people, parties, and the answers of a referendum, in the style's language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from newsgen.model import Brief, Choice, ChoiceKind, ContestKind, Style
from newsgen.model.party_words import american_party
from newsgen.model.settings import Person

US = "US"
_MARKS = re.compile(r"\s*\((?:I|INC|[A-Z]{1,4}|Dem|Rep|Lib|Grn|Ind|NP|Prefers [^)]*)\)(?=\s|$)")
_SUFFIXES = frozenset({"Jr", "Sr", "II", "III", "IV", "V"})
_PARTICLES = frozenset(
    {"Ní", "Ó", "Nic", "Mac", "Uí", "De", "Del", "La", "Le", "Van", "Von", "Der", "Den", "St.", "Di", "Da"}
)
_TICKET = re.compile(r" / |/| and | & ")
_SMALL_WORDS = frozenset({"of", "the", "for", "and", "to", "in", "a", "at"})
_KEPT_CAPITALS = frozenset({"US", "U.S.", "NC", "II", "III", "IV", "AP", "UK", "USA"})
_ANSWERS = {
    "yes": ("yes", "ja", "oui", "sí", "si", "sì", "kyllä", "for"),
    "no": ("no", "nei", "nein", "non", "nej", "ei", "against"),
}
ANSWERS = {
    "nb": {"yes": ("ja-siden", "Ja"), "no": ("nei-siden", "Nei")},
    "nn": {"yes": ("ja-sida", "Ja"), "no": ("nei-sida", "Nei")},
    "en": {"yes": ("the yes side", "Yes"), "no": ("the no side", "No")},
}
_QUOTES = {"nb": "«{}»", "nn": "«{}»", "en": '"{}"'}
# One of a party, and several of it.
_PARTY_WORDS = {
    "democratic": {
        "nb": ("demokraten {}", "demokratene {}"),
        "nn": ("demokraten {}", "demokratane {}"),
        "en": ("Democrat {}", "Democrats {}"),
    },
    "republican": {
        "nb": ("republikaneren {}", "republikanerne {}"),
        "nn": ("republikanaren {}", "republikanarane {}"),
        "en": ("Republican {}", "Republicans {}"),
    },
}
# Letters that a reader knows; parties with others are called by name every time.
_KNOWN_LETTERS = frozenset({"A", "FRP", "SV", "SP", "MDG", "KRF", "INP"})
# Lists of constituencies name a candidate who did not win by party alone.
_BRITISH = {
    "con": ("den konservative kandidaten", "den konservative kandidaten", "the Conservative candidate"),
    "lab": ("Labours kandidat", "kandidaten frå Labour", "the Labour candidate"),
    "ld": (
        "den liberaldemokratiske kandidaten",
        "den liberaldemokratiske kandidaten",
        "the Liberal Democrat",
    ),
    "green": ("de grønnes kandidat", "kandidaten frå dei grøne", "the Green candidate"),
    "ruk": ("Reform UKs kandidat", "kandidaten frå Reform UK", "the Reform UK candidate"),
    "snp": ("SNPs kandidat", "kandidaten frå SNP", "the SNP candidate"),
    "pc": ("Plaid Cymrus kandidat", "kandidaten frå Plaid Cymru", "the Plaid Cymru candidate"),
}
_COLUMNS = {"nb": 0, "nn": 1, "en": 2}
_NO_PARTY = frozenset({"", "np", "non", "npa", "nop", "nonpartisan", "nonpartisan office", "none", "-"})


class Names(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A choice's name at first and later references, in boxes (`label`) and tables (`row`), and its party.

    `alone` is the name where `together` calls several of its party by one word: republikanerne {}.
    """

    full: str
    last: str
    label: str
    row: str = ""
    party: str = ""
    is_plural: bool = False
    alone: str = ""
    together: str = ""


def names_of(choice: Choice, brief: Brief, persons: Mapping[str, Person], style: Style) -> Names:
    """The names of a choice. Persons of the metadata come before what the feed has."""
    if choice.kind is ChoiceKind.PARTY_LIST or brief.contest.kind is ContestKind.PARTY_LIST:
        return _party_list(choice, brief, style)
    if choice.kind is ChoiceKind.OPTION or brief.contest.kind in (
        ContestKind.BALLOT_MEASURE,
        ContestKind.RETENTION,
    ):
        return _answer(choice, style)
    person = persons.get(choice.id)
    if person and person.last:
        return _person(person, persons, style)
    return _candidate(choice, brief, style)


def _party_list(choice: Choice, brief: Brief, style: Style) -> Names:
    """Other countries use the letters of Norway's parties for others, so those are for its feeds."""
    party = style.parties.get(choice.id.upper()) if brief.country in ("", "NO") else None
    if party is None:
        return Names(full=choice.name, last=choice.name, label=choice.name)
    if style.language == "en":
        plural = party.spoken.endswith("s") and party.spoken.startswith("the ")
        return Names(full=party.spoken, last=party.spoken, label=party.name, is_plural=plural)
    # NTB and NRK say Frp and MDG from the start: nobody says the names in full.
    full = party.short if party.code in ("FRP", "MDG", "SV", "KRF", "INP") else party.name
    last = party.short if party.code in _KNOWN_LETTERS else party.name
    return Names(full=full, last=last, label=party.name)


def _answer(choice: Choice, style: Style) -> Names:
    name = choice.spoken or choice.name
    words = name.casefold().replace("(", " ").split()
    for key, known in _ANSWERS.items():
        if words and words[0] in known and len(words) <= 2:
            side, label = ANSWERS[style.language][key]
            return Names(full=side, last=side, label=label)
    quoted = _QUOTES[style.language].format(sentence_case(name))
    return Names(full=quoted, last=quoted, label=sentence_case(name))


def _person(person: Person, persons: Mapping[str, Person], style: Style) -> Names:
    title = person.titles.get(style.language, "")
    full = " ".join(part for part in (title, person.first, person.last) if part)
    plain = " ".join(part for part in (person.first, person.last) if part)
    shared = sum(1 for other in persons.values() if other.last == person.last) > 1
    last = plain if shared else person.last_ref or person.last
    polite = style.courtesy.get({"f": "f", "m": "m"}.get(person.gender or "", ""), "")
    later = last if shared or not polite else f"{polite} {last}"
    return Names(full=full, last=later, label=last, row=plain, party=person.party or "")


def _candidate(choice: Choice, brief: Brief, style: Style) -> Names:
    name = person_name(choice.spoken or choice.name)
    if choice.party and choice.name.casefold() == choice.party.casefold():
        # Known by party alone: its letters are no shouting.
        name = choice.name
    party = known_party(choice, brief, style)
    last = person_name(choice.short_name) if choice.short_name else last_name(name, _people(brief))
    if party and sum(other == name for other in _people(brief)) > 1:
        # Namesakes are told apart by party, every time.
        return Names(full=f"{name} ({party})", last=f"{name} ({party})", label=name, party=party)
    unnamed = _BRITISH.get(choice.name.casefold()) if brief.country == "GB" else None
    if unnamed:
        return Names(
            full=unnamed[_COLUMNS[style.language]], last=unnamed[_COLUMNS[style.language]], label=name
        )
    row = f"{name} ({party})" if party and party.casefold() != name.casefold() else name
    full, several = _described(name, choice, brief, style)
    return Names(full=full, last=last, label=last, row=row, party=party, alone=name, together=several)


def party_of(choice: Choice) -> str:
    """A candidate's party as copy may print it; empty where there is none."""
    text = re.sub(r"^\(?(?:Prefers )?|\)$", "", choice.party or "").strip()
    return "" if text.casefold() in _NO_PARTY else text


def known_party(choice: Choice, brief: Brief, style: Style) -> str:
    """A candidate's party as the style's language calls it; the feed's own word where no table has it."""
    party = party_of(choice)
    return style.candidate_parties.get((brief.country or US, party.casefold()), party)


def _described(name: str, choice: Choice, brief: Brief, style: Style) -> tuple[str, str]:
    """A name with its party at the first reference, where parties stand against each other, and what
    several of that party are called, where it has a word for them."""
    party = party_of(choice)
    parties = {party_of(line.choice) for s in brief.standings[:1] for line in s.lines} - {""}
    if not party or len(parties) < 2 or len(party) > 30 or party.casefold() == name.casefold():
        return name, ""
    known = american_party(party) if brief.country in ("", US) else None
    if known:
        one, several = _PARTY_WORDS[known][style.language]
        return one.format(name), several
    return f"{name} ({known_party(choice, brief, style)})", ""


def person_name(text: str) -> str:
    """A name without the marks a feed adds, in small letters where the feed shouts."""
    name = " ".join(_MARKS.sub("", text).split()) or text
    letters = [letter for letter in name if letter.isalpha()]
    shouted = len(letters) > 2 and all(letter.isupper() for letter in letters)
    return " ".join(_capital(word) for word in name.split(" ")) if shouted else name


def last_name(name: str, others: Sequence[str]) -> str:
    """The last name with its particles; the whole name of a ticket, of one with a suffix, or of
    one that shares it."""
    words = name.split()
    if len(words) < 2 or _TICKET.search(name) or words[-1].isdigit() or words[-1].rstrip(".") in _SUFFIXES:
        return name
    start = len(words) - 1
    while start > 1 and (words[start - 1].islower() or words[start - 1] in _PARTICLES):
        start -= 1
    last = " ".join(words[start:])
    shared = sum(1 for other in others if other.split() and other.split()[-1] == words[-1]) > 1
    return name if shared else last


def sentence_case(text: str) -> str:
    """A title as running text has it where the feed shouts: NC State Senate District 61."""
    words = " ".join(text.split()).split(" ")
    letters = [letter for letter in text if letter.isalpha()]
    if len(letters) < 4 or not all(letter.isupper() for letter in letters):
        return " ".join(words)
    made = [
        w if w in _KEPT_CAPITALS else w.lower() if w.lower() in _SMALL_WORDS else _capital(w) for w in words
    ]
    first = made[0]
    return " ".join([first[0].upper() + first[1:], *made[1:]])


def _capital(word: str) -> str:
    def small(part: str) -> str:
        if part in _KEPT_CAPITALS:
            return part
        lowered = re.sub(r"^(\W*\w)(.*)", lambda m: m[1] + m[2].lower(), part)
        return re.sub(r"^(O|D|Mc)(['\u2019]?)(\w)", _after_prefix, lowered)

    return "-".join(small(part) for part in word.split("-"))


def _after_prefix(match: re.Match[str]) -> str:
    """The letter after O', D' and Mc is large: O'Dowd, McBride; Olsen and Dahl are left alone."""
    prefix, mark, letter = match.groups()
    return f"{prefix}{mark}{letter.upper() if mark or prefix == 'Mc' else letter}"


def _people(brief: Brief) -> tuple[str, ...]:
    return tuple(
        person_name(line.choice.spoken or line.choice.name) for s in brief.standings[:1] for line in s.lines
    )
