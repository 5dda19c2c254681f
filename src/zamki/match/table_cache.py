"""The tables in memory: those in use, and the most recently used others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from weakref import WeakValueDictionary

from zamki.match.table import Table

KEPT = 200
"""Idle tables that stay in memory."""


class TableCache:
    """A cache of tables by name, which drops the least recently used idle ones.

    Weak references find a dropped table while it is still held elsewhere: there are never two of one name.
    """

    def __init__(self, kept: int, busy: Callable[[], Set[str]], on_leave: Callable[[str], None]) -> None:
        self._kept = kept
        self._busy = busy
        self._on_leave = on_leave
        self._tables: dict[str, Table] = {}
        """The least recently used first."""
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()

    def find(self, name: str) -> Table | None:
        """Returns the table if it is in memory, and marks it as used."""
        table = self._alive.get(name)
        if table is not None:
            self.use(table)
        return table

    def peek(self, name: str) -> Table | None:
        """Returns the table if it is in memory, without marking it as used."""
        return self._alive.get(name)

    def use(self, table: Table) -> None:
        """Marks the table as used."""
        self._tables.pop(table.id, None)
        self._tables[table.id] = self._alive[table.id] = table

    def drop(self, name: str) -> None:
        """Forces the table to be read from its log again, also for its current holders."""
        self._tables.pop(name, None)
        if (table := self._alive.get(name)) is not None:
            table.is_lost = True
        self._on_leave(name)

    def tidy(self) -> None:
        """Drops surplus idle tables."""
        if len(self._tables) <= self._kept:
            return
        busy = self._busy()
        idle = [table for table in self._tables.values() if not (table.is_in_use or table.id in busy)]
        for table in idle[: max(0, len(idle) - self._kept)]:
            del self._tables[table.id]
            self._on_leave(table.id)

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[Table]:
        """Iterates over all tables that are still referenced."""
        return iter(list(self._alive.values()))
