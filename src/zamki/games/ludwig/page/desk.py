"""Ludwig: one's own two castles with what every cell would bring, the hand, the partners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamki.core.words import T, Text, joined
from zamki.draw.drawing import Drawing
from zamki.draw.spots import Choice
from zamki.draw.words import signed
from zamki.games.ludwig.draw.board import LegalSpot, bounds, castle_svg, cell_size
from zamki.games.ludwig.draw.catalogue import built_in
from zamki.games.ludwig.draw.gains import best, castle_of, gain_of, gains, reasons_text
from zamki.games.ludwig.draw.pieces import attendant_svg, bonus_card_svg, chip_svg, room_svg
from zamki.games.ludwig.draw.position import castle_board_svg, castle_plan, move_room, placing_moves, proposed
from zamki.games.ludwig.draw.titles import castle_name, room_name, room_title
from zamki.games.ludwig.page.suggest import partner_rooms, suggestion
from zamki.games.ludwig.rules.board import Castle
from zamki.web.desk import Desk, TableDesk
from zamki.web.picks import pick_text

PLACING = ("place", "bonus_room", "special")
CELL, NARROW_CELL, THUMB = 61, 56, 19
WIDTH, NARROW_WIDTH, RIM = 430, 316, 8
LEAST_COLUMNS, LEAST_LEVELS = 7, (-1, 2)
TURNS = 4


def context(desk: Desk[Any]) -> dict[str, Any]:
    """What the template shows."""
    state = desk.told
    own = own_castles(desk, state)
    suggested = suggestion(desk, state)
    rooms = _rooms_to_place(desk)
    room = _selected(desk, rooms)
    tab = desk.picks.value("#tab")
    shown = [
        *own,
        *([tab] if isinstance(tab, int) and 0 <= tab < len(state["castles"]) and tab not in own else []),
    ]
    frames = _frames(desk, shown, suggested["room"] if suggested else room)
    boards = [_board(desk, state, castle, room, suggested, frames[castle]) for castle in shown]
    return {
        "state": state,
        "sub": _sub(desk, state, rooms, room),
        "pills": _pills(state),
        "boards": boards,
        "tab": suggested["castle"] if suggested else tab if tab in shown else _tab(boards),
        "others": [
            _thumb(desk, state, castle) for castle in range(len(state["castles"])) if castle not in own
        ],
        "rooms": [_to_place(desk, each, room) for each in rooms],
        "picked": _picked(desk, state, room),
        "hand": _hand(desk, state, own),
        "choose": _choose(desk, state),
        "plain": _plain_choices(desk, state),
        "suggested": suggested,
        "partners": partner_rooms(desk, state) if isinstance(desk, TableDesk) else (),
    }


def _tab(boards: Sequence[dict[str, Any]]) -> int | None:
    """Where only one castle fits the screen: the first with something to do."""
    castles = [board["castle"] for board in boards if board["has_spots"]]
    castles += [board["castle"] for board in boards]
    return castles[0] if castles else None


def own_castles(desk: Desk[Any], state: dict[str, Any]) -> list[int]:
    """The reader's castles, left first; an onlooker sees all."""
    castles = state["castles"]
    if desk.seat is None:
        return list(range(len(castles)))
    mine = [number for number, castle in enumerate(castles) if desk.seat in castle["owners"]]
    return sorted(mine, key=lambda castle: castle != desk.seat)


def _sub(desk: Desk[Any], state: dict[str, Any], rooms: Sequence[str], room: str | None) -> Text | str:
    if rooms and room and desk.is_asked and _types(desk) == {"place"}:
        other = [each for each in rooms if each != room]
        if other:
            return T("{room} then goes to the other castle.", room=_name(other[0]))
        return T("Pick a cell.")
    if state["phase"] == "choose" and desk.is_asked:
        return T("The rest goes to the left.") if state["round"] == 1 else T("The rest goes to the right.")
    return ""


def _types(desk: Desk[Any]) -> set[str]:
    return {str(move["type"]) for move in desk.picks.all_moves}


def _pills(state: dict[str, Any]) -> list[Text]:
    if state["phase"] == "over":
        return []
    return [
        T(
            "Round {round} of 2 · turn {turn} of {turns}",
            round=state["round"],
            turn=state["turn"],
            turns=TURNS,
        )
    ]


def _rooms_to_place(desk: Desk[Any]) -> list[str]:
    """The rooms that have somewhere to go now."""
    placing = [move_room(move) for move in desk.picks.all_moves if move["type"] in PLACING]
    return list(dict.fromkeys(placing))


def _selected(desk: Desk[Any], rooms: Sequence[str]) -> str | None:
    picked = desk.picks.value("room") or desk.picks.value("kind")
    return picked if picked in rooms else rooms[0] if rooms else None


