"""A castle's own name, without the word for castle."""

from __future__ import annotations

from zamki.games.ludwig.rules.components import CASTLES
from zamki.games.ludwig.rules.names import castle_name


def short_name(castle: str, name: str) -> str:
    """The castle's own name: a heading has no room for “Château de”."""
    words = name.replace("’", " ").split()
    return next((word for word in words if word.lower() == castle), words[-1])


def short_castle(number: int, lang: str) -> str:
    """A castle by its number."""
    return short_name(CASTLES[number], castle_name(CASTLES[number]).render(lang))
