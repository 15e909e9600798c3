"""Known faults of identity: the same twice, two of one name, and one story in two versions."""

from __future__ import annotations

from tests.faults.replays import contest, margin, measure, needs_faults, rounded, stories, values, verdicts

pytestmark = needs_faults


def test_f06_copies_that_agree_count_once_and_copies_that_differ_hold(play) -> None:
    lines = play("F06.1.xml", "F06.2.xml")
    assert verdicts(lines) == ["publish", "hold"]
    assert lines[1]["reasons"] == ["duplicate-contest"]
    assert sorted(values(contest(lines[1])).values()) == [48877, 50210]
    assert margin(contest(lines[1])) == 1333


def test_f18_two_places_of_one_name_are_two_stories(play) -> None:
    lines = play("F18.1.json", "F18.2.json")
    assert verdicts(lines) == ["publish", "publish"]
    assert (contest(lines[0])["leader"], margin(contest(lines[0]))) == ("H", 550)
    assert (contest(lines[1])["leader"], margin(contest(lines[1]))) == ("A", 870)
    assert len({story["id"] for story in stories(lines)}) == len(stories(lines))


def test_f19_two_persons_of_one_name_are_two(play) -> None:
    [line] = play("F19.json")
    found = contest(line)
    assert (line["verdict"], found["leader"], margin(found)) == ("publish", "p11", 54)
    by_id = {x["choice"]: rounded(x["share"]) for x in measure(found)["lines"]}
    assert by_id == {"p11": "37.0", "p57": "35.3", "p60": "27.7"}


def test_f36_an_update_is_the_same_story(play) -> None:
    lines = play("F36.json")
    assert verdicts(lines) == ["publish", "publish"]
    norwegian = [story for story in stories(lines) if story["lang"] == "nb-NO"]
    assert len({story["id"] for story in norwegian}) == 1
    assert [story["version"] for story in norwegian] == [1, 2]
    assert (contest(lines[1])["leader"], margin(contest(lines[1]))) == ("H", 50)
