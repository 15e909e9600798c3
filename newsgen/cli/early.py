"""The lock of a run, taken before anything heavy is loaded.

Of many runs that start at once one gets it; the others have their answer for next to nothing.
"""

from __future__ import annotations

from newsgen.io.glance import state_folder
from newsgen.io.lock import RunLock

_FLAGS = ("--watch", "--dry-run", "--json")
_VALUES = {"-c": "config", "--config": "config", "--state": "state", "--now": "now"}


def lock(arguments: list[str]) -> RunLock | None:
    """The lock of a plain `newsgen run`; LockedError where another run holds it.

    None for what a glance does not understand: that goes on to the real parser, which takes it later.
    """
    folder = _state_folder(arguments)
    if not folder:
        return None
    taken = RunLock(folder).acquire()
    if "--watch" in arguments:
        _wait_to_reload()
    return taken


def _wait_to_reload() -> None:
    """HUP would end a run that has not come so far as to hear it; the settings are not read yet."""
    # Imported here: a run that finds another at work needs none.
    import signal

    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def _state_folder(arguments: list[str]) -> str | None:
    if not arguments or arguments[0] != "run":
        return None
    given = {"config": "newsgen.toml"}
    rest = arguments[1:]
    while rest:
        name, equals, value = rest.pop(0).partition("=")
        if name in _FLAGS and not equals:
            continue
        if name not in _VALUES or not (equals or rest) or (equals and name == "-c"):
            return None
        given[_VALUES[name]] = value if equals else rest.pop(0)
    return given.get("state") or state_folder(given["config"])
