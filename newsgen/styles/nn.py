"""Norwegian nynorsk: a language of its own, with its own words, on the signs of Norwegian."""

from __future__ import annotations

import dataclasses

from newsgen.styles import _tables, nb

PHRASES = nb.PHRASES | {
    "more_than": "meir enn {x}",
    "unchanged": "uendra",
    "tie_rounded": "begge har {share}, men {leader} leier med {lead}",
    "tie_equal": "{names} står likt med {votes} kvar",
    "start_figure": "Til saman {n}",
    "part_morning": "{weekday} morgon",
    "former": "tidlegare {title}",
}

LANGUAGE = dataclasses.replace(
    nb.LANGUAGE,
    name="nn",
    language="nn",
    tag="nn-NO",
    locale="nn_NO",
    cardinals=_tables.cardinals("nn"),
    ordinals=_tables.ordinals("nn"),
    ones={"m": "éin", "f": "éi", "n": "eitt"},
    articles={"m": "ein", "f": "ei", "n": "eit"},
    phrases=PHRASES,
    nouns=_tables.nouns("nn"),
    heads=_tables.column("compound_heads", "nn", "nn_definite"),
    terms=_tables.column("terms", "key", "nn"),
    titles=_tables.column("titles", "key", "nn"),
    currencies=_tables.currencies("nn"),
    parties=_tables.parties("nn"),
    candidate_parties=_tables.candidate_parties("nn"),
    ballot_measures=_tables.column("ballot_measures", "contest", "nn"),
    cantons=_tables.column("cantons", "number", "nn"),
    margin_bands=_tables.margin_bands("nn"),
)
