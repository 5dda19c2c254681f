"""`perft`: counts continuations, so that a change of the rules changes a number."""

from __future__ import annotations

from random import Random
from typing import Any

from zamki.core.chance import LiveChance
from zamki.core.game import AnyGame


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """Returns the number of move sequences of length `depth`; the first acting seat moves first.

    Chance is drawn from one fixed seed, so that the count is always the same.
    """
    if depth == 0:
        return 1
    actors = game.actors(state)
    if not actors:
        return 0
    moves = game.legal_moves(state, actors[0])
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move, LiveChance(Random(0))).state, depth - 1) for move in moves)
