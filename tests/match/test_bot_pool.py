"""Workers for thoughts: turns, ranks, budgets, and thoughts nobody waits for."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

import pytest

from zamki.core.bots import AT_ONCE, Budget
from zamki.core.ids import Seat
from zamki.match import bot_pool
from zamki.match.bot_pool import BotPool, BotTimeout, Priority, cores, shrink_budget
from zamki.match.threads import ThreadWork

from .setting import go

SECOND = Budget(seconds=1.0)


class Gate:
    """Thoughts that wait until they are let go, and write down when they begin and with how much time."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.budgets: list[Budget] = []
        self.at_once = 0
        self.most = 0
        self._open = threading.Semaphore(0)

    def work(self, name: str) -> Callable[[Budget], str]:
        """A thought of that name."""

        def think(budget: Budget) -> str:
            self.begun.append(name)
            self.budgets.append(budget)
            self.at_once += 1
            self.most = max(self.most, self.at_once)
            self._open.acquire()
            self.at_once -= 1
            return name

        return think

    def let(self, count: int = 1) -> None:
        """Lets so many go."""
        self._open.release(count)


async def _begun(gate: Gate, count: int) -> None:
    while len(gate.begun) < count:
        await asyncio.sleep(0.001)


def _asked(
    pool: BotPool,
    gate: Gate,
    table: str,
    seat: int = 0,
    rank: Priority = Priority.PEOPLE,
    budget: Budget = SECOND,
) -> asyncio.Future[str]:
    name = f"{table}{seat}"
    return asyncio.ensure_future(pool.think(rank, (table, Seat(seat)), budget, gate.work(name)))


def test_tables_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table with many bots does not keep the others waiting: each table has one thought in turn."""
    monkeypatch.setattr(bot_pool, "FAIR_TURN", 1000)

    async def work() -> None:
        pool, gate = BotPool(1), Gate()
        asked = [_asked(pool, gate, "a", seat) for seat in range(3)]
        await asyncio.sleep(0)
        asked += [_asked(pool, gate, table, seat) for table in "bc" for seat in range(2)]
        await asyncio.sleep(0)
        assert pool.waiting == 6
        gate.let(7)
        assert await asyncio.gather(*asked) == ["a0", "a1", "a2", "b0", "b1", "c0", "c1"]
        assert gate.begun == ["a0", "a1", "b0", "c0", "a2", "b1", "c1"]
        await pool.close()

    go(work())


def test_people_come_before_hints_and_hints_before_bots_among_themselves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever came first, a move that people wait for is next."""
    monkeypatch.setattr(bot_pool, "FAIR_TURN", 1000)

    async def work() -> None:
        pool, gate = BotPool(1), Gate()
        asked = [_asked(pool, gate, "first")]
        await asyncio.sleep(0)
        asked += [
            _asked(pool, gate, "bots", rank=Priority.BACKGROUND),
            _asked(pool, gate, "hint", rank=Priority.HINT),
        ]
        asked += [_asked(pool, gate, "people")]
        await asyncio.sleep(0)
        gate.let(4)
        await asyncio.gather(*asked)
        assert gate.begun == ["first0", "people0", "hint0", "bots0"]
        await pool.close()

    go(work())


def test_who_begins_to_wait_is_served_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    """When people have answered, the bots of their table go to the end of the line of those waited for."""
    monkeypatch.setattr(bot_pool, "FAIR_TURN", 1000)

    async def work() -> None:
        pool, gate = BotPool(1), Gate()
        asked = [_asked(pool, gate, "first")]
        await asyncio.sleep(0)
        asked += [_asked(pool, gate, table, rank=Priority.BACKGROUND) for table in "ab"]
        asked += [_asked(pool, gate, "b", 1, rank=Priority.BACKGROUND), _asked(pool, gate, "c")]
        asked += [_asked(pool, gate, "b", 2, rank=Priority.HINT)]
        await asyncio.sleep(0)
        pool.rank_again("b", Priority.PEOPLE)
        pool.rank_again("nowhere", Priority.BACKGROUND)
        gate.let(6)
        await asyncio.gather(*asked)
        assert gate.begun == ["first0", "c0", "b0", "b1", "b2", "a0"]
        await pool.close()

    go(work())


