"""Bots at tables: faults they make, and hints that end when nobody waits for them."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from zamki.bots.levels import plain_level
from zamki.core.bots import Budget, Fallback, Thought
from zamki.core.game import Config
from zamki.core.ids import Onlooker, Seat
from zamki.core.view import AnyView
from zamki.core.words import LANGUAGES
from zamki.match import ChangeKind, Opening, Table, Tables, bot_pool
from zamki.match.bot_pool import Priority
from zamki.match.bot_runner import _for_whom, fallback_sentence
from zamki.match.entries import LogEntry
from zamki.match.errors import Stale
from zamki.match.ports import TableBot
from zamki.match.table_creation import load_log
from zamki.match.threads import ThreadWork
from zamki.store import MemoryStore

from .setting import Bots, RandomBot, act, first_move, go, settle, submit

LEVELS = ("random", "broken")


class Adviser(RandomBot):
    """Gives hints when it is let to, and remembers what it was asked."""

    def __init__(self, level: str, seeds: list[int], seed: int) -> None:
        super().__init__(seed)
        self._level = level
        seeds.append(seed)

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """After a while."""
        Advisers.asked.append(self._level)
        Advisers.let.acquire(timeout=5)
        if self._level == "broken":
            raise RuntimeError("no advice")
        return super().explain(view, budget)


class Advisers(Bots):
    """Makes them."""

    asked: list[str]
    let: threading.Semaphore

    def __init__(self) -> None:
        Advisers.asked, Advisers.let = [], threading.Semaphore(0)
        self.seeds: list[int] = []

    def make(self, game: str, level: str, seed: int, config: Config) -> TableBot:
        """One of that level."""
        return Adviser(level, self.seeds, seed)


class Unable(Bots):
    """Bots that nothing here can run."""

    def fallback_reason(self, game: str, level: str, config: Config) -> Fallback | None:
        """The same for all."""
        return Fallback.NO_RUNTIME


def test_people_are_told_that_another_level_plays() -> None:
    """The table names the bot and its moves are marked, also after a restart; its seat is never warming."""

    async def run() -> None:
        store = MemoryStore()
        all_tables = Tables(store, Unable(), seed=4)
        made = await all_tables.open(Opening(game="zamek", seats=2, bots={1: "random"}, setup={"first": 1}))
        table = made.table
        await settle(table, 2)
        view = table.view(Onlooker.SPECTATOR)
        assert view.fallbacks == ((view.seats[1]["name"], Fallback.NO_RUNTIME),)
        assert view.fallback_moves[0] == 0
        assert view.json()["makeshift"] == list(view.fallback_moves)
        assert [seat["warming"] for seat in view.seats] == [False, False]
        marked = table.log.fallback_moves
        await all_tables.close()
        entries = await store.load(table.id)
        assert load_log(table.id, entries).fallback_moves == marked
        assert load_log(table.id, [_of_an_earlier_version(each) for each in entries]).fallback_moves == marked

    go(run())


def _of_an_earlier_version(entry: LogEntry) -> LogEntry:
    """The entry with the mark that tables of bots had that were warming up."""
    data = {"bot_warming" if name == "bot_fallback" else name: each for name, each in entry.data.items()}
    return replace(entry, data=data)


@pytest.mark.parametrize("why", Fallback)
def test_the_sentence_names_the_bot(why: Fallback) -> None:
    """Where a simpler bot plays for another people are told for whom, and why, in every language."""
    seats = [(name, why) for name in ("Bartek", "Ewa", "Zofia")]
    one, three = fallback_sentence(seats[:1]), fallback_sentence(seats)
    assert one is not None
    assert three is not None
    for lang, word in (("en", "and"), ("de", "und"), ("fr", "et"), ("pl", "i")):
        assert f"Bartek, Ewa {word} Zofia" in three.render(lang).replace("\u00a0", " ")
    assert fallback_sentence([]) is None
    said = {one.render(lang) for lang in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert all("Bartek" in each for each in said)


async def _advised(workers: int = 1) -> tuple[Tables, Table, Advisers]:
    bots = Advisers()
    all_tables = Tables(MemoryStore(), bots, seed=4, workers=workers)
    made = await all_tables.open(Opening(game="rycerze", seats=2, hot=True))
    return all_tables, made.table, bots


async def _asked(count: int) -> None:
    while len(Advisers.asked) < count:
        await asyncio.sleep(0.001)


def _hint(
    all_tables: Tables, table: Table, level: str = "random", seat: int = 0
) -> asyncio.Task[Sequence[Thought]]:
    return asyncio.ensure_future(all_tables.advice(table, Seat(seat), level))


def test_the_same_question_is_answered_once() -> None:
    """Sixty readers of one seat who ask the same get one thought, and all of them its answer."""

    async def work() -> None:
        all_tables, table, _ = await _advised(2)
        readers = [_hint(all_tables, table) for _ in range(60)]
        await _asked(1)
        Advisers.let.release()
        answers = await asyncio.gather(*readers)
        assert Advisers.asked == ["random"]
        assert all(answer == answers[0] for answer in answers)
        await all_tables.close()

    go(work())


def test_another_question_takes_the_place_of_the_first() -> None:
    """A seat has one question: who asked the earlier one is told that something has changed."""

    async def work() -> None:
        all_tables, table, _ = await _advised()
        blocking = _hint(all_tables, table, seat=1)
        await _asked(1)
        first, second = _hint(all_tables, table, "cheat"), _hint(all_tables, table)
        with pytest.raises(Stale):
            await first
        Advisers.let.release(2)
        assert await second
        await blocking
        assert Advisers.asked == ["random", "random"]  # nobody thought about the other one
        await all_tables.close()

    go(work())


def test_a_move_makes_it_another_question() -> None:
    """After a move the same level is asked anew, about the new position."""

    async def work() -> None:
        all_tables, table, _ = await _advised(2)
        first = _hint(all_tables, table)
        await _asked(1)
        await submit(table, 1, first_move(table, 1))
        second = _hint(all_tables, table)
        with pytest.raises(Stale):
            await first
        Advisers.let.release(2)
        assert await second
        await all_tables.close()

    go(work())


def test_a_hint_ends_when_its_reader_leaves() -> None:
    """Nobody thinks about what nobody waits for; as long as one reader stays, it goes on."""

    async def work() -> None:
        all_tables, table, _ = await _advised()
        blocking = _hint(all_tables, table, seat=1)
        await _asked(1)
        one, other = _hint(all_tables, table), _hint(all_tables, table)
        await asyncio.sleep(0)
        one.cancel()
        await asyncio.sleep(0.01)
        assert all_tables._bot_runner._thinking.waiting == 1
        other.cancel()
        await asyncio.sleep(0.01)
        assert all_tables._bot_runner._thinking.waiting == 0
        with pytest.raises(asyncio.CancelledError):
            await other
        Advisers.let.release()
        await blocking
        assert len(Advisers.asked) == 1
        assert all_tables._bot_runner.busy() == set()
        await all_tables.close()

    go(work())


def test_a_reader_who_leaves_is_not_told_to_look_again() -> None:
    """Whoever is told to stop stops, even if its question has just been replaced."""

    async def work() -> None:
        all_tables, table, _ = await _advised()
        first = _hint(all_tables, table, "cheat")
        await asyncio.sleep(0)
        second = _hint(all_tables, table)
        await asyncio.sleep(0)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        Advisers.let.release(2)
        assert await second
        await all_tables.close()

    go(work())


def test_a_bot_without_advice_gives_no_hint(caplog: pytest.LogCaptureFixture) -> None:
    """A fault in a hint is logged with game, level, seat and version; the reader gets an empty list."""

    async def work() -> None:
        all_tables, table, _ = await _advised()
        Advisers.let.release()
        assert await all_tables.advice(table, Seat(0), "broken") == ()
        assert f"(rycerze, broken, seat 0 of table {table.id} at 1) gave no hint" in caplog.text
        await all_tables.close()

    go(work())


def test_closed_tables_have_no_hints() -> None:
    """Who asks after the workers have gone is told at once that there is none."""

    async def work() -> None:
        all_tables, table, _ = await _advised()
        await all_tables.close()
        assert await asyncio.wait_for(all_tables.advice(table, Seat(0), "random"), 5) == ()

    go(work())


def test_closing_ends_hints() -> None:
    """Nobody is kept waiting by a server that closes."""

    async def work() -> None:
        all_tables, table, _ = await _advised()
        waiting = [_hint(all_tables, table), _hint(all_tables, table, seat=1)]
        await _asked(1)
        Advisers.let.release()
        await all_tables.close()
        assert all(
            isinstance(each, BaseException) for each in await asyncio.gather(*waiting, return_exceptions=True)
        )

    go(work())


@pytest.mark.parametrize("level", ["broken", "cheat"])
def test_a_failed_bot_is_noted(level: str, caplog: pytest.LogCaptureFixture) -> None:
    """The entry of the move made for it says so, and the log of the server who and where; it reads back."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), seed=1)
        made = await all_tables.open(Opening(game="rycerze", seats=2, bots={1: level}))
        await settle(made.table, 2)
        entry = (await all_tables.store.load(made.table.id))[1]
        assert (entry.kind, entry.data["bot_failed"]) == ("move", level)
        assert f"(rycerze, {level}, seat 1 of table {made.table.id} at 1)" in caplog.text
        assert load_log(made.table.id, await all_tables.store.load(made.table.id)).version == 2
        await all_tables.close()

    go(work())


