"""Throne rooms and their attendants."""

from collections.abc import Sequence
from typing import Final, Literal

from zamki.draw.palette import CREAM, EDGE, GOLD, INK
from zamki.draw.patterns import pattern
from zamki.draw.svg import EMPTY, Sheet, Svg, circle, el, g, join, path, rect, text
from zamki.games.ludwig.draw.glyphs import coin, counted_cell, hollow_cell
from zamki.games.ludwig.draw.icons import chip, decoration, icon
from zamki.games.ludwig.draw.palette import ATTENDANT, FRAME
from zamki.games.ludwig.rules.components import Attendant, Throne

ThroneSize = Literal[160, 72, 48, 24]
BOXES: Final = {160: (324, 160), 72: (146, 72), 48: (97, 48), 24: (49, 24)}
"""Width and height of the throne's drawings, two cells wide with the seam between them."""

_CURTAIN: Final = "#7B2C78"
_VELVET: Final = "#B13A52"
_SLASH: Final = "#6B6255"


def attendant(sheet: Sheet, who: Attendant, x: float, y: float, size: float) -> Svg:
    """Draw a royal attendant: a pawn that wears the decoration it counts."""
    key = sheet.symbol(f"a-{who.id}", "-.5 -1.5 33 33", lambda: _attendant(sheet, who))
    return sheet.use(key, x, y, size)


def _attendant(sheet: Sheet, who: Attendant) -> Svg:
    hats = {
        "painter": path("M6.5 6q2-6 10-5 9 0 9.5 4-9 1-19.5 1z", "#A8324A"),
        "knight": path("M8 9V5a8 6 0 0 1 16 0v4l-5-2v-2h-6v2z", "#AEB8C2"),
        "fire_juggler": path("M8 6q0-6 8-6t8 6q-8-3-16 0z", "#8A2E12"),
        "beautician": path("M7.5 10q-2-10 8.5-10t8.5 10q-3 3-2-4-7 2-13 0 1 7-2 4z", "#C98F3E"),
    }
    return g(
        path("M3 31c0-9 5-11 7-15h12c2 4 7 6 7 15z", ATTENDANT.get(who.id, "#7C7F88")),
        circle(16, 9, 7.2, "#F3D3B0"),
        hats.get(who.id, hats["painter"]),
        g(circle(13.4, 10, 0.9, INK), circle(18.6, 10, 0.9, INK), stroke="none"),
        g(decoration(sheet, who.decoration, 8.8, 16, 14), stroke="none"),
        stroke=INK,
        stroke_width=1.3,
        stroke_linejoin="round",
    )


def _hung(sheet: Sheet, throne: Throne, x: float, y: float, size: float) -> Svg:
    return decoration(sheet, throne.room.decoration, x, y, size) if throne.room.decoration else EMPTY


def _ring(throne: Throne, x: float, y: float, size: float, gap: float) -> Svg:
    """Show the ten cells around the throne, its two marked ones in gold."""
    step = size + gap
    cells = [(column, level) for level in (1, 0, -1) for column in range(-1, 3)]
    drawn = []
    for column, level in cells:
        if level == 0 and column in (0, 1):
            continue
        cx, cy = x + (column + 1) * step, y + (1 - level) * step
        marked = (column, level) in throne.cells
        drawn.append(counted_cell(cx, cy, GOLD, size) if marked else hollow_cell(cx, cy, size))
    own = rect(x + step, y + step, 2 * size + gap, size, size * 0.18, INK)
    dot = circle(x + step + size + gap / 2, y + step + size / 2, size * 0.2, "#FFF")
    return join(*drawn, own, dot)


def _niche(x: float, y: float, wide: float, high: float, empty: bool, stroke: float) -> Svg:
    r = wide / 2
    dashes = f"{stroke * 2:g} {stroke * 2:g}" if empty else None
    arch = f"M{x} {y + high}V{y + r}a{r} {r} 0 0 1 {wide} 0v{high - r}z"
    return path(arch, "#EDE4D1", stroke=EDGE, stroke_width=stroke, stroke_dasharray=dashes)


