"""What a placement and a subject would bring, before they are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zamki.core.ids import Json, Seat
from zamki.games.zamek.rules.board import Board, Feature, free_areas, lay, with_subject
from zamki.games.zamek.rules.components import DOUBLES, Cell, Components, Kind, Spot
from zamki.games.zamek.rules.moves import Place
from zamki.games.zamek.rules.scoring import cells_of, worth
from zamki.games.zamek.rules.state import Placing, Putting, State, Table
from zamki.games.zamek.rules.table_json import place_json
from zamki.games.zamek.rules.view import View


@dataclass(frozen=True, slots=True)
class Finishes:
    """A feature that would be finished."""

    kind: Kind
    tiles: int
    feature: Spot
    cells: tuple[Cell, ...]
    subjects: tuple[int, int]
    """These go home, whoever scores."""
    seat: Seat | None
    """Who would score it; nobody for a tie or an unowned one."""
    points: int
    doubled: int | None
    """The points with a doubling, where the active seat holds a usable one."""
    stop: int | None
    """The track field where the marker would stop, without doublings and in the order given here."""
    tower: int | None
    """The tower whose token would be taken there."""
    family: bool
    """Whether it would become the family seat."""

    def json(self, edition: Components) -> dict[str, Json]:
        """For the wire."""
        squares, starts = edition.split(self.cells)
        return {
            "kind": self.kind,
            "tiles": self.tiles,
            "feature": place_json(edition.named(self.feature)),
            "cells": [list(square) for square in squares],
            "starts": list(starts),
            "subjects": list(self.subjects),
            "seat": self.seat,
            "points": self.points,
            "doubled": self.doubled,
            "stop": self.stop,
            "tower": None if self.tower is None else list(edition.towers[self.tower]),
            "family": self.family,
        }


@dataclass(frozen=True, slots=True)
class Preview:
    """What would happen."""

    edition: Components
    areas: tuple[int, ...]
    """Where a subject could be put."""
    finishes: tuple[Finishes, ...]
    points: tuple[int, int]
    """What each seat would score, without doublings."""
    order: bool
    """Whether the order would be asked, so that other stops are possible."""

    def json(self) -> dict[str, Json]:
        """For the wire."""
        return {
            "areas": list(self.areas),
            "finishes": [each.json(self.edition) for each in self.finishes],
            "points": list(self.points),
            "order": self.order,
        }


def preview(seen: View | State, place: Place | None, subject: int | None = None) -> Preview:
    """What laying the drawn tile and putting a subject would finish, score and take.

    Both must be legal. Without `place`, the tile just laid is meant (while a subject is asked for).
    """
    table = seen.table
    board, cell, finished = _laid(table, place)
    areas = free_areas(board, cell) if table.pools[table.seat] else ()
    if subject is not None:
        board = with_subject(board, cell, subject, table.seat)
    finishes = tuple(_finishes(table, board, finished))
    zero, one = (sum(each.points for each in finishes if each.seat == seat) for seat in (0, 1))
    scored = [each.seat for each in finishes if each.seat is not None]
    return Preview(table.edition, areas, finishes, (zero, one), len(set(scored)) < len(scored))


def _laid(table: Table, place: Place | None) -> tuple[Board, Cell, tuple[Spot, ...]]:
    match table.phase:
        case Placing(tile) if place is not None:
            cell = table.edition.tables.number[place.at]
            board, finished = lay(table.board, cell, tile, place.turn)
            return board, cell, finished
        case Putting(at, pending) if place is None:
            return table.board, at, pending
    raise ValueError("there is nothing to foresee: a tile is laid, then a subject put")


def _finishes(table: Table, board: Board, names: tuple[Spot, ...]) -> Iterator[Finishes]:
    """In the order of Z15, by name inside each group."""
    rank = {None: 0, table.seat: 1}
    totals, towers = list(table.totals), list(table.towers)
    sizes = [family.size if family else 0 for family in table.families]
    for name in sorted(names, key=lambda name: (rank.get(board.features[name].control, 2), name)):
        feature = board.features[name]
        seat = feature.control
        if seat is None:
            yield _nobody(feature)
            continue
        points = worth(feature).points
        totals[seat] += points
        stop = totals[seat] % table.edition.fields
        tower = table.edition.tables.tower_at[stop]
        takes = tower >= 0 and towers[tower]
        if takes:
            towers[tower] = False
        family = feature.kind is Kind.HOUSE and feature.tiles > sizes[seat]
        if family:
            sizes[seat] = feature.tiles
        double = seat == table.seat and DOUBLES.get(feature.kind) in table.held[seat]
        yield Finishes(
            kind=feature.kind,
            tiles=feature.tiles,
            feature=name,
            cells=cells_of(feature),
            subjects=feature.subjects,
            seat=seat,
            points=points,
            doubled=2 * points if double else None,
            stop=stop,
            tower=tower if takes else None,
            family=family,
        )


def _nobody(feature: Feature) -> Finishes:
    cells = cells_of(feature)
    return Finishes(
        feature.kind, feature.tiles, feature.name, cells, feature.subjects, None, 0, None, None, None, False
    )