def test_seeds_of_bots_cannot_be_foreseen() -> None:
    """Without a seed a server gives bots 64 bits of the system's randomness; with one they repeat."""

    async def seeds(seed: int | None) -> list[int]:
        bots = Advisers()
        all_tables = Tables(MemoryStore(), bots, seed=seed)
        made = await all_tables.open(Opening(game="rycerze", seats=2, hot=True))
        Advisers.let.release(9)
        for level in LEVELS:
            await all_tables.advice(made.table, Seat(0), level)
        await all_tables.close()
        return bots.seeds

    first, second, same, again = (go(seeds(seed)) for seed in (None, None, 5, 5))
    assert len({*first, *second}) == 4
    assert max(*first, *second) > 2**32
    assert same == again


def test_who_waits_for_the_bots() -> None:
    """People who are not asked themselves, and onlookers where nobody plays but bots."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Bots(), bot_pause=60)
        everybody: dict[str, Any] = {"game": "rycerze", "seats": 2, "bots": {0: "random", 1: "random"}}
        alone = (await all_tables.open(Opening(**everybody, watch=True))).table
        assert _for_whom(alone) is Priority.BACKGROUND
        signal = alone.subscribe()
        assert _for_whom(alone) is Priority.PEOPLE
        alone.unsubscribe(signal)
        table = (await all_tables.open(Opening(game="rycerze", seats=2, bots={1: "random"}))).table
        assert _for_whom(table) is Priority.BACKGROUND  # the person is asked too
        await submit(table, 0, first_move(table, 0))
        assert _for_whom(table) is Priority.PEOPLE
        await act(table, ChangeKind.BOT, 0, seat=0, level="random")
        assert _for_whom(table) is Priority.BACKGROUND
        await all_tables.close()

    go(work())


class SilentBot(RandomBot):
    """Never answers, for as long as a test takes."""

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """Waits."""
        Silents.let.wait(20)
        raise RuntimeError("nobody waits any more")

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """Waits."""
        return [self.choose(view, budget)]


class Silents(Bots):
    """Bots of which some never answer; so may those that are to replace them."""

    let: threading.Event

    def __init__(self, silent: Sequence[str]) -> None:
        Silents.let = threading.Event()
        self._silent = silent

    def levels(self, game: str) -> tuple[str, ...]:
        """Three."""
        return ("random", plain_level(game), "silent")

    def make(self, game: str, level: str, seed: int, config: Config) -> TableBot:
        """One of that level."""
        return SilentBot(seed) if level in self._silent else RandomBot(seed)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots that do not answer are given up soon."""
    for name, seconds in (("LATE", 0.05), ("PATIENCE", 0.4), ("SHUTDOWN_GRACE", 0.1)):
        monkeypatch.setattr(bot_pool, name, seconds)
    monkeypatch.setattr(ThreadWork, "stop", lambda _: None)  # these threads share the lock of the event
    yield
    Silents.let.set()


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("is_plain_silent", [False, True])
def test_a_bot_that_does_not_answer_is_replaced(
    caplog: pytest.LogCaptureFixture, *, is_plain_silent: bool
) -> None:
    """The best plain level plays for it, which its moves say; where that is silent too, any move is made."""

    async def work() -> None:
        silent = ("silent", plain_level("rycerze")) if is_plain_silent else ("silent",)
        all_tables = Tables(MemoryStore(), Silents(silent), seed=4, workers=2)
        bots = {0: "random", 1: "silent"}
        table = (await all_tables.open(Opening(game="rycerze", seats=2, bots=bots))).table
        async with asyncio.timeout(20):
            while sum(each.seat == 1 for each in _moves(table)) < 2:
                await asyncio.sleep(0.02)
        others = [n for n, each in enumerate(_moves(table)) if each.seat == 1]
        assert list(table.log.fallback_moves)[:2] == ([] if is_plain_silent else others[:2])
        assert f"a bot (rycerze, silent, seat 1 of table {table.id}" in caplog.text
        assert "does not answer and is replaced" in caplog.text
        await all_tables.close()

    go(work())


