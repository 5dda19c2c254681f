"""Finds games by name; this module names none.

A game is a package with a `game`; its other parts (`draw`, `page`, `bots` …) are modules of the package,
each with one object that bears the module's name. The built-in games come first, then those that were
registered or that an installed package brings (entry point group `zamki.games`). Everything is imported at
first use.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from zamki.core.argument_checks import check_type
from zamki.core.errors import BadSetup, BrokenGame, UnknownGame
from zamki.core.words import Arg, T, add_words

if TYPE_CHECKING:
    from zamki.core.game import AnyGame

_log = logging.getLogger(__name__)

BUILT_IN_PACKAGE = "zamki.games"
"""The package of the built-in games, which its `BUILT_IN` lists."""
GROUP = "zamki.games"
_ID = re.compile(r"[a-z][a-z0-9_]*")

_FAILURES = (Exception, SystemExit)
"""Errors while importing code of other authors: a script without a main guard exits."""

_registered: dict[str, str] = {}

P = TypeVar("P")


def register(name: str, package: str) -> None:
    """Registers a game, for tests and notebooks; an installed package has an entry point instead."""
    check_type(name, str, "a game's name is text")
    check_type(package, str, "a game's package is its name")
    if not _ID.fullmatch(name) or name in _built_in():
        raise BadSetup(
            T(
                "“{name}” cannot be the name of a new game: use a–z, 0–9 and _, and a name that is free.",
                name=name,
            )
        )
    _registered[name] = package
    clear_caches()


def clear_caches() -> None:
    """Clears the caches, so that games are looked up again."""
    for found in (_load, facet, folder, game_names, _installed_packages):
        found.cache_clear()


@cache
def game_names() -> tuple[str, ...]:
    """Returns the names of all games that can be played."""
    return (*_built_in(), *(name for name in _others() if _is_importable(name)))


def get_game(name: str) -> AnyGame:
    """Returns the game of that name."""
    found = _load(name)
    if isinstance(found, BaseException):
        raise _broken(name, _error_text(found)) from found
    return found


@cache
def _load(name: str) -> AnyGame | BaseException:
    """Returns a game, or the error of its import, cached so that a broken game is imported only once."""
    from zamki.core.game import GameInfo  # a list of names does not need it

    package = package_of(name)
    add_words(folder(name) / "locale")
    try:
        game = import_module(package).game
        if not isinstance(game.info, GameInfo) or game.info.id != name:
            raise TypeError(f"its info must be a GameInfo with the id {name!r}")
    except _FAILURES as error:
        if is_built_in(name):
            raise
        return error
    found: AnyGame = game
    return found


@cache
def facet(name: str, part: str, kind: type[P]) -> P | None:
    """Returns a part of a game: the object `part` in the module `part` of its package; none if absent.

    A broken part of a built-in game raises. One of a game of other authors is logged and counts as absent, so
    that it affects nothing else.
    """
    package = package_of(name)
    try:
        if find_spec(f"{package}.{part}") is None:
            return None
        found = getattr(import_module(f"{package}.{part}"), part)
        if not isinstance(found, kind):
            raise TypeError(f"{package}.{part}.{part} is not a {kind.__name__}")
    except _FAILURES as error:
        if is_built_in(name):
            raise
        _log.warning(
            "the part “%s” of the game “%s” is left out: %s", part, name, _error_text(error), exc_info=error
        )
        return None
    return found


def call_or_default(name: str, work: Callable[[], P], otherwise: P) -> P:
    """Calls a part of a game for a page or list of all games.

    A failure in a game of other authors is logged and `otherwise` is returned. Built-in games raise.
    """
    try:
        return work()
    except _FAILURES as error:
        if is_built_in(name):
            raise
        _log.warning("a part of the game “%s” failed: %s", name, _error_text(error), exc_info=error)
        return otherwise


@cache
def folder(name: str) -> Path:
    """Returns the folder of a game's files, without importing the game."""
    package = package_of(name)
    try:
        spec = find_spec(package)  # imports the package around it, if there is one
    except _FAILURES as error:
        if is_built_in(name):
            raise
        raise _broken(name, _error_text(error)) from error
    if spec is None or spec.origin is None:
        raise _broken(name, T("there is no package “{package}”", package=package))
    return Path(spec.origin).parent


def folder_of_built_in(name: str) -> Path:
    """Returns the folder of a built-in game, without looking up its package."""
    return Path(import_module(BUILT_IN_PACKAGE).__file__ or "").parent / name


def package_of(name: str) -> str:
    """Returns the name of a game's package."""
    check_type(name, str, "a game's name is text")
    if name in _built_in():
        return f"{BUILT_IN_PACKAGE}.{name}"
    if name in _registered:
        return _registered[name]
    if name not in _installed_packages():
        raise UnknownGame(
            T("There is no game “{name}”. There are: {known}.", name=name, known=", ".join(game_names()))
        )
    return _installed_packages()[name]


def is_built_in(name: str) -> bool:
    """Returns true if a game is part of this package."""
    return name in _built_in()


def _built_in() -> tuple[str, ...]:
    names: tuple[str, ...] = import_module(BUILT_IN_PACKAGE).BUILT_IN
    return names


def _others() -> list[str]:
    """Returns the names of the games that are not part of this package."""
    return sorted({*_registered, *_installed_packages()})


def _is_importable(name: str) -> bool:
    try:
        get_game(name)
    except BrokenGame as error:
        _log.warning("%s", error, exc_info=error.__cause__)
        return False
    return True


@cache
def _installed_packages() -> dict[str, str]:
    from importlib.metadata import entry_points  # slow to import, and only lists and unknown names need it

    found: dict[str, str] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        if not _ID.fullmatch(entry.name):
            _log.warning(
                "the game “%s” of %s is left out: games are called a–z, 0–9, _", entry.name, entry.value
            )
        elif entry.name in _built_in() or entry.name in found:
            _log.warning("the game “%s” of %s is left out: the name is taken", entry.name, entry.value)
        else:
            found[entry.name] = entry.value
    return found


def _broken(name: str, reason: Arg) -> BrokenGame:
    return BrokenGame(T("The game “{name}” cannot be used: {reason}", name=name, reason=reason))


def _error_text(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
