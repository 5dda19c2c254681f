"""The bots as tables see them: choosers; a simple one plays until the fast ones are compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamki.bots import Bot, bot_levels, default_budget, make_bot
from zamki.bots.levels import find_level, plain_level
from zamki.core.view import AnyView
from zamki.kernels.cache import is_ready
from zamki.match.ports import Advice, Chooser


class HouseBots:
    """Makes choosers for a hall."""

    def levels(self, game: str) -> tuple[str, ...]:
        """The levels there are, weakest first."""
        return bot_levels(game)

    def make(self, game: str, level: str, seed: int) -> Chooser:
        """A bot of that level, as soon as it can play."""
        return HouseBot(game, level, seed)


class HouseBot:
    """A bot at one seat."""

    def __init__(self, game: str, level: str, seed: int) -> None:
        self._game = game
        self._level = level
        self._seed = seed
        found = find_level(game, level)
        self._is_compiled = found is not None and found.is_compiled
        self._bot: Bot | None = None
        self._stand_in: Bot | None = None

    def choose(self, view: AnyView) -> Any:
        """One of the view's legal moves."""
        return self._present().choose(view, view.legal_moves, default_budget(self._game, self._level))

    def accepts(self, view: AnyView, move: Any) -> bool:
        """Whether it follows somebody's suggestion; only some bots talk."""
        accepts = getattr(self._present(), "accepts", None)
        return accepts is not None and bool(accepts(view, view.legal_moves, move))

    def advise(self, view: AnyView) -> Sequence[Advice]:
        """The best moves it sees, best first."""
        thoughts = self._present().explain(view, view.legal_moves, default_budget(self._game, self._level))
        return [Advice(each.move, each.value, each.unit, each.note) for each in thoughts]

    def _present(self) -> Bot:
        if self._bot is None and (not self._is_compiled or is_ready(self._game)):
            self._bot = make_bot(self._game, self._level, self._seed)
        if self._bot is not None:
            return self._bot
        if self._stand_in is None:
            self._stand_in = make_bot(self._game, plain_level(self._game), self._seed)
        return self._stand_in
