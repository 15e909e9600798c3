"""Words by house: names, parties, places, articles, genitives, compounds, lists and quotations."""

from __future__ import annotations

import pytest

from newsgen import styles
from newsgen.errors import UsageError
from newsgen.stories import rules

NB, NN = ("ntb", "nb"), ("ntb", "nn")
OFFICIAL, OFFICIAL_NN = ("sprakradet", "nb"), ("sprakradet", "nn")
AP, BBC = ("ap", "en-US"), ("bbc", "en-GB")

WARREN = {"first": "Elizabeth", "last": "Warren", "title": "senator", "gender": "f"}
SOLBERG = {"first": "Erna", "last": "Solberg", "title": "former_prime_minister", "gender": "f"}

NAMES = [
    (AP, {**WARREN, "nth": 1}, "Sen. Elizabeth Warren"),
    (NN, {**WARREN, "nth": 1, "sentence_start": True}, "Senator Elizabeth Warren"),
    (OFFICIAL, {**WARREN, "nth": 3}, "Warren"),
    (NN, {**SOLBERG, "nth": 1}, "tidlegare statsminister Erna Solberg"),
    (AP, {**SOLBERG, "nth": 1, "sentence_start": True}, "Former Prime Minister Erna Solberg"),
    (BBC, {**SOLBERG, "nth": 2}, "Ms Solberg"),
    (BBC, {"first": "Kim", "last": "Dahl", "nth": 2}, "Dahl"),
    (BBC, {**WARREN, "nth": 2, "others": ["Raphael Warnock"]}, "Ms Warren"),
    (AP, {**WARREN, "nth": 2, "others": ["Elizabeth Warren"]}, "Warren"),
    (NB, {"first": "Jonas", "last": "Gahr Støre", "last_ref": "Støre", "nth": 2,
          "others": ["Kari Støre"]}, "Jonas Gahr Støre"),
    (NB, {"first": "Kari", "last": "Lie", "title": "mayor", "nth": 1}, "ordfører Kari Lie"),
    (NN, {"first": "Kari", "last": "Lie", "title": "mayor", "nth": 1}, "ordførar Kari Lie"),
    (AP, {"first": "Tim", "last": "Walz", "title": "governor", "nth": 1}, "Gov. Tim Walz"),
    (BBC, {"first": "Tim", "last": "Walz", "title": "former_senator", "nth": 1}, "Tim Walz"),
]  # fmt: skip

GENITIVES = [
    (NB, "Kvinnherad", "Kvinnherads"),
    (NN, "Voss", "Voss’"),
    (OFFICIAL, "Max", "Max’"),
    (NB, "Los Angeles", "Los Angeles’"),
    (NB, "Sp", "Sps"),
    (OFFICIAL, "Sp", "Sp’s"),
    (OFFICIAL_NN, "Frp", "Frp’s"),
    (OFFICIAL, "FrP", "FrPs"),
    (OFFICIAL, "MDG", "MDGs"),
    (OFFICIAL, "Rødt", "Rødts"),
    (NB, "NRK", "NRKs"),
    (AP, "Illinois", "Illinois'"),
    (BBC, "Illinois", "Illinois's"),
    (AP, "Marx", "Marx's"),
    (BBC, "parties", "parties'"),
    (AP, "caucus", "caucus's"),
    (AP, "caucuses", "caucuses'"),
    (BBC, "Democrats", "Democrats'"),
    (BBC, "the United States", "the United States'"),
    (BBC, "Labour", "Labour's"),
]

ARTICLES = [
    ("hour-long count", "an"),
    ("honest mistake", "an"),
    ("historic vote", "a"),
    ("house seat", "a"),
    ("unopposed candidate", "an"),
    ("unidentified man", "an"),
    ("unanimous decision", "a"),
    ("union vote", "a"),
    ("Utah senator", "a"),
    ("upset win", "an"),
    ("European ally", "a"),
    ("Iowa precinct", "an"),
    ("one-seat majority", "a"),
    ("onerous rule", "an"),
    ("once-safe seat", "a"),
    ("onetime ally", "a"),
    ("HUD secretary", "a"),
    ("unissued report", "an"),
    ("UK poll", "a"),
    ("NRK forecast", "an"),
    ("NATO summit", "a"),
    ("GOP sweep", "a"),
    ("MP", "an"),
    ("R-Ohio senator", "an"),
    ("D-Iowa senator", "a"),
    ("8,900-vote lead", "an"),
    ("11,200-vote lead", "an"),
    ("1,100-vote lead", "a"),
    ("110-vote lead", "a"),
    ("181-seat chamber", "a"),
    ("18.2-point lead", "an"),
    ("0.8-point lead", "a"),
    ("1860 law", "an"),
    ("$8 million fund", "an"),
    ("85-year-old", "an"),
    ('"open" primary', "an"),
]

