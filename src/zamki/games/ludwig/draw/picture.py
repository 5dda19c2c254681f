"""Ludwig in one picture, and its sign."""

from __future__ import annotations

from zamki.core.ids import Seat
from zamki.core.play import some_moves_on
from zamki.draw.drawing import Drawing
from zamki.games.ludwig.draw.pieces import chip_svg
from zamki.games.ludwig.draw.position import castle_board_svg
from zamki.games.ludwig.game import game


def picture_svg(lang: str, prefix: str) -> Drawing:
    """A castle of a game that was played once."""
    view = some_moves_on(game, 4, 49).view(Seat(0))
    return castle_board_svg(
        view, 0, cell=40, lang=lang, prefix=prefix, interactive=False, limits=(-4, 5, -1, 3)
    )


def icon_svg(prefix: str) -> Drawing:
    """The sign of special rooms."""
    return chip_svg("special", width=36, prefix=prefix)
