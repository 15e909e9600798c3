"""What the publishers of results are called in each language, mid-sentence."""

from __future__ import annotations

from collections.abc import Mapping

_STATES = ("Minnesota", "Washington", "California", "Georgia")
_NAMES: Mapping[str, tuple[str, str, str]] = {
    "the election authority": ("valgmyndigheten", "valstyresmakta", "the election authority"),
    "Valgdirektoratet": ("Valgdirektoratet", "Valdirektoratet", "the Norwegian Directorate of Elections"),
    "The Associated Press": ("AP", "AP", "The Associated Press"),
    "The New York Times": ("New York Times", "New York Times", "The New York Times"),
    "Bundesamt für Statistik": (
        "det sveitsiske statistikkontoret",
        "det sveitsiske statistikkontoret",
        "the Swiss Federal Statistical Office",
    ),
    "Ministère de l'Intérieur": (
        "det franske innenriksdepartementet",
        "det franske innanriksdepartementet",
        "the French Interior Ministry",
    ),
    "Die Bundeswahlleiterin": (
        "den tyske valglederen",
        "den tyske valleiaren",
        "Germany's Federal Returning Officer",
    ),
    "Valmyndigheten": ("svenske Valmyndigheten", "svenske Valmyndigheten", "the Swedish Election Authority"),
    "Oikeusministeriö": (
        "det finske justisdepartementet",
        "det finske justisdepartementet",
        "Finland's Ministry of Justice",
    ),
    "Kiesraad": ("det nederlandske valgrådet", "det nederlandske valrådet", "the Dutch Electoral Council"),
    "House of Commons Library": (
        "Underhusets bibliotek",
        "biblioteket i Underhuset",
        "the House of Commons Library",
    ),
    "Australian Electoral Commission": (
        "den australske valgkommisjonen",
        "den australske valkommisjonen",
        "the Australian Electoral Commission",
    ),
    "Electoral Commission": (
        "valgkommisjonen i New Zealand",
        "valkommisjonen i New Zealand",
        "New Zealand's Electoral Commission",
    ),
    "Iowa Democratic Party": (
        "det demokratiske partiet i Iowa",
        "det demokratiske partiet i Iowa",
        "the Iowa Democratic Party",
    ),
    "North Carolina State Board of Elections": (
        "valgstyret i North Carolina",
        "valstyret i North Carolina",
        "the North Carolina State Board of Elections",
    ),
    "Florida county Supervisors of Elections": (
        "valgmyndighetene i Florida",
        "valstyresmaktene i Florida",
        "Florida's county election supervisors",
    ),
    "State election offices through Enhanced Voting": (
        "delstatens valgmyndighet",
        "valstyresmakta i delstaten",
        "the state election office",
    ),
    "Department of Housing, Local Government and Heritage": (
        "det irske boligdepartementet",
        "det irske bustaddepartementet",
        "Ireland's housing department",
    ),
    "a feed of leads": ("en resultatfeed", "ein resultatfeed", "a results feed"),
} | {
    f"{state} Secretary of State": (
        f"delstatsmyndighetene i {state}",
        f"delstatsstyresmaktene i {state}",
        f"the {state} secretary of state",
    )
    for state in _STATES
}
_COLUMNS = {"nb": 0, "nn": 1, "en": 2}


def issuer(name: str, language: str) -> str:
    """A publisher as a sentence has it; one that no table knows keeps its own name."""
    known = _NAMES.get(name)
    return known[_COLUMNS[language]] if known else name
