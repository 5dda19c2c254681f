"""A rematch is opened exactly once, whoever asks and whatever happens in between."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Sequence

import pytest

from zamki.match import ChangeKind, ChangeRequest, Opening, Table, Tables
from zamki.match.entries import LogEntry, TableSummary
from zamki.match.errors import NotAllowed, UnknownTable
from zamki.match.secrets import key_of
from zamki.store import MemoryStore

from .setting import Bots, FailingStore, advance, ask, go, sit


async def _over(store: MemoryStore) -> tuple[Tables, Table, list[str]]:
    """A finished game of two people, with the hashes of their secrets."""
    all_tables = Tables(store, Bots(), seed=3)
    made = await all_tables.open(Opening(game="rycerze", seats=2, open=True))
    tom = await sit(made.table, None, "Tom")
    table = made.table
    while table.log.play.outcome is None:
        for seat in table.log.play.game.actors(table.log.play.state):
            await advance(table, seat)
    return all_tables, table, [key_of(made.secret), key_of(tom.secret)]


async def _rematches(store: MemoryStore, table: Table) -> list[object]:
    return [entry.data["table"] for entry in await store.load(table.id) if entry.kind == "rematch"]


def test_two_clicks_at_once_give_one_table() -> None:
    """Both people ask at the same moment and meet at the same table, which has one founding entry."""

    async def work() -> None:
        store = FailingStore()
        all_tables, table, keys = await _over(store)
        both = await asyncio.gather(
            *(all_tables.rematch(table, ChangeRequest(ChangeKind.REMATCH, key)) for key in keys)
        )
        (name,) = {each.table for each in both}
        assert name is not None
        assert await _rematches(store, table) == [name]
        assert [entry.kind for entry in await store.load(name)] == ["opened"]
        again = await all_tables.table(name)
        assert [again.log.seats_of(key) for key in keys] == [(0,), (1,)]
        await all_tables.close()

    go(work())


def test_nobody_finds_the_door_closed_while_the_next_table_is_opened() -> None:
    """Whoever follows the announcement at once waits until the table is there."""

    async def work() -> None:
        store = FailingStore()
        all_tables, table, keys = await _over(store)
        signal = table.subscribe()
        asking = asyncio.ensure_future(all_tables.rematch(table, ChangeRequest(ChangeKind.REMATCH, keys[0])))
        await signal.wait()
        assert table.log.rematch is not None
        assert (await all_tables.table(table.log.rematch)).version == 1
        assert (await asking).table == table.log.rematch
        await all_tables.close()

    go(work())


def test_a_rematch_that_is_slow_to_be_saved_keeps_no_other_table_closed() -> None:
    """While the database takes its time, others open tables that are not in memory."""

    async def work() -> None:
        store = FailingStore()
        all_tables, table, keys = await _over(store)
        other = (await all_tables.open(Opening(game="rycerze", seats=2))).table.id
        all_tables._cache._tables.pop(other)
        gc.collect()
        saved, save = asyncio.Event(), store.append

        async def slowly(table: str, entries: Sequence[LogEntry], summary: TableSummary) -> None:
            await saved.wait()
            await save(table, entries, summary)

        store.append = slowly  # type: ignore[method-assign]
        asking = asyncio.ensure_future(all_tables.rematch(table, ChangeRequest(ChangeKind.REMATCH, keys[0])))
        await asyncio.sleep(0)
        assert (await all_tables.table(other)).id == other
        unknown = asyncio.ensure_future(all_tables.table("nowhere"))
        await asyncio.sleep(0.01)
        assert not unknown.done()  # it could be the one that is being opened
        saved.set()
        with pytest.raises(UnknownTable):
            await unknown
        assert (await all_tables.table(str((await asking).table))).version == 1
        await all_tables.close()

    go(work())


@pytest.mark.parametrize("asks", ["old", "new", "again"])
def test_a_crash_between_reserving_and_opening_is_healed(asks: str) -> None:
    """The entry is saved, the process ends: reading the old table or asking again opens the one reserved."""

    async def work() -> None:
        store = MemoryStore()
        all_tables, table, keys = await _over(store)
        reserved = (await table.change(ChangeRequest(ChangeKind.REMATCH, keys[0]))).table
        assert reserved is not None
        assert await store.load(reserved) == ()
        await all_tables.close()
        later = Tables(store, Bots())
        old = await later.table(table.id)
        if asks == "again":
            assert (await later.rematch(old, ChangeRequest(ChangeKind.REMATCH, keys[1]))).table == reserved
        elif asks == "new":
            assert (await later.table(reserved)).version == 1
        assert len(await store.load(reserved)) == 1
        assert (await later.table(reserved)).log.seats_of(keys[1]) == (1,)
        await later.close()

    go(work())


def test_a_table_that_could_not_be_opened_is_opened_by_whoever_looks_for_it() -> None:
    """The store fails just between the two: the entry stands, and the next reader heals it."""

    async def work() -> None:
        store = FailingStore()
        all_tables, table, keys = await _over(store)
        signal = table.subscribe()
        asking = asyncio.ensure_future(
            all_tables.rematch(table, ChangeRequest(ChangeKind.REMATCH, keys[0], key="k"))
        )
        await signal.wait()
        store.is_broken = True
        with pytest.raises(OSError, match="disk full"):
            await asking
        name = table.log.rematch
        assert name is not None
        with pytest.raises(OSError, match="disk full"):
            await all_tables.table(name)
        store.is_broken = False
        assert (await all_tables.table(name)).version == 1
        assert (
            await all_tables.rematch(table, ChangeRequest(ChangeKind.REMATCH, keys[0], key="k"))
        ).table == name
        assert len(await store.load(name)) == 1
        await all_tables.close()

    go(work())


def test_a_rematch_is_for_those_who_played() -> None:
    """Onlookers open none; once it is there, anybody is told where."""

    async def work() -> None:
        all_tables, table, keys = await _over(MemoryStore())
        with pytest.raises(NotAllowed) as refused:
            await ask(table, ChangeKind.REMATCH, None)
        assert refused.value.details == {"rule": "rematch"}
        name = (await all_tables.rematch(table, ChangeRequest(ChangeKind.REMATCH, keys[0]))).table
        assert (await all_tables.rematch(table, ChangeRequest(ChangeKind.REMATCH, None))).table == name
        with pytest.raises(UnknownTable):
            await all_tables.table("elsewhere")
        await all_tables.close()

    go(work())
