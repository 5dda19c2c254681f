"""Ludwig in one picture, and its sign."""

from __future__ import annotations

from zamki.core.ids import Seat
from zamki.core.play import some_moves_on
from zamki.draw.drawing import Drawing
from zamki.games.ludwig.draw.board import castle_svg
from zamki.games.ludwig.draw.pieces import chip_svg
from zamki.games.ludwig.draw.position import castle_plan
from zamki.games.ludwig.game import game

LIMITS = (-20.0, 21.0, -2.4, 2.5)
"""More sky to the sides than any frame shows, so that it is never the castle that is cut."""


def picture_svg(lang: str, prefix: str) -> Drawing:
    """A castle of a game that was played once."""
    view = some_moves_on(game, 4, 100).view(Seat(0))
    plan = castle_plan(view, 3)
    return castle_svg(plan, cell=40, limits=LIMITS, fills=True, size=24, lang=lang, prefix=prefix)


def icon_svg(prefix: str) -> Drawing:
    """The sign of special rooms."""
    return chip_svg("special", width=36, prefix=prefix)
