"""Who is at the table right now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

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
        self._seen: dict[Seat | None, float] = {}
        self.changes = 0

    def enter(self, seat: Seat | None) -> None:
        """A stream was opened."""
        self._here[seat] += 1
        self.changes += 1

    def leave(self, seat: Seat | None) -> None:
        """A stream was closed."""
        self._here[seat] -= 1
        self.note(seat)
        self.changes += 1

    def note(self, seat: Seat | None) -> None:
        """Somebody on that seat asked for something."""
        self._seen[seat] = self._ticks()

    def is_here(self, seat: Seat) -> bool:
        """Whether somebody on that seat has the table open."""
        return self._here[seat] > 0

    def is_away(self, seat: Seat) -> bool:
        """Whether there has been no sign of life for long enough."""
        return not self.is_here(seat) and self._ticks() - self._seen.get(seat, self._begun) >= AWAY_AFTER

    @property
    def onlookers(self) -> int:
        """How many watch without a seat."""
        return self._here[None]
