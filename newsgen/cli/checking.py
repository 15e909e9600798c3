"""Commands that judge copy and values: check, format."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections.abc import Iterator, Mapping

from newsgen import checks, styles
from newsgen.errors import UsageError
from newsgen.io import inputs as io_inputs
from newsgen.model import Finding
from newsgen.stories import rules

_HOME = {"ntb": "nb_NO", "sprakradet": "nb_NO", "ap": "en_US", "bbc": "en_GB"}


def check(arguments: argparse.Namespace) -> int:
    """`newsgen check`: a line a finding. Exit 1 where there is one."""
    facts = _facts(arguments.facts)
    if arguments.jsonl:
        return _check_lines(arguments, facts)
    faults = 0
    for name, text in _texts(arguments.files or ["-"]):
        found = _findings(text, arguments.lang, facts)
        faults += len(found)
        if arguments.json:
            print(json.dumps({"file": name, "findings": [_as_dict(f) for f in found]}, ensure_ascii=False))
            continue
        for finding in found:
            line = text.count("\n", 0, finding.start) + 1
            advice = f" Suggestion: {finding.suggestion}" if finding.suggestion else ""
            print(f"{name}, line {line}: {finding.check}: {finding.text!r}: {finding.message}{advice}")
    return 1 if faults else 0


def _check_lines(arguments: argparse.Namespace, facts: Mapping[str, object] | None) -> int:
    faults = 0
    for number, line in enumerate(_lines(arguments.files), start=1):
        try:
            given = json.loads(line)
            text, language = given["text"], given.get("language") or arguments.lang
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise UsageError(
                "a line is not understood",
                where=f"line {number}",
                why=str(error),
                remedy='Write {"id": …, "language": …, "text": …}.',
            ) from error
        found = _findings(text, language, facts)
        faults += len(found)
        print(
            json.dumps({"id": given.get("id"), "findings": [_as_dict(f) for f in found]}, ensure_ascii=False)
        )
    return 1 if faults else 0


def _findings(text: str, language: str | None, facts: Mapping[str, object] | None) -> tuple[Finding, ...]:
    spoken = language or checks.guess_language(text)
    tag = checks.language_of(spoken) if spoken in checks.LANGUAGES else styles.language_of(spoken)[:2]
    return checks.check_facts(text, tag, facts) if facts is not None else checks.check_text(text, tag)


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
        raise UsageError("the facts are not JSON", where=path, why=str(error)) from error
    if not isinstance(found, dict):
        raise UsageError("the facts are not a JSON object", where=path)
    return found


def _lines(files: list[str]) -> Iterator[str]:
    if files:
        for _, text in _texts(files):
            yield from (line for line in text.splitlines() if line.strip())
    else:
        yield from (line for line in sys.stdin if line.strip())


def _texts(files: list[str]) -> Iterator[tuple[str, str]]:
    for name in files:
        for payload in io_inputs.load([name]):
            try:
                yield payload.location, payload.body.decode("utf-8-sig")
            except UnicodeDecodeError as error:
                raise UsageError("the file is not UTF-8", where=payload.location, why=str(error)) from error


def format_(arguments: argparse.Namespace) -> int:
    """`newsgen format`: one value, or a table of cases. Exit 1 on a mismatch."""
    if arguments.cases:
        return _cases(arguments.cases)
    if arguments.rule is None or arguments.value is None:
        raise UsageError("a rule and a JSON value are needed", remedy=f"Rules: {', '.join(rules.RULES)}.")
    style = styles.get(arguments.style, arguments.locale or _HOME.get(arguments.style, "nb_NO"))
    print(rules.apply(arguments.rule, rules.read_input(arguments.value), style))
    return 0


def _cases(path: str) -> int:
    ((_, text),) = _texts([path])
    report = rules.run_cases(csv.DictReader(io.StringIO(text, newline="")), styles.get)
    for mismatch in report.mismatches:
        print(json.dumps(mismatch.as_dict(), ensure_ascii=False))
    print(json.dumps({"cases": report.cases, "passed": report.passed}))
    return 1 if report.mismatches else 0
