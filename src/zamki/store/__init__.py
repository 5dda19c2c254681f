"""Where tables are saved: an append-only log per table."""

from zamki.store.memory import MemoryStore
from zamki.store.sqlite import SqliteStore

__all__ = ["MemoryStore", "SqliteStore"]
