"""What a seat may ask for, with its JSON form in records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from zamki.core.errors import Malformed
from zamki.core.ids import Json, JsonObject, Seat
from zamki.core.reading import as_cell, as_int, as_seat, as_str, as_strs, need, only
from zamki.core.words import T
from zamki.games.ludwig.rules.components import Cell, RoomId


@dataclass(frozen=True, slots=True, eq=False)
class Choose:
    """Two rooms of the hand (L6); their order means nothing."""

    seat: Seat
    rooms: tuple[RoomId, RoomId]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choose) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return f"{self.seat}: choose {' + '.join(self.rooms)}"

    def _key(self) -> tuple[int, tuple[RoomId, ...]]:
        return self.seat, tuple(sorted(self.rooms))


@dataclass(frozen=True, slots=True)
class Assign:
    """Ludwig's two rooms, for castle 1 and for castle 2 (L44)."""

    seat: Seat
    rooms: tuple[RoomId, RoomId]

    def __str__(self) -> str:
        return f"{self.seat}: assign {' | '.join(self.rooms)}"


@dataclass(frozen=True, slots=True)
class Place:
    """A chosen room into one of the seat's castles (L9), or one of Ludwig's (L45)."""

    seat: Seat
    room: RoomId
    castle: int
    at: Cell
    for_seat: Seat | None = None
    """Ludwig, when the room is his."""

    def __str__(self) -> str:
        whose = f" for {self.for_seat}" if self.for_seat is not None else ""
        return f"{self.seat}: place {self.room} in {self.castle} at {_cell(self.at)}{whose}"


@dataclass(frozen=True, slots=True)
class PlaceBonusRoom:
    """One of the rooms drawn by a food bonus (L21)."""

    seat: Seat
    castle: int
    room: RoomId
    at: Cell

    def __str__(self) -> str:
        return f"{self.seat}: bonus_room {self.room} in {self.castle} at {_cell(self.at)}"


@dataclass(frozen=True, slots=True)
class TakeAttendant:
    """A royal attendant for the throne (L22)."""

    seat: Seat
    castle: int
    kind: str

    def __str__(self) -> str:
        return f"{self.seat}: attendant {self.kind} in {self.castle}"


@dataclass(frozen=True, slots=True)
class KeepCard:
    """One of the bonus cards drawn (L23)."""

    seat: Seat
    castle: int
    card: str

    def __str__(self) -> str:
        return f"{self.seat}: bonus_card {self.card} in {self.castle}"


@dataclass(frozen=True, slots=True)
class PlaceSpecial:
    """A fountain, tower or grand foyer (L24)."""

    seat: Seat
    castle: int
    kind: str
    at: Cell

    def __str__(self) -> str:
        return f"{self.seat}: special {self.kind} in {self.castle} at {_cell(self.at)}"


@dataclass(frozen=True, slots=True)
class TakeBonus:
    """The bonus of another type, for three downstairs rooms (L25)."""

    seat: Seat
    castle: int
    of: str

    def __str__(self) -> str:
        return f"{self.seat}: take_bonus {self.of} in {self.castle}"


Placement: TypeAlias = Place | PlaceBonusRoom | PlaceSpecial
"""What puts a room into a cell."""
BonusMove: TypeAlias = PlaceBonusRoom | TakeAttendant | KeepCard | PlaceSpecial | TakeBonus
Move: TypeAlias = Choose | Assign | Place | BonusMove


def room_of(move: Placement) -> RoomId:
    """The room that a placement puts down."""
    return move.kind if isinstance(move, PlaceSpecial) else move.room


def _cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def move_json(move: Move) -> dict[str, Json]:
    """The move as records have it."""
    match move:
        case Choose(seat, rooms):
            return {"seat": seat, "type": "choose", "rooms": list(rooms)}
        case Assign(seat, rooms):
            return {"seat": seat, "type": "assign", "rooms": list(rooms)}
        case Place(seat, room, castle, at, for_seat):
            whose = {} if for_seat is None else {"for": for_seat}
            return {"seat": seat, "type": "place", "room": room, "castle": castle, "at": list(at), **whose}
        case _:
            return _bonus_json(move)


def _bonus_json(move: BonusMove) -> dict[str, Json]:
    head: dict[str, Json] = {"seat": move.seat}
    match move:
        case PlaceBonusRoom(_, castle, room, at):
            return head | {"type": "bonus_room", "castle": castle, "room": room, "at": list(at)}
        case TakeAttendant(_, castle, kind):
            return head | {"type": "attendant", "castle": castle, "kind": kind}
        case KeepCard(_, castle, card):
            return head | {"type": "bonus_card", "castle": castle, "card": card}
        case PlaceSpecial(_, castle, kind, at):
            return head | {"type": "special", "castle": castle, "kind": kind, "at": list(at)}
        case TakeBonus(_, castle, of):
            return head | {"type": "take_bonus", "castle": castle, "of": of}


def parse_move(data: JsonObject) -> Move:
    """A move from its JSON form; `Malformed` where the form is wrong."""
    kind = as_str(need(data, "type"), "type")
    if kind not in _PARSERS:
        raise Malformed(
            T("There is no move “{kind}”. There are: {known}.", kind=kind, known=", ".join(_PARSERS))
        )
    fields, read = _PARSERS[kind]
    only(data, ("seat", "type", *fields), ("for",) if kind == "place" else ())
    return read(as_seat(data), data)


def _pair(data: JsonObject) -> tuple[RoomId, RoomId]:
    first, second = as_strs(data["rooms"], "rooms", 2)
    return first, second


def _text(data: JsonObject, key: str) -> str:
    return as_str(data[key], key)


def _castle(data: JsonObject) -> int:
    return as_int(data["castle"], "castle")


def _at(data: JsonObject) -> Cell:
    return as_cell(data["at"], "at")


def _place(seat: Seat, data: JsonObject) -> Move:
    for_seat = Seat(as_int(data["for"], "for")) if "for" in data else None
    return Place(seat, _text(data, "room"), _castle(data), _at(data), for_seat)


_Parser: TypeAlias = Callable[[Seat, JsonObject], Move]
_PARSERS: Mapping[str, tuple[tuple[str, ...], _Parser]] = {
    "assign": (("rooms",), lambda seat, data: Assign(seat, _pair(data))),
    "choose": (("rooms",), lambda seat, data: Choose(seat, _pair(data))),
    "place": (("room", "castle", "at"), _place),
    "bonus_room": (
        ("castle", "room", "at"),
        lambda seat, data: PlaceBonusRoom(seat, _castle(data), _text(data, "room"), _at(data)),
    ),
    "attendant": (
        ("castle", "kind"),
        lambda seat, data: TakeAttendant(seat, _castle(data), _text(data, "kind")),
    ),
    "bonus_card": (("castle", "card"), lambda seat, data: KeepCard(seat, _castle(data), _text(data, "card"))),
    "special": (
        ("castle", "kind", "at"),
        lambda seat, data: PlaceSpecial(seat, _castle(data), _text(data, "kind"), _at(data)),
    ),
    "take_bonus": (("castle", "of"), lambda seat, data: TakeBonus(seat, _castle(data), _text(data, "of"))),
}
