"""The position as text: castles drawn with letters, and the rooms a viewer knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap

from zamki.core.game import Look
from zamki.core.ids import Onlooker
from zamki.core.words import TN, T, Text, joined, literal
from zamki.games.ludwig.rules.board import THRONE, Castle
from zamki.games.ludwig.rules.components import CASTLES, Cell, Room, RoomId
from zamki.games.ludwig.rules.names import (
    DECORATION_NAMES,
    LUDWIG_NAME,
    SHORT_TYPE_NAMES,
    THRONE_NAME,
    attendant_name,
    card_name,
    castle_name,
    name_of,
    throne_name,
    type_name,
)
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import Phase, castles_of, owners_of
from zamki.games.ludwig.rules.view import View
from zamki.games.ludwig.words.room_text import describe_room

WIDTH = 12
"""Letters in a cell."""
_COLOURS = {
    "food": 33,
    "living": 31,
    "utility": 34,
    "outdoor": 32,
    "sleeping": 35,
    "corridor": 36,
    "downstairs": 90,
    "special": 93,
}

_SYLLABLE = re.compile(
    r"(?:schl?|st|gr|[cp]h|[cr]z|[^\Waeiouyäöüąęóàâéèêîôû])(?=[aeiouyäöüąęóàâéèêîôû])", re.IGNORECASE
)
"""A consonant, which may be written with several letters, before a vowel."""

DECORATION_SIGNS = {"painting": "▣", "torch": "ϟ", "mirror": "◯", "swords": "⚔"}


def draw_castle(castle: Castle, look: Look) -> list[str]:
    """The castle, level by level from the top; every cell with its name, type and decoration."""
    columns = [column for column, _ in castle.grid]
    levels = [level for _, level in castle.grid]
    across = range(min(columns), max(columns) + 1)
    lines: list[str] = []
    for level in range(max(levels), min(levels) - 1, -1):
        cells = [_cell(castle, (column, level), look) for column in across]
        for row in range(3):
            mark = f"{level:>3} " if row == 1 else "    "
            lines.append((mark.replace("-", "−") + "".join(cell[row] for cell in cells)).rstrip())
        if level == 0:
            lines.append("    " + "═" * ((WIDTH + 2) * len(across)))
    lines.append("    " + "".join(f"{column:^{WIDTH + 2}}".replace("-", "−") for column in across).rstrip())
    return lines


def legend() -> Text:
    """What the signs of the decorations mean."""
    return joined(
        [joined([literal(sign), DECORATION_NAMES[name]], " ") for name, sign in DECORATION_SIGNS.items()],
        "  ",
    )


def _cell(castle: Castle, cell: Cell, look: Look) -> list[str]:
    room = castle.grid.get(cell)
    if room is None:
        return [" " * (WIDTH + 2)] * 3
    name = THRONE_NAME if cell in THRONE else name_of(room)
    rows = _two_lines(name.render(look.lang))
    rows.append(_print(room, look.lang))
    return [f"[{_coloured(f'{row:<{WIDTH}}', room, look)}]" for row in rows]


def _two_lines(name: str) -> list[str]:
    words = [_parted(word) if len(word) > WIDTH else word for word in name.split()]
    first, second, *more = [*wrap(" ".join(words), WIDTH, break_on_hyphens=False), "", ""]
    return [first, f"{second[: WIDTH - 1]}…" if any(more) else second]


def _parted(word: str) -> str:
    """A long word in two, before the last syllable that still fits."""
    places = [match.start() for match in _SYLLABLE.finditer(word) if 3 <= match.start() < WIDTH]
    place = places[-1] if places else WIDTH - 1
    return f"{word[:place]}- {word[place:]}"


def _print(room: Room, lang: str) -> str:
    sign = DECORATION_SIGNS[room.decoration] if room.decoration else " "
    return f"{SHORT_TYPE_NAMES[room.type].render(lang)[: WIDTH - 2]:<{WIDTH - 2}} {sign}"


def _coloured(text: str, room: Room, look: Look) -> str:
    return f"\x1b[{_COLOURS[room.type]}m{text}\x1b[0m" if look.colour else text


def draw_board(view: View, look: Look) -> str:
    """The castles, the viewer's own in full, and the viewer's rooms."""
    lines = [_heading(view).render(look.lang)]
    for number in _shown_first(view):
        lines += ["", *_castle(view, number, look)]
    lines += ["", f"  {legend().render(look.lang)}"]
    lines += [_other_castle(view, number, look) for number in _others(view)]
    lines += [line for seat in range(view.people) for line in _seat(view, seat, look)]
    lines += _ludwig(view, look)
    return "\n".join(lines)


def _heading(view: View) -> Text:
    if view.phase is Phase.OVER:
        return T("The game is over.")
    return T(
        "Round {round} of 2, turn {turn} of 4. Supply: {supply}, discards: {discards}.",
        round=view.round,
        turn=view.turn,
        supply=view.supply.size,
        discards=len(view.supply.discards),
    )


def _shown_first(view: View) -> list[int]:
    """A seat's own two castles; everybody's for the others."""
    if isinstance(view.viewer, Onlooker):
        return list(range(view.size))
    return list(castles_of(view.viewer, view.size))


def _others(view: View) -> Iterator[int]:
    first = _shown_first(view)
    return (number for number in range(view.size) if number not in first)


def seat_name(view: View, seat: int, look: Look) -> str:
    """What a seat is called; Ludwig by his name."""
    return look.name(seat) if seat < view.people else LUDWIG_NAME.render(look.lang)


def _title(view: View, number: int, look: Look) -> Text:
    left, right = owners_of(number, view.size)
    return TN(
        "{castle} ({left} and {right}): {n} point",
        "{castle} ({left} and {right}): {n} points",
        score_castle(view.castles[number]).total,
        castle=castle_name(CASTLES[number]),
        left=seat_name(view, left, look),
        right=seat_name(view, right, look),
    )


def _castle(view: View, number: int, look: Look) -> list[str]:
    castle = view.castles[number]
    lines = [_title(view, number, look).render(look.lang), *draw_castle(castle, look)]
    things = [throne_name(castle.throne)]
    things += [attendant_name(kind) for kind in castle.attendants]
    things += [T("card “{card}”", card=card_name(card)) for card in castle.cards]
    lines.append(f"  {joined(things, ' · ').render(look.lang)}")
    return lines


def _other_castle(view: View, number: int, look: Look) -> str:
    return f"\n{_title(view, number, look).render(look.lang)}"


def _seat(view: View, seat: int, look: Look) -> Iterator[str]:
    """A seat's rooms, as far as the viewer knows them."""
    waiting = view.waiting[seat]
    who = seat_name(view, seat, look)
    if waiting.rooms:
        yield "\n" + T("{name} still places:", name=who).render(look.lang)
        yield from _rooms(view, waiting.rooms, look)
    if view.viewer == seat and view.phase in (Phase.CHOOSE, Phase.ASSIGN) and view.choices[seat] is None:
        yield "\n" + T("Your hand:").render(look.lang)
        yield from _rooms(view, view.hands[seat].rooms or (), look)
    bonus = next((b for b in view.bonuses if b is not None and b.seat == seat and b.options), None)
    if bonus is not None and bonus.ask == "bonus_room" and bonus.options:
        yield "\n" + T("Drawn for {castle}:", castle=castle_name(CASTLES[bonus.castle])).render(look.lang)
        yield from _rooms(view, bonus.options, look)


def _rooms(view: View, rooms: tuple[RoomId, ...], look: Look) -> Iterator[str]:
    names = [name_of(view.components.rooms[room]).render(look.lang) for room in rooms]
    width = max(map(len, names), default=0)
    for name, room in zip(names, rooms, strict=True):
        yield f"  {name:<{width}}  {describe_room(view.components.rooms[room]).render(look.lang)}"


def _ludwig(view: View, look: Look) -> list[str]:
    """Ludwig's face-up rooms (L44)."""
    return [
        "\n"
        + T(
            "Ludwig’s room for {castle}: {room} ({type})",
            castle=castle_name(CASTLES[castle]),
            room=name_of(view.components.rooms[room]),
            type=type_name(view.components.rooms[room].type),
        ).render(look.lang)
        for castle, room in view.assigned
    ]
