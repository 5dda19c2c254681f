"""Who stands how at the end of a game of ludwig, and whole random games on one thread or several."""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from zamki.core.game import Config
from zamki.games.ludwig.kernel.board import total
from zamki.games.ludwig.kernel.greedy import greedy
from zamki.games.ludwig.kernel.rules import (
    BODY,
    MAX_MOVES,
    NO_CHANCE,
    OVER,
    PEOPLE,
    PHASE,
    SEATS,
    apply,
    begin,
    castle,
    legal,
    right_castle,
)
from zamki.games.ludwig.kernel.tables import CASTLE, SPECIAL_COUNT, Ints
from zamki.kernels.batches import over_threads
from zamki.kernels.cache import njit
from zamki.kernels.kernel import Batch
from zamki.kernels.rng import Rng, below, new_rng, seed_stream

RANDOM, GREEDY = 0, 1
POLICIES = {"random": RANDOM, "greedy": GREEDY}


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
                apply(s, seat, moves[below(rng, n)], rng, NO_CHANCE, NO_CHANCE)
                played += 1
    return played


@njit
def random_games(people: int, first: int, games: int, seed: int, scores: Ints) -> int:
    """Play whole random games; castle totals go to `scores` (games x castles). Returns the moves made."""
    n = max(people, 3)
    s = np.zeros(BODY + n * CASTLE, np.int32)
    moves = np.zeros(MAX_MOVES, np.int32)
    rng = new_rng()
    played = 0
    for game in range(games):
        seed_stream(rng, seed, first + game)
        begin(s, people, rng)
        played += random_playout(s, rng, moves)
        for at in range(n):
            scores[game * n + at] = total(s, castle(at))
    return played


def random_batch(people: int, games: int, seed: int, threads: int) -> tuple[int, Ints]:
    """Random games over several threads: the moves made, and all castle totals."""
    scores = np.zeros((games, max(people, 3)), np.int32)

    def play(part: slice) -> int:
        return random_games(people, part.start, part.stop - part.start, seed, scores[part].reshape(-1))

    return sum(over_threads(play, games, threads)), scores


@njit
def play_games(first: int, people: int, policies: Ints, seed: int, scores: Any, wins: Any) -> None:
    """The games first, first + 1, … of a seed by simple policies, a row each."""
    n = max(people, 3)
    s = np.zeros(BODY + n * CASTLE, np.int32)
    moves = np.zeros(MAX_MOVES, np.int32)
    rng = new_rng()
    for game in range(len(scores)):
        seed_stream(rng, seed, first + game)
        begin(s, people, rng)
        while s[PHASE] != OVER:
            for seat in range(people):
                move = greedy(s, seat, rng) if policies[seat] == GREEDY else random_move(s, seat, rng, moves)
                if move:
                    apply(s, seat, move, rng, NO_CHANCE, NO_CHANCE)
        standings(s, people, scores[game], wins[game])


@njit
def random_move(s: Ints, seat: int, rng: Rng, moves: Ints) -> int:
    """Any legal move of a seat, or 0 when it has none."""
    n = legal(s, seat, moves)
    return moves[below(rng, n)] if n else 0


@njit
def standings(s: Ints, people: int, scores: Any, wins: Any) -> None:
    """Everybody's lower castle, and who wins; that may be Ludwig, who has no seat (L42, L46)."""
    best = 0
    for seat in range(s[SEATS]):
        best = max(best, standing(s, seat))
    count = 0
    for seat in range(s[SEATS]):
        count += standing(s, seat) == best
    for seat in range(people):
        scores[seat] = min(total(s, castle(seat)), total(s, castle(right_castle(s, seat))))
        wins[seat] = 1.0 / count if standing(s, seat) == best else 0.0


def simulate(
    config: Config, policies: Sequence[str], games: int, seed: int = 0, threads: int | None = 1
) -> Batch:
    """Many games by simple policies, one for each seat."""
    people = config.seats
    kinds = np.array([POLICIES[name] for name in policies], np.int32)
    scores, wins = np.zeros((games, people), np.int32), np.zeros((games, people))

    def play(part: slice) -> None:
        play_games(part.start, people, kinds, seed, scores[part], wins[part])

    over_threads(play, games, threads)
    return Batch(scores, wins)
