"""Every format against the standard's own schema, where the folder of schemas lies beside the checkout."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema.validators import validator_for
from lxml import etree
from NewsMLG2 import NewsMLG2Document, qcode_to_uri

from newsgen import outputs
from newsgen.model import Story
from newsgen.outputs import Options
from tests.outputs import samples

SCHEMAS = Path(__file__).parents[3] / "shared" / "schemas"
NITF = "http://iptc.org/std/NITF/2006-10-18/"
STORIES = [*samples.STORIES.values(), *samples.NIGHT, samples.EMBARGOED, samples.REHEARSAL]

needs_schemas = pytest.mark.skipif(
    not SCHEMAS.is_dir(), reason=f"no schemas in {SCHEMAS.parent.name}/{SCHEMAS.name}"
)


def faults(schema: dict[str, Any], raw: bytes) -> list[str]:
    kind = validator_for(schema)
    checker = kind(schema, format_checker=kind.FORMAT_CHECKER)
    return [f"{list(fault.absolute_path)}: {fault.message}" for fault in checker.iter_errors(json.loads(raw))]


@needs_schemas
@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("options", [Options(), Options(ascii_escape=True, usage_terms="Fri bruk")])
@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("ninjs", "ninjs/ninjs-schema_1.6.json"),
        ("json", "ninjs/ninjs-schema_1.6.json"),
        ("superdesk", "superdesk-ninjs/superdesk-ninjs-schema.json"),
    ],
)
def test_json_is_valid(name: str, file: str, options: Options, story: Story) -> None:
    schema = json.loads((SCHEMAS / file).read_text(encoding="utf-8"))
    if name == "superdesk":  # it names draft 3 and is written in draft 4
        schema["$schema"] = "http://json-schema.org/draft-04/schema#"
    assert faults(schema, outputs.get(name).render(story, options)) == []


@pytest.fixture(scope="module")
def nitf_schema() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(str(SCHEMAS / "nitf" / "nitf-3-6.xsd")))


def in_nitf(root: etree._Element) -> etree._Element:
    """A copy in the namespace that the schema knows and that takers refuse in the file."""
    for element in root.iter():
        element.tag = f"{{{NITF}}}{etree.QName(element).localname}"
    return etree.fromstring(etree.tostring(root))


@needs_schemas
@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("nitf", Options()),
        ("ntb_nitf", Options()),
        ("ntb_nitf", Options(encoding="iso-8859-1", tagline="valg@news.example, desk@news.example")),
    ],
)
def test_nitf_is_valid(name: str, options: Options, story: Story, nitf_schema: etree.XMLSchema) -> None:
    root = etree.fromstring(outputs.get(name).render(story, options))
    assert {etree.QName(element).namespace for element in root.iter()} == {None}
    nitf_schema.validate(in_nitf(root))
    assert [str(fault) for fault in nitf_schema.error_log] == []


@pytest.fixture(scope="module")
def g2_schema() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(str(SCHEMAS / "newsml-g2" / "NewsML-G2_2.35-spec-All-Power.xsd")))


@needs_schemas
@pytest.mark.parametrize("story", STORIES)
def test_newsml_g2_is_valid(story: Story, g2_schema: etree.XMLSchema, nitf_schema: etree.XMLSchema) -> None:
    root = etree.fromstring(outputs.get("newsml_g2").render(story, Options()))
    g2_schema.validate(root)
    assert [str(fault) for fault in g2_schema.error_log] == []
    inside = root.find(f".//{{{NITF}}}nitf")
    assert inside is not None
    nitf_schema.validate(etree.fromstring(etree.tostring(inside)))
    assert [str(fault) for fault in nitf_schema.error_log] == []


@pytest.mark.parametrize("story", STORIES)
def test_iptcs_reader_takes_in_newsml_g2(story: Story, capsys: pytest.CaptureFixture[str]) -> None:
    item = NewsMLG2Document(outputs.get("newsml_g2").render(story, Options())).get_item()
    assert (item.version, item.contentmeta.language[0].tag) == (str(story.version), story.language)
    assert str(item.contentmeta.headline[0]) == story.headline.text
    assert str(item.contentmeta.slugline[0]) == story.slug
    uris = [qcode_to_uri(subject.qcode) for subject in item.contentmeta.subject]
    assert f"http://cv.iptc.org/newscodes/mediatopic/{story.subjects[0].code}" in uris
    assert f"http://cv.iptc.org/newscodes/subjectcode/{story.subjects[1].code}" in uris
    assert uris[-1] == f"https://news.example.no/valg/place/{story.places[0].code}"
    capsys.readouterr()


def feeds() -> Iterator[bytes]:
    render = outputs.get("atom").render_feed
    assert render is not None
    yield render(STORIES, Options(feed_uri="https://a.no/valg.atom"), None)
    for story in STORIES:
        yield outputs.get("atom").render(story, Options())


@needs_schemas
def test_atom_is_valid() -> None:
    schema = etree.RelaxNG(etree.parse(str(SCHEMAS / "atom" / "atom.rng")))
    for feed in feeds():
        schema.validate(etree.fromstring(feed))
        assert [str(fault) for fault in schema.error_log] == []


def test_atom_keeps_the_rules_that_the_schema_misses() -> None:
    for feed in feeds():
        for entry in etree.fromstring(feed).iter("{http://www.w3.org/2005/Atom}entry"):
            assert entry.findtext("{*}author/{*}name")
            assert entry.findtext("{*}content")
