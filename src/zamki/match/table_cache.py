"""The tables in memory: those in use, and some of those that were in use last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from weakref import WeakValueDictionary

from zamki.match.table import Table

KEPT = 200
"""So many tables that nobody uses stay in memory."""


class TableCache:
    """Finds tables by name; of those that are idle the least recently used leave.

    Whoever still holds a table that has left finds the same one again: there are never two of one name.
    """

    def __init__(self, kept: int, busy: Callable[[], Set[str]], on_leave: Callable[[str], None]) -> None:
        self._kept = kept
        self._busy = busy
        self._on_leave = on_leave
        self._tables: dict[str, Table] = {}
        """The least recently used first."""
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()

    def find(self, name: str) -> Table | None:
        """The table of that name, if it is in memory; it has been used now."""
        table = self._alive.get(name)
        if table is not None:
            self.use(table)
        return table

    def peek(self, name: str) -> Table | None:
        """The table of that name, if it is in memory; nobody uses it by that."""
        return self._alive.get(name)

    def use(self, table: Table) -> None:
        """The table is in use, and stays for a while."""
        self._tables.pop(table.id, None)
        self._tables[table.id] = self._alive[table.id] = table

    def drop(self, name: str) -> None:
        """The table is to be read from its log again, also by those that still hold it."""
        self._tables.pop(name, None)
        if (table := self._alive.get(name)) is not None:
            table.is_lost = True
        self._on_leave(name)

    def tidy(self) -> None:
        """Lets go of idle tables that are too many."""
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
        """All that somebody still holds."""
        return iter(list(self._alive.values()))
