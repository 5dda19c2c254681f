"""Rycerze's pieces: army cards, castle tiles, drum, sword and camp."""

from collections.abc import Mapping
from typing import Final

from zamki.draw.letters import SERIF
from zamki.draw.palette import CREAM, GOLD, GOLD_EDGE, INK, QUIET, SEAT
from zamki.draw.patterns import pattern
from zamki.draw.shields import shield
from zamki.draw.svg import EMPTY, Sheet, Svg, circle, ellipse, g, join, path, rect, text
from zamki.games.rycerze.draw.figures import BACKDROP, figure
from zamki.games.rycerze.draw.palette import MATERIAL
from zamki.games.rycerze.rules.components import CASTLES, DRUM, KINDS, Kind

CARD: Final = (120, 172)
FIGURE: Final = (106, 104)
TILE: Final = (220, 200)

_COURSES: Final[Mapping[Kind, str]] = {
    "wood": "M0 6h24M0 12h24M0 18h24M8 0v6M16 6v6M6 12v6M15 18v6",
    "brick": "M0 8h24M0 16h24M6 0v8M18 0v8M12 8v8M6 16v8M18 16v8",
    "stone": "M0 9h24M10 0v9M6 9v15M17 9v8M6 17h18",
}


def swatch(sheet: Sheet, kind: Kind, x: float, y: float, size: float) -> Svg:
    """Show a castle's material: planks, bricks or ashlar."""
    key = sheet.symbol(f"k-{kind}", "-1 -1 26 26", lambda: _swatch(kind))
    return sheet.use(key, x, y, size)


def _swatch(kind: Kind) -> Svg:
    return join(
        rect(0, 0, 24, 24, 4, MATERIAL[kind], stroke=INK, stroke_width=1.4),
        path(_COURSES[kind], "none", stroke=INK, stroke_opacity=0.5, stroke_width=1.3),
    )


def _strength(sheet: Sheet, kind: Kind, column: int, value: int, attacked: Kind | None) -> Svg:
    x = 6 + column * 36
    lit = attacked == kind
    plate = rect(x, 133.5, 36, 33, 8, GOLD, stroke=GOLD_EDGE, stroke_width=1.5) if lit else EMPTY
    number = text(
        x + 27, 156.5, str(value), 20 if lit else 16, INK,
        middle=True, font_weight=800 if lit else 600, fill_opacity=None if lit or not attacked else 0.62,
    )  # fmt: skip
    return join(plate, swatch(sheet, kind, x + 2.5, 142, 16), number)


def card_body(
    sheet: Sheet,
    card: str,
    name: str,
    strengths: Mapping[Kind, int] | None = None,
    attacked: Kind | None = None,
    home: str = "",
) -> Svg:
    """Draw an army card, 120×172; ``attacked`` lights the column that counts now.

    A card without strengths is a shepherd and says ``home`` instead.
    """
    size = min(15.0, 104 / (0.58 * max(1, len(name))))
    foot = (
        text(60, 153, home, min(13.0, 104 / (0.52 * max(1, len(home)))), QUIET, middle=True)
        if strengths is None
        else join(*(_strength(sheet, kind, row, strengths[kind], attacked) for row, kind in enumerate(KINDS)))
    )
    return join(
        rect(1, 1, 118, 170, 12, CREAM, stroke=INK, stroke_width=1.8),
        rect(7, 7, 106, 104, 8, BACKDROP.get(card, "#E4EFD6")),
        path("M7 92q26-16 53-6t53-4v21a8 8 0 0 1-8 8H15a8 8 0 0 1-8-8z", "#A9C77D", fill_opacity=0.7),
        figure(card, 15, 11, 90),
        text(60, 127.5, name, round(size, 1), INK, middle=True, font_weight=600, font_family=SERIF),
        foot,
    )


def figure_body(card: str) -> Svg:
    """Draw the picture of an army card alone, 106×104."""
    return join(
        rect(0, 0, 106, 104, 12, BACKDROP.get(card, "#E4EFD6")),
        path("M0 85q26-16 53-6t53-4v17a12 12 0 0 1-12 12H12a12 12 0 0 1-12-12z", "#A9C77D", fill_opacity=0.7),
        figure(card, 8, 4, 90),
    )


def back_body(sheet: Sheet, seat: int) -> Svg:
    """Draw the back of a seat's cards."""
    return join(
        rect(1, 1, 118, 170, 12, SEAT[seat % len(SEAT)], stroke=INK, stroke_width=1.8),
        rect(8, 8, 104, 156, 8, "none", stroke="#FFF", stroke_opacity=0.7, stroke_width=2),
        path("M60 20l44 66-44 66-44-66z", "none", stroke="#FFF", stroke_opacity=0.35, stroke_width=2),
        circle(60, 86, 38, CREAM, stroke=INK, stroke_width=1.4),
        shield(sheet, seat, 37.5, 63, 49),
    )


def _tower(sheet: Sheet, kind: Kind, x: float, y: float, wide: float, high: float) -> Svg:
    big, small = wide * 0.22, wide * 0.17
    crown = f"h{big:.1f}v8h{small:.1f}v-8h{big:.1f}v8h{small:.1f}v-8h{big:.1f}"
    return join(
        path(f"M{x:g} {y + high:g}V{y:g}{crown}v{high:g}z", MATERIAL[kind], stroke=INK, stroke_width=2),
        path(f"M{x:g} {y + high:g}V{y + 8:g}h{wide:g}v{high - 8:g}z", pattern(sheet, kind)),
    )


