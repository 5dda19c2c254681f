"""Zamek in sentences: what is asked, chosen, and happened, and why points were given."""

from __future__ import annotations

from collections.abc import Callable

from zamki.core.game import Look
from zamki.core.ids import JsonObject, Seat
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.score import ScoreLine
from zamki.core.view import Prompt
from zamki.core.words import Arg, T, Text, literal
from zamki.games.zamek.moves import ZamekMove
from zamki.games.zamek.names import KIND
from zamki.games.zamek.state import Table
from zamki.games.zamek.view import ZamekView


def score_lines(table: Table, seat: Seat) -> tuple[ScoreLine, ...]:
    """A seat's awards as lines of its score."""
    return tuple(
        ScoreLine(award.rule, award.points, KIND.get(award.rule, literal(award.rule)), award.count)
        for award in table.awards
        if award.seat == seat
    )


class ZamekTeller:
    """The game in words."""

    def prompt(self, prompt: Prompt, name: Callable[[int], Arg]) -> Text:
        return T("Place your tile.")

    def move(self, view: ZamekView, move: ZamekMove) -> Text:
        return literal(str(move))

    def event(self, event: JsonObject, name: Callable[[int], Arg]) -> Text | None:
        return None

    def outcome(self, outcome: Outcome, name: Callable[[int], Arg]) -> Text:
        return T("{name} wins.", name=name(outcome.winners[0]))

    def board(self, view: ZamekView, look: Look) -> str:
        return ""

    def find(self, view: ZamekView, moves: LegalMoves[ZamekMove], typed: str, lang: str) -> ZamekMove | None:
        return None

    def hint(self) -> Text | None:
        return None
