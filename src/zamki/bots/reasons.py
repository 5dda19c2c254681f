"""Why a move brings points: the score lines that it adds or changes, in a world its seat allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from zamki.core.chance import LiveChance
from zamki.core.game import AnyGame
from zamki.core.registry import get_game
from zamki.core.score import ScoreLine
from zamki.core.view import AnyView

MOST = 3
"""How many reasons are told."""


def reasons(view: AnyView, moves: Sequence[Any]) -> tuple[ScoreLine, ...]:
    """The lines that a seat's moves add, the largest first; none where others choose at the same time.

    What follows without a choice of the seat belongs to them. What the seat cannot know is imagined, so
    nothing is told that the view does not hold.
    """
    game: AnyGame = get_game(view.game)
    seat = view.seat
    if seat is None:
        return ()
    state = game.imagine(view.state, Random(0))
    if game.is_simultaneous(state):
        return ()
    before = Counter(map(_key, game.score(state, seat).lines))
    for move in moves:
        if move not in game.legal_moves(state, seat):
            return ()
        state = game.apply(state, move, LiveChance(0)).state
    while game.actors(state) == (seat,) and len(left := game.legal_moves(state, seat)) == 1:
        state = game.apply(state, left[0], LiveChance(0)).state
    after = game.score(state, seat).lines
    new = [line for line in after if line.points and _key(line) not in before]
    return tuple(sorted(new, key=lambda line: -line.points)[:MOST])


def _key(line: ScoreLine) -> tuple[object, ...]:
    return (line.rule, line.what.render("en"), line.points, line.cells)
