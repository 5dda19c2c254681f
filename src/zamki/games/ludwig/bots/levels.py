"""The levels of ludwig's bots, all behind the same door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamki.bots.reasons import reasons
from zamki.core.bots import Budget, Thought
from zamki.core.view import AnyView
from zamki.games.ludwig.bots.fallback import simple_ranking
from zamki.games.ludwig.bots.told import told
from zamki.games.ludwig.rules.moves import Move
from zamki.games.ludwig.rules.view import View
from zamki.kernels.cache import is_ready

MOST_THOUGHTS = 12
"""How many moves an explanation lists."""
GOOD_ENOUGH = 0.75
"""A partner's proposal may fall this many points short of the bot's own idea."""


class LudwigBot:
    """A bot that asks the kernel; where that cannot help it judges with the reference engine alone."""

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
        found = self._thoughts(view, budget)[:MOST_THOUGHTS]
        if not _kernel_serves(view.state):
            return [Thought(move, value, "points") for move, value in found]
        return [
            Thought(move, told(value, view.state), "points", reasons=reasons(view, [move]))
            for move, value in found
        ]

    def accepts(self, view: AnyView, proposal: Any) -> bool:
        """Whether it takes up a partner's proposal: a legal move about as good as its own best (L12)."""
        if proposal not in view.legal_moves:
            return False
        opinions = self._opinions(view)
        value = next(value for move, value in opinions if move == proposal)
        return value >= opinions[0][1] - GOOD_ENOUGH

    def _opinions(self, view: AnyView) -> list[tuple[Move, float]]:
        table: View = view.state
        if not _kernel_serves(table):
            return simple_ranking(table, view.legal_moves)
        from zamki.games.ludwig.bots.ranking import opinions

        return opinions(table, _seat(view))

    def _thoughts(self, view: AnyView, budget: Budget) -> list[tuple[Move, float]]:
        table: View = view.state
        if not _kernel_serves(table):
            return simple_ranking(table, view.legal_moves)
        from zamki.games.ludwig.bots.ranking import thoughts

        return thoughts(table, _seat(view), self.level, self.seed, budget)


def _seat(view: AnyView) -> int:
    assert view.seat is not None  # bots sit at the table
    return int(view.seat)


def _kernel_serves(table: View) -> bool:
    """Whether the kernel is compiled and knows these rooms; asked before Numba is ever imported."""
    if not is_ready("ludwig"):
        return False
    from zamki.games.ludwig.bots.ranking import knows

    return knows(table)


def make(level: str, seed: int) -> LudwigBot:
    """A bot of that level."""
    return LudwigBot(level, seed)
