"""The bots as tables see them: choosers that fall back to a simple one until the fast ones are compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamki.bots import Bot, Budget, bot_levels, default_budget, make_bot
from zamki.bots.factory import game_bots
from zamki.core.registry import game_names
from zamki.core.view import AnyView
from zamki.match.ports import Advice, Chooser

SIMPLE = "random"
"""Needs nothing compiled."""


class HouseBots:
    """Makes choosers for a house."""

    def __init__(self) -> None:
        self.ready: set[str] = set()
        """The games whose fast bots can play."""

    def levels(self, game: str) -> tuple[str, ...]:
        """The levels there are, weakest first."""
        return bot_levels(game)

    def make(self, game: str, level: str, seed: int) -> Chooser:
        """A bot of that level, as soon as it can play."""
        return HouseBot(self, game, level, seed)

    def load(self) -> None:
        """Everything is compiled: takes it into this process, game by game."""
        for game in game_names():
            bots = game_bots(game)
            if bots is not None:
                bots.warm(lambda what, done, of: None)
            self.ready.add(game)


class HouseBot:
    """A bot at one seat."""

    def __init__(self, house: HouseBots, game: str, level: str, seed: int) -> None:
        self._house = house
        self._game = game
        self._level = level
        self._seed = seed
        self._simple: Bot = make_bot(game, SIMPLE, seed)
        self._bot: Bot | None = None

    def choose(self, view: AnyView) -> Any:
        """One of the view's legal moves."""
        return self._present().choose(view, view.legal_moves, self._budget())

    def advise(self, view: AnyView) -> Sequence[Advice]:
        """The best moves it sees, best first."""
        thoughts = self._present().explain(view, view.legal_moves, self._budget())
        return [Advice(each.move, each.value, each.unit, each.note) for each in thoughts]

    def _present(self) -> Bot:
        if self._bot is None and (self._level == SIMPLE or self._game in self._house.ready):
            self._bot = make_bot(self._game, self._level, self._seed)
        return self._bot or self._simple

    def _budget(self) -> Budget:
        return default_budget(self._level)