def _hall(sheet: Sheet, wide: float) -> Svg:
    """Draw the throne hall, 324 units wide, down to the floor at y 115."""
    windows = [62, 232, 276]
    panes = "".join(f"M{x} 88V44a15 17 0 0 1 30 0v44z" for x in windows)
    bars = "".join(f"M{x + 15} 27v61M{x} 58h30" for x in windows)
    hills = "".join(f"M{x} 88V76q8-8 15-1t15-4v17z" for x in windows)
    return g(
        g(
            rect(5, 5, wide - 10, 110, fill="#F1DDF0"),
            rect(5, 5, wide - 10, 96, fill=pattern(sheet, "special")),
            rect(5, 99, wide - 10, 16, fill="#CF9CCB"),
            stroke="none",
        ),
        path("M5 99h314", stroke_opacity=0.5),
        path(panes, "#CFE6F0"),
        path(hills, "#B4C79A", stroke="none"),
        path(bars, "none", stroke_width=1.2),
        path("M112 115l14-16h72l14 16z", _VELVET),
        path("M96 5h132c0 22-20 34-40 36v58h-52V41c-20-2-40-14-40-36z", _CURTAIN),
        path("M104 5c2 14 20 26 36 28M220 5c-2 14-20 26-36 28", "none", stroke=GOLD, stroke_width=2),
        path("M145 97V44l6-7 11-9 11 9 6 7v53z", _VELVET),
        path("M140 76h9v23h-9zM175 76h9v23h-9z", GOLD),
        path("M146 80h32v12h-32z", "#D55A70"),
        path("M145 44l6-7 11-9 11 9 6 7", "none", stroke=GOLD, stroke_width=3),
        icon(sheet, "special", 154, 46, 16, GOLD),
        stroke=INK,
        stroke_width=1.4,
        stroke_linejoin="round",
    )


def _large(sheet: Sheet, throne: Throne, attendants: Sequence[Attendant]) -> Svg:
    wide = 324
    clip = sheet.paint(
        "c-throne", lambda key: el("clipPath", path("M5 13a8 8 0 0 1 8-8h298a8 8 0 0 1 8 8v102H5z"), id=key)
    )
    return join(
        rect(0.7, 0.7, wide - 1.4, 158.6, 11, FRAME["special"], stroke=INK, stroke_width=1.4),
        g(_hall(sheet, wide), clip_path=clip),
        path(f"M5 115h{wide - 10}v32a8 8 0 0 1-8 8H13a8 8 0 0 1-8-8z", CREAM),
        path(f"M5 115h{wide - 10}", stroke=INK, stroke_opacity=0.45),
        _hung(sheet, throne, 18, 18, 30),
        coin(throne.points, 26, 135, 13.5),
        text(50, 140, "×", 14, _SLASH, middle=True),
        chip(sheet, throne.types[0], 60, 120, 30),
        path("M95 147l9-24", stroke=_SLASH, stroke_width=1.8),
        chip(sheet, throne.types[1], 109, 120, 30),
        _ring(throne, 156, 118.5, 10.2, 1.2),
        *(_place_160(sheet, attendants, place) for place in (0, 1)),
    )


def _place_160(sheet: Sheet, attendants: Sequence[Attendant], place: int) -> Svg:
    x = 238 + place * 42
    empty = place >= len(attendants)
    niche = _niche(x - 15, 118, 30, 32, empty, 1.4)
    if empty:
        return join(niche, text(x, 143, "+", 15, _SLASH, middle=True))
    return join(niche, attendant(sheet, attendants[place], x - 15.5, 118, 31))


