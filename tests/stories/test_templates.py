"""What a journalist who writes templates can rely on."""

from __future__ import annotations

from pathlib import Path

import pytest

from newsgen import stories, styles
from newsgen.errors import TemplateError
from newsgen.io import templates as io_templates
from newsgen.model import Figure, How, Unit, replace
from newsgen.model.settings import Settings
from newsgen.pipeline.desk import Desk, Order
from newsgen.pipeline.preview import against, whole_night
from newsgen.stories import citations, naming
from tests.stories import every_case

ROOT = Path(__file__).resolve().parents[2]
NIGHT = ROOT / "fixtures" / "valgresultat" / "storvik-2025"
NB, BBC = styles.get("ntb", "nb"), styles.get("bbc", "en-GB")


def desk(folder: Path, **files: str) -> Desk:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_j2", ".j2")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Desk(settings=Settings(templates=str(folder)))


def headline(desk: Desk, style: object = NB, votes: str = "a clear lead", contest: str = "made") -> str:
    brief = every_case.brief("candidate", votes)
    (draft,) = desk.drafts(brief, Order(styles=(style,)), every_case.NOW)  # type: ignore[arg-type]
    return draft.story.headline.text


def test_a_file_of_the_newsrooms_own_comes_first(tmp_path: Path) -> None:
    own = '{% extends "no/_sak.j2" %}{% block headline %}Vår egen tittel{% endblock %}'
    assert headline(desk(tmp_path, **{"no__first-results_j2": own})) == "Vår egen tittel"


def test_a_house_can_change_one_file_and_build_on_the_languages_own(tmp_path: Path) -> None:
    own = '{% extends "en/first-results.j2" %}{% block headline %}House headline{% endblock %}'
    changed = desk(tmp_path, **{"en__bbc__first-results_j2": own})
    assert headline(changed, BBC) == "House headline"
    assert headline(changed, styles.get("ap", "en")) != "House headline"


def test_a_missing_word_is_named_with_file_line_and_what_there_is(tmp_path: Path) -> None:
    own = '{% extends "no/_sak.j2" %}\n{% block headline %}\n{{ measure.leeder.last }}\n{% endblock %}'
    with pytest.raises(TemplateError) as caught:
        headline(desk(tmp_path, **{"no__first-results_j2": own}))
    assert "no/first-results.j2, line 3" in str(caught.value)
    assert "leeder" in str(caught.value)
    assert "Did you mean 'leader'?" in str(caught.value)


def test_a_bare_number_stops_the_story(tmp_path: Path) -> None:
    own = '{% extends "no/_sak.j2" %}{% block headline %}{{ measure.margin }} skiller{% endblock %}'
    with pytest.raises(TemplateError, match="a bare number"):
        headline(desk(tmp_path, **{"no__first-results_j2": own}))


def test_phrasings_are_drawn_by_identity_and_name_alone(tmp_path: Path) -> None:
    own = (
        '{% extends "no/_sak.j2" %}{% block headline %}'
        '{% vary "a" %}Første{% or %}Andre{% or %}Tredje{% endvary %}{% endblock %}'
    )
    changed = desk(tmp_path, **{"no__first-results_j2": own})
    drawn = {headline(changed, votes=votes) for votes in ("a clear lead", "a narrow lead", "one vote")}
    assert len(drawn) == 1


def test_forty_municipalities_do_not_read_alike() -> None:
    environment = stories.environment(io_templates.loader(None))
    template = environment.from_string('{% vary "lede" %}a{% or %}b{% or %}c{% endvary %}')
    made = [template.render(_seed=f"st2025/{number}/storting/result") for number in range(1000, 1040)]
    assert min(made.count(letter) for letter in "abc") >= 5


def test_a_sentence_that_starts_with_a_figure_is_left_alone(tmp_path: Path) -> None:
    own = (
        '{% extends "no/_sak.j2" %}{% block headline %}'
        "{{ w.start(measure.leader.share|percent) }} til {{ measure.leader|head }}{% endblock %}"
    )
    assert headline(desk(tmp_path, **{"no__first-results_j2": own})) == "47,9 prosent til Strand"


