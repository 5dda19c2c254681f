"""Messages between processes on one PostgreSQL server: LISTEN, NOTIFY, and a lock per live process."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from zamki.match.ports import Members, Message, News
from zamki.store.change_feed import CHANNEL, format_said, parse_news
from zamki.store.database import Database
from zamki.store.errors import error_reason, read_error
from zamki.store.postgres import notify

_log = logging.getLogger(__name__)

PERIOD = 1.0
"""Seconds between two checks of the members, within which a killed process is noticed."""
_PRESENT = 0x7A616D
"""The class of the members' advisory locks: each process holds the lock of its own number."""
_MEMBERS = f"""
    select objid::bigint from pg_locks
    where locktype = 'advisory' and classid = {_PRESENT} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())
"""
_KEEPALIVE = ("tcp_keepalives_idle = 5", "tcp_keepalives_interval = 2", "tcp_keepalives_count = 3")
"""Settings by which the server ends the session, and the lock, of a machine that disappeared."""


class PostgresMessenger:
    """Listens in a thread of its own, on a connection that also holds the lock of this process.

    The lock is gone when the process is, however it ends: the database closes the session.
    """

    def __init__(self, database: Database) -> None:
        self.number = secrets.randbelow(1 << 31)
        self._database = database
        self._thread: threading.Thread | None = None
        self._speaker = ThreadPoolExecutor(1, thread_name_prefix="messenger")
        self._is_closing = threading.Event()
        self._is_connected = False
        self._hear: Callable[[News], None] = lambda _: None

    @property
    def is_connected(self) -> bool:
        """True if messages of other processes arrive now."""
        return self._is_connected

    async def begin(self, hear: Callable[[News], None]) -> None:
        """Starts to call `hear` in the event loop; returns when the members are known."""
        loop, known = asyncio.get_running_loop(), asyncio.Event()

        def deliver(news: News) -> None:
            hear(news)
            known.set()

        def forward(news: News) -> None:
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(deliver, news)

        self._hear = forward
        self._thread = threading.Thread(target=self._listen, name="listener", daemon=True)
        self._thread.start()
        await known.wait()

    async def say(self, text: str) -> None:
        """Sends a message to all other processes."""
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._speaker, self._say, format_said(self.number, text))
        except SQLAlchemyError as error:
            raise read_error(error) from error

    async def close(self) -> None:
        """Leaves, and notifies the other processes and the listening thread at once."""
        if self._is_closing.is_set():
            return
        self._is_closing.set()
        with suppress(SQLAlchemyError):
            await asyncio.get_running_loop().run_in_executor(self._speaker, self._say, "bye")
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
        self._speaker.shutdown()

    def _say(self, text: str) -> None:
        with self._database.engine.begin() as connection:
            notify(connection, [text])

    def _listen(self) -> None:
        is_first = True
        while not self._is_closing.is_set():
            try:
                with self._open_listener() as connection:
                    self._follow(connection, is_first=is_first)
            except Exception as error:  # any failure: without a connection it must try again
                _log.warning("other processes are not heard now: %s", error_reason(error).render("en"))
            is_first = is_first and not self._is_connected
            self._is_connected = False
            self._is_closing.wait(PERIOD)

    @contextmanager
    def _open_listener(self) -> Iterator[Any]:
        """Yields a connection of the driver that waits for notifications."""
        borrowed = self._database.engine.connect()
        connection = borrowed.connection.driver_connection
        assert connection is not None  # it has just been made
        borrowed.detach()
        try:
            connection.autocommit = True
            for setting in _KEEPALIVE:
                connection.execute(f"set {setting}")
            yield connection
        finally:
            connection.close()
            borrowed.invalidate()  # otherwise it would be rolled back, which fails on a lost connection
            borrowed.close()

    def _follow(self, connection: Any, *, is_first: bool) -> None:
        """Passes messages on until the connection or the process ends."""
        connection.execute(f"listen {CHANNEL}")
        connection.execute(f"select pg_advisory_lock({_PRESENT}, {self.number})")
        members = self._members(connection)
        self._is_connected = True
        self._hear(Members(members, missed=not is_first))
        looked = time.monotonic()
        while not self._is_closing.is_set():
            notes = list(connection.notifies(timeout=PERIOD, stop_after=1))  # the first, and all with it
            heard = [parse_news(note.payload) for note in notes]
            is_new = any(isinstance(news, Message) and news.by not in members for news in heard)
            if is_new or None in heard or time.monotonic() - looked >= PERIOD:
                members = self._refresh_members(connection, members)  # before news of new members
                looked = time.monotonic()
            for news in heard:
                if news is not None:
                    self._hear(news)

    def _refresh_members(self, connection: Any, known: frozenset[int]) -> frozenset[int]:
        """Returns the current members, and passes them on if they have changed."""
        now = self._members(connection)
        if now != known:
            self._hear(Members(now))
        return now

    def _members(self, connection: Any) -> frozenset[int]:
        return frozenset(number for (number,) in connection.execute(_MEMBERS)) | {self.number}
