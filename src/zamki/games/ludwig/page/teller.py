"""Ludwig in the words of somebody who sees it drawn: cells are called as on the labels of the board."""

from __future__ import annotations

from zamki.core.words import Text, join_texts, literal
from zamki.games.ludwig.draw.titles import place_words
from zamki.games.ludwig.words.teller import Teller


def castle_cell(at: tuple[int, int]) -> Text:
    """A cell, after what stands there."""
    return join_texts([literal("("), place_words(at), literal(")")], "")


teller = Teller(castle_cell)
