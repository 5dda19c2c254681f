"""Zamek in the words of somebody who sees it drawn: cells are called as on the labels of the board."""

from __future__ import annotations

from zamki.core.words import T, Text
from zamki.games.zamek.draw.board import cell_words
from zamki.games.zamek.words.teller import Teller


def board_cell(at: tuple[int, int], turn: int | None) -> Text:
    """A cell, perhaps with how far the tile is turned to the right."""
    place = cell_words(at)
    return T("{place}, turned by {degrees}°", place=place, degrees=90 * turn) if turn else place


teller = Teller(board_cell)
