"""A database in one file, with write-ahead logging and synchronous commits."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from zamki.core.words import T
from zamki.store.database import WAIT, WRITES, Database
from zamki.store.errors import FileGone, StoreFault, open_error
from zamki.store.locks import FileLock
from zamki.store.migrations import is_current, upgrade
from zamki.store.private import private_file, private_folder
from zamki.store.schema import ENTRIES, HOLDERS, INVITES, TABLES


def serve_file(path: Path) -> Database:
    """Opens a file for one process alone, and creates it if necessary."""
    path = _resolve(path)
    try:
        private_folder(path.parent)
        lock = FileLock(path)
    except OSError as error:
        raise open_error(str(path), error) from None
    try:
        database = open_file(path)
    except BaseException:
        lock.close()
        raise
    return Database(database.name, database.engine, _file_check(path), lock.close, lock=Lock())


def read_file(path: Path) -> Database:
    """Opens an existing file, also beside a server; one of an earlier version is migrated first."""
    path = _resolve(path)
    try:
        path.stat()
    except OSError as error:
        raise open_error(str(path), error) from None
    database = _connect(path)
    try:
        with database.engine.connect() as connection:
            is_ready = is_current(connection, database.name)
    except SQLAlchemyError as error:
        database.close()
        raise open_error(database.name, error) from None
    except BaseException:
        database.close()
        raise
    if not is_ready:
        database.close()
        serve_file(path).close()
    return Database(database.name, database.engine, _file_check(path))


def open_file(path: Path) -> Database:
    """Opens and migrates a file without a lock: for a file that no other process uses."""
    try:
        private_file(path)
    except OSError as error:
        raise open_error(str(path), error) from None
    database = _connect(path)
    try:
        with database.engine.connect().execution_options(**WRITES) as connection, connection.begin():
            _check_pages(connection, database.name)
            upgrade(connection, database.name)
    except SQLAlchemyError as error:
        database.close()
        raise open_error(database.name, error) from None
    except BaseException:
        database.close()
        raise
    return database


_COLUMNS = "select m.name || '.' || c.name from sqlite_master m, pragma_table_info(m.name) c"
_OF_01 = frozenset(
    f"{table.name}.{column}"
    for table in (ENTRIES, TABLES, HOLDERS, INVITES)
    for column in table.c.keys()  # noqa: SIM118  names, where the columns themselves would be iterated
)
"""The columns that every file of Zamki has since version 0.1."""


def copy_file(source: Path, target: Path) -> None:
    """Copies a database file, including its write-ahead log."""
    try:
        source.stat()
        private_file(target)
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
            is_ours = {name for (name,) in new.execute(_COLUMNS)} >= _OF_01
    except (sqlite3.Error, OSError) as error:
        raise open_error(str(source), error) from None
    if not is_ours:
        raise StoreFault(T("{file}: not a backup of Zamki.", file=str(source)))


def make_one_file(path: Path) -> None:
    """Merges the write-ahead log into a file, so that it can be copied alone."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma journal_mode = delete")


def _resolve(path: Path) -> Path:
    """Returns the path without symbolic links, since a lock beside a link would lock nothing."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise open_error(str(path), error) from None


def _connect(path: Path) -> Database:
    engine = create_engine(
        URL.create("sqlite", database=str(path)), connect_args={"timeout": WAIT, "isolation_level": None}
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return Database(str(path), engine)


def _prepare(connection: Any, _: object) -> None:
    for pragma in ("journal_mode = wal", "synchronous = full"):
        connection.execute(f"pragma {pragma}")


def _begin(connection: Connection) -> None:
    """Begins a transaction; a writer takes its lock at once, so that it never fails halfway."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("begin immediate" if writes else "begin")


def _check_pages(connection: Connection, name: str) -> None:
    found = connection.exec_driver_sql("pragma quick_check(1)").scalar()
    if found != "ok":
        raise StoreFault(
            T("{file}: cannot be opened ({reason}).", file=name, reason=T("the file is damaged"))
        )


def _file_check(path: Path) -> Any:
    """Returns a function that raises `FileGone` if the file is no longer the opened one."""
    opened = os.stat(path)

    def check() -> None:
        try:
            now = os.stat(path)
        except FileNotFoundError:
            raise FileGone from None
        if (now.st_dev, now.st_ino) != (opened.st_dev, opened.st_ino):
            raise FileGone

    return check
