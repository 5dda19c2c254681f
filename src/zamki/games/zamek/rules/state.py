"""Where a game of Zamek stands: the table everybody sees, and what lies face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from zamki.core.ids import Json, Seat
from zamki.games.zamek.rules.board import Board
from zamki.games.zamek.rules.components import Cell, Components, Spot, Token

Pair = tuple[int, int]
"""A number for each seat."""

SEATS: Final = (Seat(0), Seat(1))


class Phase(StrEnum):
    """What the active seat is asked."""

    PLACE = "place"
    SUBJECT = "subject"
    SCORE = "score"
    EXTRA = "extra"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Award:
    """Points for one reason, with everything needed to say why."""

    seat: Seat
    rule: str
    """`road`, `house`, `pigsty`, `meadow`, `seat`, or the end token that pays."""
    points: int
    extra: int
    """The part of the points that a token brought."""
    each: int
    """Points per tile, shrine or cell."""
    count: int
    """How many tiles, shrines or cells."""
    token: Token | None
    feature: Spot | None
    cells: tuple[Cell, ...]
    start: int
    """The marker's field before."""
    stop: int
    """The marker's field after."""
    won: Token | None
    """The token on the tower where the marker stopped (Z16)."""
    final: bool

    def json(self, edition: Components) -> dict[str, Json]:
        """For events and views."""
        return {
            "seat": self.seat,
            "rule": self.rule,
            "points": self.points,
            "extra": self.extra,
            "each": self.each,
            "count": self.count,
            "token": self.token,
            "feature": None if self.feature is None else edition.place(self.feature),
            "cells": [list(edition.tables.xy[cell]) for cell in self.cells if cell < edition.cells],
            "starts": [cell - edition.cells for cell in self.cells if cell >= edition.cells],
            "from": self.start,
            "stop": self.stop,
            "won": self.won,
            "final": self.final,
        }


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
    tile: int | None
    """The drawn tile, until it is laid."""
    at: Cell | None
    """Where the active seat laid its tile this turn."""
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
    pending: tuple[Spot, ...]
    """Finished features that still wait for their points (Z15)."""
    awards: tuple[Award, ...]

    @property
    def edition(self) -> Components:
        """The edition that is played."""
        return self.board.edition

    def marker(self, seat: Seat) -> int:
        """The track field of a seat's marker."""
        return self.totals[seat] % self.edition.fields

    def tokens(self, seat: Seat) -> tuple[Token, ...]:
        """All tokens before a seat."""
        return self.held[seat] + self.fresh[seat]


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
