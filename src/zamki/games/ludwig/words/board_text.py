"""The position as text: castles drawn with letters, and the rooms a viewer knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import wrap

from zamki.core.game import Look
from zamki.core.ids import Onlooker
from zamki.core.words import TN, T, Text, join_texts, literal
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
from zamki.games.ludwig.rules.state import Over, castles_of, owners_of
from zamki.games.ludwig.rules.view import SeenAssigning, SeenChoosing, View
from zamki.games.ludwig.words.room_text import describe_room

WIDTH, LEAST, ROWS = 12, 8, 3
"""Letters in a line of a cell, the least of them where there is little room, and its lines."""
MARGIN = 4
"""Letters before the cells: the level."""
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
    """The castle, level by level from the top; every cell with its name, type and decoration.

    One that is too wide for the line is drawn with narrower cells, or in parts from left to right.
    """
    columns = _columns(castle)
    width = cell_width(castle, look.width)
    many = len(columns) if width >= LEAST else max(1, (look.width - MARGIN) // (WIDTH + 2))
    parts = [columns[first : first + many] for first in range(0, len(columns), many)]
    drawn = [draw_part(castle, part, look, width if width >= LEAST else WIDTH) for part in parts]
    return [line for part in drawn for line in part]


def cell_width(castle: Castle, width: int) -> int:
    """How many letters a cell has so that the whole castle fits; below `LEAST` names cannot be read."""
    return min(WIDTH, (width - MARGIN) // len(_columns(castle)) - 2)


def draw_part(
    castle: Castle, across: range, look: Look, width: int, thought_of: Cell | None = None
) -> list[str]:
    """Some columns of a castle; a room that is only thought of stands in other brackets."""
    levels = [level for _, level in castle.grid]
    lines: list[str] = []
    for level in range(max(levels), min(levels) - 1, -1):
        cells = [_cell(castle, (column, level), look, width, thought_of) for column in across]
        for row in range(ROWS):
            mark = f"{level:>3} " if row == 1 else " " * MARGIN
            lines.append((mark.replace("-", "−") + "".join(cell[row] for cell in cells)).rstrip())
        if level == 0:
            lines.append(" " * MARGIN + "═" * ((width + 2) * len(across)))
    numbers = "".join(f"{column:^{width + 2}}".replace("-", "−") for column in across)
    lines.append((" " * MARGIN + numbers).rstrip())
    return lines


def _columns(castle: Castle) -> range:
    columns = [column for column, _ in castle.grid]
    return range(min(columns), max(columns) + 1)


def legend() -> Text:
    """What the signs of the decorations mean."""
    return join_texts(
        [join_texts([literal(sign), DECORATION_NAMES[name]], " ") for name, sign in DECORATION_SIGNS.items()],
        "  ",
    )


def _cell(castle: Castle, cell: Cell, look: Look, width: int, thought_of: Cell | None) -> list[str]:
    room = castle.grid.get(cell)
    if room is None:
        return [" " * (width + 2)] * ROWS
    name = THRONE_NAME if cell in THRONE else name_of(room)
    rows = _two_lines(name.render(look.lang), width)
    rows.append(_print(room, look.lang, width))
    left, right = "«»" if cell == thought_of else "[]"
    return [f"{left}{_coloured(f'{row:<{width}}', room, look, cell == thought_of)}{right}" for row in rows]


def _two_lines(name: str, width: int) -> list[str]:
    words = [_parted(word, width) if len(word) > width else word for word in name.split()]
    lines = wrap(" ".join(words), width, break_on_hyphens=False, break_long_words=False)
    first, second, *more = [*lines, "", ""]
    return [first, f"{second[: width - 1]}…" if any(more) else _cut(second, width)]


def _cut(word: str, width: int) -> str:
    return word if len(word) <= width else f"{word[: width - 1]}…"


def _parted(word: str, width: int) -> str:
    """A long word in two, before the last syllable that still fits."""
    places = [match.start() for match in _SYLLABLE.finditer(word) if 3 <= match.start() < width]
    place = places[-1] if places else width - 1
    return f"{word[:place]}- {word[place:]}"


def _print(room: Room, lang: str, width: int) -> str:
    sign = DECORATION_SIGNS[room.decoration] if room.decoration else " "
    return f"{_cut(SHORT_TYPE_NAMES[room.type].render(lang), width - 2):<{width - 2}} {sign}"


def _coloured(text: str, room: Room, look: Look, is_thought_of: bool) -> str:
    ink = f"7;{_COLOURS[room.type]}" if is_thought_of else str(_COLOURS[room.type])
    return f"\x1b[{ink}m{text}\x1b[0m" if look.colour else text


def draw_board(view: View, look: Look) -> str:
    """The castles, the viewer's own in full, and the viewer's rooms."""
    lines = [tell_heading(view).render(look.lang)]
    for number in shown_first(view):
        lines += ["", *_castle(view, number, look)]
    lines += ["", f"  {legend().render(look.lang)}"]
    lines += [_other_castle(view, number, look) for number in other_castles(view)]
    lines += [line for seat in range(view.people) for line in _seat(view, seat, look)]
    lines += _ludwig(view, look)
    return "\n".join(lines)


def tell_heading(view: View) -> Text:
    """Where the game stands."""
    if isinstance(view.phase, Over):
        return T("The game is over.")
    return T(
        "Round {round} of 2, turn {turn} of 4. Supply: {supply}, discards: {discards}.",
        round=view.round,
        turn=view.turn,
        supply=view.supply.size,
        discards=len(view.supply.discards),
    )


def shown_first(view: View) -> list[int]:
    """A seat's own two castles; everybody's for the others."""
    if isinstance(view.viewer, Onlooker):
        return list(range(view.size))
    return list(castles_of(view.viewer, view.size))


def other_castles(view: View) -> Iterator[int]:
    """The castles of others."""
    first = shown_first(view)
    return (number for number in range(view.size) if number not in first)


def seat_name(view: View, seat: int, look: Look) -> str:
    """What a seat is called; Ludwig by his name."""
    return look.name(seat) if seat < view.people else LUDWIG_NAME.render(look.lang)


def castle_title(view: View, number: int, look: Look) -> Text:
    """A castle with its owners and points."""
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
    lines = [castle_title(view, number, look).render(look.lang), *draw_castle(castle, look)]
    lines.append(f"  {tell_things(castle).render(look.lang)}")
    return lines


def tell_things(castle: Castle) -> Text:
    """What a castle has besides its rooms."""
    things = [throne_name(castle.throne)]
    things += [attendant_name(kind) for kind in castle.attendants]
    things += [T("card “{card}”", card=card_name(card)) for card in castle.cards]
    return join_texts(things, " · ")


def _other_castle(view: View, number: int, look: Look) -> str:
    return f"\n{castle_title(view, number, look).render(look.lang)}"


def _seat(view: View, seat: int, look: Look) -> Iterator[str]:
    """A seat's rooms, as far as the viewer knows them."""
    for heading, rooms in rooms_of(view, seat, look):
        yield "\n" + heading.render(look.lang)
        yield from _rooms(view, rooms, look)


