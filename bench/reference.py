"""The readable engines at random play, beside python-chess."""

from __future__ import annotations

from random import Random

from bench.measure import Count, Rate, best_rate
from zamki.core.chance import LiveChance
from zamki.core.registry import get_game
from zamki.core.setup import configure

GROUP = "plain Python"
SEATS = {"rycerze": 2, "zamek": 2, "ludwig": 4}


def rates(seconds: float) -> list[Rate]:
    """Random games, legal moves included."""
    rng = Random(1)
    found = [
        best_rate(GROUP, name, lambda n, name=name: random_games(name, n, rng), 1, seconds)  # type: ignore[misc]
        for name in SEATS
    ]
    return [*found, best_rate(GROUP, "python-chess", lambda n: chess_games(n, rng), 1, seconds)]


def random_games(name: str, count: int, rng: Random) -> Count:
    """Whole games of ours."""
    game, moves = get_game(name), 0
    config = configure(game, SEATS[name])
    for _ in range(count):
        chance = LiveChance(rng)
        state = game.start(config, chance).state
        while actors := game.actors(state):
            legal = game.legal_moves(state, actors[0])
            state = game.apply(state, legal[rng.randrange(len(legal))], chance).state
            moves += 1
    return Count(count, moves)


def chess_games(count: int, rng: Random) -> Count:
    """Whole games of chess."""
    import chess

    moves = 0
    for _ in range(count):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return Count(count, moves)
