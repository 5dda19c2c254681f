"""Who is at the table right now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from zamki.core.ids import Seat

AWAY_AFTER = 60.0
"""Seconds without any open stream after which others may let a bot step in."""


class Presence:
    """Counts the open streams of every seat, and of onlookers."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._here: Counter[Seat | None] = Counter()
        self._left: dict[Seat | None, float] = {}
        self.changes = 0

    def enter(self, seat: Seat | None) -> None:
        """A stream was opened."""
        self._here[seat] += 1
        self.changes += 1

    def leave(self, seat: Seat | None) -> None:
        """A stream was closed."""
        self._here[seat] -= 1
        self._left[seat] = self._clock()
        self.changes += 1

    def is_here(self, seat: Seat) -> bool:
        """Whether somebody on that seat has the table open."""
        return self._here[seat] > 0

    def is_away(self, seat: Seat, since: float) -> bool:
        """Whether the seat has been empty long enough; `since` counts where it was never here."""
        return not self.is_here(seat) and self._clock() - self._left.get(seat, since) >= AWAY_AFTER

    @property
    def onlookers(self) -> int:
        """How many watch without a seat."""
        return self._here[None]
