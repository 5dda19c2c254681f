"""Who stands how at the end of a game of ludwig, and whole random games on one thread or several."""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from zamki.core.game import Config
from zamki.games.ludwig.kernel.board import score_lines, total
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
from zamki.games.ludwig.kernel.tables import (
    ADMIRES,
    ATTENDANT,
    CARD,
    CARD_N,
    CARDS,
    CASTLE,
    CODE,
    FIRST_THRONE,
    LINES,
    ROOMS,
    SPECIAL_COUNT,
    Ints,
)
from zamki.games.ludwig.kernel.tally import things_of
from zamki.games.ludwig.rules.edition import built_in
from zamki.kernels.batches import over_threads
from zamki.kernels.entry import bare, entry, numba_only
from zamki.kernels.kernel import Batch
from zamki.kernels.rng import Rng, below, new_rng, seed_stream

RANDOM, GREEDY = 0, 1
POLICIES = {"random": RANDOM, "greedy": GREEDY}

# What is counted of a seat: rooms by their codes, then cards, then attendants in the order of the data.
FIRST_CARD = FIRST_THRONE - 1
FIRST_SERVANT = FIRST_CARD + len(CARDS)
ADMIRED_BY: Ints = np.array([ADMIRES.index(decoration) for decoration in range(len(ADMIRES))], np.int32)


@bare
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


@bare
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


@numba_only
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


@entry(
    "i8, i8, i4[::1], i8, i4[:, ::1], f8[:, ::1], i4[::1], i2[:, :, ::1], i1[:, :, ::1]",
    is_batch=True,
)
def play_games(
    first: int,
    people: int,
    policies: Ints,
    seed: int,
    scores: Any,
    wins: Any,
    made: Any,
    points: Any,
    things: Any,
) -> None:
    """The games first, first + 1, … of a seed by simple policies, a row each."""
    n = max(people, 3)
    s = np.zeros(BODY + n * CASTLE, np.int32)
    moves = np.zeros(MAX_MOVES, np.int32)
    rng = new_rng()
    lines = np.zeros(len(LINES), np.int32)
    for game in range(len(scores)):
        seed_stream(rng, seed, first + game)
        begin(s, people, rng)
        played = 0
        while s[PHASE] != OVER:
            for seat in range(people):
                move = greedy(s, seat, rng) if policies[seat] == GREEDY else random_move(s, seat, rng, moves)
                if move:
                    apply(s, seat, move, rng, NO_CHANCE, NO_CHANCE)
                    played += 1
        made[game] = played
        standings(s, people, scores[game], wins[game])
        for seat in range(people):
            count_seat(s, seat, lines, points[game, :, seat], things[game, :, seat])


@bare
def count_seat(s: Ints, seat: int, lines: Ints, points: Any, things: Any) -> None:
    """The lines of a seat's lower castle (L42), and the pieces of both."""
    left, right = castle(seat), castle(right_castle(s, seat))
    score_lines(s, left if total(s, left) <= total(s, right) else right, lines)
    for line in range(len(lines)):
        points[line] = lines[line]
    for b in (left, right):
        for i in range(1, s[b + ROOMS]):
            things[s[b + CODE + i] - 1] += 1
        for i in range(s[b + CARD_N]):
            things[FIRST_CARD + s[b + CARD + i] - 1] += 1
        for i in range(len(ADMIRED_BY)):
            things[FIRST_SERVANT + ADMIRED_BY[i]] += s[b + ATTENDANT + i]


@bare
def random_move(s: Ints, seat: int, rng: Rng, moves: Ints) -> int:
    """Any legal move of a seat, or 0 when it has none."""
    n = legal(s, seat, moves)
    return moves[below(rng, n)] if n else 0


@bare
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
    config: Config,
    policies: Sequence[str],
    games: int,
    seed: int = 0,
    threads: int | None = 1,
    first: int = 0,
) -> Batch:
    """Many games by simple policies, one for each seat."""
    people = config.seats
    kinds = np.array([POLICIES[name] for name in policies], np.int32)
    scores, wins = np.zeros((games, people), np.int32), np.zeros((games, people))
    moves = np.zeros(games, np.int32)
    points = np.zeros((games, len(LINES), people), np.int16)
    names = tuple(things_of(built_in()))
    things = np.zeros((games, len(names), people), np.int8)

    def play(part: slice) -> None:
        play_games(
            first + part.start,
            people,
            kinds,
            seed,
            scores[part],
            wins[part],
            moves[part],
            points[part],
            things[part],
        )

    over_threads(play, games, threads)
    return Batch(
        scores,
        wins,
        moves,
        None,
        dict(zip(LINES, points.swapaxes(0, 1), strict=True)),
        dict(zip(names, things.swapaxes(0, 1), strict=True)),
    )
