"""What Superdesk reads is what was meant: each field, each code and each word of the body."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from newsgen import outputs
from newsgen.model import replace
from newsgen.outputs import Options
from newsgen.outputs._identity import family, guid, uri
from newsgen.outputs._status import note, status
from newsgen.outputs._times import stamp, version_time
from tests.clients.conftest import Superdesk
from tests.clients.meaning import PARSERS, figures_lost, said, words_meant, words_read, written
from tests.outputs import samples

STORIES = {
    **samples.STORIES,
    "correction": samples.CORRECTION,
    "kill": samples.KILL,
    "embargo": samples.EMBARGOED,
    "rehearsal": replace(samples.REHEARSAL, slug="ØVELSE-valg-tromsø"),
}
LATIN = Options(encoding="iso-8859-1", ascii_escape=True)
Read = dict[tuple[str, str, Options], dict[str, Any]]


@pytest.fixture(scope="module")
def read(superdesk: Superdesk, tmp_path_factory: pytest.TempPathFactory) -> Read:
    """Every story in every format, parsed once."""
    keys, jobs = [], []
    for name, parser in PARSERS.items():
        folder = tmp_path_factory.mktemp(name)
        wanted = [(sample, options) for sample in STORIES for options in (Options(), LATIN)]
        files = [written(folder, name, STORIES[s], o, n) for n, (s, o) in enumerate(wanted)]
        keys += [(name, *pair) for pair in wanted]
        jobs.append({"do": "read", "parser": parser, "files": files, "ntb": name == "ntb_nitf"})
    items = [item for answer in superdesk(*jobs) for item in answer]
    return dict(zip(keys, items, strict=True))


@pytest.fixture(params=PARSERS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=STORIES)
def sample(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=[Options(), LATIN], ids=["utf-8", "narrow"])
def item(request: pytest.FixtureRequest, read: Read, name: str, sample: str) -> dict[str, Any]:
    found = read[name, sample, request.param]
    assert "error" not in found
    return found


def test_fields(item: dict[str, Any], name: str, sample: str) -> None:
    story = STORIES[sample]
    assert item["headline"] == said(name, story.headline.text)
    assert item["slugline"] == story.slug
    assert item["urgency"] == story.urgency
    assert item["ednote"] == said(name, note(story))
    assert item["pubstatus"] == status(story).value
    assert item["byline"] == story.byline
    assert item["versioncreated"] == stamp(version_time(story)).replace("T", " ").replace("Z", "+00:00")
    if name != "nitf":
        assert item["language"] == story.language
    if name != "newsml_g2":
        assert item["abstract"] == said(name, story.lede.text)
    if name in ("ninjs", "superdesk", "json", "newsml_g2"):
        assert ("embargoed" in item) == (story.embargo_until is not None)


def test_identity(item: dict[str, Any], name: str, sample: str) -> None:
    story = STORIES[sample]
    expected = {
        "ninjs": guid(story),
        "superdesk": guid(story),
        "json": guid(story),
        "nitf": guid(story),
        "ntb_nitf": f"{family(story)}_{story.write_thrus:02}",
        "newsml_g2": f"{uri(story)}:{story.version}",
    }
    assert item["guid"] == expected[name]


def test_codes(item: dict[str, Any], name: str, sample: str) -> None:
    story = STORIES[sample]
    read_codes = {subject["qcode"] for subject in item["subject"]}
    old = {subject.code for subject in story.subjects if subject.scheme == "subj"}
    new = {subject.code for subject in story.subjects if subject.scheme == "medtop"}
    assert old <= read_codes
    if name in ("ninjs", "superdesk", "json"):
        assert {f"medtop:{code}" for code in new} <= read_codes
    if name == "ntb_nitf":
        assert new | {"11003000", "11000000"} <= read_codes
    if name != "nitf":  # it keeps a genre only from a vocabulary of its own
        assert [genre["name"] for genre in item["genre"]] == ["Robottekst"]


def test_place_and_service(item: dict[str, Any], name: str, sample: str) -> None:
    place = STORIES[sample].places[0]
    if name in ("ninjs", "superdesk", "json"):
        assert [(read["name"], read["qcode"]) for read in item["place"]] == [(place.name, place.code)]
    elif name != "nitf" or place.kind == "municipality":
        assert item["place"][0]["name"] == place.name
    if name in ("superdesk", "nitf"):
        assert item["anpa_category"][0]["qcode"] == ("s" if sample == "nn" else "n")
    if name == "ntb_nitf":
        assert item["anpa_category"][0]["name"] == ("NPKSisteNytt" if sample == "nn" else "Nyhetstjenesten")
        assert item["priority"] == STORIES[sample].urgency


def test_every_word_of_the_body_in_order(item: dict[str, Any], name: str, sample: str) -> None:
    assert words_read(item) == words_meant(STORIES[sample], name)


def test_every_figure_of_the_story(item: dict[str, Any], sample: str) -> None:
    assert figures_lost(STORIES[sample], item) == []


@pytest.fixture(scope="module")
def night(superdesk: Superdesk, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """First version, update, correction and kill in a hot folder, for each format."""
    jobs = []
    for name, parser in PARSERS.items():
        folder = tmp_path_factory.mktemp(f"hot-{name}")
        for story in samples.NIGHT:
            written(folder, name, story, Options(), story.version)
            time.sleep(0.02)  # the service goes by the time at which files came in
        jobs.append({"do": "folder", "parser": parser, "folder": str(folder), "ntb": name == "ntb_nitf"})
    return dict(zip(PARSERS, superdesk(*jobs), strict=True))


def test_a_night_is_taken_in_whole(night: dict[str, Any], name: str) -> None:
    taken = night[name]
    assert (taken["left"], taken["refused"]) == ([], [])
    routed = [event["headline"] for event in taken["events"] if event["event"] == "routed"]
    assert routed == [story.headline.text for story in samples.NIGHT]
    assert not [event for event in taken["events"] if event["event"] == "aborted"]


@pytest.mark.parametrize("same_id", ["ninjs", "superdesk", "json", "nitf"])
def test_versions_of_one_id_are_one_item_that_ends_killed(night: dict[str, Any], same_id: str) -> None:
    events = [e["event"] for e in night[same_id]["events"] if e["event"] in ("created", "updated")]
    assert events == ["created", "updated", "updated", "updated"]
    (item,) = night[same_id]["items"]
    assert (item["state"], item["pubstatus"]) == ("killed", "canceled")
    assert item["headline"] == samples.KILL.headline.text


def test_newsml_versions_are_items_that_the_kill_reaches_all(night: dict[str, Any]) -> None:
    items = night["newsml_g2"]["items"]
    assert len(items) == len(samples.NIGHT)
    assert {item["state"] for item in items} == {"killed"}


def test_ntb_updates_are_items_and_corrections_are_not(night: dict[str, Any]) -> None:
    items = {item["guid"][-3:]: item for item in night["ntb_nitf"]["items"]}
    assert sorted(items) == ["_00", "_01"]
    assert items["_01"]["state"] == "killed"
    assert items["_01"]["headline"] == samples.KILL.headline.text


def test_two_channels_keep_one_story(superdesk: Superdesk, tmp_path: Path) -> None:
    """A channel that changes from strict ninjs to Superdesk's dialect goes on with the same item."""
    first = written(tmp_path, "ninjs", samples.FIRST, Options(), 1)
    time.sleep(0.02)
    second = written(tmp_path, "superdesk", samples.NB, Options(), 2)
    assert Path(first).parent == Path(second).parent
    (taken,) = superdesk({"do": "folder", "parser": "ninjs", "folder": str(tmp_path)})
    assert [item["headline"] for item in taken["items"]] == [samples.NB.headline.text]