def _to_place(desk: Desk[Any], room: str, selected: str | None) -> dict[str, Any]:
    field = "kind" if any(move.get("kind") == room for move in desk.picks.all_moves) else "room"
    svg = desk.drawn(room_svg, room, 160, desk.lang, width=148)
    return {"svg": svg, "pick": {field: room}, "picked": room == selected, "name": _title(desk, room)}


def _name(room: str) -> Text:
    return room_name(built_in().rooms[room])


def _title(desk: Desk[Any], room: str) -> str:
    return room_title(built_in().rooms[room]).render(desk.lang)


def _board(
    desk: Desk[Any],
    state: dict[str, Any],
    castle: int,
    room: str | None,
    suggested: dict[str, Any] | None,
    limits: Limits,
) -> dict[str, Any]:
    data = state["castles"][castle]
    cell = _cell(desk, limits)
    at = desk.picks.value("at")
    here = desk.picks.value("castle") == castle and isinstance(at, list)
    picked = (int(at[0]), int(at[1])) if here else None
    if suggested and suggested["castle"] == castle:
        svg = desk.drawn(_suggesting, desk, castle, suggested, cell=cell)
    else:
        svg = desk.drawn(
            castle_board_svg, desk.json, castle, room=room, cell=cell, lang=desk.lang,
            picked=picked, touch=desk.is_touch, names=desk.names, limits=limits,
        )  # fmt: skip
    told = {"castle": castle, "svg": svg, "tab": pick_text({"#tab": castle})}
    return {**_heading(desk, data), **told, "has_spots": 'class="spot"' in svg}


Limits = tuple[int, int, int, int]


def _frames(desk: Desk[Any], castles: Sequence[int], room: str | None) -> dict[int, Limits]:
    """What each castle shows: all it has and may get, some sky and earth, the same levels side by side."""
    found = {castle: _needs(desk, castle, room) for castle in castles}
    low = min([LEAST_LEVELS[0], *(each[2] for each in found.values())])
    high = max([LEAST_LEVELS[1], *(each[3] for each in found.values())])
    least = 1 if desk.reader.is_narrow else LEAST_COLUMNS
    return {castle: (*_wide(each[0], each[1], least), low, high) for castle, each in found.items()}


def _needs(desk: Desk[Any], castle: int, room: str | None) -> Limits:
    grown = list(placing_moves(desk.json, castle, room)) if desk.is_asked else []
    grown += [each.cell for each in proposed(desk.json, castle, ())]
    return bounds(castle_plan(desk.json, castle), grown)


def _wide(left: int, right: int, least: int) -> tuple[int, int]:
    while right - left + 1 < least:
        left, right = (left - 1, right) if (right - left) % 2 else (left, right + 1)
    return left, right


def _cell(desk: Desk[Any], limits: Limits) -> int:
    """So large that the castle fits its panel, as long as a finger can still hit a cell."""
    width, most = (NARROW_WIDTH, NARROW_CELL) if desk.reader.is_narrow else (WIDTH, CELL)
    return min(most, cell_size(width - RIM, limits[1] - limits[0] + 1))


def _suggesting(
    desk: Desk[Any], castle: int, suggested: dict[str, Any], *, cell: float, prefix: str
) -> Drawing:
    """The castle with the cells where the partner's room could go."""
    data = desk.told["castles"][castle]
    room = suggested["room"]
    base = castle_of(data, desk.told["edition"])
    cells = base.cells(base.components.room(room))
    spots = [
        LegalSpot(
            at, room, Choice(pick=suggested["pick"](at), pressed=suggested["at"] == at), points, reasons
        )
        for at, (points, reasons) in gains(base, room, cells, desk.lang).items()
    ]
    return castle_svg(castle_plan(desk.json, castle), cell=cell, spots=spots, lang=desk.lang, prefix=prefix)


def _heading(desk: Desk[Any], data: dict[str, Any]) -> dict[str, Any]:
    owners = [desk.name(seat) for seat in data["owners"]]
    name = castle_name(data["name"]).render(desk.lang)
    return {
        "name": name,
        "short": short_name(data["name"], name),
        "owners": data["owners"],
        "who": " · ".join(owners),
        "points": data["total"],
        "count": len(data["rooms"]),
        "cards": [desk.drawn(bonus_card_svg, card, lang=desk.lang, width=58) for card in data["bonus_cards"]],
    }


def short_name(castle: str, name: str) -> str:
    """The castle's own name: a phone's tab has no room for “Château de”."""
    words = name.replace("’", " ").split()
    return next((word for word in words if word.lower() == castle), words[-1])


