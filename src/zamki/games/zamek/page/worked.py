"""The worked example: a turn of the first game, and the count of its end, by the engine."""

from __future__ import annotations

from typing import Any, Final

from zamki.core.lesson_player import position, settled_index
from zamki.core.lessons import Lesson, lessons_of
from zamki.core.setup import built_in_edition
from zamki.draw import Drawing, Pose
from zamki.games.zamek.draw.board import board_svg
from zamki.games.zamek.draw.ground import Fit
from zamki.games.zamek.page.pad import TITLES
from zamki.games.zamek.page.rules import chapters
from zamki.games.zamek.rules.edition import load
from zamki.games.zamek.rules.info import INFO
from zamki.games.zamek.rules.ranking import CATEGORIES, categories
from zamki.games.zamek.rules.state import SEATS, Table

STEP: Final = "join"
"""The step of the first game that the page shows."""
CELL: Final = 34.0


def lesson() -> Lesson:
    """The first game."""
    return lessons_of(INFO.id)[INFO.id]


def before_and_after() -> tuple[Table, Table]:
    """The table before the example's tile, and once it has paid."""
    first = lesson()
    step = next(each for each in first.steps if each.id == STEP)
    tables = (position(first, at).state.table for at in (step.at, settled_index(first, step)))
    before, after = tables
    return before, after


def drawn(number: int, lang: str) -> Drawing:
    """The board, small."""
    table = before_and_after()[number]
    return board_svg(table, Pose(lang=lang, prefix=f"example{number}"), fit=Fit(CELL))


def counts() -> list[dict[str, Any]]:
    """The end of the whole game, line by line."""
    first = lesson()
    table = position(first, len(first.record.moves)).state.table
    found = [categories(table.awards, seat) for seat in SEATS]
    rows = [{"title": TITLES[name], "points": [each[name] for each in found]} for name in CATEGORIES]
    return [*rows, {"title": None, "points": [sum(each.values()) for each in found]}]


def context() -> dict[str, Any]:
    """What the rules page shows."""
    edition = load(built_in_edition(INFO.id, INFO.editions[0]))
    return {"chapters": chapters(), "tiles": edition.tiles, "turn": drawn, "counts": counts()}
