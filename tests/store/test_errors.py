"""A database that is locked, full, gone, damaged: told at once in one sentence, and nothing half-written."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL, make_url, text
from sqlalchemy.exc import OperationalError

from tests.match.setting import go
from tests.store.samples import entry, summary
from tests.store.test_group_commit import held
from zamki.core.errors import ZamkiError
from zamki.core.words import LANGUAGES
from zamki.match.errors import BrokenTable
from zamki.store import PostgresStore, SqliteStore, StoreFault, errors, parse_location, postgres, sql
from zamki.store.group_commit import SaveJob
from zamki.store.sqlite import open_file, serve_file


@pytest.fixture(autouse=True)
def _every_pulse_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer of the last second is given again: here faults come and go more quickly."""
    monkeypatch.setattr(sql, "PULSE", 0.0)


def test_a_locked_file_is_told_soon(tmp_path: Path) -> None:
    """Five who wait for another program's lock are all answered within moments, and it is not well."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        with held(tmp_path / "t.sqlite"):
            began = time.monotonic()
            assert not await store.is_well()
            assert time.monotonic() - began < 1.5
            began = time.monotonic()
            jobs = [store.append(name, [entry(1)], summary(name)) for name in "abcde"]
            told = await asyncio.gather(*jobs, return_exceptions=True)
            assert time.monotonic() - began < 6
            assert {str(each) for each in told} == {
                "The tables cannot be saved now (another program holds the database)."
            }
        assert await store.is_well()
        await store.append("a", [entry(1)], summary("a"))
        await store.close()

    go(work())


def test_a_backup_can_be_read_meanwhile(tmp_path: Path) -> None:
    """Another program may read the file of a server, and sees what was acknowledged."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        await store.append("t", [entry(1)], summary())
        with closing(sqlite3.connect(tmp_path / "t.sqlite")) as other:
            other.execute("begin")
            assert other.execute("select count(*) from entries").fetchone() == (1,)
            await store.append("t", [entry(2)], summary())  # the reader does not hold up the server
            assert other.execute("select count(*) from entries").fetchone() == (1,)
            other.execute("commit")
            assert other.execute("select count(*) from entries").fetchone() == (2,)
            assert other.execute("pragma journal_mode").fetchone() == ("wal",)
        for connection in (store._writing._open_connection(), store._database.engine.connect()):
            assert connection.exec_driver_sql("pragma synchronous").scalar() == 2  # full, wherever it writes
            connection.close()
        await store.close()

    go(work())


def test_a_second_store_is_refused(tmp_path: Path) -> None:
    """One process per file: the second is refused by whatever name it comes; after the first it may."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        (tmp_path / "link.sqlite").symlink_to(tmp_path / "t.sqlite")
        for name in ("t.sqlite", "link.sqlite"):
            with pytest.raises(StoreFault, match="another Zamki has these tables open"):
                SqliteStore(tmp_path / name)
        await store.close()
        again = SqliteStore(tmp_path / "t.sqlite")
        await again.close()

    go(work())


@pytest.mark.parametrize("is_replaced", [False, True])
def test_a_file_that_is_gone_takes_nothing(tmp_path: Path, *, is_replaced: bool) -> None:
    """Deleted or replaced under the server: not well, and nothing is acknowledged that would be lost."""

    async def work() -> None:
        path = tmp_path / "t.sqlite"
        store = SqliteStore(path)
        await store.append("t", [entry(1)], summary())
        path.rename(tmp_path / "moved")
        if is_replaced:
            shutil.copy(tmp_path / "moved", path)
        assert not await store.is_well()
        with pytest.raises(StoreFault, match="its file was moved or deleted"):
            await store.append("t", [entry(2)], summary())
        with pytest.raises(StoreFault, match="its file was moved or deleted"):
            await store.version("")
        (tmp_path / "moved").replace(path)
        assert await store.is_well()
        await store.append("t", [entry(2)], summary())
        await store.close()

    go(work())


def test_a_full_disk_writes_nothing(tmp_path: Path) -> None:
    """There is no space, it says, and writes nothing half; the same change succeeds once there is room."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        await store.append("t", [entry(1)], summary())
        connection = store._writing._open_connection()
        with connection.begin():
            connection.exec_driver_sql("pragma max_page_count = 1")
        large = summary(names=("Ada" * 40000, ""))
        with pytest.raises(StoreFault) as refused:
            await store.append("t", [entry(2)], large)
        assert str(refused.value) == "The tables cannot be saved now (there is no space left)."
        assert not await store.is_well()
        assert (len(await store.load("t")), (await store.held_by("a", 1))[0]) == (1, summary())
        with connection.begin():
            connection.exec_driver_sql("pragma max_page_count = 100000")
        await store.append("t", [entry(2)], large)
        assert await store.is_well()
        await store.close()

    go(work())


