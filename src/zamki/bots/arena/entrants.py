"""Who may enter: the built-in levels, and anybody's own bot as `FILE.py:CLASS`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from typing import Any, cast

from zamki.bots.levels import make_bot
from zamki.core.bots import Bot, Budget
from zamki.core.errors import BadSetup
from zamki.core.view import AnyView
from zamki.core.words import T

OWN = ".py:"


def make_entrant(game: str, name: str, seed: int) -> Bot:
    """A bot of a built-in level, or of a class of a user's own file, which is called with the seed."""
    return _up_to_date(_own(name)(seed)) if OWN in name else make_bot(game, name, seed)


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


@cache
def _own(name: str) -> Callable[[int], Bot]:
    file, _, class_name = name.rpartition(":")
    spec = spec_from_file_location(Path(file).stem, file)
    if spec is None or spec.loader is None or not Path(file).is_file():
        raise BadSetup(T("There is no file {file}.", file=file))
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever a user's file does wrong is said in one line
        raise BadSetup(T("{file} cannot be loaded: {reason}", file=file, reason=repr(error))) from error
    if not callable(found := getattr(module, class_name, None)):
        raise BadSetup(T("{file} has no class “{name}”.", file=file, name=class_name))
    return cast("Callable[[int], Bot]", found)
