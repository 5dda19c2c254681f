"""Zamki: castle games on one table.

>>> import zamki
>>> play = zamki.new_game("rycerze", seats=2, seed=7)
>>> play.view(zamki.Seat(0)).prompt.key
'lay'
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zamki.bots import Advisor, Bot, Budget, Level, Thought, bot_levels, levels, make_bot
from zamki.core.edition import read_edition_file
from zamki.core.errors import ZamkiError
from zamki.core.game import AnyGame, Game, Step
from zamki.core.ids import Json, Onlooker, Seat, Viewer
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.parsing import parse_view
from zamki.core.play import AnyPlaythrough, Playthrough, replay
from zamki.core.record import GameRecord, parse_record, read_bytes
from zamki.core.registry import game_names, get_game, register
from zamki.core.score import Score
from zamki.core.view import AnyView, SeatView
from zamki.core.words import T, Text
from zamki.games import *  # noqa: F403 - the one place that names games for types

if TYPE_CHECKING:
    from zamki.draw import Drawing, can_draw, draw_view
    from zamki.environments import environment

__all__ = [  # noqa: F405 - with what `zamki.games` offers
    "Advisor",
    "AnyGame",
    "AnyPlaythrough",
    "AnyView",
    "Bot",
    "Budget",
    "Drawing",
    "Game",
    "GameRecord",
    "Json",
    "LegalMoves",
    "Level",
    "Onlooker",
    "Outcome",
    "Playthrough",
    "Score",
    "Seat",
    "SeatView",
    "Step",
    "T",
    "Text",
    "Thought",
    "Viewer",
    "ZamkiError",
    "bot_levels",
    "can_draw",
    "draw_view",
    "environment",
    "game_names",
    "get_game",
    "levels",
    "load_game",
    "make_bot",
    "new_game",
    "parse_record",
    "parse_view",
    "register",
    "replay",
]

_DRAWN = ("Drawing", "can_draw", "draw_view")


def load_game(
    path: str | Path, *, at: int | None = None, edition: str | Path | None = None
) -> AnyPlaythrough:
    """A recorded game, played again up to its first `at` moves or to its end."""
    own = read_edition_file(Path(edition)) if edition is not None else None
    return replay(parse_record(read_bytes(Path(path).read_bytes())), at=at, own=own)


def __getattr__(name: str) -> Any:
    """What costs time to import is imported at first use: drawings, environments, the built-in games."""
    if name == "environment":
        return import_module("zamki.environments").environment
    if name in _DRAWN:
        return getattr(import_module("zamki.draw"), name)
    return getattr(import_module("zamki.games"), name)
