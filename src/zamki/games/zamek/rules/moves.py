"""What a seat may ask for, in the form that records have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from zamki.core.errors import Malformed
from zamki.core.ids import Json, JsonObject, Seat
from zamki.core.reading import as_bool, as_cell, as_int, as_ints, as_seat, as_str, need, only
from zamki.core.words import T


@dataclass(frozen=True, slots=True)
class Place:
    """Lays the drawn tile (Z5).

    >>> str(Place(Seat(0), (3, 0), 1))
    '3,0 r1'
    """

    seat: Seat
    at: tuple[int, int]
    turn: int

    def __str__(self) -> str:
        return f"{self.at[0]},{self.at[1]} r{self.turn}"


@dataclass(frozen=True, slots=True)
class PutSubject:
    """Puts a subject on an area of the tile just laid, or none (Z8)."""

    seat: Seat
    area: int | None

    def __str__(self) -> str:
        return "subject -" if self.area is None else f"subject {self.area}"


@dataclass(frozen=True, slots=True)
class ScoreFeature:
    """Says which finished feature scores next, and whether a doubling is used (Z15, Z20)."""

    seat: Seat
    feature: tuple[int, int, int]
    double: bool

    def __str__(self) -> str:
        x, y, area = self.feature
        return f"score {x},{y},{area}{' double' if self.double else ''}"


@dataclass(frozen=True, slots=True)
class UseExtra:
    """Takes an extra turn, or keeps the token (Z22)."""

    seat: Seat
    use: bool

    def __str__(self) -> str:
        return "extra" if self.use else "extra -"


Move: TypeAlias = Place | PutSubject | ScoreFeature | UseExtra


def parse_move(data: JsonObject) -> Move:
    """A move from its JSON form."""
    kind = as_str(need(data, "type"), "type")
    if kind not in _FIELDS:
        raise Malformed(T("There is no move of type “{kind}”.", kind=kind))
    only(data, ("seat", "type", *_FIELDS[kind]))
    seat = as_seat(data)
    if kind == "place":
        return Place(seat, as_cell(data["at"], "at"), as_int(data["turn"], "turn"))
    if kind == "subject":
        return PutSubject(seat, None if data["area"] is None else as_int(data["area"], "area"))
    if kind == "score":
        x, y, area = as_ints(data["feature"], "feature", 3)
        return ScoreFeature(seat, (x, y, area), as_bool(data["double"], "double"))
    return UseExtra(seat, as_bool(data["use"], "use"))


_FIELDS = {"place": ("at", "turn"), "subject": ("area",), "score": ("feature", "double"), "extra": ("use",)}


def move_json(move: Move) -> dict[str, Json]:
    """A move's JSON form."""
    match move:
        case Place(seat, at, turn):
            return {"seat": seat, "type": "place", "at": list(at), "turn": turn}
        case PutSubject(seat, area):
            return {"seat": seat, "type": "subject", "area": area}
        case ScoreFeature(seat, feature, double):
            return {"seat": seat, "type": "score", "feature": list(feature), "double": double}
        case UseExtra(seat, use):
            return {"seat": seat, "type": "extra", "use": use}
