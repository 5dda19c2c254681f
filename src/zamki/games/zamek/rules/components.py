"""Board, tiles and tokens as an edition file gives them, with the tables that make play quick."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NewType, TypeAlias

Cell = NewType("Cell", int)
"""A cell of the board, numbered row by row; the numbers after the last cell are the start spaces."""

Spot = NewType("Spot", int)
"""One area of a tile on the board (or of a start space): cell and area index in one number.

Spots sort as records do: by row, then column, then area; start spaces come last.
"""

Square = tuple[int, int]
"""Column and row of a cell, or of a corner of the wall."""

Address = tuple[int, int, int]
"""A spot as records write it: column, row, area."""

AREAS: Final = 16
"""More areas than any tile can have: what a cell's number is multiplied with to make a spot."""


class Kind(StrEnum):
    """What an area can be (Z10)."""

    ROAD = "road"
    HOUSE = "house"
    PIGSTY = "pigsty"
    MEADOW = "meadow"


class Token(StrEnum):
    """The nine kinds of tokens (Z2): three for the game (Z20, Z22), six for its end (Z23, Z23b)."""

    EXTRA_TURN = "extra_turn"
    HOUSE_DOUBLE = "house_double"
    PIGSTY_DOUBLE = "pigsty_double"
    MEADOW_PLUS = "meadow_plus"
    SEAT_PLUS_TWO = "seat_plus_two"
    FIVE_POINTS = "five_points"
    OPEN_HOUSE = "open_house"
    OPEN_PIGSTY = "open_pigsty"
    OPEN_ROAD = "open_road"

    @property
    def waits_for_the_end(self) -> bool:
        """Whether it acts in the final scoring only and so carries the mark of the end (Z23b)."""
        return self not in (Token.EXTRA_TURN, Token.HOUSE_DOUBLE, Token.PIGSTY_DOUBLE)


class Side(StrEnum):
    """The sides of a cell, clockwise."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"


SIDES: Final = tuple(Side)
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Where a side leads: column and row, in the order of `SIDES`."""

ROLES: Final = {Kind.ROAD: "herald", Kind.HOUSE: "squire", Kind.PIGSTY: "farmer", Kind.MEADOW: "monk"}
DOUBLES: Final = {Kind.HOUSE: Token.HOUSE_DOUBLE, Kind.PIGSTY: Token.PIGSTY_DOUBLE}
OPENS: Final = {Kind.HOUSE: Token.OPEN_HOUSE, Kind.PIGSTY: Token.OPEN_PIGSTY, Kind.ROAD: Token.OPEN_ROAD}


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a tile; `slots` are thirds of its sides, 0–11 clockwise from the top left."""

    kind: Kind
    slots: tuple[int, ...]
    shrines: int = 0
    stocks: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile face, and how many tiles have it; decoration is no part of it (Z2a)."""

    id: str
    count: int
    areas: tuple[Area, ...]
    fountain: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """A start space: an inward side of the wall that counts as a tile (Z1, Z5)."""

    cell: Square
    side: Side
    kind: Kind
    shrines: int = 0
    stocks: bool = False

    def areas(self) -> tuple[Area, ...]:
        """Its areas, in slots 0–2 of the inward side; a road has two separate meadows beside it (Z10)."""
        if self.kind is not Kind.ROAD:
            return (Area(self.kind, (0, 1, 2), self.shrines, self.stocks),)
        return (Area(Kind.ROAD, (1,), 0, self.stocks), Area(Kind.MEADOW, (0,)), Area(Kind.MEADOW, (2,)))


@dataclass(frozen=True, slots=True)
class WallField:
    """A field of the track beside a side of a cell; `offset` runs along it from 0 to 1."""

    cell: Square
    side: Side
    offset: float


@dataclass(frozen=True, slots=True)
class TowerField:
    """One of the two fields of a tower, which stands at a corner of the wall."""

    corner: Square
    part: int


Field: TypeAlias = WallField | TowerField


