"""Marks on single cells of a castle: legal, thought of, hinted at, suggested, free."""

from zamki.draw.palette import ACCENT, BAD, CREAM, GOLD, GOOD, INK, PARTNER, QUIET
from zamki.draw.svg import EMPTY, Sheet, Svg, circle, join, num, path, rect, text
from zamki.draw.words import signed_number


def colour_of(points: int) -> str:
    """Green and red are only ever numbers."""
    return GOOD if points > 0 else BAD if points < 0 else QUIET


def legal_cell(sheet: Sheet, x: float, y: float, side: float, points: int | None) -> Svg:
    """A cream cell with a dashed edge and the change it brings."""
    box = (x + 4, y + 4, side - 8, side - 8, 9)
    said = "" if points is None else signed_number(points)
    size = round(side * (0.36 if len(said) < 3 else 0.28), 1)
    number = (
        EMPTY
        if points is None
        else text(
            x + side / 2, y + side / 2 + size * 0.34, said, size, colour_of(points),
            middle=True, font_weight=700,
        )
    )  # fmt: skip
    return join(
        rect(*box, CREAM, fill_opacity=sheet.world("legal"), stroke="#FFF", stroke_width=3.5),
        rect(*box, "none", stroke=ACCENT, stroke_width=2, stroke_dasharray="5 4"),
        number,
    )


def held_edge(x: float, y: float, side: float) -> Svg:
    """The blue edge of a room that is about to be placed."""
    box = (x + 1, y + 1, side - 2, side - 2, 8, "none")
    return join(rect(*box, stroke="#FFF", stroke_width=6), rect(*box, stroke=ACCENT, stroke_width=3.5))


def pill(cx: float, y: float, side: float, points: int, fill: str = ACCENT) -> Svg:
    """The sum on the edge of a cell; long numbers get a longer pill."""
    high = max(18.0, side * 0.4)
    size = max(11.5, side * 0.3)
    said = signed_number(points)
    wide = max(side * 0.54, size * (0.58 * len(said) + 0.7))
    return join(
        rect(cx - wide / 2, y - high / 2, wide, high, high / 2, fill, stroke="#FFF", stroke_width=2),
        text(cx, y + size * 0.36, said, round(size, 1), "#FFF", middle=True, font_weight=700),
    )


def hint_mark(x: float, y: float, side: float, points: int | None) -> Svg:
    """A dark edge, and what the hint brings."""
    box = (x + 2, y + 2, side - 4, side - 4, 8, "none")
    return join(
        rect(*box, stroke="#FFF", stroke_width=6),
        rect(*box, stroke=INK, stroke_width=3.5),
        EMPTY if points is None else pill(x + side / 2, y + side / 2, side, points, colour_of(points)),
    )


def hint_number(x: float, y: float, side: float, number: int) -> Svg:
    """The number of a hint, inside the lower left corner, where no sum and no mark of another cell lies."""
    r = max(11.0, side * 0.2)
    x, y = x + r, y + side - r
    return join(
        circle(x, y, r, INK, stroke="#FFF", stroke_width=2),
        text(x, y + r * 0.42, str(number), round(r * 1.2, 1), "#FFF", middle=True, font_weight=700),
    )


def proposal_mark(x: float, y: float, side: float) -> Svg:
    """The dotted plum edge and the tick of a suggestion."""
    box = (x + 2, y + 2, side - 4, side - 4, 8, "none")
    tick = (
        f"M{num(x + side * 0.41)} {num(y + side * 0.5)}l{num(side * 0.07)} {num(side * 0.075)} "
        f"{num(side * 0.12)}-{num(side * 0.14)}"
    )
    return join(
        rect(*box, stroke="#FFF", stroke_width=5),
        rect(*box, stroke=PARTNER, stroke_width=3, stroke_dasharray="2 5", stroke_linecap="round"),
        circle(x + side / 2, y + side / 2, side * 0.2, PARTNER, stroke="#FFF", stroke_width=2),
        path(tick, "none", stroke="#FFF", stroke_width=2.6, stroke_linecap="round", stroke_linejoin="round"),
    )


def lit_edge(x: float, y: float, wide: float, high: float) -> Svg:
    """The gold edge of a piece whose points are being shown."""
    box = (x + 1, y + 1, wide - 2, high - 2, high * 0.1, "none")
    return join(rect(*box, stroke=INK, stroke_width=5), rect(*box, stroke=GOLD, stroke_width=3))


def plus(x: float, y: float, side: float) -> Svg:
    """A free cell of the scorer."""
    cx, cy = x + side / 2, y + side / 2
    disc = circle(
        cx, cy, 11, CREAM, fill_opacity=0.85, stroke=ACCENT, stroke_width=1.5, stroke_dasharray="3 3"
    )
    sign = f"M{cx - 5:g} {cy:g}h10M{cx:g} {cy - 5:g}v10"
    return join(
        rect(x, y, side, side, fill="#FFF", fill_opacity=0),
        disc,
        path(sign, stroke=ACCENT, stroke_width=2, stroke_linecap="round"),
    )


def selected_plus(x: float, y: float, side: float) -> Svg:
    """The free cell that rooms of the scorer are put into."""
    cx, cy = x + side / 2, y + side / 2
    sign = f"M{cx - 9:g} {cy:g}h18M{cx:g} {cy - 9:g}v18"
    return join(
        rect(x + 2, y + 2, side - 4, side - 4, 9, CREAM, stroke="#FFF", stroke_width=6),
        rect(x + 2, y + 2, side - 4, side - 4, 9, CREAM, stroke=ACCENT, stroke_width=3.5),
        path(sign, stroke=ACCENT, stroke_width=3.5, stroke_linecap="round"),
    )
