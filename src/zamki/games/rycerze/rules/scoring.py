"""Points with their reasons (R2, R8)."""

from __future__ import annotations

from zamki.core.ids import Seat
from zamki.core.score import Score, ScoreLine
from zamki.games.rycerze.rules.components import points_of
from zamki.games.rycerze.rules.names import tile_name
from zamki.games.rycerze.rules.state import Attack, Round, State


def score(state: State, seat: Seat) -> Score:
    """One line per castle taken, over all games of a long one."""
    games = [game.rounds for game in state.past]
    if not state.is_over:
        games.append(state.rounds)
    return Score(tuple(line for rounds in games for line in _lines(rounds, seat)))


def _lines(rounds: tuple[Round, ...], seat: Seat) -> list[ScoreLine]:
    return [
        ScoreLine(
            "castle",
            points_of(each.tile),
            tile_name(each.tile),
            detail={"tile": each.tile, "card": each.card},
        )
        for each in rounds
        if isinstance(each, Attack) and each.winner == seat
    ]
