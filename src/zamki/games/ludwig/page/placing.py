"""Placing: which room goes where, what the pinned cell brings, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zamki.core.words import T, Text
from zamki.games.ludwig.draw.plan import Reason, told_reasons
from zamki.games.ludwig.page.choosing import piece, total_of
from zamki.games.ludwig.rules.components import CASTLES, Cell, Room
from zamki.games.ludwig.rules.moves import (
    Assign,
    KeepCard,
    Move,
    Place,
    PlaceBonusRoom,
    Placement,
    PlaceSpecial,
    TakeAttendant,
    TakeBonus,
    room_of,
)
from zamki.games.ludwig.rules.names import castle_name
from zamki.games.ludwig.rules.preview import preview
from zamki.games.ludwig.rules.view import View
from zamki.web.table_context import Desk
from zamki.web.viewport import Window, WindowLayout


@dataclass(frozen=True, slots=True)
class Pinned:
    """A placement that is picked and not made yet."""

    move: Placement
    room: Room
    points: int
    total: int
    """What the castle is worth before it."""
    reasons: tuple[Reason, ...]


def moves_of(desk: Desk[View]) -> list[Move]:
    """Everything the reader may do."""
    return list(desk.view.legal_moves)


def placements(desk: Desk[View]) -> list[Placement]:
    """Every room the reader may put somewhere."""
    return [move for move in moves_of(desk) if isinstance(move, Place | PlaceBonusRoom | PlaceSpecial)]


def rooms_to_place(desk: Desk[View]) -> list[Room]:
    """The rooms that have somewhere to go now, those of a bonus first."""
    names = dict.fromkeys(room_of(move) for move in placements(desk))
    return [desk.state.components.room(name) for name in names]


def selected(desk: Desk[View], hinted: Move | None = None) -> Room | None:
    """The room that is picked, or that of the first hint, or the first; none while a card is asked for."""
    rooms = rooms_to_place(desk)
    name = desk.picks.value("room") or desk.picks.value("kind")
    if name is None and isinstance(hinted, Place | PlaceBonusRoom | PlaceSpecial):
        name = room_of(hinted)
    found = next((room for room in rooms if room.id == name), None)
    return found or (None if has_options(desk) else next(iter(rooms), None))


def has_options(desk: Desk[View]) -> bool:
    """Whether something is asked that is no cell: an attendant, a card, a bonus."""
    return any(isinstance(move, Assign | TakeAttendant | KeepCard | TakeBonus) for move in moves_of(desk))


def pinned(desk: Desk[View], room: Room | None, hinted: Move | None = None) -> Pinned | None:
    """The placement that is picked; the first hint is, as long as nothing else was."""
    if room is None:
        return None
    at = desk.picks.value("at")
    if isinstance(at, list):
        left = [desk.game.parse_move(move) for move in desk.picks.moves]
        wanted = [
            move
            for move in left
            if isinstance(move, Place | PlaceBonusRoom | PlaceSpecial)
            and room_of(move) == room.id
            and list(move.at) == at
        ]
    else:
        wanted = [hinted] if isinstance(hinted, Place | PlaceBonusRoom | PlaceSpecial) else []
        wanted = [move for move in wanted if room_of(move) == room.id]
    return _pinned(desk, wanted[0], room) if wanted else None


def _pinned(desk: Desk[View], move: Placement, room: Room) -> Pinned:
    castle = desk.state.castles[move.castle]
    seen = preview(castle, room, move.at)
    reasons = told_reasons(seen, desk.state.components, desk.lang)
    return Pinned(move, room, seen.points, total_of(desk, move.castle), reasons)


def cell_in(found: Pinned | None, castle: int) -> Cell | None:
    """The pinned cell, if it lies in that castle."""
    return found.move.at if found and found.move.castle == castle else None


def groups(desk: Desk[View], room: Room | None) -> list[dict[str, Any]]:
    """The rooms that may be placed: those of a bonus, Ludwig's and one's own apart."""
    found: dict[Text, list[Room]] = {}
    for move in placements(desk):
        rooms = found.setdefault(_label(desk, move), [])
        each = desk.state.components.room(room_of(move))
        if each not in rooms:
            rooms.append(each)
    count = max(1, sum(map(len, found.values())))
    width = _width(desk.reader.window, count, has_options(desk))
    return [
        {"label": label, "rooms": [_room(desk, each, room, width) for each in rooms]}
        for label, rooms in found.items()
    ]


def _label(desk: Desk[View], move: Placement) -> Text:
    match move:
        case Place(for_seat=None):
            return T("Your rooms")
        case Place():
            return T("Ludwig’s rooms")
        case PlaceBonusRoom():
            return T("Drawn rooms")
        case _:
            return T("Bonus for {castle}", castle=castle_name(CASTLES[move.castle]))


def _width(window: Window, count: int, has_others: bool) -> float:
    if window.is_narrow:
        return max(54.0, min(76.0, (min(window.width, window.height) - 24) / count - 10))
    share = 0.235 if window.layout is WindowLayout.DESK else 0.1915
    high = min(244.0, max(168.0, window.height * share)) - 56
    wide = (window.width - 216 - (window.width * 0.5 if has_others else 24)) / count - 16
    return max(62.0, min(high, wide, 180.0))


def _room(desk: Desk[View], room: Room, chosen: Room | None, width: float) -> dict[str, Any]:
    return {
        **piece(desk, room, width),
        "pick": {"room" if room.is_regular else "kind": room.id},
        "picked": room == chosen,
    }


def proposals(desk: Desk[View], shown: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What partners suggest to the reader: the room, and what it would make of the castle."""
    made = []
    for each in shown:
        move = desk.game.parse_move(each["move"])
        if not isinstance(move, Place | PlaceBonusRoom | PlaceSpecial):
            continue
        room = desk.state.components.room(room_of(move))
        found = _pinned(desk, move, room)
        made.append(
            {
                **piece(desk, room, 56),
                "id": each["id"],
                "by": each["by"],
                "who": each["name"],
                "castle": move.castle,
                "from": found.total,
                "to": found.total + found.points,
                "points": found.points,
            }
        )
    return made


def look_first(is_touch: bool) -> Text:
    """How to see what a cell brings before anything is placed."""
    if is_touch:
        return T("Tap a space to see what it brings.")
    return T("Point at a space to see what it brings.")
