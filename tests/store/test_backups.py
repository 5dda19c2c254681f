"""Backups and restores, from each database into each."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL, text

from tests.match.setting import go
from tests.store.samples import entry, summary
from zamki.store import DatabaseLocation, SqlStore, StoreFault, archive, backups
from zamki.store.backups import restore_backup, write_backup

OLD = Path(__file__).parent / "tables-0.1.sqlite"


def _quiet(done: int, total: int) -> None:
    """Nobody watches."""


def _fill(place: DatabaseLocation, *names: str) -> None:
    async def work() -> None:
        store = SqlStore(place.serve())
        for name in names:
            await store.append(name, [entry(1), entry(2)], summary(name, opened_as=f"as-{name}"))
        await store.close()

    go(work())


def _held(place: DatabaseLocation) -> dict[str, object]:
    """What a store on that place says."""

    async def work() -> dict[str, object]:
        store = SqlStore(place.serve())
        names = [each.table for each in await store.open_tables(99)]
        told = {name: list(await store.load(name)) for name in names}
        marks = [await store.opened_as(f"as-{name}") for name in names]
        codes = [await store.invited_to(f"AAAA-{name}") for name in names]
        mine = [each.table for each in await store.held_by("a", 99)]
        assert marks == codes == mine == names
        await store.close()
        return dict(told)

    return go(work())


def test_a_backup_is_made_while_a_server_writes(place: DatabaseLocation, tmp_path: Path) -> None:
    """It holds what was there at one moment, is one file, and the server notices nothing."""

    async def work() -> None:
        store = SqlStore(place.serve())
        for name in "abc":
            await store.append(name, [entry(1), entry(2)], summary(name, opened_as=f"as-{name}"))
        later = asyncio.gather(*(store.append(n, [entry(3)], summary(n)) for n in "abc"))
        loop, seen = asyncio.get_running_loop(), list[tuple[int, int]]()
        file = tmp_path / "backup"
        copied = loop.run_in_executor(
            None, lambda: write_backup(place, file, lambda *at: seen.append(at), may_replace=False)
        )
        assert await copied == 3
        await later
        assert await store.is_well()
        assert seen[-1][0] == seen[-1][1] > 0
        await store.close()

    go(work())
    assert sorted(path.name for path in tmp_path.glob("backup*")) == ["backup"]
    shutil.copy(tmp_path / "backup", tmp_path / "again.sqlite")
    assert list(_held(DatabaseLocation(file=tmp_path / "again.sqlite"))) == ["a", "b", "c"]


def test_what_is_restored_is_what_was_kept(place: DatabaseLocation, tmp_path: Path) -> None:
    """A backup put into an empty place, or by force over another, brings back every table."""
    _fill(place, "a", "b")
    before = _held(place)
    assert write_backup(place, tmp_path / "backup", _quiet, may_replace=False) == 2
    _fill(place, "c")
    with pytest.raises(StoreFault, match=r"holds tables already\. --force replaces them"):
        restore_backup(place, tmp_path / "backup", _quiet, may_replace=False)
    assert list(_held(place)) == ["a", "b", "c"]
    assert restore_backup(place, tmp_path / "backup", _quiet, may_replace=True) == 2
    assert _held(place) == before
    fresh = DatabaseLocation(file=tmp_path / "new" / "t.sqlite")
    assert restore_backup(fresh, tmp_path / "backup", _quiet, may_replace=False) == 2
    assert _held(fresh) == before
    assert not list(tmp_path.glob("**/*.part*"))


def test_a_file_moves_to_a_server(empty_database: URL, tmp_path: Path) -> None:
    """Tables of version 0.1 in a file are restored into an empty PostgreSQL database."""
    place = DatabaseLocation(url=empty_database)
    assert restore_backup(place, OLD, _quiet, may_replace=False) == 7
    with closing(place.look()) as database, database.engine.connect() as connection:
        assert connection.execute(text("select count(*) from entries")).scalar() == 194


def test_an_older_backup_is_brought_up(tmp_path: Path) -> None:
    """A plain copy of a file of version 0.1 is a backup too."""
    place = DatabaseLocation(file=tmp_path / "t.sqlite")
    assert restore_backup(place, OLD, _quiet, may_replace=False) == 7
    place.look().close()


def test_nothing_is_restored_under_a_server(place: DatabaseLocation, tmp_path: Path) -> None:
    """While a server has the tables open a restore is refused, by force as well."""
    with closing(place.serve()), pytest.raises(StoreFault, match="another Zamki has these tables open"):
        restore_backup(place, OLD, _quiet, may_replace=True)


def test_no_server_opens_under_a_restore(empty_database: URL) -> None:
    """A server that starts while a restore is under way is refused; two servers are not."""
    place = DatabaseLocation(url=empty_database)
    with closing(place.own()), pytest.raises(StoreFault, match="another Zamki has these tables open"):
        place.serve()
    with closing(place.serve()), closing(place.serve()):
        pass


def test_a_damaged_file_can_be_replaced(tmp_path: Path) -> None:
    """Restoring is what a damaged file needs: nothing of it is read, nothing is left beside it."""
    path = tmp_path / "t.sqlite"
    for left in ("", "-wal", "-shm"):
        path.with_name(path.name + left).write_bytes(b"rubbish" * 999)
    restore_backup(DatabaseLocation(file=path), OLD, _quiet, may_replace=True)
    assert len(_names(path)) == 7


@pytest.mark.parametrize(
    "kind", ["missing", "garbage", "empty", "foreign", "folder", "like ours", "no tables"]
)
def test_what_is_no_backup_replaces_nothing(tmp_path: Path, kind: str) -> None:
    """A wrong file is named, and the tables stay."""
    place, file = DatabaseLocation(file=tmp_path / "t.sqlite"), tmp_path / "backup"
    _fill(place, "a")
    if kind == "garbage":
        file.write_bytes(b"nothing of worth" * 99)
    elif kind == "empty":
        file.write_bytes(b"")
    elif kind == "folder":
        file.mkdir()
    elif kind == "foreign":
        with closing(sqlite3.connect(file)) as other, other:
            other.execute("create table songs (title text)")
    elif kind == "like ours":
        with closing(sqlite3.connect(file)) as other, other:
            other.execute("create table entries (table_id text)")
    elif kind == "no tables":
        DatabaseLocation(file=file).serve().close()
    with pytest.raises(StoreFault, match="backup"):
        restore_backup(place, file, _quiet, may_replace=True)
    assert list(_held(place)) == ["a"]
    assert not list(tmp_path.glob("*.part*"))


def test_a_backup_overwrites_only_by_force(tmp_path: Path) -> None:
    """A file that is there stays, unless it is said otherwise."""
    place, file = DatabaseLocation(file=tmp_path / "t.sqlite"), tmp_path / "backup"
    _fill(place, "a")
    file.write_text("dear")
    with pytest.raises(StoreFault, match=r"is there already\. --force replaces it"):
        write_backup(place, file, _quiet, may_replace=False)
    assert file.read_text() == "dear"
    assert write_backup(place, file, _quiet, may_replace=True) == 1
    assert _names(file) == ["a"]


def test_a_backup_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No folder, a broken source, an interruption: one clear line, and no half file."""
    place = DatabaseLocation(file=tmp_path / "t.sqlite")
    _fill(place, "a")
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFault, match="cannot be opened"):
        write_backup(place, tmp_path / "file" / "backup", _quiet, may_replace=False)
    with pytest.raises(KeyboardInterrupt):
        write_backup(place, tmp_path / "backup", _interrupt, may_replace=False)
    with closing(sqlite3.connect(tmp_path / "t.sqlite")) as other, other:
        other.execute("drop table holders")
    with pytest.raises(StoreFault, match="no such table: holders"):
        write_backup(place, tmp_path / "backup", _quiet, may_replace=False)
    assert not list(tmp_path.glob("backup*"))