def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Now and then whoever has waited longest is next, even a table that nobody watches."""
    monkeypatch.setattr(bot_pool, "FAIR_TURN", 3)

    async def work() -> None:
        pool, gate = BotPool(1), Gate()
        asked = [
            _asked(pool, gate, "bots", rank=Priority.BACKGROUND),
            _asked(pool, gate, "more", rank=Priority.BACKGROUND),
        ]
        await asyncio.sleep(0)
        asked += [_asked(pool, gate, table) for table in "abcd"]
        await asyncio.sleep(0)
        gate.let(6)
        await asyncio.gather(*asked)
        assert gate.begun == ["bots0", "a0", "more0", "b0", "c0", "d0"]
        await pool.close()

    go(work())


def test_a_seat_has_one_thought_at_a_time() -> None:
    """Free workers serve other seats; who asks again waits for the first thought to end."""

    async def work() -> None:
        pool, gate = BotPool(3), Gate()
        asked = [_asked(pool, gate, "a"), _asked(pool, gate, "a"), _asked(pool, gate, "a", 1)]
        await _begun(gate, 2)
        assert sorted(gate.begun) == ["a0", "a1"]
        gate.let(3)
        await asyncio.gather(*asked)
        assert sorted(gate.begun) == ["a0", "a0", "a1"]
        await pool.close()

    go(work())


@pytest.mark.parametrize(
    ("workers", "tables", "share"), [(2, 1, 1), (2, 2, 1), (2, 4, 0.5), (1, 8, 0.125), (1, 30, 0.1)]
)
def test_the_more_tables_wait_the_less_time_each_gets(workers: int, tables: int, share: float) -> None:
    """A level's time × min(1, workers ÷ waiting tables), never below a tenth."""

    async def work() -> None:
        pool, gate = BotPool(workers), Gate()
        asked = [_asked(pool, gate, f"t{number} ", 1) for number in range(tables)]
        asked += [_asked(pool, gate, "t0 ", 2)]  # a second bot of a table counts no second time
        await asyncio.sleep(0)
        assert pool.share == pytest.approx(share)
        gate.let(1)
        await _begun(gate, min(workers + 1, tables + 1))
        assert all(budget.seconds is not None for budget in gate.budgets)
        gate.let(tables)
        await asyncio.gather(*asked)
        assert pool.share == 1
        await pool.close()

    go(work())


def test_a_thought_begins_with_the_share_there_is() -> None:
    """The budget is cut when the thought begins, by those who wait then."""

    async def work() -> None:
        pool, gate = BotPool(1), Gate()
        asked = [_asked(pool, gate, table) for table in "abcd"]
        gate.let(4)
        await asyncio.gather(*asked)
        assert [budget.seconds for budget in gate.budgets] == pytest.approx([1, 1 / 3, 1 / 2, 1])
        await pool.close()

    go(work())


def test_something_is_left_of_every_budget() -> None:
    """Iterations shrink too, and one stays."""
    assert shrink_budget(Budget(seconds=3.0), 0.5) == Budget(seconds=1.5)
    assert shrink_budget(Budget(iterations=100), 0.25) == Budget(iterations=25)
    assert shrink_budget(Budget(iterations=1), 0.1) == Budget(iterations=1)


def test_what_nobody_waits_for_is_not_begun() -> None:
    """A thought cancelled in the queue leaves it; one that has begun keeps its place until it ends."""

    async def work() -> None:
        pool, gate = BotPool(1), Gate()
        first, second, third = (_asked(pool, gate, table) for table in "abc")
        await _begun(gate, 1)
        first.cancel()
        second.cancel()
        await asyncio.sleep(0.01)
        assert (gate.begun, pool.waiting) == (["a0"], 1)  # no second one begins beside it
        gate.let(2)
        assert await third == "c0"
        assert gate.begun == ["a0", "c0"]
        await pool.close()

    go(work())


def test_a_fault_reaches_who_asked() -> None:
    """What a thought raises is raised where it is waited for, and the worker goes on."""

    async def work() -> None:
        pool, gate = BotPool(1), Gate()

        def fail(_: Budget) -> str:
            raise ValueError("no idea")

        with pytest.raises(ValueError, match="no idea"):
            await pool.think(Priority.HINT, ("a", Seat(0)), SECOND, fail)
        gate.let()
        assert await _asked(pool, gate, "a") == "a0"
        await pool.close()

    go(work())


