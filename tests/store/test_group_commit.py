"""What has queued up is committed together, and nothing is written twice."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from tests.match.setting import go
from tests.store.samples import entry, summary
from zamki.match.ports import StaleTable
from zamki.store import DatabaseLocation, SqliteStore, SqlStore, StoreFault, group_commit, sql
from zamki.store.codec import entry_rows, read_entries
from zamki.store.database import Database
from zamki.store.group_commit import GroupWriter, SaveJob


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another program writes, and takes its time."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


@pytest.fixture
def database(place: DatabaseLocation) -> Iterator[Database]:
    """A fresh database of each kind."""
    with closing(place.serve()) as database:
        yield database


@pytest.fixture
def writer(database: Database) -> Iterator[GroupWriter]:
    """What writes to it."""
    with closing(GroupWriter(database)) as writer:
        yield writer


@contextmanager
def watched(database: Database) -> Iterator[list[str]]:
    """The first words of every statement that is run."""
    seen: list[str] = []

    def note(*args: object) -> None:
        if "pg_notify" in str(args[2]):
            return  # the word to other processes writes nothing
        seen.append(" ".join(str(args[2]).split()[:3]).lower().removesuffix(" set").removesuffix(" where"))

    event.listen(database.engine, "before_cursor_execute", note)
    yield seen
    event.remove(database.engine, "before_cursor_execute", note)


def _job(version: int, table: str = "t", **changes: object) -> SaveJob:
    return SaveJob(entry_rows(table, [entry(version)]), summary(table, **changes))


def test_only_what_changes_is_written(database: Database, writer: GroupWriter) -> None:
    """The same summary again costs one time stamp; holders and invitations are written when they change."""
    writer.save([_job(1)])
    with watched(database) as seen:
        assert writer.save([_job(2)]) == [None]
        assert [each for each in seen if each != "begin immediate"] == [
            "insert into entries",
            "update tables",
        ]
        seen.clear()
        assert writer.save([_job(3, actors=(1,))]) == [None]
        assert [each for each in seen if each != "begin immediate"] == [
            "insert into entries",
            "update tables",
        ]
        seen.clear()
        assert writer.save([_job(4, invites=())]) == [None]
        assert "delete from invites" in seen
        assert "delete from holders" not in seen


def test_what_another_process_wrote_is_not_taken_for_granted(database: Database) -> None:
    """Two processes take turns at one table: what one changed the other writes again."""
    with closing(GroupWriter(database)) as one, closing(GroupWriter(database)) as other:
        assert one.save([_job(1)]) == [None]
        assert other.save([_job(2, invites=("BBBB",))]) == [None]
        assert one.save([_job(3)]) == [None]
    with database.engine.connect() as connection:
        found = connection.exec_driver_sql("select invite from invites").all()
    assert [tuple(row) for row in found] == [("AAAA-t",)]


def test_a_log_is_read_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a log is, what it says is taken apart where nobody else waits for it."""
    threads: list[threading.Thread] = []

    def noted(*args: Any) -> Any:
        threads.append(threading.current_thread())
        return read_entries(*args)

    monkeypatch.setattr(sql, "read_entries", noted)

    async def work() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        await store.append("t", [entry(1)], summary())
        assert [each.version for each in await store.load("t")] == [1]
        await store.close()

    go(work())
    assert threads
    assert threading.current_thread() not in threads


def test_a_bad_job_fails_alone(writer: GroupWriter) -> None:
    """One version that is there already, one text that cannot be written: the rest of the group is saved."""
    writer.save([_job(1)])
    odd = SaveJob([{**entry_rows("z", [entry(1)])[0], "kind": "\ud800"}], summary("z"))
    outcomes = writer.save([_job(1, "a"), _job(1), _job(2), odd, _job(1, "b"), _job(2, "b")])
    told = [None, StaleTable, None, StoreFault, None, None]
    assert [each and type(each) for each in outcomes] == told


