"""Many games at once, over threads: kernels hold no interpreter lock.

Every game has its own stream of the generator, so that a batch is the same with any number of threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TypeVar

R = TypeVar("R")


def over_threads(play: Callable[[slice], R], games: int, threads: int | None = None) -> list[R]:
    """What `play` gives for stretches of the games 0 … games - 1, one stretch for each thread.

    >>> over_threads(lambda part: (part.start, part.stop), 5, 2)
    [(0, 2), (2, 5)]
    """
    parts = stretches(games, threads or os.cpu_count() or 1)
    if len(parts) == 1:
        return [play(parts[0])]
    with ThreadPoolExecutor(len(parts)) as pool:
        return list(pool.map(play, parts))


def stretches(games: int, count: int) -> list[slice]:
    """The games in up to `count` stretches of nearly the same length, none of them empty."""
    count = max(1, min(count, games))
    bounds = [games * n // count for n in range(count + 1)]
    return [slice(begin, end) for begin, end in pairwise(bounds)]
