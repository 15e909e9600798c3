"""Commands that set a newsroom up and keep it in order: init, doctor, housekeeping."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from newsgen.io import clock
from newsgen.io import settings as io_settings
from newsgen.io.archive import Archive
from newsgen.io.ledger import Ledger
from newsgen.io.lock import RunLock
from newsgen.pipeline import doctor as pipeline_doctor
from newsgen.pipeline import housekeeping as pipeline_housekeeping
from newsgen.pipeline import state as pipeline_state


def init(arguments: argparse.Namespace) -> int:
    """`newsgen init`: commented settings that work as they stand, and whether they do."""
    path = Path(arguments.file)
    for name in pipeline_doctor.initiate(path, clock.now(), force=arguments.force):
        print(name)
    return _examined(arguments, str(path), alert=False)


def doctor(arguments: argparse.Namespace) -> int:
    """`newsgen doctor`: each part of the set-up, fine or wrong; the weightiest error's code."""
    return _examined(arguments, arguments.config, alert=not arguments.no_alert)


def _examined(arguments: argparse.Namespace, config: str, *, alert: bool) -> int:
    found = []
    for check in pipeline_doctor.examine(config, wall=clock.now(), alert=alert):
        found.append(check)
        if not arguments.json:
            print(check.line(), flush=True)
    if arguments.json:
        print(json.dumps([check.as_dict() for check in found], ensure_ascii=False, indent=1))
    return pipeline_doctor.exit_code(found)


def housekeeping(arguments: argparse.Namespace) -> int:
    """`newsgen housekeeping`: remove what is too old or too much, and say how many documents went."""
    folder = pipeline_state.folder(arguments.state, arguments.config)
    keep = io_settings.load(arguments.config).upkeep if arguments.config else None
    days = arguments.days if arguments.days is not None else (keep.keep_days if keep else None)
    mib = arguments.mib if arguments.mib is not None else (keep.keep_mib if keep else None)
    with RunLock(folder):
        ledger = Ledger(folder)
        archive = Archive(folder / "archive")
        removed = pipeline_housekeeping.sweep(archive, ledger, now=clock.now(), days=days, mib=mib)
        kept = sum(1 for _ in archive.digests())
        ledger.close()
    if arguments.json:
        print(json.dumps({"removed": list(removed), "kept": kept}))
    else:
        print(f"{len(removed)} documents removed, {kept} kept")
    return 0
