"""How a castle came to be: what stood in it at a moment of the log, and what each placement brought."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Cell, Components, RoomId
from zamki.games.ludwig.rules.events import (
    AttendantTaken,
    BonusRoomPlaced,
    CardKept,
    Event,
    Placed,
    SpecialPlaced,
    TurnBegan,
)
from zamki.games.ludwig.rules.preview import Reason, gain, preview

Building: TypeAlias = Placed | BonusRoomPlaced | SpecialPlaced
"""What put a room into a castle."""
Growth: TypeAlias = Building | AttendantTaken | CardKept
"""What changed a castle's score."""


def room_in(event: Building) -> RoomId:
    """The room that was placed."""
    return event.kind_ if isinstance(event, SpecialPlaced) else event.room


def built_since(log: Sequence[Event], castle: int, start: int) -> set[Cell]:
    """The cells of a castle that were built on from an event on."""
    return {
        event.at
        for event in log[start:]
        if isinstance(event, Placed | BonusRoomPlaced | SpecialPlaced) and event.castle == castle
    }


def turn_start(log: Sequence[Event]) -> int:
    """The number of the event that began this turn."""
    return next((n for n in reversed(range(len(log))) if isinstance(log[n], TurnBegan)), 0)


def without(castle: Castle, cells: Collection[Cell]) -> Castle:
    """A castle as it stood before some of its rooms."""
    if not cells:
        return castle
    rooms = ((cell, room) for cell, room in castle.rooms if cell not in cells)
    return Castle.assembled(castle.components, castle.throne, rooms, castle.attendants, castle.cards)


def brought(castle: Castle, log: Sequence[Event], event: Growth) -> tuple[int, tuple[Reason, ...]]:
    """What an event of the log brought to a castle that stands as it does now, and why."""
    number = next(n for n, each in enumerate(log) if each is event)
    earlier = [each for each in log[:number] if getattr(each, "castle", None) == event.castle]
    stood = frozenset(
        each.at for each in earlier if isinstance(each, Placed | BonusRoomPlaced | SpecialPlaced)
    )
    return _brought(
        castle.components,
        castle.throne.id,
        tuple((cell, room.id) for cell, room in castle.rooms if cell in stood),
        tuple(each.kind_ for each in earlier if isinstance(each, AttendantTaken)),
        tuple(each.card for each in earlier if isinstance(each, CardKept)),
        event,
    )


@lru_cache(maxsize=4096)
def _brought(
    components: Components,
    throne: str,
    rooms: Iterable[tuple[Cell, RoomId]],
    attendants: tuple[str, ...],
    cards: tuple[str, ...],
    event: Growth,
) -> tuple[int, tuple[Reason, ...]]:
    """Asked again for every reader and every look at the table, so it is kept."""
    standing = [(cell, components.room(room)) for cell, room in rooms]
    castle = Castle.assembled(components, components.thrones[throne], standing, attendants, cards)
    match event:
        case AttendantTaken(kind_=kind):
            return gain(castle, castle.with_attendant(kind)), ()
        case CardKept(card=card):
            return gain(castle, castle.with_card(card)), ()
        case _:
            seen = preview(castle, components.room(room_in(event)), event.at)
            return seen.points, seen.reasons