def _moves(table: Table) -> list[Any]:
    return [each.move for each in table.log.play.played]


@pytest.mark.usefixtures("impatient")
def test_bots_that_do_not_answer_stop_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """With as many of them as there are workers another table plays on, and the server closes at once."""
    monkeypatch.setattr(bot_pool, "PATIENCE", 60.0)

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Silents(("silent",)), seed=4, workers=2)
        for _ in range(2):
            await all_tables.open(Opening(game="rycerze", seats=2, bots={0: "silent", 1: "silent"}))
        free = (
            await all_tables.open(Opening(game="rycerze", seats=2, bots={0: "random", 1: "random"}))
        ).table
        await settle(free, 5)
        begun = time.monotonic()
        await all_tables.close()
        assert time.monotonic() - begun < 3

    go(work())


@pytest.mark.usefixtures("impatient")
def test_a_hint_that_does_not_come_is_none(caplog: pytest.LogCaptureFixture) -> None:
    """Who asks a bot that does not answer is told nothing, and the log says which."""

    async def work() -> None:
        all_tables = Tables(MemoryStore(), Silents(("silent",)), seed=4)
        table = (await all_tables.open(Opening(game="rycerze", seats=2, hot=True))).table
        for seat in range(2):
            if Seat(seat) in table.log.play.actors:
                assert list(await all_tables.advice(table, Seat(seat), "silent")) == []
        await all_tables.close()

    go(work())
    assert "gives no hint in time" in caplog.text
