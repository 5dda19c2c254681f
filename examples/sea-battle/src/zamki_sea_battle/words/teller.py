"""All the words of sea battle, as the core asks for them."""

from __future__ import annotations

from collections.abc import Callable

from zamki.core.game import Look
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.view import Prompt
from zamki.core.words import Arg, T, Text

from zamki_sea_battle.rules.events import Event
from zamki_sea_battle.rules.moves import Move
from zamki_sea_battle.rules.view import View
from zamki_sea_battle.words.board_text import board_text
from zamki_sea_battle.words.events import tell_event
from zamki_sea_battle.words.sentences import tell_move, tell_outcome, tell_prompt
from zamki_sea_battle.words.typed import find


class Teller:
    """Sea battle in words and as text."""

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
        """Who won, and how."""
        return tell_outcome(outcome, name)

    def board(self, view: View, look: Look) -> str:
        """The two seas."""
        return board_text(view, look)

    def find(self, view: View, moves: LegalMoves[Move], typed: str, lang: str) -> Move | None:
        """A cell, or both ends of a ship."""
        return find(moves, typed)

    def hint(self) -> Text | None:
        """What may be typed."""
        return T("Type a number or a cell, like B3; for a ship its two ends, like B3 B5.")
