"""The board on a text screen, with colours or without."""

from __future__ import annotations

from collections.abc import Callable

from zamki.core.game import Look
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.text_screen import Foresight, TextScreen
from zamki.core.view import Prompt
from zamki.core.words import Arg, T, Text
from zamki.games.zamek.rules.events import Event
from zamki.games.zamek.rules.moves import Move
from zamki.games.zamek.rules.state import Placing, Putting
from zamki.games.zamek.rules.view import View
from zamki.games.zamek.words.board_text import castle_lines, legend
from zamki.games.zamek.words.events import tell_event
from zamki.games.zamek.words.sentences import CellWords, tell_cell, tell_move, tell_outcome, tell_prompt
from zamki.games.zamek.words.table_text import drawn_lines, rest_lines, seat_lines
from zamki.games.zamek.words.text_screen import foresee, sheet
from zamki.games.zamek.words.typed import find_typed


class Teller:
    """Zamek in words and as text; `cell` calls cells as the reader's board shows them."""

    def __init__(self, cell: CellWords = tell_cell) -> None:
        self._cell = cell

    def prompt(self, prompt: Prompt, name: Callable[[int], Arg]) -> Text:
        """What is asked."""
        return tell_prompt(prompt, name)

    def move(self, view: View, move: Move) -> Text:
        """A choice as a label."""
        return tell_move(view, move, self._cell)

    def event(self, event: Event, name: Callable[[int], Arg]) -> Text | None:
        """What happened."""
        return tell_event(event, name, self._cell)

    def outcome(self, outcome: Outcome, name: Callable[[int], Arg]) -> Text:
        """Who won."""
        return tell_outcome(outcome, name)

    def board(self, view: View, look: Look) -> str:
        """The castle, both seats, and the drawn tile in its four turns."""
        table = view.table
        lettered = table.phase.at if isinstance(table.phase, Putting) else None
        lines = [*castle_lines(table.board, look, tile=table.tile, lettered=lettered)]
        lines += ["", *seat_lines(table, look), "", *rest_lines(table, look), legend(look)]
        if isinstance(table.phase, Placing):
            lines += ["", *drawn_lines(table.edition.tiles[table.phase.tile], look)]
        return "\n".join(line.rstrip() for line in lines)

    def sheet(self, view: View, look: Look, move: Move | None = None) -> TextScreen:
        """The castle, the drawn tile in its turns, both seats."""
        return sheet(view, look, move)

    def foresee(self, view: View, move: Move) -> Foresight | None:
        """What a move scores at once, and for what."""
        return foresee(view, move)

    def group(self, view: View, move: Move) -> Text | None:
        """The list is short enough."""
        return None

    def find(self, view: View, moves: LegalMoves[Move], typed: str, lang: str) -> Move | None:
        """A cell and a turn, an area's letter or name, yes or no."""
        return find_typed(view, moves, typed, lang)

    def hint(self) -> Text | None:
        """What may be typed."""
        return T("Type a number; or a space and a turn (3,4 r1), an area (b, house), yes or no.")
