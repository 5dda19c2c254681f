"""Checks the configuration of a game: edition, number of seats, options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from zamki.core.edition import Edition, EditionFile
from zamki.core.errors import BadSetup, Malformed, UnknownEdition
from zamki.core.game import AnyGame, Config, GameInfo
from zamki.core.ids import Json
from zamki.core.reading import as_object, parse_json
from zamki.core.registry import folder
from zamki.core.words import TN, T, Text

KEPT = 32
"""The number of cached editions."""


def built_in_edition(game: str, name: str) -> EditionFile:
    """Returns the file of a built-in edition."""
    return _read_edition(game, folder(game) / "data", name)


@lru_cache(maxsize=KEPT)
def _read_edition(game: str, data: Path, name: str) -> EditionFile:
    """Returns an edition file, cached since every table that is opened needs its edition."""
    path = next((path for path in data.iterdir() if path.name == f"{name}.json"), None)
    if path is None:
        raise UnknownEdition(T("{game} has no edition “{name}”.", game=game, name=name))
    return EditionFile(path.stem, as_object(parse_json(path.read_bytes()), "edition"), None)


def components(game: AnyGame, file: EditionFile) -> Edition:
    """Returns a game's typed components from a file, cached and shared by all states and views."""
    return _components(game.edition, file)


@lru_cache(maxsize=KEPT)
def _components(read: Callable[[EditionFile], Edition], file: EditionFile) -> Edition:
    return read(file)


def configure(
    game: AnyGame,
    seats: int,
    options: Mapping[str, Json] | None = None,
    edition: EditionFile | None = None,
) -> Config:
    """Returns a checked configuration; the edition defaults to the game's first."""
    info = game.info
    if isinstance(seats, bool) or seats not in info.seats:
        raise BadSetup(_wrong_seats(info, seats))
    file = edition or built_in_edition(info.id, info.editions[0])
    return Config(seats, components(game, file), _options(info, options or {}))


def _wrong_seats(info: GameInfo, wrong: int) -> Text:
    least, most = info.seats[0], info.seats[-1]
    if least == most:
        return TN(
            "{game} has {n} seat, not {wrong}.",
            "{game} has {n} seats, not {wrong}.",
            most,
            game=info.id,
            wrong=wrong,
        )
    return T(
        "{game} has {least} to {most} seats, not {wrong}.", game=info.id, least=least, most=most, wrong=wrong
    )


def _options(info: GameInfo, options: Mapping[str, Json]) -> Mapping[str, bool]:
    known = sorted(option.name for option in info.options)
    read: dict[str, bool] = {}
    for name, value in options.items():
        if name not in known:
            there = ", ".join(known) or "–"
            raise Malformed(
                T("{game} has no option “{name}”. It has: {known}.", game=info.id, name=name, known=there)
            )
        if not isinstance(value, bool):
            raise Malformed(T("The option “{name}” must be true or false.", name=name))
        read[name] = value
    return MappingProxyType(read)
