"""Bots that can always play: until the kernels of a game are ready, the best level without them stands in."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from zamki.bots.levels import (
    bot_levels,
    bot_set,
    default_budget,
    find_level,
    hint_budget,
    make_bot,
    plain_level,
)
from zamki.core.bots import Advisor, Bot, Budget, Makeshift, Partner, Thought
from zamki.core.errors import BadSetup
from zamki.core.game import Config
from zamki.core.view import AnyView
from zamki.core.words import T
from zamki.kernels.cache import can_compile, is_ready
from zamki.kernels.kernel import kernel_of

AGAIN = 1.0
"""Seconds after which the disk is asked again whether the kernels of a game are ready."""


class Choosers:
    """Makes the bots of a hall; `wish` is told which game's bots are wanted soon."""

    def __init__(self, wish: Callable[[str], None] = lambda game: None) -> None:
        self._wish = wish
        self._due: dict[str, float] = {}
        """When the disk is asked again whether a game needs warming; never of one that needs none."""

    def levels(self, game: str) -> tuple[str, ...]:
        """The levels there are, weakest first; where nothing can be compiled, those that need nothing."""
        found = bot_levels(game)
        if can_compile():
            return found
        return tuple(name for name in found if not _is_compiled(game, name))

    def budget(self, game: str, level: str) -> Budget:
        """How long a bot of that level thinks about a move."""
        return default_budget(game, level)

    def hint_budget(self, game: str, level: str) -> Budget:
        """How long a bot of that level thinks about a hint."""
        return hint_budget(game, level)

    def makeshift(self, game: str, level: str, config: Config) -> Makeshift | None:
        """Why a bot of that level is not itself, if so; one from an older table may never be here."""
        return makeshift(game, level, config, self._needs_warming)

    def opened(self, game: str) -> None:
        """A table of that game is there: its kernels are compiled first."""
        if self._needs_warming(game):
            self._wish(game)

    def make(self, game: str, level: str, seed: int, config: Config) -> StandIn:
        """A bot of that level, as soon as it can play."""
        return StandIn(game, level, seed, config)

    def _needs_warming(self, game: str) -> bool:
        """As `needs_warming`, but the disk is not asked for every view."""
        now = time.monotonic()
        if now >= self._due.get(game, 0.0):
            self._due[game] = now + AGAIN if needs_warming(game) else inf
        return self._due[game] < inf


def makeshift(
    game: str, level: str, config: Config, is_cold: Callable[[str], bool] | None = None
) -> Makeshift | None:
    """Why the plain level plays for that level, where it does; nobody else decides it."""
    if not _is_compiled(game, level):
        return None
    if not can_compile():
        return Makeshift.NO_COMPILER
    kernel = kernel_of(game)
    if kernel is not None and kernel.objection(config) is not None:
        return Makeshift.PIECES
    return Makeshift.WARMING if (is_cold or needs_warming)(game) else None


def playing_level(game: str, level: str, why: Makeshift | None) -> str:
    """Returns the level that really plays or advises under the name of another."""
    return level if why is None else plain_level(game)


def check_pieces(game: str, level: str, config: Config) -> None:
    """Refuses a level that another would have to play: where bots are measured nobody stands in."""
    if makeshift(game, level, config) is Makeshift.PIECES:
        raise BadSetup(
            T(
                "“{level}” of {game} does not know these pieces or options; “{plain}” plays with any.",
                level=level,
                game=game,
                plain=plain_level(game),
            )
        )


def needs_warming(game: str) -> bool:
    """Whether something must be compiled before the bots of a game play as well as they can."""
    found = bot_set(game)
    if found is None or found.warm is None or not any(level.is_compiled for level in found.levels):
        return False
    return can_compile() and not is_ready(game)


def _is_compiled(game: str, level: str) -> bool:
    found = find_level(game, level)
    return found is not None and found.is_compiled


class StandIn:
    """A bot at one seat: the level itself, or the plain one for as long as `makeshift` says why."""

    def __init__(self, game: str, level: str, seed: int, config: Config) -> None:
        self._game = game
        self._level = level
        self._seed = seed
        self._config = config
        self._bot: Bot | None = None
        self._other: Bot | None = None

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """One of the view's legal moves."""
        return self._present().choose(view, budget)

    def accepts(self, view: AnyView, move: Any) -> bool:
        """Whether it follows somebody's suggestion; only some bots listen."""
        bot = self._present()
        return isinstance(bot, Partner) and bot.accepts(view, move)

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """The best moves it sees, best first; only some bots say what they think."""
        bot = self._present()
        return bot.explain(view, budget) if isinstance(bot, Advisor) else ()

    def _present(self) -> Bot:
        if self._bot is None and makeshift(self._game, self._level, self._config) is None:
            self._bot = make_bot(self._game, self._level, self._seed)
        if self._bot is not None:
            return self._bot
        if self._other is None:
            self._other = make_bot(self._game, plain_level(self._game), self._seed)
        return self._other
