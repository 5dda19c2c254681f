"""What happens in a game; what is secret in it only its seat knows (S11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from zamki.core.events import GameEvent, event_parser, secret
from zamki.core.ids import JsonObject, Seat

from zamki_sea_battle.rules.board import Cells


@dataclass(frozen=True, slots=True)
class Chosen(GameEvent):
    """A seat has chosen a place for its next ship (S3)."""

    kind = "chosen"

    seat: Seat
    cells: Cells | None = secret("seat")


@dataclass(frozen=True, slots=True)
class Placed(GameEvent):
    """The next ship of both fleets lies (S3)."""

    kind = "placed"

    ship: int
    name: str


@dataclass(frozen=True, slots=True)
class First(GameEvent):
    """All ships lie, and it is told who begins (S5)."""

    kind = "first"

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shot(GameEvent):
    """A shot, and whether it hit (S6)."""

    kind = "shot"

    seat: Seat
    cell: str
    hit: bool


@dataclass(frozen=True, slots=True)
class Sunk(GameEvent):
    """A ship was hit for the last time (S7)."""

    kind = "sunk"

    seat: Seat
    """Who sank it."""
    ship: int
    name: str
    cells: Cells


@dataclass(frozen=True, slots=True)
class FleetSunk(GameEvent):
    """A seat has no ship left (S9)."""

    kind = "fleet_sunk"

    seat: Seat
    by: Seat


Event: TypeAlias = Chosen | Placed | First | Shot | Sunk | FleetSunk

parse_event: Callable[[JsonObject], Event] = event_parser(Chosen, Placed, First, Shot, Sunk, FleetSunk)
