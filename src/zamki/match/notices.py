"""Reminds absent people that it is their turn: once a turn, at tables that are not live."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from zamki.core.ids import Seat
from zamki.match.bot_pool import Place
from zamki.match.table import Table

_log = logging.getLogger(__name__)

DELAY = 10.0
"""Seconds before a reminder, so that people who only change pages are not reminded."""
SHUTDOWN_GRACE = 2.0
"""Seconds that reminders get at a shutdown."""


@dataclass(frozen=True, slots=True)
class TurnNotice:
    """What a reminder may say: the table and the seat, and nothing of the game."""

    table: str
    game: str
    seat: Seat
    version: int
    """The version after which the seat was to act."""
    keys: frozenset[str]
    """Hashes of the secrets that hold the seat."""


class Notifier(Protocol):
    """Sends reminders."""

    async def tell(self, turn: TurnNotice) -> None:
        """Sends the reminder to every subscriber, once each."""

    async def close(self) -> None:
        """Stops sending."""


class TurnReminders:
    """Waits a moment after a turn has begun, and reminds people who are still away."""

    def __init__(self, notifier: Notifier | None, delay: float) -> None:
        self._notifier = notifier
        self._delay = delay
        self._closing = asyncio.Event()
        self._waiting: dict[Place, asyncio.Task[None]] = {}

    def schedule(self, table: Table, seats: Iterable[Seat]) -> None:
        """Schedules reminders for seats that are newly to act."""
        if self._notifier is None or table.log.pace == "live":
            return
        for seat in seats:
            place = (table.id, seat)
            if (before := self._waiting.get(place)) is not None:
                before.cancel()
            task = asyncio.ensure_future(self._remind(self._notifier, table, seat))
            self._waiting[place] = task
            task.add_done_callback(partial(self._on_done, place))

    async def close(self) -> None:
        """Sends pending reminders at once, since they are not saved, and stops."""
        self._closing.set()
        if self._waiting:
            _, late = await asyncio.wait([*self._waiting.values()], timeout=SHUTDOWN_GRACE)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        if self._notifier is not None:
            await self._notifier.close()

    async def _remind(self, notifier: Notifier, table: Table, seat: Seat) -> None:
        version, was_here = table.version, table.presence.is_here(seat)
        with suppress(TimeoutError):
            async with asyncio.timeout(self._delay):
                await self._closing.wait()
        log, chair = table.log, table.chair(seat)
        # A closing server has ended every stream: only the state before tells who is away.
        is_here = was_here if self._closing.is_set() else table.presence.is_here(seat)
        if seat in log.actors and chair.keys and chair.bot is None and not is_here:
            await notifier.tell(TurnNotice(table.id, log.game.info.id, seat, version, chair.keys))

    def _on_done(self, place: Place, task: asyncio.Task[None]) -> None:
        if self._waiting.get(place) is task:
            del self._waiting[place]
        if not task.cancelled() and (error := task.exception()):
            _log.warning("nobody could be told whose turn it is: %s", error)
