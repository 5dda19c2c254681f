"""What a bot advises, on the board and in the dock: numbers and reasons, never coordinates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zamki.core.bots import Thought
from zamki.draw.words import signed_number
from zamki.games.ludwig.draw.plan import told_reasons
from zamki.games.ludwig.page.choosing import breakable
from zamki.games.ludwig.page.options import brings, option_moves
from zamki.games.ludwig.rules.components import Cell, Room
from zamki.games.ludwig.rules.moves import (
    Choose,
    Move,
    Place,
    PlaceBonusRoom,
    PlaceSpecial,
    move_json,
    room_of,
)
from zamki.games.ludwig.rules.names import name_of
from zamki.games.ludwig.rules.preview import preview
from zamki.games.ludwig.rules.view import View
from zamki.games.ludwig.words.castle_text import short_castle
from zamki.games.ludwig.words.sentences import tell_move
from zamki.web.table_context import Desk

MOST = 3
REASONS = 2


def advised(desk: Desk[View]) -> list[Move]:
    """The moves that are shown: the best of each castle first, then the next best."""
    legal = set(desk.view.legal_moves) if desk.hints else set()
    found = [thought.move for thought in desk.hints if thought.move in legal]
    first: dict[Any, Move] = {}
    for move in found:
        first.setdefault(getattr(move, "castle", str(move)), move)
    return [*first.values(), *(move for move in found if move not in first.values())][:MOST]


def cell_hints(moves: Sequence[Move], castle: int, room: Room | None) -> dict[Cell, int]:
    """The cells of a castle that are advised for the room in question, by their numbers."""
    return {
        move.at: number
        for number, move in enumerate(moves, start=1)
        if isinstance(move, Place | PlaceBonusRoom | PlaceSpecial)
        and move.castle == castle
        and room is not None
        and room_of(move) == room.id
    }


def option_hints(desk: Desk[View], moves: Sequence[Move]) -> Mapping[Move, int]:
    """The cards that are advised, by their numbers."""
    options = option_moves(desk)
    return {move: number for number, move in enumerate(moves, start=1) if move in options}


def room_hints(moves: Sequence[Move]) -> list[tuple[str, ...]]:
    """The pairs of rooms that are advised, the best first."""
    return [move.rooms if isinstance(move, Choose) else () for move in moves]


def hint_rows(desk: Desk[View], moves: Sequence[Move], pinned: Move | None) -> list[dict[str, Any]]:
    """The hints as a list: where, what it brings, and its two largest reasons."""
    kinds = (Place, PlaceBonusRoom, PlaceSpecial)
    thoughts = {thought.move: thought for thought in desk.hints}
    many = len({room_of(move) for move in moves if isinstance(move, kinds)}) > 1
    return [
        {
            **_told(desk, move, many),
            **_expected(desk, thoughts[move]),
            "number": number,
            "pick": move_json(move),
            "picked": move == pinned,
        }
        for number, move in enumerate(moves, start=1)
    ]


def _expected(desk: Desk[View], thought: Thought) -> dict[str, str]:
    """The points to expect: a number where there is little room, and what it means."""
    if thought.expects is None or not desk.reader.shows_numbers:
        return {"about": "", "expects": ""}
    return {"about": f"≈ {thought.value:.0f}", "expects": thought.expects.render(desk.lang)}


def _told(desk: Desk[View], move: Move, many: bool) -> dict[str, Any]:
    if not isinstance(move, Place | PlaceBonusRoom | PlaceSpecial):
        points = None if isinstance(move, Choose) else brings(desk, move).points
        said = breakable(tell_move(desk.state.components, move).render(desk.lang))
        return {"where": said, "points": signed_number(points) if points is not None else "", "why": ""}
    room = desk.state.components.room(room_of(move))
    seen = preview(desk.state.castles[move.castle], room, move.at)
    reasons = told_reasons(seen, desk.state.components, desk.lang)[:REASONS]
    where = short_castle(move.castle, desk.lang)
    if many:
        where = f"{where} · {name_of(room).render(desk.lang)}"
    if not desk.reader.shows_numbers:
        return {"where": where, "points": "", "why": ""}
    return {
        "where": where,
        "points": signed_number(seen.points),
        "why": ", ".join(f"{each.what} {signed_number(each.points)}" for each in reasons),
    }
