"""What the single formats promise beyond their golden files."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction

import pytest
from lxml import etree

from newsgen import outputs
from newsgen.model import BlockKind, Figure, How, Place, Source, Story, Subject, Unit, replace
from newsgen.outputs import Options
from newsgen.outputs.json import exact
from tests.outputs import samples
from tests.outputs.samples import cited


def as_json(name: str, story: Story, **settings: object) -> dict[str, object]:
    made = json.loads(outputs.get(name).render(story, Options.of(settings)))
    assert isinstance(made, dict)
    return made


def as_xml(name: str, story: Story, **settings: object) -> etree._Element:
    return etree.fromstring(outputs.get(name).render(story, Options.of(settings)))


@pytest.mark.parametrize("name", ["ninjs", "superdesk", "json"])
def test_json_in_ascii_says_the_same(name: str) -> None:
    raw = outputs.get(name).render(samples.NB, Options())
    escaped = outputs.get(name).render(samples.NB, Options(ascii_escape=True))
    assert "ø".encode() in raw
    assert escaped.isascii()
    assert json.loads(escaped) == json.loads(raw)


@pytest.mark.parametrize("name", ["ninjs", "superdesk"])
def test_the_lede_can_be_left_to_its_field(name: str) -> None:
    lede = samples.NB.lede.text
    assert lede in str(as_json(name, samples.NB)["body_html"])
    apart = as_json(name, samples.NB, lede_in_body=False)
    assert lede not in str(apart["body_html"])
    assert apart["description_text"] == lede


@pytest.mark.parametrize("name", ["nitf", "newsml_g2"])
def test_the_lede_can_be_left_to_its_element(name: str) -> None:
    body = as_xml(name, samples.NB, lede_in_body=False).find(".//{*}body.content")
    assert body is not None
    assert samples.NB.lede.text not in "".join(body.itertext())


@pytest.mark.parametrize("name", ["ninjs", "superdesk"])
def test_a_flash_goes_to_the_push_profile_unless_told(name: str) -> None:
    assert as_json(name, samples.EN_GB)["profile"] == "HAST"
    assert as_json(name, samples.NB)["profile"] == "Standard"
    assert as_json(name, samples.NB, profile="Valg")["profile"] == "Valg"


def test_ninjs_ties_languages_and_says_that_a_machine_wrote() -> None:
    made = as_json("ninjs", samples.NB)
    uri = "https://news.example.no/valg/st2025/5501/stortinget/result/nn-NO"
    assert made["altids"] == {"newsgen": samples.NB.identity, "nn-NO": uri}
    assert "dataDrivenMedia" in str(made["digitalsourcetype"])
    assert made["genre"] == [{"name": "Robottekst", "code": "Robottekst"}]


def test_an_embargo_has_its_field() -> None:
    assert as_json("ninjs", samples.EMBARGOED)["embargoed"] == "2025-09-08T19:10:00Z"
    assert as_xml("newsml_g2", samples.EMBARGOED).findtext(".//{*}embargoed") == "2025-09-08T19:10:00Z"
    released = as_xml("nitf", samples.EMBARGOED).find(".//date.release")
    assert released is not None
    assert released.get("norm") == "2025-09-08T19:10:00Z"
    assert b'data-embargoed="2025-09-08T19:10:00Z"' in outputs.get("html").render(
        samples.EMBARGOED, Options()
    )


def test_times_are_utc_in_whole_seconds() -> None:
    odd = samples.START.replace(microsecond=999_999)
    assert (
        as_json("ninjs", replace(samples.NB, version_created=odd))["versioncreated"] == "2025-09-08T19:05:00Z"
    )


def test_an_unknown_scheme_and_a_place_without_code_pass_through() -> None:
    story = replace(
        samples.NB,
        subjects=(Subject(scheme="own", code="7", name="x"),),
        places=(
            Place(name="Ås"),
            Place(name="Fylke", kind="county", country="NO"),
            Place(name="Norge", kind="country"),
        ),
    )
    made = as_json("ninjs", story)
    assert made["subject"] == [{"name": "x", "code": "7"}]
    assert made["place"] == [{"name": n, "code": n} for n in ("Ås", "Fylke", "Norge")]
    located = as_xml("nitf", story).findall(".//evloc")
    assert [dict(place.attrib) for place in located] == [
        {"city": "Ås"},
        {"county-dist": "Fylke", "iso-cc": "NO"},
        {},
    ]
    assert as_xml("nitf", story).find(".//identified-content") is None


def bare(story: Story) -> Story:
    return replace(
        story,
        lede=cited(""),
        dateline=cited(""),
        byline="",
        city=None,
        source_name="",
        note=cited(""),
        alternates=(),
    )


@pytest.mark.parametrize("name", outputs.names())
def test_a_bare_story_is_written_without_empty_elements(name: str) -> None:
    made = outputs.get(name).render(bare(samples.NB), Options()).decode()
    for empty in ("<byline/>", "<city/>", "<edNote/>", "<p/>", '"located"', '"ednote"', "<summary/>"):
        assert empty not in made


def test_ntb_service_category_and_priority_follow_the_story_unless_told() -> None:
    made = as_json("superdesk", samples.NN)
    assert made["service"] == [{"name": "NPKSisteNytt", "code": "s"}]
    assert as_json("superdesk", replace(samples.NB, urgency=8))["priority"] == 6
    told = as_json(
        "superdesk", samples.NB, service_code="x", service_name="Valg", priority=2, usage_terms="Fri"
    )
    assert (told["service"], told["priority"], told["usageterms"]) == (
        [{"name": "Valg", "code": "x"}],
        2,
        "Fri",
    )
    assert as_xml("ntb_nitf", samples.EN_US).find(".//tobject").get("tobject.type") == "Utenriks"  # type: ignore[union-attr]
    assert as_xml("ntb_nitf", samples.NB, category="Valg").find(".//tobject").get("tobject.type") == "Valg"  # type: ignore[union-attr]
    rights = as_xml("newsml_g2", samples.NB, usage_terms="Fri bruk")
    assert rights.findtext(".//{*}usageTerms") == "Fri bruk"


def test_superdesk_extra_holds_strings_only() -> None:
    extra = as_json("superdesk", bare(samples.NB))["extra"]
    assert isinstance(extra, dict)
    assert all(isinstance(value, str) and value for value in extra.values())


def test_xml_of_a_table_is_closed_up() -> None:
    for name in ("nitf", "ntb_nitf", "newsml_g2"):
        table = as_xml(name, samples.NB).find(".//{*}table")
        assert table is not None
        assert [text for text in table.itertext() if not text.strip()] == []


def test_fact_boxes_may_lack_a_title_or_points() -> None:
    points = replace(samples.NB, body=(samples.block(BlockKind.FACT, "Ja"),))
    title = replace(samples.NB, body=(samples.block(BlockKind.FACT_TITLE, "Fakta"),))
    assert b"<aside><ul><li>Ja</li></ul></aside>" in outputs.get("html").render(points, Options())
    assert b"<aside><h2>Fakta</h2></aside>" in outputs.get("html").render(title, Options())
    assert [part.tag for part in as_xml("ntb_nitf", title).findall(".//body.content/*")] == ["p", "hl2", "p"]


def test_a_table_without_a_head_has_only_a_body() -> None:
    story = replace(samples.NB, body=(samples.row("Ap", samples.count("7", 7)),))
    assert b"<table><tbody><tr><td>Ap</td><td>7</td></tr></tbody></table>" in outputs.get("html").render(
        story, Options()
    )


def test_html_is_plain_tags_only() -> None:
    made = outputs.get("html").render(samples.NB, Options()).decode()
    tags = {element.tag for element in etree.fromstring(made).iter()}
    allowed = {"article", "aside", "h1", "h2", "p", "blockquote", "ul", "li"}
    assert tags <= allowed | {"table", "thead", "tbody", "tr", "th", "td"}
    assert "R&amp;D-partiet &lt;Nord&gt;" in made
    assert samples.NB.note.text not in made


def citations(value: object) -> Iterable[dict[str, object]]:
    if isinstance(value, dict):
        if "how" in value:
            yield value
        for inner in value.values():
            yield from citations(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from citations(inner)


def test_json_keeps_every_citation_with_its_source() -> None:
    found = list(citations(json.loads(str(as_json("json", samples.NB)["body_json"]))))
    texts = (
        samples.NB.headline,
        samples.NB.lede,
        samples.NB.note,
        *(c for b in samples.NB.body for c in b.cells),
    )
    assert len(found) == sum(len(text.citations) for text in texts)
    swing = next(mark for mark in found if mark["text"] == "\u22121,8")
    assert (swing["value"], swing["how"], swing["inputs"]) == ("-1.8", "change", "31.4 - 33.2")


def test_json_keeps_a_pointer_as_it_is_in_a_file_of_composed_letters() -> None:
    """A document's own key may be spelled in a way that no file of ours may have."""
    pointer = "/lister/Sa\u0301mi\x85"
    figure = Figure(value=7, unit=Unit.COUNT, how=How.REPORTED, sources=(Source("sha256:0", pointer),))
    story = replace(samples.NB, lede=cited(("7", figure)))
    made = outputs.get("json").render(story, Options()).decode("utf-8")
    assert unicodedata.is_normalized("NFC", made)
    assert "\x85" not in made
    assert outputs.read_story(made).lede.citations[0].figure.sources[0].pointer == pointer


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (7, "7"),
        (Decimal("362.6366"), "362.6366"),
        (Fraction(7), "7"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(1, 40), "0.025"),
        (Fraction(2691, 100), "26.91"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-7, 30), "-7/30"),
        (datetime(2025, 9, 8, 19, tzinfo=UTC), "2025-09-08T19:00:00Z"),
        ("Tromsø", "Tromsø"),
    ],
)
def test_json_figures_are_exact(value: int | Decimal | Fraction | datetime | str, written: str) -> None:
    assert exact(Figure(value=value, unit=Unit.COUNT, how=How.REPORTED)) == written


def test_text_aligns_columns() -> None:
    lines = outputs.get("text").render(samples.NB, Options()).decode().splitlines()
    table = lines[lines.index("Parti            Stemmer  Prosent") :][:4]
    assert len({len(line) for line in table}) == 1


@pytest.mark.parametrize("name", outputs.names())
def test_a_rehearsal_is_marked_wherever_it_can_be_seen(name: str) -> None:
    made = outputs.get(name).render(samples.REHEARSAL, Options()).decode()
    if name != "csv":
        assert "ØVELSE: Ap størst" in made
    if name in ("ninjs", "superdesk", "nitf", "ntb_nitf", "newsml_g2", "text"):
        assert "ØVELSE-valg" in made
        assert "ØVELSE: Må ikke publiseres." in made
