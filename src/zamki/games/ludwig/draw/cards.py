"""Bonus cards, castle markers and the icons of the score pad."""

from collections.abc import Callable, Mapping
from typing import Final

from zamki.draw.letters import SERIF
from zamki.draw.palette import CREAM, GOLD, INK, QUIET
from zamki.draw.svg import Sheet, Svg, el, g, join, path, rect, text
from zamki.games.ludwig.draw.glyphs import coin, counted_cell, hollow_cell, own_cell
from zamki.games.ludwig.draw.icons import chip, crown, icon
from zamki.games.ludwig.draw.palette import CASTLE_MARKER, FRAME, ROOM_TYPES
from zamki.games.ludwig.draw.scenes import SPECIAL_SCENES
from zamki.games.ludwig.draw.throne import attendant
from zamki.games.ludwig.rules.edition import built_in

CARD: Final = (120, 160)
MARKER: Final = (48, 56)
_NEUTRAL: Final = "#CFC4AC"


def _mini(cells: Mapping[tuple[int, int], str], x: float, y: float, size: float) -> Svg:
    """Draw a small castle plan: ``own``, ``on`` and ``off`` cells on a grid."""
    draw: Mapping[str, Callable[[float, float], Svg]] = {
        "own": lambda cx, cy: own_cell(cx, cy, size),
        "on": lambda cx, cy: counted_cell(cx, cy, GOLD, size),
        "any": lambda cx, cy: counted_cell(cx, cy, _NEUTRAL, size),
        "off": lambda cx, cy: hollow_cell(cx, cy, size),
    }
    step = size * 1.12
    return join(*(draw[kind](x + column * step, y + row * step) for (column, row), kind in cells.items()))


def _ring(corners: str) -> dict[tuple[int, int], str]:
    cells = {(x, y): "on" if 1 in (x, y) else corners for x in range(3) for y in range(3)}
    return {**cells, (1, 1): "own"}


def _throne_ring(corners: str) -> dict[tuple[int, int], str]:
    cells = {(x, y): "on" for x in range(4) for y in range(3)}
    for corner in ((0, 0), (3, 0), (0, 2), (3, 2)):
        cells[corner] = corners
    return {**cells, (1, 1): "own", (2, 1): "own"}


