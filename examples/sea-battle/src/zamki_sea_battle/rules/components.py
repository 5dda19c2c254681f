"""The sea and the ships of an edition (S1, S2)."""

from __future__ import annotations

from dataclasses import dataclass

from zamki_sea_battle.rules.board import Chart, chart


@dataclass(frozen=True, slots=True)
class Ship:
    """A kind of ship: its name and how many cells it is long."""

    name: str
    length: int


@dataclass(frozen=True, slots=True)
class Components:
    """An edition: how large the seas are, and the ships in the order they are placed."""

    id: str
    sha256: str | None
    size: int
    ships: tuple[Ship, ...]

    @property
    def chart(self) -> Chart:
        """Every place in a sea of this size."""
        return chart(self.size)

    @property
    def cells(self) -> int:
        """How many cells a whole fleet has."""
        return sum(ship.length for ship in self.ships)
