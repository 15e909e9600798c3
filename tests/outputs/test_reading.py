"""What is kept as JSON can be read back, so that a feed can be made of it."""

from __future__ import annotations

import pytest

from newsgen import outputs
from newsgen.errors import DropError
from newsgen.model import Story, replace
from newsgen.outputs import Options, read_story
from tests.outputs import samples

STORIES = [*samples.STORIES.values(), *samples.NIGHT, samples.EMBARGOED, samples.REHEARSAL]
PLAIN = Options()


def kept(story: Story) -> bytes:
    return outputs.get("json").render(story, PLAIN)


@pytest.mark.parametrize("story", STORIES)
def test_a_story_comes_back_the_same(story: Story) -> None:
    again = read_story(kept(story))
    assert kept(again) == kept(story)
    assert read_story(kept(again)) == again
    assert read_story(outputs.kept_story(story)) == again


@pytest.mark.parametrize("name", [name for name in outputs.names() if name != "json"])
@pytest.mark.parametrize("story", STORIES)
def test_every_format_is_the_same_from_the_kept_story(name: str, story: Story) -> None:
    output = outputs.get(name)
    assert output.render(read_story(kept(story)), PLAIN) == output.render(story, PLAIN)


def test_a_story_that_is_all_but_empty_comes_back() -> None:
    bare = replace(
        samples.NN,
        **{name: samples.cited("") for name in ("headline", "lede", "dateline", "note", "signature")},
        slug="",
        agency="",
        body=(),
        subjects=(),
        places=(),
        alternates=(),
        city=None,
        write_thrus=None,
        source_name="",
    )
    assert read_story(kept(bare).decode()) == bare


@pytest.mark.parametrize(
    "document",
    [
        *("{", "[]", "{}", '{"schema": "newsgen-story/1"}', '{"body_json": 7}', '{"body_json": "{"}'),
        outputs.kept_story(samples.NB).replace('"usable"', '"gone"'),
    ],
)
def test_what_is_none_of_ours_is_refused(document: str) -> None:
    with pytest.raises(DropError, match="cannot be read"):
        read_story(document)
