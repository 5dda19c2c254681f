"""Ludwig: one's own two castles with what every cell would bring, the hand, the partners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from zamki.core.ids import Seat
from zamki.core.words import T, Text, joined
from zamki.draw.spots import Choice
from zamki.draw.words import signed
from zamki.games.ludwig.draw.board import bounds, castle_svg
from zamki.games.ludwig.draw.pieces import attendant_svg, bonus_card_svg, chip_svg, room_svg
from zamki.games.ludwig.draw.plan import told_reasons
from zamki.games.ludwig.draw.position import (
    castle_board_svg,
    castle_plan,
    placing_moves,
    proposed,
    tried_spots,
)
from zamki.games.ludwig.draw.titles import room_title
from zamki.games.ludwig.page.suggest import Suggesting, partner_rooms, suggesting
from zamki.games.ludwig.rules.components import CASTLES, Cell, Room
from zamki.games.ludwig.rules.moves import (
    Assign,
    Choose,
    KeepCard,
    Move,
    Place,
    PlaceBonusRoom,
    Placement,
    PlaceSpecial,
    TakeAttendant,
    TakeBonus,
    move_json,
    room_of,
)
from zamki.games.ludwig.rules.names import castle_name, name_of
from zamki.games.ludwig.rules.preview import gain, most, preview
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import Phase, castles_of, owners_of
from zamki.games.ludwig.rules.turn import TURNS
from zamki.games.ludwig.rules.view import View
from zamki.web.desk import Desk, TableDesk
from zamki.web.picks import pick_text
from zamki.web.pieces import Action, Button

LEAST_CELL, MOST_CELL, THUMB = 38, 112, 19
RIM, HEADER = 32, 64
"""What a castle's frame takes from its width and its height."""
LEAST_COLUMNS, LEAST_LEVELS = 7, (-1, 2)

Limits: TypeAlias = tuple[int, int, int, int]
"""Columns and levels that are shown: left, right, lowest, highest."""


def context(desk: Desk[View]) -> dict[str, Any]:
    """What the template shows."""
    state = desk.state
    own = own_castles(desk)
    suggested = suggesting(desk)
    rooms = _rooms_to_place(desk)
    room = _selected(desk, rooms)
    tab = desk.picks.value("#tab")
    shown = [*own, *([tab] if isinstance(tab, int) and 0 <= tab < state.size and tab not in own else [])]
    frames = _frames(desk, shown, suggested.room if suggested else room)
    boards = [_board(desk, castle, room, suggested, frames[castle]) for castle in shown]
    return {
        "state": state,
        "sub": _sub(desk, rooms, room),
        "pills": _pills(state),
        "boards": boards,
        "tab": suggested.castle if suggested else tab if tab in shown else _tab(boards),
        "others": [_thumb(desk, castle) for castle in range(state.size) if castle not in own],
        "rooms": [_to_place(desk, each, room) for each in rooms],
        "hand": _hand(desk, own),
        "choose": _choose(desk),
        "dock": "high" if state.phase is Phase.CHOOSE else "",
        "action": _action(desk, room),
        "plain": _plain_choices(desk),
        "suggested": suggested,
        "partners": partner_rooms(desk) if isinstance(desk, TableDesk) else (),
    }


def _tab(boards: Sequence[dict[str, Any]]) -> int | None:
    """Where only one castle fits the screen: the first with something to do."""
    castles = [board["castle"] for board in boards if board["has_spots"]]
    castles += [board["castle"] for board in boards]
    return castles[0] if castles else None


def own_castles(desk: Desk[View]) -> list[int]:
    """The reader's castles, left first; an onlooker sees all."""
    size = desk.state.size
    return list(range(size) if desk.seat is None else castles_of(desk.seat, size))


def _sub(desk: Desk[View], rooms: Sequence[Room], room: Room | None) -> Text | str:
    if rooms and room and all(isinstance(move, Place) for move in _moves(desk)):
        other = [each for each in rooms if each != room]
        if other:
            return T("{room} then goes to the other castle.", room=name_of(other[0]))
        return T("Pick a cell.")
    if desk.state.phase is Phase.CHOOSE and desk.is_asked:
        is_first = desk.state.round == 1
        return T("The rest goes to the left.") if is_first else T("The rest goes to the right.")
    return ""


def _moves(desk: Desk[View]) -> Sequence[Move]:
    return list(desk.view.legal_moves)


def _placements(desk: Desk[View]) -> list[Placement]:
    return [move for move in _moves(desk) if isinstance(move, Place | PlaceBonusRoom | PlaceSpecial)]


def _pills(state: View) -> list[Text]:
    if state.phase is Phase.OVER:
        return []
    return [T("Round {round} of 2 · turn {turn} of {turns}", round=state.round, turn=state.turn, turns=TURNS)]


def _rooms_to_place(desk: Desk[View]) -> list[Room]:
    """The rooms that have somewhere to go now."""
    names = dict.fromkeys(room_of(move) for move in _placements(desk))
    return [desk.state.components.room(name) for name in names]


