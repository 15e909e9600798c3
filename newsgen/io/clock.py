"""The clock on the wall, another clock that runs from a given time, and waiting that ends early."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from types import FrameType


def now() -> datetime:
    """The time, aware, UTC."""
    return datetime.now(UTC)


class RunningClock:
    """A clock that shows `start` when made and runs on from there, `speed` times as fast as the wall's."""

    def __init__(self, start: datetime, speed: float = 1.0) -> None:
        self._start = start
        self._speed = speed
        self._made = time.monotonic()

    def __call__(self) -> datetime:
        """The time it shows."""
        return self._start + timedelta(seconds=(time.monotonic() - self._made) * self._speed)


class Signals:
    """What the outside has asked a watching run for: to stop (TERM, INT) or to reload (HUP).

    A pipe ends the wait, as a signal's handler may run at any moment and take no lock.
    """

    def __init__(self) -> None:
        self.stop = False
        self.reload = False
        self._read, self._write = os.pipe()
        os.set_blocking(self._read, False)
        os.set_blocking(self._write, False)

    def wait(self, seconds: float) -> None:
        """Wait, at most so long; a signal or `wake` ends it."""
        select.select([self._read], [], [], max(0.0, seconds))
        with contextlib.suppress(BlockingIOError):
            while os.read(self._read, 512):
                pass

    def wake(self) -> None:
        """End the wait; safe from any thread, and from a signal's handler."""
        with contextlib.suppress(BlockingIOError):
            os.write(self._write, b"!")

    def close(self) -> None:
        """Give the pipe back."""
        os.close(self._read)
        os.close(self._write)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stop = True
        self.wake()

    def _reload(self, number: int, frame: FrameType | None) -> None:
        self.reload = True
        self.wake()

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
