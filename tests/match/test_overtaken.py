"""Several processes on one store: whoever was overtaken reads what is saved, and goes on from there."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Sequence

import pytest

from tests.elsewhere import UP_TO_THREE
from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.core.words import T
from zamki.match import ChangeKind, ChangeRequest, Opening, Table, Tables
from zamki.match.entries import LogEntry, TableSummary
from zamki.match.errors import BrokenTable, Stale, UnknownTable
from zamki.match.ports import StaleTable
from zamki.store import MemoryStore, StoreFault

from .setting import Bots, ask, first_move, go, opened, settle, submit


class SharedStore(MemoryStore):
    """Refuses a version that is there already, as a database of several processes does."""

    is_away = False

    async def load(self, table: str, after: int = 0) -> Sequence[LogEntry]:
        """What is saved, where the database is there."""
        if self.is_away:
            raise StoreFault(T("The tables cannot be read now ({reason}).", reason="test"))
        return await super().load(table, after)

    async def append(self, table: str, entries: Sequence[LogEntry], summary: TableSummary) -> None:
        """Saves entries, or says that somebody else was quicker."""
        known = self._entries.get(table, [])
        if entries[0].version != len(known) + 1:
            raise StaleTable(T("This table was changed elsewhere meanwhile. Look again."))
        await super().append(table, entries, summary)


async def _twice(**more: object) -> tuple[SharedStore, list[Tables], list[Table]]:
    """One table in two halls."""
    store = SharedStore()
    halls = [Tables(store, Bots(), seed=1, **more), Tables(store, Bots(), seed=2, **more)]  # type: ignore[arg-type]
    made = await halls[0].open(Opening(game="rycerze", seats=2, hot=True))
    return store, halls, [made.table, await halls[1].table(made.table.id)]


def test_who_was_overtaken_sees_what_happened_and_goes_on() -> None:
    """The change is judged by what is saved now and made; listeners are told, nobody hears of a conflict."""

    async def work() -> None:
        store, halls, (one, other) = await _twice()
        signal = other.subscribe()
        await submit(one, 0, first_move(one, 0))
        assert await submit(other, 1, first_move(other, 1)) == 3
        assert signal.is_set()
        assert [entry.version for entry in await store.load(one.id)] == [1, 2, 3]
        await one.catch_up(3)
        assert other.view(Onlooker.SPECTATOR).json() == one.view(Onlooker.SPECTATOR).json()
        for all_tables in halls:
            await all_tables.close()

    go(work())


def test_a_listener_who_comes_while_the_database_is_away_harms_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """What another process has saved cannot be read: that is said in one line, and read when it can be."""

    async def work() -> None:
        store, halls, (one, other) = await _twice()
        await submit(one, 0, first_move(one, 0))
        asyncio.get_running_loop().set_exception_handler(lambda _, told: faults.append(str(told)))
        other.known, store.is_away = 2, True
        signal = other.subscribe()
        async with asyncio.timeout(5):
            while "cannot be followed" not in caplog.text:
                await asyncio.sleep(0)
        store.is_away = False
        await other.catch_up(2)
        assert (signal.is_set(), other.version) == (True, 2)
        for all_tables in halls:
            await all_tables.close()

    faults: list[str] = []
    go(work())
    gc.collect()
    assert faults == []


def test_what_is_no_longer_meant_is_refused_as_such() -> None:
    """Two processes take the same move of one seat: the second is told that it comes too late."""

    async def work() -> None:
        store, halls, (one, other) = await _twice()
        move = first_move(one, 0)
        await submit(one, 0, move, after=1)
        with pytest.raises(Stale):
            await submit(other, 0, move, after=1)
        assert other.version == 2
        assert len(await store.load(one.id)) == 2
        for all_tables in halls:
            await all_tables.close()

    go(work())


def test_a_store_that_never_agrees_ends_in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    """A change that is overtaken again and again is refused, not tried for ever."""

    async def work() -> None:
        store, halls, (_, other) = await _twice()

        async def overtake(*_: object) -> None:
            raise StaleTable(T("This table was changed elsewhere meanwhile. Look again."))

        patch.setattr(store, "append", overtake)
        with pytest.raises(StaleTable):
            await ask(other, ChangeKind.CHAT, None, text="hello?")
        for all_tables in halls:
            await all_tables.close()

    go(work())


@pytest.mark.parametrize(("game", "seats"), UP_TO_THREE)
def test_going_on_from_others_entries_is_reading_the_log(game: str, seats: int) -> None:
    """A table that takes entry by entry what another process saves is the one its whole log tells of."""

    async def work() -> None:
        store = SharedStore()
        halls = [Tables(store, Bots(), seed=1), Tables(store, Bots(), seed=2)]
        made = await halls[0].open(Opening(game=game, seats=seats, hot=True))
        one, other = made.table, await halls[1].table(made.table.id)
        for _ in range(30):
            (seat, *_) = one.log.play.game.actors(one.log.play.state)
            await submit(one, seat, first_move(one, seat))
            await other.catch_up(one.version)
            if one.log.play.outcome is not None:
                break
        viewers: list[Viewer] = [Onlooker.SPECTATOR, *map(Seat, range(seats))]
        for viewer in viewers:
            assert other.view(viewer).json() == one.view(viewer).json()
        assert other.log.play.record() == one.log.play.record()
        for all_tables in halls:
            await all_tables.close()

    go(work())


def test_what_was_answered_elsewhere_is_answered_the_same() -> None:
    """A request that is sent again to another process has one effect and one answer."""

    async def work() -> None:
        store, halls, (one, other) = await _twice()
        move = first_move(one, 0)
        versions = [await submit(table, 0, move, key="once") for table in (one, other, other)]
        assert versions == [2, 2, 2]
        assert len(await store.load(one.id)) == 2
        for all_tables in halls:
            await all_tables.close()

    go(work())


def test_a_bot_that_was_overtaken_thinks_again(caplog: pytest.LogCaptureFixture) -> None:
    """Its move is made after the change of the other process, without a word in the log."""

    async def work() -> None:
        _, halls, (one, other) = await _twice(bot_pause=0.05)
        (holder,) = one.chair(0).keys
        await ask(one, ChangeKind.CHAT, None, text="first")
        await ask(other, ChangeKind.CHAT, None, text="second")
        await _bot(other, holder)
        await asyncio.sleep(0)
        entry = LogEntry(other.version + 1, "chat", {"seat": None, "name": "", "text": "third"}, 0.0)
        await halls[0].store.append(other.id, [entry], other.log.summary())
        await settle(other, 6)
        assert [line.text for line in other.log.chat] == ["first", "second", "third"]
        for all_tables in halls:
            await all_tables.close()

    go(work())
    assert caplog.text == ""


async def _bot(table: Table, holder: str) -> None:
    await table.change(ChangeRequest(ChangeKind.BOT, holder, {"seat": 0, "level": "random"}))


@pytest.mark.parametrize(("is_gone", "fault"), [(True, UnknownTable), (False, BrokenTable)])
def test_a_table_that_cannot_be_read_again_leaves(is_gone: bool, fault: type[Exception]) -> None:
    """One that was removed, or is broken, is refused as such and no longer kept."""

    async def work() -> None:
        store, halls, (one, other) = await _twice()
        if is_gone:
            del store._entries[one.id]
        else:
            store._entries[one.id].append(LogEntry(2, "from the future", {}, 0.0))
        with pytest.raises(fault):
            await ask(other, ChangeKind.CHAT, None, text="hello?")
        assert len(halls[1]._cache) == 0
        with pytest.raises(fault):
            await halls[1].table(one.id)
        for all_tables in halls:
            await all_tables.close()

    go(work())


def test_a_table_alone_only_refuses() -> None:
    """Without a server to read again, what was refused changes nothing."""

    async def work() -> None:
        _, halls, (one, other) = await _twice()
        alone = Table(other.log, halls[1].store, other.levels)
        await submit(one, 0, first_move(one, 0))
        with pytest.raises(StaleTable):
            await submit(alone, 1, first_move(alone, 1))
        assert alone.version == 1
        for all_tables in halls:
            await all_tables.close()

    go(work())


def test_what_is_known_already_is_not_read_again() -> None:
    """A table that another process has told of stays as it is when it holds that version."""

    async def work() -> None:
        _, table, _ = await opened()
        before = table.log
        await table.catch_up(table.version)
        assert table.log is before

    go(work())