@dataclass(frozen=True, slots=True)
class Face:
    """A tile face in one of its four turns, ready for laying."""

    slots: tuple[int, ...]
    """The area at each of the 12 slots; -1 where a start space has none."""
    areas: tuple[Area, ...]
    roads: int
    """The sides with a road, as bits in the order of `SIDES`."""
    sides: tuple[tuple[tuple[int, int, int], ...], ...]
    """Per side, its areas from left to right: index, how many slots wide, and the first of these."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What is worked out once for an edition."""

    xy: tuple[Square, ...]
    """Column and row of each cell."""
    number: dict[Square, Cell]
    around: tuple[tuple[Cell, Cell, Cell, Cell], ...]
    """Behind each side of each cell: a cell, a start space, or -1 for plain wall."""
    spots: tuple[tuple[Spot, ...], ...]
    """The spots of each cell and start space."""
    faces: tuple[tuple[Face, Face, Face, Face], ...]
    starts: tuple[Face, ...]
    fits: tuple[dict[int, tuple[int, ...]], ...]
    """Per tile: the turns that fit, by what the sides of a cell demand (see `demand`)."""
    tile_number: dict[str, int]
    tower_at: tuple[int, ...]
    """Per track field: its tower, or -1."""


@dataclass(frozen=True, slots=True)
class Components:
    """An edition: everything that comes out of the box (Z31)."""

    id: str
    sha256: str | None
    note: str = field(compare=False, repr=False)
    rows: tuple[str, ...] = field(compare=False, repr=False)
    towers: tuple[tuple[int, int], ...] = field(compare=False, repr=False)
    """The towers in track order; the one of field 0 holds no token (Z3)."""
    starts: tuple[Start, ...] = field(compare=False, repr=False)
    track: tuple[Field, ...] = field(compare=False, repr=False)
    """Where each field is drawn."""
    tiles: tuple[Tile, ...] = field(compare=False, repr=False)
    tokens: tuple[Token, ...] = field(compare=False, repr=False)
    """All tokens, one by one."""
    subjects: int = field(compare=False, repr=False)
    tables: Tables = field(compare=False, repr=False)

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return len(self.tables.xy)

    @property
    def fields(self) -> int:
        """How many fields the track has."""
        return len(self.track)

    @property
    def token_towers(self) -> tuple[int, ...]:
        """The towers that get a token in the set-up, in track order (Z3)."""
        return tuple(n for n, fields in enumerate(self.towers) if 0 not in fields)

    def tokens_besides(self, known: Iterable[Token]) -> tuple[Token, ...]:
        """All tokens but these."""
        rest = list(self.tokens)
        for token in known:
            rest.remove(token)
        return tuple(rest)

    def cell(self, spot: Spot) -> Cell:
        """The cell or start space of a spot."""
        return Cell(spot // AREAS)

    def area(self, tile: int, spot: Spot) -> Area:
        """The area of a spot on a cell where `tile` lies."""
        return self.tiles[tile].areas[spot % AREAS]

    def place(self, spot: Spot) -> Address:
        """A spot as records write it: column, row, area."""
        x, y = self.tables.xy[spot // AREAS]
        return x, y, spot % AREAS

    def named(self, feature: Spot) -> Address | None:
        """A feature's name as records write it; none for a start space that nothing has joined yet."""
        return self.place(feature) if feature < self.cells * AREAS else None

    def split(self, cells: tuple[Cell, ...]) -> tuple[tuple[Square, ...], tuple[int, ...]]:
        """Cells by column and row, and the start spaces among them by their numbers; `cells` are sorted."""
        xy = self.tables.xy
        inside = len(xy)
        squares = tuple([xy[cell] for cell in cells if cell < inside])
        return squares, tuple([cell - inside for cell in cells[len(squares) :]])

    def spot(self, x: int, y: int, area: int) -> Spot | None:
        """The spot of a record's column, row and area, where there is such a cell."""
        cell = self.tables.number.get((x, y))
        return None if cell is None or not 0 <= area < AREAS else Spot(cell * AREAS + area)


def demand(known: int, roads: int) -> int:
    """What the neighbours of a cell ask of a tile: on which sides something lies, and where it has a road."""
    return known * 16 + roads


def opposite(side: int) -> int:
    """The side that faces `side` from the next cell."""
    return (side + 2) % 4


def facing(slot: int) -> int:
    """The slot of the next cell that lies against `slot`: mirrored (Z10a).

    >>> [facing(slot) for slot in (0, 1, 2, 3)]
    [8, 7, 6, 11]
    """
    return opposite(slot // 3) * 3 + 2 - slot % 3


def make_tables(
    rows: tuple[str, ...],
    towers: tuple[tuple[int, int], ...],
    starts: tuple[Start, ...],
    fields: int,
    tiles: tuple[Tile, ...],
) -> Tables:
    """The tables of an edition whose parts have been checked."""
    xy = tuple((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#")
    number = {place: Cell(n) for n, place in enumerate(xy)}
    faces = tuple(_turned(tile) for tile in tiles)
    return Tables(
        xy=xy,
        number=number,
        around=_around(number, starts),
        spots=tuple(
            tuple(Spot(node * AREAS + area) for area in range(AREAS)) for node in range(len(xy) + len(starts))
        ),
        faces=faces,
        starts=tuple(_start_face(start) for start in starts),
        fits=tuple(_fits(turns) for turns in faces),
        tile_number={tile.id: n for n, tile in enumerate(tiles)},
        tower_at=_tower_at(towers, fields),
    )


def _around(
    number: dict[Square, Cell], starts: tuple[Start, ...]
) -> tuple[tuple[Cell, Cell, Cell, Cell], ...]:
    at_start = {(start.cell, start.side): Cell(len(number) + n) for n, start in enumerate(starts)}
    wall = Cell(-1)
    found: list[tuple[Cell, Cell, Cell, Cell]] = []
    for x, y in number:
        north, east, south, west = (
            number.get((x + dx, y + dy), at_start.get(((x, y), side), wall))
            for side, (dx, dy) in zip(SIDES, STEPS, strict=True)
        )
        found.append((north, east, south, west))
    return tuple(found)


def _turned(tile: Tile) -> tuple[Face, Face, Face, Face]:
    zero, one, two, three = (_face(tile.areas, turn) for turn in range(4))
    return zero, one, two, three


def _face(areas: tuple[Area, ...], turn: int) -> Face:
    """The face after quarter turns clockwise: each moves slot s to (s + 3) mod 12."""
    slots = [-1] * 12
    for index, area in enumerate(areas):
        for slot in area.slots:
            slots[(slot + 3 * turn) % 12] = index
    roads = sum(
        1 << side
        for side in range(4)
        if (middle := slots[3 * side + 1]) >= 0 and areas[middle].kind is Kind.ROAD
    )
    return Face(tuple(slots), areas, roads, tuple(_side(areas, slots, side) for side in range(4)))


def _side(areas: tuple[Area, ...], slots: list[int], side: int) -> tuple[tuple[int, int, int], ...]:
    """A road side has three areas, every other side one."""
    first = 3 * side
    middle = slots[first + 1]
    if middle < 0:
        return ()
    if areas[middle].kind is not Kind.ROAD:
        return ((middle, 3, first),)
    return tuple((slots[slot], 1, slot) for slot in range(first, first + 3))


def _start_face(start: Start) -> Face:
    """A start space as a face of which only the inward side is there."""
    return _face(start.areas(), opposite(SIDES.index(start.side)))


def _fits(turns: tuple[Face, Face, Face, Face]) -> dict[int, tuple[int, ...]]:
    """Z6: where a neighbour lies, roads meet roads and nothing else does; elsewhere they may end (Z6a)."""
    return {
        demand(known, roads): tuple(turn for turn, face in enumerate(turns) if face.roads & known == roads)
        for known in range(16)
        for roads in range(16)
        if roads & known == roads
    }


def _tower_at(towers: tuple[tuple[int, int], ...], fields: int) -> tuple[int, ...]:
    owner = {place: n for n, pair in enumerate(towers) for place in pair}
    return tuple(owner.get(place, -1) for place in range(fields))
