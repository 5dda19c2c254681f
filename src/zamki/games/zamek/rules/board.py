"""The board: which tiles lie where, and the features they make, kept up to date tile by tile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

from zamki.core.ids import Seat
from zamki.games.zamek.rules.components import (
    AREAS,
    Area,
    Cell,
    Components,
    Face,
    Kind,
    Spot,
    demand,
    facing,
    opposite,
)

_FACING = tuple(facing(slot) for slot in range(12))
_MEADOW = Kind.MEADOW
_SEAT_ZERO, _SEAT_ONE = Seat(0), Seat(1)
NOBODY = (0, 0)


class Feature(NamedTuple):
    """Areas of one kind that touch (Z10). A named tuple, because a tile makes several: they must be cheap."""

    name: Spot
    """Its first spot by (row, column, area); its name in records."""
    kind: Kind
    spots: tuple[Spot, ...]
    nodes: int
    """The cells and start spaces it covers, as bits."""
    open: int
    """How many of its slots face an empty cell; none: finished (Z11)."""
    shrines: int
    stocks: bool
    subjects: tuple[int, int]

    @property
    def tiles(self) -> int:
        """How many tiles it covers, start spaces among them (Z11)."""
        return self.nodes.bit_count()

    @property
    def control(self) -> Seat | None:
        """The seat with strictly more subjects (Z12)."""
        zero, one = self.subjects
        return None if zero == one else _SEAT_ONE if one > zero else _SEAT_ZERO


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile on the board: its face's number and its quarter turns."""

    tile: int
    turn: int


@dataclass(frozen=True, slots=True)
class Board:
    """Everything inside the wall. It never changes: laying a tile gives a new board."""

    edition: Components
    tiles: Mapping[Cell, Lying] = field(hash=False)
    """In the order they were laid."""
    frontier: Mapping[Cell, int] = field(hash=False)
    """The empty cells beside a tile or start space, with what these demand (Z5, Z6)."""
    features: Mapping[Spot, Feature] = field(hash=False)
    home: Mapping[Spot, Spot] = field(hash=False)
    """The name of each spot's feature."""
    subjects: Mapping[Spot, Seat] = field(hash=False)

    def feature(self, spot: Spot) -> Feature:
        """The feature a spot belongs to."""
        return self.features[self.home[spot]]

    def areas(self, cell: Cell) -> tuple[Area, ...]:
        """The areas of the tile on `cell`."""
        return self.edition.tiles[self.tiles[cell].tile].areas


def empty_board(edition: Components) -> Board:
    """The board before the first tile: only the start spaces (Z5)."""
    tables = edition.tables
    frontier: dict[Cell, int] = {}
    features: dict[Spot, Feature] = {}
    home: dict[Spot, Spot] = {}
    for number, face in enumerate(tables.starts):
        start = edition.starts[number]
        cell, node = tables.number[start.cell], edition.cells + number
        side = tables.around[cell].index(node)
        frontier[cell] = frontier.get(cell, 0) + _one_side(side, face.roads)
        open_slots = [len(area.slots) for area in face.areas]
        _add_lone(features, home, tables.spots[node], node, face, _Touching(open_slots, {}, {}))
    return Board(edition, {}, frontier, features, home, {})


def _one_side(side: int, neighbour_roads: int) -> int:
    """What a neighbour behind `side` adds to the demand on a cell."""
    return demand(1 << side, (neighbour_roads >> opposite(side) & 1) << side)


def _spot(node: int, area: int) -> Spot:
    return Spot(node * AREAS + area)


def turns_that_fit(board: Board, tile: int, cell: Cell) -> tuple[int, ...]:
    """The quarter turns in which `tile` may lie on `cell` (Z5, Z6, Z6a)."""
    asked = board.frontier.get(cell)
    return () if asked is None else board.edition.tables.fits[tile][asked]


def has_place(board: Board, tile: int) -> bool:
    """Whether `tile` has a legal place anywhere (Z7)."""
    fits = board.edition.tables.fits[tile]
    return any(fits[asked] for asked in board.frontier.values())


class Laid(NamedTuple):
    """A board with one more tile, and the features that this tile finished (by name, sorted; Z11).

    A meadow is never among them (Z18).
    """

    board: Board
    finished: tuple[Spot, ...]


