"""When somebody who is away is told that it is their turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest

from zamki.core.ids import Seat
from zamki.match import ChangeKind, ChangeRequest, Opening, Table, Tables, notices
from zamki.match.notices import TurnNotice
from zamki.match.secrets import key_of
from zamki.store import MemoryStore

from .setting import Bots, act, advance, ask, first_move, go, settle, sit, submit


class Notifier:
    """Writes down whom it was to tell."""

    def __init__(self) -> None:
        self.told: list[TurnNotice] = []
        self.is_closed = False
        self.is_ill = False

    async def tell(self, turn: TurnNotice) -> None:
        """Keeps it."""
        if self.is_ill:
            raise OSError("no voice")
        self.told.append(turn)

    async def close(self) -> None:
        """Goes home."""
        self.is_closed = True


async def _table(notifier: Notifier, delay: float = 0.0, pace: str = "slow") -> tuple[Tables, Table]:
    all_tables = Tables(MemoryStore(), Bots(), seed=1, notifier=notifier, notice_delay=delay)
    table = (await all_tables.open(Opening(game="zamek", seats=2, open=True, pace=pace))).table
    await sit(table, None, "Bo")
    return all_tables, table


async def _turn(table: Table) -> Seat:
    """Plays on until the other one is asked; who that is."""
    play = table.log.play
    (before,) = play.actors
    while (now := table.log.play.actors[0]) == before:
        await advance(table, before)
    return now


async def _rest() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_whoever_is_away_is_told_once() -> None:
    """A notice names table, game, seat, move and whom it is for, and nothing of the game."""

    async def work() -> None:
        notifier = Notifier()
        all_tables, table = await _table(notifier)
        seat = await _turn(table)
        await _rest()
        (turn,) = [each for each in notifier.told if each.seat == seat]
        assert turn == TurnNotice(table.id, "zamek", seat, table.version, table.chair(seat).keys)
        await all_tables.close()
        assert notifier.is_closed

    go(work())


def test_who_is_here_or_has_a_bot_is_not_told() -> None:
    """Whoever has the table open sees it, for whom a bot plays need not come, and a turn may be over."""

    async def here(table: Table, seat: Seat) -> None:
        table.presence.enter(seat)

    async def played_for(table: Table, seat: Seat) -> None:
        await act(table, ChangeKind.BOT, seat, seat=seat, level="random")

    async def moved(table: Table, seat: Seat) -> None:
        await _turn(table)

    async def work(change: Callable[[Table, Seat], Awaitable[None]]) -> None:
        notifier = Notifier()
        all_tables, table = await _table(notifier, delay=0.05)
        (seat,) = table.log.play.actors
        all_tables._reminders.schedule(table, [seat])
        await change(table, seat)  # before anybody is told
        await asyncio.sleep(0.15)
        assert [each for each in notifier.told if each.seat == seat] == []
        await all_tables.close()

    for change in (here, played_for, moved):
        go(work(change))


def test_at_a_live_table_nobody_is_told() -> None:
    """There everybody is expected to be."""

    async def work() -> None:
        notifier = Notifier()
        all_tables, table = await _table(notifier, pace="live")
        await _turn(table)
        await _rest()
        assert notifier.told == []
        await all_tables.close()

    go(work())


def test_a_turn_that_begins_anew_is_told_once() -> None:
    """A move that is taken back and made again wakes nobody twice, also where the server closes meanwhile."""

    async def work() -> None:
        notifier = Notifier()
        all_tables, table = await _table(notifier, delay=0.05)
        all_tables._reminders.schedule(table, [Seat(0)])
        all_tables._reminders.schedule(table, [Seat(0)])
        await asyncio.sleep(0.15)
        assert len([each for each in notifier.told if each.seat == 0]) <= 1
        (seat,) = table.log.play.actors
        notifier.told.clear()
        for _ in range(2):
            all_tables._reminders.schedule(table, [seat])
        await all_tables.close()
        assert [each.seat for each in notifier.told] == [seat]
        assert notifier.is_closed

    go(work())


def test_a_notifier_that_fails_is_told_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """The game goes on, whoever cannot be told."""

    async def work() -> None:
        notifier = Notifier()
        notifier.is_ill = True
        all_tables, table = await _table(notifier)
        seat = await _turn(table)
        await _rest()
        await submit(table, seat, first_move(table, seat))
        await all_tables.close()

    with caplog.at_level(logging.WARNING):
        go(work())
    assert "nobody could be told whose turn it is: no voice" in caplog.text


async def _by_ready(table: Table, host: str) -> None:
    await ask(table, ChangeKind.SIT, None, name="Bo", ready=True)
    await ask(table, ChangeKind.READY, host)


async def _by_a_guest(table: Table, host: str) -> None:
    await ask(table, ChangeKind.READY, host)
    await ask(table, ChangeKind.SIT, None, name="Bo", ready=True)


async def _by_start(table: Table, host: str) -> None:
    await ask(table, ChangeKind.START, host)


async def _by_a_bot(table: Table, host: str) -> None:
    await ask(table, ChangeKind.READY, host)
    await ask(table, ChangeKind.BOT, host, seat=1, level="random")


@pytest.mark.parametrize("begin", [_by_ready, _by_a_guest, _by_start, _by_a_bot])
def test_who_is_asked_first_is_told_that_a_slow_game_begins(
    begin: Callable[[Table, str], Awaitable[None]],
) -> None:
    """By whatever change it begins; in a rematch too, where nobody moves before."""

    async def work() -> None:
        notifier = Notifier()
        all_tables = Tables(MemoryStore(), Bots(), seed=1, notifier=notifier, notice_delay=0.0)
        opening = Opening(game="zamek", seats=2, open=True, pace="slow", waiting=True, is_ready=False)
        made = await all_tables.open(opening)
        assert notifier.told == []
        await begin(made.table, made.secret)
        await _rest()
        (asked,) = made.table.log.play.actors if made.table.chair(1).bot is None else (Seat(0),)
        assert [turn.seat for turn in notifier.told][:1] == [asked]
        while made.table.log.outcome is None:
            seat = made.table.log.actors[0]
            is_bot = made.table.chair(seat).bot is not None
            await (settle(made.table, made.table.version + 1) if is_bot else advance(made.table, seat))
        notifier.told.clear()
        name = (
            await all_tables.rematch(made.table, ChangeRequest(ChangeKind.REMATCH, key_of(made.secret)))
        ).table
        assert name is not None
        again = await all_tables.table(name)
        await _rest()
        people = [seat for seat in again.log.actors if again.chair(seat).bot is None]
        assert [turn.seat for turn in notifier.told if turn.table == name][: len(people)] == people
        await all_tables.close()

    go(work())


def test_a_shutdown_waits_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A notifier that does not return is given up, and closed all the same."""
    monkeypatch.setattr(notices, "SHUTDOWN_GRACE", 0.05)

    class Slow(Notifier):
        """Never returns."""

        async def tell(self, turn: TurnNotice) -> None:
            """Keeps the turn, and does not return."""
            self.told.append(turn)
            await asyncio.sleep(60)

    async def work() -> None:
        notifier = Slow()
        all_tables, table = await _table(notifier)
        await _turn(table)
        await asyncio.wait_for(all_tables.close(), 5)
        assert notifier.told
        assert notifier.is_closed

    go(work())
