"""A bot that takes any legal move: what everything else is measured from."""

from __future__ import annotations

from random import Random
from typing import Any

from zamki.core.bots import Budget
from zamki.core.view import AnyView


class RandomBot:
    """Any legal move, each as likely as the next."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """A legal move."""
        return view.legal_moves[self._random.randrange(len(view.legal_moves))]
