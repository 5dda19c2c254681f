"""How a Zamek edition and a game lie in flat arrays: the layout, the table array, and the empty board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from zamki.core.errors import BadSetup
from zamki.core.words import T
from zamki.games.zamek.rules.components import Area, Components, Kind, Tile, Token
from zamki.kernels.memory import constant

Ints = NDArray[np.int32]
State = NDArray[np.int16]

ROAD, HOUSE, PIGSTY, MEADOW = range(4)
KINDS = tuple(Kind)
TOKENS = tuple(Token)
N_TOKENS = 9
MAX_AREAS = 16
MAX_SUBJECTS = 16
MAX_MOVES = 1024  # legal moves of one phase, and twice the cells
MAX_TURNS = 8192  # placements with their subjects

# The table array's head: sizes, then where each block begins (in the table or in the state).
(
    T_CELLS,
    T_TRACK,
    T_DECK,
    T_SUBJECTS,
    T_FIT,
    T_NEIGHBOUR,
    T_TOWER_AT,
    T_AREAS,
    T_TURNED,
    T_START_BASE,
    T_START_ROAD,
    T_EXITS,
    S_TOWERS,
    S_DECK,
    S_TURNED,
    S_BASE,
    S_KEY,
    S_FRONTIER,
    S_NODES,
    S_LENGTH,
    T_HEAD,
) = range(21)

# One record per tile type: number of areas, then (kind, bonus, sibling) for each area.
AREA_STRIDE = 1 + 3 * MAX_AREAS
# One record per tile type and turn: road bits, the area of each slot, per side (count, up to 3 areas).
TURNED_STRIDE = 1 + 12 + 16
# One record per tile type, turn and slot: the sides its area reaches as bits, and 16 times the area's kind.
SLOTS = 12

# The state array's head.
(
    PHASE,
    SEAT,
    NEXT_CARD,
    TILE,
    CELL,
    N_NODES,
    N_PENDING,
    N_FRONTIER,
    DISCARDED,
    SCORE,
    _SCORE1,
    FAMILY,
    _FAMILY1,
    POOL,
    _POOL1,
    TAKEN,
    _TAKEN1,
    FAMILY_NAME,
    _FAMILY_NAME1,
    PENDING,
) = range(20)
MAX_PENDING = 28
USABLE = PENDING + MAX_PENDING
FRESH = USABLE + 2 * N_TOKENS
STANDING = FRESH + 2 * N_TOKENS
# What each seat was paid so far, for simulated games: by kind, by doubling tokens, then the tokens it won.
PAID = STANDING + 2 * MAX_SUBJECTS
BY_TOKENS = 4
WON = BY_TOKENS + 1
PAID_STRIDE = WON + N_TOKENS
HEAD = PAID + 2 * PAID_STRIDE

# One record per area on the board; the fields from OPEN on are kept at the feature's label only.
LABEL, NEXT, KIND, OWN, SIBLING, OPEN, TILES, BONUS, STAND, _STAND1, NAME, SIZE, HOLES = range(13)
NODE = 13
NO_NAME = 32767

PHASES = ("place", "subject", "score", "extra", "over")
P_PLACE, P_SUBJECT, P_SCORE, P_EXTRA, P_OVER = range(5)

WALL, START = -1, -2  # a neighbour entry: a cell, plain wall, or START - index of a start space


@dataclass(frozen=True)
class Tables:
    """One edition for the kernels (Z31): the flat table, and the board before the first tile."""

    edition: Components
    flat: Ints
    empty: State

    def block(self, begin: int, end: int) -> slice:
        """The stretch of a state between two block heads."""
        return slice(int(self.flat[begin]), int(self.flat[end]))


def is_playable(edition: Components) -> bool:
    """Whether an edition is small enough for the kernels' fixed working space."""
    areas = max(len(tile.areas) for tile in edition.tiles)
    turns = 4 * edition.cells * (areas + 1)
    nodes = sum(tile.count * len(tile.areas) for tile in edition.tiles) + 3 * len(edition.starts)
    small = areas <= MAX_AREAS and turns <= MAX_TURNS and 4 * edition.cells <= MAX_MOVES
    return small and edition.subjects <= MAX_SUBJECTS and nodes < NO_NAME


@lru_cache(maxsize=8)
def tables_of(edition: Components) -> Tables:
    """The tables of an edition; kept, since every decision of a bot asks for them."""
    if not is_playable(edition):
        raise BadSetup(T("This edition is too large for the kernels."))
    return build_tables(edition)


