"""How a position shows itself: as text on a screen, as a drawing in a notebook."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zamki.core.view import AnyView

DRAWING_BOX = "zamki.draw"
"""Found by its name: drawings stand on a floor above, and only who looks at one needs them."""


def quantity(number: int, thing: str) -> str:
    """How many there are of something, for who reads a `repr`.

    >>> quantity(1, "move"), quantity(2, "move")
    ('1 move', '2 moves')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def board_of(view: AnyView, lang: str = "en") -> str:
    """The position as text."""
    from zamki.core.game import Look  # views are part of what a game is
    from zamki.core.registry import get_game

    return get_game(view.game).teller.board(view.state, Look(lang=lang))


def piece_picture(game: str, name: str, piece: object) -> str:
    """A piece of a game as SVG, drawn by who draws its pieces."""
    return str(import_module(DRAWING_BOX).piece(name, game)(piece))


def picture_of(view: AnyView) -> str | None:
    """The position as SVG, where somebody has drawn the game."""
    box = import_module(DRAWING_BOX)
    return str(box.draw_view(view)) if box.can_draw(view.game) else None
