"""A store that lives as long as the process: for tests and one evening."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zamki.core.words import T
from zamki.match.entries import SETTINGS, LogEntry, TableSummary
from zamki.match.ports import StaleTable
from zamki.store.summary_filters import is_joinable, waits_for_bot


class MemoryStore:
    """A store in two dictionaries."""

    def __init__(self) -> None:
        self._entries: dict[str, list[LogEntry]] = {}
        self._summaries: dict[str, TableSummary] = {}

    async def append(self, table: str, entries: Sequence[LogEntry], summary: TableSummary) -> None:
        """Saves entries."""
        log = list(self._entries.get(table, ()))
        for each in entries:
            if each.version <= (log[-1].version if log else 0) or (not log and each.version != 1):
                raise StaleTable(T("This table was changed elsewhere meanwhile. Look again."))
            if log and each.kind == log[-1].kind == SETTINGS:
                log.pop()
            log.append(each)
        self._entries[table] = log
        self._summaries[table] = summary

    async def load(self, table: str, after: int = 0) -> Sequence[LogEntry]:
        """Returns the entries of a table after a version."""
        return tuple(each for each in self._entries.get(table, ()) if each.version > after)

    async def version(self, table: str) -> int:
        """Returns the last saved version; 0 for an unknown table."""
        return max((each.version for each in self._entries.get(table, ())), default=0)

    async def open_tables(self, limit: int) -> Sequence[TableSummary]:
        """Returns the tables that are open to all, the newest first."""
        return self._newest(limit, is_joinable)

    async def held_by(self, key: str, limit: int) -> Sequence[TableSummary]:
        """Returns the tables where the secret with this hash holds a seat, the newest first."""
        return self._newest(limit, lambda each: any(key in keys for keys in each.holders))

    async def invited_to(self, invite: str) -> str | None:
        """Returns the table of a valid invitation; none if there is none."""
        found = (name for name, each in self._summaries.items() if invite in each.invites)
        return next(found, None)

    async def opened_as(self, mark: str) -> str | None:
        """Returns the table that was opened by the request with this mark; none if there is none."""
        return next((name for name, each in self._summaries.items() if each.opened_as == mark), None)

    async def waiting_for_bots(self) -> Sequence[str]:
        """Returns the unfinished tables where a bot must act."""
        return [name for name, each in self._summaries.items() if waits_for_bot(each)]

    async def is_well(self) -> bool:
        """Returns true: memory is always available."""
        return True

    async def close(self) -> None:
        """Does nothing: there is nothing to close."""

    def _newest(self, limit: int, fits: Callable[[TableSummary], bool]) -> Sequence[TableSummary]:
        found = [each for each in self._summaries.values() if fits(each)]
        return sorted(found, key=lambda each: -each.updated)[:limit]
