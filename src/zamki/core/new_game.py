"""Creates games from the arguments of a public call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from zamki.core.argument_checks import check_type, option_names, optional_whole_number, seed_or_random
from zamki.core.edition import read_edition_file
from zamki.core.game import Config, Game, GameInfo
from zamki.core.ids import Json
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure


def open_game(
    game: Game[Any, Any, Any, Any] | str,
    seats: int | None = None,
    *,
    options: Mapping[str, bool] | Iterable[str] = (),
    edition: str | Path | None = None,
    seed: int | Random | None = None,
    given: Mapping[str, Json] | None = None,
) -> AnyPlaythrough:
    """Returns a new game, by its name or from a game object; by default for the usual number of seats."""
    found = resolve_game(game)
    if given is not None:
        check_type(given, Mapping, "what is given is a mapping")
    return Playthrough.new(found, checked_config(found, seats, options, edition), seed_or_random(seed), given)


def deal_people(info: GameInfo, seats: int, random: Random) -> dict[str, Json]:
    """Draws the set-up entries that people decide, so that no seat is always the youngest or the first."""
    dealt: dict[str, Json] = {}
    if "ages" in info.decided:
        dealt["ages"] = random.sample(range(seats), seats)
    if "first" in info.decided:
        dealt["first"] = random.randrange(seats)
    return dealt


def resolve_game(game: Game[Any, Any, Any, Any] | str) -> Game[Any, Any, Any, Any]:
    """Returns a game by its name, or the game object itself."""
    if isinstance(game, str):
        return get_game(game)
    if not hasattr(game, "info"):
        raise TypeError(f"a game is a name or a game object, not {game!r}")
    return game


def checked_config(
    game: Game[Any, Any, Any, Any],
    seats: int | None = None,
    options: Mapping[str, bool] | Iterable[str] = (),
    edition: str | Path | None = None,
) -> Config:
    """Returns the checked configuration; wrong Python types are refused here, not deeper."""
    chosen, count = option_names(options), optional_whole_number(seats, "seats")
    own = read_edition_file(Path(edition)) if edition is not None else None
    usual = game.info.usual_seats or game.info.seats[0]
    return configure(game, usual if count is None else count, chosen, own)
