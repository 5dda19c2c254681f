"""All stores keep the same promises: in memory, in a file, on a PostgreSQL server."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from tests.match.setting import go
from tests.store.samples import entry, summary
from zamki.match.entries import LogEntry
from zamki.match.ports import StaleTable, Store


def test_entries_come_back_in_order(store: Store) -> None:
    """What was appended is loaded as it was; an unknown table has nothing."""

    async def work() -> None:
        await store.append("t", [entry(1)], summary())
        await store.append("t", [entry(2), entry(3)], summary())
        assert list(await store.load("t")) == [entry(1), entry(2), entry(3)]
        assert list(await store.load("t", after=2)) == [entry(3)]
        assert list(await store.load("u")) == []
        assert (await store.version("t"), await store.version("u")) == (3, 0)
        assert await store.is_well()
        await store.close()

    go(work())


def test_read_only_mappings_and_tuples_are_kept(store: Store) -> None:
    """What the rules hand over as read-only comes back as the same JSON."""

    async def work() -> None:
        told: Any = MappingProxyType({"at": (1, 2), "of": MappingProxyType({"x": 0.5})})
        await store.append("t", [LogEntry(1, "move", told, 1.0)], summary())
        kept: Any = (await store.load("t"))[0].data
        assert [*kept["at"], kept["of"]["x"]] == [1, 2, 0.5]
        await store.close()

    go(work())


def test_the_lobby_finds_tables(store: Store) -> None:
    """Open tables, one's own tables, invitations and waiting bots are found by their summaries."""

    async def work() -> None:
        await store.append("t", [entry(1)], summary())
        await store.append("u", [entry(1)], summary("u", updated=2.0, is_open=False, invites=()))
        bots = summary("v", kinds=("person", "bot"), holders=(("b",), ()), invites=())
        await store.append("v", [entry(1)], bots)
        assert [each.table for each in await store.open_tables(9)] == ["t"]
        assert [each.table for each in await store.held_by("a", 9)] == ["u", "t"]
        assert [each.table for each in await store.held_by("a", 1)] == ["u"]
        assert (await store.held_by("a", 9))[1] == summary()
        assert await store.invited_to("AAAA-t") == "t"
        assert await store.invited_to("BBBB") is None
        assert list(await store.waiting_for_bots()) == ["v"]
        await store.close()

    go(work())


def test_the_lobby_follows_what_changes(store: Store) -> None:
    """A name, an invitation, a holder that changes is found as it is now, and not as it was."""

    async def work() -> None:
        await store.append("t", [entry(1)], summary())
        await store.append("u", [entry(1)], summary("u", updated=2.0))
        await store.append("t", [entry(2)], summary(updated=3.0))  # nothing but the time
        assert [each.updated for each in await store.open_tables(9)] == [3.0, 2.0]
        now = summary(kinds=("person", "person"), holders=(("b",), ("c",)), invites=("CCCC",), updated=4.0)
        await store.append("t", [entry(3)], now)
        assert [each.table for each in await store.open_tables(9)] == ["u"]
        assert [each.table for each in await store.held_by("a", 9)] == ["u"]
        assert list(await store.held_by("c", 9)) == [now]
        assert await store.invited_to("AAAA-t") is None
        assert await store.invited_to("CCCC") == "t"
        await store.close()

    go(work())


def test_a_table_is_found_by_the_request_that_opened_it(store: Store) -> None:
    """The mark of an opening leads to its table, however often the table is saved."""

    async def work() -> None:
        for version in (1, 2):
            await store.append("t", [entry(version)], summary(opened_as="mark"))
        await store.append("u", [entry(1)], summary("u", invites=()))
        assert await store.opened_as("mark") == "t"
        assert await store.opened_as("other") is None
        await store.close()

    go(work())


@pytest.mark.parametrize("name", ["\0", "t\0", "\ud800"])
def test_names_no_database_can_hold_are_unknown(store: Store, name: str) -> None:
    """Whatever somebody types into an address is a table, an invitation, a mark that is not there."""

    async def work() -> None:
        assert list(await store.load(name)) == []
        assert await store.invited_to(name) is None
        assert await store.opened_as(name) is None
        await store.close()

    go(work())


def test_a_version_is_written_once(store: Store) -> None:
    """Two writers cannot both save the same version; the second changes nothing and is told to look again."""

    async def work() -> None:
        await store.append("t", [entry(1)], summary())
        with pytest.raises(StaleTable, match="changed elsewhere"):
            await store.append("t", [entry(2), entry(1)], summary(updated=9.0))
        with pytest.raises(StaleTable):
            await store.append("t", [entry(1)], summary(updated=9.0))
        assert len(await store.load("t")) == 1
        assert (await store.held_by("a", 9))[0].updated == 1.0
        await store.append("t", [entry(2)], summary(updated=2.0))
        await store.close()

    go(work())


def test_settings_replace_those_directly_before_them(store: Store) -> None:
    """A log keeps the last of several changes of settings; who has missed them cannot go on from there."""

    async def work() -> None:
        said = [replace(entry(version), kind="options") for version in range(9)]
        log = [entry(1), said[2], said[3], said[4], entry(5), said[6]]
        for each in log:
            await store.append("t", [each], summary(updated=each.at))
        kept = [entry(1), said[4], entry(5), said[6]]
        assert list(await store.load("t")) == kept
        for late in (entry(2), said[3], said[6]):
            with pytest.raises(StaleTable):
                await store.append("t", [late], summary(updated=9.0))
        assert list(await store.load("t")) == kept
        assert [each.updated for each in await store.held_by("a", 9)] == [6.0]
        await store.close()

    go(work())


def test_a_table_that_is_gone_is_not_continued(store: Store) -> None:
    """Who goes on with a table that was removed meanwhile is told so; no log begins in its middle."""

    async def work() -> None:
        with pytest.raises(StaleTable):
            await store.append("t", [entry(5)], summary())
        assert list(await store.load("t")) == []
        await store.close()

    go(work())


def test_many_tables_are_saved_at_once(store: Store) -> None:
    """Everybody who saves at the same moment is told of the own success or failure."""

    async def work() -> None:
        names = [f"t{number}" for number in range(40)]
        await asyncio.gather(*(store.append(name, [entry(1)], summary(name)) for name in names))
        jobs = [(name, 1 if name == "t7" else 2) for name in names]
        told = await asyncio.gather(
            *(store.append(name, [entry(version)], summary(name)) for name, version in jobs),
            return_exceptions=True,
        )
        assert [type(each) for each in told] == [StaleTable if name == "t7" else type(None) for name in names]
        assert [len(await store.load(name)) for name in names] == [1 if name == "t7" else 2 for name in names]
        await store.close()

    go(work())
