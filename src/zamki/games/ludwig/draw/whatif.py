"""What a placement would bring: the sum, lines to the rooms that change, a card with the reasons."""

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

from zamki.draw.letters import SERIF
from zamki.draw.svg import EMPTY, Sheet, Svg, circle, g, join, num, path, rect, text
from zamki.draw.words import signed_number
from zamki.games.ludwig.draw.marks import colour_of, held_edge, pill
from zamki.games.ludwig.draw.plan import Box, CastlePlan, Grid, LegalSpot, Reason
from zamki.games.ludwig.rules.components import Cell

_LINE: Final = 18
_LETTER: Final = 7.9
_SMALL_LETTER: Final = 6.7
_FOOT: Final = 30
_AIR: Final = 12
"""The card stays so far away from the cells it names."""
_EDGE: Final = 8
_Weighed: TypeAlias = tuple[float, float, float, float, float]
"""A box by its corners, and how bad it is to cover it."""


def what_if(
    sheet: Sheet,
    grid: Grid,
    plan: CastlePlan,
    legal: LegalSpot,
    piece: Svg,
    others_at: Sequence[Cell] = (),
    ring: Svg = EMPTY,
) -> Svg:
    """The room itself in the cell, the sum on its edge, lines to every room that changes, and the reasons.

    ``others_at`` are the other cells that may be chosen: the card leaves them free if it can. ``ring`` shows
    the focus, and lies under the sum.
    """
    x, y = grid.corner(legal.cell)
    side = grid.cell
    others = [reason for reason in legal.reasons if reason.cell not in (None, legal.cell)]
    return join(
        *(_line(grid, legal.cell, reason) for reason in others),
        piece,
        held_edge(x, y, side),
        ring,
        EMPTY if legal.points is None else pill(x + side / 2, _pill_at(y, side), side, legal.points),
        *(_dot(grid, reason) for reason in others),
        _card(sheet, grid, plan, legal, others_at) if legal.reasons and legal.has_card else EMPTY,
    )


def _pill_at(y: float, side: float) -> float:
    """On the upper edge of a cell, as far as the frame lets it."""
    return max(y, side * 0.2 + 3)


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
            signed_number(reason.points),
            round(side * 0.2, 1),
            "#FFF",
            middle=True,
            font_weight=700,
        ),
    )


def _card(sheet: Sheet, grid: Grid, plan: CastlePlan, legal: LegalSpot, others_at: Sequence[Cell]) -> Svg:
    """The card "30 → 35" with its reasons, where it covers least."""
    head = (
        f"{plan.points} → {plan.points + legal.points}"
        if plan.points is not None and legal.points is not None
        else signed_number(legal.points or 0)
    )
    longest = max(len(reason.what) for reason in legal.reasons)
    wide = max(96.0, 54 + longest * _LETTER, 26 + len(legal.foot) * _SMALL_LETTER)
    high = 38.0 + _LINE * len(legal.reasons) + (_FOOT if legal.foot else 0)
    x, y = _best_place(grid, [*plan.rooms, *others_at], legal, (wide, high), plan.laid_over)
    lines = [_reason_line(sheet, x, y + 46 + _LINE * row, reason) for row, reason in enumerate(legal.reasons)]
    return g(
        rect(x, y, wide, high, 12, sheet.world("surface"), stroke=sheet.world("accent"), stroke_width=1.5),
        text(x + 14, y + 24, head, 17, sheet.world("ink"), font_weight=600, font_family=SERIF),
        *lines,
        _foot(sheet, x, y + high - _FOOT, wide, legal.foot) if legal.foot else EMPTY,
        class_="why",
    )


def _foot(sheet: Sheet, x: float, y: float, wide: float, said: str) -> Svg:
    return join(
        path(f"M{num(x + 13)} {num(y)}h{num(wide - 26)}", stroke=sheet.world("line")),
        text(x + 14, y + 19, said, 13, sheet.world("ink2")),
    )


def _reason_line(sheet: Sheet, x: float, y: float, reason: Reason) -> Svg:
    colour = "good" if reason.points > 0 else "bad" if reason.points < 0 else "ink2"
    return join(
        text(x + 14, y, signed_number(reason.points), 13.5, sheet.world(colour), font_weight=700),
        text(x + 42, y, reason.what, 13.5, sheet.world("ink")),
    )


def _best_place(
    grid: Grid, taken: Sequence[Cell], legal: LegalSpot, size: tuple[float, float], laid_over: Box | None
) -> tuple[float, float]:
    """Find where the card covers least; it never covers a cell it talks about if there is any other place."""
    named = {legal.cell, *(reason.cell for reason in legal.reasons if reason.cell)}
    wide, high = size
    boxes = [(*_corners(_box(grid, cell)), 1.0) for cell in (*taken, (0, 0))]
    boxes += [(*_corners(_box(grid, cell, max(_AIR, grid.cell * 0.24))), 40.0) for cell in named]
    boxes += [(*_corners(laid_over), 40.0)] if laid_over else []
    cx, cy = grid.centre(legal.cell)
    near = sorted(
        (2 * (abs(x + wide / 2 - cx) + abs(y + high / 2 - cy)), number, (x, y))
        for number, (x, y) in enumerate(_places(grid, wide, high))
    )
    best = (math.inf, 0, (0.0, 0.0))
    for far, number, (x, y) in near:
        if far > best[0]:  # whatever comes now is farther than the best costs in all
            break
        best = min(best, (far + _covered(boxes, x, y, x + wide, y + high), number, (x, y)))
    return best[2]


def _covered(boxes: Sequence[_Weighed], left: float, top: float, right: float, bottom: float) -> float:
    """How much of the boxes lies under a card; most lie elsewhere, and a board asks it thousands of times."""
    total = 0.0
    for x1, y1, x2, y2, weight in boxes:
        if x1 < right and left < x2 and y1 < bottom and top < y2:
            total += weight * (min(x2, right) - max(x1, left)) * (min(y2, bottom) - max(y1, top))
    return total


def _places(grid: Grid, wide: float, high: float) -> Sequence[tuple[float, float]]:
    step = grid.cell / 2
    across = max(1, int((grid.wide - wide) / step) + 1)
    down = max(1, int((grid.high - high) / step) + 1)
    spare = max(0.0, grid.wide - wide)
    low = max(_EDGE, grid.high - high - _EDGE)
    return [
        (max(_EDGE, min(column * step, spare - _EDGE)), max(_EDGE, min(row * step, low)))
        for column in range(across + 1)
        for row in range(down + 1)
    ]


def _box(grid: Grid, cell: Cell, air: float = 0) -> Box:
    x, y = grid.corner(cell)
    wide = 2 * grid.cell if cell == (0, 0) else grid.cell
    return x - air, y - air, wide + 2 * air, grid.cell + 2 * air


def _corners(box: Box) -> Box:
    x, y, wide, high = box
    return x, y, x + wide, y + high
