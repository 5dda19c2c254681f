"""The time that people use for their moves, added up on demand.

Finding the acting seats costs a look at the rules. A log that is only read back, so that the game goes on, is
not added up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from zamki.core.ids import Seat


class TimedState(NamedTuple):
    """The state after an entry."""

    at: float
    state: Any
    """The game's state; none while the clock stands still."""
    mover: Seat | None = None
    """The seat whose move the entry was."""


class Times:
    """The seconds that each seat has used so far."""

    def __init__(self, actors: Callable[[Any], tuple[Seat, ...]]) -> None:
        self._actors = actors
        self._used: Mapping[Seat, float] = {}
        self._asked: Mapping[Seat, float] = {}
        """The time since which each acting seat has been to act."""
        self._moments: list[TimedState] = []
        """States that are not added up yet."""

    def note(self, moment: TimedState) -> None:
        """Adds a state."""
        self._moments.append(moment)

    def time_used(self) -> Mapping[Seat, float]:
        """Returns the seconds by seat; a missing seat has used none."""
        moments, self._moments = self._moments, []
        for moment in moments:
            self._add(moment)
        return self._used

    def asked_since(self) -> Mapping[Seat, float]:
        """Returns the time since which each acting seat has been to act."""
        self.time_used()
        return self._asked

    def copy(self) -> Times:
        """Returns a copy that goes on from here while this one stays."""
        made = Times(self._actors)
        made._used, made._asked = self.time_used(), self._asked
        return made

    def _add(self, moment: TimedState) -> None:
        """Charges the time to seats that have moved or no longer act, and starts the clock of new ones."""
        used, asked, now = dict(self._used), dict(self._asked), moment.at
        if moment.mover is not None:
            since = asked.pop(moment.mover, now)
            used[moment.mover] = used.get(moment.mover, 0.0) + max(0.0, now - since)
        actors = () if moment.state is None else self._actors(moment.state)
        for seat, since in asked.items():
            if seat not in actors:
                used[seat] = used.get(seat, 0.0) + now - since
        self._used, self._asked = used, {seat: asked.get(seat, now) for seat in actors}