def build_tables(edition: Components) -> Tables:
    """Make the tables of an edition whose parts have been checked."""
    tiles, starts = edition.tiles, edition.starts
    blocks = {
        T_NEIGHBOUR: _neighbours(edition),
        T_TOWER_AT: _tower_at(edition),
        T_AREAS: [value for tile in tiles for value in _area_record(tile)],
        T_TURNED: [value for tile in range(len(tiles)) for value in _turned_records(edition, tile)],
        T_START_BASE: _start_bases(edition),
        T_START_ROAD: [int(start.kind is Kind.ROAD) for start in starts],
        T_FIT: _fits(edition),
        T_EXITS: [value for tile in range(len(tiles)) for value in _exits(edition, tile)],
    }
    head = np.zeros(T_HEAD, np.int32)
    position = T_HEAD
    for key, block in blocks.items():
        head[key] = position
        position += len(block)
    head[T_CELLS] = edition.cells
    head[T_TRACK] = edition.fields
    head[T_DECK] = sum(tile.count for tile in tiles)
    head[T_SUBJECTS] = edition.subjects
    _lay_out_state(head, edition)
    flat = np.concatenate([head, *(np.array(block, np.int32) for block in blocks.values())]).astype(np.int32)
    return Tables(edition, constant(flat), _empty_board(flat, edition))


def _neighbours(edition: Components) -> list[int]:
    """Per cell and side: the cell there, plain wall, or a start space."""
    cells = edition.cells
    return [
        node if node < cells else START - (node - cells) for sides in edition.tables.around for node in sides
    ]


def _tower_at(edition: Components) -> list[int]:
    """Per track field: which of the towers with tokens a marker stopping there looks at (Z16), or -1."""
    order = {tower: n for n, tower in enumerate(edition.token_towers)}
    return [order.get(tower, -1) for tower in edition.tables.tower_at]


def _bonus(area: Area) -> int:
    """What counts on an area (Z2a): shrines on a meadow, stocks on a road; fountains have cut the areas."""
    return area.shrines if area.kind is Kind.MEADOW else int(area.stocks)


def _area_record(tile: Tile) -> list[int]:
    kinds = [area.kind for area in tile.areas]
    record = [len(tile.areas)]
    for area in tile.areas:
        sibling = area.kind is not Kind.MEADOW and kinds.count(area.kind) > 1
        record += [KINDS.index(area.kind), _bonus(area), int(sibling)]
    return record + [0] * (AREA_STRIDE - len(record))


def _turned_records(edition: Components, tile: int) -> list[int]:
    values: list[int] = []
    for face in edition.tables.faces[tile]:
        values += [face.roads, *face.slots]
        for side in range(4):
            here = sorted(set(face.slots[3 * side : 3 * side + 3]))
            values += [len(here), *here, *[0] * (3 - len(here))]
    return values


def _exits(edition: Components, tile: int) -> list[int]:
    values: list[int] = []
    for face in edition.tables.faces[tile]:
        for area in face.slots:
            sides = sum(1 << side for side in range(4) if area in face.slots[3 * side : 3 * side + 3])
            values.append(sides + 16 * KINDS.index(edition.tiles[tile].areas[area].kind))
    return values


def _fits(edition: Components) -> list[int]:
    """Per tile and demand of a cell: the fitting turns as bits (Z6, Z6a); none in the open (Z5)."""
    return [
        sum(1 << turn for turn in fits.get(demand, ())) if demand >= 16 else 0
        for fits in edition.tables.fits
        for demand in range(256)
    ]


def _start_bases(edition: Components) -> list[int]:
    bases, node = [], 0
    for start in edition.starts:
        bases.append(node)
        node += len(start.areas())
    return bases


def _lay_out_state(head: Ints, edition: Components) -> None:
    nodes = sum(tile.count * len(tile.areas) for tile in edition.tiles)
    nodes += sum(len(start.areas()) for start in edition.starts)
    head[S_TOWERS] = HEAD
    head[S_DECK] = head[S_TOWERS] + len(edition.tokens)
    head[S_TURNED] = head[S_DECK] + head[T_DECK]
    head[S_BASE] = head[S_TURNED] + edition.cells
    head[S_KEY] = head[S_BASE] + edition.cells
    head[S_FRONTIER] = head[S_KEY] + edition.cells
    head[S_NODES] = head[S_FRONTIER] + edition.cells
    head[S_LENGTH] = head[S_NODES] + nodes * NODE


def _empty_board(flat: Ints, edition: Components) -> State:
    """The board before the first tile: only the start spaces, each with its one side open."""
    state = np.zeros(int(flat[S_LENGTH]), np.int16)
    state[flat[S_TURNED] : flat[S_KEY]] = -1
    state[STANDING : STANDING + 2 * MAX_SUBJECTS] = -1
    state[POOL : POOL + 2] = edition.subjects
    node = 0
    for number, start in enumerate(edition.starts):
        cell = edition.tables.number[start.cell]
        side = edition.tables.around[cell].index(edition.cells + number)
        if state[flat[S_KEY] + cell] == 0:
            state[flat[S_FRONTIER] + state[N_FRONTIER]] = cell
            state[N_FRONTIER] += 1
        state[flat[S_KEY] + cell] |= 16 << side | int(start.kind is Kind.ROAD) << side
        for area in sorted(start.areas(), key=lambda area: area.slots):
            at = int(flat[S_NODES]) + node * NODE
            kind = KINDS.index(area.kind)
            state[at : at + NODE] = [node, node, kind, -1, 0, 1, 1, _bonus(area), 0, 0, NO_NAME, 1, cell]
            node += 1
    state[N_NODES] = node
    return state
