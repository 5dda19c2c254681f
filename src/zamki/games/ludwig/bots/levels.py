"""The levels of Ludwig's bots that think with the kernel; who they are never depends on what is compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamki.bots.reasons import reasons
from zamki.core.bots import Budget, Thought
from zamki.core.view import AnyView
from zamki.core.words import TN
from zamki.games.ludwig.bots.calibration import told
from zamki.games.ludwig.rules.moves import Move

MOST_THOUGHTS = 12
"""How many moves an explanation lists."""
GOOD_ENOUGH = 0.75
"""A partner's proposal may fall this many points short of the bot's own idea."""


class LudwigBot:
    """A bot that asks the kernel."""

    def __init__(self, level: str, seed: int) -> None:
        self.level = level
        self.seed = seed

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """The move it likes best; the only one at once."""
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        return self._thoughts(view, budget)[0][0]

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """Its best moves with the points to expect, halfway between its lower and its mean castle."""
        return [
            self._thought(view, move, told(value, self.level, view.state))
            for move, value in self._thoughts(view, budget)[:MOST_THOUGHTS]
        ]

    @staticmethod
    def _thought(view: AnyView, move: Move, points: float) -> Thought:
        n = max(0, round(points))
        expects = TN("about {n} point at the end", "about {n} points at the end", n)
        return Thought(move, points, "points", reasons=reasons(view, [move]), expects=expects)

    def accepts(self, view: AnyView, proposal: Any) -> bool:
        """Whether it takes up a partner's proposal: a legal move about as good as its own best (L12)."""
        if proposal not in view.legal_moves:
            return False
        opinions = self._opinions(view)
        value = next(value for move, value in opinions if move == proposal)
        return value >= opinions[0][1] - GOOD_ENOUGH

    def _opinions(self, view: AnyView) -> list[tuple[Move, float]]:
        """Every legal move by its worth, best first."""
        from zamki.games.ludwig.bots.ranking import opinions  # imports Numba

        return opinions(view.state, _seat(view))

    def _thoughts(self, view: AnyView, budget: Budget) -> list[tuple[Move, float]]:
        """What the level thinks of its moves, best first."""
        from zamki.games.ludwig.bots.ranking import thoughts  # imports Numba

        return thoughts(view.state, _seat(view), self.level, self.seed, budget)


def _seat(view: AnyView) -> int:
    assert view.seat is not None  # bots sit at the table
    return int(view.seat)
