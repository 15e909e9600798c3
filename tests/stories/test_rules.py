"""The rules by name: strict inputs, and tables of cases compared code point by code point."""

from __future__ import annotations

import csv
from decimal import Decimal
from pathlib import Path

import pytest

from newsgen import styles
from newsgen.errors import UsageError
from newsgen.stories import rules

OWN = Path(__file__).parent / "format_cases.csv"
GUIDE = Path(__file__).parents[2].parent / "shared" / "style" / "cases.csv"

ROW = {
    "id": "T1",
    "rule": "integer",
    "locale": "nb_NO",
    "house_style": "sprakradet",
    "input": '{"value": 24680}',
    "expected": "24\\u00a0680",
    "source": "ours",
}


def run(*rows: dict[str, str]) -> rules.CaseReport:
    return rules.run_cases(rows, styles.get)


@pytest.mark.skipif(not GUIDE.exists(), reason="the style guide's table is not beside this checkout")
def test_every_case_of_the_style_guide_passes():
    with GUIDE.open(encoding="utf-8", newline="") as table:
        report = rules.run_cases(list(csv.DictReader(table)), styles.get)
    assert [mismatch.as_dict() for mismatch in report.mismatches] == []
    assert report.passed == report.cases > 500


def test_every_case_of_our_own_passes():
    with OWN.open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    assert [mismatch.as_dict() for mismatch in rules.run_cases(rows, styles.get).mismatches] == []
    assert {row["rule"] for row in rows} == set(rules.RULES)


@pytest.mark.skipif(not GUIDE.exists(), reason="the style guide's table is not beside this checkout")
def test_the_style_guide_knows_no_rule_we_do_not():
    with GUIDE.open(encoding="utf-8", newline="") as table:
        named = {row["rule"] for row in csv.DictReader(table)}
    assert named == set(rules.RULES)


def test_escapes_in_the_expected_text_are_decoded_before_comparing():
    assert run(ROW).passed == 1


def test_a_plain_space_is_not_a_no_break_space():
    report = run({**ROW, "expected": "24 680"})
    assert report.cases == 1
    assert report.mismatches[0].as_dict() == {
        "id": "T1",
        "rule": "integer",
        "input": '{"value": 24680}',
        "expected": "24 680",
        "got": "24\u00a0680",
    }


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"input": "{"}, "not JSON"),
        ({"input": "[1]"}, "not a JSON object"),
        ({"rule": "integr"}, "Did you mean 'integer'"),
        ({"house_style": "ntbb"}, "Did you mean 'ntb'"),
        ({"house_style": "ap"}, "not written in 'nb_NO'"),
        ({"locale": "xx"}, "unknown language"),
        ({"expected": "", "input": '{"valu": 1}'}, "Did you mean 'value'"),
    ],
)
def test_a_case_that_cannot_be_said_is_a_mismatch_with_its_error(change, error):
    report = run({**ROW, **change}, ROW)
    assert (report.cases, report.passed) == (2, 1)
    assert error in report.mismatches[0].as_dict()["error"]


def test_a_table_without_a_column_is_refused():
    with pytest.raises(UsageError, match="no column 'expected'"):
        run({key: value for key, value in ROW.items() if key != "expected"})


@pytest.mark.parametrize("text", ['{"share": 26.25}', '{"share": "26.25"}', '{"share": "+26.25"}'])
def test_a_decimal_in_json_stays_exact(text):
    assert rules.apply("percent", rules.read_input(text), styles.get("ntb", "nb")) == "26,3 prosent"


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        ("percent", {"share": 26.25}, "expected a figure"),
        ("percent", {"share": True}, "expected a figure"),
        ("percent", {"share": "26,2"}, "expected a figure"),
        ("percent", {"share": "1.000.000"}, "expected a figure"),
        ("percent", {"share": "NaN"}, "expected a figure"),
        ("percent", {}, "missing key 'share'"),
        ("percent", {"share": "-1"}, "negative"),
        ("percent", {"share": "1", "digits": -1}, "decimals"),
        ("percent", {"share": "1", "context": "tabel"}, "Did you mean 'table'"),
        ("integer", {"value": "1.5"}, "whole number"),
        ("integer", {"value": 1, "grup4": True}, "Did you mean 'group4'"),
        ("integer", {"value": 1, "group4": "yes"}, "true or false"),
        ("votes", {"n": -1}, "negative"),
        ("seats", {"n": 170, "total": 169}, "more than there are"),
        ("reporting", {"reported": 11, "total": 10}, "not possible"),
        ("reporting", {"reported": 0, "total": 0}, "not possible"),
        ("margin_points", {"a_votes": 1, "b_votes": 0, "total": 0}, "above zero"),
        ("margin_points", {"a": "1"}, "missing key 'b'"),
        ("margin_points", {"a_votes": 1, "b_votes": 0}, "missing key 'total'"),
        ("ordinal", {"n": 0}, "no ordinal"),
        ("number_word", {"n": 1, "gender": "x"}, "gender"),
        ("approx", {"mode": "abut", "n": 5, "step": 10}, "unknown mode"),
        ("approx", {"mode": "about", "n": 5, "step": 0}, "at least 1"),
        ("range", {"a": "6", "b": "3"}, "below its beginning"),
        ("money", {"amount": 1, "cur": "USX"}, "USD"),
        ("quote", {"text": " ", "speaker": "a", "verb": "b"}, "needs a text"),
        ("rounded_tie", {"a": 1, "b": 2, "total": 3}, "expected an object"),
        ("list", {"items": ["a", 1]}, "list of strings"),
    ],
)
def test_an_input_that_is_not_understood_is_refused(rule, given, message):
    with pytest.raises(UsageError, match=message):
        rules.apply(rule, given, styles.get("ntb", "nb"))


def test_shares_too_far_apart_to_be_a_rounded_tie_are_refused():
    given = {"a": {"name": "Ask", "votes": 60}, "b": {"name": "Berg", "votes": 40}, "total": Decimal(100)}
    with pytest.raises(UsageError, match="print differently"):
        rules.apply("rounded_tie", given, styles.get("ntb", "nb"))
