"""The game in words and on a text screen."""

from __future__ import annotations

from collections.abc import Callable

from zamki.core.game import Look
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.text_screen import Foresight, TextScreen
from zamki.core.view import Prompt
from zamki.core.words import Arg, T, Text
from zamki.games.rycerze.rules.events import Event
from zamki.games.rycerze.rules.moves import Move
from zamki.games.rycerze.rules.view import View
from zamki.games.rycerze.words.board_text import board_text
from zamki.games.rycerze.words.events import tell_event
from zamki.games.rycerze.words.sentences import tell_move, tell_outcome, tell_prompt
from zamki.games.rycerze.words.text_screen import foresee, sheet
from zamki.games.rycerze.words.typed import find_move


class Teller:
    """Rycerze in words and as text."""

    def prompt(self, prompt: Prompt, name: Callable[[int], Arg]) -> Text:
        """What is asked."""
        return tell_prompt(prompt, name)

    def move(self, view: View, move: Move) -> Text:
        """A choice as a label."""
        return tell_move(move)

    def event(self, event: Event, name: Callable[[int], Arg]) -> Text | None:
        """What happened."""
        return tell_event(event, name)

    def outcome(self, outcome: Outcome, name: Callable[[int], Arg]) -> Text:
        """Who won, and why."""
        return tell_outcome(outcome, name)

    def board(self, view: View, look: Look) -> str:
        """The castle, the seats, the own cards."""
        return board_text(view, look)

    def sheet(self, view: View, look: Look, move: Move | None = None) -> TextScreen:
        """The castle under attack, the seats, the own cards."""
        return sheet(view, look, move)

    def foresee(self, view: View, move: Move) -> Foresight | None:
        """How strong the cards of a move are here."""
        return foresee(view, move)

    def group(self, view: View, move: Move) -> Text | None:
        """The list is short enough."""
        return None

    def find(self, view: View, moves: LegalMoves[Move], typed: str, lang: str) -> Move | None:
        """Cards by the beginnings of their names: “dra she”."""
        return find_move(moves, typed, lang)

    def hint(self) -> Text | None:
        """What may be typed."""
        return T("Type a number, or the beginnings of the cards’ names.")
