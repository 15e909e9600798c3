"""Commands that list what there is, a line each or as JSON."""

from __future__ import annotations

import argparse
import json

from newsgen import analysis, outputs, styles
from newsgen import feeds as feed_formats


def feeds(arguments: argparse.Namespace) -> int:
    """`newsgen feeds`: the feed formats with what each can and cannot say."""
    found = [feed_formats.get(name) for name in feed_formats.names()]
    return _show(
        arguments,
        [
            {
                "name": feed.name,
                "publisher": feed.publisher,
                "country": feed.country,
                "formats": list(feed.formats),
                "says": feed.says,
                "silent_on": feed.silent_on,
                "licence": feed.licence,
                "documentation": feed.documentation,
            }
            for feed in found
        ],
    )


def styles_(arguments: argparse.Namespace) -> int:
    """`newsgen styles`: the house styles and the languages they serve."""
    rows: list[dict[str, object]] = [
        {"name": house.name, "languages": list(house.tags), "default_for": list(house.default_for)}
        for house in styles.houses()
    ]
    return _show(arguments, rows)


def outputs_(arguments: argparse.Namespace) -> int:
    """`newsgen outputs`: the output formats and what each is for."""
    found = [outputs.get(name) for name in outputs.names()]
    rows: list[dict[str, object]] = [
        {"name": o.name, "extension": o.extension, "media_type": o.media_type, "purpose": o.purpose}
        for o in found
    ]
    return _show(arguments, rows)


def angles(arguments: argparse.Namespace) -> int:
    """`newsgen angles`: the angles in the order in which they are tried."""
    rows: list[dict[str, object]] = [
        {"name": rule.angle.value, "when": rule.when} for rule in analysis.angles.RULES
    ]
    return _show(arguments, rows)


def gates(arguments: argparse.Namespace) -> int:
    """`newsgen gates`: the gates with severity, scope and limits."""
    found = [analysis.gates.get(name) for name in analysis.gates.names()]
    rows: list[dict[str, object]] = [
        {
            "code": gate.code,
            "sentence": gate.sentence,
            "severity": gate.severity.value,
            "scope": gate.scope.value,
            "smallest": gate.smallest,
            "limits": dict(gate.limits),
        }
        for gate in found
    ]
    return _show(arguments, rows)


def _show(arguments: argparse.Namespace, rows: list[dict[str, object]]) -> int:
    if arguments.json:
        print(json.dumps(rows, ensure_ascii=False, indent=1))
        return 0
    for row in rows:
        first, *rest = row.items()
        print(f"{first[1]}: " + "; ".join(f"{key} {_text(value)}" for key, value in rest if value))
    return 0


def _text(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{k}={v}" for k, v in value.items())
    return str(value)
