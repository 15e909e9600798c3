"""The answer to a run that finds another at work, given before anything heavy is loaded."""

from __future__ import annotations

from newsgen.io.busy import refuse_if_busy, state_folder

_FLAGS = ("--watch", "--dry-run", "--json")
_VALUES = {"-c": "config", "--config": "config", "--state": "state", "--now": "now"}


def refuse_busy_run(arguments: list[str]) -> None:
    """Raise LockedError for a plain `newsgen run` whose state folder is locked.

    Whatever a glance does not understand goes on to the real parser, and to the real lock.
    """
    if not arguments or arguments[0] != "run":
        return
    given = {"config": "newsgen.toml"}
    rest = arguments[1:]
    while rest:
        name, equals, value = rest.pop(0).partition("=")
        if name in _FLAGS and not equals:
            continue
        if name not in _VALUES or not (equals or rest) or (equals and name == "-c"):
            return
        given[_VALUES[name]] = value if equals else rest.pop(0)
    folder = given.get("state") or state_folder(given["config"])
    if folder:
        refuse_if_busy(folder)
