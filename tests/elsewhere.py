"""Games in packages of somebody else, made for a test."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from zamki.core import registry
from zamki.games import BUILT_IN
from zamki.web import lobby
from zamki.web.rendering import environment

THEIRS = frozenset(entry_points(group=registry.GROUP))
"""What others have installed beside our games; it changes no result."""
UP_TO_THREE = [(game, min(3, registry.get_game(game).info.seats[-1])) for game in BUILT_IN]
"""Every built-in game with three seats, or as many as it has."""

WHOLE = """
from dataclasses import replace
from zamki.games.rycerze import game as ours
from zamki.games.rycerze.rules.info import INFO

game = replace(ours, info=replace(INFO, id={name!r}))
"""


def without_theirs(names: Iterable[str], *added: str) -> list[str]:
    """Games that a process lists, without those installed beside ours; what a test adds itself stays."""
    theirs = {entry.name for entry in THEIRS}
    return [name for name in names if name in added or name not in theirs]


@contextmanager
def packages_in(folder: Path) -> Iterator[Path]:
    """A folder of packages of somebody else; what is registered from it is forgotten afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        patch.setattr(registry, "_registered", {})
        _forget()
        yield folder
    _forget()
    for name in [name for name in sys.modules if name.startswith("somebody_")]:
        del sys.modules[name]


def _forget() -> None:
    """Also what the pages keep of games: pictures and templates."""
    registry.clear_caches()
    lobby.picture.cache_clear()
    environment.cache_clear()


def write(folder: Path, package: str, code: str, **parts: str) -> None:
    """A package with its modules."""
    (folder / package / "data").mkdir(parents=True)
    (folder / package / "__init__.py").write_text(code)
    for part, text in parts.items():
        (folder / package / f"{part}.py").write_text(text)


def add_twin(folder: Path, **parts: str) -> Path:
    """A game called `twins` that plays like one of ours, with the parts that are given."""
    write(folder, "somebody_twins", WHOLE.format(name="twins"), **parts)
    data = next((registry.folder("rycerze") / "data").glob("*.json"))
    (folder / "somebody_twins" / "data" / data.name).write_bytes(data.read_bytes())
    registry.register("twins", "somebody_twins")
    return folder / "somebody_twins"
