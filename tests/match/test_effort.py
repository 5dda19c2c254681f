"""What answers cost: counted step by step, in turn, wherever the work is done."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from zamki.match.effort import (
    RequestCost,
    Turns,
    begin_tracking,
    beside,
    in_one_turn,
    in_turns,
    run_with_cost,
    track,
)

from .setting import go

EFFORT = 0.03


def _toil() -> None:
    until = time.thread_time() + EFFORT
    while time.thread_time() < until:
        pass


async def _in_steps() -> str:
    _toil()
    await asyncio.sleep(0.05)
    _toil()
    return "done"


async def _in_a_thread() -> str:
    await beside(_toil)
    _toil()
    return "done"


async def _in_a_task() -> str:
    return await asyncio.ensure_future(track(_in_steps()))


@pytest.mark.parametrize("work", [_in_steps, _in_a_thread, _in_a_task])
def test_all_that_is_done_for_a_request_is_on_its_bill(work: Callable[[], Awaitable[str]]) -> None:
    """Steps, threads and tasks count; waiting does not."""

    async def whole() -> None:
        bill = RequestCost(Turns())
        assert await in_turns(work(), bill) == "done"
        assert 2 * EFFORT <= bill.seconds < 5 * EFFORT

    go(whole())


def test_without_a_request_nothing_is_counted() -> None:
    """The same calls work where no request is answered."""

    async def whole() -> None:
        assert await track(_in_steps()) == "done"
        assert await _in_a_thread() == "done"

    go(whole())


def _be_held_up() -> None:
    time.sleep(EFFORT)


@pytest.mark.parametrize("step", [_toil, _be_held_up])
def test_one_address_works_off_one_step_after_the_other(step: Callable[[], None]) -> None:
    """While more of its steps wait, each is followed by a pause as long as it took, also where the machine
    gave it little processor time."""

    async def once() -> None:
        step()

    async def whole() -> None:
        turns, begun = Turns(), time.monotonic()
        others = 0

        async def somebody_else() -> None:
            nonlocal others
            while True:
                others += 1
                await asyncio.sleep(EFFORT / 10)

        other = asyncio.ensure_future(somebody_else())
        many = [in_turns(once(), RequestCost(turns)) for _ in range(5)]
        await asyncio.gather(*many)
        assert time.monotonic() - begun >= 7 * EFFORT  # five steps, four pauses, and a coarse clock
        assert others >= 8  # and not only once between two steps
        other.cancel()

    go(whole())


@pytest.mark.parametrize(("waiting", "steps"), [(0, 0), (1, 1), (6, 1), (8, 2), (19, 3), (250, 3)])
def test_where_many_wait_pauses_are_longer(monkeypatch: pytest.MonkeyPatch, waiting: int, steps: int) -> None:
    """A family waits for as much time as its steps take, a flood for three times as much."""
    pauses, now = list[float](), [1000.0]

    async def work() -> None:
        turns = Turns()
        with monkeypatch.context() as patch:
            patch.setattr(time, "monotonic", lambda: now[0])
            patch.setattr(asyncio.get_running_loop(), "call_later", lambda pause, _: pauses.append(pause))
            await turns.begin()
            now[0] += 0.5
            turns._waiting = waiting
            turns.end()

    go(work())
    assert pauses == [0.5 * steps]


def test_a_request_that_ends_while_it_waits_leaves_the_turn_to_others() -> None:
    """Its work is ended in order, also with steps of its own, and the next one goes on."""

    async def whole() -> None:
        turns, ended = Turns(), []

        async def patient() -> None:
            try:
                await asyncio.sleep(60)
            finally:
                await asyncio.sleep(0)
                ended.append(True)

        await turns.begin()
        early = asyncio.ensure_future(_awaited(in_turns(_in_steps(), RequestCost(turns))))
        await asyncio.sleep(0)
        early.cancel()
        with pytest.raises(asyncio.CancelledError):
            await early
        turns.end()
        begun = asyncio.ensure_future(_awaited(in_turns(patient(), RequestCost(turns))))
        await asyncio.sleep(0.01)
        begun.cancel()
        await asyncio.gather(begun, return_exceptions=True)
        assert ended
        assert await in_turns(_in_steps(), RequestCost(turns)) == "done"

    go(whole())


async def _awaited(work: Awaitable[object]) -> object:
    return await work


def test_a_request_that_ends_between_two_steps_ends_in_order() -> None:
    """It waits for the turn of its second step when it is ended; what it still has to do is done."""

    async def whole() -> None:
        turns, ended = Turns(), []

        async def patient() -> None:
            try:
                await asyncio.sleep(0.01)
            finally:
                await asyncio.sleep(0)
                ended.append(True)

        begun = asyncio.ensure_future(_awaited(in_turns(patient(), RequestCost(turns))))
        await asyncio.sleep(0.005)
        await turns.begin()
        await asyncio.sleep(0.05)
        begun.cancel()
        await asyncio.sleep(0.01)
        turns.end()
        with pytest.raises(asyncio.CancelledError):
            await begun
        assert ended

    go(whole())


def test_whole_work_is_done_in_one_turn() -> None:
    """Of one address one after the other, of another beside it; without a request at once."""
    done: list[str] = []

    async def step(name: str) -> str:
        done.append(f"{name} begins")
        await asyncio.sleep(0.02)
        run_with_cost(_toil)
        done.append(f"{name} ends")
        return name

    async def request(name: str, turns: Turns) -> float:
        begin_tracking(bill := RequestCost(turns))
        assert await in_one_turn(step(name)) == name
        return bill.seconds

    async def whole() -> None:
        home, away = Turns(), Turns()
        asked = (request("a", home), request("b", home), request("c", away), in_one_turn(step("d")))
        first, *_ = await asyncio.gather(*asked)
        assert isinstance(first, float)
        assert first >= EFFORT
        assert done.index("b begins") > done.index("a ends")
        assert max(done.index("c begins"), done.index("d begins")) < done.index("a ends")

    go(whole())
