"""`newsgen trace`: a reason for every figure."""

from __future__ import annotations

import argparse
import json

from newsgen.pipeline import lineage
from newsgen.pipeline import state as pipeline_state


def trace(arguments: argparse.Namespace) -> int:
    """`newsgen trace`: value, how it came about, document, pointer, raw record."""
    ledger, archive = pipeline_state.opened(arguments.state, arguments.config, arguments.story)
    past = lineage.find(ledger, arguments.story, arguments.version)
    found = list(lineage.origins(past, archive, arguments.figure))
    angle, why = lineage.angle_of(past)
    if arguments.json:
        print(
            json.dumps(
                {
                    "id": past.identity,
                    "version": past.version,
                    "angle": angle,
                    "why": why,
                    "figures": [origin.as_dict() for origin in found],
                },
                ensure_ascii=False,
                indent=1,
            )
        )
    else:
        print(f"{past.identity}, version {past.version}: {past.headline}")
        print(f"angle {angle}: {why}")
        for origin in found:
            _print(origin)
    ledger.close()
    return 0


def _print(origin: lineage.Origin) -> None:
    value = origin.value
    exact = f"{value['decimal']} (exactly {value['exact']})" if isinstance(value, dict) else value
    inputs = f" ({origin.inputs})" if origin.inputs else ""
    print(f"\n{origin.text}  [{origin.part}]\n  value {exact}, {origin.how}{inputs}")
    for source in origin.sources[:4]:
        print(f"  {source['feed']} {source['location']} {source['digest']}\n    {source['pointer']}")
        if source["record"]:
            print(f"    {source['record']}")
    if len(origin.sources) > 4:
        print(f"  and {len(origin.sources) - 4} more places; --json lists all")
