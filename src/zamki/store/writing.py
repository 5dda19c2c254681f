"""Writes what several tables want to save in one transaction: one commit, one wait for the disk."""

from __future__ import annotations

import time
from asyncio import Future
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

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
from zamki.match.entries import SETTINGS, Summary
from zamki.match.ports import Saved
from zamki.store.codec import Row, summary_row
from zamki.store.database import WRITES, Database
from zamki.store.faults import NoSuchRow, concerns_all, not_saved
from zamki.store.lobby import waits_for_bot
from zamki.store.news import saved_text
from zamki.store.statements import run_many
from zamki.store.tables import ENTRIES, HOLDERS, INVITES, OPENINGS, PULSE, TABLES

ROOM = 16 << 10
"""Bytes that a sign of life takes: where they find room, a change does too."""
REMEMBERED = 1024
"""Tables of which it is remembered what was last written."""

_NAME: BindParameter[str] = bindparam("name")
_ADD_ENTRIES = insert(ENTRIES)
_DROP_SETTINGS = delete(ENTRIES).where(
    ENTRIES.c.table_id == _NAME, ENTRIES.c.version == bindparam("before"), ENTRIES.c.kind == bindparam("kind")
)
_ADD_TABLES = insert(TABLES)
_IS_LAST = ~exists().where(ENTRIES.c.table_id == _NAME, ENTRIES.c.version > bindparam("last"))
"""Where settings were replaced, a version is free again that somebody has gone on from."""
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
_BEAT = update(PULSE).where(PULSE.c.id == 1).values(at=bindparam("now"), filling=" " * ROOM)


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    """Something to be saved: the next entries of a table, or nothing but a sign of life."""

    rows: Sequence[Row] = ()
    summary: Summary | None = None
    done: Future[None] | None = None
    """Who waits for it."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What was last written of a table, and as which version."""

    version: int
    summary: Summary


@dataclass(slots=True)
class _Batch:
    """The rows of one transaction, by statement."""

    replaced: list[Row] = field(default_factory=list)
    entries: list[Row] = field(default_factory=list)
    new: list[Row] = field(default_factory=list)
    changed: list[Row] = field(default_factory=list)
    touched: list[Row] = field(default_factory=list)
    holders_gone: list[Row] = field(default_factory=list)
    holders: list[Row] = field(default_factory=list)
    invites_gone: list[Row] = field(default_factory=list)
    invites: list[Row] = field(default_factory=list)
    openings: list[Row] = field(default_factory=list)

    def run(self, connection: Connection) -> None:
        """Writes them all, or raises."""
        many: tuple[tuple[Insert | Update | Delete, list[Row]], ...] = (
            (_DROP_SETTINGS, self.replaced),
            (_ADD_ENTRIES, self.entries),
            (_ADD_TABLES, self.new),
            (_DROP_HOLDERS, self.holders_gone),
            (_ADD_HOLDERS, self.holders),
            (_DROP_INVITES, self.invites_gone),
            (_ADD_INVITES, self.invites),
            (_ADD_OPENINGS, self.openings),
        )
        for statement, rows in many:
            if rows:
                run_many(connection, statement, rows)
        for statement, rows in ((_CHANGE_TABLES, self.changed), (_TOUCH_TABLES, self.touched)):
            if rows and run_many(connection, statement, rows) != len(rows):
                raise NoSuchRow


class Writer:
    """Saves jobs together. Used by one thread at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: Connection | None = None
        self._known: OrderedDict[str, _Known] = OrderedDict()

    def save(self, jobs: Sequence[Job]) -> list[ZamkiError | None]:
        """What became of each job; one that cannot be saved fails alone."""
        try:
            self._commit(jobs)
        except Exception as error:
            if len(jobs) == 1 or concerns_all(error):
                return [not_saved(error) for _ in jobs]
            return [outcome for job in jobs for outcome in self.save([job])]
        return [None] * len(jobs)

    def close(self) -> None:
        """Gives its connection back."""
        if self._connection is not None:
            self._connection.close()

    def _commit(self, jobs: Sequence[Job]) -> None:
        self._database.check()
        batch, latest = _Batch(), dict[str, _Known]()
        for job in jobs:
            batch.entries.extend(job.rows)
            batch.replaced += [_before(row) for row in job.rows if row["kind"] == SETTINGS]
        for first, known in _by_table(jobs):
            latest[known.summary.table] = known
            self._plan(batch, first, known)
        connection = self._connected()
        with self._database.lock, connection.begin():
            batch.run(connection)
            if any(job.summary is None for job in jobs):
                connection.execute(_BEAT, {"now": time.time()})
            self._database.tell(connection, [_news(known) for known in latest.values()])
        self._remember(latest)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._database.engine.connect().execution_options(**WRITES)
        return self._connection

    def _plan(self, batch: _Batch, first: int, now: _Known) -> None:
        """Adds what has to be written besides the entries: nothing that is there already."""
        summary, known = now.summary, self._known.get(now.summary.table)
        last = known.summary if known is not None and known.version + 1 == first else None
        is_new = first == 1
        if is_new:
            batch.new.append(summary_row(summary))
            if summary.opened_as:
                batch.openings.append({"mark": summary.opened_as, "table_id": summary.table})
        elif last is not None and replace(last, updated=summary.updated) == summary:
            batch.touched.append({"name": summary.table, "last": now.version, "updated": summary.updated})
        else:
            batch.changed.append({"name": summary.table, "last": now.version, **summary_row(summary)})
        gone = [] if is_new else [{"name": summary.table}]
        if last is None or last.holders != summary.holders:
            batch.holders_gone += gone
            keys = sorted({key for keys in summary.holders for key in keys})
            batch.holders += [{"key": key, "table_id": summary.table} for key in keys]
        if last is None or last.invites != summary.invites:
            batch.invites_gone += gone
            batch.invites += [{"invite": code, "table_id": summary.table} for code in summary.invites]

    def _remember(self, latest: dict[str, _Known]) -> None:
        for table, known in latest.items():
            self._known[table] = known
            self._known.move_to_end(table)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def _before(row: Row) -> Row:
    """The settings that a row of settings replaces, if they come directly before it."""
    return {"name": row["table_id"], "before": row["version"] - 1, "kind": row["kind"]}


def _news(known: _Known) -> str:
    """What other processes are told of a table."""
    summary = known.summary
    return saved_text(Saved(summary.table, known.version, waits_for_bot(summary), summary.is_over))


def _by_table(jobs: Iterable[Job]) -> Iterable[tuple[int, _Known]]:
    """Of each table the first version that is written, and how it stands after the last."""
    found: dict[str, tuple[int, _Known]] = {}
    for job in jobs:
        if job.summary is not None:
            version: Any = job.rows[0]["version"]
            first = found[job.summary.table][0] if job.summary.table in found else version
            found[job.summary.table] = first, _Known(job.rows[-1]["version"], job.summary)
    return found.values()
