"""The worked example: a castle of the first game, counted by the engine."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from markupsafe import Markup

from zamki.core.lesson_player import position
from zamki.core.lessons import lessons_of
from zamki.draw import Drawing
from zamki.games.ludwig.draw.board import CastlePlan, bounds, castle_svg
from zamki.games.ludwig.draw.plan import Grid
from zamki.games.ludwig.page.rules import chapters
from zamki.games.ludwig.rules.board import THRONE, Castle
from zamki.games.ludwig.rules.components import Cell
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.info import INFO
from zamki.games.ludwig.rules.names import line_name, thing_name
from zamki.games.ludwig.rules.scoring import LINES, Sheet, score_castle

SHOWN = 2
"""The castle that the reader of the first game shares with the neighbour on the right."""
CELL = 52


class WorkedLine(NamedTuple):
    """A line of the sheet as the page shows it."""

    id: str
    title: str
    points: int
    reasons: tuple[str, ...]


@cache
def castle() -> Castle:
    """The castle as the first game ends."""
    lesson = lessons_of(INFO.id)[INFO.id]
    found: Castle = position(lesson, len(lesson.record.moves)).state.castles[SHOWN]
    return found


def sheet() -> Sheet:
    """Its count."""
    return score_castle(castle())


def lines(lang: str) -> list[WorkedLine]:
    """The thirteen lines, with what every room pays."""
    found = sheet()
    return [
        WorkedLine(
            line,
            line_name(line).render(lang),
            found.lines[line],
            tuple(
                f"{thing_name(line, mark.what).render(lang)}: {mark.points}"
                for mark in found.of(line)
                if mark.points
            ),
        )
        for line in LINES
    ]


def drawn(lang: str) -> Drawing:
    """The castle."""
    return castle_svg(CastlePlan.of(castle()), cell=CELL, lang=lang, prefix="example")


def lights() -> Markup:
    """For every line the cells it counts, as frames over the drawing; the page shows those of one line."""
    plan = CastlePlan.of(castle())
    grid = Grid(bounds(plan, [], 1), CELL)
    groups = [
        Markup('<g data-line="{}">{}</g>').format(line, Markup("").join(_frame(grid, cell) for cell in cells))
        for line in LINES
        if (cells := _cells(line))
    ]
    box = f"-4 -16 {grid.wide + 8:g} {grid.high + 20:g}"
    return Markup('<svg class="lights" viewBox="{}" aria-hidden="true">{}</svg>').format(
        box, Markup("").join(groups)
    )


def _cells(line: str) -> list[Cell]:
    found = (cell for mark in sheet().of(line) for cell in (mark.at, *mark.because) if cell)
    return list(dict.fromkeys(found))


def _frame(grid: Grid, cell: Cell) -> Markup:
    x, y = grid.corner(cell)
    wide = (2 if cell == THRONE[0] else 1) * CELL
    return Markup('<rect x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="6"/>').format(
        x + 1.5, y + 1.5, wide - 3, CELL - 3
    )


def context() -> dict[str, Any]:
    """What the rules page shows."""
    return {
        "chapters": chapters(),
        "pieces": built_in(),
        "castle": drawn,
        "lights": lights(),
        "sheet_lines": lines,
        "total": sheet().total,
    }