def _types_picture(sheet: Sheet) -> Svg:
    kinds = (*ROOM_TYPES, "special")
    return join(*(chip(sheet, kind, 27 + n % 4 * 17, 20 + n // 4 * 17, 15) for n, kind in enumerate(kinds)))


def _stack(sheet: Sheet, count: int) -> Svg:
    """Show several rooms of one, unnamed type."""
    return join(
        *(
            rect(60 - count * 8 + n * 14, 22 + n % 2 * 6, 18, 18, 4, _NEUTRAL, stroke=INK)
            for n in range(count)
        )
    )


def _levels(sheet: Sheet, below: bool) -> Svg:
    ground = path("M22 44h76" if below else "M22 56h76", "none", stroke="#7FA24F", stroke_width=3)
    cells = (
        {(1, 0): "any", (2, 0): "any", (1, 1): "on", (2, 1): "on", (3, 1): "on", (2, 2): "on"}
        if below
        else {
            (1, 3): "any",
            (2, 3): "any",
            (1, 2): "any",
            (2, 2): "any",
            (1, 1): "on",
            (2, 1): "on",
            (2, 0): "on",
        }
    )
    return join(_mini(cells, 33, 29.5 if below else 14, 12.5 if below else 11), ground)


def _span(sheet: Sheet, tall: bool) -> Svg:
    arrow = "M60 18v40M54 24l6-6 6 6M54 52l6 6 6-6" if tall else "M34 38h52M40 32l-6 6 6 6M80 32l6 6-6 6"
    return join(
        rect(46, 14, 28, 48, 4, "#EFE6D2", stroke=INK)
        if tall
        else rect(28, 24, 64, 28, 4, "#EFE6D2", stroke=INK),
        path(arrow, "none", stroke=INK, stroke_width=2.4, stroke_linecap="round", stroke_linejoin="round"),
    )


def _attendant(sheet: Sheet, kind: str, x: float, y: float, size: float) -> Svg:
    """One of those everybody knows, as a sign for them all."""
    return attendant(sheet, built_in().attendants[kind], x, y, size)


_PICTURES: Final[Mapping[str, Callable[[Sheet], Svg]]] = {
    "types": _types_picture,
    "attendants": lambda sheet: join(
        _attendant(sheet, "painter", 28, 20, 34), _attendant(sheet, "knight", 58, 20, 34)
    ),
    "below_ground": lambda sheet: _levels(sheet, True),
    "level3plus": lambda sheet: _levels(sheet, False),
    "height": lambda sheet: _span(sheet, True),
    "width": lambda sheet: _span(sheet, False),
    "surrounded8": lambda sheet: _mini(_ring("on"), 38, 16, 13),
    "surrounded4": lambda sheet: _mini(_ring("off"), 38, 16, 13),
    "throne_ring6": lambda sheet: _mini(_throne_ring("off"), 31, 17, 13),
    "throne_ring10": lambda sheet: _mini(_throne_ring("on"), 31, 17, 13),
    "five_of_type": lambda sheet: _stack(sheet, 5),
    "three_of_type": lambda sheet: _stack(sheet, 3),
}


def _picture(sheet: Sheet, card: str) -> Svg:
    if card in FRAME:
        return chip(sheet, card, 39, 17, 42)
    made = _PICTURES.get(card)
    return made(sheet) if made else icon(sheet, "castle", 39, 17, 42, QUIET)


def _lines(words: str, letters: int) -> list[str]:
    """Break words into lines of at most about that many letters."""
    lines = [""]
    for word in words.split(" "):
        fits = not lines[-1] or len(lines[-1]) + 1 + len(word) <= letters
        lines[-1:] = [f"{lines[-1]} {word}".strip()] if fits else [lines[-1], word]
    return lines


def bonus_card_body(sheet: Sheet, card: str, points: int, label: str) -> Svg:
    """Draw a bonus card, 120×160: points for each of what the picture and the label say."""
    lines = _lines(label, 16)
    size = min(13.0, 102 / (0.55 * max(map(len, lines))), 40 / len(lines))
    start = 141 - (len(lines) - 1) * size * 0.6
    return join(
        rect(1, 1, 118, 158, 12, FRAME["special"], stroke=INK, stroke_width=1.8),
        rect(7, 7, 106, 146, 8, CREAM),
        rect(7, 7, 106, 68, 8, "#F1DDF0"),
        path("M7 75h106", stroke=INK, stroke_opacity=0.35),
        _picture(sheet, card),
        coin(points, 48, 97, 15),
        text(76, 103, "×", 17, QUIET, middle=True),
        *(
            text(60, start + n * size * 1.2, line, round(size, 1), INK, middle=True, font_family=SERIF)
            for n, line in enumerate(lines)
        ),
    )


def card_back_body(sheet: Sheet) -> Svg:
    """Draw the back of a bonus card."""
    return join(
        rect(1, 1, 118, 158, 12, FRAME["special"], stroke=INK, stroke_width=1.8),
        rect(9, 9, 102, 142, 8, "none", stroke="#FFF", stroke_opacity=0.7, stroke_width=2),
        icon(sheet, "special", 36, 56, 48, "#FFF"),
    )


def marker_body(castle: str) -> Svg:
    """Draw a castle marker, 48×56: the little figure a castle is named by."""
    fill = CASTLE_MARKER.get(castle, "#B8B0A6")
    return g(
        path("M8 46V22h5v4h5V14l6-9 6 9v12h5v-4h5v24z", fill),
        path("M18 14h12M24 5V1", "none"),
        path("M24 1h7l-2 2 2 2h-7z", GOLD, stroke_width=1),
        path("M20 46v-8a4 4 0 0 1 8 0v8z", "#3B2A22"),
        path("M22 22h4v6h-4zM12 32h3v5h-3zM33 32h3v5h-3z", "#3B2A22", stroke="none"),
        path("M4 46h40v6H4z", fill),
        stroke=INK,
        stroke_width=1.6,
        stroke_linejoin="round",
    )


def line_icon(sheet: Sheet, line: str) -> Svg:
    """Draw the icon of a line of the score sheet, 26 units."""
    if line in FRAME:
        return chip(sheet, line, 1, 1, 24)
    special = {"towers": "tower", "fountains": "fountain", "grand_foyers": "grand_foyer"}.get(line)
    if special:
        clip = sheet.paint("c-line", lambda key: el("clipPath", rect(1, 1, 24, 24, 5), id=key))
        view = g(SPECIAL_SCENES[special](sheet), transform="translate(-9.5 1) scale(.3)")
        frame = rect(1, 1, 24, 24, 5, "none", stroke=FRAME["special"], stroke_width=2)
        return join(g(view, clip_path=clip), frame)
    if line == "bonus_cards":
        return join(rect(5, 2, 16, 22, 3, CREAM, stroke=INK, stroke_width=1.5), coin("", 13, 13, 5.5))
    return _attendant(sheet, "fire_juggler", 0, 0, 26) if line == "royal_attendants" else crown(13, 13, 24)
