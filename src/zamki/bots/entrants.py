"""Who may play: a level, a class, an object, a function, or a class by its name in a module or a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import Parameter, signature
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias, cast

from zamki.bots.levels import make_bot
from zamki.core.bots import Bot, Budget
from zamki.core.errors import BadSetup
from zamki.core.view import AnyView
from zamki.core.words import T

BotLike: TypeAlias = "str | Bot | type[Bot] | Callable[[int], Bot]"
"""A level, `module:Class`, `file.py:Class`, a class, an object, or a function of a seed."""
Makers: TypeAlias = "Mapping[str, Callable[[int], Bot]]"
"""Bots that have names of their own, and what makes one with a seed."""

OWN = ":"
"""What stands before the class in the name of somebody's own bot."""
_ANY_NUMBER = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)


@dataclass(frozen=True)
class Maker:
    """Makes bots of what a user gave; it pickles where that does."""

    like: Any

    def __call__(self, seed: int) -> Bot:
        """A bot; a class that takes no seed is called without."""
        if not isinstance(self.like, type) and hasattr(self.like, "choose"):
            return _up_to_date(self.like)
        try:
            return _up_to_date(self.like(seed) if _takes_one(self.like) else self.like())
        except Exception as error:  # whatever a user's class does wrong is said in one line
            raise BadSetup(
                T("The bot {bot} cannot be made: {reason}", bot=name_of(self.like), reason=repr(error))
            ) from error


def name_of(like: BotLike) -> str:
    """What a bot is called in lists."""
    if isinstance(like, str):
        return like
    return str(getattr(like, "__name__", None) or type(like).__name__)


def named(bots: Sequence[BotLike]) -> tuple[tuple[str, ...], dict[str, Maker]]:
    """The names of bots, and what makes those that are not known by their names; equal names get numbers."""
    makers: dict[str, Maker] = {}
    names: list[str] = []
    for like in bots:
        if isinstance(like, str):
            names.append(like)
            continue
        if not (callable(like) or hasattr(like, "choose")):
            raise TypeError(f"a bot is a level, a class or an object that chooses, not {like!r}")
        maker, name, number = Maker(like), name_of(like), 1
        while name in makers and makers[name] != maker:
            number += 1
            name = f"{name_of(like)} {number}"
        makers[name] = maker
        names.append(name)
    return tuple(names), makers


def make_entrant(game: str, name: str, seed: int, makers: Makers | None = None) -> Bot:
    """A bot with one of the names, of a level, or of a class `module:Class` or `file.py:Class`."""
    if makers and name in makers:
        return makers[name](seed)
    return Maker(_own(name))(seed) if OWN in name else make_bot(game, name, seed)


def maker_of(like: BotLike) -> Callable[[int], Bot]:
    """What makes bots of a class, an object, a function, or of a class by its name."""
    if isinstance(like, str):
        if OWN not in like:
            raise BadSetup(T("“{name}” is not a class: write MODULE:CLASS or FILE.py:CLASS.", name=like))
        return Maker(_own(like))
    return Maker(like)


class Earlier:
    """A bot written for version 0.1, which was given its legal moves apart from its view."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot

    def choose(self, view: AnyView, budget: Budget) -> Any:
        """What it chooses."""
        return self._bot.choose(view, view.legal_moves, budget)


def _up_to_date(bot: Any) -> Bot:
    takes = len(signature(bot.choose).parameters)
    return Earlier(bot) if takes == len(("view", "legal_moves", "budget")) else cast(Bot, bot)


def _takes_one(make: Any) -> bool:
    try:
        parameters = signature(make).parameters.values()
    except (TypeError, ValueError):  # something built in, which does not say
        return True
    return any(each.kind not in _ANY_NUMBER for each in parameters)


@cache
def _own(name: str) -> Callable[[int], Bot]:
    place, _, class_name = name.rpartition(OWN)
    module = _from_file(place) if place.endswith(".py") else _from_module(place)
    if not callable(found := getattr(module, class_name, None)):
        raise BadSetup(T("{file} has no class “{name}”.", file=place, name=class_name))
    return cast("Callable[[int], Bot]", found)


def _from_file(file: str) -> ModuleType:
    spec = spec_from_file_location(Path(file).stem, file)
    if spec is None or spec.loader is None or not Path(file).is_file():
        raise BadSetup(T("There is no file {file}.", file=file))
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever a user's file does wrong is said in one line
        raise BadSetup(T("{file} cannot be loaded: {reason}", file=file, reason=repr(error))) from error
    return module


def _from_module(name: str) -> ModuleType:
    try:
        return import_module(name)
    except Exception as error:  # as above
        raise BadSetup(T("{file} cannot be loaded: {reason}", file=name, reason=repr(error))) from error
