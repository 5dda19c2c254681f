"""All tables of a database, for its owner."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import delete

from tests.match.setting import Bots, ask, go
from tests.store.samples import entry, summary
from zamki.core.errors import Malformed
from zamki.core.words import T
from zamki.match import ChangeKind, Opening, Tables
from zamki.match.errors import BrokenTable
from zamki.match.ports import StaleTable
from zamki.store import DatabaseLocation, SqlStore, archive
from zamki.store.database import Database
from zamki.store.group_commit import GroupWriter
from zamki.store.schema import ENTRIES, TABLES

RECORD = Path(__file__).parents[1] / "records" / "examples" / "rycerze-2.json"


@pytest.fixture
def database(place: DatabaseLocation) -> Iterator[Database]:
    """A fresh database of each kind."""
    with closing(place.serve()) as database:
        yield database


def test_a_record_is_brought_and_read_again(database: Database) -> None:
    """A record from a file is a table, whole, with its game at the end."""
    name = archive.import_record(database, RECORD.read_bytes(), 7.0)
    assert archive.table_names(database) == [name]
    assert archive.read_table(database, name).play.outcome is not None
    assert archive.tables_older_than(database, 8.0) == [name]
    assert archive.tables_older_than(database, 7.0) == []
    with pytest.raises(Malformed):
        archive.import_record(database, b"{}", 7.0)


def test_a_record_that_cannot_be_saved_is_said_to_be(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the writer says is raised."""
    fault = StaleTable(T("taken"))
    monkeypatch.setattr(GroupWriter, "save", lambda self, jobs: [fault])
    with pytest.raises(StaleTable, match="taken"):
        archive.import_record(database, RECORD.read_bytes(), 7.0)


def test_a_table_that_is_not_whole_is_refused(database: Database) -> None:
    """A log that is missing, and a table that no lobby knows: each is said."""
    with pytest.raises(BrokenTable, match="log is missing"):
        archive.read_table(database, "nowhere")
    lost = archive.import_record(database, RECORD.read_bytes(), 7.0)
    with database.engine.begin() as connection:
        connection.execute(delete(TABLES).where(TABLES.c.table_id == lost))
    with pytest.raises(BrokenTable, match="No lobby knows it"):
        archive.read_table(database, lost)


def test_a_gap_in_the_log_is_named(place: DatabaseLocation) -> None:
    """The first version that is missing is said, unless it was settings that later ones have replaced."""

    async def work() -> str:
        all_tables = Tables(store := SqlStore(place.serve()), Bots())
        made = await all_tables.open(Opening(game="zamek", waiting=True))
        for pace in ("live", "slow", "live"):
            await ask(made.table, ChangeKind.OPTIONS, made.secret, pace=pace)
        await store.append("t", [entry(1), entry(2), entry(3)], summary())
        await all_tables.close()
        return made.table.id

    name = go(work())
    with closing(place.look()) as database:
        assert archive.read_table(database, name).version == 3
        with database.engine.begin() as connection:
            connection.execute(delete(ENTRIES).where(ENTRIES.c.version == 2))
        with pytest.raises(BrokenTable, match="Version 2 is missing"):
            archive.read_table(database, "t")


def test_only_what_is_still_old_is_removed(place: DatabaseLocation, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some at a time; a table where something happened meanwhile stays."""
    monkeypatch.setattr(archive, "CHUNK", 2)

    async def work() -> None:
        store = SqlStore(place.serve())
        await asyncio.gather(*(store.append(name, [entry(1)], summary(name)) for name in "abcde"))
        await store.append("c", [entry(2)], summary("c", updated=9.0))
        await store.close()

    go(work())
    with closing(place.look()) as database:
        assert list(archive.remove_tables(database, [*"abcde"], 2.0)) == [2, 1, 1]
        assert archive.table_names(database) == ["c"]
