"""Statements that are run very often: put into the database's own words once, and not anew for each move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Delete, Insert, Update

from zamki.store.codec import Row

_BY_NAME = {"sqlite": "named", "postgresql": "pyformat"}
"""How each database writes parameters that have names."""


def run_many(connection: Connection, statement: Insert | Update | Delete, rows: Sequence[Row]) -> int:
    """Runs a statement for each row; how many rows of the database it has changed."""
    text = _words(statement, connection.engine)
    return connection.exec_driver_sql(text, list(rows)).rowcount


@cache
def _words(statement: Any, engine: Any) -> str:
    """The statement as the database reads it; its parameters have names."""
    dialect = type(engine.dialect)(paramstyle=_BY_NAME[engine.dialect.name])
    return str(statement.compile(dialect=dialect))
