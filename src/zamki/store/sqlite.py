"""The event log in SQLite, with write-ahead logging: one thread owns the connection."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from zamki.core.errors import ZamkiError, reason
from zamki.core.words import T, Text, literal
from zamki.match.entries import Entry, Summary
from zamki.store.memory import waits_for_bot

R = TypeVar("R")

_SCHEMA = """
create table if not exists entries (
    table_id text not null, version integer not null, kind text not null, data text not null,
    at real not null, primary key (table_id, version)) without rowid;
create table if not exists tables (
    table_id text primary key, summary text not null, updated real not null,
    is_joinable integer not null, waits_for_bot integer not null) without rowid;
create table if not exists holders (
    key text not null, table_id text not null, primary key (key, table_id)) without rowid;
create table if not exists invites (
    invite text primary key, table_id text not null) without rowid;
create table if not exists openings (
    mark text primary key, table_id text not null) without rowid;
create index if not exists tables_by_time on tables (updated);
"""


class StoreFault(ZamkiError):
    """The database cannot be opened or written."""

    code = "store_fault"


class SqliteStore:
    """Tables in one file. An entry is on the disk when `append` returns."""

    def __init__(self, path: Path) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        try:
            self._connection = self._thread.submit(_connect, path).result()
        except (sqlite3.Error, OSError) as error:
            self._thread.shutdown()
            raise StoreFault(
                T("{file}: cannot be opened ({reason}).", file=str(path), reason=_reason(error))
            ) from None

    async def append(self, table: str, entries: Sequence[Entry], summary: Summary) -> None:
        """Saves entries, all or none; the primary key refuses a version that is already there."""
        await self._do(lambda db: _append(db, table, entries, summary))

    async def load(self, table: str) -> Sequence[Entry]:
        """All entries of a table, in order."""
        rows = await self._all(
            "select version, kind, data, at from entries where table_id = ? order by version", table
        )
        return [Entry(version, kind, json.loads(data), at) for version, kind, data, at in rows]

    async def open_tables(self, limit: int) -> Sequence[Summary]:
        """Tables anybody may join, the newest first."""
        return await self._summaries("where is_joinable order by updated desc limit ?", limit)

    async def held_by(self, key: str, limit: int) -> Sequence[Summary]:
        """Tables where the secret with this hash holds a seat, the newest first."""
        return await self._summaries(
            "join holders using (table_id) where key = ? order by updated desc limit ?", key, limit
        )

    async def invited_to(self, invite: str) -> str | None:
        """The table a valid invitation is for."""
        rows = await self._all("select table_id from invites where invite = ?", invite)
        return rows[0][0] if rows else None

    async def opened_as(self, mark: str) -> str | None:
        """The table that was opened by the request with this mark."""
        rows = await self._all("select table_id from openings where mark = ?", mark)
        return rows[0][0] if rows else None

    async def waiting_for_bots(self) -> Sequence[str]:
        """Unfinished tables where a bot is to act."""
        return [name for (name,) in await self._all("select table_id from tables where waits_for_bot")]

    async def is_well(self) -> bool:
        """Whether the file can be written."""
        try:
            await self._do(_try_writing)
        except (sqlite3.Error, StoreFault):
            return False
        return True

    async def close(self) -> None:
        """Closes the file."""
        await self._do(lambda db: db.close())
        self._thread.shutdown()

    async def _do(self, work: Callable[[sqlite3.Connection], R]) -> R:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, work, self._connection)
        except sqlite3.OperationalError as error:
            raise StoreFault(T("The tables cannot be saved now ({reason}).", reason=str(error))) from error

    async def _all(self, query: str, *args: str | int) -> list[tuple[Any, ...]]:
        return await self._do(lambda db: db.execute(query, args).fetchall())

    async def _summaries(self, where: str, *args: str | int) -> Sequence[Summary]:
        rows = await self._all(f"select summary from tables {where}", *args)
        return [_summary(json.loads(text)) for (text,) in rows]


def _connect(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    connection.execute("pragma busy_timeout = 5000")
    connection.executescript(_SCHEMA)
    return connection


def _reason(error: Exception) -> Text:
    return reason(error) if isinstance(error, OSError) else literal(str(error))


def _append(db: sqlite3.Connection, table: str, entries: Sequence[Entry], summary: Summary) -> None:
    rows = [(table, each.version, each.kind, _text(each.data), each.at) for each in entries]
    described = (
        table,
        _text(asdict(summary)),
        summary.updated,
        summary.is_open and summary.free > 0 and not summary.is_over,
        waits_for_bot(summary),
    )
    db.execute("begin immediate")
    try:
        db.executemany("insert into entries values (?, ?, ?, ?, ?)", rows)
        db.execute("insert or replace into tables values (?, ?, ?, ?, ?)", described)
        keys = {key for holder in summary.holders for key in holder}
        db.executemany("insert or ignore into holders values (?, ?)", [(key, table) for key in sorted(keys)])
        db.execute("delete from invites where table_id = ?", (table,))
        db.executemany("insert into invites values (?, ?)", [(code, table) for code in summary.invites])
        if summary.opened_as:
            db.execute("insert or ignore into openings values (?, ?)", (summary.opened_as, table))
        db.execute("commit")
    except BaseException:
        db.execute("rollback")
        raise


def _try_writing(db: sqlite3.Connection) -> None:
    db.execute("begin immediate")
    db.execute("rollback")


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=dict)


def _summary(data: dict[str, Any]) -> Summary:
    lists = {name: tuple(data[name]) for name in ("options", "names", "kinds", "invites", "actors")}
    return Summary(**{**data, **lists, "holders": tuple(tuple(keys) for keys in data["holders"])})
