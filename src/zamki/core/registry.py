"""The games there are. A game's modules are imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from zamki.core.errors import UnknownGame
from zamki.core.game import AnyGame
from zamki.core.words import T

_GAMES: dict[str, str] = {
    "ludwig": "zamki.games.ludwig",
    "zamek": "zamki.games.zamek",
    "rycerze": "zamki.games.rycerze",
}


def register(name: str, module: str) -> None:
    """Adds a game: `module` must have a `game` that keeps the protocol."""
    _GAMES[name] = module
    get_game.cache_clear()


def game_names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_GAMES)


@cache
def get_game(name: str) -> AnyGame:
    """The game of that name."""
    if name not in _GAMES:
        raise UnknownGame(
            T("There is no game “{name}”. There are: {known}.", name=name, known=", ".join(_GAMES))
        )
    game: AnyGame = import_module(_GAMES[name]).game
    return game
