"""Zamki: three castle games on one table.

>>> import zamki
>>> play = zamki.new_game("rycerze", seats=2, seed=7)
>>> play.view(zamki.Seat(0)).prompt.key
'lay'
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zamki.bots import Bot, Budget, bot_levels, make_bot
from zamki.core.edition import read_edition_file
from zamki.core.errors import ZamkiError
from zamki.core.game import Game
from zamki.core.ids import Json, Onlooker, Seat
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.play import Playthrough, replay
from zamki.core.record import GameRecord, parse_record, read_bytes
from zamki.core.registry import game_names, get_game, register
from zamki.core.setup import configure
from zamki.core.view import SeatView

__all__ = [
    "Bot",
    "Budget",
    "Game",
    "GameRecord",
    "LegalMoves",
    "Onlooker",
    "Outcome",
    "Playthrough",
    "Seat",
    "SeatView",
    "ZamkiError",
    "bot_levels",
    "game_names",
    "get_game",
    "load_game",
    "make_bot",
    "new_game",
    "parse_record",
    "register",
    "replay",
]


def new_game(
    name: str,
    seats: int,
    *,
    options: Mapping[str, bool] | None = None,
    edition: Path | None = None,
    seed: int | None = None,
    given: Mapping[str, Json] | None = None,
) -> Playthrough[Any, Any, Any, Any]:
    """A new game; `given` is what the people decide in the set-up (`ages`, `first`)."""
    game = get_game(name)
    own = read_edition_file(edition) if edition else None
    return Playthrough.new(game, configure(game, seats, options, own), seed, given)


def load_game(
    path: Path, *, at: int | None = None, edition: Path | None = None
) -> Playthrough[Any, Any, Any, Any]:
    """A recorded game, played again up to its first `at` moves or to its end."""
    own = read_edition_file(edition) if edition else None
    return replay(parse_record(read_bytes(path.read_bytes())), at=at, own=own)