COMPOUNDS = [
    (NB, {"first": "Nevada", "head": "velger", "form": "def"}, "Nevada-velgeren"),
    (NN, {"first": "Sp", "head": "veljar", "form": "def"}, "Sp-veljaren"),
    (NN, {"first": "Troms", "head": "oppteljing", "form": "def"}, "Troms-oppteljinga"),
    (OFFICIAL, {"first": "4", "head": "prosentgrense", "form": "def"}, "4-prosentgrensa"),
    (NB, {"first": "SV", "head": "nestleder", "form": "def"}, "SV-nestlederen"),
    (NB, {"first": "Oslo", "head": "statsråd", "form": "def"}, "Oslo-statsråden"),
    (NB, {"first": "AP", "head": "kåring", "form": "def"}, "AP-kåringen"),
    (NN, {"first": "TV 2", "head": "måling", "form": "def"}, "TV 2-målinga"),
    (NN, {"first": "2025", "head": "val", "form": "def"}, "2025-valet"),
    (NB, {"first": "tv", "head": "debatt", "form": "def"}, "tv-debatten"),
    (NB, {"first": "Høyre", "head": "seier"}, "Høyre-seier"),
    (NB, {"first": "distrikts", "head": "mandat", "form": "def"}, "distriktsmandatet"),
]

LISTS = [
    (NB, ["a", "b og c", "d"], "a, b og c og d"),
    (AP, ["Guam", "Lewis and Clark County"], "Guam and Lewis and Clark County"),
    (BBC, ["the Isles of Scilly", "Tyne and Wear", "Kent"], "the Isles of Scilly, Tyne and Wear, and Kent"),
    (AP, ["Sanders", "Brandt", "Holland"], "Sanders, Brandt and Holland"),
    (AP, ["Bangor, Maine", "Keene, N.H.", "Barre, Vt."], "Bangor, Maine; Keene, N.H.; and Barre, Vt."),
]

QUOTES = [
    (NN, {"text": "Kven vann?", "speaker": "Lie", "verb": "spør"}, "– Kven vann? spør Lie."),
    (NB, {"text": "Takk!", "speaker": "Lie", "verb": "roper"}, "– Takk! roper Lie."),
    (NB, {"text": " Vi har tid. Alt blir talt. ", "speaker": "Lie", "verb": "sier"},
     "– Vi har tid. Alt blir talt, sier Lie."),
    (OFFICIAL_NN, {"text": "Vi ventar.", "speaker": "Lie", "verb": "seier"}, "«Vi ventar», seier Lie."),
    (AP, {"text": "They called it \"done.\"", "speaker": "Lee", "verb": "said"},
     "\"They called it 'done,'\" Lee said."),
    (AP, {"text": 'Who said "go?"', "speaker": "Lee", "verb": "asked"}, "\"Who said 'go?'\" Lee asked."),
    (NB, {"text": "Det er «ferdig».", "speaker": "Lie", "verb": "sier"}, "– Det er «ferdig», sier Lie."),
    (BBC, {"text": "We wait", "speaker": "Ms Lee", "verb": "said"}, '"We wait," Ms Lee said.'),
]  # fmt: skip

PLACES = [
    (NB, "Ulvik", "municipality", "i Ulvik herad"),
    (NN, "Kvam", "municipality", "i Kvam herad"),
    (NB, "Guovdageaidnu - Kautokeino", "municipality", "i Kautokeino kommune"),
    (NB, "4601", "municipality", "i Bergen kommune"),
    (NB, "Nyby", "municipality", "i Nyby kommune"),
    (NB, "1818", "municipality", "i Herøy kommune i Nordland"),
    (NN, "1515", "municipality", "i Herøy kommune i Møre og Romsdal"),
    (BBC, "3419", "municipality", "in Våler, Innlandet"),
    (NB, "Herøy", "municipality", "i Herøy kommune"),
    (NB, "Hvaler", "town", "på Hvaler"),
    (NB, "Bø", "town", "i Bø kommune"),
    (NB, "Åsgårdstrand", "town", "i Åsgårdstrand"),
    (NN, "Utøya", "island", "på Utøya"),
    (NB, "Lofoten", "region", "i Lofoten"),
    (NB, "Troms Romsa", "county", "i Troms"),
    (NN, "Finnmark Finnmárku", "district", "i Finnmark"),
    (NB, "Trøndelag – Trööndelage", "county", "i Trøndelag"),
    (NB, "Finnmárku", "county", "i Finnmark"),
    (NN, "Sogn og Fjordane", "county", "i Sogn og Fjordane"),
    (OFFICIAL, "Danmark", "country", "i Danmark"),
    (OFFICIAL, "Island", "country", "på Island"),
    (NB, "Puerto Rico", "us_state", "på Puerto Rico"),
    (NN, "Washington", "us_state", "i delstaten Washington"),
    (NN, "Washington", "us_city", "i Washington"),
    (NB, "Staten Island", "district", "på Staten Island"),
    (BBC, "Hawaii", "us_state", "in Hawaii"),
    (AP, "Washington", "us_state", "in Washington state"),
    (AP, "Long Island", "district", "on Long Island"),
    (AP, "Puerto Rico", "us_state", "in Puerto Rico"),
    (BBC, "Hamar", "town", "in Hamar"),
    (BBC, "Voss", "municipality", "in Voss"),
]