def _star_coin(x: float, y: float) -> Svg:
    star = "M0-8l2.4 5.4 5.8.6-4.3 4L5.1 7.7 0 4.8l-5.1 2.9L-3.9 2-8.2-2l5.8-.6z"
    return g(
        circle(0, 0, 13, GOLD, stroke=GOLD_EDGE, stroke_width=1.6),
        path(star, GOLD_EDGE),
        transform=f"translate({x:g} {y:g})",
    )


def castle_tile_body(sheet: Sheet, kind: Kind, points: int) -> Svg:
    """Draw a castle tile, 220×200: towers of its material, a star for each point; big ones fly a flag."""
    big = points > 1
    boxes = (
        [(40, 66, 38, 104), (142, 66, 38, 104), (86, 36, 48, 134), (66, 100, 88, 70)]
        if big
        else [(60, 84, 36, 86), (124, 84, 36, 86), (84, 108, 52, 62)]
    )
    flag = join(
        path("M110 36V12", "none", stroke=INK, stroke_width=2.5),
        path("M110 12h28l-7 7.5 7 7.5h-28z", "#8E0F1E", stroke=INK, stroke_width=2),
    )
    slits = "M57 96v12M161 96v12M110 62v14" if big else "M78 108v10M142 108v10"
    return join(
        rect(1, 1, 218, 198, 16, "#D8E8F0", stroke=INK, stroke_width=2),
        path("M20 74c4-9 17-9 21 0 7-2 12 2 12 6H14c0-4 3-6 6-6z", "#FFF", fill_opacity=0.8),
        path("M2 150q60-34 120-8t96-10v51a15 15 0 0 1-15 15H17A15 15 0 0 1 2 183z", "#A9C77D"),
        flag if big else EMPTY,
        *(_tower(sheet, kind, *box) for box in boxes),
        path(slits, "none", stroke=INK, stroke_width=4, stroke_linecap="round"),
        path("M97 170v-26a13 13 0 0 1 26 0v26z", "#3B2A22", stroke=INK, stroke_width=2),
        path("M110 131v39M97 148h26M97 158h26", "none", stroke="#6B4423", stroke_width=2),
        *(_star_coin(190 - number * 29, 30) for number in range(points)),
        swatch(sheet, kind, 12, 12, 34),
    )


def drum_body() -> Svg:
    """Draw the recruitment tile: a drum."""
    return g(
        rect(1, 1, 218, 198, 16, "#F4E8C8", stroke_width=2),
        path("M60 80v60c0 26 100 26 100 0V80z", "#B13A52"),
        path("M60 96l25 58 25-46 25 46 25-58", "none", stroke=GOLD, stroke_width=4),
        path("M60 92c0 26 100 26 100 0M60 140c0 26 100 26 100 0", "none"),
        ellipse(110, 80, 50, 20, "#FFF8E8"),
        path("M150 30l-34 44M70 30l34 44", "none", stroke="#6B4423", stroke_width=7),
        circle(116, 75, 5, "#C99A5E"),
        circle(104, 75, 5, "#C99A5E"),
        stroke=INK,
        stroke_width=3,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def tile_back_body() -> Svg:
    """Draw a tile that is still face down."""
    return join(
        rect(1, 1, 218, 198, 16, "#5D6A86", stroke=INK, stroke_width=2),
        rect(14, 14, 192, 172, 10, "none", stroke="#FFF", stroke_opacity=0.55, stroke_width=3),
        path("M70 150V80h20v14h12V66h16v28h12V80h20v70z", "#FFF", fill_opacity=0.55),
    )


def sword_symbol(sheet: Sheet) -> str:
    """Define the sword, 24×60 units, and return its id."""
    return sheet.symbol(
        "sword",
        "0 0 24 60",
        lambda: g(
            path("M12 1l3.5 6v33h-7V7z", "#DCE3EA", stroke_width=1.5),
            path("M12 6v32", "none", stroke="#8FA0A8"),
            rect(2, 40, 20, 5, 2, GOLD, stroke_width=1.4),
            rect(10, 45, 4, 9, 0, "#6B4423"),
            circle(12, 56, 3, GOLD),
            stroke=INK,
        ),
    )


def tent_symbol(sheet: Sheet) -> str:
    """Define the camp's tent, 40×32 units, and return its id."""
    return sheet.symbol(
        "tent",
        "0 0 40 32",
        lambda: g(
            path("M20 5V1", "none", stroke_width=2),
            path("M20 1h8l-2 2 2 2h-8z", "#8E0F1E", stroke_width=0.8),
            path("M2 30L20 5l18 25z", "#E7D3A4"),
            path("M20 5l-6 25h12z", "#8F5B2E", stroke_width=1.4),
            stroke=INK,
            stroke_width=1.8,
            stroke_linejoin="round",
        ),
    )


def tile_body(sheet: Sheet, tile: str | None) -> Svg:
    """Draw a Rycerze tile in its 220×200 units."""
    if tile is None:
        return tile_back_body()
    return drum_body() if tile == DRUM else castle_tile_body(sheet, *CASTLES[tile])
