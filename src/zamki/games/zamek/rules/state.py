"""Where a game of Zamek stands: the table everybody sees, and what lies face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, TypeAlias

from zamki.core.ids import Seat
from zamki.games.zamek.rules.board import Board
from zamki.games.zamek.rules.components import Cell, Components, Spot, Token
from zamki.games.zamek.rules.events import Award

Pair = tuple[int, int]
"""A number for each seat."""

SEATS: Final = (Seat(0), Seat(1))


@dataclass(frozen=True, slots=True)
class Placing:
    """The active seat lays the tile it has drawn (Z5)."""

    name: ClassVar[str] = "place"
    tile: int


@dataclass(frozen=True, slots=True)
class Putting:
    """It has laid its tile and may put a subject there (Z8)."""

    name: ClassVar[str] = "subject"
    at: Cell
    pending: tuple[Spot, ...]
    """What the tile finished, to be settled next (Z15)."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """It says which finished feature scores next, or whether a token doubles it (Z15, Z20)."""

    name: ClassVar[str] = "score"
    at: Cell
    """Where the tile was laid."""
    pending: tuple[Spot, ...]
    """Finished features that still wait for their points."""


@dataclass(frozen=True, slots=True)
class Extra:
    """It may take an extra turn (Z22)."""

    name: ClassVar[str] = "extra"
    at: Cell
    """Where the tile was laid."""


@dataclass(frozen=True, slots=True)
class Over:
    """Nobody is asked any more (Z24)."""

    name: ClassVar[str] = "over"


Phase: TypeAlias = Placing | Putting | Scoring | Extra | Over
"""What the active seat is asked, with what belongs to the question."""


@dataclass(frozen=True, slots=True)
class Family:
    """A family seat: the largest house its owner has scored (Z17)."""

    feature: Spot
    size: int


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that lies open; both seats and every onlooker see all of it (Z30a)."""

    board: Board
    phase: Phase
    seat: Seat
    """The active seat."""
    turn: int
    """How many turns have begun."""
    left: int
    """How many tiles are in the pile."""
    discards: tuple[int, ...]
    pools: Pair
    totals: Pair
    """Points so far; the markers stand at these, modulo the track's length."""
    held: tuple[tuple[Token, ...], tuple[Token, ...]]
    """Tokens that can be used."""
    fresh: tuple[tuple[Token, ...], tuple[Token, ...]]
    """Tokens won in this turn (Z19)."""
    spent: tuple[Token, ...]
    towers: tuple[bool, ...]
    """Which towers still hold a token."""
    families: tuple[Family | None, Family | None]
    awards: tuple[Award, ...]

    @property
    def edition(self) -> Components:
        """The edition that is played."""
        return self.board.edition

    @property
    def tile(self) -> int | None:
        """The drawn tile, until it is laid."""
        return self.phase.tile if isinstance(self.phase, Placing) else None

    @property
    def at(self) -> Cell | None:
        """Where the active seat laid its tile this turn."""
        return None if isinstance(self.phase, Placing | Over) else self.phase.at

    @property
    def pending(self) -> tuple[Spot, ...]:
        """Finished features that still wait for their points (Z15)."""
        return self.phase.pending if isinstance(self.phase, Putting | Scoring) else ()

    def marker(self, seat: Seat) -> int:
        """The track field of a seat's marker."""
        return self.totals[seat] % self.edition.fields

    def tokens(self, seat: Seat) -> tuple[Token, ...]:
        """All tokens before a seat."""
        return self.held[seat] + self.fresh[seat]

    def unseen_tiles(self) -> Counter[str]:
        """The tiles nobody has seen yet, by id: those of the pile."""
        tiles = self.edition.tiles
        left = Counter({tile.id: tile.count for tile in tiles})
        seen = [lying.tile for lying in self.board.tiles.values()]
        seen += self.discards
        seen += [] if self.tile is None else [self.tile]
        left.subtract(tiles[tile].id for tile in seen)
        return +left

    def unseen_tokens(self) -> Counter[Token]:
        """The tokens nobody has seen yet: those on towers and those in the box."""
        left = Counter(self.edition.tokens)
        left.subtract([*self.tokens(SEATS[0]), *self.tokens(SEATS[1]), *self.spent])
        return +left


@dataclass(frozen=True, slots=True)
class State:
    """The table, and what lies face down: the pile, and the tokens on the towers."""

    table: Table
    pile: tuple[int, ...] = field(repr=False)
    """The tiles still to be drawn, the next one first."""
    tokens: tuple[Token | None, ...] = field(repr=False)
    """The token on each tower."""
    unused: tuple[Token, ...] = field(repr=False)
    """The tokens that lie on no tower (Z3)."""


def census(state: State) -> Mapping[str, int]:
    """Cells, tiles, subjects of each seat, tokens."""
    table = state.table
    on_board = Counter(table.board.subjects.values())
    tokens = [*table.spent, *state.unused, *(token for token in state.tokens if token)]
    empty = table.edition.cells - len(table.board.tiles)
    return {
        "cells": len(table.board.tiles) + empty,
        "tiles": len(table.board.tiles) + len(table.discards) + len(state.pile) + (table.tile is not None),
        "subjects of seat 0": table.pools[0] + on_board[SEATS[0]] + 1,
        "subjects of seat 1": table.pools[1] + on_board[SEATS[1]] + 1,
        "tokens": len(tokens) + sum(len(table.tokens(seat)) for seat in SEATS),
    }
