"""Decides when the best plain level plays for one that needs kernels, and makes the bots of tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zamki.bots.levels import (
    bot_levels,
    default_budget,
    find_level,
    hint_budget,
    make_bot,
    plain_level,
)
from zamki.core.bots import Advisor, Budget, Fallback, Partner, Thought
from zamki.core.errors import BadSetup
from zamki.core.game import Config
from zamki.core.view import AnyView
from zamki.core.words import T
from zamki.kernels.kernel import kernel_of
from zamki.kernels.run import can_run_kernels


class BotMaker:
    """Makes the bots of tables."""

    def levels(self, game: str) -> tuple[str, ...]:
        """Returns the levels there are, weakest first; where kernels cannot run, the plain ones."""
        found = bot_levels(game)
        return found if can_run_kernels() else tuple(each for each in found if not _is_compiled(game, each))

    def budget(self, game: str, level: str) -> Budget:
        """Returns how long a bot of that level thinks about a move."""
        return default_budget(game, level)

    def hint_budget(self, game: str, level: str) -> Budget:
        """Returns how long a bot of that level thinks about a hint."""
        return hint_budget(game, level)

    def fallback_reason(self, game: str, level: str, config: Config) -> Fallback | None:
        """Returns why the plain level plays for that one, if it does."""
        return fallback_reason(game, level, config)

    def make(self, game: str, level: str, seed: int, config: Config) -> FallbackBot:
        """Returns a bot of that level."""
        return FallbackBot(game, level, seed, config)


def fallback_reason(game: str, level: str, config: Config) -> Fallback | None:
    """Returns why the plain level plays for that one, if it does; it is decided nowhere else."""
    if not _is_compiled(game, level):
        return None
    if not can_run_kernels():
        return Fallback.NO_RUNTIME
    kernel = kernel_of(game)
    return None if kernel is None or kernel.objection(config) is None else Fallback.PIECES


def playing_level(game: str, level: str, why: Fallback | None) -> str:
    """Returns the level that really plays or advises under the name of another."""
    return level if why is None else plain_level(game)


def check_pieces(game: str, level: str, config: Config) -> None:
    """Refuses a level that the plain one would play for: bots are measured under their own names."""
    if fallback_reason(game, level, config) is Fallback.PIECES:
        raise BadSetup(
            T(
                "“{level}” of {game} does not know these pieces or options; “{plain}” plays with any.",
                level=level,
                game=game,
                plain=plain_level(game),
            )
        )


def _is_compiled(game: str, level: str) -> bool:
    found = find_level(game, level)
    return found is not None and found.is_compiled


class FallbackBot:
    """A bot at one seat: of its level, or of the plain one where `fallback_reason` says why."""

    def __init__(self, game: str, level: str, seed: int, config: Config) -> None:
        why = fallback_reason(game, level, config)
        self._bot = make_bot(game, playing_level(game, level, why), seed)

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """Returns one of the view's legal moves."""
        return self._bot.choose(view, budget)

    def accepts(self, view: AnyView, move: Any) -> bool:
        """Returns whether it follows a suggestion; only some bots listen."""
        return isinstance(self._bot, Partner) and self._bot.accepts(view, move)

    def explain(self, view: AnyView, budget: Budget) -> Sequence[Thought]:
        """Returns the best moves it sees, best first; only some bots say what they think."""
        return self._bot.explain(view, budget) if isinstance(self._bot, Advisor) else ()
