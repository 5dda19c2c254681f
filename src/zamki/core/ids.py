"""Small types that all modules share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NewType, TypeAlias

Seat = NewType("Seat", int)
"""A place at the table, from 0."""

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""Any JSON value."""

JsonObject: TypeAlias = Mapping[str, Json]


class Onlooker(Enum):
    """A viewer without a seat."""

    SPECTATOR = "spectator"
    """Sees only what is public."""
    OPEN = "open"
    """Sees everything: the record's owner, or any viewer once the game is over."""


Viewer: TypeAlias = Seat | Onlooker
"""The recipient of a view: a seat or an onlooker."""


def seats(count: int) -> tuple[Seat, ...]:
    """Returns the seats of a game of `count`.

    >>> seats(3)
    (0, 1, 2)
    """
    return tuple(Seat(number) for number in range(count))
