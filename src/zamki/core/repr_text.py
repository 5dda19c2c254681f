"""Text and pictures for `repr`: of positions and pieces, in terminals and notebooks."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zamki.core.view import AnyView

DRAWING_BOX = "zamki.draw"
"""Imported by name at first use, since drawings are a layer above the core."""


def quantity(number: int, thing: str) -> str:
    """Returns a number with its noun, for a `repr`.

    >>> quantity(1, "move"), quantity(2, "move")
    ('1 move', '2 moves')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def board_of(view: AnyView, lang: str = "en") -> str:
    """Returns the position as text."""
    from zamki.core.game import Look  # imports views
    from zamki.core.registry import get_game

    return get_game(view.game).teller.board(view.state, Look(lang=lang))


def piece_picture(game: str, name: str, piece: object) -> str:
    """Returns a piece of a game as SVG."""
    return str(import_module(DRAWING_BOX).piece(name, game)(piece))


def picture_of(view: AnyView) -> str | None:
    """Returns the position as SVG; none if the game has no drawings."""
    box = import_module(DRAWING_BOX)
    return str(box.draw_view(view)) if box.can_draw(view.game) else None
