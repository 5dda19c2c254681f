"""A game of sea battle at one moment: everything, hidden fleets included."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from zamki.core.game import Config
from zamki.core.ids import Seat

from zamki_sea_battle.rules.board import Cells
from zamki_sea_battle.rules.components import Components


@dataclass(frozen=True, slots=True)
class Sea:
    """What lies in one seat's sea, and what the other seat has shot at."""

    ships: tuple[Cells, ...] = ()
    """The ships that lie, in the order of the edition (S3)."""
    commit: Cells | None = None
    """A place that is chosen, but waits for the other seat's choice (S3)."""
    shots: Cells = ()
    """The cells that were shot at, the oldest first (S6)."""

    @property
    def hits(self) -> frozenset[str]:
        """The cells of ships that were hit."""
        return frozenset(cell for ship in self.ships for cell in ship) & frozenset(self.shots)

    def is_sunk(self, ship: Cells) -> bool:
        """Whether all cells of a ship were hit (S7)."""
        return set(ship) <= set(self.shots)


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands."""

    config: Config
    seas: tuple[Sea, Sea]
    turn: Seat
    """Who shoots next; while ships are being placed nobody knows it yet (S5)."""

    @property
    def components(self) -> Components:
        """The edition."""
        return cast(Components, self.config.edition)

    @property
    def placed(self) -> int:
        """How many ships of each fleet lie."""
        return len(self.seas[0].ships)

    @property
    def is_placing(self) -> bool:
        """Whether there are ships to be placed (S3)."""
        return self.placed < len(self.components.ships)

    @property
    def is_over(self) -> bool:
        """Whether a whole fleet is sunk (S9)."""
        return not self.is_placing and any(all(map(sea.is_sunk, sea.ships)) for sea in self.seas)


def other(seat: Seat) -> Seat:
    """The seat on the other side."""
    return Seat(1 - seat)


def census(state: State) -> Mapping[str, int]:
    """Nothing is in two places, nothing is lost: three numbers that stay nought."""
    lying = [[cell for ship in sea.ships for cell in ship] for sea in state.seas]
    return {
        "ships one fleet is ahead": len(state.seas[0].ships) - len(state.seas[1].ships),
        "cells with two ships": sum(len(cells) - len(set(cells)) for cells in lying),
        "cells shot at twice": sum(len(sea.shots) - len(set(sea.shots)) for sea in state.seas),
    }
