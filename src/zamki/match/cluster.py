"""Other processes that serve the same tables: which one moves which bots, and presence there.

Every table has one process that moves its bots. All compute it from the list of live processes, so nothing
has to be agreed upon. When a process ends, its tables fall to the others. If two disagree for a moment, both
think, and the log takes one move.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from zamki.core.errors import ZamkiError
from zamki.core.ids import Seat
from zamki.match.ports import Members, Message, Messenger, News, Saved
from zamki.match.presence import Presence
from zamki.match.table import Table

_log = logging.getLogger(__name__)

SOON = 0.1
"""Seconds until other processes hear of arrivals and departures."""
LATER = 5.0
"""Seconds until they hear of any other activity."""
LONGEST = 6000
"""Characters of one message."""

Counts = dict[Seat | None, int]


class LiveWorkers:
    """What this process knows of the others; without a messenger it is alone."""

    def __init__(
        self,
        messenger: Messenger | None,
        find: Callable[[str], Table | None],
        on_saved: Callable[[Saved], None],
        on_members: Callable[[Members], None],
    ) -> None:
        self._messenger = messenger
        self._find = find
        self._on_saved = on_saved
        self._on_members = on_members
        self._number = 0 if messenger is None else messenger.number
        self._members = frozenset({self._number})
        self._elsewhere: dict[str, dict[int, Counts]] = {}
        """By table and process, including tables that are not in memory here."""
        self._sent: dict[str, Counts] = {}
        """The presence counts that the others know, by table."""
        self._unsent: dict[str, tuple[Presence, set[Seat]]] = {}
        """Activity that the others have not heard of yet, by table."""
        self._saying: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def are_there(self) -> bool:
        """True if there is any other process."""
        return len(self._members) > 1

    @property
    def is_connected(self) -> bool:
        """True if messages of the others arrive, or there can be no others."""
        return self._messenger is None or self._messenger.is_connected

    def is_ours(self, table: str) -> bool:
        """True if this process moves the bots of a table."""
        if not self.are_there:
            return True
        return max(self._members, key=lambda number: _weight(number, table)) == self._number

    async def begin(self) -> None:
        """Starts to listen to the others."""
        if self._messenger is not None:
            await self._messenger.begin(self._on_news)

    async def close(self) -> None:
        """Stops sending and listening."""
        if self._saying is not None:
            self._saying.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._messenger is not None:
            await self._messenger.close()

    def introduce(self, table: Table) -> None:
        """Connects a table in memory with presence elsewhere, in both directions."""
        if self._messenger is None:
            return
        for process, counts in self._elsewhere.get(table.id, {}).items():
            table.presence.elsewhere(process, counts)
        table.presence.on_note = lambda seat: self._on_sign(table, seat)

    # -- hearing -----------------------------------------------------------------------------------

    def _on_news(self, news: News) -> None:
        match news:
            case Saved():
                self._on_saved(news)
            case Message():
                if news.by != self._number:
                    self._take(news)
            case Members():  # pragma: no branch: there is no other news
                self._update_members(news)

    def _update_members(self, news: Members) -> None:
        gone, new = self._members - news.numbers, news.numbers - self._members
        self._members = news.numbers
        for process in gone:
            for name in [name for name, counted in self._elsewhere.items() if process in counted]:
                self._count(name, process, {})
        if new or news.missed:
            for table in filter(None, map(self._find, [*self._sent])):
                self._unsent.setdefault(table.id, (table.presence, set()))
            self._say_soon(SOON)
        self._on_members(news)

    def _take(self, news: Message) -> None:
        try:
            said: dict[str, Any] = json.loads(news.text)
            for name, told in said.items():
                here = {_seat(seat): int(count) for seat, count in told["here"].items()}
                self._count(name, news.by, here)
                if (table := self._find(name)) is not None:
                    for seat in told["seen"]:
                        table.presence.note_elsewhere(Seat(int(seat)))
        except (ValueError, KeyError, TypeError, AttributeError):  # another version has another format
            return

    def _count(self, name: str, process: int, counts: Counts) -> None:
        counted = self._elsewhere.setdefault(name, {})
        counted.pop(process, None)
        if counts and process in self._members:
            counted[process] = counts
        if not counted:
            del self._elsewhere[name]
        if (table := self._find(name)) is not None and table.presence.elsewhere(process, counts):
            table.notify_subscribers()

    # -- telling -----------------------------------------------------------------------------------

    def _on_sign(self, table: Table, seat: Seat | None) -> None:
        """Notes activity at a table, to be told to the others."""
        _, seen = self._unsent.setdefault(table.id, (table.presence, set()))
        if seat is not None:
            seen.add(seat)
        is_known = table.presence.stream_counts() == self._sent.get(table.id, {})
        self._say_soon(LATER if is_known else SOON)

    def _say_soon(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        when = loop.time() + seconds
        if self._saying is not None and self._saying.when() <= when:
            return
        if self._saying is not None:
            self._saying.cancel()
        self._saying = loop.call_at(when, self._say)

    def _say(self) -> None:
        self._saying = None
        said: dict[str, dict[str, Any]] = {}
        for name, (presence, seen) in self._unsent.items():
            here = presence.stream_counts()
            self._sent.pop(name, None)
            if here:
                self._sent[name] = here
            said[name] = {"here": {_name(seat): count for seat, count in here.items()}, "seen": sorted(seen)}
        self._unsent = {}
        if self.are_there:
            task = asyncio.ensure_future(self._send(said.items()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send(self, said: Iterable[tuple[str, Any]]) -> None:
        assert self._messenger is not None
        try:
            for text in _messages(said):
                await self._messenger.say(text)
        except ZamkiError as error:  # once the database is back, everything is sent again
            _log.warning("other processes are not told who is here: %s", error.message("en"))


def _messages(said: Iterable[tuple[str, Any]]) -> Iterator[str]:
    """Yields everything to be said, in messages of limited length."""
    parts: list[str] = []
    length = 0
    for name, told in said:
        part = f"{json.dumps(name)}:{json.dumps(told)}"
        if parts and length + len(part) + 2 > LONGEST:  # two brackets
            yield "{" + ",".join(parts) + "}"
            parts, length = [], 0
        parts.append(part)
        length += len(part) + 1  # and a comma
    if parts:
        yield "{" + ",".join(parts) + "}"


def _weight(number: int, table: str) -> bytes:
    """Returns a process's weight for a table: the heaviest moves its bots, so few tables change hands."""
    return hashlib.blake2b(f"{number} {table}".encode(), digest_size=8).digest()


def _name(seat: Seat | None) -> str:
    return "" if seat is None else str(int(seat))


def _seat(name: str) -> Seat | None:
    return Seat(int(name)) if name else None