def _damage(path: Path) -> None:
    """Writes over the middle of a file."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    """Pages that were written over are found at the door."""
    shutil.copy(Path(__file__).parent / "tables-0.1.sqlite", tmp_path / "t.sqlite")
    _damage(tmp_path / "t.sqlite")
    with pytest.raises(StoreFault, match=r"t\.sqlite: cannot be opened \(the file is damaged\)"):
        SqliteStore(tmp_path / "t.sqlite")
    (tmp_path / "u.sqlite").write_bytes((tmp_path / "t.sqlite").read_bytes()[:5000])
    with pytest.raises(StoreFault, match="damaged"):
        SqliteStore(tmp_path / "u.sqlite")


def test_pages_are_checked(tmp_path: Path) -> None:
    """An index that does not fit its table is damage too."""
    with closing(serve_file(tmp_path / "t.sqlite")) as database, database.engine.begin() as connection:
        connection.exec_driver_sql("insert into tables values ('t', '', 1.0, 1, 1)")
        connection.exec_driver_sql("pragma writable_schema = on")
        connection.exec_driver_sql("update sqlite_master set rootpage = 2 where name = 'tables_by_time'")
    with pytest.raises(StoreFault, match="the file is damaged"):
        serve_file(tmp_path / "t.sqlite")


def test_garbage_is_refused(tmp_path: Path) -> None:
    """A file that is no database is named so."""
    (tmp_path / "t.sqlite").write_bytes(b"no database at all " * 99)
    with pytest.raises(StoreFault, match=r"cannot be opened \(it is not a database\)"):
        SqliteStore(tmp_path / "t.sqlite")
    with pytest.raises(StoreFault, match="it is not a database"):
        parse_location(f"sqlite:///{tmp_path}/t.sqlite").look()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """A database that cannot be made is one clear line."""
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFault, match="cannot be opened"):
        SqliteStore(tmp_path / "file" / "t.sqlite")
    with pytest.raises(StoreFault, match="cannot be opened"):
        SqliteStore(tmp_path / ("x" * 300) / "t.sqlite")
    with pytest.raises(StoreFault, match="cannot be opened"):
        SqliteStore(Path("a\0b"))
    with pytest.raises(StoreFault, match="cannot be opened"):
        open_file(tmp_path / "file" / "t.sqlite")
    with pytest.raises(StoreFault, match="there is no such file"):
        parse_location(f"sqlite:///{tmp_path}/none.sqlite").look()


def test_a_log_that_cannot_be_read_is_a_fault_of_its_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """An entry, a summary that is no JSON: that table is refused, the lobby goes on without it."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        await store.append("t", [entry(1)], summary())
        await store.append("u", [entry(1)], summary("u"))
        with closing(sqlite3.connect(tmp_path / "t.sqlite")) as other, other:
            other.execute("update entries set data = '{' where table_id = 't'")
            other.execute("update tables set summary = '[]' where table_id = 't'")
        with pytest.raises(BrokenTable, match="“t” cannot be read"):
            await store.load("t")
        assert [each.table for each in await store.open_tables(9)] == ["u"]
        assert "summary of table t" in caplog.text
        await store.close()

    go(work())


def test_what_cannot_be_read_now_is_a_fault(tmp_path: Path) -> None:
    """A file that breaks while it is open is a coded fault for who reads."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        with closing(sqlite3.connect(tmp_path / "t.sqlite")) as other, other:
            other.execute("drop table holders")
        with pytest.raises(StoreFault, match=r"cannot be read now \(no such table: holders\)"):
            await store.held_by("a", 1)
        await store.close()

    go(work())


def test_who_waits_too_long_is_never_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a disk hangs others are refused, and what is refused is not saved later; what has begun is."""
    monkeypatch.setattr(sql, "PATIENCE", 0.1)

    async def work() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        with held(tmp_path / "t.sqlite"):
            begun = asyncio.ensure_future(store.append("t", [entry(1)], summary()))
            await asyncio.sleep(0.05)
            with pytest.raises(StoreFault, match="it takes too long"):
                await store.append("u", [entry(1)], summary("u"))
        await begun
        assert [each.table for each in await store.open_tables(9)] == ["t"]
        await store.close()

    go(work())


def test_a_server_that_went_away_is_told_and_found_again(empty_database: URL) -> None:
    """Connections that PostgreSQL has ended fail once; then new ones are made."""

    async def work() -> None:
        store = PostgresStore(empty_database)
        await store.append("t", [entry(1)], summary())
        with postgres.read_database(empty_database).engine.connect() as other:
            other.execute(
                text(
                    "select pg_terminate_backend(pid) from pg_stat_activity"
                    " where datname = current_database() and pid <> pg_backend_pid()"
                )
            )
            other.connection.detach()
        with pytest.raises(StoreFault, match="the database server does not answer"):
            await store.append("t", [entry(2)], summary())
        await store.append("t", [entry(2)], summary())
        assert len(await store.load("t")) == 2
        await store.close()

    go(work())