def test_escaped_json_is_read_under_a_plain_locale(superdesk: Superdesk, tmp_path: Path) -> None:
    files = [
        written(tmp_path, "ninjs", samples.NB, options, n) for n, options in enumerate((Options(), LATIN))
    ]
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ((raw, escaped),) = superdesk({"do": "read", "parser": "ninjs", "files": files}, **plain)
    assert "error" in raw
    assert escaped["headline"] == samples.NB.headline.text


def test_the_feed_is_polled_without_losing_or_repeating(superdesk: Superdesk, tmp_path: Path) -> None:
    """Three stories of one second, then an update of one and a kill of another."""
    render = outputs.get("atom").render_feed
    assert render is not None
    filed = [replace(samples.FIRST, identity=f"st2025/{place}/s/result/nb-NO") for place in ("1", "2", "3")]
    update = replace(samples.NB, identity=filed[0].identity)
    kill = replace(samples.KILL, identity=filed[1].identity)
    polls = []
    for number, stories in enumerate((filed, filed, [*filed, update], [*filed, update, kill])):
        path = tmp_path / f"{number}.atom"
        path.write_bytes(render(stories, Options(), None))
        polls.append(str(path))
    (taken,) = superdesk({"do": "feed", "polls": polls})
    events = [event["event"] for event in taken["events"] if event["event"] != "routed"]
    assert events == ["poll", *["created"] * 3, "poll", "poll", "updated", "poll", "updated"]
    assert {item["guid"] for item in taken["items"]} == {uri(story) for story in filed}
    by_id = {item["guid"]: item for item in taken["items"]}
    assert by_id[uri(update)]["headline"] == update.headline.text
    assert by_id[uri(kill)]["headline"] == kill.headline.text
    assert samples.NB.headline.text in {item["headline"] for item in taken["items"]}
