"""Zamek in one picture."""

from __future__ import annotations

from zamki.core.ids import Seat
from zamki.core.play import some_moves_on
from zamki.draw.artist import Pose
from zamki.draw.drawing import Drawing
from zamki.games.zamek.draw.board import board_svg
from zamki.games.zamek.game import game


def picture_svg(lang: str, prefix: str) -> Drawing:
    """The board of a game that was played once."""
    view = some_moves_on(game, 2, 64).view(Seat(0))
    return board_svg(view.state.table, Pose(lang, prefix=prefix))
