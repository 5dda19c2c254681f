"""Coins and "where" glyphs: how many points, and which cells count, in a 27-unit box."""

from collections.abc import Callable, Mapping
from typing import Final

from zamki.draw.palette import EDGE, GOLD, GOLD_EDGE, INK
from zamki.draw.svg import EMPTY, Sheet, Svg, circle, join, path, rect, text
from zamki.games.ludwig.draw.icons import chip
from zamki.games.ludwig.draw.palette import FRAME, ON_FRAME, ROOM_TYPES
from zamki.games.ludwig.rules.components import Scoring
from zamki.games.ludwig.rules.edition import STEPS

NEUTRAL: Final = "#CFC4AC"
_HOLLOW: Final = "#A89B80"
_STEP: Final = 9.3
_CELL: Final = 8.4
_STEP_NAMES: Final = {step: name for name, step in STEPS.items()}


def coin(value: int | str, x: float, y: float, r: float, quiet: bool = False) -> Svg:
    """Show points on a coin; a quiet coin is the consolation of a sleeping room."""
    fill, edge = ("#E9E0CC", EDGE) if quiet else (GOLD, GOLD_EDGE)
    face = circle(x, y, r, fill, stroke=edge, stroke_width=max(1, r / 8))
    if value == "":
        return face
    size = r * (1.2 if r > 10 else 1.32)  # small coins keep a readable number
    number = text(x, y + size * 0.36, str(value), round(size, 1), INK, middle=True, font_weight=700)
    return join(face, number)


def own_cell(x: float, y: float, size: float = _CELL) -> Svg:
    """The room itself: black with a white dot."""
    return join(
        rect(x, y, size, size, size * 0.18, INK), circle(x + size / 2, y + size / 2, size * 0.2, "#FFF")
    )


def counted_cell(x: float, y: float, fill: str, size: float = _CELL) -> Svg:
    """A cell that counts, in the wanted type's colour."""
    return rect(x + 0.3, y + 0.3, size - 0.6, size - 0.6, size * 0.18, fill, stroke=INK, stroke_width=0.8)


def hollow_cell(x: float, y: float, size: float = _CELL) -> Svg:
    """A cell that does not count."""
    return rect(
        x + 0.4, y + 0.4, size - 0.8, size - 0.8, size * 0.18, "none", stroke=_HOLLOW, stroke_width=0.8
    )


def _grid(own: tuple[int, int], counted: frozenset[tuple[int, int]], fill: str) -> Svg:
    cells = []
    for column in (-1, 0, 1):
        for row in (-1, 0, 1):
            x, y = _STEP * (column + 1), _STEP * (row + 1)
            if (column, row) == own:
                cells.append(own_cell(x, y))
            elif (column, row) in counted:
                cells.append(counted_cell(x, y, fill))
            else:
                cells.append(hollow_cell(x, y))
    return join(*cells)


def _beside(sheet: Sheet, scoring: Scoring, fill: str) -> Svg:
    cells = [(right, -up) for right, up in scoring.steps]
    up = -1 if (0, 2) in cells else 0  # two below: the room itself stands in the top row
    return _grid((0, up), frozenset((x, y + up) for x, y in cells), fill)


def _around(sheet: Sheet, scoring: Scoring, fill: str) -> Svg:
    ring = frozenset((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))
    return _grid((0, 0), ring, "#E7C877" if scoring.rule == "decor_around" else fill)


def _column(sheet: Sheet, scoring: Scoring, fill: str) -> Svg:
    arrow = ON_FRAME.get(scoring.wanted, INK)
    return join(
        rect(7, 0.4, 13, 26.2, 3, fill, stroke=INK, stroke_width=0.9),
        _arrows("M10.3 6l3.2-3 3.2 3M10.3 21l3.2 3 3.2-3", arrow),
        own_cell(_STEP, _STEP),
    )


def _below(sheet: Sheet, scoring: Scoring, fill: str) -> Svg:
    return join(
        rect(7, 5, 13, 21.6, 3, fill, stroke=INK, stroke_width=0.9),
        _arrows("M10.3 13.5l3.2 3 3.2-3M10.3 19l3.2 3 3.2-3", INK),
        own_cell(9, 0.4, 9),
    )


def _arrows(d: str, colour: str) -> Svg:
    return path(d, "none", stroke=colour, stroke_width=1.7, stroke_linecap="round", stroke_linejoin="round")


def _connected(sheet: Sheet, scoring: Scoring, fill: str) -> Svg:
    links = path("M4.2 22.8h9.3v-9.3h9.3V4.2", "none", stroke=INK, stroke_width=2.2)
    chain = [(_STEP, 2 * _STEP), (_STEP, _STEP), (2 * _STEP, _STEP), (2 * _STEP, 0.0)]
    return join(links, own_cell(0, 2 * _STEP), *(counted_cell(x, y, fill) for x, y in chain))


def _anywhere(sheet: Sheet, scoring: Scoring, fill: str) -> Svg:
    wall = "M1 26.5V9h4.5v3.5H9V2h3.2v2.8h2.6V2H18v10.5h3.5V9H26v17.5z"
    dot = ON_FRAME.get(scoring.wanted, INK)
    windows = [(6.7, 18), (13.6, 10.5), (20.5, 18), (13.6, 21)]
    castle = path(wall, fill, stroke=INK, stroke_width=1.1, stroke_linejoin="round")
    return join(castle, *(circle(x, y, 1.7, dot) for x, y in windows))


def _complete(sheet: Sheet, scoring: Scoring, fill: str) -> Svg:
    six = [kind for kind in ROOM_TYPES if kind != "sleeping"]
    return join(
        *(
            chip(sheet, kind, number % 3 * _STEP, number // 3 * _STEP + 4, 8.6)
            for number, kind in enumerate(six)
        )
    )


_DRAW: Final[Mapping[str, Callable[[Sheet, Scoring, str], Svg]]] = {
    "beside": _beside,
    "around": _around,
    "decor_around": _around,
    "rooms_around": _around,
    "connected": _connected,
    "anywhere": _anywhere,
    "column": _column,
    "complete": _complete,
    "rooms_below": _below,
}


def rule_key(scoring: Scoring) -> str:
    """What tells a rule from every other that is drawn in another way."""
    steps = (_STEP_NAMES[step] for step in scoring.steps)
    return "-".join((scoring.rule, scoring.wanted or "any", *steps))


def where_glyph(sheet: Sheet, scoring: Scoring, x: float, y: float, size: float) -> Svg:
    """Show which cells count for a scoring rule; a flat rule needs none."""
    draw = _DRAW.get(scoring.rule)
    if draw is None:
        return EMPTY
    fill = FRAME.get(scoring.wanted, NEUTRAL)
    key = sheet.symbol(f"w-{rule_key(scoring)}", "-.5 -.5 28 28", lambda: draw(sheet, scoring, fill))
    return sheet.use(key, x, y, size)
