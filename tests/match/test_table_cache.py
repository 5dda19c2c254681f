"""Tables that leave memory, and come back as they were."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import Iterator, Sequence

import pytest

from zamki.core.ids import Onlooker, Seat
from zamki.games import BUILT_IN
from zamki.match import ChangeKind, ChangeRequest, Opening, Table, Tables
from zamki.match import tables as tables_module
from zamki.match.effort import RequestCost, Turns, begin_tracking
from zamki.match.entries import LogEntry, TableSummary
from zamki.match.errors import UnknownTable
from zamki.match.secrets import key_of
from zamki.match.table_creation import load_log
from zamki.match.table_log import TableLog
from zamki.store import MemoryStore

from .setting import Bots, FailingStore, advance, ask, first_move, go, settle, submit


async def _tables(all_tables: Tables, count: int, **more: object) -> list[Table]:
    opening = Opening(game="rycerze", seats=2, hot=True, **more)  # type: ignore[arg-type]
    return [(await all_tables.open(opening)).table for _ in range(count)]


def _in_memory(all_tables: Tables) -> set[str]:
    return set(all_tables._cache._tables)


def test_the_least_recently_used_leave() -> None:
    """At most so many idle tables stay; looking at one, or changing it, keeps it."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=1, kept=3)
        names = [table.id for table in await _tables(all_tables, 3)]
        await all_tables.table(names[0])
        await ask(await all_tables.table(names[1]), ChangeKind.CHAT, None, text="still here")
        names += [table.id for table in await _tables(all_tables, 1)]
        assert _in_memory(all_tables) == {names[0], names[1], names[3]}
        await all_tables.table(names[2])
        assert _in_memory(all_tables) == {names[1], names[2], names[3]}
        await all_tables.close()

    go(work())


def test_a_table_that_left_costs_nothing() -> None:
    """Neither the table nor the minds of its bots stay in memory."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=1, kept=1)
        made = await all_tables.open(Opening(game="rycerze", seats=2, bots={1: "random"}))
        table = weakref.ref(made.table)
        await settle(made.table, 2)
        await asyncio.sleep(0.01)
        assert all_tables._bot_runner._bots.keys() == {made.table.id}
        del made
        await _tables(all_tables, 2)
        gc.collect()
        assert table() is None
        assert not all_tables._bot_runner._bots
        await all_tables.close()

    go(work())


def test_who_holds_a_table_that_left_finds_the_same_again() -> None:
    """There are never two of one table: a late change and whoever comes meet at the same one."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots(), seed=1, kept=0)
        (table,) = await _tables(all_tables, 1)
        await _tables(all_tables, 3)
        assert table.id not in _in_memory(all_tables)
        await submit(table, 0, first_move(table, 0))
        assert await all_tables.table(table.id) is table
        assert [entry.version for entry in await store.load(table.id)] == [1, 2]
        await all_tables.close()

    go(work())


def test_tables_in_use_never_leave() -> None:
    """Listeners, changes under way, bots that think and hints that are waited for keep a table."""

    async def work() -> None:
        store, let = FailingStore(), asyncio.Event()
        all_tables = Tables(store, Bots(), seed=1, kept=0, bot_pause=30)
        watched, changing, thinking = await _tables(all_tables, 3)
        signal = watched.subscribe()
        save = store.append

        async def slow(table: str, entries: Sequence[LogEntry], summary: TableSummary) -> None:
            await let.wait()
            await save(table, entries, summary)

        holder = next(iter(thinking.chair(0).keys))
        await thinking.change(ChangeRequest(ChangeKind.BOT, holder, {"seat": 0, "level": "random"}))
        store.append = slow  # type: ignore[method-assign]
        saying = asyncio.ensure_future(ask(changing, ChangeKind.CHAT, None, text="slow"))
        await asyncio.sleep(0.01)
        for table in (watched, changing, thinking):
            assert await all_tables.table(table.id) is table
        all_tables._cache.tidy()
        assert _in_memory(all_tables) == {watched.id, changing.id, thinking.id}
        let.set()
        await saying
        watched.unsubscribe(signal)
        assert _in_memory(all_tables) == {thinking.id}
        await all_tables.close()

    go(work())


