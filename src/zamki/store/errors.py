"""Errors of a database, each with one sentence for people."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from zamki.core.errors import ZamkiError, reason
from zamki.core.words import T, Text, literal
from zamki.match.ports import StaleTable


class StoreFault(ZamkiError):
    """The database cannot be opened, read or written."""

    code = "store_fault"
    status = 503


class FileGone(Exception):
    """The file of the database was moved or deleted."""


class NoSuchRow(Exception):
    """A row to be changed does not exist."""


_BUSY = T("another program holds the database")
_FULL = T("there is no space left")
_READ_ONLY = T("nothing can be written there")
_NO_ANSWER = T("the database server does not answer")
_SQLITE = {
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_CORRUPT: T("the file is damaged"),
    sqlite3.SQLITE_NOTADB: T("it is not a database"),
}
"""Reasons by SQLite's primary result code."""
_POSTGRESQL = {
    "53100": _FULL,
    "55P03": _BUSY,
    "57014": T("it takes too long"),
    "25006": _READ_ONLY,
}
"""Reasons by SQLSTATE."""


def error_reason(error: BaseException) -> Text:
    """Returns the reason of an error; rare ones are in the database's words."""
    if isinstance(error, FileGone):
        return T("its file was moved or deleted")
    if isinstance(error, OSError):
        return reason(error)
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return next(
        (text for text in _reason_candidates(error, cause) if text is not None), literal(_first_line(cause))
    )


def save_error(error: BaseException) -> ZamkiError:
    """Returns the error of a failed write: the table was changed elsewhere, or the database failed."""
    if isinstance(error, IntegrityError | NoSuchRow):
        return StaleTable(T("This table was changed elsewhere meanwhile. Look again."))
    return StoreFault(T("The tables cannot be saved now ({reason}).", reason=error_reason(error)))


def read_error(error: BaseException) -> StoreFault:
    """Returns the error of a failed read."""
    return StoreFault(T("The tables cannot be read now ({reason}).", reason=error_reason(error)))


def open_error(name: str, error: BaseException) -> StoreFault:
    """Returns the error of a database that could not be opened."""
    return StoreFault(T("{file}: cannot be opened ({reason}).", file=name, reason=error_reason(error)))


def concerns_all(error: BaseException) -> bool:
    """Returns true if no write can succeed now, not only the failed one."""
    return isinstance(error, OperationalError | FileGone | OSError)


def _reason_candidates(error: BaseException, cause: BaseException) -> Iterator[Text | None]:
    yield _SQLITE.get(getattr(cause, "sqlite_errorcode", -1) & 0xFF)
    yield _POSTGRESQL.get(getattr(cause, "sqlstate", None) or "")
    is_lost = isinstance(error, DBAPIError) and error.connection_invalidated
    is_unreached = isinstance(error, OperationalError) and getattr(cause, "sqlstate", "") is None
    yield _NO_ANSWER if is_lost or is_unreached else None


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)
