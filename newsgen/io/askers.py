"""Threads that wait for sources, so that one that hangs does not hold up the others."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from newsgen.io.fetch import Fetcher

K = TypeVar("K")
R = TypeVar("R")


class Askers(Generic[K, R]):
    """A few threads, each with connections of its own. They die with the run: a source that hangs
    keeps nobody from stopping. `done` is called, in a thread, whenever there is an answer."""

    def __init__(
        self, threads: int, fetcher: Callable[[], Fetcher], done: Callable[[], None] = lambda: None
    ) -> None:
        self._jobs: queue.SimpleQueue[tuple[K, Callable[[Fetcher], R]] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[tuple[K, R]] = queue.SimpleQueue()
        self._fetcher, self._done = fetcher, done
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    def ask(self, key: K, job: Callable[[Fetcher], R]) -> None:
        """Have a job done; what it returns comes with its key. A job must raise nothing."""
        self._jobs.put((key, job))

    def answer(self) -> tuple[K, R]:
        """The next answer, waited for."""
        return self._answers.get()

    def answers(self) -> Iterator[tuple[K, R]]:
        """The answers that are there."""
        while not self._answers.empty():
            yield self._answers.get()

    def close(self) -> None:
        """Let the threads end when they are done with what they do."""
        for _ in self._threads:
            self._jobs.put(None)

    def _work(self) -> None:
        with self._fetcher() as fetcher:
            while (job := self._jobs.get()) is not None:
                self._answers.put((job[0], job[1](fetcher)))
                self._done()
