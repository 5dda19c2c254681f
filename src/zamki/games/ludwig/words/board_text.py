"""A castle drawn with letters, and a room's print in words."""

from __future__ import annotations

import re
from textwrap import wrap

from zamki.core.game import Look
from zamki.core.words import TN, Arg, T, Text, joined, literal
from zamki.games.ludwig.rules.board import THRONE, Castle
from zamki.games.ludwig.rules.components import Cell, Room
from zamki.games.ludwig.rules.names import (
    DECORATION_NAMES,
    SHORT_TYPE_NAMES,
    THRONE_NAME,
    WANTED_NAMES,
    name_of,
    type_name,
)

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


def describe_room(room: Room) -> Text:
    """A room's print in words: type, decoration, what it scores."""
    scores = describe_scoring(room)
    if room.decoration is None:
        return T("{type}; {scores}", type=type_name(room.type), scores=scores)
    return T(
        "{type}, {decoration}; {scores}",
        type=type_name(room.type),
        decoration=DECORATION_NAMES[room.decoration],
        scores=scores,
    )


def describe_scoring(room: Room) -> Text:
    """What a room scores, in words (L28–L35)."""
    scoring = room.scoring
    points, wanted = scoring.points, _wanted(room)
    match scoring.rule:
        case "beside":
            return _describe_beside(room)
        case "around":
            return T("{points} for each {type} around", points=points, type=wanted)
        case "decor_around":
            return T(
                "{points} for each room around with this: {decoration}", points=points, decoration=wanted
            )
        case "connected":
            return T("{points} for each {type} connected to it", points=points, type=wanted)
        case "anywhere":
            return T("{points} for each {type} anywhere in the castle", points=points, type=wanted)
        case "complete":
            return _describe_complete(room)
        case "column":
            return T("{points} for each {type} in the same column", points=points, type=wanted)
        case "rooms_below":
            return T("{points} for each room below it", points=points)
        case "rooms_around":
            return T("{points} for each room around it", points=points)
        case _:
            return TN("{n} point", "{n} points", points)


def _describe_complete(room: Room) -> Text:
    return T(
        "{points} with all six other types in the castle, else {less}",
        points=room.scoring.points,
        less=room.scoring.otherwise,
    )


def _wanted(room: Room) -> Text:
    wanted = room.scoring.wanted
    return DECORATION_NAMES.get(wanted) or WANTED_NAMES.get(wanted, THRONE_NAME)


def _describe_beside(room: Room) -> Text:
    scoring = room.scoring
    args: dict[str, Arg] = {"points": scoring.points, "type": WANTED_NAMES[scoring.wanted]}
    if (0, -2) in scoring.steps:
        return T("{points} for each {type} in the two cells below", **args)
    if (0, 1) in scoring.steps:
        return T("{points} for each {type} above and below", **args)
    return T("{points} for each {type} left and right", **args)
