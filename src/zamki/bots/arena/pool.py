"""The games of a contest, one after the other or over several processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import Any

from zamki.bots.arena.contest import Contest, Pairing
from zamki.bots.arena.isolated import Cells
from zamki.bots.arena.play import GameResult, Stopped, play_pairing
from zamki.core.bots import Budget
from zamki.core.errors import BadSetup
from zamki.core.extras import needing
from zamki.core.words import T

REPORT = 0.25
"""Seconds between two reports of the moves played by worker processes."""
GRACE = 0.5
"""Seconds that workers have for the move they think about when a run is stopped."""
OnMove = Callable[[int], None]
"""Takes the number of moves played so far, in all games together."""

_shared: list[tuple[Event, Any]] = []
"""In a worker: the event that no more games are wanted, and the counter of moves."""


def results(
    contest: Contest, jobs: int = 1, *, is_isolated: bool = False, on_move: OnMove = lambda moves: None
) -> Generator[GameResult, None, None]:
    """The games as they end. Closing the iterator stops the games under way within a second.

    Isolated entrants have a process each, and the games are played one after the other.
    """
    on_move(0)
    moves = 0

    def count() -> bool:
        nonlocal moves
        moves += 1
        on_move(moves)
        return False

    with needing("bots"):
        import_module("openskill")  # it rates the bots when all is played: better to miss it before
    if is_isolated:
        with Cells(contest.game, contest.edition, contest.own) as cells:
            for pairing in contest.pairings():
                yield play_pairing(contest, pairing, count, cells)
        return
    if jobs == 1:
        _rehearse(contest)
        for pairing in contest.pairings():
            yield play_pairing(contest, pairing, count)
        return
    # Processes are started afresh: a fork would copy the threads' locks of a progress bar.
    context = get_context("spawn")
    stop, counter = context.Event(), context.Value("Q")
    pool = ProcessPoolExecutor(jobs, context, _prepare, (stop, counter, contest))
    pending: set[Future[GameResult]] = set()
    try:
        with signals_blocked():
            pending = {pool.submit(_play, contest, pairing) for pairing in contest.pairings()}
        while pending:
            done, pending = wait(pending, REPORT, FIRST_COMPLETED)
            on_move(counter.value)
            for game in done:
                yield game.result()
    except BrokenExecutor:
        raise lost_workers() from None
    finally:
        stop.set()
        end_workers(pool, pending)


@contextmanager
def signals_blocked() -> Iterator[None]:
    """Blocks signals in what is started here: Ctrl-C in workers, lost pipes in threads that feed them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGPIPE])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_workers(pool: Executor, pending: Iterable[Future[Any]]) -> None:
    """Cancels what is pending, and kills processes that think longer than `GRACE` about their move."""
    if wait([each for each in pending if not each.cancel()], GRACE).not_done:
        for process in [*getattr(pool, "_processes", {}).values()]:  # Python 3.14: pool.kill_workers()
            process.kill()
    pool.shutdown(cancel_futures=True)


def lost_workers() -> BadSetup:
    """Workers that end before they begin: they cannot import a bot, or the system ended them."""
    return BadSetup(T("The worker processes ended: a bot must come from a module that they can import."))


def _prepare(stop: Event, counter: Any, contest: Contest) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which tells the others
    _shared[:] = [(stop, counter)]
    _rehearse(contest)


def _rehearse(contest: Contest) -> None:
    """Plays a game that does not count, so that no measured move pays for loading machine code."""
    if contest.needs_kernels:
        levels = tuple("random" if contest.is_own(level) else level for level in contest.levels)
        quick = replace(contest, levels=levels, games=1, budget=Budget(iterations=1))
        play_pairing(quick, next(quick.pairings()))


def _play(contest: Contest, pairing: Pairing) -> GameResult:
    ((stop, counter),) = _shared

    def count() -> bool:
        with counter.get_lock():
            counter.value += 1
        return stop.is_set()

    if stop.is_set():
        raise Stopped
    return play_pairing(contest, pairing, count)
