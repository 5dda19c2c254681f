"""The time that people take for their moves, added up when somebody wants to know it.

Who is asked at a moment costs a look at the rules. A log of hundreds of moves that is only read back, so that
the game goes on, does not look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from zamki.core.ids import Seat


class TimedState(NamedTuple):
    """How it stood after an entry."""

    at: float
    state: Any
    """Of the game; none while nobody is asked."""
    mover: Seat | None = None
    """Whose move the entry was."""


class Times:
    """The seconds that each seat has taken so far."""

    def __init__(self, actors: Callable[[Any], tuple[Seat, ...]]) -> None:
        self._actors = actors
        self._used: Mapping[Seat, float] = {}
        self._asked: Mapping[Seat, float] = {}
        """Since when, of whoever is asked."""
        self._moments: list[TimedState] = []
        """What has not been added up yet."""

    def note(self, moment: TimedState) -> None:
        """Time has passed."""
        self._moments.append(moment)

    def seconds_used(self) -> Mapping[Seat, float]:
        """Seconds by seat; a seat that is not named has used none."""
        moments, self._moments = self._moments, []
        for moment in moments:
            self._add(moment)
        return self._used

    def asked_since(self) -> Mapping[Seat, float]:
        """Since when each seat is asked that is asked now."""
        self.seconds_used()
        return self._asked

    def copy(self) -> Times:
        """Returns one that goes on from here while this one stays."""
        made = Times(self._actors)
        made._used, made._asked = self.seconds_used(), self._asked
        return made

    def _add(self, moment: TimedState) -> None:
        """Who has moved, or is no longer asked, has used its time; whoever is asked begins to."""
        used, asked, now = dict(self._used), dict(self._asked), moment.at
        if moment.mover is not None:
            since = asked.pop(moment.mover, now)
            used[moment.mover] = used.get(moment.mover, 0.0) + max(0.0, now - since)
        actors = () if moment.state is None else self._actors(moment.state)
        for seat, since in asked.items():
            if seat not in actors:
                used[seat] = used.get(seat, 0.0) + now - since
        self._used, self._asked = used, {seat: asked.get(seat, now) for seat in actors}