def test_a_whole_night_shows_each_version_and_what_a_change_does() -> None:
    inputs = [str(path) for path in sorted(NIGHT.glob("0*.json"))]
    text = "\n".join(whole_night(inputs, Order(styles=(NB,))))
    assert text.count("Saken er laget automatisk") >= 4
    assert "Forhåndsstemmene telles først" in text
    assert against(text, text) == ""
    assert "+Endret" in against(text, text.replace("Forhåndsstemmene", "\nEndret"))


def test_a_figure_inside_another_is_cited_after_it() -> None:
    marks = citations.Citations()
    inner, outer = (Figure(value=value, unit=Unit.COUNT, how=How.REPORTED) for value in (4, 9))
    spoken = marks.cite(outer, f"{marks.cite(inner, '4')} of {marks.cite(outer, '9')}")
    settled = marks.settle(f"It won {spoken} seats.")
    assert settled.text == "It won 4 of 9 seats."
    assert [(mark.start, mark.end, mark.figure.value) for mark in settled.citations] == [
        (7, 13, 9),
        (7, 8, 4),
        (12, 13, 9),
    ]


@pytest.mark.parametrize("piece", [slice(0, -1), slice(1, None), slice(0, 4), slice(3, None)])
@pytest.mark.parametrize("around", ["{}", "a {} b {}"])
def test_a_mark_that_a_template_cuts_in_two_stops_the_story(piece: slice, around: str) -> None:
    marks = citations.Citations()
    figure = Figure(value=1250, unit=Unit.COUNT, how=How.REPORTED)
    cut = marks.cite(figure, "1.250")[piece]
    with pytest.raises(TemplateError, match="cut in two"):
        marks.settle(around.format(cut, marks.cite(figure, "1.250")))


def test_a_name_that_ends_in_a_stop_ends_its_sentence_with_it() -> None:
    marks = citations.Citations()
    figure = every_case.figure("Joe Biden Jr.")
    settled = marks.settle(f"Ahead of {marks.cite(figure, 'Joe Biden Jr.')}.")
    assert settled.text == "Ahead of Joe Biden Jr."
    assert settled.text[settled.citations[0].start : settled.citations[0].end] == "Joe Biden Jr."


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("Ada Berg", "Berg"),
        ("Nóra Ní Bhriain", "Ní Bhriain"),
        ("Jan van der Berg", "van der Berg"),
        ("Joseph R. Biden Jr.", "Joseph R. Biden Jr."),
        ("Lund / Dahl", "Lund / Dahl"),
        ("Candidate 34", "Candidate 34"),
        ("Prince", "Prince"),
    ],
)
def test_the_last_name_is_what_people_say(name: str, last: str) -> None:
    assert naming.last_name(name, (name,)) == last


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("Nell Oakes (I) (Dem)", "Nell Oakes"),
        ("TEO URSIN", "Teo Ursin"),
        ("JEAN-LUC O'DOWD", "Jean-Luc O'Dowd"),
        ("Ruth Muir", "Ruth Muir"),
    ],
)
def test_marks_and_shouting_are_taken_out_of_names(given: str, written: str) -> None:
    assert naming.person_name(given) == written


def test_a_contest_without_figures_yet_is_told() -> None:
    brief = replace(every_case.brief("candidate"), standings=())
    (draft,) = Desk(settings=Settings()).drafts(brief, Order(styles=(NB,)), every_case.NOW)
    assert draft.story.lede.text.startswith("Ingen stemmer er talt ennå")


def test_an_empty_name_leaves_no_blank_before_the_mark() -> None:
    assert citations.Citations().settle("I avstemningen , sier de , og det er alt .").text == (
        "I avstemningen, sier de, og det er alt."
    )
