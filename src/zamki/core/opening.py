"""A new game, from what a program says of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from zamki.core.edition import read_edition_file
from zamki.core.game import Config, Game
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
    """A new game, by its name or from a game object; by default for the usual number of seats."""
    found = get_game(game) if isinstance(game, str) else game
    return Playthrough.new(found, settled(found, seats, options, edition), seed, given)


def settled(
    game: Game[Any, Any, Any, Any],
    seats: int | None = None,
    options: Mapping[str, bool] | Iterable[str] = (),
    edition: str | Path | None = None,
) -> Config:
    """The checked configuration; wrong Python types are refused here, not deeper."""
    if isinstance(options, str):
        raise TypeError(f"options are a list of names or a mapping, not {options!r}")
    if seats is not None and (isinstance(seats, bool) or not isinstance(seats, int)):
        raise TypeError(f"seats is a whole number, not {seats!r}")
    chosen = options if isinstance(options, Mapping) else dict.fromkeys(options, True)
    own = read_edition_file(Path(edition)) if edition is not None else None
    count = seats if seats is not None else game.info.usual_seats or game.info.seats[0]
    return configure(game, count, chosen, own)
