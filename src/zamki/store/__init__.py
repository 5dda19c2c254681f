"""Storage of tables: an append-only log per table."""

from zamki.store.database_location import DatabaseLocation, parse_location
from zamki.store.errors import StoreFault
from zamki.store.memory import MemoryStore
from zamki.store.sql import PostgresStore, SqliteStore, SqlStore

__all__ = [
    "DatabaseLocation",
    "MemoryStore",
    "PostgresStore",
    "SqlStore",
    "SqliteStore",
    "StoreFault",
    "parse_location",
]
