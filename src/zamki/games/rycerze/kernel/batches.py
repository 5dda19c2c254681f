"""Many games of Rycerze at once, over threads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from zamki.core.game import Config
from zamki.games.rycerze.kernel.codec import option_bits, table_of
from zamki.games.rycerze.kernel.policies import RANDOM, THRIFTY, muster, storm
from zamki.games.rycerze.kernel.rules import (
    CARDS,
    DRUM,
    GAME,
    HISTORY,
    MAX_SEATS,
    OVER,
    PILE,
    RANK,
    ROUND,
    ROUNDS,
    SIZE,
    TILES,
    TOTALS,
    WORTH,
    Ints,
    begin,
    end_game,
    leader,
)
from zamki.games.rycerze.kernel.tally import SOURCES, THINGS
from zamki.games.rycerze.rules.components import Components
from zamki.kernels.batches import over_threads
from zamki.kernels.entry import entry
from zamki.kernels.kernel import Batch
from zamki.kernels.rng import new_rng, seed_stream

POLICIES = {"random": RANDOM, "thrifty": THRIFTY}
PER_KIND = DRUM // len(SOURCES)  # castles of one material


@entry(
    "i8, i8, i8, i4[::1], i8, i4[:, ::1], f8[:, ::1], i4[:, ::1], i4[::1], i1[:, ::1], "
    "i1[:, :, ::1], i1[:, :, ::1]",
    is_batch=True,
)
def play_games(
    first: int,
    seats: int,
    options: int,
    policies: Ints,
    seed: int,
    ed: Ints,
    wins: Any,
    scores: Any,
    moves: Any,
    order: Any,
    points: Any,
    things: Any,
) -> None:
    """The games first, first + 1, … of a seed, a row each; the ages rotate from game to game (R11)."""
    s = np.zeros(SIZE, np.int32)
    rng = new_rng()
    for game in range(len(scores)):
        seed_stream(rng, seed, first + game)
        for seat in range(seats):
            s[RANK + seat] = (seat + first + game) % seats
            order[game, seat] = s[RANK + seat]
        begin(s, seats, options, rng)
        chosen = 0
        while not s[OVER]:
            at = HISTORY + s[GAME] * ROUNDS * MAX_SEATS
            piled = TILES + PILE * s[GAME] + 1
            for number in range(s[ROUND], ROUNDS):
                told, tile = at + number * MAX_SEATS, s[piled + number]
                if tile == DRUM:
                    chosen += muster(s, told, rng)
                    continue
                winner = storm(s, told, tile, policies, ed, rng)
                chosen += seats
                points[game, tile // PER_KIND, winner] += ed[tile, WORTH]
                things[game, tile, winner] += 1
                for seat in range(seats):
                    laid = s[told + seat]
                    for card in range(CARDS):
                        things[game, DRUM + card, seat] += (laid >> card) & 1
            s[ROUND] = ROUNDS
            end_game(s)
        moves[game] = chosen
        wins[game, leader(s)] = 1.0
        for seat in range(seats):
            scores[game, seat] = s[TOTALS + seat]


def simulate(
    config: Config,
    policies: Sequence[str],
    games: int,
    seed: int = 0,
    threads: int | None = 1,
    first: int = 0,
) -> Batch:
    """Many games by simple policies, one for each seat."""
    ed, seats, options = table_of(cast(Components, config.edition)), config.seats, option_bits(config)
    padded = np.full(MAX_SEATS, RANDOM, np.int32)
    padded[:seats] = [POLICIES[name] for name in policies]
    scores, wins = np.zeros((games, seats), np.int32), np.zeros((games, seats))
    moves, order = np.zeros(games, np.int32), np.zeros((games, seats), np.int8)
    points = np.zeros((games, len(SOURCES), seats), np.int8)
    things = np.zeros((games, len(THINGS), seats), np.int8)

    def play(part: slice) -> None:
        play_games(
            first + part.start,
            seats,
            options,
            padded,
            seed,
            ed,
            wins[part],
            scores[part],
            moves[part],
            order[part],
            points[part],
            things[part],
        )

    over_threads(play, games, threads)
    return Batch(
        scores,
        wins,
        moves,
        order,
        dict(zip(SOURCES, points.swapaxes(0, 1), strict=True)),
        dict(zip(THINGS, things.swapaxes(0, 1), strict=True)),
    )