def test_it_forgets_tables_nobody_plays_at(writer: GroupWriter, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many tables the latest are remembered; a forgotten one is written whole again."""
    monkeypatch.setattr(group_commit, "REMEMBERED", 2)
    assert writer.save([_job(1, name) for name in "abc"]) == [None] * 3
    assert list(writer._known) == ["b", "c"]
    assert writer.save([_job(2, "a")]) == [None]


def test_a_writer_that_never_wrote_closes(database: Database) -> None:
    """Nothing has to be given back."""
    GroupWriter(database).close()


def test_who_waits_is_committed_together(tmp_path: Path) -> None:
    """While one commit waits the others queue up, and the next commit takes them all."""

    async def work() -> None:
        store = SqlStore(DatabaseLocation(file=tmp_path / "t.sqlite").serve())
        await store.append("a", [entry(1)], summary("a"))
        commits: list[object] = []
        event.listen(store._database.engine, "commit", commits.append)
        with held(tmp_path / "t.sqlite"):
            first = asyncio.ensure_future(store.append("b", [entry(1)], summary("b")))
            await asyncio.sleep(0.1)
            rest = [asyncio.ensure_future(store.append(n, [entry(1)], summary(n))) for n in "cdefgh"]
            await asyncio.sleep(0.1)
            assert not any(each.done() for each in (first, *rest))  # nobody is told before it is safe
        await asyncio.gather(first, *rest)
        assert len(commits) == 2
        await store.close()

    go(work())


class _Clock:
    """A clock that stands still, and a sleep that ends when somebody says so."""

    def __init__(self) -> None:
        self.slept: list[float] = []
        self.woken = threading.Event()

    def monotonic(self) -> float:
        """The same moment for ever."""
        return 100.0

    def sleep(self, seconds: float) -> None:
        """Until it is woken."""
        self.slept.append(seconds)
        assert self.woken.wait(30)


def test_changes_that_follow_each_other_wait_for_company(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A single change is saved at once; the next commit comes a moment later, with all who came meanwhile."""
    clock = _Clock()

    async def work() -> None:
        store = SqlStore(DatabaseLocation(file=tmp_path / "t.sqlite").serve())
        monkeypatch.setattr(sql, "time", clock)
        await store.append("a", [entry(1)], summary("a"))
        assert clock.slept == []
        commits: list[object] = []
        event.listen(store._database.engine, "commit", commits.append)
        first = asyncio.ensure_future(store.append("b", [entry(1)], summary("b")))
        while not clock.slept:
            await asyncio.sleep(0.01)
        rest = [asyncio.ensure_future(store.append(n, [entry(1)], summary(n))) for n in "cde"]
        await asyncio.sleep(0)
        clock.woken.set()
        await asyncio.gather(first, *rest)
        assert len(commits) == 1
        assert clock.slept == pytest.approx([sql.GATHERING])
        await store.close()

    go(work())


def test_the_writer_comes_again_after_a_change_was_withdrawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for a writer who found nothing left to write."""

    async def work() -> None:
        store = SqlStore(DatabaseLocation(file=tmp_path / "t.sqlite").serve())
        await store.append("a", [entry(1)], summary("a"))
        gone = asyncio.ensure_future(store.append("b", [entry(1)], summary("b")))
        await asyncio.sleep(0)
        store._jobs.clear()
        await asyncio.wait_for(store.append("c", [entry(1)], summary("c")), 30)
        assert [each.table for each in await store.open_tables(9)] == ["a", "c"]
        gone.cancel()
        await store.close()

    go(work())


def test_the_writer_comes_again_after_it_fell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever one group brings down, the next change is saved."""

    async def work() -> None:
        store = SqlStore(DatabaseLocation(file=tmp_path / "t.sqlite").serve())
        with monkeypatch.context() as broken:
            broken.setattr(store, "_save", lambda jobs: 1 / 0)
            lost = asyncio.ensure_future(store.append("a", [entry(1)], summary("a")))
            await asyncio.sleep(0)
            while store._is_called:
                await asyncio.sleep(0.01)
        await asyncio.wait_for(store.append("b", [entry(1)], summary("b")), 30)
        assert [each.table for each in await store.open_tables(9)] == ["b"]
        lost.cancel()
        await store.close()

    go(work())


def test_groups_have_a_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many wait, a commit takes a bounded number of them; all are saved."""
    monkeypatch.setattr(sql, "LARGEST_GROUP", 3)

    async def work() -> None:
        store = SqlStore(DatabaseLocation(file=tmp_path / "t.sqlite").serve())
        await asyncio.gather(*(store.append(name, [entry(1)], summary(name)) for name in "abcdefgh"))
        assert len(await store.open_tables(9)) == 8
        await store.close()

    go(work())


def test_what_was_sent_is_saved(tmp_path: Path) -> None:
    """A change is finished although whoever asked for it goes away."""

    async def work() -> None:
        store = SqlStore(DatabaseLocation(file=tmp_path / "t.sqlite").serve())
        with held(tmp_path / "t.sqlite"):
            taken = asyncio.ensure_future(store.append("a", [entry(1)], summary("a")))
            await asyncio.sleep(0.1)
            waiting = asyncio.ensure_future(store.append("b", [entry(1)], summary("b")))
            await asyncio.sleep(0.1)
            taken.cancel()
            waiting.cancel()
            await asyncio.sleep(0)
        await store.append("c", [entry(1)], summary("c"))
        assert [each.table for each in await store.open_tables(9)] == ["a", "b", "c"]
        await store.close()

    go(work())


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    """Who comes after the end is asked to come again."""

    async def work() -> None:
        store = SqlStore(DatabaseLocation(file=tmp_path / "t.sqlite").serve())
        await store.close()
        with pytest.raises(StoreFault, match="is closing"):
            await store.append("t", [entry(1)], summary())
        assert not await store.is_well()

    go(work())


def test_answers_of_a_loop_that_ended_are_dropped(tmp_path: Path) -> None:
    """A process that stops in the middle of a commit ends quietly; what was sent is saved."""
    store = SqlStore(DatabaseLocation(file=tmp_path / "t.sqlite").serve())

    async def leave() -> None:
        sent = asyncio.ensure_future(store.append("t", [entry(1)], summary()))
        await asyncio.sleep(0.1)
        sent.cancel()

    async def come_back() -> None:
        await store.append("t", [entry(2)], summary())
        assert len(await store.load("t")) == 2
        await store.close()

    with held(tmp_path / "t.sqlite"):
        go(leave())
    go(come_back())


def test_a_job_that_comes_as_the_writer_leaves_is_saved(tmp_path: Path) -> None:
    """No other call wakes the writer between its last look and its end: it looks once more."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        late = SaveJob(
            entry_rows("u", [entry(1)]), summary("u"), done=asyncio.get_running_loop().create_future()
        )

        class Leaving(deque[SaveJob]):
            """Jobs of which one comes when the queue has been seen empty."""

            def __bool__(self) -> bool:
                found = len(self) > 0
                if not found and late not in came:
                    came.append(late)
                    self.append(late)
                return found

        came: list[SaveJob] = []
        store._jobs = Leaving()
        await store.append("t", [entry(1)], summary())
        assert late.done is not None
        await asyncio.wait_for(late.done, 5)
        assert {each.table for each in await store.open_tables(9)} == {"t", "u"}
        await store.close()

    go(work())
