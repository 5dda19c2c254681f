"""Bot levels as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from zamki.core.words import T, Text

NAMES: dict[str, Text] = {
    "random": T("wanders about"),
    "apprentice": T("apprentice"),
    "builder": T("builder"),
    "architect": T("architect"),
    "master": T("master"),
    "greedy": T("greedy"),
    "thrifty": T("thrifty"),
}
_FAVOURITES = ("builder", "apprentice", "architect")


def level_name(level: str) -> Text | str:
    """What a level is called."""
    return NAMES.get(level, level)


def advising_level(levels: Sequence[str]) -> str:
    """Whose hints are good and quick."""
    return next((level for level in ("architect", "builder", "apprentice") if level in levels), levels[-1])


def default_level(levels: Sequence[str]) -> str:
    """A level most people enjoy."""
    return next((level for level in _FAVOURITES if level in levels), levels[-1])
