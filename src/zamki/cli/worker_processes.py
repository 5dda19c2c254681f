"""Worker processes on one socket: started, watched, replaced when they end, and stopped."""

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
"""Seconds between two checks of signals and clocks."""
STARTING, SILENT = 120.0, 30.0
"""Seconds without a heartbeat after which a worker is killed: before its first one, and later."""
SETTLED = 20.0
"""Seconds after which a worker counts as healthy."""
LONGEST_PAUSE = 30.0
"""The longest pause in seconds before a failing worker is started again."""
GRACE = 15.0
"""Seconds that workers have to shut down."""
BEAT = 1.0
"""Seconds between two heartbeats."""
STUCK = 300.0
"""Seconds that one task may block a worker before its heartbeats stop."""


class Heartbeat(Thread):
    """A worker's heartbeat, sent from its own thread so that a busy worker does not look dead."""

    def __init__(self, file: int, on_orphaned: Callable[[], None]) -> None:
        super().__init__(daemon=True)
        self._file = file
        self._on_orphaned = on_orphaned
        self._moved = time.monotonic()

    def beat(self) -> None:
        """Notes that the worker makes progress; the first call starts the heartbeat."""
        self._moved = time.monotonic()
        if self.ident is None:
            self.start()

    def run(self) -> None:
        """Sends heartbeats while the worker makes progress and its supervisor lives."""
        while True:
            if time.monotonic() - self._moved < STUCK:
                try:
                    os.write(self._file, b".")
                except BlockingIOError:  # the supervisor has not read the earlier ones yet
                    pass
                except OSError:
                    self._on_orphaned()
                    return
            time.sleep(BEAT)


@dataclass(eq=False, slots=True)
class _Worker:
    process: subprocess.Popen[bytes]
    pulse: int
    """The pipe of its heartbeats; it closes when the worker ends."""
    begun: float
    heard: float
    has_spoken: bool = False

    def is_silent(self, now: float) -> bool:
        """Returns whether it has sent no heartbeat for too long."""
        return now - self.heard > (SILENT if self.has_spoken else STARTING)


@dataclass(eq=False, slots=True)
class _Slot:
    """A slot that one worker at a time fills."""

    worker: _Worker | None = None
    pause: float = 0.0
    due: float = field(default_factory=time.monotonic)


class WorkerSupervisor:
    """Keeps a number of workers running until it is stopped."""

    def __init__(
        self,
        command: Callable[[int, int], Sequence[str]],
        listener: socket.socket,
        count: int,
        on_end: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._on_end = on_end
        """Called with the process id of every worker that has ended."""
        self._command = command
        """Returns the command of a worker, given the files it inherits: the socket and its heartbeat pipe."""
        self._listener = listener
        self._slots = [_Slot() for _ in range(count)]
        self._selector = selectors.DefaultSelector()
        self._is_closing = False

    def run(self) -> None:
        """Runs until SIGTERM or SIGINT; a second signal kills the workers at once."""
        before = {each: signal.signal(each, self._on_signal) for each in (signal.SIGTERM, signal.SIGINT)}
        try:
            while not self._is_closing:
                self._fill()
                self._listen(LOOK)
                self._end_silent()
        finally:
            self._close()
            for each, handler in before.items():
                signal.signal(each, handler)

    def _on_signal(self, *_: object) -> None:
        if self._is_closing:
            self._kill()
        self._is_closing = True

    def _fill(self) -> None:
        for slot in self._slots:
            if slot.worker is None and slot.due <= time.monotonic() and not self._is_closing:
                self._start(slot)

    def _start(self, slot: _Slot) -> None:
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
        slot.worker = _Worker(process, reading, now, now)
        self._selector.register(reading, selectors.EVENT_READ, slot)

    def _listen(self, seconds: float) -> None:
        for key, _ in self._selector.select(seconds):
            slot: _Slot = key.data
            assert slot.worker is not None
            if os.read(slot.worker.pulse, 1 << 12):
                slot.worker.heard, slot.worker.has_spoken = time.monotonic(), True
            else:
                self._reap(slot, slot.worker)

    def _reap(self, slot: _Slot, worker: _Worker) -> None:
        self._selector.unregister(worker.pulse)
        os.close(worker.pulse)
        status, now = worker.process.wait(), time.monotonic()
        self._on_end(worker.process.pid)
        slot.worker = None
        is_settled = worker.has_spoken and now - worker.begun > SETTLED
        slot.pause = 0.0 if is_settled else min(LONGEST_PAUSE, max(1.0, slot.pause * 2))
        slot.due = now + (slot.pause if slot.pause > 1 else 0.0)
        if not self._is_closing:
            _log.warning("worker %d has ended (%d); another one takes its place", worker.process.pid, status)

    def _end_silent(self) -> None:
        for slot in self._slots:
            if slot.worker is not None and slot.worker.is_silent(time.monotonic()):
                _log.error("worker %d gives no sign of life and is ended", slot.worker.process.pid)
                slot.worker.process.kill()
                slot.worker.heard = time.monotonic()

    def _close(self) -> None:
        """Terminates all workers, waits, and kills those that do not stop in time."""
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
        return [slot.worker for slot in self._slots if slot.worker is not None]
