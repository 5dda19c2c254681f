"""Who is at the table right now, at this process or at another that serves the same table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from zamki.core.ids import Seat

AWAY_AFTER = 60.0
"""Seconds without any sign of life after which others may let a bot step in."""


class Presence:
    """Counts the open streams of every seat and of onlookers, and remembers every other sign of life.

    Nobody is away before it has watched for a while: after a restart people get the time to come back.
    """

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._begun = ticks()
        self._here: Counter[Seat | None] = Counter()
        self._elsewhere: dict[int, Mapping[Seat | None, int]] = {}
        """What other processes count, by their numbers."""
        self._seen: dict[Seat | None, float] = {}
        self.changes = 0
        self.on_note: Callable[[Seat | None], None] = lambda _: None
        """Called at every sign of life here, for whoever tells other processes."""

    def enter(self, seat: Seat | None) -> None:
        """A stream was opened."""
        self._here[seat] += 1
        self.note(seat)
        self.changes += 1

    def leave(self, seat: Seat | None) -> None:
        """A stream was closed."""
        self._here[seat] -= 1
        self.note(seat)
        self.changes += 1

    def note(self, seat: Seat | None) -> None:
        """Somebody on that seat asked for something."""
        self._seen[seat] = self._ticks()
        self.on_note(seat)

    def stream_counts(self) -> dict[Seat | None, int]:
        """The streams of this process."""
        return {seat: count for seat, count in self._here.items() if count > 0}

    def elsewhere(self, process: int, counts: Mapping[Seat | None, int]) -> bool:
        """Another process says whom it has; whether that is news."""
        if self._elsewhere.get(process, {}) == counts:
            return False
        for seat in {*self._elsewhere.pop(process, {}), *counts}:
            self._seen[seat] = self._ticks()
        if counts:
            self._elsewhere[process] = counts
        self.changes += 1
        return True

    def note_elsewhere(self, seat: Seat | None) -> None:
        """Somebody on that seat asked another process for something."""
        self._seen[seat] = self._ticks()

    def is_here(self, seat: Seat) -> bool:
        """Whether somebody on that seat has the table open."""
        return self._count(seat) > 0

    def is_away(self, seat: Seat) -> bool:
        """Whether there has been no sign of life for long enough."""
        return not self.is_here(seat) and self._ticks() - self._seen.get(seat, self._begun) >= AWAY_AFTER

    @property
    def onlookers(self) -> int:
        """How many watch without a seat."""
        return self._count(None)

    def _count(self, seat: Seat | None) -> int:
        return self._here[seat] + sum(counts.get(seat, 0) for counts in self._elsewhere.values())