def rooms_of(view: View, seat: int, look: Look) -> Iterator[tuple[Text, tuple[RoomId, ...]]]:
    """The rooms a seat chooses from or still places, as far as the viewer knows them."""
    waiting = view.waiting[seat]
    who = seat_name(view, seat, look)
    if waiting.rooms:
        yield T("{name} still places:", name=who), waiting.rooms
    if (
        view.viewer == seat
        and isinstance(view.phase, SeenChoosing | SeenAssigning)
        and view.choices[seat] is None
    ):
        yield T("Your hand:"), view.hands[seat].rooms or ()
    bonus = next((b for b in view.bonuses if b is not None and b.seat == seat and b.options), None)
    if bonus is not None and bonus.ask == "bonus_room" and bonus.options:
        yield T("Drawn for {castle}:", castle=castle_name(CASTLES[bonus.castle])), bonus.options


def _rooms(view: View, rooms: tuple[RoomId, ...], look: Look) -> Iterator[str]:
    names = [name_of(view.components.rooms[room]).render(look.lang) for room in rooms]
    width = max(map(len, names), default=0)
    for name, room in zip(names, rooms, strict=True):
        yield f"  {name:<{width}}  {describe_room(view.components.rooms[room]).render(look.lang)}"


def _ludwig(view: View, look: Look) -> list[str]:
    return [f"\n{told.render(look.lang)}" for told in tell_assigned(view)]


def tell_assigned(view: View) -> list[Text]:
    """Ludwig's face-up rooms (L44)."""
    return [
        T(
            "Ludwig’s room for {castle}: {room} ({type})",
            castle=castle_name(CASTLES[castle]),
            room=name_of(view.components.rooms[room]),
            type=type_name(view.components.rooms[room].type),
        )
        for castle, room in view.assigned
    ]
