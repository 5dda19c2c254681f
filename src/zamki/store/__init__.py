"""Where tables are saved: an append-only log per table."""

from zamki.store.database_location import Place, place_of
from zamki.store.errors import StoreFault
from zamki.store.memory import MemoryStore
from zamki.store.sql import PostgresStore, SqliteStore, SqlStore

__all__ = ["MemoryStore", "Place", "PostgresStore", "SqlStore", "SqliteStore", "StoreFault", "place_of"]
