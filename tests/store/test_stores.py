"""Both stores keep the same promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.match.setting import go
from zamki.match.entries import Entry, Summary
from zamki.match.ports import StaleTable, Store
from zamki.store import MemoryStore, SqliteStore
from zamki.store import StoreFault


def _summary(table: str = "t", **changes: object) -> Summary:
    told: dict[str, object] = {
        "table": table,
        "game": "rycerze",
        "options": (),
        "names": ("Ada", ""),
        "kinds": ("person", "free"),
        "holders": (("a",), ()),
        "invites": ("AAAA-BBBB",),
        "actors": (0, 1),
        "is_open": True,
        "is_over": False,
        "pace": "live",
        "updated": 1.0,
    }
    return Summary(**{**told, **changes})  # type: ignore[arg-type]


def _entry(version: int) -> Entry:
    return Entry(version, "chat", {"text": "żółć", "n": [1, None]}, float(version))


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """A fresh store of each kind."""
    return MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "deep" / "t.sqlite")


def test_entries_come_back_in_order(store: Store) -> None:
    """What was appended is loaded as it was; an unknown table has nothing."""

    async def work() -> None:
        await store.append("t", [_entry(1)], _summary())
        await store.append("t", [_entry(2), _entry(3)], _summary())
        assert list(await store.load("t")) == [_entry(1), _entry(2), _entry(3)]
        assert list(await store.load("u")) == []
        assert await store.is_well()
        await store.close()

    go(work())


def test_the_lobby_finds_tables(store: Store) -> None:
    """Open tables, one's own tables, invitations and waiting bots are found by their summaries."""

    async def work() -> None:
        await store.append("t", [_entry(1)], _summary())
        await store.append("u", [_entry(1)], _summary("u", updated=2.0, is_open=False, invites=()))
        await store.append(
            "v", [_entry(1)], _summary("v", kinds=("person", "bot"), holders=(("b",), ()), invites=())
        )
        assert [each.table for each in await store.open_tables(9)] == ["t"]
        assert [each.table for each in await store.held_by("a", 9)] == ["u", "t"]
        assert (await store.held_by("a", 9))[1] == _summary()
        assert await store.invited_to("AAAA-BBBB") == "t"
        assert list(await store.waiting_for_bots()) == ["v"]
        await store.close()

    go(work())


def test_a_version_is_written_once(tmp_path: Path) -> None:
    """Two writers cannot both save the same version; the second changes nothing."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        await store.append("t", [_entry(1)], _summary())
        with pytest.raises(StaleTable):
            await store.append("t", [_entry(2), _entry(1)], _summary(updated=9.0))
        assert len(await store.load("t")) == 1
        assert (await store.held_by("a", 9))[0].updated == 1.0
        await store.close()

    go(work())


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """A database that cannot be opened is one clear line."""
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFault, match="cannot be opened"):
        SqliteStore(tmp_path / "file" / "t.sqlite")
