"""What a table needs from outside: a store, a provider of bots, and messages of other processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from zamki.core.bots import Advisor, Budget, Fallback, Partner
from zamki.core.errors import ZamkiError
from zamki.core.game import Config
from zamki.match.entries import LogEntry, TableSummary


class StaleTable(ZamkiError):
    """The saved log is ahead of this process: the table must be read again."""

    code = "stale_table"
    status = 409


class Store(Protocol):
    """An append-only log per table. `append` returns when the entries are safe, or raises."""

    async def append(self, table: str, entries: Sequence[LogEntry], summary: TableSummary) -> None:
        """Saves all entries or none.

        Raises `StaleTable` if their version exists already or the table is gone. Settings replace those of
        the version before.
        """

    async def load(self, table: str, after: int = 0) -> Sequence[LogEntry]:
        """Returns the entries of a table after a version, in order; none for an unknown table."""

    async def version(self, table: str) -> int:
        """Returns the last saved version; 0 for an unknown table."""

    async def open_tables(self, limit: int) -> Sequence[TableSummary]:
        """Returns tables open to all, the newest first."""

    async def held_by(self, key: str, limit: int) -> Sequence[TableSummary]:
        """Returns tables where the secret with this hash holds a seat, the newest first."""

    async def invited_to(self, invite: str) -> str | None:
        """Returns the table of a valid invitation."""

    async def opened_as(self, mark: str) -> str | None:
        """Returns the table opened by the request with this mark."""

    async def waiting_for_bots(self) -> Sequence[str]:
        """Returns unfinished tables where a bot is to act."""

    async def is_well(self) -> bool:
        """True if tables can be saved now."""

    async def close(self) -> None:
        """Closes the store."""


@dataclass(frozen=True, slots=True)
class Saved:
    """An entry of a table was saved, by this process or another."""

    table: str
    version: int
    waits_for_bot: bool
    is_over: bool


@dataclass(frozen=True, slots=True)
class Message:
    """A message of another process."""

    by: int
    text: str


@dataclass(frozen=True, slots=True)
class Members:
    """The live processes; `missed` says that messages may have been lost."""

    numbers: frozenset[int]
    missed: bool = False


News: TypeAlias = Saved | Message | Members


class Messenger(Protocol):
    """Messages between processes that serve the same tables. Each process has a number of its own."""

    number: int

    @property
    def is_connected(self) -> bool:
        """True if messages of others arrive now."""

    async def begin(self, hear: Callable[[News], None]) -> None:
        """Calls `hear` in the event loop from now on; returns once the members are known."""

    async def say(self, text: str) -> None:
        """Sends up to some thousand characters to all others; delivery is not guaranteed."""

    async def close(self) -> None:
        """Disconnects."""


class TableBot(Advisor, Partner, Protocol):
    """A bot as a table needs it: it moves, explains its choice, and answers suggestions."""


class BotProvider(Protocol):
    """Creates the bots of tables."""

    def levels(self, game: str) -> tuple[str, ...]:
        """Returns the levels of a game, weakest first."""

    def budget(self, game: str, level: str) -> Budget:
        """Returns how long a bot of that level thinks about a move."""

    def hint_budget(self, game: str, level: str) -> Budget:
        """Returns how long a bot of that level thinks about a hint."""

    def fallback_reason(self, game: str, level: str, config: Config) -> Fallback | None:
        """Returns why the plain level plays for that one, if it does; it never changes."""

    def make(self, game: str, level: str, seed: int, config: Config) -> TableBot:
        """Returns a new bot of that level."""
