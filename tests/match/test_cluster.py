"""Other processes that serve the same tables, as one of them hears them; here they are only said to be."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from zamki.core.ids import Seat
from zamki.core.words import T
from zamki.match import Opening, Table, Tables
from zamki.match import cluster as module
from zamki.match.cluster import LONGEST, LiveWorkers
from zamki.match.entries import LogEntry
from zamki.match.ports import Members, Message, News, Saved
from zamki.store import MemoryStore, StoreFault

from .setting import Bots, first_move, go, submit

OURS, THEIRS = 1, 2


class StuckStore(MemoryStore):
    """Answers no more once it `is_stuck`."""

    is_stuck = False

    async def load(self, table: str, after: int = 0) -> Sequence[LogEntry]:
        """The entries, or nothing ever."""
        if self.is_stuck:
            await asyncio.Event().wait()
        return await super().load(table, after)


class Ear:
    """A messenger that hears what a test tells it, and writes down what is said."""

    number = OURS
    is_connected = True

    def __init__(self, *others: int) -> None:
        self.others = others
        self.said: list[dict[str, Any]] = []
        self.is_lost = False
        self.is_slow = False
        self.hear: Callable[[News], None] = lambda _: None

    async def begin(self, hear: Callable[[News], None]) -> None:
        """The others are there from the start."""
        self.hear = hear
        hear(Members(frozenset({OURS, *self.others})))

    async def say(self, text: str) -> None:
        """Keeps it."""
        if self.is_slow:
            await asyncio.Event().wait()
        if self.is_lost:
            raise StoreFault(T("The tables cannot be read now."))
        assert len(text) <= LONGEST
        self.said.append(json.loads(text))

    async def close(self) -> None:
        """Nothing to end."""


async def _tables(ear: Ear | None) -> tuple[Tables, Table]:
    all_tables = Tables(MemoryStore(), Bots(), seed=1, messenger=ear)
    await all_tables.wake()
    return all_tables, (await all_tables.open(Opening(game="rycerze", seats=2, hot=True))).table


def _there(table: Table, **seats: int) -> str:
    """What another process says of who is at a table."""
    return json.dumps({table.id: {"here": {name.strip("s"): n for name, n in seats.items()}, "seen": [1]}})


def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SOON", "LATER"):
        monkeypatch.setattr(module, name, 0.0)


async def _until(is_so: Callable[[], bool]) -> None:
    for _ in range(500):
        if is_so():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("it does not come")


def test_who_is_alone_moves_all_bots() -> None:
    """Without a messenger a process is connected, has every table, and tells what it counts."""

    async def work() -> None:
        all_tables, table = await _tables(None)
        assert all_tables.is_connected
        signals = [table.subscribe(), table.subscribe()]
        assert all_tables.numbers() == {
            "tables_in_memory": 1,
            "streams": 2,
            "thoughts_waiting": 0,
            "is_connected": 1,
        }
        for left, signal in enumerate(signals[::-1]):
            table.unsubscribe(signal)
            assert all_tables.numbers()["streams"] == 1 - left
        await all_tables.close()

    go(work())


def test_tables_are_shared_out() -> None:
    """Of two processes each has some tables, and together they have all, whichever computes it."""

    async def ours(number: int) -> set[str]:
        ear = Ear(OURS, THEIRS)
        ear.number = number
        found = LiveWorkers(ear, lambda _: None, lambda _: None, lambda _: None)
        await found.begin()
        return {name for name in map(str, range(50)) if found.is_ours(name)}

    async def work() -> None:
        one, other = await ours(OURS), await ours(THEIRS)
        assert one | other == set(map(str, range(50)))
        assert not one & other
        assert min(len(one), len(other)) > 10

    go(work())


def test_whoever_is_elsewhere_counts_here() -> None:
    """People at another process are seen at the table, until it says otherwise or ends; what is said
    before the table is in memory counts too."""

    async def work() -> None:
        ear = Ear(THEIRS)
        all_tables, table = await _tables(ear)
        signal = table.subscribe()
        ear.hear(Message(THEIRS, _there(table, s1=2)))
        assert table.presence.is_here(Seat(1))
        assert signal.is_set()
        signal.clear()
        ear.hear(Message(THEIRS, _there(table, s1=2)))
        assert not signal.is_set()  # nothing new
        ear.hear(Message(OURS, _there(table)))
        assert table.presence.is_here(Seat(1))  # what this process said itself is no news
        name, said = table.id, _there(table, s1=3)
        all_tables._cache.drop(name)
        table.unsubscribe(signal)
        del table
        gc.collect()
        assert all_tables._cache.peek(name) is None
        ear.hear(Message(THEIRS, said))  # of a table that is not in memory
        again = await all_tables.table(name)
        assert again.presence.is_here(Seat(1))
        ear.hear(Members(frozenset({OURS})))
        assert not again.presence.is_here(Seat(1))
        await all_tables.close()

    go(work())


@pytest.mark.parametrize("text", ["", "[]", '{"t": 3}', '{"t": {"here": {"x": 1}, "seen": []}}'])
def test_another_version_may_speak_otherwise(text: str) -> None:
    """What is not understood is passed over."""

    async def work() -> None:
        ear = Ear(THEIRS)
        all_tables, table = await _tables(ear)
        ear.hear(Message(THEIRS, text.replace("t", table.id, 1)))
        assert not table.presence.is_here(Seat(0))
        await all_tables.close()

    go(work())


def test_others_hear_who_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes, goes or gives a sign of life is told, all at once after a moment; whoever joins the
    processes later hears of everybody."""

    async def work() -> None:
        _quick(monkeypatch)
        ear = Ear(THEIRS)
        all_tables, table = await _tables(ear)
        table.presence.enter(Seat(0))
        table.presence.enter(None)
        await _until(lambda: bool(ear.said))
        assert ear.said == [{table.id: {"here": {"0": 1, "": 1}, "seen": [0]}}]
        table.presence.note(Seat(0))
        await _until(lambda: len(ear.said) == 2)
        assert ear.said[1][table.id]["seen"] == [0]
        ear.hear(Members(frozenset({OURS, THEIRS, 3})))
        await _until(lambda: len(ear.said) == 3)
        assert ear.said[2] == {table.id: {"here": {"0": 1, "": 1}, "seen": []}}
        table.presence.leave(Seat(0))
        table.presence.leave(None)
        await _until(lambda: len(ear.said) == 4)
        assert ear.said[3][table.id]["here"] == {}
        await all_tables.close()

    go(work())


