"""Each format against files that were read by eye, and what every file has to keep to.

A golden file that is missing is written and the test fails, so that somebody reads it. To renew one,
delete it.
"""

from __future__ import annotations

import unicodedata
from datetime import timedelta
from pathlib import Path

import pytest

from newsgen import outputs
from newsgen.errors import DropError, UsageError
from newsgen.model import replace
from newsgen.outputs import Gathers, Options, Output
from tests.outputs import samples

GOLDEN = Path(__file__).parent / "golden"
STORIES = {**samples.STORIES, "kill": samples.KILL}
PLAIN = Options()


@pytest.mark.parametrize("name", outputs.names())
@pytest.mark.parametrize("sample", STORIES)
def test_golden(name: str, sample: str) -> None:
    output = outputs.get(name)
    expected = GOLDEN / f"{sample}.{name}.{output.extension}"
    made = output.render(STORIES[sample], PLAIN)
    if not expected.exists():
        expected.write_bytes(made)
        pytest.fail(f"new golden file {expected.name}: read it, then run again")
    assert made == expected.read_bytes()


@pytest.mark.parametrize("name", outputs.names())
@pytest.mark.parametrize("story", [*STORIES.values(), samples.EMBARGOED, samples.REHEARSAL])
def test_files_are_clean(name: str, story: samples.Story) -> None:
    made = outputs.get(name).render(story, PLAIN)
    text = made.decode("utf-8")
    assert not made.startswith(b"\xef\xbb\xbf")
    assert unicodedata.is_normalized("NFC", text)
    assert {sign for sign in text if unicodedata.category(sign) == "Cc"} <= {"\n"}
    assert text.endswith("\n") or not text


@pytest.mark.parametrize("name", outputs.names())
def test_same_story_same_bytes(name: str) -> None:
    output = outputs.get(name)
    assert output.render(samples.NB, PLAIN) == output.render(replace(samples.NB), PLAIN)


@pytest.mark.parametrize("name", outputs.names())
def test_records_describe_themselves(name: str) -> None:
    output = outputs.get(name)
    assert isinstance(output, Output)
    assert output.name == name
    assert output.purpose
    assert "/" in output.media_type
    assert output.extension.isalnum()
    assert (output.render_feed is not None) == (output.gathers is Gathers.FEED)
    assert (output.render_table is not None) == (output.gathers is Gathers.TABLE)


def test_every_format_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "outputs.md").read_text(encoding="utf-8")
    assert [name for name in outputs.names() if f"`{name}`" not in page] == []
    assert [name for name in Options.names() if f"`{name}`" not in page] == []


def test_names_are_found_with_a_hyphen_and_offered_when_wrong() -> None:
    assert outputs.get("ntb-nitf") is outputs.get("ntb_nitf")
    with pytest.raises(UsageError, match="Did you mean 'ninjs'"):
        outputs.get("ninj")


@pytest.mark.parametrize("name", ["ninjs", "superdesk", "nitf", "ntb_nitf", "newsml_g2", "atom"])
def test_a_story_without_a_version_time_is_refused(name: str) -> None:
    with pytest.raises(DropError, match=samples.NB.identity):
        outputs.get(name).render(replace(samples.NB, version_created=None), PLAIN)


@pytest.mark.parametrize("name", ["ninjs", "superdesk", "newsml_g2"])
def test_the_first_version_is_its_own_beginning(name: str) -> None:
    story = replace(samples.FIRST, first_created=None, version_created=samples.START + timedelta(hours=1))
    assert b"2025-09-08T20:05:00Z" in outputs.get(name).render(story, PLAIN)


@pytest.mark.parametrize("name", ["ninjs", "superdesk", "nitf", "ntb_nitf", "newsml_g2", "html"])
def test_a_kill_is_cancelled_whatever_its_status(name: str) -> None:
    story = replace(samples.KILL, status=samples.PubStatus.USABLE)
    assert b"canceled" in outputs.get(name).render(story, PLAIN)


@pytest.mark.parametrize("name", ["ninjs", "superdesk", "nitf", "ntb_nitf", "newsml_g2", "text"])
@pytest.mark.parametrize(("story", "word"), [(samples.NB, "SPERREFRIST"), (samples.EN_US, "EMBARGO")])
def test_an_embargo_is_always_said_in_the_note(name: str, story: samples.Story, word: str) -> None:
    held = replace(story, embargo_until=samples.START)
    assert f"{word}: 2025-09-08T19:05:00Z. " in outputs.get(name).render(held, PLAIN).decode()
    bare = replace(held, note=samples.cited(""))
    assert f"{word}: 2025-09-08T19:05:00Z." in outputs.get(name).render(bare, PLAIN).decode()


def test_an_embargo_already_in_the_note_is_not_said_twice() -> None:
    text = outputs.get("text").render(samples.EMBARGOED, PLAIN).decode()
    assert text.count("SPERREFRIST") == 1
