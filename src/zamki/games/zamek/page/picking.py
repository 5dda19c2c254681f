"""What the reader has picked, as moves of the game."""

from __future__ import annotations

from zamki.games.zamek.draw.position import Gains, Picked, Seen, best_way, placements
from zamki.games.zamek.rules.moves import Move, Place, ScoreFeature, parse_move
from zamki.games.zamek.rules.state import Placing, Putting, Scoring
from zamki.games.zamek.rules.view import View
from zamki.web.table_context import Desk

MOST = 3


def hinted(desk: Desk[View]) -> tuple[Move, ...]:
    """The moves that hints propose."""
    return tuple(thought.move for thought in desk.hints[:MOST])


def picked(desk: Desk[View], gains: Gains | None) -> Picked:
    """What stands on the board before it is done; the first hint where nothing was picked."""
    if not desk.is_asked:
        return Picked()
    match desk.state.table.phase:
        case Placing():
            return Picked(place=_place(desk, gains))
        case Putting():
            area = desk.picks.value("area")
            return Picked(area=area if isinstance(area, int) else None)
        case Scoring() if desk.picks.has_choice:
            move = parse_move(desk.picks.moves[0])
            return Picked(score=move if isinstance(move, ScoreFeature) else None)
        case _:
            return Picked()


def _place(desk: Desk[View], gains: Gains | None) -> Place | None:
    view: Seen = desk.view
    cells = placements(view)
    at, turn = desk.picks.value("at"), desk.picks.value("turn")
    if isinstance(at, list) and len(at) == 2:
        moves = cells.get((at[0], at[1]), [])
        named = next((move for move in moves if move.turn == turn), None)
        return named or (best_way(moves, gains) if moves else None)
    tiles = [move for move in hinted(desk) if isinstance(move, Place) and move.at in cells]
    return tiles[0] if tiles else None
