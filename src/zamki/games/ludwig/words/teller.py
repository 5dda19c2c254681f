"""The game in words: everything behind one object."""

from __future__ import annotations

from collections.abc import Callable

from zamki.core.game import Look
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.text_screen import Foresight, TextScreen
from zamki.core.view import Prompt
from zamki.core.words import Arg, T, Text
from zamki.games.ludwig.rules.events import Event
from zamki.games.ludwig.rules.moves import Move
from zamki.games.ludwig.rules.view import View
from zamki.games.ludwig.words.board_text import draw_board
from zamki.games.ludwig.words.events import tell_event
from zamki.games.ludwig.words.sentences import CellWords, tell_cell, tell_move, tell_outcome, tell_prompt
from zamki.games.ludwig.words.text_screen import foresee, group, sheet
from zamki.games.ludwig.words.typed import find_move


class Teller:
    """Ludwig in words and as text; `cell` calls cells as the reader's castles show them."""

    def __init__(self, cell: CellWords = tell_cell) -> None:
        self._cell = cell

    def prompt(self, prompt: Prompt, name: Callable[[int], Arg]) -> Text:
        """What is asked."""
        return tell_prompt(prompt, name)

    def move(self, view: View, move: Move) -> Text:
        """A choice as a label."""
        return tell_move(view.components, move, self._cell)

    def event(self, event: Event, name: Callable[[int], Arg]) -> Text | None:
        """What happened."""
        return tell_event(event, name, self._cell)

    def outcome(self, outcome: Outcome, name: Callable[[int], Arg]) -> Text:
        """Who won, and why."""
        return tell_outcome(outcome, name)

    def board(self, view: View, look: Look) -> str:
        """The castles, the viewer's own in full, and the viewer's rooms."""
        return draw_board(view, look)

    def sheet(self, view: View, look: Look, move: Move | None = None) -> TextScreen:
        """Castles and hand, each apart."""
        return sheet(view, look, move)

    def foresee(self, view: View, move: Move) -> Foresight | None:
        """What a move brings, and why."""
        return foresee(view, move)

    def group(self, view: View, move: Move) -> Text | None:
        """What is about one castle stands under it."""
        return group(view, move)

    def find(self, view: View, moves: LegalMoves[Move], typed: str, lang: str) -> Move | None:
        """A move by beginnings of its words and, where it has one, its cell: “wine −1 0”."""
        return find_move(view, moves, typed, lang)

    def hint(self) -> Text | None:
        """What may be typed."""
        return T("Type a number, or beginnings of names and a space: wine 0 1.")
