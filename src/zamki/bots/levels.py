"""Levels: how well bots play. A game's own are the part `bots` of its folder; `random` every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from zamki.bots.random import RandomBot
from zamki.core.argument_checks import as_whole_number
from zamki.core.bots import AT_ONCE, Bot, Budget, Level
from zamki.core.errors import BadSetup
from zamki.core.extras import needing
from zamki.core.registry import facet, get_game
from zamki.core.words import T, Text, literal
from zamki.kernels.run import can_run_kernels

RANDOM = Level("random", T("by chance"), help=T("makes any move"), is_rival=False)
USUAL: Mapping[str, Level] = {
    level.id: level
    for level in (
        Level("apprentice", T("gentle"), advises=True, help=T("makes friendly mistakes")),
        Level(
            "journeyman",
            T("fair"),
            is_compiled=True,
            advises=True,
            help=T("knows the game, with whims"),
        ),
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
            advises=True,
            hint=Budget(seconds=0.3),
            help=T("thinks 3 s a move, hard to beat"),
        ),
    )
}
"""The levels people know from every game, from weak to strong."""
FIRST_MASTER = Level(
    "master-1",
    T("first master"),
    Budget(seconds=3.0),
    is_compiled=True,
    is_yardstick=True,
    is_hidden=True,
)
"""The strongest of a game's first version, kept so that the strength of later ones can be told."""
SCHOLAR = Level("scholar", T("scholar"), is_compiled=True, is_yardstick=True, is_hidden=True)
"""One ply with a learnt network, for measuring what it knows."""
FAVOURITES = ("builder", "apprentice", "architect")
"""What most people enjoy, the best liked first."""


@dataclass(frozen=True, slots=True)
class BotSet:
    """The bots of a game: its levels from weak to strong, yardsticks last."""

    levels: tuple[Level, ...]
    make: Callable[[str, int], Bot]
    """A bot of a level, with a seed."""


_guests: dict[str, Callable[[int], Bot]] = {}


def welcome(name: str, make: Callable[[int], Bot]) -> None:
    """Adds somebody's own bot to the levels of every game, for as long as this process lives."""
    _guests[name] = make


def bot_set(game: str) -> BotSet | None:
    """A game's own bots, if it has any."""
    get_game(game)
    return facet(game, "bots", BotSet)


def levels(game: str) -> tuple[Level, ...]:
    """The levels there are for people, from weak to strong; yardsticks last."""
    return tuple(level for level in all_levels(game) if not level.is_hidden)


def all_levels(game: str) -> tuple[Level, ...]:
    """The levels there are for a game, the hidden ones too."""
    found = bot_set(game)
    own = (RANDOM, *(found.levels if found else ()))
    taken = {level.id for level in own}
    return (*own, *(Level(name, literal(name)) for name in _guests if name not in taken))


def bot_levels(game: str) -> tuple[str, ...]:
    """The ids of the levels there are for people."""
    return tuple(level.id for level in levels(game))


def find_level(game: str, name: str) -> Level | None:
    """The level of that name."""
    return next((level for level in all_levels(game) if level.id == name), None)


def level_title(game: str, name: str) -> Text:
    """What people call a level; a bot from a file has its own name."""
    found = find_level(game, name)
    return found.title if found else literal(name)


def default_level(among: Sequence[str]) -> str:
    """A level most people enjoy."""
    return next((name for name in FAVOURITES if name in among), among[-1])


def usable_levels(game: str, *, can_run_kernels: bool) -> tuple[str, ...]:
    """The levels that people play against here, from weak to strong; without kernels the plain ones."""
    return tuple(
        level.id
        for level in levels(game)
        if level.is_rival and not level.is_yardstick and (can_run_kernels or not level.is_compiled)
    )


def usual_level(game: str, *, can_run_kernels: bool) -> str:
    """Whom somebody meets who just wants to play; who plays by chance only where nobody else is there."""
    rivals = usable_levels(game, can_run_kernels=can_run_kernels)
    return default_level(rivals) if rivals else RANDOM.id


def advising_level(game: str, among: Sequence[str]) -> str | None:
    """The strongest level whose hints are good and quick; where none is, the last of several."""
    advisers = [level.id for level in levels(game) if level.advises]
    fallback = among[-1] if len(among) > 1 else None
    return next((name for name in reversed(advisers) if name in among), fallback)


def adviser_note(game: str, level: str) -> Text | None:
    """Says whose a hint is where it does not come from the best adviser that the game has."""
    found = find_level(game, level)
    if found is None or level == advising_level(game, bot_levels(game)):
        return None
    if found.help is None:
        return T("This hint is from the bot “{title}”.", title=found.title)
    return T("This hint is from the bot “{title}” ({help}).", title=found.title, help=found.help)


def plain_level(game: str) -> str:
    """Returns the best level that needs no kernels: the fallback of those that do."""
    plain = [level.id for level in levels(game) if not (level.is_compiled or level.is_yardstick)]
    return plain[-1]


def make_bot(game: str, level: str, seed: int = 0) -> Bot:
    """A bot for one seat of one game."""
    found, seed = bot_set(game), as_whole_number(seed, "seed")
    if level == RANDOM.id:
        return RandomBot(seed)
    if level in _guests and level in bot_levels(game) and (found is None or not _has(found, level)):
        return _guests[level](seed)
    known = find_level(game, level)
    if found is None or known is None:
        raise BadSetup(
            T(
                "There is no bot “{level}” for {game}. There are: {known}.",
                level=level,
                game=game,
                known=", ".join(bot_levels(game)),
            )
        )
    with needing():
        if known.is_compiled and not can_run_kernels():
            raise ModuleNotFoundError("kernels need wasmtime", name="wasmtime")
        bot = found.make(level, seed)
    if known.is_compiled:
        from zamki.bots.fallback import check_pieces  # which imports this module

        with suppress(AttributeError):
            setattr(bot, "check_config", partial(check_pieces, game, level))  # noqa: B010
    with suppress(AttributeError):  # one that takes no more attributes has no habit
        setattr(bot, "budget", default_budget(game, level))  # noqa: B010 - the protocol does not ask for it
    return bot


def _has(found: BotSet, level: str) -> bool:
    return any(own.id == level for own in found.levels)


def default_budget(game: str, level: str) -> Budget:
    """How long a bot of that level thinks about a move; one from a file answers at once."""
    found = find_level(game, level)
    return found.budget if found else AT_ONCE


def hint_budget(game: str, level: str) -> Budget:
    """How long a bot of that level thinks about a hint."""
    found = find_level(game, level)
    return (found and found.hint) or default_budget(game, level)