def _interrupt(done: int, total: int) -> None:
    raise KeyboardInterrupt


def test_tables_that_cannot_be_counted_are_a_fault(tmp_path: Path) -> None:
    """A database without its lobby is told in one line."""
    with closing(DatabaseLocation(file=tmp_path / "t.sqlite").serve()) as database:
        with database.engine.begin() as connection:
            connection.execute(text("drop table tables"))
        with pytest.raises(StoreFault, match="cannot be read now"):
            backups.count_tables(database)


def test_an_archive_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    """A list, a removal that the database refuses is told in one line."""
    with closing(DatabaseLocation(file=tmp_path / "t.sqlite").serve()) as database:
        with database.engine.begin() as connection:
            connection.execute(text("drop table holders"))
        with pytest.raises(StoreFault, match="cannot be saved now"):
            list(archive.remove_tables(database, ["t"], 1.0))
        with database.engine.begin() as connection:
            connection.execute(text("drop table tables"))
        with pytest.raises(StoreFault, match="cannot be read now"):
            archive.tables_older_than(database, 1.0)


def _names(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as found:
        return [name for (name,) in found.execute("select table_id from tables order by 1")]


def test_nothing_replaces_no_tables_of_a_server(empty_database: URL, tmp_path: Path) -> None:
    """A backup without tables is refused by force too; where there are none it changes nothing."""
    DatabaseLocation(file=tmp_path / "backup").serve().close()
    place = DatabaseLocation(url=empty_database)
    assert restore_backup(place, tmp_path / "backup", _quiet, may_replace=False) == 0
    _fill(place, "a")
    with pytest.raises(StoreFault, match=r"backup: holds no tables, so nothing is replaced by it\."):
        restore_backup(place, tmp_path / "backup", _quiet, may_replace=True)
    assert list(_held(place)) == ["a"]
