"""What a table needs from outside: a place to save, a maker of its bots, and word from other processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from zamki.core.bots import Advisor, Budget, Fallback, Partner
from zamki.core.errors import ZamkiError
from zamki.core.game import Config
from zamki.match.entries import LogEntry, TableSummary


class StaleTable(ZamkiError):
    """What is saved of a table is not what this process thinks: it must be loaded again."""

    code = "stale_table"
    status = 409


class Store(Protocol):
    """An append-only log per table. `append` returns when the entries are safe, or raises."""

    async def append(self, table: str, entries: Sequence[LogEntry], summary: TableSummary) -> None:
        """Saves entries, all or none; `StaleTable` where it or a later version is there, or the table gone.

        Settings replace those of the version before.
        """

    async def load(self, table: str, after: int = 0) -> Sequence[LogEntry]:
        """The entries of a table after a version, in order; none if there is no such table."""

    async def version(self, table: str) -> int:
        """The last version that is saved; 0 if there is no such table."""

    async def open_tables(self, limit: int) -> Sequence[TableSummary]:
        """Tables anybody may join, the newest first."""

    async def held_by(self, key: str, limit: int) -> Sequence[TableSummary]:
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


@dataclass(frozen=True, slots=True)
class Saved:
    """Somebody has saved something of a table; it may have been this process."""

    table: str
    version: int
    waits_for_bot: bool
    is_over: bool


@dataclass(frozen=True, slots=True)
class Message:
    """Another process says something."""

    by: int
    text: str


@dataclass(frozen=True, slots=True)
class Members:
    """The processes there are now; `missed` says that something may have been said and not heard."""

    numbers: frozenset[int]
    missed: bool = False


News: TypeAlias = Saved | Message | Members


class Messenger(Protocol):
    """How the processes that serve the same tables hear of each other. Each has a number of its own."""

    number: int

    @property
    def is_connected(self) -> bool:
        """Whether what others say is heard now."""

    async def begin(self, hear: Callable[[News], None]) -> None:
        """Calls `hear` in the event loop from now on; returns when the members are known."""

    async def say(self, text: str) -> None:
        """Tells all others, some thousand letters at most; it may get lost."""

    async def close(self) -> None:
        """Leaves."""


class TableBot(Advisor, Partner, Protocol):
    """A bot as a table needs it: one that answers, says what it thinks, and listens."""


class BotProvider(Protocol):
    """Where a hall gets its bots from."""

    def levels(self, game: str) -> tuple[str, ...]:
        """The levels there are, weakest first."""

    def budget(self, game: str, level: str) -> Budget:
        """How long a bot of that level thinks about a move."""

    def hint_budget(self, game: str, level: str) -> Budget:
        """How long a bot of that level thinks about a hint."""

    def fallback_reason(self, game: str, level: str, config: Config) -> Fallback | None:
        """Returns why the plain level plays for that one, if it does; it never changes."""

    def make(self, game: str, level: str, seed: int, config: Config) -> TableBot:
        """A bot of that level."""
