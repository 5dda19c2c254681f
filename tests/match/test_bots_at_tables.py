"""Bots at a table: those that fail, change, or are sent away."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

import pytest

from zamki.core.bots import Budget
from zamki.core.game import Config
from zamki.core.ids import Seat
from zamki.core.view import AnyView
from zamki.match import ChangeKind, Opening, Table, Tables
from zamki.match.entries import LogEntry, TableSummary
from zamki.match.ports import TableBot
from zamki.store import MemoryStore

from .setting import (
    Bots,
    FailingStore,
    RandomBot,
    act,
    advance,
    go,
    settle,
)


@pytest.mark.parametrize("level", ["broken", "cheat"])
def test_a_bot_that_fails_does_not_stop_the_table(level: str, caplog: pytest.LogCaptureFixture) -> None:
    """A bot's fault is logged and something legal is played, so that people never wait for it."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots())
        made = await all_tables.open(Opening(game="rycerze", seats=2, bots={1: level}))
        await settle(made.table, 2)
        assert made.table.view(Seat(0)).view.state.json()["players"][1]["chosen"]
        await all_tables.close()

    go(work())
    assert "bot" in caplog.text


def test_a_bot_tries_again_when_its_move_could_not_be_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that fails for a while does not silence the bots."""
    monkeypatch.setattr("zamki.match.bot_runner.RETRY", 0.01)

    async def work() -> None:
        store = FailingStore()
        all_tables = Tables(store, Bots())
        made = await all_tables.open(Opening(game="rycerze", seats=2, bots={1: "random"}))
        store.is_broken = True
        await asyncio.sleep(0.05)
        assert made.table.version == 1
        store.is_broken = False
        await settle(made.table, 2)
        await all_tables.close()

    go(work())


class Counting(Bots):
    """Bots that remember who was made."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def make(self, game: str, level: str, seed: int, config: Config) -> TableBot:
        """A bot of that level."""
        self.made.append(level)
        return super().make(game, "random", seed, config)


def test_a_changed_level_makes_a_new_mind() -> None:
    """Another level is another bot; the same one goes on thinking as long as it plays."""

    async def work() -> None:
        bots = Counting()
        all_tables = Tables(MemoryStore(), bots, seed=2)
        made = await all_tables.open(Opening(game="rycerze", seats=2, hot=True))
        table = made.table
        for level in ("broken", "cheat"):
            await act(table, ChangeKind.BOT, 0, seat=0, level=level)
            for _ in range(2):
                await _others_move(table)
            await act(table, ChangeKind.RETURN, 0, seat=0)
        assert bots.made == ["broken", "cheat"]
        await all_tables.close()

    go(work())


async def _others_move(table: Table) -> None:
    """Seat 0 is a bot's: waits for it, then moves for seat 1 as long as only that is asked."""
    while Seat(0) in table.log.play.game.actors(table.log.play.state):
        await settle(table, table.version + 1)
    while table.log.play.game.actors(table.log.play.state) == (Seat(1),):
        await advance(table, 1)


def test_closing_starts_no_new_thoughts(caplog: pytest.LogCaptureFixture) -> None:
    """A bot's move that is being saved while the server closes is saved, and no bot answers it any more."""

    async def work() -> None:
        store, saving, let = FailingStore(), asyncio.Event(), asyncio.Event()
        all_tables = Tables(store, Bots(), seed=2)
        save = store.append

        async def slow(table: str, entries: Sequence[LogEntry], summary: TableSummary) -> None:
            if entries[0].kind == "move":
                saving.set()
                await let.wait()
            await save(table, entries, summary)

        store.append = slow  # type: ignore[method-assign]
        made = await all_tables.open(
            Opening(game="rycerze", seats=2, bots={0: "random", 1: "random"}, watch=True)
        )
        await saving.wait()
        closing = asyncio.ensure_future(all_tables.close())
        await asyncio.sleep(0.05)
        assert not closing.done()  # the store stays open for what is on its way
        let.set()
        await closing
        await asyncio.sleep(0.05)
        assert len(await store.load(made.table.id)) == made.table.version > 1

    go(work())
    assert caplog.text == ""


def test_a_bot_that_is_sent_away_while_it_thinks_says_nothing() -> None:
    """What a bot came to after its seat was taken back is not played."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Slow())
        made = await all_tables.open(Opening(game="rycerze", seats=2, hot=True))
        table = made.table
        await act(table, ChangeKind.BOT, 0, seat=0, level="random")
        await asyncio.to_thread(Slow.thinking.wait)
        await act(table, ChangeKind.RETURN, 0, seat=0)
        before = table.version
        Slow.done.set()
        await asyncio.sleep(0.05)
        assert table.version == before
        await all_tables.close()

    go(work())


def test_a_bot_that_is_sent_away_before_it_thinks_does_not_begin() -> None:
    """Bots wait a moment; whose seat is taken back meanwhile has nothing to do."""

    async def work() -> None:
        bots = Counting()
        all_tables = Tables(MemoryStore(), bots, bot_pause=0.3)
        made = await all_tables.open(Opening(game="rycerze", seats=2, hot=True))
        await act(made.table, ChangeKind.BOT, 0, seat=0, level="random")
        await act(made.table, ChangeKind.RETURN, 0, seat=0)
        await asyncio.sleep(0.4)
        assert bots.made == []
        await all_tables.close()

    go(work())


class Slow(Bots, RandomBot):
    """A bot that thinks until it is told to stop."""

    thinking, done = threading.Event(), threading.Event()

    def __init__(self) -> None:
        RandomBot.__init__(self, 1)

    def make(self, game: str, level: str, seed: int, config: Config) -> TableBot:
        """Itself."""
        return self

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """After a long while."""
        self.thinking.set()
        self.done.wait(5)
        return super().choose(view, budget)
