"""Makes bots by game and level; a game's bots are imported when one is first asked for."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from zamki.bots.protocol import Bot, Budget, Progress
from zamki.bots.random_bot import RandomBot
from zamki.core.errors import BadSetup
from zamki.core.words import T, Text

BUDGETS: dict[str, Budget] = {"architect": Budget(seconds=0.3), "master": Budget(seconds=3.0)}
"""How long the searching levels think; the others answer at once."""

LEVEL_NAMES: dict[str, Text] = {
    "random": T("random"),
    "apprentice": T("apprentice"),
    "builder": T("builder"),
    "architect": T("architect"),
    "master": T("master"),
    "greedy": T("greedy"),
    "thrifty": T("thrifty"),
}


class GameBots(Protocol):
    """What a game's bot package offers."""

    LEVELS: tuple[str, ...]

    def make(self, level: str, seed: int) -> Bot:
        """A bot of that level."""

    def warm(self, progress: Progress) -> None:
        """Compiles everything its bots need."""


def game_bots(game: str) -> GameBots | None:
    """A game's own bots, if it has any."""
    name = f"zamki.games.{game}.bots"
    return cast(GameBots, import_module(name)) if find_spec(name) else None


def bot_levels(game: str) -> tuple[str, ...]:
    """The levels there are for a game, from weak to strong; yardsticks last."""
    bots = game_bots(game)
    return ("random", *(level for level in bots.LEVELS if level != "random")) if bots else ("random",)


def make_bot(game: str, level: str, seed: int = 0) -> Bot:
    """A bot for one seat of one game."""
    if level == "random":
        return RandomBot(seed)
    bots = game_bots(game)
    if bots is None or level not in bots.LEVELS:
        raise BadSetup(
            T(
                "There is no bot “{level}” for {game}. There are: {known}.",
                level=level,
                game=game,
                known=", ".join(bot_levels(game)),
            )
        )
    return bots.make(level, seed)


def default_budget(level: str) -> Budget:
    """How long a bot of that level thinks about a move."""
    return BUDGETS.get(level, Budget(iterations=1))