@pytest.fixture
def _only_new_things_are_collected() -> Iterator[None]:
    """The garbage of a table is looked for at every move, and not among all that other tests have left."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("_only_new_things_are_collected")
@pytest.mark.parametrize("game", BUILT_IN)
def test_games_go_on_though_their_tables_leave_at_every_move(game: str) -> None:
    """Three games at once with room for none: views, records, bots and answers are as without leaving."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=7, kept=0)
        opening = Opening(game=game, seats=2, bots={1: "random"})
        made = [
            await all_tables.open(opening, key=f"a key of sixteen letters {number}") for number in range(3)
        ]
        names, keys = [each.table.id for each in made], [key_of(each.secret) for each in made]
        del made
        answers: dict[tuple[int, str], int] = {}
        for step in range(14):
            for number, name in enumerate(names):
                await _step(all_tables, name, keys[number], (number, f"key {step}"), answers)
        for (number, key), version in answers.items():
            table = await all_tables.table(names[number])
            kept = next(each for each in await all_tables.store.load(table.id) if each.version == version)
            again = ChangeRequest(ChangeKind.MOVE, keys[number], {"move": kept.data["move"]}, key=key)
            assert (await table.change(again)).version == version
        assert len(answers) > 14
        await all_tables.close()

    go(work())


async def _step(
    all_tables: Tables, name: str, holder: str, key: tuple[int, str], answers: dict[tuple[int, str], int]
) -> None:
    """One move of the person at a table that is loaded for it and left alone again."""
    table = await all_tables.table(name)
    before = table.record(Seat(0)), table.view(Onlooker.SPECTATOR).json()
    while not (view := table.view(Seat(0)).view).legal_moves:
        if view.outcome:
            return
        await settle(table, table.version + 1)
    move, version = view.move_json(view.legal_moves[0]), table.version
    del view
    if version == before[1]["version"]:
        gone = weakref.ref(table)
        del table
        gc.collect()
        table = await all_tables.table(name)
        assert gone() is None or gone() is table
        if table.version == version:  # else the bot has moved while it was read
            assert (table.record(Seat(0)), table.view(Onlooker.SPECTATOR).json()) == before
    change = ChangeRequest(ChangeKind.MOVE, holder, {"move": move}, key=key[1], after=table.version)
    answers[key] = (await table.change(change)).version


def test_onlookers_share_one_view() -> None:
    """What onlookers see is made once for each version and presence; seats have views of their own."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=1)
        (table,) = await _tables(all_tables, 1)
        first = table.view(Onlooker.SPECTATOR)
        assert table.view(Onlooker.SPECTATOR) is first
        assert first._json is table.view(Onlooker.SPECTATOR)._json
        assert first.json() == first.json()
        table.presence.enter(Seat(0))
        later = table.view(Onlooker.SPECTATOR)
        assert (first.seats[0]["online"], later.seats[0]["online"]) == (False, True)
        await submit(table, 0, first_move(table, 0))
        assert table.view(Onlooker.SPECTATOR).version == 2
        assert table.view(Seat(0)) is not table.view(Seat(0))
        await all_tables.close()

    go(work())


def test_the_server_answers_before_it_wakes() -> None:
    """Waking returns at once; other tables are served while one after the other comes back."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots(), seed=1, bot_pause=30)
        waiting = [
            (await all_tables.open(Opening(game="rycerze", seats=2, bots={1: "random"}))).table.id
            for _ in range(5)
        ]
        (quiet,) = await _tables(all_tables, 1)
        await all_tables.close()
        again = Tables(store, Bots(), seed=2)
        await again.wake()
        assert len(again._cache) == 0
        assert (await again.table(quiet.id)).version == 1
        assert len(again._cache) < 5
        await again.awake()
        for name in waiting:
            await settle(await again.table(name), 2)
        await again.close()

    go(work())


def test_waking_waits_while_enough_bots_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more tables are brought back at once than there is room for; the others wait in the store."""
    monkeypatch.setattr(tables_module, "BREATH", 0.001)

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots(), seed=1, bot_pause=30)
        for _ in range(6):
            await all_tables.open(Opening(game="rycerze", seats=2, bots={1: "random"}))
        await all_tables.close()
        again = Tables(store, Bots(), seed=2, kept=2, bot_pause=0.4)
        await again.wake()
        while len(again._cache) < 3:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.03)
        assert len(again._cache) == 3
        await again.awake()
        assert len(again._bot_runner.busy()) <= 3
        await again.close()
        await again.wake()
        await again.close()  # also in the middle of waking

    go(work())


def test_a_store_that_fails_while_waking_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """It is logged, and tables are found as people ask for them."""

    async def work() -> None:
        store = MemoryStore()

        async def fail() -> Sequence[str]:
            raise OSError("no disk")

        all_tables = Tables(store, Bots(), seed=1)
        await all_tables.awake()  # nothing was to be woken
        (table,) = await _tables(all_tables, 1)
        store.waiting_for_bots = fail  # type: ignore[method-assign]
        await all_tables.wake()
        await all_tables.awake()
        assert "cannot be found" in caplog.text
        assert await all_tables.table(table.id) is table
        await all_tables.close()

    go(work())


def test_a_table_can_be_read_again() -> None:
    """One that is dropped is read from its log by the next who looks, also for those who hold it."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=1)
        made = await all_tables.open(Opening(game="rycerze", seats=2, bots={1: "random"}))
        await advance(made.table)
        while made.table.id in all_tables._bot_runner.busy():
            await asyncio.sleep(0)
        before, signal = made.table.log, made.table.subscribe()
        all_tables._cache.drop(made.table.id)
        assert not all_tables._bot_runner._bots
        assert await all_tables.table(made.table.id) is made.table
        assert signal.is_set()
        assert made.table.log is not before
        assert made.table.log.play.record() == before.play.record()
        await all_tables.close()

    go(work())