def _selected(desk: Desk[View], rooms: Sequence[Room]) -> Room | None:
    picked = desk.picks.value("room") or desk.picks.value("kind")
    return next((room for room in rooms if room.id == picked), rooms[0] if rooms else None)


def _to_place(desk: Desk[View], room: Room, selected: Room | None) -> dict[str, Any]:
    field = "room" if room.is_regular else "kind"
    return {
        "svg": _drawn_room(desk, room),
        "pick": {field: room.id},
        "picked": room == selected,
        "name": room_title(room).render(desk.lang),
    }


def _drawn_room(desk: Desk[View], room: Room) -> str:
    return desk.drawn(room_svg, room.id, 160, desk.lang, width=148, components=desk.state.components)


def _board(
    desk: Desk[View], castle: int, room: Room | None, suggested: Suggesting | None, limits: Limits
) -> dict[str, Any]:
    cell = _cell(desk, limits)
    if suggested and suggested.castle == castle:
        choices = {
            at: Choice(pick=suggested.pick(at), pressed=suggested.at == at)
            for at in desk.state.castles[castle].cells(suggested.room)
        }
        spots = tried_spots(desk.state, castle, suggested.room, choices, desk.lang)
        drawing = castle_svg(
            castle_plan(desk.view, castle), cell=cell, spots=spots, lang=desk.lang, prefix=desk.pose().prefix
        )
    else:
        drawing = castle_board_svg(
            desk.view, castle, room=room, cell=cell, lang=desk.lang, picked=_picked_cell(desk, castle),
            touch=desk.is_touch, names=desk.names, suggestions=desk.suggestions, limits=limits,
            prefix=desk.pose().prefix,
        )  # fmt: skip
    told = {"castle": castle, "svg": drawing, "tab": pick_text({"#tab": castle})}
    return {**_heading(desk, castle), **told, "has_spots": drawing.spots > 0}


def _picked_cell(desk: Desk[View], castle: int) -> Cell | None:
    """The cell that was tapped in a castle."""
    at = desk.picks.value("at")
    is_here = desk.picks.value("castle") == castle and isinstance(at, list)
    return (int(at[0]), int(at[1])) if is_here else None


def _frames(desk: Desk[View], castles: Sequence[int], room: Room | None) -> dict[int, Limits]:
    """What each castle shows: all it has and may get, some sky and earth, the same levels side by side."""
    found = {castle: _needs(desk, castle, room) for castle in castles}
    low = min([LEAST_LEVELS[0], *(each[2] for each in found.values())])
    high = max([LEAST_LEVELS[1], *(each[3] for each in found.values())])
    least = 1 if desk.reader.is_narrow else LEAST_COLUMNS
    return {castle: (*_wide(each[0], each[1], least), low, high) for castle, each in found.items()}


def _needs(desk: Desk[View], castle: int, room: Room | None) -> Limits:
    grown = list(placing_moves(desk.view, castle, room))
    grown += [each.cell for each in proposed(desk.view, castle, desk.suggestions)]
    return bounds(castle_plan(desk.view, castle), grown)


def _wide(left: int, right: int, least: int) -> tuple[int, int]:
    while right - left + 1 < least:
        left, right = (left - 1, right) if (right - left) % 2 else (left, right + 1)
    return left, right


