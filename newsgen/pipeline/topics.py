"""Codes and places of a story: what kind of election it is about, and where."""

from __future__ import annotations

from newsgen.model import Brief, ContestKind, Place, Style, Subject

# IPTC Media Topic, the older Subject Code, and the name in each language.
Topic = tuple[str, str, dict[str, str]]
ELECTION: Topic = ("20000574", "11003000", {"nb": "valg", "nn": "val", "en": "election"})
NATIONAL: Topic = (
    "20000579",
    "11003004",
    {"nb": "nasjonalvalg", "nn": "nasjonalval", "en": "national elections"},
)
REGIONAL: Topic = (
    "20000585",
    "11003005",
    {"nb": "regionalvalg", "nn": "regionalval", "en": "regional elections"},
)
LOCAL: Topic = ("20000578", "11003006", {"nb": "lokalvalg", "nn": "lokalval", "en": "local elections"})
REFERENDUM: Topic = (
    "20000584",
    "11019000",
    {"nb": "folkeavstemning", "nn": "folkerøysting", "en": "referendum"},
)
# Elections by the opening of their id, where a feed names them so.
_BY_ELECTION = {"st": NATIONAL, "fy": REGIONAL, "ko": LOCAL, "sa": REGIONAL}
_NATIONAL_FEEDS = frozenset(
    {"de_wahl", "gb_hoc", "ie_stv", "ca_elections", "au_aec", "nz_ec", "fr_interieur", "dk_valg"}
)
_NATIONAL_WORDS = ("president", "u.s. senate", "us senate", "u.s. house", "congress", "parliament", "riksdag")
_LOCAL_WORDS = ("mayor", "council", "school", "sheriff", "kommun", "gemeente", "clerk")
_LOCAL_KINDS = frozenset({"municipality", "town", "council", "polling_area", "ward"})


def subjects(brief: Brief, style: Style) -> tuple[Subject, ...]:
    """Election, and the kind of election, in both of IPTC's schemes."""
    found = []
    for code, old, names in (ELECTION, _topic(brief)):
        name = names[style.language]
        found += [Subject(scheme="medtop", code=code, name=name), Subject(scheme="subj", code=old, name=name)]
    return tuple(found)


def places(brief: Brief, style: Style) -> tuple[Place, ...]:
    """The contest's area with the authority's code, and the country where the feed has one."""
    area = brief.contest.area
    if not area.name:
        return ()
    return (Place(name=area.name, code=area.id, kind=area.kind, country=brief.country or None),)


def _topic(brief: Brief) -> Topic:
    contest = brief.contest
    if contest.kind is ContestKind.BALLOT_MEASURE:
        return REFERENDUM
    known = _BY_ELECTION.get(contest.election.id[:2].lower()) if brief.country == "NO" else None
    if known:
        return known
    text = f"{contest.name} {contest.election.name}".casefold()
    if any(word in text for word in _NATIONAL_WORDS) or brief.feed in _NATIONAL_FEEDS:
        return NATIONAL
    if contest.area.kind in _LOCAL_KINDS or any(word in text for word in _LOCAL_WORDS):
        return LOCAL
    return NATIONAL if contest.area.kind == "country" else REGIONAL
