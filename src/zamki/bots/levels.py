"""Levels: how well bots play. A game's own are the part `bots` of its folder; `random` every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from zamki.bots.random import RandomBot
from zamki.core.bots import AT_ONCE, Bot, Budget, Level, Progress
from zamki.core.errors import BadSetup
from zamki.core.registry import facet, get_game
from zamki.core.words import T, Text, literal

RANDOM = Level("random", T("by chance"), help=T("makes any move"), is_rival=False)
USUAL: Mapping[str, Level] = {
    level.id: level
    for level in (
        Level("apprentice", T("gentle"), advises=True, help=T("makes friendly mistakes")),
        Level(
            "builder",
            T("steady"),
            is_compiled=True,
            advises=True,
            help=T("counts what lies on the table"),
        ),
        Level(
            "architect",
            T("strong"),
            Budget(seconds=0.3),
            is_compiled=True,
            advises=True,
            help=T("thinks ahead"),
        ),
        Level(
            "master",
            T("master"),
            Budget(seconds=3.0),
            is_compiled=True,
            help=T("thinks 3 s a move, hard to beat"),
        ),
    )
}
"""The levels people know from every game, from weak to strong."""
FAVOURITES = ("builder", "apprentice", "architect")
"""What most people enjoy, the best liked first."""


@dataclass(frozen=True, slots=True)
class BotSet:
    """The bots of a game: its levels from weak to strong, yardsticks last."""

    levels: tuple[Level, ...]
    make: Callable[[str, int], Bot]
    """A bot of a level, with a seed."""
    warm: Callable[[Progress], None] | None = None
    """Compiles everything the bots need."""


def bot_set(game: str) -> BotSet | None:
    """A game's own bots, if it has any."""
    get_game(game)
    return facet(game, "bots", BotSet)


def levels(game: str) -> tuple[Level, ...]:
    """The levels there are for a game, from weak to strong; yardsticks last."""
    found = bot_set(game)
    return (RANDOM, *(found.levels if found else ()))


def bot_levels(game: str) -> tuple[str, ...]:
    """The ids of the levels there are for a game."""
    return tuple(level.id for level in levels(game))


def find_level(game: str, name: str) -> Level | None:
    """The level of that name."""
    return next((level for level in levels(game) if level.id == name), None)


def level_title(game: str, name: str) -> Text:
    """What people call a level; a bot from a file has its own name."""
    found = find_level(game, name)
    return found.title if found else literal(name)


def default_level(among: Sequence[str]) -> str:
    """A level most people enjoy."""
    return next((name for name in FAVOURITES if name in among), among[-1])


def advising_level(game: str, among: Sequence[str]) -> str | None:
    """The strongest level whose hints are good and quick; where none is, the last of several."""
    advisers = [level.id for level in levels(game) if level.advises]
    fallback = among[-1] if len(among) > 1 else None
    return next((name for name in reversed(advisers) if name in among), fallback)


def plain_level(game: str) -> str:
    """The best level that needs nothing compiled: it stands in while the kernels are not ready."""
    plain = [level.id for level in levels(game) if not (level.is_compiled or level.is_yardstick)]
    return plain[-1]


def make_bot(game: str, level: str, seed: int = 0) -> Bot:
    """A bot for one seat of one game."""
    if level == RANDOM.id:
        return RandomBot(seed)
    found = bot_set(game)
    if found is None or level not in bot_levels(game):
        raise BadSetup(
            T(
                "There is no bot “{level}” for {game}. There are: {known}.",
                level=level,
                game=game,
                known=", ".join(bot_levels(game)),
            )
        )
    return found.make(level, seed)


def default_budget(game: str, level: str) -> Budget:
    """How long a bot of that level thinks about a move; one from a file answers at once."""
    found = find_level(game, level)
    return found.budget if found else AT_ONCE
