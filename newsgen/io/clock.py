"""The clock on the wall, and waiting that a signal can end."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from types import FrameType


def now() -> datetime:
    """The time, aware, UTC."""
    return datetime.now(UTC)


class Signals:
    """What the outside has asked a watching run for: to stop (TERM, INT) or to reload (HUP)."""

    def __init__(self) -> None:
        self.stop = False
        self.reload = False
        self._woken = threading.Event()

    def wait(self, seconds: float) -> None:
        """Wait, at most so long; a signal ends it."""
        self._woken.wait(max(0.0, seconds))
        self._woken.clear()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stop = True
        self._woken.set()

    def _reload(self, number: int, frame: FrameType | None) -> None:
        self.reload = True
        self._woken.set()

    @contextmanager
    def heard(self) -> Iterator[Signals]:
        """Signals are heard inside; the handlers before are put back after."""
        wanted = {signal.SIGTERM: self._stop, signal.SIGINT: self._stop, signal.SIGHUP: self._reload}
        before = {number: signal.signal(number, handler) for number, handler in wanted.items()}
        try:
            yield self
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
