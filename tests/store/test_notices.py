"""Who wants to be told of a turn, kept beside the tables."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import URL, text

from tests.match.setting import go
from tests.store.samples import entry, summary
from zamki.core.ids import Seat
from zamki.match.notices import TurnNotice
from zamki.store import DatabaseLocation, SqliteStore, StoreFault
from zamki.store.database import WAIT, Database
from zamki.store.notices import PER_SEAT, NoticeBook, QuestionLimits, Subscription, mailbox_of

MAIL = Subscription("t", 0, "ada", "mail", "ada@example.org", lang="pl", is_confirmed=False)
PUSH = Subscription("t", 0, "ada", "push", "https://push.example/1", "p", "a")
TURN = TurnNotice("t", "game", Seat(0), 5, frozenset({"ada", "browser"}))

Work = Callable[[NoticeBook, Database], Awaitable[None]]


@asynccontextmanager
async def opened(place: DatabaseLocation) -> AsyncIterator[tuple[NoticeBook, Database]]:
    """An empty book."""
    database = place.serve()
    book = NoticeBook(database)
    yield book, database
    await book.close()
    database.close()


def with_book(place: DatabaseLocation, work: Work) -> None:
    """Does something with an empty book."""

    async def whole() -> None:
        async with opened(place) as (book, database):
            await work(book, database)

    go(whole())


def test_a_wish_is_kept_found_and_forgotten(place: DatabaseLocation) -> None:
    """It is new once, found by its name, found at its seat by whoever holds the secret, gone when removed."""

    async def work(book: NoticeBook, _: Database) -> None:
        assert await book.add(MAIL)
        assert not await book.add(MAIL)
        assert await book.find(MAIL.id) == MAIL
        assert list(await book.of_seat("t", 0, "ada")) == [MAIL]
        assert list(await book.of_seat("t", 0, "bo")) == []
        assert await book.remove(MAIL.id)
        assert not await book.remove(MAIL.id)
        assert await book.find(MAIL.id) is None

    with_book(place, work)


def test_a_wish_that_cannot_be_written_down_is_refused(place: DatabaseLocation) -> None:
    """An address that no database takes is no address."""

    async def work(book: NoticeBook, _: Database) -> None:
        assert not await book.add(replace(MAIL, address="\udc80@example.org"))

    with_book(place, work)


def test_the_oldest_go_where_there_are_too_many(
    place: DatabaseLocation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat has so many browsers and addresses, the newest first; other seats keep theirs."""
    now = iter(range(1000, 2000))
    monkeypatch.setattr(time, "time", lambda: float(next(now)))

    async def work(book: NoticeBook, _: Database) -> None:
        await book.add(replace(PUSH, seat=1))
        for number in range(PER_SEAT + 2):
            await book.add(replace(PUSH, address=f"https://push.example/{number}"))
        kept = [each.address[-1] for each in await book.of_seat("t", 0, "ada")]
        assert kept == [str(number) for number in range(PER_SEAT + 1, 1, -1)]
        assert len(await book.of_seat("t", 1, "ada")) == 1

    with_book(place, work)


def test_whoever_is_due_is_told_once(place: DatabaseLocation) -> None:
    """Those who hold the seat and have said that it was them are given out for a turn, and not again."""

    async def work(book: NoticeBook, _: Database) -> None:
        for wish in (MAIL, PUSH, replace(PUSH, key="bo", address="2"), replace(PUSH, seat=1)):
            await book.add(wish)
        assert list(await book.due(TURN)) == [PUSH]
        assert list(await book.due(TURN)) == []
        await book.confirm(MAIL.id)
        assert list(await book.due(TURN)) == [replace(MAIL, is_confirmed=True)]
        later = replace(TURN, version=9)
        assert {each.kind for each in await book.due(later)} == {"mail", "push"}

    with_book(place, work)


