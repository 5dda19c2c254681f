"""A store in a database: queued writes are committed together, and each caller waits for the commit."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Select, func, select

from zamki.core.errors import ZamkiError
from zamki.core.words import T
from zamki.match.entries import LogEntry, TableSummary
from zamki.store.codec import entry_rows, is_storable, read_entries, read_summaries
from zamki.store.database import Database
from zamki.store.errors import StoreFault
from zamki.store.group_commit import GroupWriter, SaveJob
from zamki.store.postgres import serve_database
from zamki.store.schema import ENTRIES, HOLDERS, INVITES, OPENINGS, TABLES
from zamki.store.sqlite import serve_file

R = TypeVar("R")

PATIENCE = 5.0
"""Seconds that a change waits for a busy writer before it is withdrawn."""
PULSE = 1.0
"""Seconds for which the result of a test write is reused."""
PULSE_PATIENCE = 0.9
"""Seconds that a test write may take."""
LARGEST_GROUP = 256
"""The most jobs in one commit."""
GATHERING = 0.01
"""The least seconds between two commits: under load each saves more, and a single change never waits."""
READERS = 2
"""The number of reading threads; with write-ahead logging they never wait for the writer."""


class SqlStore:
    """A store in a database. Entries are on the disk when `append` returns."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writing = GroupWriter(database)
        self._jobs: deque[SaveJob] = deque()
        self._is_called = False
        self._next = 0.0
        """When the next commit may begin."""
        self._pulse: asyncio.Future[bool] | None = None
        """The last test write, which may be under way."""
        self._next_pulse = 0.0
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    @property
    def database(self) -> Database:
        """The database."""
        return self._database

    async def append(self, table: str, entries: Sequence[LogEntry], summary: TableSummary) -> None:
        """Saves entries, all or none; raises `StaleTable` if the table was changed elsewhere."""
        job = SaveJob(entry_rows(table, entries), summary, asyncio.get_running_loop().create_future())
        await self._save_job(job, PATIENCE)

    async def load(self, table: str, after: int = 0) -> Sequence[LogEntry]:
        """Returns the entries of a table after a version, in order."""
        if not is_storable(table):
            return []
        columns = ENTRIES.c.version, ENTRIES.c.kind, ENTRIES.c.data, ENTRIES.c.at
        query = select(*columns).where(ENTRIES.c.table_id == table, ENTRIES.c.version > after)
        rows = query.order_by(ENTRIES.c.version)
        return await self._run_reading(lambda connection: read_entries(table, connection.execute(rows)))

    async def version(self, table: str) -> int:
        """Returns the last saved version; 0 for an unknown table."""
        query = select(func.max(ENTRIES.c.version)).where(ENTRIES.c.table_id == table)
        ((found,),) = await self._all(query) if is_storable(table) else ((None,),)
        return found or 0

    async def open_tables(self, limit: int) -> Sequence[TableSummary]:
        """Returns the tables that are open to all, the newest first."""
        return await self._summaries(_SUMMARIES.where(TABLES.c.is_joinable == 1).limit(limit))

    async def held_by(self, key: str, limit: int) -> Sequence[TableSummary]:
        """Returns the tables where the secret with this hash holds a seat, the newest first."""
        held = _SUMMARIES.join(HOLDERS, HOLDERS.c.table_id == TABLES.c.table_id)
        return await self._summaries(held.where(HOLDERS.c.key == key).limit(limit))

    async def invited_to(self, invite: str) -> str | None:
        """Returns the table of a valid invitation; none if there is none."""
        return await self._find_table(select(INVITES.c.table_id).where(INVITES.c.invite == invite), invite)

    async def opened_as(self, mark: str) -> str | None:
        """Returns the table that was opened by the request with this mark; none if there is none."""
        return await self._find_table(select(OPENINGS.c.table_id).where(OPENINGS.c.mark == mark), mark)

    async def waiting_for_bots(self) -> Sequence[str]:
        """Returns the unfinished tables where a bot must act."""
        rows = await self._all(select(TABLES.c.table_id).where(TABLES.c.waits_for_bot == 1))
        return [name for (name,) in rows]

    async def is_well(self) -> bool:
        """Returns true if a test write of the last second succeeded.

        All calls within that second share one write.
        """
        if self._pulse is None or time.monotonic() >= self._next_pulse:
            self._next_pulse = time.monotonic() + PULSE
            self._pulse = asyncio.ensure_future(self._beat())
        return await asyncio.shield(self._pulse)

    async def _beat(self) -> bool:
        job = SaveJob(done=asyncio.get_running_loop().create_future())
        try:
            await self._save_job(job, PULSE_PATIENCE)
        except ZamkiError:
            return False
        return True

    async def close(self) -> None:
        """Writes the queued jobs and closes the database."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._writer, self._flush)
        await loop.run_in_executor(self._writer, self._writing.close)
        self._writer.shutdown()
        self._readers.shutdown()
        self._database.close()

    async def _save_job(self, job: SaveJob, patience: float) -> None:
        """Queues a job and waits until it is saved; the writer is started once for all queued jobs."""
        assert job.done is not None
        job.done.add_done_callback(_observe)
        self._jobs.append(job)
        if not self._is_called:
            self._is_called = True
            try:
                self._writer.submit(self._flush)
            except RuntimeError:
                raise StoreFault(_CLOSED) from None
        try:
            async with asyncio.timeout(patience):
                await asyncio.shield(job.done)  # a cancelled caller does not cancel the write
        except TimeoutError:
            if self._is_withdrawn(job) or job.summary is None:
                raise StoreFault(_TOO_LONG) from None
            await asyncio.shield(job.done)

    def _is_withdrawn(self, job: SaveJob) -> bool:
        """Withdraws a queued job and returns true; false if it is already being written."""
        try:
            self._jobs.remove(job)
        except ValueError:
            return False
        return True

    def _flush(self) -> None:
        """Saves queued jobs until none is left; runs in the writer's thread."""
        while True:
            try:
                while self._jobs:
                    self._gather()
                    self._save(self._take_group())
            finally:
                self._is_called = False  # later jobs start the writer again, even after an error
            if not self._jobs:
                return
            self._is_called = True

    def _gather(self) -> None:
        """Waits until the next commit may begin, so that more jobs can join it."""
        if (pause := self._next - time.monotonic()) > 0:
            time.sleep(pause)
        self._next = time.monotonic() + GATHERING

    def _save(self, jobs: Sequence[SaveJob]) -> None:
        told: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], ZamkiError | None]]] = {}
        outcomes = self._writing.save(jobs) if jobs else ()
        for job, outcome in zip(jobs, outcomes, strict=True):
            assert job.done is not None
            told.setdefault(job.done.get_loop(), []).append((job.done, outcome))
        for loop, those in told.items():
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(_resolve_all, those)

    def _take_group(self) -> list[SaveJob]:
        jobs: list[SaveJob] = []
        with suppress(IndexError):
            while len(jobs) < LARGEST_GROUP:
                jobs.append(self._jobs.popleft())
        return jobs

    async def _run_reading(self, work: Callable[[Connection], R]) -> R:
        def reading() -> R:
            with self._database.reading() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)

    async def _all(self, query: Select[Any]) -> Sequence[Any]:
        return await self._run_reading(lambda connection: connection.execute(query).all())

    async def _find_table(self, query: Select[tuple[str]], key: str) -> str | None:
        rows = await self._all(query) if is_storable(key) else ()
        return rows[0][0] if rows else None

    async def _summaries(self, query: Select[Any]) -> Sequence[TableSummary]:
        return read_summaries(await self._all(query))


class SqliteStore(SqlStore):
    """A store in one file, for one process alone."""

    def __init__(self, path: Path) -> None:
        super().__init__(serve_file(path))


class PostgresStore(SqlStore):
    """A store on a PostgreSQL server."""

    def __init__(self, url: URL) -> None:
        super().__init__(serve_database(url))


_SUMMARIES = select(TABLES.c.table_id, TABLES.c.summary, TABLES.c.updated).order_by(
    TABLES.c.updated.desc(), TABLES.c.table_id
)
_TOO_LONG = T("The tables cannot be saved now ({reason}).", reason=T("it takes too long"))
_CLOSED = T("The tables cannot be saved now ({reason}).", reason=T("the server is closing"))


def _observe(done: asyncio.Future[None]) -> None:
    """Reads the outcome, so that asyncio does not warn if the caller is gone."""
    _ = done.cancelled() or done.exception()


def _resolve_all(outcomes: Sequence[tuple[asyncio.Future[None], ZamkiError | None]]) -> None:
    """Resolves the futures; runs in the callers' event loop."""
    for done, outcome in outcomes:
        if outcome is None:
            done.set_result(None)
        else:
            done.set_exception(outcome)
