"""The bots as tables see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamki.bots.stand_in import Choosers
from zamki.core.view import AnyView
from zamki.match.ports import Advice, Chooser


class HouseBots(Choosers):
    """Makes choosers for a house."""

    def make(self, game: str, level: str, seed: int) -> Chooser:  # type: ignore[override]
        """A bot of that level, as soon as it can play."""
        return HouseBot(self, game, level, seed)


class HouseBot:
    """A bot at one seat."""

    def __init__(self, choosers: Choosers, game: str, level: str, seed: int) -> None:
        self._bot = Choosers.make(choosers, game, level, seed)
        self._budget = choosers.budget(game, level)
        self.accepts = self._bot.accepts

    def choose(self, view: AnyView) -> Any:
        """One of the view's legal moves."""
        return self._bot.choose(view, self._budget)

    def advise(self, view: AnyView) -> Sequence[Advice]:
        """The best moves it sees, best first."""
        thoughts = self._bot.explain(view, self._budget)
        return [Advice(each.move, each.value, each.unit, each.note) for each in thoughts]
