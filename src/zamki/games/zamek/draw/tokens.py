"""Zamek's tokens: a gold shield that shows what it does, or a crown while it lies face down."""

from collections.abc import Callable, Mapping
from typing import Final

from zamki.draw.icons import icon
from zamki.draw.palette import CREAM, GOLD, GOLD_EDGE, INK
from zamki.draw.svg import EMPTY, Sheet, Svg, circle, g, join, path, text
from zamki.games.zamek.draw.palette import FENCE, ROAD, ROAD_EDGE, ROOF, ROOF_EDGE, STY
from zamki.games.zamek.draw.props import prop, seat_flag
from zamki.games.zamek.rules.components import Token

TOKEN: Final = (64, 72)
_SHIELD: Final = "M4 4h56v30c0 18-14 28-28 34C18 62 4 52 4 34z"


def _roof(sheet: Sheet, dashed: bool = False) -> Svg:
    return join(
        path("M14 34L32 16l18 18z", ROOF, stroke=ROOF_EDGE, stroke_width=1.6, stroke_linejoin="round"),
        path(
            "M18 34h28v12H18z", "#F3E3C3" if not dashed else "none",
            stroke=INK, stroke_width=1.6, stroke_dasharray="4 3" if dashed else None,
        ),
    )  # fmt: skip


def _sty(sheet: Sheet, dashed: bool = False) -> Svg:
    return join(
        path(
            "M12 26q20-10 40 0v14q-20 10-40 0z", STY if not dashed else CREAM,
            stroke=FENCE, stroke_width=2, stroke_dasharray="4 3" if dashed else None,
        ),
        prop(sheet, "pig", 32, 32, 26),
    )  # fmt: skip


def _road(sheet: Sheet, dashed: bool = True) -> Svg:
    bend = "M18 44V32q0-10 12-10h16"
    return g(
        path(bend, stroke=ROAD_EDGE, stroke_width=13),
        path(bend, stroke=ROAD, stroke_width=9.5),
        path(bend, stroke="#A88F55", stroke_width=1.8, stroke_dasharray="2 5"),
        fill="none",
    )


def _turn(sheet: Sheet) -> Svg:
    return path(
        "M43 23a14 14 0 1 0 3 12M44.5 12v11.5H33", "none",
        stroke=INK, stroke_width=4.4, stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip


def _five(sheet: Sheet) -> Svg:
    return join(
        circle(32, 32, 16, CREAM, stroke=GOLD_EDGE, stroke_width=2),
        text(32, 40.5, "5", 24, INK, middle=True, font_weight=800),
    )


_PICTURES: Final[Mapping[Token, tuple[Callable[[Sheet], Svg], str]]] = {
    Token.EXTRA_TURN: (_turn, ""),
    Token.HOUSE_DOUBLE: (_roof, "×2"),
    Token.PIGSTY_DOUBLE: (_sty, "×2"),
    Token.MEADOW_PLUS: (lambda sheet: prop(sheet, "shrine", 32, 29, 34), "4"),
    Token.SEAT_PLUS_TWO: (lambda sheet: seat_flag(6, 25, 44, 26), "+2"),
    Token.FIVE_POINTS: (_five, ""),
    Token.OPEN_HOUSE: (lambda sheet: _roof(sheet, dashed=True), "…"),
    Token.OPEN_PIGSTY: (lambda sheet: _sty(sheet, dashed=True), "…"),
    Token.OPEN_ROAD: (_road, "…"),
}


def end_mark(x: float, y: float, size: float) -> Svg:
    """Draw the hourglass of the tokens that wait for the end (Z23b), around a middle."""
    w, h = size * 0.42, size * 0.5
    right = f"M{x - w:g} {y - h:g}h{2 * w:g}L{x + w / 5:g} {y:g}L{x + w:g} {y + h:g}"
    left = f"h{-2 * w:g}L{x - w / 5:g} {y:g}z"
    return path(right + left, INK, stroke=INK, stroke_width=size * 0.1, stroke_linejoin="round")


def token_body(sheet: Sheet, kind: Token | None) -> Svg:
    """Draw a token, 64×72; ``None`` is one face down."""
    ground = path(_SHIELD, GOLD, stroke=INK, stroke_width=2.4, stroke_linejoin="round")
    inner = path(
        "M8 8h48v26c0 16-12 24-24 29.500C20 58 8 50 8 34z", "none", stroke=GOLD_EDGE, stroke_width=1.4
    )
    if kind is None:
        return join(ground, inner, icon(sheet, "special", 17, 16, 30, GOLD_EDGE))
    draw, mark = _PICTURES[kind]
    label = text(32, 60, mark, 13, INK, middle=True, font_weight=800) if mark else EMPTY
    badge = circle(14, 14, 9.5, CREAM, stroke=INK, stroke_width=1.4)
    waits = join(badge, end_mark(14, 14, 11)) if kind.waits_for_the_end else EMPTY
    return join(ground, inner, draw(sheet), label, waits)
