"""A bot that takes any legal move: what everything else is measured from."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from zamki.bots.protocol import Budget, Thought
from zamki.core.moves import LegalMoves
from zamki.core.view import AnyView


class RandomBot:
    """Any legal move, each as likely as the next."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: AnyView, legal_moves: LegalMoves[Any], budget: Budget) -> Any:
        """A legal move."""
        return legal_moves[self._random.randrange(len(legal_moves))]

    def explain(self, view: AnyView, legal_moves: LegalMoves[Any], budget: Budget) -> Sequence[Thought]:
        """It thinks nothing of any move."""
        return ()
