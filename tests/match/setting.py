"""Small tables for tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import Any, TypeVar

from zamki.core.bots import AT_ONCE, Budget, Fallback, Thought
from zamki.core.game import Config
from zamki.core.ids import Json, Seat
from zamki.core.view import AnyView
from zamki.match import ChangeKind, ChangeRequest, Opening, Table, Tables
from zamki.match.changes import Answer
from zamki.match.entries import LogEntry, TableSummary
from zamki.match.errors import Stale
from zamki.match.ports import TableBot
from zamki.match.secrets import key_of
from zamki.store import MemoryStore

R = TypeVar("R")


class Bots:
    """Any legal move; `silent` bots never answer, `broken` ones fail."""

    def levels(self, game: str) -> tuple[str, ...]:
        """Three levels."""
        return ("broken", "cheat", "random")

    def budget(self, game: str, level: str) -> Budget:
        """No time at all."""
        return AT_ONCE

    def hint_budget(self, game: str, level: str) -> Budget:
        """No time at all."""
        return AT_ONCE

    def fallback_reason(self, game: str, level: str, config: Config) -> Fallback | None:
        """All are themselves."""
        return None

    def make(self, game: str, level: str, seed: int, config: Config) -> TableBot:
        """A bot of that level."""
        return {"random": RandomBot, "broken": BrokenBot, "cheat": CheatBot}[level](seed)


class RandomBot:
    """Any legal move."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """One of them."""
        return self._random.choice(list(view.legal_moves))

    def accepts(self, view: AnyView, move: Any) -> bool:
        """Always."""
        return True

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """The first."""
        return [Thought(view.legal_moves[0], 1.0, "points")]


class BrokenBot(RandomBot):
    """Fails."""

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """Never."""
        raise RuntimeError("out of ideas")


class CheatBot(RandomBot):
    """Answers with something illegal."""

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """Not a move."""
        return "checkmate"


class FailingStore(MemoryStore):
    """Refuses to save while `is_broken`."""

    is_broken = False

    async def append(self, table: str, entries: Sequence[LogEntry], summary: TableSummary) -> None:
        """Saves after a moment, or not."""
        await asyncio.sleep(0)
        if self.is_broken:
            raise OSError("disk full")
        await super().append(table, entries, summary)


def go(work: Coroutine[Any, Any, R]) -> R:
    """Runs a test's coroutine, in a thread of its own: a browser that is open keeps this one's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


async def opened(
    game: str = "rycerze", seats: int = 2, store: MemoryStore | None = None, **more: Any
) -> tuple[Tables, Table, list[str]]:
    """A table where every person has a secret of its own."""
    all_tables = Tables(store or MemoryStore(), Bots(), seed=4)
    made = await all_tables.open(Opening(game=game, seats=seats, open=True, **more))
    free = [number for number in range(seats) if made.table.chair(number).is_free]
    taken = [await sit(made.table, None, f"P{number}") for number in free]
    return all_tables, made.table, [made.secret, *(each.secret for each in taken)]


async def ask(table: Table, kind: ChangeKind, secret: str | None, **body: Any) -> Answer:
    """A change that whoever has the secret asks for; `key` and `after` are the change's own."""
    key, after = body.pop("key", None), body.pop("after", None)
    return await table.change(ChangeRequest(kind, key_of(secret) if secret else None, body, key, after))


async def act(table: Table, kind: ChangeKind, seat: int, /, **body: Any) -> int:
    """A change that the person on a seat asks for."""
    (holder, *_) = sorted(table.chair(seat).keys)
    key, after = body.pop("key", None), body.pop("after", None)
    return (await table.change(ChangeRequest(kind, holder, body, key, after))).version


async def sit(table: Table, invite: str | None, name: str) -> Answer:
    """Somebody takes a seat."""
    return await ask(table, ChangeKind.SIT, None, invite=invite, name=name)


async def submit(
    table: Table, seat: int, move: Mapping[str, Json], after: int | None = None, key: str | None = None
) -> int:
    """A person's move."""
    return await act(table, ChangeKind.MOVE, seat, move=move, after=after, key=key)


def first_move(table: Table, seat: int, number: int = 0) -> dict[str, Json]:
    """One of a seat's legal moves."""
    view = table.view(Seat(seat)).view
    return view.move_json(view.legal_moves[number])


async def settle(table: Table, at_least: int, patience: float = 5.0) -> None:
    """Waits until bots have moved the table on."""
    signal = table.subscribe()
    while table.version < at_least:
        signal.clear()
        await asyncio.wait_for(signal.wait(), patience)
    table.unsubscribe(signal)


async def advance(table: Table, seat: int = 0) -> None:
    """The seat's first legal move, or patience until somebody else has moved."""
    view = table.view(Seat(seat)).view
    if not view.legal_moves:
        await settle(table, table.version + 1)
        return
    with suppress(Stale):  # a bot was quicker: look again
        await submit(table, seat, view.move_json(view.legal_moves[0]), table.version)
