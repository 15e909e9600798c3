"""Stories before they are filed: citations, calls, lengths, leftovers."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from newsgen import checks
from newsgen.model import Block, BlockKind, Citation, CitedText, Figure, How, Place, Story, Unit, replace

FIGURE = Figure(value=1, unit=Unit.COUNT, how=How.REPORTED)


def cited(marked: str) -> CitedText:
    """Text with the cited spans between `⟦` and `⟧`."""
    text, spans = "", []
    for piece in marked.split("⟦"):
        figure, _, rest = piece.rpartition("⟧")
        if figure:
            spans.append((len(text), len(text) + len(figure)))
        text += figure + rest
    return CitedText(
        text=text, citations=tuple(Citation(start=start, end=end, figure=FIGURE) for start, end in spans)
    )


def paragraphs(*texts: str) -> tuple[Block, ...]:
    return tuple(Block(kind=BlockKind.PARAGRAPH, cells=(cited(text),)) for text in texts)


STORY = Story(
    identity="e/a/c/result/en-US",
    slug="iowa",
    language="en-US",
    style="ap",
    angle="no-call",
    length="full",
    headline=cited("Buttigieg leads by a hair in Iowa; AP calls no winner"),
    lede=cited("Buttigieg leads by ⟦0.1 percentage points⟧, and AP says it is unable to declare a winner."),
    dateline=cited("DES MOINES, Iowa (NG) —"),
    body=paragraphs("Reuters reported that Buttigieg won.", "Warren is ⟦third⟧ with ⟦18%⟧."),
    note=cited("Updates with ⟦100%⟧ of precincts."),
    signature=cited("This story was generated automatically. (NG)"),
    agency="NG",
    mark="(NG)",
    byline="",
    contest="c",
    places=(Place(name="Colorado's 3rd Congressional District"),),
)
NORSK = replace(
    STORY,
    language="nb-NO",
    style="ntb",
    headline=cited("Buttigieg leder hårfint i Iowa – AP kårer ingen vinner"),
    lede=cited("Buttigieg leder med ⟦0,1 prosentpoeng⟧, men AP kan ikke kåre noen vinner."),
    body=paragraphs("Reuters skriver at Buttigieg vant."),
    note=cited(""),
    signature=cited("Saken er laget automatisk. (NG)"),
)


def found(story: Story, callers: Iterable[str] = ("Reuters", "AP")) -> list[tuple[str, str, str]]:
    return [(f.check, f.part, f.text) for f in checks.check_story(story, callers=tuple(callers))]


@pytest.mark.parametrize("story", [STORY, NORSK])
def test_a_sound_story_passes(story: Story) -> None:
    assert found(story) == []


@pytest.mark.parametrize(
    ("story", "text", "words"),
    [
        (STORY, "Sanders has 43,671 votes.", ["43,671"]),
        (STORY, "Sanders has ⟦43,671 votes⟧ in ⟦1⟧,765 precincts.", ["1,765"]),
        (STORY, "Nine votes separate the two.", ["Nine"]),
        (STORY, "Warren is third, Biden fourth.", ["third", "fourth"]),
        (STORY, "A dozen are left.", ["dozen"]),
        (NORSK, "Én stemme skiller de to.", ["Én"]),
        (NORSK, "Det er tolv stemmer og 2.500 igjen.", ["tolv", "2.500"]),
        (NORSK, "Warren er tredje størst.", ["tredje"]),
        (replace(NORSK, language="nn-NO"), "Éi røyst og sju mandat.", ["Éi", "sju"]),
    ],
)
def test_a_figure_without_a_source_is_found(story: Story, text: str, words: list[str]) -> None:
    changed = replace(story, body=paragraphs(text))
    assert [word for check, _, word in found(changed) if check == "uncited_figure"] == words


@pytest.mark.parametrize(
    ("story", "text"),
    [
        (STORY, "No one else is close, and the two are separated by ⟦12 votes⟧."),
        (STORY, "Sanders leads in the first alignment and the second round."),
        (STORY, "She leads in Colorado's 3rd Congressional District."),
        (NORSK, "De to er skilt av ⟦tolv stemmer⟧ i første runde, melder TV 2."),
        (NORSK, "De andre partiene følger."),
    ],
)
def test_words_that_count_nothing_need_no_source(story: Story, text: str) -> None:
    assert found(replace(story, body=paragraphs(text))) == []


def test_names_may_hold_figures() -> None:
    story = replace(NORSK, body=paragraphs("Han stiller for Liste 3."))
    assert found(story) == [("uncited_figure", "body[0]", "3")]
    assert checks.check_story(story, callers=("Reuters",), names=("Liste 3",)) == ()


@pytest.mark.parametrize(
    ("story", "text", "words"),
    [
        (STORY, "Buttigieg has won the caucuses.", ["won"]),
        (STORY, "Buttigieg wins, a victory for the center.", ["wins", "victory"]),
        (STORY, "Sanders has not conceded, but Buttigieg won.", ["won"]),
        (STORY, "Buttigieg is projected to win.", ["projected to win"]),
        (STORY, "Buttigieg was elected.", ["elected"]),
        (NORSK, "Buttigieg er valgets vinner.", ["vinner"]),
        (NORSK, "Ap ligger an til å vinne valget.", ["ligger an til å vinne"]),
        (NORSK, "Lund er gjenvalgt.", ["gjenvalgt"]),
        (replace(NORSK, language="nn-NO"), "Lund vann valet, og sigeren er klar.", ["vann", "sigeren"]),
    ],
)
def test_a_victory_needs_a_caller(story: Story, text: str, words: list[str]) -> None:
    changed = replace(story, lede=cited("Her er tala."), body=paragraphs(text))
    assert [word for check, _, word in found(changed) if check == "winner_without_call"] == words


@pytest.mark.parametrize(
    ("story", "text"),
    [
        (STORY, "AP has declared Buttigieg the winner."),
        (STORY, "Reuters called the race at noon. Buttigieg won narrowly."),
        (STORY, "No candidate has won a majority."),
        (STORY, "It is too early to name a winner."),
        (STORY, "The party won't say who won."),
        (NORSK, "Ingen har vunnet."),
        (NORSK, "Det er for jevnt til å kåre en vinner."),
        (NORSK, "AP har trukket tilbake meldingen om at Lund har vunnet."),
        (NORSK, "Partiet har valgt å vente."),
        (replace(NORSK, language="nn-NO"), "Lund har fleirtal, seier partiet."),
    ],
)
def test_a_named_caller_or_a_denial_is_enough(story: Story, text: str) -> None:
    changed = replace(story, lede=cited("Her er tala."), body=paragraphs(text))
    assert "winner_without_call" not in [check for check, *_ in found(changed)]


def test_a_caller_that_is_not_named_to_the_check_does_not_count() -> None:
    assert found(STORY, callers=()) == [("winner_without_call", "body[0]", "won")]


def test_a_side_s_own_claim_is_an_editor_s_note_with_a_denial_behind_it() -> None:
    claim = "Both sides claim victory."
    noted = Figure(value=claim, unit=Unit.TEXT, how=How.NOTE)
    alone = CitedText(text=claim, citations=(Citation(start=0, end=len(claim), figure=noted),))
    denied = replace(alone, text=f"{claim} No winner has been declared.")
    for text, words in ((alone, ["victory"]), (denied, [])):
        body = (Block(kind=BlockKind.PARAGRAPH, cells=(text,)),)
        story = replace(STORY, body=body)
        assert [word for check, _, word in found(story) if check == "winner_without_call"] == words


def test_parts_that_are_too_long_are_found() -> None:
    over = checks.check_story(STORY, callers=("Reuters",), headline_limit=50, lede_limit=60)
    assert [(f.check, f.part, f.start) for f in over] == [
        ("too_long", "headline", 50),
        ("too_long", "lede", 60),
    ]
    assert checks.check_story(STORY, callers=("Reuters",), headline_limit=53, lede_limit=200) == ()


@pytest.mark.parametrize(
    ("text", "fault", "span"),
    [
        ("Lund leads {{ runner_up }} narrowly.", "template_leak", "{{ runner_up }}"),
        ("Lund leads None narrowly.", "null_leak", "None"),
        ("Ada Lund () leads.", "empty_brackets", "()"),
        ("Lund leads in , and Moe trails.", "space_before_punctuation", "in ,"),
        ("Lund leads  in the count.", "double_space", "  "),
        ("Lund leads, , and Moe trails.", "doubled_punctuation", ", ,"),
    ],
)
@pytest.mark.parametrize("part", ["headline", "lede", "note", "signature"])
def test_leftovers_are_found_in_every_part(part: str, text: str, fault: str, span: str) -> None:
    assert (fault, part, span) in found(replace(STORY, **{part: cited(text)}))


def test_a_cell_is_named_by_row_and_column() -> None:
    row = Block(kind=BlockKind.TABLE_ROW, cells=(cited("Lund"), cited("nan"), cited("⟦12⟧")))
    assert found(replace(STORY, body=(row,))) == [("null_leak", "body[0].1", "nan")]


def test_headlines_and_cells_may_begin_with_a_figure_but_not_in_every_house() -> None:
    headline = cited("⟦88⟧ seats for the bloc.")
    assert found(replace(STORY, headline=headline)) == []
    assert ("sentence_start_figure", "headline", "88") in found(
        replace(STORY, headline=headline, style="bbc")
    )


def test_citations_tell_a_name_s_figure_from_a_count() -> None:
    fact = Block(kind=BlockKind.FACT, cells=(cited("Liste ⟦3⟧ ⟦100⟧ stemmer"),))
    assert found(replace(NORSK, body=(fact,))) == []


@pytest.mark.parametrize(
    ("story", "text", "signs"),
    [
        (NORSK, 'Han kalte det "rot".', ['"rot"']),
        (NORSK, "Lund - som leder - tier.", [" - ", " - "]),
        (NORSK, "Sanders' ledelse krymper.", ["'"]),
        (NORSK, "Endringen er -⟦4⟧ for partiet.", ["-"]),
        (NORSK, "Lund – som leder – kalte det «rot», og Sanders’ ledelse krymper.", []),
        (STORY, "It’s close, “he” said.", ["’", "“", "”"]),
        (STORY, 'It\'s close, "she" said.', []),
    ],
)
def test_signs_of_another_language_are_warnings(story: Story, text: str, signs: list[str]) -> None:
    changed = replace(story, body=paragraphs(text))
    warnings = [f for f in checks.check_story(changed, callers=("Reuters",)) if f.check == "typography"]
    assert [f.text for f in warnings] == signs
    assert {f.severity for f in warnings} <= {"warning"}


def test_a_publisher_may_have_a_name_in_another_language() -> None:
    story = replace(NORSK, body=paragraphs("Tallene er fra Board of votes and counties."))
    assert ("language_mix", "body[0]", "votes") in found(story)
    assert found(replace(story, source_name="Board of votes and counties")) == []


def named(text: str, name: str, how: How = How.METADATA) -> tuple[Block, ...]:
    figure = Figure(value=name, unit=Unit.TEXT, how=how)
    start = text.index(name)
    mark = Citation(start=start, end=start + len(name), figure=figure)
    return (Block(kind=BlockKind.PARAGRAPH, cells=(CitedText(text=text, citations=(mark,)),)),)


@pytest.mark.parametrize("name", ["2% Utility Tax", "Tax on $1,000 sales of the county and votes"])
def test_a_title_on_a_ballot_is_written_as_it_is(name: str) -> None:
    story = replace(NORSK, body=named(f"Ja-siden leder om «{name}» i Northshore.", name))
    assert found(story) == []


@pytest.mark.parametrize(
    ("sentence", "how"), [("Skatten er 2% nå.", How.METADATA), ("Skatten er 2%", How.NOTE)]
)
def test_what_an_editor_writes_is_no_name(sentence: str, how: How) -> None:
    story = replace(NORSK, body=named(sentence, sentence, how))
    assert ("locale_mix", "body[0]", "2%") in found(story)


def test_beside_a_name_the_signs_are_ours() -> None:
    story = replace(NORSK, body=named("Ja til «2% Utility Tax» har 62%.", "2% Utility Tax"))
    assert [f for f in found(story) if f[0] == "locale_mix"] == [("locale_mix", "body[0]", "62%")]
