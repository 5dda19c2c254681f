"""A database that is open: SQLite or PostgreSQL, and what differs between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from zamki.store.errors import FileGone, read_error, save_error

WAIT = 1.5
"""Seconds that writing waits for another program's lock."""
WRITES = {"writes": True}
"""The execution option of connections that write: SQLite takes its lock at the beginning."""


@dataclass(frozen=True, slots=True)
class Database:
    """An engine, and what is asked of it."""

    name: str
    """As people are told: a file, or an address without its password."""
    engine: Engine
    check: Callable[[], None] = lambda: None
    """Raises `FileGone` when what is written would be lost."""
    release: Callable[[], None] = lambda: None
    """Lets others in."""
    snapshot: Mapping[str, Any] = field(default_factory=dict)
    """Options of a connection that reads for a while and sees everything as it was at the beginning."""

    lock: AbstractContextManager[object] = field(default_factory=nullcontext)
    """Held by the thread that writes, where a database has one writer: a wait here is not a fault."""

    tell: Callable[[Connection, Sequence[str]], None] = lambda _, __: None
    """Lets other processes hear something once the transaction is committed."""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that reads; what goes wrong is told as a fault of the store."""
        try:
            self.check()
            with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, FileGone) as error:
            raise read_error(error) from None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection in a transaction that writes all or nothing; so is what goes wrong there."""
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
        """Ends every connection."""
        self.engine.dispose()
        self.release()
