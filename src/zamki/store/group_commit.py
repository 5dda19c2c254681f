"""Writes the changes of several tables in one transaction: one commit, one wait for the disk."""

from __future__ import annotations

import time
from asyncio import Future
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from sqlalchemy import (
    BindParameter,
    Connection,
    Delete,
    Insert,
    Update,
    bindparam,
    delete,
    exists,
    insert,
    update,
)

from zamki.core.errors import ZamkiError
from zamki.match.entries import SETTINGS, TableSummary
from zamki.match.ports import Saved
from zamki.store.change_feed import format_saved
from zamki.store.codec import Row, summary_row
from zamki.store.database import WRITES, Database
from zamki.store.errors import NoSuchRow, concerns_all, save_error
from zamki.store.schema import ENTRIES, HOLDERS, INVITES, OPENINGS, PULSE, TABLES
from zamki.store.statements import run_many
from zamki.store.summary_filters import waits_for_bot

ROOM = 16 << 10
"""Bytes of a test write: if they fit on the disk, a change does too."""
REMEMBERED = 1024
"""The number of tables whose last written summary is cached."""

_NAME: BindParameter[str] = bindparam("name")
_ADD_ENTRIES = insert(ENTRIES)
_DROP_SETTINGS = delete(ENTRIES).where(
    ENTRIES.c.table_id == _NAME, ENTRIES.c.version == bindparam("before"), ENTRIES.c.kind == bindparam("kind")
)
_ADD_TABLES = insert(TABLES)
_IS_LAST = ~exists().where(ENTRIES.c.table_id == _NAME, ENTRIES.c.version > bindparam("last"))
"""Refuses a version that was freed by replaced settings, after another process went on from it."""
_CHANGE_TABLES = (
    update(TABLES)
    .where(TABLES.c.table_id == _NAME, _IS_LAST)
    .values({name: bindparam(name) for name in ("summary", "updated", "is_joinable", "waits_for_bot")})
)
_TOUCH_TABLES = (
    update(TABLES).where(TABLES.c.table_id == _NAME, _IS_LAST).values(updated=bindparam("updated"))
)
_DROP_HOLDERS = delete(HOLDERS).where(HOLDERS.c.table_id == _NAME)
_ADD_HOLDERS = insert(HOLDERS)
_DROP_INVITES = delete(INVITES).where(INVITES.c.table_id == _NAME)
_ADD_INVITES = insert(INVITES)
_ADD_OPENINGS = insert(OPENINGS)
_MUST_FIND = (_CHANGE_TABLES, _TOUCH_TABLES)
_IN_ORDER = (
    _DROP_SETTINGS, _ADD_ENTRIES, _ADD_TABLES, _DROP_HOLDERS, _ADD_HOLDERS, _DROP_INVITES, _ADD_INVITES,
    _ADD_OPENINGS, *_MUST_FIND,
)  # fmt: skip
"""The statements of one transaction, run for as many rows as there are for each."""
_Batch: TypeAlias = dict[Insert | Update | Delete, list[Row]]
_BEAT = update(PULSE).where(PULSE.c.id == 1).values(at=bindparam("now"), filling=" " * ROOM)


@dataclass(frozen=True, slots=True, eq=False)
class SaveJob:
    """A write: the next entries of a table, or a test write without any."""

    rows: Sequence[Row] = ()
    summary: TableSummary | None = None
    done: Future[None] | None = None
    """Resolved when it is saved."""


@dataclass(frozen=True, slots=True)
class _Known:
    """The last written summary of a table, with its version."""

    version: int
    summary: TableSummary