PARTIES = [
    ("party_name", NB, {"code": "SP"}, "Senterpartiet"),
    ("party_name", BBC, {"code": "A"}, "Labour Party"),
    ("party_name", NN, {"code": "INP"}, "Industri- og Næringspartiet"),
    ("party_tag", NN, {"party": "Høgre"}, "(H)"),
    ("party_tag", NN, {"party": "Miljøpartiet De Grønne"}, "(MDG)"),
    ("party_tag", NB, {"party": "SV - Sosialistisk Venstreparti"}, "(SV)"),
    ("party_tag", OFFICIAL_NN, {"party": "Framstegspartiet"}, "(FrP)"),
    ("party_tag", NB, {"party": "R", "state": "Ohio"}, "(R)"),
    ("party_tag", AP, {"party": "R", "state": "AK"}, "R-Alaska"),
    ("party_tag", AP, {"party": "D", "state": "District of Columbia"}, "D-D.C."),
]

DATELINES = [
    (AP, {"city": "St. Louis", "state": "Missouri"}, "ST. LOUIS (NG) —"),
    (AP, {"city": "Washington", "state": "Pennsylvania"}, "WASHINGTON, Pa. (NG) —"),
    (AP, {"city": "McAllen", "state": "Texas"}, "McALLEN, Texas (NG) —"),
    (AP, {"city": "Oslo", "state": "Norway"}, "OSLO, Norway (NG) —"),
    (AP, {"city": "Phoenix", "state": "AZ"}, "PHOENIX (NG) —"),
    (NN, {"city": "Tromsø"}, "Tromsø (NG):"),
    (OFFICIAL, {"city": "Denver", "state": "Colorado"}, "Denver (NG):"),
]

LEXICON = [
    ("indefinite", NB, {"noun": "threshold"}, "en sperregrense"),
    ("indefinite", NN, {"noun": "krone"}, "ei krone"),
    ("indefinite", NN, {"noun": "runoff"}, "ein valomgang"),
    ("indefinite", BBC, {"noun": "exit_poll"}, "an election-day poll"),
    ("indefinite", AP, {"noun": "us_state"}, "a state"),
    ("term", BBC, {"key": "prognosis"}, "forecast"),
    ("term", NN, {"key": "from"}, "frå"),
    ("term", OFFICIAL, {"key": "has_won"}, "har vunnet"),
]

TABLED = [
    *(("name_ref", *case) for case in NAMES),
    *(("genitive", house, {"name": name}, expected) for house, name, expected in GENITIVES),
    *(("article", AP, {"phrase": text}, f"{word} {text}") for text, word in ARTICLES),
    *(("compound", *case) for case in COMPOUNDS),
    *(("list", house, {"items": items}, expected) for house, items, expected in LISTS),
    *(("quote", *case) for case in QUOTES),
    *(("preposition", house, {"place": name, "kind": kind}, said) for house, name, kind, said in PLACES),
    *PARTIES,
    *(("dateline", house, {**given, "agency": "NG"}, expected) for house, given, expected in DATELINES),
    *LEXICON,
]


@pytest.mark.parametrize(("rule", "house", "given", "expected"), TABLED)
def test_words_are_put_as_the_house_puts_them(rule, house, given, expected):
    assert rules.apply(rule, given, styles.get(*house)) == expected


@pytest.mark.parametrize(
    ("rule", "house", "given", "offers"),
    [
        ("term", NB, {"key": "leeds"}, "leads"),
        ("count_noun", NB, {"noun": "votes", "n": 2}, "vote"),
        ("count_noun", NB, {"noun": "turnout", "n": 2}, "no plural"),
        ("party_name", NN, {"code": "FRPP"}, "FRP"),
        ("party_tag", AP, {"party": "D", "state": "Ohayo"}, "Ohio"),
        ("name_ref", NB, {"last": "Lie", "title": "senatro"}, "senator"),
        ("preposition", NB, {"place": "Oslo", "kind": "city"}, "us_city"),
        ("compound", NB, {"first": "Ap", "head": "blæst", "form": "def"}, "blæst"),
        ("article", NB, {"phrase": "stemme"}, "indefinite"),
        ("list", NB, {"items": []}, "item"),
    ],
)
def test_what_no_table_holds_is_refused_with_an_offer(rule, house, given, offers):
    with pytest.raises(UsageError, match=offers):
        rules.apply(rule, given, styles.get(*house))
