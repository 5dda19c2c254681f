"""What a table needs from outside: a place to save, and choosers for its bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from zamki.core.bots import Advisor, Budget, Partner
from zamki.core.errors import ZamkiError
from zamki.match.entries import Entry, Summary


class StaleTable(ZamkiError):
    """What is saved of a table is not what this process thinks: it must be loaded again."""

    code = "stale_table"


class Store(Protocol):
    """An append-only log per table. `append` returns when the entries are safe, or raises."""

    async def append(self, table: str, entries: Sequence[Entry], summary: Summary) -> None:
        """Saves entries, all or none; `StaleTable` where a version is there already or the table is gone."""

    async def load(self, table: str) -> Sequence[Entry]:
        """All entries of a table, in order; none if there is no such table."""

    async def open_tables(self, limit: int) -> Sequence[Summary]:
        """Tables anybody may join, the newest first."""

    async def held_by(self, key: str, limit: int) -> Sequence[Summary]:
        """Tables where the secret with this hash holds a seat, the newest first."""

    async def invited_to(self, invite: str) -> str | None:
        """The table a valid invitation is for."""

    async def opened_as(self, mark: str) -> str | None:
        """The table that was opened by the request with this mark."""

    async def waiting_for_bots(self) -> Sequence[str]:
        """Unfinished tables where a bot is to act."""

    async def is_well(self) -> bool:
        """Whether tables can be saved now."""

    async def close(self) -> None:
        """Ends it."""


class TableBot(Advisor, Partner, Protocol):
    """A bot as a table needs it: one that answers, says what it thinks, and listens."""


class Choosers(Protocol):
    """Where a hall gets its bots from."""

    def levels(self, game: str) -> tuple[str, ...]:
        """The levels there are, weakest first."""

    def budget(self, game: str, level: str) -> Budget:
        """How long a bot of that level thinks about a move."""

    def hint_budget(self, game: str, level: str) -> Budget:
        """How long a bot of that level thinks about a hint."""

    def is_warming(self, game: str, level: str) -> bool:
        """Whether a bot of that level is not itself yet, and a simpler one plays for it."""

    def opened(self, game: str) -> None:
        """A table of that game is there: its bots may soon be wanted."""

    def make(self, game: str, level: str, seed: int) -> TableBot:
        """A bot of that level."""
