"""Processes that serve the same tables on one PostgreSQL server; here each is a hall of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest
from sqlalchemy import URL, create_engine, text

from tests.match.setting import Bots, act, ask, first_move, go, submit
from zamki.core.ids import Onlooker, Seat
from zamki.match import ChangeKind, ChangeRequest, Opening, Table, Tables
from zamki.match.ports import Members, Message, News, Saved
from zamki.match.secrets import key_of
from zamki.store import PostgresStore, StoreFault
from zamki.store.change_feed import parse_news
from zamki.store.postgres import serve_database
from zamki.store.postgres_notify import PostgresMessenger


@dataclass
class House:
    """A hall with its own store and its own ear."""

    all_tables: Tables
    messenger: PostgresMessenger


@asynccontextmanager
async def _houses(url: URL, count: int = 2) -> AsyncIterator[list[House]]:
    made = []
    for number in range(count):
        store = PostgresStore(url)
        messenger = PostgresMessenger(store.database)
        made.append(House(Tables(store, Bots(), seed=number, messenger=messenger), messenger))
    for house in made:
        await house.all_tables.wake()
    await _until(lambda: all(len(house.all_tables._live_workers._members) == count for house in made))
    try:
        yield made
    finally:
        for house in made:
            await house.all_tables.close()


async def _until(holds: Callable[[], bool], patience: float = 20.0) -> None:
    async with asyncio.timeout(patience):
        while not holds():
            await asyncio.sleep(0.01)


def _run(work: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await work()

    go(whole())


async def _both(houses: list[House], **more: object) -> tuple[Table, Table]:
    made = await houses[0].all_tables.open(Opening(game="rycerze", seats=2, hot=True, **more))  # type: ignore[arg-type]
    return made.table, await houses[1].all_tables.table(made.table.id)


def test_a_change_in_one_process_reaches_who_follows_in_the_other(empty_database: URL) -> None:
    """A bell rings there, and the view is the same."""

    async def work() -> None:
        async with _houses(empty_database) as houses:
            one, other = await _both(houses)
            bell = other.subscribe()
            await submit(one, 0, first_move(one, 0))
            await asyncio.wait_for(bell.wait(), 20)
            assert other.view(Onlooker.SPECTATOR).json() == one.view(Onlooker.SPECTATOR).json()
            assert other.version == 2

    _run(work)


def test_whoever_asks_another_process_finds_what_was_answered(empty_database: URL) -> None:
    """A table that nobody follows there is as it is saved, at once and every time."""

    async def work() -> None:
        async with _houses(empty_database) as houses:
            one, _ = await _both(houses)
            for number in range(10):
                house = houses[number % 2]
                table = await house.all_tables.table(one.id)
                version = (await ask(table, ChangeKind.CHAT, None, text=f"line {number}")).version
                assert (await houses[1 - number % 2].all_tables.table(one.id)).version == version

    _run(work)


def test_many_changes_at_once_through_both_are_all_made(empty_database: URL) -> None:
    """Nobody is told of the other process: every line is saved once, and both tables are the same."""

    async def work() -> None:
        async with _houses(empty_database) as houses:
            tables = await _both(houses)
            lines = [f"line {number}" for number in range(24)]
            asked = [
                ask(tables[number % 2], ChangeKind.CHAT, None, text=each) for number, each in enumerate(lines)
            ]
            versions = [answer.version for answer in await asyncio.gather(*asked)]
            assert sorted(versions) == list(range(2, 26))
            seen = [(await house.all_tables.table(tables[0].id)).log.chat for house in houses]
            assert seen[0] == seen[1]
            assert sorted(line.text for line in seen[0]) == sorted(lines)

    _run(work)


def test_a_key_holds_across_processes(empty_database: URL) -> None:
    """The same move, and the same opening, sent to both at once have one effect and one answer."""

    async def work() -> None:
        async with _houses(empty_database) as houses:
            tables = await _both(houses)
            move = first_move(tables[0], 0)
            sent = [submit(table, 0, move, after=1, key="once") for table in (*tables, *tables)]
            assert await asyncio.gather(*sent) == [2, 2, 2, 2]
            wish = Opening(game="rycerze", seats=2)
            key = "a key that nobody else thinks of"
            opened = await asyncio.gather(
                *(house.all_tables.open(wish, key=key) for house in (*houses, *houses))
            )
            assert len({(each.table.id, each.secret) for each in opened}) == 1

    _run(work)


def test_who_is_here_is_known_everywhere(empty_database: URL) -> None:
    """A stream at one process is somebody present at the other, until it ends or its process does."""

    async def work() -> None:
        async with _houses(empty_database) as houses:
            one, other = await _both(houses)
            bell = other.subscribe()
            one.presence.enter(Seat(0))
            one.presence.enter(None)
            await _until(lambda: other.presence.is_here(Seat(0)) and other.presence.onlookers == 1)
            assert bell.is_set()
            one.presence.leave(None)
            await _until(lambda: other.presence.onlookers == 0)
            assert other.presence.is_here(Seat(0))
            fresh = await houses[1].all_tables.open(Opening(game="rycerze", seats=2))
            assert not fresh.table.presence.is_here(Seat(0))
            await houses[0].messenger.close()
            await _until(lambda: not other.presence.is_here(Seat(0)))
            assert not other.presence.is_away(Seat(0))

    _run(work)


def test_one_process_moves_the_bots_of_a_table(empty_database: URL) -> None:
    """Bots play to the end whoever opens the table, and only one of the processes thinks for them."""

    async def work() -> None:
        async with _houses(empty_database) as houses:
            wish = Opening(game="rycerze", seats=2, bots={0: "random", 1: "random"}, watch=True)
            opened = [(await houses[number % 2].all_tables.open(wish)).table.id for number in range(6)]
            for name in opened:
                owners = [house for house in houses if house.all_tables._live_workers.is_ours(name)]
                assert len(owners) == 1
                async with asyncio.timeout(30):
                    while (await owners[0].all_tables.table(name)).log.play.outcome is None:
                        await asyncio.sleep(0.05)
                others = [house for house in houses if house is not owners[0]]
                assert not any(name in house.all_tables._bot_runner._bots for house in others)

    _run(work)


def test_bots_of_a_process_that_has_gone_are_taken_over(empty_database: URL) -> None:
    """Tables that nobody has looked at since are found in the database, and their bots move on."""

    async def work() -> None:
        async with _houses(empty_database) as houses:
            wish = Opening(game="rycerze", seats=2, hot=True)
            tables = [(await houses[0].all_tables.open(wish)).table for _ in range(8)]
            theirs = [table for table in tables if houses[1].all_tables._live_workers.is_ours(table.id)]
            assert theirs, "eight tables, and not one of them the other's: 1 in 256"
            houses[1].all_tables._bot_runner._is_closed = True  # it no longer moves anything
            for table in theirs:
                await act(table, ChangeKind.BOT, 0, seat=0, level="random")
            await houses[1].messenger.close()
            await _until(lambda: all(table.version > 2 for table in theirs))

    _run(work)


def test_a_rematch_is_the_same_table_everywhere(empty_database: URL) -> None:
    """Asked for at both at once there is one, and whoever hears of it finds it."""

    async def work() -> None:
        async with _houses(empty_database) as houses:
            wish = Opening(game="rycerze", seats=2, hot=True)
            made = await houses[0].all_tables.open(wish)
            one, other = made.table, await houses[1].all_tables.table(made.table.id)
            while one.log.play.outcome is None:
                (seat, *_) = one.log.play.game.actors(one.log.play.state)
                await submit(one, seat, first_move(one, seat))
            await other.catch_up(one.version)
            names = await asyncio.gather(
                *(
                    house.all_tables.rematch(table, _rematch(made.secret))
                    for house, table in zip(houses, (one, other), strict=True)
                )
            )
            assert len({answer.table for answer in names}) == 1
            found = [await house.all_tables.table(str(names[0].table)) for house in houses]
            assert found[0].log.play.record() == found[1].log.play.record()

    _run(work)


def _rematch(secret: str) -> ChangeRequest:
    return ChangeRequest(ChangeKind.REMATCH, key_of(secret))


def test_after_a_lost_connection_everything_is_heard_again(empty_database: URL) -> None:
    """What happened meanwhile is read, and the next change is heard."""

    async def work() -> None:
        async with _houses(empty_database) as houses:
            one, other = await _both(houses)
            bell = other.subscribe()
            _end_listeners(empty_database)
            await _until(lambda: not houses[1].messenger.is_connected)
            await ask(one, ChangeKind.CHAT, None, text="did you hear?")
            await _until(lambda: houses[1].messenger.is_connected and other.version == 2)
            bell.clear()
            await ask(one, ChangeKind.CHAT, None, text="and now?")
            await asyncio.wait_for(bell.wait(), 20)

    _run(work)


def _end_listeners(url: URL) -> None:
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(
            text(
                "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2"
                " and database = (select oid from pg_database where datname = current_database())"
            )
        )
    engine.dispose()


def test_members_come_and_go(empty_database: URL) -> None:
    """Everybody hears who is there, and what the others say; what a process says itself it may pass over."""

    async def work() -> None:
        database = serve_database(empty_database)
        one, two = PostgresMessenger(database), PostgresMessenger(database)
        heard: list[News] = []
        await one.begin(heard.append)
        await two.begin(lambda _: None)
        await two.say("hello")
        await _until(lambda: Message(two.number, "hello") in heard)
        both = Members(frozenset({one.number, two.number}))
        assert both in heard[: heard.index(Message(two.number, "hello"))]
        await two.close()
        await _until(lambda: heard[-1] == Members(frozenset({one.number})))
        await one.close()
        database.close()

    _run(work)


@pytest.mark.parametrize("odd", ["", "saved", "saved x 1 0 t", "saved 1", "said", "said x y", "later 5"])
def test_odd_words_are_passed_over(odd: str) -> None:
    """Another version of the program may say something else."""
    assert parse_news(odd) is None


def test_a_name_may_hold_anything() -> None:
    """Table names with spaces come through."""
    assert parse_news("saved 3 0 1 my table") == Saved("my table", 3, False, True)


def test_a_process_that_never_listened_leaves_at_once(empty_database: URL) -> None:
    """Closing before the start, and closing twice, is nothing."""

    async def work() -> None:
        store = PostgresStore(empty_database)
        messenger = PostgresMessenger(store.database)
        await messenger.close()
        await messenger.close()
        assert not messenger.is_connected
        await store.close()

    go(work())


def test_a_database_that_is_gone_is_a_fault_to_whoever_speaks(empty_database: URL) -> None:
    """What cannot be said is one of our own errors, with its reason."""

    async def work() -> None:
        store = PostgresStore(empty_database)
        messenger = PostgresMessenger(store.database)
        with pytest.raises(StoreFault, match="cannot be read now"):
            await messenger.say("x" * 9000)  # longer than a notice may be
        await messenger.close()
        await store.close()

    go(work())