class GroupWriter:
    """Saves jobs in one transaction. Not thread-safe."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: Connection | None = None
        self._known: OrderedDict[str, _Known] = OrderedDict()

    def save(self, jobs: Sequence[SaveJob]) -> list[ZamkiError | None]:
        """Saves jobs and returns the error of each, or none; a bad job fails alone."""
        try:
            self._commit(jobs)
        except Exception as error:
            if len(jobs) == 1 or concerns_all(error):
                return [save_error(error) for _ in jobs]
            return [outcome for job in jobs for outcome in self.save([job])]
        return [None] * len(jobs)

    def close(self) -> None:
        """Closes its connection."""
        if self._connection is not None:
            self._connection.close()

    def _commit(self, jobs: Sequence[SaveJob]) -> None:
        self._database.check()
        batch: _Batch = {statement: [] for statement in _IN_ORDER}
        latest: dict[str, _Known] = {}
        for job in jobs:
            batch[_ADD_ENTRIES] += job.rows
            batch[_DROP_SETTINGS] += [_before(row) for row in job.rows if row["kind"] == SETTINGS]
        for first, known in _by_table(jobs):
            latest[known.summary.table] = known
            self._plan(batch, first, known)
        connection = self._open_connection()
        with self._database.lock, connection.begin():
            for statement, rows in batch.items():
                found = run_many(connection, statement, rows) if rows else 0
                if statement in _MUST_FIND and found != len(rows):
                    raise NoSuchRow
            if any(job.summary is None for job in jobs):
                connection.execute(_BEAT, {"now": time.time()})
            self._database.tell(connection, [_news(known) for known in latest.values()])
        self._remember(latest)

    def _open_connection(self) -> Connection:
        if self._connection is None:
            self._connection = self._database.engine.connect().execution_options(**WRITES)
        return self._connection

    def _plan(self, batch: _Batch, first: int, now: _Known) -> None:
        """Adds the rows to write besides the entries, but none that are already stored."""
        summary, known = now.summary, self._known.get(now.summary.table)
        last = known.summary if known is not None and known.version + 1 == first else None
        this: Row = {"name": summary.table, "last": now.version}
        is_new = first == 1
        if is_new:
            batch[_ADD_TABLES].append(summary_row(summary))
            if summary.opened_as:
                batch[_ADD_OPENINGS].append({"mark": summary.opened_as, "table_id": summary.table})
        elif last is not None and replace(last, updated=summary.updated) == summary:
            batch[_TOUCH_TABLES].append({**this, "updated": summary.updated})
        else:
            batch[_CHANGE_TABLES].append({**this, **summary_row(summary)})
        gone = [] if is_new else [{"name": summary.table}]
        if last is None or last.holders != summary.holders:
            batch[_DROP_HOLDERS] += gone
            keys = sorted({key for keys in summary.holders for key in keys})
            batch[_ADD_HOLDERS] += [{"key": key, "table_id": summary.table} for key in keys]
        if last is None or last.invites != summary.invites:
            batch[_DROP_INVITES] += gone
            batch[_ADD_INVITES] += [{"invite": code, "table_id": summary.table} for code in summary.invites]

    def _remember(self, latest: dict[str, _Known]) -> None:
        for table, known in latest.items():
            self._known[table] = known
            self._known.move_to_end(table)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def _before(row: Row) -> Row:
    """Returns the key of the settings directly before a row of settings, which it replaces."""
    return {"name": row["table_id"], "before": row["version"] - 1, "kind": row["kind"]}


def _news(known: _Known) -> str:
    """Returns the message about a table for other processes."""
    summary = known.summary
    return format_saved(Saved(summary.table, known.version, waits_for_bot(summary), summary.is_over))


def _by_table(jobs: Iterable[SaveJob]) -> Iterable[tuple[int, _Known]]:
    """Returns, for each table, the first version to write and its state after the last."""
    found: dict[str, tuple[int, _Known]] = {}
    for job in jobs:
        if job.summary is not None:
            version: Any = job.rows[0]["version"]
            first = found[job.summary.table][0] if job.summary.table in found else version
            found[job.summary.table] = first, _Known(job.rows[-1]["version"], job.summary)
    return found.values()
