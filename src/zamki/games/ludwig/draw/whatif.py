"""Legal cells and what-ifs of a castle: numbers, lines to the rooms that change, a card with the reasons."""

from collections.abc import Iterable, Sequence
from typing import Final

from zamki.draw.palette import ACCENT, BAD, CREAM, GOOD, PARTNER, QUIET
from zamki.draw.svg import EMPTY, SERIF, Sheet, Svg, circle, g, join, num, path, rect, text
from zamki.draw.words import signed
from zamki.games.ludwig.draw.plan import CastlePlan, Grid, LegalSpot, Reason
from zamki.games.ludwig.rules.components import Cell

_LINE: Final = 18
_LETTER: Final = 7.9


def colour_of(points: int) -> str:
    """Green and red are only ever numbers."""
    return GOOD if points > 0 else BAD if points < 0 else QUIET


def legal_cell(sheet: Sheet, x: float, y: float, side: float, points: int | None) -> Svg:
    """A cream cell with a dashed edge and the change it brings."""
    box = (x + 4, y + 4, side - 8, side - 8, 9)
    number = (
        EMPTY
        if points is None
        else text(
            x + side / 2, y + side * 0.62, signed(points), round(side * 0.36, 1), colour_of(points),
            middle=True, font_weight=700,
        )
    )  # fmt: skip
    return join(
        rect(*box, CREAM, fill_opacity=sheet.world("legal"), stroke="#FFF", stroke_width=3.5),
        rect(*box, "none", stroke=ACCENT, stroke_width=2, stroke_dasharray="5 4"),
        number,
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


def what_if(sheet: Sheet, grid: Grid, plan: CastlePlan, legal: LegalSpot, piece: Svg) -> Svg:
    """The room itself in the cell, the sum on its edge, lines to every room that changes, and the reasons."""
    x, y = grid.corner(legal.cell)
    side = grid.cell
    others = [reason for reason in legal.reasons if reason.cell not in (None, legal.cell)]
    return join(
        *(_line(grid, legal.cell, reason) for reason in others),
        piece,
        rect(x + 1, y + 1, side - 2, side - 2, 8, "none", stroke="#FFF", stroke_width=6),
        rect(x + 1, y + 1, side - 2, side - 2, 8, "none", stroke=ACCENT, stroke_width=3.5),
        EMPTY if legal.points is None else _pill(x + side / 2, y, side, legal.points),
        *(_dot(grid, reason) for reason in others),
        _card(sheet, grid, plan, legal) if legal.reasons else EMPTY,
    )


def _pill(cx: float, y: float, side: float, points: int) -> Svg:
    wide, high = side * 0.54, side * 0.4
    return join(
        rect(cx - wide / 2, y - high / 2, wide, high, high / 2, ACCENT, stroke="#FFF", stroke_width=2),
        text(cx, y + side * 0.11, signed(points), round(side * 0.3, 1), "#FFF", middle=True, font_weight=700),
    )


def _target(grid: Grid, reason: Reason) -> tuple[float, float]:
    cell = reason.cell or (0, 0)
    x, y = grid.centre(cell)
    return (x + grid.cell / 2, y) if cell == (0, 0) else (x, y - grid.cell * 0.1)


def _line(grid: Grid, start: Cell, reason: Reason) -> Svg:
    x, y = grid.centre(start)
    tx, ty = _target(grid, reason)
    bend = (x + tx) / 2 + (ty - y) * 0.16, (y + ty) / 2 - (tx - x) * 0.16 - 10
    d = f"M{num(x)} {num(y)}Q{num(bend[0])} {num(bend[1])} {num(tx)} {num(ty)}"
    colour = colour_of(reason.points)
    return g(
        path(d, stroke="#FFF", stroke_width=6),
        path(d, stroke=colour, stroke_width=2.6),
        fill="none",
        stroke_linecap="round",
    )


def _dot(grid: Grid, reason: Reason) -> Svg:
    x, y = _target(grid, reason)
    side = grid.cell
    return join(
        circle(x, y, side * 0.19, colour_of(reason.points), stroke="#FFF", stroke_width=2),
        text(
            x,
            y + side * 0.075,
            signed(reason.points),
            round(side * 0.2, 1),
            "#FFF",
            middle=True,
            font_weight=700,
        ),
    )


def _card(sheet: Sheet, grid: Grid, plan: CastlePlan, legal: LegalSpot) -> Svg:
    """The card "30 → 35" with its reasons, where it covers least."""
    head = (
        f"{plan.points} → {plan.points + legal.points}"
        if plan.points is not None and legal.points is not None
        else signed(legal.points or 0)
    )
    longest = max(len(reason.what) for reason in legal.reasons)
    wide = max(96.0, 54 + longest * _LETTER)
    high = 38.0 + _LINE * len(legal.reasons)
    x, y = _best_place(grid, plan, legal, wide, high)
    lines = [_reason_line(sheet, x, y + 46 + _LINE * row, reason) for row, reason in enumerate(legal.reasons)]
    return g(
        rect(x, y, wide, high, 12, sheet.world("surface"), stroke=sheet.world("accent"), stroke_width=1.5),
        text(x + 14, y + 24, head, 17, sheet.world("ink"), font_weight=600, font_family=SERIF),
        *lines,
        class_="why",
    )


def _reason_line(sheet: Sheet, x: float, y: float, reason: Reason) -> Svg:
    colour = "good" if reason.points > 0 else "bad" if reason.points < 0 else "ink2"
    return join(
        text(x + 14, y, signed(reason.points), 13.5, sheet.world(colour), font_weight=700),
        text(x + 42, y, reason.what, 13.5, sheet.world("ink")),
    )


def _best_place(
    grid: Grid, plan: CastlePlan, legal: LegalSpot, wide: float, high: float
) -> tuple[float, float]:
    """Find where the card covers least; it never covers a cell it talks about if there is any other place."""
    named = {legal.cell, *(reason.cell for reason in legal.reasons if reason.cell)}
    weights = [(_box(grid, cell), 1.0) for cell in (*plan.rooms, (0, 0), (1, 0))]
    weights += [(_box(grid, cell), 40.0) for cell in named]
    cx, cy = grid.centre(legal.cell)
    candidates = _places(grid, wide, high)

    def cost(place: tuple[float, float]) -> float:
        x, y = place
        covered = sum(weight * _overlap(box, (x, y, wide, high)) for box, weight in weights)
        return covered + 2 * (abs(x + wide / 2 - cx) + abs(y + high / 2 - cy))

    return min(candidates, key=cost)


def _places(grid: Grid, wide: float, high: float) -> Sequence[tuple[float, float]]:
    step = grid.cell / 2
    across = max(1, int((grid.wide - wide) / step) + 1)
    down = max(1, int((grid.high - high) / step) + 1)
    spare = max(0.0, grid.wide - wide)
    return [(min(column * step, spare), row * step) for column in range(across + 1) for row in range(down)]


def _box(grid: Grid, cell: Cell) -> tuple[float, float, float, float]:
    return (*grid.corner(cell), grid.cell, grid.cell)


def _overlap(one: Iterable[float], two: Iterable[float]) -> float:
    x1, y1, w1, h1 = one
    x2, y2, w2, h2 = two
    return max(0.0, min(x1 + w1, x2 + w2) - max(x1, x2)) * max(0.0, min(y1 + h1, y2 + h2) - max(y1, y2))
