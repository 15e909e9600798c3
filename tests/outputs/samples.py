"""Stories to write: the Troms count of 2025 and the Iowa caucuses of 2020, as editors would get them.

Shares and votes are those of the official counts at one moment, rounded as copy would round them;
a few names are made hard on purpose to show that every format escapes them.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction

from newsgen.model import (
    Block,
    BlockKind,
    Citation,
    CitedText,
    Figure,
    How,
    Place,
    PubStatus,
    Source,
    Story,
    Subject,
    Unit,
    UpdateKind,
    replace,
)

BASE = "https://news.example.no/valg/"
DIGEST = "sha256:" + "5501" * 16
START = datetime(2025, 9, 8, 19, 5, 0, tzinfo=UTC)
CAUCUS = datetime(2020, 2, 4, 22, 0, 0, tzinfo=UTC)
Piece = str | tuple[str, Figure]


def share(spoken: str, value: str) -> tuple[str, Figure]:
    """A percentage as spoken, and as exact as the source has it."""
    source = Source(DIGEST, f"/partier/{spoken}")
    return spoken, Figure(value=Fraction(value), unit=Unit.PERCENT, how=How.SHARE, sources=(source,))


def count(spoken: str, value: int | Decimal) -> tuple[str, Figure]:
    """A number of votes or units."""
    source = Source(DIGEST, f"/stemmer/{value}")
    return spoken, Figure(value=value, unit=Unit.COUNT, how=How.REPORTED, sources=(source,))


def points(spoken: str, value: str) -> tuple[str, Figure]:
    """A difference in percentage points."""
    return spoken, Figure(value=Decimal(value), unit=Unit.POINTS, how=How.CHANGE, inputs="31.4 - 33.2")


def cited(*pieces: Piece) -> CitedText:
    """Text put together from words and figures."""
    text, marks = "", []
    for piece in pieces:
        words, figure = piece if isinstance(piece, tuple) else (piece, None)
        if figure is not None:
            marks.append(Citation(start=len(text), end=len(text) + len(words), figure=figure))
        text += words
    return CitedText(text=text, citations=tuple(marks))


def block(kind: BlockKind, *pieces: Piece) -> Block:
    """A block of one cell."""
    return Block(kind=kind, cells=(cited(*pieces),))


def row(*cells: Piece) -> Block:
    """A row of a table, a cell a piece."""
    return Block(kind=BlockKind.TABLE_ROW, cells=tuple(cited(cell) for cell in cells))


NB = Story(
    identity="st2025/5501/stortinget/result/nb-NO",
    slug="valg-tromsø",
    language="nb-NO",
    style="ntb",
    angle="update",
    length="full",
    headline=cited("Ap størst i Tromsø med ", share("31,4", "31.4187"), " prosent"),
    lede=cited(
        "Arbeiderpartiet er størst i Tromsø med ",
        share("31,4", "31.4187"),
        " prosent av stemmene når ",
        share("62,0", "62"),
        " prosent er talt, viser tall fra Valgdirektoratet.",
    ),
    dateline=cited("Tromsø (NG):"),
    body=(
        block(
            BlockKind.PARAGRAPH,
            "Høyre får ",
            share("18,9", "18.9"),
            " prosent, og «Fremskrittspartiet» følger med ",
            share("17,2", "17.2"),
            " prosent – en endring på ",
            points("\u22121,8", "-1.8"),
            " prosentpoeng.",
        ),
        block(BlockKind.QUOTE, "– Dette er et \u201cgodt\u201d resultat, sier Ap's Åse Sæther-O'Brien."),
        block(BlockKind.SUBHEAD, "Ett mandat skiller"),
        block(
            BlockKind.PARAGRAPH,
            "R&D-partiet <Nord> får ",
            count("1\u00a0234", 1234),
            " stemmer.\x07 Lista heter A\u030a.\x0b",
        ),
        row("Parti", "Stemmer", "Prosent"),
        row("Arbeiderpartiet", count("9\u00a0876", 9876), share("31,4", "31.4187")),
        row("Høyre", count("5\u00a0941", 5941), share("18,9", "18.9")),
        row("R&D <Nord>", count("1\u00a0234", 1234), share("3,9", "3.9")),
        block(BlockKind.FACT_TITLE, "Fakta om opptellingen"),
        block(BlockKind.FACT, "Stemmeberettigede: ", count("57\u00a0012", 57012), "."),
        block(BlockKind.FACT, "Sperregrensen for utjevning er ", share("4", "4"), " prosent."),
    ),
    note=cited(
        "TIL RED: Ny versjon. ",
        share("62,0", "62"),
        " prosent talt (48,5). Må godkjennes før publisering.",
    ),
    signature=cited("Saken er laget automatisk på grunnlag av tall fra Valgdirektoratet. (NG)"),
    agency="NG",
    mark="NG",
    byline="NG",
    contest="st2025/5501",
    version=2,
    update=UpdateKind.WRITE_THRU,
    first_created=START,
    version_created=START + timedelta(minutes=15, seconds=7),
    as_of=START + timedelta(minutes=14),
    urgency=4,
    subjects=(
        Subject(scheme="medtop", code="20000579", name="nasjonalvalg"),
        Subject(scheme="subj", code="11003004", name="nasjonalvalg"),
        Subject(scheme="subj", code="11000000", name="politikk"),
    ),
    places=(Place(name="Tromsø", code="5501", kind="municipality", country="NO"),),
    city="Tromsø",
    alternates=(("nn-NO", "st2025/5501/stortinget/result/nn-NO"),),
    source_name="Valgdirektoratet",
    guid_base=BASE,
    content_hash="sha256:00",
    write_thrus=1,
)

NN = replace(
    NB,
    identity="st2025/5501/stortinget/result/nn-NO",
    slug="val-tromsø",
    language="nn-NO",
    headline=cited("Ap størst i Tromsø når ", share("62,0", "62"), " prosent er talt"),
    lede=cited(
        "Arbeidarpartiet er størst i Tromsø med ",
        share("31,4", "31.4187"),
        " prosent av røystene, viser tal frå Valdirektoratet.",
    ),
    body=(
        block(BlockKind.PARAGRAPH, "Høgre får ", share("18,9", "18.9"), " prosent, ikkje berre éin av fem."),
        row("Parti", "Røyster"),
        row("Arbeidarpartiet", count("9\u00a0876", 9876)),
        row("Høgre", count("5\u00a0941", 5941)),
        block(BlockKind.FACT_TITLE, "Fakta om oppteljinga"),
        block(BlockKind.FACT, "Røysteføre: ", count("57\u00a0012", 57012), "."),
    ),
    note=cited("TIL RED: Automatisk utkast. Må godkjennast før publisering."),
    signature=cited("Saka er laga automatisk på grunnlag av tal frå Valdirektoratet. (NG)"),
    source_name="Valdirektoratet",
    version=1,
    update=UpdateKind.FIRST,
    write_thrus=0,
    version_created=START,
    alternates=(("nb-NO", NB.identity),),
)

EN_US = replace(
    NB,
    identity="ia2020/IA/president-dem/result/en-US",
    slug="Election-Iowa-Caucus",
    language="en-US",
    style="ap",
    headline=cited("Buttigieg, Sanders in near tie with ", share("62%", "62.2663"), " of precincts in"),
    lede=cited(
        "Pete Buttigieg had ",
        share("26.9%", "26.9165"),
        " of state delegate equivalents in Iowa’s Democratic caucuses with ",
        count("1,099", 1099),
        " of ",
        count("1,765", 1765),
        " precincts reporting.",
    ),
    dateline=cited("DES MOINES, Iowa (NG) —"),
    body=(
        block(
            BlockKind.PARAGRAPH,
            "Bernie Sanders had ",
            share("25.1%", "25.0794"),
            ", a swing of ",
            points("\u22121.8", "-1.8371"),
            " points. It was too early to call.",
        ),
        block(BlockKind.QUOTE, "\u201cIt isn\u2019t over,\u201d said Tom O'Malley & Sons <aides> of 'Polk'."),
        block(BlockKind.SUBHEAD, "How it stands"),
        row("Candidate", "SDEs", "Share"),
        row("Pete Buttigieg", count("362.6", Decimal("362.6366")), share("26.9%", "26.9165")),
        row("Bernie Sanders", count("337.9", Decimal("337.8866")), share("25.1%", "25.0794")),
        block(BlockKind.FACT_TITLE, "The count"),
        block(BlockKind.FACT, "Precincts: ", count("1,765", 1765)),
    ),
    note=cited("EDS: Automated draft from party results at 17:00. Approve before use."),
    signature=cited("This story was generated automatically from Iowa Democratic Party data. (NG)"),
    contest="ia2020/IA/president-dem",
    first_created=CAUCUS,
    version_created=CAUCUS + timedelta(minutes=12),
    as_of=CAUCUS + timedelta(minutes=10),
    subjects=(
        Subject(scheme="medtop", code="20000574", name="election"),
        Subject(scheme="subj", code="11003000", name="election"),
    ),
    places=(Place(name="Iowa", code="IA", kind="state", country="US"),),
    city="Des Moines",
    alternates=(("en-GB-bbc", "ia2020/IA/president-dem/result/en-GB-bbc"),),
    source_name="Iowa Democratic Party",
)

EN_GB = replace(
    EN_US,
    identity="ia2020/IA/president-dem/result/en-GB-bbc",
    slug="election-iowa",
    language="en-GB",
    style="bbc",
    length="flash",
    dateline=cited(""),
    headline=cited("Too early to call in Iowa"),
    body=(),
    version=1,
    update=UpdateKind.FIRST,
    write_thrus=0,
    version_created=CAUCUS,
    alternates=(("en-US", EN_US.identity),),
)

STORIES = {"nb": NB, "nn": NN, "en-US": EN_US, "en-GB": EN_GB}

CORRECTION = replace(
    NB,
    version=3,
    update=UpdateKind.CORRECTION,
    version_created=START + timedelta(minutes=26, seconds=40),
    note=cited(
        "RETTELSE: Høyre har ",
        share("18,9", "18.9"),
        " prosent, ikke ",
        share("19,8", "19.8"),
        " som oppgitt i versjon 2.",
    ),
)

KILL = replace(
    NB,
    version=4,
    update=UpdateKind.KILL,
    status=PubStatus.CANCELED,
    version_created=START + timedelta(minutes=35, seconds=2),
    headline=cited("NG trekker melding om valget i Tromsø"),
    lede=cited("NG trekker meldingen «Ap størst i Tromsø», sendt klokken 21.20. Den må ikke brukes."),
    body=(),
    note=cited("TIL RED: Meldingen er trukket og må ikke brukes."),
)

FIRST = replace(
    NB,
    version=1,
    update=UpdateKind.FIRST,
    write_thrus=0,
    version_created=START,
    note=cited("TIL RED: Automatisk utkast. Må godkjennes før publisering."),
)

NIGHT = (FIRST, NB, CORRECTION, KILL)

EMBARGOED = replace(
    FIRST,
    identity="st2025/5503/stortinget/result/nb-NO",
    note=cited("SPERREFRIST: Kan ikke brukes før kl. 21.10. TIL RED: Automatisk utkast."),
    embargo_until=START + timedelta(minutes=5),
)

REHEARSAL = replace(
    FIRST,
    identity="st2025/5501/stortinget/result/nb-NO-test",
    slug="ØVELSE-valg-tromsø-stortinget-2025-opptelling",
    headline=cited("ØVELSE: Ap størst i Tromsø"),
    note=cited("ØVELSE: Må ikke publiseres."),
    rehearsal=True,
)
