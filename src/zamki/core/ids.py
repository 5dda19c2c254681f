"""Wrapper types that cross module borders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NewType, TypeAlias

Seat = NewType("Seat", int)
"""A place at the table, from 0."""

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
"""What a JSON text can say."""

JsonObject: TypeAlias = Mapping[str, Json]


class Onlooker(Enum):
    """Who looks on without a seat."""

    SPECTATOR = "spectator"
    """Knows what everybody knows."""
    OPEN = "open"
    """Knows everything: the record's owner, or anybody once the game is over."""


Viewer: TypeAlias = Seat | Onlooker
"""Who a view is made for."""


def seats(count: int) -> tuple[Seat, ...]:
    """All seats of a table of `count`.

    >>> seats(3)
    (0, 1, 2)
    """
    return tuple(Seat(number) for number in range(count))