def test_who_is_alone_tells_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as there is no other process nothing is said."""

    async def work() -> None:
        _quick(monkeypatch)
        ear = Ear()
        all_tables, table = await _tables(ear)
        table.presence.enter(Seat(0))
        await _until(lambda: all_tables._live_workers._saying is None)
        assert ear.said == []
        await all_tables.close()

    go(work())


def test_a_sign_of_life_waits_longer_than_news(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who comes is told soon, though a sign of life was to be told later."""

    async def work() -> None:
        monkeypatch.setattr(module, "SOON", 0.0)
        ear = Ear(THEIRS)
        all_tables, table = await _tables(ear)
        await _until(lambda: all_tables._live_workers._saying is None)
        table.presence.note(Seat(1))
        table.presence.note(Seat(1))  # is told together with the first
        assert ear.said == []
        table.presence.enter(Seat(0))
        await _until(lambda: bool(ear.said))
        assert ear.said[0][table.id] == {"here": {"0": 1}, "seen": [0, 1]}
        table.presence.note(Seat(1))
        await all_tables.close()  # what was to be said later is not said any more
        assert len(ear.said) == 1

    go(work())


def test_what_cannot_be_said_is_told_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The process goes on; when the database is back everything is told anew."""

    async def work() -> None:
        _quick(monkeypatch)
        ear = Ear(THEIRS)
        all_tables, table = await _tables(ear)
        ear.is_lost = True
        table.presence.enter(Seat(0))
        await _until(lambda: "are not told who is here" in caplog.text)
        ear.is_lost = False
        ear.hear(Members(frozenset({OURS, THEIRS}), missed=True))
        await _until(lambda: bool(ear.said))
        assert ear.said[0][table.id]["here"] == {"0": 1}
        await all_tables.close()

    with caplog.at_level(logging.WARNING):
        go(work())


def test_what_is_still_being_said_ends_with_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing waits for nobody who does not answer."""

    async def work() -> None:
        _quick(monkeypatch)
        ear = Ear(THEIRS)
        all_tables, table = await _tables(ear)
        ear.is_slow = True
        table.presence.enter(Seat(0))
        await _until(lambda: bool(all_tables._live_workers._tasks))
        await asyncio.wait_for(all_tables.close(), 5)
        assert ear.said == []

    go(work())


def test_much_is_said_in_several_messages() -> None:
    """No message is longer than a notice may be, and none of the tables is left out."""
    told = [(f"table-{number}", {"here": {"0": 1}, "seen": [0]}) for number in range(400)]
    texts = list(module._messages(told))
    assert len(texts) > 2
    assert max(map(len, texts)) <= LONGEST
    assert {name: each for text in texts for name, each in json.loads(text).items()} == dict(told)
    assert list(module._messages([])) == []


def test_a_table_that_cannot_be_followed_is_told_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """News of a table that is not there stops nothing."""

    async def work() -> None:
        ear = Ear()
        all_tables, _ = await _tables(ear)
        ear.hear(Saved("nowhere", 3, waits_for_bot=True, is_over=True))
        await _until(lambda: "table nowhere cannot be followed" in caplog.text)
        await all_tables.close()

    with caplog.at_level(logging.WARNING):
        go(work())


def test_whoever_follows_catches_up() -> None:
    """A table that is behind what others have saved is read on when somebody looks at it or follows it, and
    what is under way when the process ends is left."""

    async def work() -> None:
        ear, store = Ear(), StuckStore()
        all_tables = Tables(store, Bots(), seed=1, messenger=ear)
        await all_tables.wake()
        table = (await all_tables.open(Opening(game="rycerze", seats=2, hot=True))).table
        other = await Tables(store, Bots(), seed=2).table(table.id)
        await submit(other, 0, first_move(other, 0))
        ear.hear(Saved(table.id, other.version, waits_for_bot=False, is_over=False))
        assert table.version == other.version - 1  # nobody looks
        signal = table.subscribe()
        await _until(lambda: table.version == other.version)
        assert signal.is_set()
        await submit(other, 1, first_move(other, 1))
        store.is_stuck = True
        ear.hear(Saved(table.id, other.version, waits_for_bot=False, is_over=False))
        await all_tables.close()
        assert table.version == other.version - 1

    go(work())
