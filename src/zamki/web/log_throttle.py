"""Keeps the log readable: the same line is written only a few times a minute."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

TIMES = 5
WINDOW = 60.0
"""The number of equal lines within so many seconds."""
KINDS = 1000
"""The number of kinds of lines that are remembered."""


@dataclass(slots=True)
class _Kind:
    """Lines of one kind in the present window."""

    since: float
    written: int = 0
    left_out: int = 0


class ThrottleFilter(logging.Filter):
    """Drops lines that were written often; the next one says how many."""

    def __init__(self, ticks: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._ticks = ticks
        self._kinds: dict[tuple[object, ...], _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """True if this line is written."""
        now, key = self._ticks(), _kind_of(record)
        if len(self._kinds) > KINDS:
            self._kinds.clear()
        kind = self._kinds.setdefault(key, _Kind(now))
        if now - kind.since > WINDOW:
            if kind.left_out:
                record.msg = f"{record.getMessage()} ({kind.left_out} more like this were left out)"
                record.args = ()
            kind.since, kind.written, kind.left_out = now, 0, 0
        if kind.written < TIMES:
            kind.written += 1
            return True
        kind.left_out += 1
        return False


def _kind_of(record: logging.LogRecord) -> tuple[object, ...]:
    """Returns the kind of a line: its place and its error, whatever is filled in."""
    fault = record.exc_info[0] if record.exc_info else None
    return record.name, record.levelno, record.pathname, record.lineno, fault
