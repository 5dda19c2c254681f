"""Work in many pieces, as the games of a contest or the parts of a run: here, in threads or in processes."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from ctypes import c_bool
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import islice
from math import inf
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized
from time import monotonic
from typing import TypeVar

from zamki.bots.arena.contest import Contest
from zamki.bots.arena.isolated import Cells
from zamki.bots.arena.play import GameResult, Stopped, play_pairing
from zamki.core.bots import Budget
from zamki.core.errors import BadSetup
from zamki.core.extras import needing
from zamki.core.words import T

J = TypeVar("J")
P = TypeVar("P")
R = TypeVar("R")
REPORT = 0.25
"""Seconds between two reports of the moves played by workers."""
GRACE = 0.5
"""Seconds that workers have for the move they think about when a run is stopped."""
OnMove = Callable[[int], None]
"""Takes the number of moves played so far, in all games together."""
Work = Callable[[J, P, Callable[[], bool]], R]
"""Does a piece of a job; it asks after every move whether to stop, and then raises `Stopped`."""

_SPAWN = get_context("spawn")
_worker = threading.local()


class Workers:
    """Does all pieces of a job, in any order, until it is stopped."""

    def __init__(self, jobs: int, on_move: OnMove | None = None) -> None:
        self.jobs = jobs
        self._on_move = on_move
        self._flag = _SPAWN.RawValue(c_bool)  # memory of all processes, without a lock
        self._moves = _SPAWN.Value("Q")
        self._until = inf

    def stop(self) -> None:
        """Begins no further piece; a signal handler may call it. Pieces that still end are handed over."""
        self._until = min(self._until, monotonic() + GRACE)
        self._flag.value = True

    def one_by_one(self, work: Work[J, P, R], job: J, pieces: Iterable[P]) -> Generator[R, None, None]:
        """What the work gives for each piece, in this process."""
        with suppress(Stopped):
            yield from (work(job, piece, self._look) for piece in pieces)

    def side_by_side(
        self,
        work: Work[J, P, R],
        job: J,
        pieces: Iterable[P],
        *,
        are_threads: bool = False,
        prepare: Callable[[], None] | None = None,
    ) -> Generator[R, None, None]:
        """What the work gives for each piece; a few are under way at a time, so that results do not pile up.

        Processes are ended soon after a stop; what threads have begun is waited for.
        """
        shared, waiting = (self._flag, self._moves), iter(pieces)
        pool: Executor
        if are_threads:
            pool = ThreadPoolExecutor(self.jobs, initializer=_watch, initargs=shared)
        else:  # started afresh: a fork would copy the threads' locks of a progress bar
            pool = ProcessPoolExecutor(self.jobs, _SPAWN, _prepare, (*shared, prepare))
        under_way: set[Future[R]] = set()
        try:
            with _signals_blocked():
                under_way = _begun(pool, work, job, islice(waiting, 2 * self.jobs))
            while under_way and (are_threads or monotonic() < self._until):
                done, under_way = wait(under_way, REPORT, FIRST_COMPLETED)
                self._tell()
                if not self._flag.value:
                    under_way |= _begun(pool, work, job, islice(waiting, len(done)))
                for each in done:
                    with suppress(Stopped):
                        yield each.result()
        except BrokenExecutor:  # they cannot import a bot, or the system ended them
            if not self._flag.value:
                raise BadSetup(
                    T("The worker processes ended: a bot must come from a module that they can import.")
                ) from None
        except BaseException:
            self.stop()
            raise
        finally:
            _end(pool)

    def _look(self) -> bool:
        """Counts a move that is played in this process, and says whether to stop."""
        is_stopped = _count(self._flag, self._moves)
        self._tell()
        return is_stopped

    def _tell(self) -> None:
        if self._on_move:
            self._on_move(self._moves.value)


def results(
    contest: Contest, jobs: int = 1, *, is_isolated: bool = False, on_move: OnMove = lambda moves: None
) -> Generator[GameResult, None, None]:
    """The games as they end. Closing the iterator stops the games under way within a second.

    Isolated entrants have a process each, and the games are played one after the other.
    """
    on_move(0)
    with needing("bots"):
        import_module("openskill")  # it rates the bots when all is played: better to miss it before
    workers, pairings = Workers(jobs, on_move), contest.pairings()
    if is_isolated:
        with Cells(contest.game, contest.edition, contest.own) as cells:
            yield from workers.one_by_one(partial(play_pairing, cells=cells), contest, pairings)
    elif jobs == 1:
        _rehearse(contest)
        yield from workers.one_by_one(play_pairing, contest, pairings)
    else:
        yield from workers.side_by_side(play_pairing, contest, pairings, prepare=partial(_rehearse, contest))


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Blocks signals in what is started here: Ctrl-C in workers, lost pipes in threads that feed them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGPIPE])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(pool: Executor) -> None:
    """Cancels what is pending, and kills processes that think longer than `GRACE` about their move."""
    processes = [*getattr(pool, "_processes", {}).values()]  # Python 3.14: pool.kill_workers()
    killer = threading.Timer(GRACE, lambda: [each.kill() for each in processes])
    killer.start()
    pool.shutdown(cancel_futures=True)
    killer.cancel()


def _begun(pool: Executor, work: Work[J, P, R], job: J, pieces: Iterable[P]) -> set[Future[R]]:
    return {pool.submit(_work, work, job, piece) for piece in pieces}


def _work(work: Work[J, P, R], job: J, piece: P) -> R:
    return work(job, piece, _worker.look)


def _count(flag: c_bool, moves: Synchronized[int]) -> bool:
    with moves.get_lock():
        moves.value += 1
    return flag.value


def _watch(flag: c_bool, moves: Synchronized[int]) -> None:
    _worker.look = partial(_count, flag, moves)


def _prepare(flag: c_bool, moves: Synchronized[int], prepare: Callable[[], None] | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the first process, which tells the others
    _watch(flag, moves)
    if prepare:
        prepare()


def _rehearse(contest: Contest) -> None:
    """Plays a game that does not count, so that no measured move pays for loading machine code."""
    if contest.needs_kernels:
        levels = tuple("random" if contest.is_own(level) else level for level in contest.levels)
        quick = replace(contest, levels=levels, games=1, budget=Budget(iterations=1))
        play_pairing(quick, next(quick.pairings()))
