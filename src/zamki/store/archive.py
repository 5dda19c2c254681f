"""Lists, reads, imports and removes the tables of a database, for its owner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from sqlalchemy import Select, delete, select

from zamki.core.words import T
from zamki.match.entries import SETTINGS
from zamki.match.errors import BrokenTable
from zamki.match.table_creation import load_log, log_of_record
from zamki.match.table_log import TableLog
from zamki.store.codec import entry_rows, read_entries
from zamki.store.database import Database
from zamki.store.group_commit import GroupWriter, SaveJob
from zamki.store.schema import ENTRIES, OF_A_TABLE, TABLES

CHUNK = 100
"""The number of tables removed in one transaction."""


def table_names(database: Database) -> Sequence[str]:
    """Returns the names of all tables with any rows, sorted."""
    both = select(TABLES.c.table_id).union(select(ENTRIES.c.table_id))
    return sorted(name for (name,) in _all(database, select(both.subquery().c.table_id)))


def read_table(database: Database, name: str) -> TableLog:
    """Returns a table, replayed from its log; an incomplete log raises `BrokenTable`."""
    columns = ENTRIES.c.version, ENTRIES.c.kind, ENTRIES.c.data, ENTRIES.c.at
    rows = _all(database, select(*columns).where(ENTRIES.c.table_id == name).order_by(ENTRIES.c.version))
    if not rows:
        raise BrokenTable(T("Its log is missing."))
    steps = pairwise([(0, ""), *((version, kind) for version, kind, _, _ in rows)])
    missing = next((was + 1 for (was, _), (at, kind) in steps if at != was + 1 and kind != SETTINGS), None)
    if missing is not None:
        raise BrokenTable(T("Version {version} is missing in its log.", version=missing))
    if not _all(database, select(TABLES.c.updated).where(TABLES.c.table_id == name)):
        raise BrokenTable(T("No lobby knows it: its summary is missing."))
    return load_log(name, read_entries(name, rows))


def import_record(database: Database, raw: bytes, now: float) -> str:
    """Saves a record as a finished table, and returns the table's name."""
    log, entries = log_of_record(raw, now)
    writer = GroupWriter(database)
    try:
        (fault,) = writer.save([SaveJob(entry_rows(log.table, entries), log.summary())])
    finally:
        writer.close()
    if fault is not None:
        raise fault
    return log.table


def tables_older_than(database: Database, time: float) -> Sequence[str]:
    """Returns the tables without a change since `time`."""
    return [name for (name,) in _all(database, _older(time))]


def remove_tables(database: Database, names: Sequence[str], time: float) -> Iterator[int]:
    """Removes the tables that are still older, in chunks; yields the number removed in each."""
    for start in range(0, len(names), CHUNK):
        yield _remove(database, names[start : start + CHUNK], time)


def _remove(database: Database, names: Sequence[str], time: float) -> int:
    with database.writing() as connection:
        still = [name for (name,) in connection.execute(_older(time).where(TABLES.c.table_id.in_(names)))]
        for table in OF_A_TABLE:
            connection.execute(delete(table).where(table.c.table_id.in_(still)))
        return len(still)


def _older(time: float) -> Select[tuple[str]]:
    return select(TABLES.c.table_id).where(TABLES.c.updated < time).order_by(TABLES.c.updated)


def _all(database: Database, query: Select[Any]) -> Sequence[Any]:
    with database.reading() as connection:
        return connection.execute(query).all()
