"""The editors' commands: each is logged with who and why, and carried out at once where it can be."""

from __future__ import annotations

import argparse
import difflib
import getpass
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from newsgen import outputs
from newsgen.cli.reading import time_of
from newsgen.errors import LockedError
from newsgen.io import clock
from newsgen.io import settings as io_settings
from newsgen.io.lock import RunLock
from newsgen.model.ledger import PastVersion, Verb
from newsgen.model.settings import Settings
from newsgen.pipeline import editing, lineage, rehearsal, setup
from newsgen.pipeline import state as pipeline_state
from newsgen.pipeline.memory import Memory


def _decision(verb: Verb) -> Callable[[argparse.Namespace], int]:
    def command(arguments: argparse.Namespace) -> int:
        """Record a decision and carry it out; the run at work does it where there is one."""
        folder = str(pipeline_state.folder(arguments.state, arguments.config))
        ledger, _ = pipeline_state.opened(folder, None)
        now = time_of(arguments.now) or clock.now()
        decision = editing.decide(
            ledger,
            verb,
            arguments.target,
            by=arguments.by or getpass.getuser(),
            note=arguments.note,
            now=now,
            choice=getattr(arguments, "choice", None),
            memory=_memory(arguments, folder) if verb is Verb.CALL else None,
        )
        ledger.close()
        print(f"{decision.verb.value} {decision.target}: decision {decision.id} by {decision.by}")
        try:
            with RunLock(folder):
                _carry_out(arguments, folder, now)
        except LockedError:
            print("newsgen: a run is at work and carries this out within a second", file=sys.stderr)
        return 0

    return command


def _memory(arguments: argparse.Namespace, folder: str) -> Memory:
    """What is known of each contest, to find a choice in; the state is not touched."""
    night, _ = setup.night(_settings(arguments, folder), state=folder, dry=True)
    return night.memory


def _carry_out(arguments: argparse.Namespace, folder: str, now: datetime) -> None:
    """File what a decision brings about, and any before it not yet obeyed, and say what."""
    settings = _settings(arguments, folder)
    night, _ = setup.night(settings, state=folder, wall=clock.now, now=now)
    for filed in editing.obey(night, now):
        where = filed.files[0] if filed.files else filed.story.headline.text
        print(f"{filed.story.update.value} {filed.story.version} {filed.story.language}: {where}")
    for held in night.holds.opened_now:
        print(f"newsgen: held {held.contest} {held.place}: {held.gate}: {held.message}", file=sys.stderr)
    night.filing.ledger.close()


def _settings(arguments: argparse.Namespace, folder: str) -> Settings:
    """The settings named, else those of the last run over this state; its files go where the
    stories went."""
    if arguments.config:
        return rehearsal.apart(io_settings.load(arguments.config))
    ledger, _ = pipeline_state.opened(folder, None)
    known, used = ledger.settings_file(), editing.outputs_used(ledger)
    ledger.close()
    settings = rehearsal.apart(io_settings.load(known)) if known else Settings()
    own = {(output.format, output.folder) for output in settings.outputs}
    live = used and all((output.format, output.folder) in own for output in used)
    return settings if live else replace(settings, outputs=used)


call = _decision(Verb.CALL)
uncall = _decision(Verb.UNCALL)
confirm = _decision(Verb.CONFIRM)
hold = _decision(Verb.HOLD)
release = _decision(Verb.RELEASE)
kill = _decision(Verb.KILL)
correct = _decision(Verb.CORRECT)
take = _decision(Verb.TAKE)
pause = _decision(Verb.PAUSE)
resume = _decision(Verb.RESUME)


def queue(arguments: argparse.Namespace) -> int:
    """`newsgen queue`: open holds with unit, value, bound and reason."""
    ledger, _ = pipeline_state.opened(arguments.state, arguments.config)
    rows = [
        {
            "id": hold.id,
            "contest": hold.contest,
            "gate": hold.gate,
            "place": hold.place,
            "value": hold.value,
            "bound": hold.bound,
            "message": hold.message,
            "opened": hold.opened.isoformat(),
        }
        for hold in editing.waiting(ledger)
    ]
    if arguments.json:
        print(json.dumps(rows, ensure_ascii=False, indent=1))
    for row in rows if not arguments.json else ():
        bound = f" (bound {row['bound']})" if row["bound"] else ""
        print(f"{row['id']} {row['contest']} {row['place']}: {row['gate']}: {row['message']}{bound}")
    if not rows and not arguments.json:
        print("nothing is held")
    ledger.close()
    return 0


def show(arguments: argparse.Namespace) -> int:
    """`newsgen show`: a version as wire text."""
    ledger, _ = pipeline_state.opened(arguments.state, arguments.config, arguments.target)
    print(_text(lineage.find(ledger, arguments.target, arguments.version)), end="")
    ledger.close()
    return 0


def diff(arguments: argparse.Namespace) -> int:
    """`newsgen diff`: what differs between two versions; the last two if none are named."""
    ledger, _ = pipeline_state.opened(arguments.state, arguments.config, arguments.target)
    last = lineage.find(ledger, arguments.target)
    after = lineage.find(ledger, last.identity, arguments.to or last.version)
    before = lineage.find(ledger, last.identity, arguments.version or max(1, after.version - 1))
    lines = difflib.unified_diff(
        _text(before).splitlines(),
        _text(after).splitlines(),
        f"version {before.version}, {before.created:%Y-%m-%d %H:%M:%S}",
        f"version {after.version}, {after.created:%Y-%m-%d %H:%M:%S}",
        lineterm="",
    )
    print("\n".join(lines))
    ledger.close()
    return 0


def _text(past: PastVersion) -> str:
    story = outputs.read_story(past.story)
    return outputs.get("text").render(story, outputs.Options()).decode("utf-8")


def status(arguments: argparse.Namespace) -> int:
    """`newsgen status`: sources with the age of their data, holds, pauses, the last files."""
    ledger, _ = pipeline_state.opened(arguments.state, arguments.config)
    now = time_of(arguments.now) or clock.now()
    found = editing.status(ledger, now)
    if arguments.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        for title, rows in found.items():
            print(f"{title}:")
            for row in rows or [{"": "none"}]:
                print("  " + ", ".join(str(value) for value in row.values() if value not in (None, "")))
    ledger.close()
    return 0
