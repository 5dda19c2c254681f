"""The exact solution of the two-seat game with open recruitment: computed once, kept on disk."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Lock, Thread
from typing import Any

import numpy as np

from zamki.core.registry import folder
from zamki.games.rycerze.bots.encoded import Public
from zamki.games.rycerze.kernel import solve as solving
from zamki.games.rycerze.kernel.codec import table_of
from zamki.games.rycerze.kernel.rules import DRUM, MASKS, MAX_MOVES, RECRUIT, ROUNDS, Ints
from zamki.games.rycerze.rules.components import Components
from zamki.kernels.cache import cache_root
from zamki.kernels.memory import SharedMemory, constant
from zamki.kernels.modules import source_hash

KERNELS = folder("rycerze") / "kernel"
Share = Callable[[int, int], None]
"""Told how much of how much is solved."""


@dataclass(frozen=True, slots=True)
class RoundSolution:
    """One round in equilibrium: young's chance to win, and both mixes by move number."""

    value: float
    young: dict[int, float]
    old: dict[int, float]
    matrix: Any
    """Young's chance to win by pair of moves, in the order of the mixes' keys."""


class OpenSolution:
    """The value of every public state, and the equilibrium of every round; several threads may ask."""

    def __init__(self, ed: Ints, memory: SharedMemory, values: Any) -> None:
        first, worth, _ = solving.slab_table(ed)
        self.book = (values, constant(first), constant(worth), ed)
        self.taken = memory.taken
        """Within it kernels have the book at hand."""

    def value(self, public: Public, young: int, old: int) -> float:
        """Young's chance to win before the next tile is turned up; hands are masks."""
        values, first, worth, _ = self.book
        seen = public.castles * solving.DRUM_COUNTS + public.drums
        slab = first[seen] + (public.difference + worth[public.castles]) // 2
        return float(values[slab, young * MASKS + old])

    def at(self, public: Public, tile: int, young: int, old: int) -> RoundSolution:
        """The equilibrium of a round with its tile turned up."""
        m = np.empty((MAX_MOVES, MAX_MOVES))
        t = np.empty((MAX_MOVES + 1, MAX_MOVES + 1))
        mine, theirs = np.empty((2, MAX_MOVES), np.int32)
        mix, answer = np.empty((2, MAX_MOVES))
        with self.taken():
            rows, columns = solving.fill_matrix(
                self.book, public.castles, public.drums, public.difference, tile, young, old, mine, theirs, m
            )
        labels = np.empty(2 * MAX_MOVES, np.int32)
        value = solving.solve_matrix(m, rows, columns, t, mix, answer, labels)
        return RoundSolution(
            value,
            _mix(mine[:rows], mix, tile),
            _mix(theirs[:columns], answer, tile),
            m[:rows, :columns],
        )


def _mix(moves: Ints, mix: Any, tile: int) -> dict[int, float]:
    """Probabilities by move number; nothing where a recruitment finds an empty camp."""
    total = float(sum(mix[: len(moves)]))
    if tile != DRUM:
        return {int(move): float(p) / total for move, p in zip(moves, mix, strict=False)}
    cards = [int(move).bit_length() - 1 for move in moves]
    return {RECRUIT + card: float(p) / total for card, p in zip(cards, mix, strict=False) if card >= 0}


def solve_open(ed: Ints, share: Share = lambda done, of: None) -> OpenSolution:
    """Backward induction from the last round to the first."""
    _, worth, count = solving.slab_table(ed)
    memory = SharedMemory(KERNELS)
    values = memory.zeros((count, MASKS * MASKS), np.float64)
    values[...] = np.nan
    solution = OpenSolution(ed, memory, values)
    seen = list(product(range(solving.CASTLE_SETS), range(solving.DRUM_COUNTS)))
    seen = [each for each in seen if each[0].bit_count() + each[1] <= ROUNDS]
    seen.sort(key=lambda each: -each[0].bit_count() - each[1])
    with solution.taken():
        for done, (castles, drums) in enumerate(seen):
            for step in range(int(worth[castles]) + 1):
                solving.solve_slab(solution.book, castles, drums, step)
            share(done + 1, len(seen))
    return solution


def solution_file(ed: Ints) -> Path:
    """Where the solution of an edition is kept: keyed by its strengths and the kernels' sources."""
    digest = hashlib.sha256(ed.tobytes() + source_hash(KERNELS).encode()).hexdigest()[:16]
    return cache_root() / f"rycerze-open-{digest}.npy"


_kept: dict[bytes, OpenSolution] = {}
_begun: set[bytes] = set()
_solving = Lock()


def open_solution(components: Components, share: Share = lambda done, of: None) -> OpenSolution:
    """The solution of an edition: from memory, from disk, or computed now, once for all threads."""
    ed = table_of(components)
    key = ed.tobytes()
    with _solving:
        if key not in _kept:
            path = solution_file(ed)
            _kept[key] = _load(path, ed) or _save(path, solve_open(ed, share))
        return _kept[key]


def ready_solution(components: Components) -> OpenSolution | None:
    """Returns the solution if it is there; else it is computed beside, and nothing is returned."""
    key = table_of(components).tobytes()
    if key not in _kept and key not in _begun:
        _begun.add(key)
        Thread(target=_solve_beside, args=(components, key), daemon=True).start()
    return _kept.get(key)


def _solve_beside(components: Components, key: bytes) -> None:
    """Solves the game in a thread; after a failure the next request begins anew."""
    try:
        open_solution(components)
    finally:
        _begun.discard(key)


def _load(path: Path, ed: Ints) -> OpenSolution | None:
    try:
        kept = np.load(path)
    except (OSError, ValueError, EOFError):  # not there yet, or cut off: it is computed again
        return None
    memory = SharedMemory(KERNELS)
    values = memory.zeros(kept.shape, np.float64)
    values[...] = kept
    return OpenSolution(ed, memory, values)


def _save(path: Path, solution: OpenSolution) -> OpenSolution:
    """All or nothing, so that nobody reads half a file; a full disk is no reason to stop."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            np.save(file, solution.book[0])
        os.replace(file.name, path)
    return solution
