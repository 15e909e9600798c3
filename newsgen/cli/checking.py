"""Commands that judge copy and values: check, format."""

from __future__ import annotations

import argparse
import csv
import io
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from newsgen import checks, styles
from newsgen.cli.reading import settings_of
from newsgen.errors import FeedError, UsageError
from newsgen.io import inputs as io_inputs
from newsgen.model import Finding
from newsgen.pipeline.newsroom import known_names
from newsgen.stories import rules

# A number or a text alone means the rule's value.
_BARE = re.compile(r'-?\d+(?:\.\d+)?|"[^"]*"')
_HOME = {"ntb": "nb_NO", "sprakradet": "nb_NO", "ap": "en_US", "bbc": "en_GB"}


def check(arguments: argparse.Namespace) -> int:
    """`newsgen check`: a line a finding. Exit 1 where there is one."""
    room = settings_of(arguments)
    check_one = partial(
        _findings, facts=_facts(arguments.facts), names=known_names(room) if room is not None else ()
    )
    if arguments.jsonl:
        return _check_lines(arguments, check_one)
    faults = 0
    for name, text in _texts(arguments.files or [io_inputs.STDIN]):
        found = check_one(text, arguments.lang)
        faults += len(found)
        if arguments.json:
            print(json.dumps({"file": name, "findings": [_as_dict(f) for f in found]}, ensure_ascii=False))
            continue
        for finding in found:
            line = text.count("\n", 0, finding.start) + 1
            advice = f" Suggestion: {finding.suggestion}" if finding.suggestion else ""
            print(f"{name}, line {line}: {finding.check}: {finding.text!r}: {finding.message}{advice}")
    return 1 if faults else 0


def _check_lines(arguments: argparse.Namespace, check_one: Callable[..., tuple[Finding, ...]]) -> int:
    """A line of answer as soon as a line is read, so that a program may ask one text at a time."""
    faults = 0
    for number, line in enumerate(_lines(arguments.files), start=1):
        where = f"line {number}"
        given = _line(line, where)
        found = check_one(given["text"], given.get("language") or arguments.lang, where=where)
        faults += len(found)
        answer = {"id": given.get("id"), "findings": [_as_dict(f) for f in found]}
        print(json.dumps(answer, ensure_ascii=False), flush=True)
    return 1 if faults else 0


def _line(line: str, where: str) -> dict[str, Any]:
    """The object of one line; FeedError where it is not what is asked for."""
    try:
        given = json.loads(line)
    except json.JSONDecodeError as error:
        raise _not_a_line(where, str(error)) from error
    if not isinstance(given, dict):
        raise _not_a_line(where, "not a JSON object")
    if not isinstance(given.get("text"), str):
        raise _not_a_line(where, "'text' is missing or no text")
    if not isinstance(given.get("language"), str | None):
        raise _not_a_line(where, "'language' is no text")
    return given


def _not_a_line(where: str, why: str) -> FeedError:
    return FeedError(
        "a line is not understood",
        where=where,
        why=why,
        remedy='Write {"id": …, "language": …, "text": …}.',
    )


def _findings(
    text: str,
    language: str | None,
    *,
    facts: Mapping[str, object] | None,
    names: Sequence[str],
    where: str = "--lang",
) -> tuple[Finding, ...]:
    spoken = language or checks.guess_language(text)
    if spoken in checks.LANGUAGES:
        tag = spoken
    else:
        try:
            tag = styles.language_of(spoken)[:2]
        except UsageError as error:
            raise UsageError(error.what, where=where, remedy=error.remedy) from error
    if facts is None:
        return checks.check_text(text, tag, names)
    same = (*styles.party_names(), *styles.canton_names())
    return checks.check_facts(text, tag, facts, names, same=same)


def _as_dict(finding: Finding) -> dict[str, object]:
    return {
        "check": finding.check,
        "start": finding.start,
        "end": finding.end,
        "text": finding.text,
        "message": finding.message,
        "suggestion": finding.suggestion,
    }


def _facts(path: str | None) -> Mapping[str, object] | None:
    if path is None:
        return None
    ((_, text),) = _texts([path])
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise FeedError("the facts are not JSON", where=path, why=str(error)) from error
    if not isinstance(found, dict):
        raise FeedError(
            "the facts are not a JSON object",
            where=path,
            remedy="Give what newsgen facts or newsgen trace --json prints.",
        )
    return found


def _lines(files: list[str]) -> Iterator[str]:
    """Lines with something in them: of the files whole, of standard input as they come."""
    if files:
        for _, text in _texts(files):
            yield from (line for line in text.split("\n") if line.strip())
        return
    stream = getattr(sys.stdin, "buffer", sys.stdin)
    while line := stream.readline():
        text = line if isinstance(line, str) else _decoded(line, io_inputs.STDIN)
        if text.strip():
            yield text


def _texts(files: list[str]) -> Iterator[tuple[str, str]]:
    for name in files:
        for payload in io_inputs.load([name]):
            yield payload.location, _decoded(payload.body, payload.location)


def _decoded(body: bytes, where: str) -> str:
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FeedError(
            "the copy is not UTF-8", where=where, why=str(error), remedy="Save it as UTF-8."
        ) from error


def format_(arguments: argparse.Namespace) -> int:
    """`newsgen format`: one value, or a table of cases. Exit 1 on a mismatch."""
    if arguments.cases:
        return _cases(arguments.cases)
    if arguments.rule is None or arguments.value is None:
        raise UsageError("a rule and a JSON value are needed", remedy=f"Rules: {', '.join(rules.RULES)}.")
    if arguments.locale:
        styles.language_of(arguments.locale, setting="--locale")
    style = styles.get(arguments.style, arguments.locale or _HOME.get(arguments.style, "nb_NO"))
    bare = _BARE.fullmatch(arguments.value.strip())
    given = f'{{"value": {arguments.value}}}' if bare else arguments.value
    print(rules.apply(arguments.rule, rules.read_input(given), style))
    return 0


def _cases(path: str) -> int:
    ((_, text),) = _texts([path])
    report = rules.run_cases(csv.DictReader(io.StringIO(text, newline="")), styles.get)
    for mismatch in report.mismatches:
        print(json.dumps(mismatch.as_dict(), ensure_ascii=False))
    print(json.dumps({"cases": report.cases, "passed": report.passed}))
    return 1 if report.mismatches else 0