def _thumb(desk: Desk[Any], state: dict[str, Any], castle: int) -> dict[str, Any]:
    svg = desk.drawn(castle_board_svg, desk.json, castle, cell=THUMB, lang=desk.lang, interactive=False)
    return {**_heading(desk, state["castles"][castle]), "svg": svg, "tab": pick_text({"#tab": castle})}


def _picked(desk: Desk[Any], state: dict[str, Any], room: str | None) -> dict[str, Any] | None:
    """On a touch screen: the tapped cell, what it brings, and the move."""
    castle, at = desk.picks.value("castle"), desk.picks.value("at")
    if room is None or not isinstance(castle, int) or not isinstance(at, list):
        return None
    found = [
        move for move in desk.picks.moves
        if move["type"] in PLACING and move_room(move) == room and list(move["at"]) == at
    ]  # fmt: skip
    if not found:
        return None
    data, cell = state["castles"][castle], (int(at[0]), int(at[1]))
    points, reasons = gains(castle_of(data, state["edition"]), room, [cell], desk.lang)[cell]
    return {
        "move": dict(found[0]),
        "from": data["total"],
        "to": data["total"] + points,
        "why": reasons_text(reasons),
    }


def _hand(desk: Desk[Any], state: dict[str, Any], own: Sequence[int]) -> list[dict[str, Any]]:
    """The rooms to choose from, with the most each could bring now in each castle."""
    if desk.seat is None or state["phase"] not in ("choose", "assign"):
        return []
    rooms = state["hands"][desk.seat]["rooms"] or ()
    bases = [(castle, castle_of(state["castles"][castle], state["edition"])) for castle in own]
    made = []
    for room in rooms:
        pick = {"rooms+": room}
        most = [
            {"seat": _partner(desk, state, castle), "points": signed(_most(base, room))}
            for castle, base in bases
        ]  # fmt: skip
        svg = desk.drawn(room_svg, room, 160, desk.lang, width=148)
        made.append(
            {
                "svg": svg,
                "pick": pick,
                "picked": desk.picks.has(pick),
                "most": most,
                "name": _title(desk, room),
            }
        )
    return made


def _most(castle: Castle, room: str) -> int:
    return best(gains(castle, room, castle.cells(castle.components.room(room))))


def _partner(desk: Desk[Any], state: dict[str, Any], castle: int) -> int:
    owners: list[int] = state["castles"][castle]["owners"]
    return next((owner for owner in owners if owner != desk.seat), owners[0])


def _choose(desk: Desk[Any], state: dict[str, Any]) -> dict[str, Any] | None:
    """Choosing two: how many are chosen, and the move once they are."""
    if state["phase"] != "choose" or not desk.is_asked:
        return None
    count = len(desk.picks.values("rooms+"))
    return {"count": count, "move": desk.picks.move if count == 2 else None}


def _plain_choices(desk: Desk[Any], state: dict[str, Any]) -> list[dict[str, Any]]:
    """Attendants, cards, bonuses, and whose room goes where: a row each, with what it brings now."""
    rows = []
    for move in desk.picks.all_moves:
        if move["type"] in PLACING or move["type"] == "choose":
            continue
        rows.append(
            {
                "move": dict(move),
                "label": _plain_label(desk, dict(move)),
                **_plain_gain(desk, state, dict(move)),
            }
        )
    return rows


def _plain_label(desk: Desk[Any], move: dict[str, Any]) -> str:
    if move["type"] != "assign":
        return desk.label(move)
    castles = desk.told["castles"]
    parts = [
        T("{room} → {castle}", room=_name(room), castle=castle_name(castles[number]["name"]))
        for number, room in zip((1, 2), move["rooms"], strict=True)
    ]  # fmt: skip
    return joined(parts, " · ").render(desk.lang)


def _plain_gain(desk: Desk[Any], state: dict[str, Any], move: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {"svg": "", "note": ""}
    if "castle" not in move:
        return told
    castle = castle_of(state["castles"][move["castle"]], state["edition"])
    if move["type"] == "attendant":
        points, _ = gain_of(castle, castle.with_attendant(move["kind"]), desk.lang)
        told["svg"] = desk.drawn(attendant_svg, move["kind"], desk.lang, width=44)
    elif move["type"] == "bonus_card":
        points, _ = gain_of(castle, castle.with_card(move["card"]), desk.lang)
        told["svg"] = desk.drawn(bonus_card_svg, move["card"], lang=desk.lang, width=90)
    else:
        told["svg"] = desk.drawn(chip_svg, move["of"], desk.lang, width=36) if "of" in move else ""
        return told
    told["note"] = T("{points} now", points=signed(points)).render(desk.lang)
    return told