def test_questions_to_an_address_are_counted_for_a_week(
    place: DatabaseLocation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three are asked, whatever becomes of the wishes, until a week has passed or the address says yes."""

    async def work(book: NoticeBook, _: Database) -> None:
        now = [time.time()]
        monkeypatch.setattr(time, "time", lambda: now[0])
        for _again in range(2):
            assert await book.question(MAIL.address) == 0
            now[0] += 86400
        assert await book.question("A.D.A+zamki@EXAMPLE.org") == 0
        await book.add(MAIL)
        await book.remove(MAIL.id)
        assert await book.question(MAIL.address) == 5 * 86400  # two days after the first
        assert await book.question("bo@example.org") == 0
        now[0] += 5 * 86400 + 1
        assert await book.question(MAIL.address) == 0
        assert await book.question(MAIL.address) > 0
        await book.add(MAIL)
        await book.confirm(MAIL.id)
        assert await book.question(MAIL.address) == 0
        await book.confirm("nobody")

    with_book(place, work)


def test_who_says_yes_lets_nobody_ask_others_again(place: DatabaseLocation) -> None:
    """A yes gives back one question, once: an address that differs by a dot may be somebody else's."""

    async def work(book: NoticeBook, _: Database) -> None:
        own = replace(MAIL, address="a.da@example.org")
        for again in range(3):
            assert await book.question(own.address) == 0
            await book.add(own)
            for _yes in range(2):
                await book.confirm(own.id)
            await book.remove(own.id)
            assert await book.question(MAIL.address) == 0, again
        assert await book.question(own.address) > 0
        assert await book.question(MAIL.address) > 0

    with_book(place, work)


def test_a_domain_and_a_server_have_days_of_their_own(
    place: DatabaseLocation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many questions go to one domain within a day, and so many in all; the next day again."""

    async def work(book: NoticeBook, database: Database) -> None:
        now = [time.time()]
        monkeypatch.setattr(time, "time", lambda: now[0])
        small = NoticeBook(database, QuestionLimits(domain=2, server=3))
        asked = [await small.question(f"{name}@one.example") for name in ("a", "b", "c")]
        assert asked == [0, 0, 86400]
        asked = [await small.question(f"{name}@{name}.example") for name in ("a", "b")]
        assert asked == [0, 86400]
        now[0] += 86401
        assert await small.question("c@one.example") == 0
        await small.close()

    with_book(place, work)


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("jo@example.org", "JO@Example.ORG", True),
        ("jo@example.org", "j.o+a.b+c@example.org", True),
        ("jo@gmail.com", "j.o@googlemail.com", True),
        ("+a@example.org", "+b@example.org", False),
        ("jo@example.org", "jo@sub.example.org", False),
        ("jo@example.org", "joe@example.org", False),
    ],
)
def test_an_address_is_known_however_it_is_spelt(one: str, other: str, *, is_same: bool) -> None:
    """Letter case, dots and what follows a + make no other mailbox; another name or domain does."""
    assert (mailbox_of(one) == mailbox_of(other)) is is_same


def test_of_two_processes_one_asks_the_last_question(empty_database: URL) -> None:
    """Two that count at the same moment do not both find room for the third question."""

    async def work(book: NoticeBook, database: Database) -> None:
        other = NoticeBook(database)
        asked = await asyncio.gather(*(each.question("ada@example.org") for each in (book, other) * 4))
        assert sorted(bool(wait) for wait in asked) == [False] * 3 + [True] * 5
        await other.close()

    with_book(DatabaseLocation(url=empty_database), work)


def test_a_slow_book_fails_no_move(tmp_path: Path) -> None:
    """While the book holds the file for longer than a lock is waited for, changes wait and are saved."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        book = NoticeBook(store.database)
        began = threading.Event()

        def slow() -> str:
            began.set()
            time.sleep(WAIT + 1.0)
            return "value"

        kept = asyncio.ensure_future(book.stored_value("key", slow))
        await asyncio.to_thread(began.wait)
        await store.append("t", [entry(1)], summary("t"))
        assert await kept == "value"
        await book.close()
        await store.close()

    go(work())


def test_a_key_of_the_house_is_made_once(place: DatabaseLocation) -> None:
    """Whoever asks later gets the same."""

    async def work(book: NoticeBook, _: Database) -> None:
        assert await book.stored_value("salt", lambda: "first") == "first"
        assert await book.stored_value("salt", lambda: "second") == "first"

    with_book(place, work)


def test_of_two_processes_the_quicker_makes_the_key(empty_database: URL) -> None:
    """Where two make a key at once, both have the one that was saved first."""

    async def work(book: NoticeBook, database: Database) -> None:
        def overtaken() -> str:
            with database.engine.begin() as other:
                other.execute(text("insert into house (name, value) values ('salt', 'theirs')"))
            return "ours"

        assert await book.stored_value("salt", overtaken) == "theirs"

    with_book(DatabaseLocation(url=empty_database), work)


def test_of_two_processes_one_tells(empty_database: URL) -> None:
    """Both may find whom to tell; who writes it down first tells, the other does not."""

    async def work(book: NoticeBook, database: Database) -> None:
        await book.add(PUSH)
        with database.engine.connect() as other:
            other.execute(text("update subscriptions set told = 5"))  # written, and not yet committed
            due = asyncio.ensure_future(book.due(TURN))
            while not await asyncio.to_thread(_is_waiting, database):
                await asyncio.sleep(0.01)
            other.commit()
            assert list(await due) == []

    with_book(DatabaseLocation(url=empty_database), work)


def _is_waiting(database: Database) -> bool:
    """Whether somebody waits for a lock of another."""
    with database.engine.connect() as connection:
        return bool(connection.execute(text("select count(*) from pg_locks where not granted")).scalar())


def test_a_book_that_cannot_be_written_is_a_fault(place: DatabaseLocation) -> None:
    """What the database says becomes one of our own errors, with its reason."""

    async def work(book: NoticeBook, database: Database) -> None:
        with database.engine.begin() as connection:
            connection.execute(text("drop table subscriptions"))
        with pytest.raises(StoreFault):
            await book.add(MAIL)

    with_book(place, work)
