"""Suggesting to a partner where its room could go: made from what the reader sees, nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from zamki.core.ids import Json, Seat
from zamki.games.ludwig.draw.pieces import room_svg
from zamki.games.ludwig.rules.components import Cell, Room
from zamki.games.ludwig.rules.moves import Place, move_json
from zamki.games.ludwig.rules.names import name_of
from zamki.games.ludwig.rules.state import owners_of
from zamki.games.ludwig.rules.view import SeenPlacing, View
from zamki.games.ludwig.words.castle_text import short_castle
from zamki.web.picks import pick_text
from zamki.web.table_context import Desk
from zamki.web.viewport import WindowLayout

WIDE = 1200
"""From this width of the window on the dock has room for large rooms of both partners."""


@dataclass(frozen=True, slots=True)
class Suggesting:
    """What the reader may suggest: a partner's room, its castle, and perhaps a cell."""

    seat: Seat
    room: Room
    castle: int
    at: Cell | None = None

    @property
    def begin(self) -> str:
        """The pick that begins it."""
        return pick_text({"##suggest": [self.seat, self.room.id, self.castle]})

    def pick(self, at: Cell) -> str:
        """The pick of a cell."""
        return pick_text({"##suggest": [self.seat, self.room.id, self.castle, list(at)]})

    @property
    def body(self) -> dict[str, Json] | None:
        """What is sent once a cell is picked."""
        if self.at is None:
            return None
        return {"move": move_json(Place(self.seat, self.room.id, self.castle, self.at))}

    @property
    def stop(self) -> str:
        """The pick that ends it."""
        return pick_text({"##suggest": 0})

    @property
    def key(self) -> str:
        """What tells it from other suggestions."""
        return f"suggest-{self.seat}-{self.room.id}-{self.castle}"


def partner_rooms(desk: Desk[View]) -> list[dict[str, Any]]:
    """The partners with the rooms they still have to place, and the castle they share with the reader."""
    offers = list(_offers(desk))
    window = desk.reader.window
    is_wide = window.width >= WIDE or len(offers) < 3
    width = 48 if window.layout is WindowLayout.TABLET else 72 if is_wide else 54
    found = _shown(desk, offers, width)
    seats = dict.fromkeys((each["seat"], each["where"]) for each in found)
    return [
        {
            "seat": seat,
            "who": desk.name(seat),
            "where": where,
            "rooms": [each for each in found if (each["seat"], each["where"]) == (seat, where)],
        }
        for seat, where in seats
    ]


def _shown(desk: Desk[View], offers: Sequence[Suggesting], width: int) -> list[dict[str, Any]]:
    return [
        {
            "seat": each.seat,
            "svg": desk.draw(
                room_svg, each.room.id, 72, desk.lang, width=width, components=desk.state.components
            ),
            "name": name_of(each.room).render(desk.lang),
            "where": short_castle(each.castle, desk.lang),
            "who": desk.name(each.seat),
            "piece": f"room:{each.room.id}",
            "is_on": _is_begun(desk, each),
            "set": each.begin,
        }
        for each in offers
    ]


def _is_begun(desk: Desk[View], offer: Suggesting) -> bool:
    begun = suggesting(desk)
    return begun is not None and begun.begin == offer.begin


def _offers(desk: Desk[View]) -> Iterator[Suggesting]:
    state = desk.state
    if desk.seat is None or desk.is_played or not isinstance(state.phase, SeenPlacing):
        return
    for castle in range(state.size):
        owners = owners_of(castle, state.size)
        for seat in owners if desk.seat in owners else ():
            if seat != desk.seat and seat < state.people and castle in state.waiting[seat].castles:
                for room in state.waiting[seat].rooms:
                    yield Suggesting(seat, state.components.rooms[room], castle)


def suggesting(desk: Desk[View]) -> Suggesting | None:
    """What the reader is about to suggest."""
    value = desk.picks.value("##suggest")
    if not isinstance(value, list) or len(value) not in (3, 4):
        return None
    begun = pick_text({"##suggest": value[:3]})
    offer = next((each for each in _offers(desk) if each.begin == begun), None)
    if offer is None or len(value) == 3:
        return offer
    match value[3]:
        case [int(column), int(level)]:
            return Suggesting(offer.seat, offer.room, offer.castle, (column, level))
    return offer
