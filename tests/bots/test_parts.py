"""The work of a training that is done at once."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from threading import Event
from time import sleep

import pytest

from zamki.bots.training import Run
from zamki.bots.training.parts import done_at_once


def test_results_come_in_their_order(tmp_path: Path) -> None:
    """What is done sooner waits for what comes before it, and everybody is told how much is done."""
    told: list[tuple[int, int]] = []
    second = Event()

    def slow() -> str:
        assert second.wait(60)
        return "first"

    def quick() -> str:
        second.set()
        return "second"

    run = Run(tmp_path, jobs=2, tell=lambda what, done, total: told.append((done, total)))
    assert list(done_at_once(run, [slow, quick])) == ["first", "second"]
    assert told == [(1, 2), (2, 2)]


def test_who_stops_does_not_wait_for_the_rest(tmp_path: Path) -> None:
    """After Ctrl-C what has not begun is left out."""
    begun: list[int] = []

    def work(number: int) -> None:
        begun.append(number)
        if number == 0:
            raise KeyboardInterrupt
        sleep(0.05)

    with pytest.raises(KeyboardInterrupt):
        list(done_at_once(Run(tmp_path, jobs=1), [partial(work, number) for number in range(100)]))
    assert len(begun) < 100
