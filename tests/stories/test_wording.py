"""What a desk editor would mend: figures said twice, names of offices, seats and shares that are alike."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction

import pytest

from newsgen import styles
from newsgen.model import Area, Brief, Line, Outcome, Stage, Style, replace
from newsgen.model.settings import Settings
from newsgen.pipeline.desk import Desk, Draft, Order
from newsgen.stories.offices import office
from tests.stories import every_case

NB, NN = styles.get("ntb", "nb"), styles.get("ntb", "nn")
EN, GB = styles.get("ap", "en"), styles.get("bbc", "en-GB")


def draft(brief: Brief, style: Style, now: datetime = every_case.NOW) -> Draft:
    (made,) = Desk(settings=Settings()).drafts(brief, Order(styles=(style,)), now)
    assert not [finding for finding in made.findings if finding.severity == "error"], made.findings
    return made


def paragraphs(made: Draft) -> list[str]:
    return [made.story.lede.text, *(b.text for b in made.story.body if b.kind.value == "paragraph")]


def relined(brief: Brief, **changed: dict[str, object]) -> Brief:
    """The brief with fields of some choices' lines changed, by the choice's id."""

    def line(old: Line) -> Line:
        return replace(old, **changed.get(old.choice.id, {}))  # type: ignore[arg-type]

    standing = replace(brief.deciding, lines=tuple(map(line, brief.deciding.lines)))
    return replace(brief, standings=(standing, *brief.standings[1:]))


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("State Representative District 54A", ("state_house", "54A")),
        ("State House of Representatives - District 105", ("state_house", "105")),
        ("Special - State House of Representatives - District 125", ("state_house", "125")),
        ("NC House of Representatives District 079", ("state_house", "79")),
        ("State House Dist 7", ("state_house", "7")),
        ("NC State Senate District 01", ("state_senate", "1")),
        ("State Senator, District 32", ("state_senate", "32")),
        ("US House of Representatives - District 14", ("us_house", "14")),
        ("U.S. Representative District 5", ("us_house", "5")),
        ("NC Supreme Court Associate Justice Seat 06", ("supreme_court", "6")),
        ("Governor", ("", "")),
        ("Soil and Water Conservation District Supervisor", ("", "")),
        ("County Commissioner District 2", ("", "")),
        ("House Speaker", ("", "")),
    ],
)
def test_an_office_with_a_district_is_known_by_its_name(name: str, found: tuple[str, str]) -> None:
    assert office(name) == found


def district(name: str) -> Brief:
    made = every_case.brief("candidate")
    place = Area(id="GA", name="Georgia", kind="us_state")
    return replace(made, contest=replace(made.contest, name=name, area=place))


@pytest.mark.parametrize(
    ("style", "house", "court"),
    [
        (
            NB,
            "i valget til delstatsforsamlingen i distrikt 105 i delstaten Georgia",
            "til plass 6 i høyesterett",
        ),
        (
            NN,
            "i valet til delstatsforsamlinga i distrikt 105 i delstaten Georgia",
            "til plass 6 i høgsterett",
        ),
        (EN, "in the race for Georgia House District 105", "Seat 6 on the Georgia Supreme Court"),
    ],
    ids=["nb", "nn", "en"],
)
def test_a_district_is_told_in_the_language_of_the_story(style: Style, house: str, court: str) -> None:
    assert house in draft(district("State House of Representatives - District 105"), style).story.lede.text
    assert court in draft(district("Supreme Court Justice Seat 06"), style).story.lede.text


def test_the_distance_is_told_once_in_votes_and_once_in_points() -> None:
    for style, votes, points in (
        (NB, "ti stemmer", "Forspranget tilsvarer mindre enn 0,1 prosentpoeng."),
        (EN, " 10 votes", "The lead amounts to less than 0.1 percentage points."),
    ):
        told = " ".join(paragraphs(draft(every_case.brief("candidate", "a narrow lead"), style)))
        assert told.count(votes) == 1, told
        assert told.count(points) == 1, told


def test_who_is_elected_is_told_first_with_who_says_so_and_never_in_a_headline() -> None:
    made = every_case.brief("candidate", stage=Stage.COMPLETE)
    for style, sentence in ((NB, "er valgt"), (NN, "er vald"), (EN, "was elected")):
        told = draft(relined(made, c1={"outcome": Outcome.ELECTED}), style)
        assert sentence in told.story.lede.text
        assert told.story.source_name in told.story.lede.text
        assert sum(sentence in text for text in paragraphs(told)) == 1
        assert sentence.split()[-1] not in told.story.headline.text


def seated(level: str) -> Brief:
    """A party-list result with as many seats for some, and gains and losses."""
    made = every_case.brief("party_list", progress="all in", stage=Stage.CERTIFIED, storting=True)
    area = Area(id="55", name="Troms", kind="county") if level == "county" else made.contest.area
    brief = replace(made, contest=replace(made.contest, area=area, seats=6 if level == "county" else 169))
    numbers = {"A": (2, 0), "H": (1, -1), "FRP": (2, 2), "V": (1, -1), "SV": (0, 0)}
    if level == "country":
        numbers = {"A": (70, 0), "H": (40, -10), "FRP": (39, 10), "V": (11, 0), "SV": (9, 0)}
    return relined(brief, **{k: {"seats": s, "change_seats": c} for k, (s, c) in numbers.items()})


@pytest.mark.parametrize(
    ("style", "county", "country"),
    [
        (
            NB,
            "Ap og Frp har 2 av 6 mandater hver og Høyre og Venstre 1 hver."
            " Frp har to mandater flere enn i 2021, mens Høyre og Venstre har mistet ett hver.",
            "Ap har 70 mandater, Høyre 40 og Frp 39."
            " Frp har ti mandater flere enn i 2021, mens Høyre har mistet ti.",
        ),
        (
            NN,
            "Ap og Frp har 2 av 6 mandat kvar og Høgre og Venstre 1 kvar."
            " Frp har to mandat fleire enn i 2021, medan Høgre og Venstre har mista eitt kvar.",
            "Ap har 70 mandat, Høgre 40 og Frp 39."
            " Frp har ti mandat fleire enn i 2021, medan Høgre har mista ti.",
        ),
        (
            EN,
            "Labour and the Progress Party each have 2 of 6 seats and the Conservatives and the Liberals 1"
            " each. The Progress Party has two more seats than in 2021, while the Conservatives and the"
            " Liberals have each lost one.",
            "Labour has 70 seats, the Conservatives 40 and the Progress Party 39."
            " The Progress Party has 10 more seats than in 2021, while the Conservatives have lost 10.",
        ),
    ],
    ids=["nb", "nn", "en"],
)
def test_seats_are_told_together_with_who_gained_and_lost(style: Style, county: str, country: str) -> None:
    assert county in paragraphs(draft(seated("county"), style))
    assert country in paragraphs(draft(seated("country"), style))


def test_parties_whose_shares_print_alike_are_named_together() -> None:
    brief = relined(seated("country"), V={"share": Fraction(558, 100)}, SV={"share": Fraction(562, 100)})
    told = " ".join(paragraphs(draft(brief, NB)))
    assert "Venstre og SV har 5,6 prosent hver." in told
    cited = [
        citation
        for block in draft(brief, NB).story.body
        for citation in block.cells[0].citations
        if block.text[citation.start : citation.end] == "5,6 prosent"
    ]
    assert len(cited) == 1
    assert {"/V", "/SV"} <= {source.pointer for source in cited[0].figure.sources}


def test_the_threshold_has_the_nearest_over_and_the_nearest_under() -> None:
    brief = relined(
        seated("country"),
        H={"share": Fraction(41, 10)},
        FRP={"share": Fraction(42, 10)},
        V={"share": Fraction(34, 10)},
        SV={"share": Fraction(33, 10)},
    )
    told = next(text for text in paragraphs(draft(brief, NB)) if "sperregrensa" in text)
    assert told.startswith("Høyre ligger over sperregrensa på 4 prosent med 4,1 prosent")
    assert "Venstre ligger under med 3,4 prosent" in told


def test_a_clock_is_the_states_own_and_says_so() -> None:
    made = district("Governor")
    brief = replace(made, as_of=datetime(2030, 11, 6, 3, 6, tzinfo=UTC))
    now = datetime(2030, 11, 6, 3, 10, tzinfo=UTC)
    assert "klokka 22.06 lokal tid" in draft(brief, NB, now).story.note.text
    assert "10:06 p.m. EST" in draft(brief, EN, now).story.note.text
    swiss = replace(brief, country="CH")
    assert "klokka 4.06 norsk tid" in draft(swiss, NB, now).story.note.text


def test_all_units_are_told_as_all_and_a_single_one_is_not_told() -> None:
    made = every_case.brief("candidate", progress="all in", stage=Stage.COMPLETE)
    boxed = [b.text for b in draft(made, NB).story.body if b.kind.value == "fact"]
    assert "Opptalt: alle 100 valgkretser" in boxed
    one = replace(made, progress=replace(made.progress, reported=1, expected=1))
    assert not any("Opptalt" in b.text for b in draft(one, NB).story.body)


def test_two_units_are_both_and_one_is_the_only_one() -> None:
    made = every_case.brief("candidate", progress="all in")
    told = {
        number: [
            " ".join((story.lede.text, *(block.text for block in story.body)))
            for style in (NB, EN)
            for story in [
                draft(
                    replace(made, progress=replace(made.progress, reported=number, expected=number)), style
                ).story
            ]
        ]
        for number in (1, 2)
    }
    assert "når begge valgkretsene har rapportert" in told[2][0]
    assert "Opptalt: begge valgkretsene" in told[2][0]
    assert "with both precincts reporting" in told[2][1]
    assert "Counted: both precincts" in told[2][1]
    assert "når valgkretsen har rapportert" in told[1][0]
    assert "with its only precinct reporting" in told[1][1]


def test_the_expected_vote_is_preferred_to_precincts_in_the_box_as_in_the_text() -> None:
    made = every_case.brief("candidate", progress="expected vote")
    whole = replace(made, progress=replace(made.progress, reported=100, expected=100))
    for style, share in ((NB, "72 prosent av de ventede stemmene"), (EN, "72% of the expected vote")):
        told = draft(whole, style)
        assert share in told.story.lede.text
        assert [share in b.text for b in told.story.body if b.kind.value == "fact"] == [True]


def test_parties_of_other_countries_are_called_by_name() -> None:
    made = every_case.brief("candidate")
    lines = tuple(
        replace(line, choice=replace(line.choice, party=party))
        for line, party in zip(made.deciding.lines, ("Lab", "Con", "LD", "Ind", "Green"), strict=True)
    )
    place = Area(id="E1", name="Hendon", kind="constituency")
    contest = replace(made.contest, area=place, name="Hendon")
    brief = replace(made, country="GB", contest=contest, standings=(replace(made.deciding, lines=lines),))
    assert "Bo Lie (De konservative)" in " ".join(paragraphs(draft(brief, NB)))
    assert "Bo Lie (Conservative)" in " ".join(paragraphs(draft(brief, GB)))


@pytest.mark.parametrize(
    ("style", "of_one_party", "of_two"),
    [
        (NB, "Demokratene Ada Strand og Bo Lie", "Demokraten Ada Strand og republikaneren Bo Lie"),
        (NN, "Demokratane Ada Strand og Bo Lie", "Demokraten Ada Strand og republikanaren Bo Lie"),
        (EN, "Democrats Ada Strand and Bo Lie", "Democrat Ada Strand and Republican Bo Lie"),
    ],
)
def test_the_party_of_all_in_a_list_is_said_once(style: Style, of_one_party: str, of_two: str) -> None:
    made = every_case.brief("candidate", votes="a tie")
    standing = made.deciding
    second = replace(standing.lines[1], choice=replace(standing.lines[1].choice, party="Democratic"))
    alike = replace(standing, lines=(standing.lines[0], second, *standing.lines[2:]))
    assert of_two in draft(made, style).story.lede.text
    told = draft(replace(made, standings=(alike,)), style).story
    assert of_one_party in told.lede.text
    rest = " ".join(block.text for block in told.body if block.kind.value == "paragraph")
    assert "Strand" in rest
    assert of_one_party not in rest