def _cell(desk: Desk[View], limits: Limits) -> int:
    """So large that the castle fits its half of the board, as long as a finger can still hit a cell."""
    board = desk.regions().board
    width = (board.width if desk.reader.is_narrow else board.width // 2) - RIM
    wide, high = limits[1] - limits[0] + 1, limits[3] - limits[2] + 2
    return max(LEAST_CELL, min(MOST_CELL, width // wide, (board.height - HEADER) // high))


def _heading(desk: Desk[View], number: int) -> dict[str, Any]:
    castle, owners = desk.state.castles[number], owners_of(number, desk.state.size)
    name = castle_name(CASTLES[number]).render(desk.lang)
    return {
        "name": name,
        "short": short_name(CASTLES[number], name),
        "owners": owners,
        "who": " · ".join(desk.name(seat) for seat in owners),
        "points": score_castle(castle).total,
        "count": len(list(castle.rooms)),
        "cards": [_drawn_card(desk, card, 58) for card in castle.cards],
    }


def _drawn_card(desk: Desk[View], card: str, width: int) -> str:
    return desk.drawn(bonus_card_svg, card, lang=desk.lang, width=width, components=desk.state.components)


def short_name(castle: str, name: str) -> str:
    """The castle's own name: a phone's tab has no room for “Château de”."""
    words = name.replace("’", " ").split()
    return next((word for word in words if word.lower() == castle), words[-1])


def _thumb(desk: Desk[View], castle: int) -> dict[str, Any]:
    svg = desk.drawn(castle_board_svg, desk.view, castle, cell=THUMB, lang=desk.lang, interactive=False)
    return {**_heading(desk, castle), "svg": svg, "tab": pick_text({"#tab": castle})}


def _picked(desk: Desk[View], room: Room | None) -> dict[str, Any] | None:
    """On a touch screen: the tapped cell, what it brings, and the move."""
    number, at = desk.picks.value("castle"), desk.picks.value("at")
    if room is None or not isinstance(number, int) or not isinstance(at, list):
        return None
    left = [desk.game.parse_move(move) for move in desk.picks.moves]
    found = [
        move
        for move in _placements(desk)
        if move in left and room_of(move) == room.id and list(move.at) == at
    ]
    if not found:
        return None
    castle = desk.state.castles[number]
    seen = preview(castle, room, found[0].at)
    total = score_castle(castle).total
    reasons = told_reasons(seen, desk.state.components, desk.lang)
    return {
        "move": move_json(found[0]),
        "from": total,
        "to": total + seen.points,
        "why": ", ".join(f"{reason.what} {signed(reason.points)}" for reason in reasons),
    }


def _hand(desk: Desk[View], own: Sequence[int]) -> list[dict[str, Any]]:
    """The rooms to choose from, with the most each could bring now in each castle."""
    state = desk.state
    if desk.seat is None or state.phase not in (Phase.CHOOSE, Phase.ASSIGN):
        return []
    made = []
    for name in state.hands[desk.seat].rooms or ():
        room, pick = state.components.rooms[name], {"rooms+": name}
        made.append(
            {
                "svg": _drawn_room(desk, room),
                "pick": pick,
                "picked": desk.picks.has(pick),
                "most": [_most(desk, castle, room) for castle in own],
                "name": room_title(room).render(desk.lang),
            }
        )
    return made


def _most(desk: Desk[View], castle: int, room: Room) -> dict[str, Any]:
    """The most a room could bring in a castle, which is shown by its other owner."""
    owners = owners_of(castle, desk.state.size)
    partner = next(owner for owner in owners if owner != desk.seat)
    return {"seat": partner, "points": signed(most(desk.state.castles[castle], room))}


def _choose(desk: Desk[View]) -> dict[str, Any] | None:
    """Choosing two: how many are chosen, and the move once they are."""
    if desk.state.phase is not Phase.CHOOSE or not desk.is_asked:
        return None
    count = len(desk.picks.values("rooms+"))
    return {"count": count, "move": desk.picks.move if count == 2 else None}


def _action(desk: Desk[View], room: Room | None) -> Action | None:
    """Choosing two, or placing one: what it brings, and the button."""
    if chosen := _choose(desk):
        count = desk.say(T("{n} of {all}", n=chosen["count"], all=2))
        final = desk.say(T("This cannot be undone."))
        return Action(Button(desk.say(T("Choose these")), chosen["move"]), count, note=final)
    if room is None:
        return None
    picked = _picked(desk, room)
    label = desk.say(T("Place"))
    if picked is None:
        return Action(Button(label), lines=(desk.say(T("Pick a cell.")),))
    return Action(Button(label, picked["move"]), f"{picked['from']} → {picked['to']}", (picked["why"],))


def numbers(view: View) -> list[int]:
    """Every seat's lower castle, which counts for it."""
    totals = [score_castle(castle).total for castle in view.castles]
    return [min(totals[castle] for castle in castles_of(Seat(seat), view.size)) for seat in range(view.size)]


def _plain_choices(desk: Desk[View]) -> list[dict[str, Any]]:
    """Attendants, cards, bonuses, and whose room goes where: a row each, with what it brings now."""
    return [
        {"move": move_json(move), "label": _plain_label(desk, move), **_plain_gain(desk, move)}
        for move in _moves(desk)
        if not isinstance(move, Choose | Place | PlaceBonusRoom | PlaceSpecial)
    ]


def _plain_label(desk: Desk[View], move: Move) -> str:
    if not isinstance(move, Assign):
        return desk.label(move_json(move))
    rooms = desk.state.components.rooms
    parts = [
        T("{room} → {castle}", room=name_of(rooms[room]), castle=castle_name(CASTLES[number]))
        for number, room in zip((1, 2), move.rooms, strict=True)
    ]  # fmt: skip
    return joined(parts, " · ").render(desk.lang)


def _plain_gain(desk: Desk[View], move: Move) -> dict[str, Any]:
    match move:
        case TakeAttendant(_, number, kind):
            castle = desk.state.castles[number]
            svg = desk.drawn(attendant_svg, kind, desk.lang, width=44, components=desk.state.components)
            return {"svg": svg, "note": _now(desk, gain(castle, castle.with_attendant(kind)))}
        case KeepCard(_, number, card):
            castle = desk.state.castles[number]
            return {
                "svg": _drawn_card(desk, card, 90),
                "note": _now(desk, gain(castle, castle.with_card(card))),
            }
        case TakeBonus(_, _, of):
            return {"svg": desk.drawn(chip_svg, of, desk.lang, width=36), "note": ""}
        case _:
            return {"svg": "", "note": ""}


def _now(desk: Desk[View], points: int) -> str:
    return T("{points} now", points=signed(points)).render(desk.lang)