def lay(board: Board, cell: Cell, tile: int, turn: int) -> Laid:
    """Lays a tile where it fits. Only the features it touches are looked at."""
    face = board.edition.tables.faces[tile][turn]
    touching = _touch(board, cell, face)
    features, home = dict(board.features), dict(board.home)
    changed = _add_lone(features, home, board.edition.tables.spots[cell], cell, face, touching)
    joined: set[Spot] = set()
    for areas, names in _groups(touching.joins):
        changed.append(_join(features, home, cell, face, touching, areas, names))
        joined |= names
    for name, slots in touching.closed.items():
        if name not in joined:
            features[name] = _closed(features[name], slots)
            changed.append(name)
    finished = [
        name for name in changed if not (feature := features[name]).open and feature.kind is not _MEADOW
    ]
    tiles = {**board.tiles, cell: _lying(tile, turn)}
    frontier = _frontier(board, cell, face)
    return Laid(
        Board(board.edition, tiles, frontier, features, home, board.subjects), tuple(sorted(finished))
    )


class _Touching(NamedTuple):
    """What a new tile's slots meet."""

    opens: list[int]
    """Per area: how many slots face an empty cell."""
    joins: dict[int, set[Spot]]
    """Per area that touches some: the features of its kind that it touches."""
    closed: dict[Spot, int]
    """How many slots of each feature now face the new tile."""


def _touch(board: Board, cell: Cell, face: Face) -> _Touching:
    tables, tiles, home, features = board.edition.tables, board.tiles, board.home, board.features
    cells, areas = len(tables.xy), face.areas
    opens = [0] * len(areas)
    joins: dict[int, set[Spot]] = {}
    closed: dict[Spot, int] = {}
    for node, side in zip(tables.around[cell], face.sides, strict=True):
        if node < 0:
            continue
        if node >= cells:
            slots = tables.starts[node - cells].slots
        elif node in tiles:
            lying = tiles[node]
            slots = tables.faces[lying.tile][lying.turn].slots
        else:
            for mine, width, _ in side:
                opens[mine] += width
            continue
        spots = tables.spots[node]
        for mine, width, slot in side:
            name = home[spots[slots[_FACING[slot]]]]
            closed[name] = closed.get(name, 0) + width
            if features[name].kind is areas[mine].kind:
                joins.setdefault(mine, set()).add(name)
    return _Touching(opens, joins, closed)


@cache
def _lying(tile: int, turn: int) -> Lying:
    return Lying(tile, turn)


def _closed(feature: Feature, slots: int) -> Feature:
    """The feature with some of its slots no longer open."""
    name, kind, spots, nodes, open_slots, shrines, stocks, subjects = feature
    return Feature(name, kind, spots, nodes, open_slots - slots, shrines, stocks, subjects)


def _groups(joins: dict[int, set[Spot]]) -> list[tuple[list[int], set[Spot]]]:
    """Areas of the new tile and features they touch, as groups that each become one feature."""
    groups: list[tuple[list[int], set[Spot]]] = []
    for index, names in joins.items():
        areas, all_names, apart = [index], set(names), []
        for group in groups:
            if group[1].isdisjoint(names):
                apart.append(group)
            else:
                areas += group[0]
                all_names |= group[1]
        groups = [*apart, (areas, all_names)]
    return groups


def _add_lone(
    features: dict[Spot, Feature],
    home: dict[Spot, Spot],
    spots: tuple[Spot, ...],
    node: int,
    face: Face,
    touching: _Touching,
) -> list[Spot]:
    """Makes a feature of each area that touches none of its kind."""
    opens, joins, bit, added = touching.opens, touching.joins, 1 << node, []
    for index, area in enumerate(face.areas):
        if index not in joins:
            spot = spots[index]
            home[spot] = spot
            features[spot] = Feature(
                spot, area.kind, (spot,), bit, opens[index], area.shrines, area.stocks, NOBODY
            )
            added.append(spot)
    return added