def test_a_locked_row_is_told_soon(empty_database: URL) -> None:
    """Who holds rows in PostgreSQL makes others wait for moments only."""

    async def work() -> None:
        store = PostgresStore(empty_database)
        with closing(postgres.read_database(empty_database)) as other, other.engine.connect() as holder:
            holder.execute(text("lock table entries in access exclusive mode"))
            began = time.monotonic()
            with pytest.raises(StoreFault, match="another program holds the database"):
                await store.append("t", [entry(1)], summary())
            assert time.monotonic() - began < 4
            holder.rollback()
        await store.append("t", [entry(1)], summary())
        await store.close()

    go(work())


def test_a_server_that_is_not_there_is_named_without_its_password() -> None:
    """One line, and no secret in it."""
    url = make_url("postgresql://ada:geheim@127.0.0.1:1/tables")
    with pytest.raises(StoreFault) as refused:
        PostgresStore(url)
    assert str(refused.value) == (
        "postgresql://ada:***@127.0.0.1:1/tables: cannot be opened (the database server does not answer)."
    )


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without psycopg the command that cures it is said."""
    monkeypatch.setattr(postgres, "find_spec", lambda name: None)
    with pytest.raises(StoreFault, match=r"pip install zamki\[server\]"):
        PostgresStore(make_url("postgresql://x/y"))


@pytest.mark.parametrize(
    "address", ["mysql://x", "sqlite://", "nonsense", "postgresql://x:y/z", "sqlite:///"]
)
def test_other_databases_are_refused(address: str) -> None:
    """What is no file and no PostgreSQL is one clear line."""
    with pytest.raises(StoreFault, match=r"write sqlite:///FILE or postgresql://…"):
        parse_location(address)


def test_both_kinds_of_address_are_understood() -> None:
    """A file by its path, a server by its address; its password is never shown."""
    assert parse_location("sqlite:///a/b.sqlite").name == "a/b.sqlite"
    assert parse_location("postgresql://ada:geheim@host/tables").name == "postgresql://ada:***@host/tables"


def test_every_reason_is_said_in_four_languages() -> None:
    """Known reasons are translated; rare ones are in the database's words."""
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert len({errors.open_error("f", full).message(lang) for lang in LANGUAGES}) == 4
    odd = OperationalError("select", {}, Exception("it rains\nall day"))
    assert str(errors.read_error(odd)) == "The tables cannot be read now (it rains)."
    assert "(Exception)" in str(errors.read_error(Exception()))


def test_all_who_ask_within_a_second_share_one_pulse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking whether it is well writes once a second at most, however many ask."""
    monkeypatch.setattr(sql, "PULSE", 60.0)

    async def work() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        saved = list[int]()
        save = store._writing.save

        def counted(jobs: Sequence[SaveJob]) -> list[ZamkiError | None]:
            saved.append(len(jobs))
            return save(jobs)

        monkeypatch.setattr(store._writing, "save", counted)
        assert await asyncio.gather(*(store.is_well() for _ in range(100))) == [True] * 100
        assert await store.is_well()
        assert sum(saved) == 1
        store._next_pulse = 0.0  # a second later
        assert await store.is_well()
        assert sum(saved) == 2
        await store.close()

    go(work())


def test_a_pulse_that_took_too_long_is_withdrawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the writer hangs, asking whether it is well leaves nothing behind to be written."""
    monkeypatch.setattr(sql, "PULSE_PATIENCE", 0.05)

    async def work() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        busy = store._writer.submit(time.sleep, 0.5)
        for _ in range(3):
            assert not await store.is_well()
        assert not store._jobs
        await asyncio.wrap_future(busy)
        monkeypatch.setattr(sql, "PULSE_PATIENCE", 5.0)
        assert await store.is_well()
        await store.close()

    go(work())


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://zamki:p@sE/w#rd@database/zamki",
        "postgresql://zamki:p@sE@database/zamki",
        "mysql://zamki:p@sE/w#rd@database/zamki",
        "mysql://database/zamki?password=w#rd",
        "postgresql://zamki:sE/w#rd@@database/zamki",
    ],
)
def test_no_part_of_a_password_is_told(address: str) -> None:
    """An address that cannot be used is shown without anything that may belong to its password."""
    with pytest.raises(StoreFault) as refused:
        parse_location(address)
    assert "postgresql://" in str(refused.value) or "mysql://" in str(refused.value)
    assert not any(part in str(refused.value) for part in ("sE", "w#rd", "rd@"))


def test_a_password_among_the_parameters_is_not_told() -> None:
    """The name of a database has no password, wherever the address has it; other parameters stay."""
    place = parse_location("postgresql://zamki:p%40ss%2F@database/zamki?password=dear&sslmode=require")
    assert place.name == "postgresql://zamki:***@database/zamki?sslmode=require"
    assert place.url is not None
    assert place.url.password == "p@ss/"
