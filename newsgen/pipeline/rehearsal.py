"""Rehearsals: settings with folders of their own, and the pace of a recorded night."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from newsgen.model.settings import Alerts, OutputSettings, Settings, Upkeep

FOLDER = "rehearsal"


def apart(settings: Settings) -> Settings:
    """The settings as they are, or, where they are of a rehearsal, with every output's folder set
    apart from the live one: test data never leaves a rehearsal's folders."""
    if not settings.desk.rehearsal:
        return settings
    return replace(settings, outputs=tuple(_apart(output) for output in settings.outputs))


def _apart(output: OutputSettings) -> OutputSettings:
    folder, staging = f"{output.folder}-{FOLDER}", f"{output.staging or output.folder}-{FOLDER}-staging"
    return replace(output, folder=folder, staging=staging)


def rehearsed(settings: Settings, folder: str) -> Settings:
    """A copy of the settings for a rehearsal: folders below `folder`, every story marked, nobody
    alerted and nothing measured."""
    base = Path(folder).resolve()
    formats = dict.fromkeys(output.format for output in settings.outputs) or ("text", "ninjs")
    options = {output.format: output.options for output in settings.outputs}
    return replace(
        settings,
        state=str(base / "state"),
        desk=replace(settings.desk, rehearsal=True, embargo=None),
        alerts=Alerts(),
        upkeep=Upkeep(log=settings.upkeep.log),
        outputs=tuple(
            OutputSettings(
                format=name,
                folder=str(base / name),
                staging=str(base / ".staging" / name),
                options=options.get(name, {}),
            )
            for name in formats
        ),
    )


@dataclass(slots=True, kw_only=True)
class Pace:
    """Waits between the steps of a recorded night as long as they were apart, `speed` times as fast."""

    speed: float
    wait: Callable[[float], None]
    _before: datetime | None = None

    def __call__(self, at: datetime) -> None:
        """Wait until a step of this time is due."""
        if self._before is not None and at > self._before:
            self.wait((at - self._before).total_seconds() / self.speed)
        self._before = at
