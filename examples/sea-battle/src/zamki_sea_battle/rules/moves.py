"""What a seat may ask for: placing a ship, or shooting at a cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from zamki.core.errors import Malformed
from zamki.core.ids import Json, JsonObject, Seat
from zamki.core.reading import as_seat, as_str, as_strs, need, only
from zamki.core.words import T

from zamki_sea_battle.rules.board import Cells


@dataclass(frozen=True, slots=True)
class Place:
    """The next ship into the own sea (S3); its cells are kept in order."""

    seat: Seat
    cells: Cells

    def __str__(self) -> str:
        return f"{self.seat}: place {' '.join(self.cells)}"


@dataclass(frozen=True, slots=True)
class Shoot:
    """A shot into the other sea (S6)."""

    seat: Seat
    cell: str

    def __str__(self) -> str:
        return f"{self.seat}: shoot {self.cell}"


Move: TypeAlias = Place | Shoot


def move_json(move: Move) -> dict[str, Json]:
    """The move as records have it."""
    match move:
        case Place(seat, cells):
            return {"seat": seat, "type": "place", "cells": list(cells)}
        case Shoot(seat, cell):
            return {"seat": seat, "type": "shoot", "cell": cell}


def parse_move(data: JsonObject) -> Move:
    """A move from its JSON form; the cells of a ship may stand in any order."""
    match as_str(need(data, "type"), "type"):
        case "place":
            only(data, ("seat", "type", "cells"))
            return Place(as_seat(data), tuple(sorted(as_strs(data["cells"], "cells"))))
        case "shoot":
            only(data, ("seat", "type", "cell"))
            return Shoot(as_seat(data), as_str(data["cell"], "cell"))
        case other_type:
            raise Malformed(T("There is no move “{type}” in this game.", type=other_type))
