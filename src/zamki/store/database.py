"""An open database: SQLite or PostgreSQL, with the differences between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from zamki.store.errors import FileGone, read_error, save_error

WAIT = 1.5
"""Seconds that a write waits for another program's lock."""
WRITES = {"writes": True}
"""The execution option of connections that write: SQLite takes its lock at the beginning."""


@dataclass(frozen=True, slots=True)
class Database:
    """An engine, with the hooks of its kind of database."""

    name: str
    """The name shown to people: a file, or an address without its password."""
    engine: Engine
    check: Callable[[], None] = lambda: None
    """Raises `FileGone` if the file was moved or deleted, so that writes would be lost."""
    release: Callable[[], None] = lambda: None
    """Releases the lock of the database."""
    snapshot: Mapping[str, Any] = field(default_factory=dict)
    """Options of a connection for a long read of one snapshot."""

    lock: AbstractContextManager[object] = field(default_factory=nullcontext)
    """Held by the writing thread of a database with one writer: waiting for it is not a fault."""

    tell: Callable[[Connection, Sequence[str]], None] = lambda _, __: None
    """Sends messages to other processes once the transaction is committed."""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Yields a connection for reading; errors become `StoreFault`."""
        try:
            self.check()
            with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, FileGone) as error:
            raise read_error(error) from None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Yields a connection in a transaction for writing; errors become `StoreFault` or `StaleTable`."""
        try:
            with (
                self.lock,
                self.engine.connect().execution_options(**WRITES) as connection,
                connection.begin(),
            ):
                yield connection
        except SQLAlchemyError as error:
            raise save_error(error) from None

    def close(self) -> None:
        """Closes all connections."""
        self.engine.dispose()
        self.release()
