"""Presence at a table, in this process and in others that serve the same table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from zamki.core.ids import Seat

AWAY_AFTER = 60.0
"""Seconds without activity after which a bot may be called for a person."""


class Presence:
    """Counts the open streams of every seat and of spectators, and keeps the time of other activity.

    A seat is not away until it has been observed for a while: after a restart people get time to return.
    """

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._begun = ticks()
        self._here: Counter[Seat | None] = Counter()
        self._elsewhere: dict[int, Mapping[Seat | None, int]] = {}
        """The counts of other processes, by their numbers."""
        self._seen: dict[Seat | None, float] = {}
        self.changes = 0
        self.on_note: Callable[[Seat | None], None] = lambda _: None
        """Called at every activity here, to tell other processes."""

    def enter(self, seat: Seat | None) -> None:
        """Counts an opened stream."""
        self._here[seat] += 1
        self.note(seat)
        self.changes += 1

    def leave(self, seat: Seat | None) -> None:
        """Counts a closed stream."""
        self._here[seat] -= 1
        self.note(seat)
        self.changes += 1

    def note(self, seat: Seat | None) -> None:
        """Notes a request from that seat."""
        self._seen[seat] = self._ticks()
        self.on_note(seat)

    def stream_counts(self) -> dict[Seat | None, int]:
        """Returns the number of open streams in this process, by seat."""
        return {seat: count for seat, count in self._here.items() if count > 0}

    def elsewhere(self, process: int, counts: Mapping[Seat | None, int]) -> bool:
        """Takes over the counts of another process; returns whether they have changed."""
        if self._elsewhere.get(process, {}) == counts:
            return False
        for seat in {*self._elsewhere.pop(process, {}), *counts}:
            self._seen[seat] = self._ticks()
        if counts:
            self._elsewhere[process] = counts
        self.changes += 1
        return True

    def note_elsewhere(self, seat: Seat | None) -> None:
        """Notes a request from that seat to another process."""
        self._seen[seat] = self._ticks()

    def is_here(self, seat: Seat) -> bool:
        """True if that seat has the table open."""
        return self._count(seat) > 0

    def is_away(self, seat: Seat) -> bool:
        """True if that seat has shown no activity for long enough."""
        return not self.is_here(seat) and self._ticks() - self._seen.get(seat, self._begun) >= AWAY_AFTER

    @property
    def onlookers(self) -> int:
        """The number of spectators."""
        return self._count(None)

    def _count(self, seat: Seat | None) -> int:
        return self._here[seat] + sum(counts.get(seat, 0) for counts in self._elsewhere.values())
