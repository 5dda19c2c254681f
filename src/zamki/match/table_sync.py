"""Keeps the tables of this process as they are saved, whichever process saves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from zamki.core.errors import ZamkiError
from zamki.match.cluster import LiveWorkers
from zamki.match.limits import RateLimiter
from zamki.match.ports import Members, Messenger, Saved, Store
from zamki.match.table import Table
from zamki.match.table_cache import TableCache
from zamki.match.table_log import TableLog

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SyncActions:
    """What a hall does when other processes have done something."""

    table: Callable[[str], Awaitable[Table]]
    """Finds a table, from its log if need be."""
    open_rematch: Callable[[TableLog], Awaitable[None]]
    """Opens a rematch that is reserved, unless it has been."""
    nudge: Callable[[Table], None]
    """Moves the bots of a table, where they are this process's."""
    wake: Callable[[], None]
    """Looks for all tables whose bots this process is to move."""


class TableSync:
    """Hears what other processes have saved, and tells those who follow a table here or move its bots."""

    def __init__(
        self,
        messenger: Messenger | None,
        cache: TableCache,
        store: Store,
        rate_limiter: RateLimiter,
        actions: SyncActions,
    ) -> None:
        self._cache = cache
        self._store = store
        self._rate_limiter = rate_limiter
        self._actions = actions
        self._tasks: set[asyncio.Task[None]] = set()
        self.workers = LiveWorkers(messenger, cache.peek, self._on_save, self._members)

    async def refresh(self, table: Table) -> None:
        """Whoever was told of a change by another process finds it here.

        Where the database does not answer, what is in memory is still good to look at.
        """
        if self.workers.are_there:
            with suppress(ZamkiError):
                table.known = max(table.known, await self._store.version(table.id))
        if table.known > table.version or table.is_lost:
            await table.catch_up(table.known)

    async def stop(self) -> None:
        """Follows nothing more."""
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _on_save(self, news: Saved) -> None:
        if news.is_over:
            self._rate_limiter.over(news.table)
        table = self._cache.peek(news.table)
        is_ours = news.waits_for_bot and self.workers.is_ours(news.table)
        if table is not None:
            table.known = max(table.known, news.version)
            if table.version >= news.version:
                return
        if is_ours or (table is not None and table.is_in_use):
            self._do(news.table, partial(self._catch_up, news.table, news.version))

    def _members(self, news: Members) -> None:
        """Somebody has come or gone: the bots of some tables are this process's now."""
        for table in self._cache:
            self._actions.nudge(table)
            if news.missed:
                self._do(table.id, partial(self._read_again, table))
        self._actions.wake()

    async def _catch_up(self, name: str, version: int) -> None:
        """Brings a table to what another process has saved; a rematch it may have died over is opened."""
        table = self._cache.peek(name) or await self._actions.table(name)
        await table.catch_up(version)
        if table.log.rematch is not None:
            await self._actions.open_rematch(table.log)

    async def _read_again(self, table: Table) -> None:
        """After a time in which nothing was heard."""
        await table.catch_up(await self._store.version(table.id))

    def _do(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        async def whole() -> None:
            try:
                await work()
            except ZamkiError as error:
                _log.warning("table %s cannot be followed: %s", name, error.message("en"))

        task = asyncio.ensure_future(whole())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
