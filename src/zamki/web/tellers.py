"""The games in the browser's words: cells are called there as the labels on the boards call them."""

from __future__ import annotations

from typing import Any

from zamki.core.game import AnyGame, Teller
from zamki.core.words import T, Text, joined, literal
from zamki.games.ludwig.draw.board import place_words
from zamki.games.ludwig.words.teller import LudwigTeller
from zamki.games.zamek.draw.board import cell_words
from zamki.games.zamek.words.teller import ZamekTeller


def castle_cell(at: tuple[int, int]) -> Text:
    """Ludwig: a cell, after what stands there."""
    return joined([literal("("), place_words(at), literal(")")], "")


def _board_cell(at: tuple[int, int], turn: int | None) -> Text:
    """Zamek: a cell, perhaps with how far the tile is turned to the right."""
    place = cell_words(at)
    return T("{place}, turned by {degrees}°", place=place, degrees=90 * turn) if turn else place


_TELLERS: dict[str, Teller[Any, Any]] = {
    "ludwig": LudwigTeller(castle_cell),
    "zamek": ZamekTeller(_board_cell),
}


def teller_of(game: AnyGame) -> Teller[Any, Any]:
    """The game in words for somebody who sees it drawn."""
    return _TELLERS.get(game.info.id, game.teller)
