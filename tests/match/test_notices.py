"""When somebody who is away is told that it is their turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest

from zamki.core.ids import Seat
from zamki.match import Hall, Kind, Opening, Table
from zamki.match.notices import Turn
from zamki.store import MemoryStore

from .setting import Bots, act, advance, first_move, go, sit, submit


class Herald:
    """Writes down whom it was to tell."""

    def __init__(self) -> None:
        self.told: list[Turn] = []
        self.is_closed = False
        self.is_ill = False

    async def tell(self, turn: Turn) -> None:
        """Keeps it."""
        if self.is_ill:
            raise OSError("no voice")
        self.told.append(turn)

    async def close(self) -> None:
        """Goes home."""
        self.is_closed = True


async def _table(herald: Herald, delay: float = 0.0, pace: str = "slow") -> tuple[Hall, Table]:
    hall = Hall(MemoryStore(), Bots(), seed=1, herald=herald, notice_delay=delay)
    table = (await hall.open(Opening(game="zamek", seats=2, open=True, pace=pace))).table
    await sit(table, None, "Bo")
    return hall, table


async def _turn(table: Table) -> Seat:
    """Plays on until the other one is asked; who that is."""
    play = table.ledger.play
    (before,) = play.actors
    while (now := table.ledger.play.actors[0]) == before:
        await advance(table, before)
    return now


async def _rest() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_whoever_is_away_is_told_once() -> None:
    """A notice names table, game, seat, move and whom it is for, and nothing of the game."""

    async def work() -> None:
        herald = Herald()
        hall, table = await _table(herald)
        seat = await _turn(table)
        await _rest()
        (turn,) = [each for each in herald.told if each.seat == seat]
        assert turn == Turn(table.id, "zamek", seat, table.version, table.chair(seat).keys)
        await hall.close()
        assert herald.is_closed

    go(work())


def test_who_is_here_or_has_a_bot_is_not_told() -> None:
    """Whoever has the table open sees it, for whom a bot plays need not come, and a turn may be over."""

    async def here(table: Table, seat: Seat) -> None:
        table.presence.enter(seat)

    async def played_for(table: Table, seat: Seat) -> None:
        await act(table, Kind.BOT, seat, seat=seat, level="random")

    async def moved(table: Table, seat: Seat) -> None:
        await _turn(table)

    async def work(change: Callable[[Table, Seat], Awaitable[None]]) -> None:
        herald = Herald()
        hall, table = await _table(herald, delay=0.05)
        (seat,) = table.ledger.play.actors
        hall._turns.began(table, [seat])
        await change(table, seat)  # before anybody is told
        await asyncio.sleep(0.15)
        assert [each for each in herald.told if each.seat == seat] == []
        await hall.close()

    for change in (here, played_for, moved):
        go(work(change))


def test_at_a_live_table_nobody_is_told() -> None:
    """There everybody is expected to be."""

    async def work() -> None:
        herald = Herald()
        hall, table = await _table(herald, pace="live")
        await _turn(table)
        await _rest()
        assert herald.told == []
        await hall.close()

    go(work())


def test_a_turn_that_begins_anew_is_told_once() -> None:
    """A move that is taken back and made again wakes nobody twice, also where the hall closes meanwhile."""

    async def work() -> None:
        herald = Herald()
        hall, table = await _table(herald, delay=0.05)
        hall._turns.began(table, [Seat(0)])
        hall._turns.began(table, [Seat(0)])
        await asyncio.sleep(0.15)
        assert len([each for each in herald.told if each.seat == 0]) <= 1
        (seat,) = table.ledger.play.actors
        herald.told.clear()
        for _ in range(2):
            hall._turns.began(table, [seat])
        await hall.close()
        assert [each.seat for each in herald.told] == [seat]
        assert herald.is_closed

    go(work())


def test_a_herald_that_fails_is_told_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """The game goes on, whoever cannot be told."""

    async def work() -> None:
        herald = Herald()
        herald.is_ill = True
        hall, table = await _table(herald)
        seat = await _turn(table)
        await _rest()
        await submit(table, seat, first_move(table, seat))
        await hall.close()

    with caplog.at_level(logging.WARNING):
        go(work())
    assert "nobody could be told whose turn it is: no voice" in caplog.text