def _join(
    features: dict[Spot, Feature],
    home: dict[Spot, Spot],
    cell: Cell,
    face: Face,
    touching: _Touching,
    areas: list[int],
    names: set[Spot],
) -> Spot:
    """Makes one feature of areas and the features they touch (Z8a: subjects stay and count together)."""
    spots = [_spot(cell, index) for index in areas]
    first = min(min(names), min(spots))
    nodes = 1 << cell
    open_slots = shrines = zero = one = 0
    stocks = False
    for index in areas:
        area = face.areas[index]
        open_slots += touching.opens[index]
        shrines += area.shrines
        stocks = stocks or area.stocks
    home.update(dict.fromkeys(spots, first))
    for name in names:
        part = features.pop(name)
        if name != first:
            home.update(dict.fromkeys(part.spots, first))
        spots += part.spots
        nodes |= part.nodes
        open_slots += part.open - touching.closed[name]
        shrines += part.shrines
        stocks = stocks or part.stocks
        zero += part.subjects[0]
        one += part.subjects[1]
    kind = face.areas[areas[0]].kind
    features[first] = Feature(first, kind, tuple(spots), nodes, open_slots, shrines, stocks, (zero, one))
    return first


def _frontier(board: Board, cell: Cell, face: Face) -> dict[Cell, int]:
    frontier, tiles = dict(board.frontier), board.tiles
    del frontier[cell]
    cells = board.edition.cells
    for side, near in enumerate(board.edition.tables.around[cell]):
        if 0 <= near < cells and near not in tiles:
            frontier[near] = frontier.get(near, 0) + _one_side(opposite(side), face.roads)
    return frontier


def free_areas(board: Board, cell: Cell) -> tuple[int, ...]:
    """The areas of the tile on `cell` whose whole feature holds no subject (Z8)."""
    features, home, spots = board.features, board.home, board.edition.tables.spots[cell]
    count = len(board.areas(cell))
    return tuple([index for index in range(count) if features[home[spots[index]]].subjects == NOBODY])


def with_subject(board: Board, cell: Cell, area: int, seat: Seat) -> Board:
    """The board with a subject of `seat` on one area (Z8)."""
    spot = _spot(cell, area)
    name = board.home[spot]
    count = (1, 0) if seat == 0 else (0, 1)
    features = {**board.features, name: board.features[name]._replace(subjects=count)}
    subjects = {**board.subjects, spot: seat}
    return Board(board.edition, board.tiles, board.frontier, features, board.home, subjects)


def without_subjects(board: Board, name: Spot) -> Board:
    """The board after the subjects of a feature went home (Z14)."""
    feature = board.features[name]
    gone = set(feature.spots)
    features = {**board.features, name: feature._replace(subjects=(0, 0))}
    subjects = {spot: seat for spot, seat in board.subjects.items() if spot not in gone}
    return Board(board.edition, board.tiles, board.frontier, features, board.home, subjects)


def empty_groups(board: Board) -> tuple[tuple[Cell, ...], ...]:
    """The groups of empty cells, connected by sides, the largest first (Z27)."""
    left = set(board.edition.tables.number.values()) - board.tiles.keys()
    groups: list[tuple[Cell, ...]] = []
    while left:
        groups.append(tuple(sorted(_spread(board, left, min(left)))))
    return tuple(sorted(groups, key=lambda group: (-len(group), group)))


def _spread(board: Board, left: set[Cell], seed: Cell) -> Iterable[Cell]:
    left.remove(seed)
    group = [seed]
    for cell in group:
        for node in board.edition.tables.around[cell]:
            if node in left:
                left.remove(node)
                group.append(node)
    return group


def rebuilt(edition: Components, tiles: Mapping[Cell, Lying], subjects: Mapping[Spot, Seat]) -> Laid:
    """The board on which these tiles lie, laid in this order; and what the last one finished."""
    board = empty_board(edition)
    finished: tuple[Spot, ...] = ()
    for cell, lying in tiles.items():
        board, finished = lay(board, cell, lying.tile, lying.turn)
    features = dict(board.features)
    for spot, seat in subjects.items():
        feature = features[board.home[spot]]
        zero, one = feature.subjects
        features[feature.name] = feature._replace(subjects=(zero + (seat == 0), one + (seat == 1)))
    return Laid(replace(board, features=features, subjects=subjects), finished)
