"""A database knows its version; older ones are brought up, newer ones are refused."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from tests.match.setting import go
from tests.store.samples import entry, summary
from zamki.store import DatabaseLocation, SqlStore, StoreFault
from zamki.store.codec import entry_rows, read_entries, read_summaries, summary_row
from zamki.store.migrations import VERSION_TABLE, is_current, version_of
from zamki.store.schema import METADATA

FILE = Path(__file__).parent / "tables-0.1.sqlite"
NEWEST = "0004"


def test_the_steps_lead_to_the_tables(place: DatabaseLocation) -> None:
    """What the migrations make is what the program expects, in both databases."""
    with closing(place.serve()) as database, database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, METADATA) == []
        assert version_of(connection) == NEWEST
        assert is_current(connection, "")


def test_a_file_of_version_0_1_is_taken_over(tmp_path: Path) -> None:
    """It has no version: it gets one, keeps every entry, and takes new ones."""
    path = tmp_path / "tables.sqlite"
    shutil.copy(FILE, path)
    with closing(sqlite3.connect(path)) as old:
        before = old.execute("select * from entries order by 1, 2").fetchall()
    with closing(DatabaseLocation(file=path).serve()) as database, database.engine.connect() as connection:
        assert version_of(connection) == NEWEST
        after = connection.exec_driver_sql("select * from entries order by 1, 2").all()
        assert [tuple(row) for row in after] == before

    async def go_on() -> None:
        store = SqlStore(DatabaseLocation(file=path).serve())
        name, version = before[0][0], sum(row[0] == before[0][0] for row in before)
        await store.append(name, [entry(version + 1)], summary(name))
        assert len(await store.load(name)) == version + 1
        assert await store.is_well()
        await store.close()

    go(go_on())


def test_a_file_of_version_0_1_is_brought_up_for_its_reader(tmp_path: Path) -> None:
    """Who only looks finds it as a server would have left it, and locks nobody out."""
    shutil.copy(FILE, tmp_path / "t.sqlite")
    place = DatabaseLocation(file=tmp_path / "t.sqlite")
    with closing(place.look()) as database, database.engine.connect() as connection:
        assert version_of(connection) == NEWEST
        place.serve().close()


def test_opening_again_changes_nothing(place: DatabaseLocation) -> None:
    """The second start finds the database as the first left it."""
    place.serve().close()
    with closing(place.serve()) as database, database.engine.connect() as connection:
        assert connection.execute(text("select id, at from pulse")).all() == [(1, 0.0)]


def test_a_newer_database_is_refused(place: DatabaseLocation) -> None:
    """One clear sentence says that this program is too old; nothing is touched."""
    with closing(place.serve()) as database, database.engine.begin() as connection:
        connection.execute(text(f"update {VERSION_TABLE} set version_num = '9999'"))
    for opened in (place.serve, place.look):
        with pytest.raises(StoreFault, match=r"a newer version of Zamki has written this\. Update Zamki\."):
            opened()


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    """Nothing is written into a file that holds something else."""
    with closing(sqlite3.connect(tmp_path / "music.sqlite")) as other, other:
        other.execute("create table songs (title text)")
    with pytest.raises(StoreFault, match="belongs to another program"):
        DatabaseLocation(file=tmp_path / "music.sqlite").serve()
    with closing(sqlite3.connect(tmp_path / "music.sqlite")) as other:
        assert other.execute("select name from sqlite_master").fetchall() == [("songs",)]


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    """A migration is made whole or not at all."""
    shutil.copy(FILE, tmp_path / "t.sqlite")
    with closing(sqlite3.connect(tmp_path / "t.sqlite")) as other, other:
        other.execute("create table pulse (odd text)")
    with pytest.raises(StoreFault, match="cannot be opened"):
        DatabaseLocation(file=tmp_path / "t.sqlite").serve()
    with closing(sqlite3.connect(tmp_path / "t.sqlite")) as other:
        names = {name for (name,) in other.execute("select name from sqlite_master where type = 'table'")}
    assert names == {"entries", "tables", "holders", "invites", "pulse"}


def test_entries_are_written_as_version_0_1_wrote_them() -> None:
    """What is read and written again is the same, letter for letter; a summary only gains what it lacked."""
    with closing(sqlite3.connect(FILE)) as old:
        rows = old.execute("select table_id, version, kind, data, at from entries").fetchall()
        told = old.execute("select table_id, summary, updated from tables").fetchall()
    for table, *row in rows:
        (written,) = entry_rows(table, read_entries(table, [tuple(row)]))
        assert written["data"] == row[2]
    for each, (_, text_before, _) in zip(read_summaries(told), told, strict=True):
        before = json.loads(text_before)
        gained = {"opened_as": "", "scores": [], "winners": []}
        assert {**json.loads(summary_row(each)["summary"]), "opened_as": ""} == {**before, **gained}
