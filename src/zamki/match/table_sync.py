"""Keeps the tables of this process up to date with what other processes save."""

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
    """What to do when other processes have changed something."""

    table: Callable[[str], Awaitable[Table]]
    """Returns a table, from its log if need be."""
    open_rematch: Callable[[TableLog], Awaitable[None]]
    """Opens a reserved rematch, unless it is open."""
    nudge: Callable[[Table], None]
    """Moves the bots of a table, if they are this process's."""
    wake: Callable[[], None]
    """Looks for all tables whose bots this process is to move."""


class TableSync:
    """Receives what other processes have saved, updates tables and wakes bots."""

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
        """Brings a table up to date with other processes.

        If the database does not answer, the state in memory is still good to look at.
        """
        if self.workers.are_there:
            with suppress(ZamkiError):
                table.known = max(table.known, await self._store.version(table.id))
        if table.known > table.version or table.is_lost:
            await table.catch_up(table.known)

    async def stop(self) -> None:
        """Cancels all updates under way."""
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _on_save(self, news: Saved) -> None:
        if news.is_over:
            self._rate_limiter.remove_table(news.table)
        table = self._cache.peek(news.table)
        is_ours = news.waits_for_bot and self.workers.is_ours(news.table)
        if table is not None:
            table.known = max(table.known, news.version)
            if table.version >= news.version:
                return
        if is_ours or (table is not None and table.is_in_use):
            self._do(news.table, partial(self._catch_up, news.table, news.version))

    def _members(self, news: Members) -> None:
        """Nudges all tables after processes came or went: some bots belong to this one now."""
        for table in self._cache:
            self._actions.nudge(table)
            if news.missed:
                self._do(table.id, partial(self._read_again, table))
        self._actions.wake()

    async def _catch_up(self, name: str, version: int) -> None:
        """Brings a table up to date; opens a rematch whose process may have died."""
        table = self._cache.peek(name) or await self._actions.table(name)
        await table.catch_up(version)
        if table.log.rematch is not None:
            await self._actions.open_rematch(table.log)

    async def _read_again(self, table: Table) -> None:
        """Brings a table up to date after messages may have been lost."""
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
