"""All the words of sea battle, as the core asks for them."""

from __future__ import annotations

import re
from collections.abc import Callable

from zamki.core.game import Look
from zamki.core.ids import JsonObject
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.view import Prompt
from zamki.core.words import Arg, T, Text

from zamki_sea_battle.rules.moves import Move, Place
from zamki_sea_battle.rules.view import View
from zamki_sea_battle.words.board_text import board_text
from zamki_sea_battle.words.sentences import tell_event, tell_move, tell_outcome, tell_prompt

_CELL = re.compile(r"[A-H][1-8]")
_BETWEEN = re.compile(r"[\s,;:–-]+")


class Teller:
    """Sea battle in words and as text."""

    def prompt(self, prompt: Prompt, name: Callable[[int], Arg]) -> Text:
        """What is asked."""
        return tell_prompt(prompt, name)

    def move(self, view: View, move: Move) -> Text:
        """A choice as a label."""
        return tell_move(move)

    def event(self, event: JsonObject, name: Callable[[int], Arg]) -> Text | None:
        """What happened."""
        return tell_event(event, name)

    def outcome(self, outcome: Outcome, name: Callable[[int], Arg]) -> Text:
        """Who won, and how."""
        return tell_outcome(outcome, name)

    def board(self, view: View, look: Look) -> str:
        """The two seas."""
        return board_text(view, look)

    def find(self, view: View, moves: LegalMoves[Move], typed: str, lang: str) -> Move | None:
        """A cell, or both ends of a ship in any order: “b3”, “b3 b5”, “B5-B3”."""
        cells = [cell for cell in _BETWEEN.split(typed.upper()) if cell]
        if not cells or not all(map(_CELL.fullmatch, cells)):
            return None
        return next((move for move in moves if _means(move, set(cells))), None)

    def hint(self) -> Text | None:
        """What may be typed."""
        return T("Type a number or a cell, like B3; for a ship its two ends, like B3 B5.")


def _means(move: Move, cells: set[str]) -> bool:
    if isinstance(move, Place):
        return cells in ({move.cells[0], move.cells[-1]}, set(move.cells))
    return cells == {move.cell}