def test_a_table_whose_log_was_away_has_no_double() -> None:
    """While the log is gone everybody is refused; when it is back, the same table goes on."""

    async def work() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Bots(), seed=1)
        (table,) = await _tables(all_tables, 1)
        entries = store._entries.pop(table.id)
        all_tables._cache.drop(table.id)
        for _ in range(2):
            with pytest.raises(UnknownTable):
                await all_tables.table(table.id)
        store._entries[table.id] = entries
        assert await all_tables.table(table.id) is table
        await submit(table, 0, first_move(table, 0))
        await all_tables.close()

    go(work())


def test_a_table_is_read_beside_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a long log is read others look, and load tables too; its own readers wait for one reading."""
    read: list[str] = []

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=1, kept=0)
        long, short = [table.id for table in await _tables(all_tables, 2)]
        gc.collect()
        may_end = threading.Event()

        def slowly(name: str, entries: Sequence[LogEntry]) -> TableLog:
            read.append(name)
            if name == long:
                assert may_end.wait(10)
            return load_log(name, entries)

        monkeypatch.setattr(tables_module, "load_log", slowly)
        waiting = [asyncio.ensure_future(all_tables.table(long)) for _ in range(2)]
        await asyncio.sleep(0.01)
        assert (await all_tables.table(short)).id == short
        assert not any(each.done() for each in waiting)
        may_end.set()
        one, other = await asyncio.gather(*waiting)
        assert one is other
        await all_tables.close()

    go(work())
    assert len(read) == 2


def test_whoever_loads_many_tables_keeps_no_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """One address loads one table at a time, and holds none that waits; others load theirs meanwhile."""
    begun: list[str] = []

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=1, kept=0)
        *long, short = [table.id for table in await _tables(all_tables, 5)]
        gc.collect()
        may_end = threading.Event()

        def slowly(name: str, entries: Sequence[LogEntry]) -> TableLog:
            begun.append(name)
            if name in long and len(begun) == 1:
                assert may_end.wait(10)
            return load_log(name, entries)

        async def request(name: str, turns: Turns) -> Table:
            begin_tracking(RequestCost(turns))
            return await all_tables.table(name)

        monkeypatch.setattr(tables_module, "load_log", slowly)
        home, away = Turns(), Turns()
        many = [asyncio.ensure_future(request(name, home)) for name in long]
        await asyncio.sleep(0.05)
        for name in (short, long[-1]):
            assert (await request(name, away)).id == name
        assert begun == [long[0], short, long[-1]]
        may_end.set()
        assert [(await each).id for each in many] == long
        await all_tables.close()

    go(work())


def test_opening_with_a_key_waits_for_no_other_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one request is answered again from a long log, others open tables with keys of their own."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=1, kept=0)
        opening, mine, other = Opening(game="rycerze", seats=2), "m" * 16, "o" * 16
        name = (await all_tables.open(opening, key=mine)).table.id
        gc.collect()
        may_end = threading.Event()

        def slowly(name: str, entries: Sequence[LogEntry]) -> TableLog:
            assert may_end.wait(10)
            return load_log(name, entries)

        monkeypatch.setattr(tables_module, "load_log", slowly)
        again = asyncio.ensure_future(all_tables.open(opening, key=mine))
        await asyncio.sleep(0.01)
        assert (await asyncio.wait_for(all_tables.open(opening, key=other), 5)).table.id != name
        assert not again.done()
        may_end.set()
        assert (await again).table.id == name
        await all_tables.close()

    go(work())
