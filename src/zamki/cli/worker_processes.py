"""Several processes behind one door: they are started, watched, replaced when they end, and asked to stop."""

from __future__ import annotations

import logging
import os
import selectors
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Thread

_log = logging.getLogger(__name__)

LOOK = 0.5
"""Seconds between two looks at signals and clocks."""
STARTING, SILENT = 120.0, 30.0
"""Seconds without a sign of life after which a worker is ended: before its first one, and later."""
SETTLED = 20.0
"""Seconds after which a worker counts as started well."""
LONGEST_PAUSE = 30.0
"""Seconds before a worker that fails again and again is tried once more."""
GRACE = 15.0
"""Seconds that workers have for closing."""
BEAT = 1.0
"""Seconds between two signs of life."""
STUCK = 300.0
"""Seconds that a worker may be busy with one thing before its signs of life end."""


class Pulse(Thread):
    """A worker's signs of life, from a thread of their own: a worker that is busy is not dead."""

    def __init__(self, file: int, on_orphaned: Callable[[], None]) -> None:
        super().__init__(daemon=True)
        self._file = file
        self._on_orphaned = on_orphaned
        self._moved = time.monotonic()

    def note(self) -> None:
        """The worker goes on; the first call begins the signs."""
        self._moved = time.monotonic()
        if self.ident is None:
            self.start()

    def run(self) -> None:
        """Gives signs as long as the worker is not stuck and somebody looks after it."""
        while True:
            if time.monotonic() - self._moved < STUCK:
                try:
                    os.write(self._file, b".")
                except BlockingIOError:  # there are signs enough that were not read yet
                    pass
                except OSError:
                    self._on_orphaned()
                    return
            time.sleep(BEAT)


@dataclass(eq=False, slots=True)
class _Worker:
    process: subprocess.Popen[bytes]
    pulse: int
    """Where its signs of life come from; the end of it is the end of the worker."""
    begun: float
    heard: float
    has_spoken: bool = False

    def is_silent(self, now: float) -> bool:
        """Whether it hangs."""
        return now - self.heard > (SILENT if self.has_spoken else STARTING)


@dataclass(eq=False, slots=True)
class _Place:
    """A place in the crew, whoever has it."""

    worker: _Worker | None = None
    pause: float = 0.0
    due: float = field(default_factory=time.monotonic)


class Crew:
    """Keeps so many workers at work until it is asked to stop."""

    def __init__(
        self,
        command: Callable[[int, int], Sequence[str]],
        listener: socket.socket,
        count: int,
        on_end: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._on_end = on_end
        """Told of every worker that has ended, whatever it died of."""
        self._command = command
        """The words that start a worker, given the files it inherits: the door, and one for signs of life."""
        self._listener = listener
        self._places = [_Place() for _ in range(count)]
        self._selector = selectors.DefaultSelector()
        self._is_closing = False

    def run(self) -> None:
        """Works until SIGTERM or SIGINT; a second one does not wait."""
        before = {each: signal.signal(each, self._asked) for each in (signal.SIGTERM, signal.SIGINT)}
        try:
            while not self._is_closing:
                self._fill()
                self._listen(LOOK)
                self._end_silent()
        finally:
            self._close()
            for each, handler in before.items():
                signal.signal(each, handler)

    def _asked(self, *_: object) -> None:
        if self._is_closing:
            self._kill()
        self._is_closing = True

    def _fill(self) -> None:
        for place in self._places:
            if place.worker is None and place.due <= time.monotonic() and not self._is_closing:
                self._start(place)

    def _start(self, place: _Place) -> None:
        reading, writing = os.pipe()
        os.set_blocking(reading, False)
        door = self._listener.fileno()
        try:
            process = subprocess.Popen(
                self._command(door, writing),
                pass_fds=(door, writing),
                start_new_session=True,
                stdin=subprocess.DEVNULL,
            )
        except OSError:
            os.close(reading)
            raise
        finally:
            os.close(writing)
        now = time.monotonic()
        place.worker = _Worker(process, reading, now, now)
        self._selector.register(reading, selectors.EVENT_READ, place)

    def _listen(self, seconds: float) -> None:
        for key, _ in self._selector.select(seconds):
            place: _Place = key.data
            assert place.worker is not None
            if os.read(place.worker.pulse, 1 << 12):
                place.worker.heard, place.worker.has_spoken = time.monotonic(), True
            else:
                self._ended(place, place.worker)

    def _ended(self, place: _Place, worker: _Worker) -> None:
        self._selector.unregister(worker.pulse)
        os.close(worker.pulse)
        status, now = worker.process.wait(), time.monotonic()
        self._on_end(worker.process.pid)
        place.worker = None
        is_settled = worker.has_spoken and now - worker.begun > SETTLED
        place.pause = 0.0 if is_settled else min(LONGEST_PAUSE, max(1.0, place.pause * 2))
        place.due = now + (place.pause if place.pause > 1 else 0.0)
        if not self._is_closing:
            _log.warning("worker %d has ended (%d); another one takes its place", worker.process.pid, status)

    def _end_silent(self) -> None:
        for place in self._places:
            if place.worker is not None and place.worker.is_silent(time.monotonic()):
                _log.error("worker %d gives no sign of life and is ended", place.worker.process.pid)
                place.worker.process.kill()
                place.worker.heard = time.monotonic()

    def _close(self) -> None:
        """Asks all to stop, and waits; who does not stop in time is ended."""
        self._is_closing = True
        until = time.monotonic() + GRACE
        for worker in self._workers():
            worker.process.terminate()
        while self._workers() and time.monotonic() < until:
            self._listen(LOOK / 5)
        self._kill()
        while self._workers():
            self._listen(LOOK)
        self._selector.close()

    def _kill(self) -> None:
        for worker in self._workers():
            worker.process.kill()

    def _workers(self) -> list[_Worker]:
        return [place.worker for place in self._places if place.worker is not None]
