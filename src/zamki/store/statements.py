"""Runs frequent statements, which are compiled once and not for each move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Delete, Insert, Update

from zamki.store.codec import Row

_BY_NAME = {"sqlite": "named", "postgresql": "pyformat"}
"""The style of named parameters of each database."""


def run_many(connection: Connection, statement: Insert | Update | Delete, rows: Sequence[Row]) -> int:
    """Runs a statement for each row, and returns the number of changed rows."""
    text = _words(statement, connection.engine)
    return connection.exec_driver_sql(text, list(rows)).rowcount


@cache
def _words(statement: Any, engine: Any) -> str:
    """Returns the SQL of a statement, with named parameters."""
    dialect = type(engine.dialect)(paramstyle=_BY_NAME[engine.dialect.name])
    return str(statement.compile(dialect=dialect))
