"""Who stands how at the end of a game of ludwig, and whole random games on one thread or several."""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from zamki.games.ludwig.kernel.board import total
from zamki.games.ludwig.kernel.rules import (
    BODY,
    MAX_MOVES,
    NO_CHANCE,
    OVER,
    PEOPLE,
    PHASE,
    Rng,
    apply,
    begin,
    castle,
    draw_below,
    legal,
    right_castle,
)
from zamki.games.ludwig.kernel.tables import CASTLE, SPECIAL_COUNT, Ints
from zamki.kernels.cache import njit


@njit
def standing(s: Ints, seat: int) -> int:
    """A seat's score with its tie-breaks, as one number to compare (L42)."""
    left = castle(seat)
    right = castle(right_castle(s, seat))
    a = total(s, left)
    c = total(s, right)
    specials = 2
    for i in range(3):
        specials += s[left + SPECIAL_COUNT + i] + s[right + SPECIAL_COUNT + i]
    return (min(a, c) * 1000 + max(a, c)) * 100 + specials


@njit
def random_playout(s: Ints, rng: Rng, moves: Ints) -> int:
    """Play random moves to the end; returns how many."""
    played = 0
    while s[PHASE] != OVER:
        for seat in range(s[PEOPLE]):
            n = legal(s, seat, moves)
            if n:
                apply(s, seat, moves[draw_below(rng, n)], rng, NO_CHANCE, NO_CHANCE)
                played += 1
    return played


@njit
def random_games(people: int, games: int, seed: int, scores: Ints) -> int:
    """Play whole random games; castle totals go to `scores` (games x castles). Returns the moves made."""
    n = max(people, 3)
    s = np.zeros(BODY + n * CASTLE, np.int32)
    moves = np.zeros(MAX_MOVES, np.int32)
    rng = np.array([seed * 2654435769 + 88172645463325252], np.uint64)
    played = 0
    for game in range(games):
        begin(s, people, rng)
        played += random_playout(s, rng, moves)
        for at in range(n):
            scores[game * n + at] = total(s, castle(at))
    return played


def random_batch(people: int, games: int, seed: int, threads: int) -> tuple[int, Ints]:
    """Random games over several threads: the moves made, and all castle totals."""
    castles = max(people, 3)
    share = [games // threads + (i < games % threads) for i in range(threads)]
    scores = [np.zeros(part * castles, np.int32) for part in share]
    with ThreadPoolExecutor(threads) as pool:
        jobs = [
            pool.submit(random_games, people, part, seed * threads + i, scores[i])
            for i, part in enumerate(share)
        ]
        played = sum(job.result() for job in jobs)
    return played, np.concatenate(scores).reshape(games, castles)