def test_closing_begins_nothing_more() -> None:
    """What is thought is thought to its end; what waits is left."""

    async def work() -> None:
        pool, gate = BotPool(1), Gate()
        first, second = _asked(pool, gate, "a"), _asked(pool, gate, "b")
        await _begun(gate, 1)
        closing = asyncio.ensure_future(pool.close())
        await asyncio.sleep(0.01)
        assert not closing.done()
        gate.let()
        await closing
        assert await first == "a0"
        assert not second.done()
        second.cancel()
        assert gate.begun == ["a0"]

    go(work())


def test_closing_does_not_wait_for_what_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shutdown leaves a thought behind that has not ended after a moment; its answer then harms nobody."""
    monkeypatch.setattr(bot_pool, "SHUTDOWN_GRACE", 0.1)

    async def work() -> None:
        pool, gate = BotPool(1), Gate()
        asked = _asked(pool, gate, "a")
        await _begun(gate, 1)
        begun = time.monotonic()
        await pool.close()
        assert time.monotonic() - begun < 3
        asked.cancel()
        gates.append(gate)

    gates: list[Gate] = []
    go(work())
    gates[0].let()  # after the end of its loop


def test_a_thought_that_does_not_end_stops_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others begin beside a thought that is late; in the end it is given up, and its seat is asked again."""
    monkeypatch.setattr(bot_pool, "LATE", 0.05)
    monkeypatch.setattr(bot_pool, "MOST_LATE", 1)
    monkeypatch.setattr(bot_pool, "PATIENCE", 0.4)
    monkeypatch.setattr(ThreadWork, "stop", lambda _: None)  # these threads share the lock of the gate

    async def work() -> None:
        pool, gate = BotPool(1), Gate()
        asked = [_asked(pool, gate, table, budget=AT_ONCE) for table in "abc"]
        await _begun(gate, 2)
        assert (gate.begun, pool.waiting) == (["a0", "b0"], 1)  # two, with only one of them late
        for each in asked[:2]:
            with pytest.raises(BotTimeout):
                await each
        again = _asked(pool, gate, "a", budget=AT_ONCE)
        await _begun(gate, 4)
        gate.let(9)
        assert [await asked[2], await again] == ["c0", "a0"]
        await pool.close()

    go(work())


def test_a_thought_that_computes_for_ever_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is given up does not go on in its thread, where it would take the time of all others."""
    monkeypatch.setattr(bot_pool, "PATIENCE", 0.1)
    spinning: list[threading.Thread] = []

    def spin(_: Budget) -> None:
        spinning.append(threading.current_thread())
        while True:
            time.monotonic()

    async def work() -> None:
        pool = BotPool(1)
        for is_waited_for in (True, False):
            asked = asyncio.ensure_future(pool.think(Priority.PEOPLE, ("a", Seat(0)), AT_ONCE, spin))
            while not spinning:
                await asyncio.sleep(0.01)
            if not is_waited_for:
                asked.cancel()
            with pytest.raises(BotTimeout if is_waited_for else asyncio.CancelledError):
                await asked
            thread = spinning.pop()
            await asyncio.to_thread(thread.join, 10)
            assert not thread.is_alive()
        await pool.close()

    go(work())


def test_work_that_has_ended_is_not_stopped() -> None:
    """Stopping it changes nothing: another thread may have its number by then."""

    async def work() -> None:
        done = ThreadWork(lambda: "answer", "test")
        assert await done.done == "answer"
        done._thread.join()
        done.stop()
        late = ThreadWork(lambda: time.sleep(0.05), "test")
        late.done.cancel()
        failing = ThreadWork(lambda: [][1], "test")  # type: ignore[var-annotated]
        failing.done.cancel()
        await asyncio.sleep(0.2)

    go(work())


def test_a_worker_for_every_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cores this process may use count, or those there are where that cannot be asked."""
    assert BotPool().workers == cores() >= 1
    monkeypatch.delattr("os.sched_getaffinity", raising=False)
    monkeypatch.setattr("os.cpu_count", lambda: None)
    assert cores() == 1


def test_a_result_in_a_thread_is_awaited() -> None:
    """Work in a thread gives its result or its error to the one who awaits it."""

    async def work() -> None:
        assert await ThreadWork(lambda: "answer", "test").done == "answer"
        with pytest.raises(IndexError):
            await ThreadWork(lambda: [][1], "test").done

    go(work())