def _medium(sheet: Sheet, throne: Throne, attendants: Sequence[Attendant]) -> Svg:
    wide = 146
    return join(
        rect(0.5, 0.5, wide - 1, 71, 6, FRAME["special"], stroke=INK),
        _little_hall(sheet, wide),
        path(f"M3.5 44h{wide - 7}v20.5a4 4 0 0 1-4 4h-{wide - 15}a4 4 0 0 1-4-4z", CREAM),
        path(f"M3.5 44h{wide - 7}", stroke=INK, stroke_opacity=0.45, stroke_width=0.8),
        _hung(sheet, throne, 14, 13, 20),
        coin(throne.points, 13.5, 56.2, 8),
        chip(sheet, throne.types[0], 24.5, 47.2, 18),
        path("M44 62l4-11", stroke=_SLASH, stroke_width=1.2),
        chip(sheet, throne.types[1], 49.5, 47.2, 18),
        _ring(throne, 71.5, 46, 6.4, 0.6),
        *(_place_72(sheet, attendants, place) for place in (0, 1)),
    )


def _place_72(sheet: Sheet, attendants: Sequence[Attendant], place: int) -> Svg:
    x = 112 + place * 20
    if place < len(attendants):
        return attendant(sheet, attendants[place], x - 9.5, 47.5, 19)
    return _niche(x - 8, 47.5, 16, 19.5, True, 1)


def _little_hall(sheet: Sheet, wide: float) -> Svg:
    upper = f"M3.5 7.5a4 4 0 0 1 4-4h{wide - 15}a4 4 0 0 1 4 4V44h-{wide - 7}z"
    mid = wide / 2
    chair = g(
        path("M-29 3h58c0 9-9 14-17 15v24h-24V18c-8-1-17-6-17-15z", _CURTAIN),
        path("M-7.5 42V20l3-4L0 12l4.5 4 3 4v22z", _VELVET),
        path("M-10.5 32H-6v10h-4.5zM6 32h4.5v10H6z", GOLD),
        path("M-7.5 20l3-4L0 12l4.5 4 3 4", "none", stroke=GOLD, stroke_width=1.8),
        transform=f"translate({mid:g} 0)",
        stroke=INK,
        stroke_linejoin="round",
    )
    return join(
        path(upper, "#F1DDF0"),
        path(upper, pattern(sheet, "special")),
        rect(3.5, 38.5, wide - 7, 5.5, fill="#CF9CCB"),
        chair,
    )


def _small(sheet: Sheet, throne: Throne, attendants: Sequence[Attendant]) -> Svg:
    seats = [
        attendant(sheet, attendants[place], 71 + place * 12.5, 32.6, 12)
        if place < len(attendants)
        else _niche(72 + place * 12.5, 33, 9.5, 12, True, 0.8)
        for place in (0, 1)
    ]
    return join(
        rect(0.4, 0.4, 96.2, 47.2, 5, FRAME["special"], stroke=INK, stroke_width=0.8),
        g(_little_hall(sheet, 146), transform="scale(.6644 .69)"),
        path("M2.5 30.5h92v11a4 4 0 0 1-4 4h-84a4 4 0 0 1-4-4z", CREAM),
        _hung(sheet, throne, 9, 8.5, 15),
        chip(sheet, throne.types[0], 6, 31.8, 12.8),
        path("M20.3 43l2.6-10", stroke=_SLASH),
        chip(sheet, throne.types[1], 24.5, 31.8, 12.8),
        _ring(throne, 44, 31.4, 4.4, 0.5),
        *seats,
    )


def _tiny(sheet: Sheet, throne: Throne, attendants: Sequence[Attendant]) -> Svg:
    return join(
        rect(0.5, 0.5, 48, 23, 3, FRAME["special"], stroke=INK),
        rect(2.5, 2.5, 44, 19, 1.5, "#F1DDF0"),
        path("M16 2.5h17q-1 6-5 7v12h-7v-12q-4-1-5-7z", _CURTAIN),
        path("M21.5 21.5V10l3-3 3 3v11.5z", _VELVET, stroke=GOLD),
        chip(sheet, throne.types[0], 4.5, 6.5, 11),
        chip(sheet, throne.types[1], 33.5, 6.5, 11),
    )


_DRAW: Final = {160: _large, 72: _medium, 48: _small, 24: _tiny}


def throne_body(sheet: Sheet, throne: Throne, size: ThroneSize, attendants: Sequence[Attendant] = ()) -> Svg:
    """Draw a throne room in the units of :data:`BOXES`, with its attendants in their places."""
    return _DRAW[size](sheet, throne, attendants)
