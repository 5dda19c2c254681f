"""Zamek's edition data as one flat table array, and the start position of a game as one flat state array."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
State = NDArray[np.int16]

ROAD, HOUSE, PIGSTY, MEADOW = range(4)
KINDS = {"road": ROAD, "house": HOUSE, "pigsty": PIGSTY, "meadow": MEADOW}
SIDES = {"N": 0, "E": 1, "S": 2, "W": 3}
TOKENS = (
    "extra_turn",
    "house_double",
    "pigsty_double",
    "meadow_plus",
    "seat_plus_two",
    "five_points",
    "open_house",
    "open_pigsty",
    "open_road",
)
N_TOKENS = len(TOKENS)
MAX_AREAS = 16
MAX_SUBJECTS = 16

# The table array's head: sizes, then where each block begins (in the table or in the state).
(
    T_CELLS,
    T_TYPES,
    T_TRACK,
    T_TOWERS,
    T_DECK,
    T_SUBJECTS,
    T_FIT,
    T_NEIGHBOUR,
    T_TOWER_AT,
    T_AREAS,
    T_TURNED,
    T_START_BASE,
    T_START_ROAD,
    S_TOWERS,
    S_DECK,
    S_TURNED,
    S_BASE,
    S_KEY,
    S_NODES,
    S_LENGTH,
    T_STARTS,
    T_COUNTS,
    T_HEAD,
) = range(23)

# One record per tile type: number of areas, then (kind, bonus, sibling) for each area.
AREA_STRIDE = 1 + 3 * MAX_AREAS
# One record per tile type and turn: road bits, the area of each slot, per side (count, up to 3 areas).
TURNED_STRIDE = 1 + 12 + 16

# The state array's head.
(
    PHASE,
    SEAT,
    NEXT_CARD,
    TILE,
    CELL,
    N_NODES,
    N_PENDING,
    DISCARDED,
    SCORE,
    _SCORE1,
    FAMILY,
    _FAMILY1,
    POOL,
    _POOL1,
    TAKEN,
    _TAKEN1,
    PENDING,
) = range(17)
MAX_PENDING = 28
USABLE = PENDING + MAX_PENDING
FRESH = USABLE + 2 * N_TOKENS
STANDING = FRESH + 2 * N_TOKENS
HEAD = STANDING + 2 * MAX_SUBJECTS

# One record per area on the board; the fields from OPEN on are kept at the feature's label only.
LABEL, NEXT, KIND, OWN, SIBLING, OPEN, TILES, BONUS, STAND, _STAND1, NAME, SIZE, HOLES = range(13)
NODE = 13
NO_NAME = 32767

PHASES = ("place", "subject", "score", "extra", "over")
P_PLACE, P_SUBJECT, P_SCORE, P_EXTRA, P_OVER = range(5)

WALL, START = -1, -2  # a neighbour entry: a cell, plain wall, or START - index of a start space


@dataclass(frozen=True)
class Tables:
    """One edition for the kernels: the flat table, the empty board, and the names that the numbers stand for."""

    flat: Ints
    empty: State
    cells: tuple[tuple[int, int], ...]
    types: tuple[str, ...]
    counts: tuple[int, ...]
    token_counts: tuple[int, ...]
    start_names: tuple[tuple[tuple[int, int], str], ...]

    @property
    def towers(self) -> int:
        """How many towers get a token at set-up (Z3)."""
        return int(self.flat[T_TOWERS])

    def cell(self, at: Sequence[int]) -> int:
        """The index of the cell in column at[0] and row at[1]."""
        return self.cells.index((at[0], at[1]))


def build_tables(edition: Mapping[str, Any]) -> Tables:
    """Make the tables from edition data in the format of zamek.json."""
    board = edition["board"]
    cells = [(x, y) for y, row in enumerate(board["rows"]) for x, mark in enumerate(row) if mark == "#"]
    index = {cell: i for i, cell in enumerate(cells)}
    tiles = list(edition["tiles"])
    starts = list(board["starts"])
    towers = [pair for pair in board["towers"] if 0 not in pair]  # Z3
    by_kind = {token["kind"]: int(token["count"]) for token in edition["tokens"]}
    counts = [int(tile["count"]) for tile in tiles]
    head = np.zeros(T_HEAD, np.int32)
    blocks = {
        T_NEIGHBOUR: _neighbours(cells, index, starts),
        T_TOWER_AT: _tower_at(towers, len(board["track"])),
        T_AREAS: [value for tile in tiles for value in _area_record(tile)],
        T_TURNED: [value for tile in tiles for turn in range(4) for value in _turned_record(tile, turn)],
        T_START_BASE: _start_bases(starts),
        T_START_ROAD: [int(start["kind"] == "road") for start in starts],
        T_COUNTS: counts,
    }
    blocks[T_FIT] = _fits(blocks[T_TURNED], len(tiles))
    position = T_HEAD
    for key, block in blocks.items():
        head[key] = position
        position += len(block)
    head[T_CELLS], head[T_TYPES], head[T_STARTS] = len(cells), len(tiles), len(starts)
    head[T_TRACK], head[T_TOWERS] = len(board["track"]), len(towers)
    head[T_DECK], head[T_SUBJECTS] = sum(counts), int(edition["subjects"])
    _lay_out_state(head, tiles, starts, sum(by_kind.values()))
    flat = np.concatenate([head, *(np.array(block, np.int32) for block in blocks.values())]).astype(np.int32)
    return Tables(
        flat=flat,
        empty=_empty_board(flat, starts, index),
        cells=tuple(cells),
        types=tuple(tile["id"] for tile in tiles),
        counts=tuple(counts),
        token_counts=tuple(by_kind.get(kind, 0) for kind in TOKENS),
        start_names=tuple(((s["cell"][0], s["cell"][1]), s["side"]) for s in starts),
    )


def _neighbours(
    cells: list[tuple[int, int]], index: dict[tuple[int, int], int], starts: list[Any]
) -> list[int]:
    """Per cell and side: the cell there, plain wall, or a start space."""
    at_wall = {((s["cell"][0], s["cell"][1]), SIDES[s["side"]]): START - i for i, s in enumerate(starts)}
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    return [
        at_wall.get(((x, y), side), index.get((x + dx, y + dy), WALL))
        for x, y in cells
        for side, (dx, dy) in enumerate(steps)
    ]


def _tower_at(towers: list[Any], fields: int) -> list[int]:
    """Per track field: the tower whose token a marker stopping there takes (Z16), or -1."""
    owner = [-1] * fields
    for i, pair in enumerate(towers):
        for field in pair:
            owner[field] = i
    return owner


def _bonus(area: Mapping[str, Any]) -> int:
    return int(area.get("shrines", 0)) if area["kind"] == "meadow" else int(bool(area.get("stocks", False)))


def _area_record(tile: Mapping[str, Any]) -> list[int]:
    areas = tile["areas"]
    kinds = [area["kind"] for area in areas]
    record = [len(areas)]
    for area in areas:
        sibling = area["kind"] != "meadow" and kinds.count(area["kind"]) > 1
        record += [KINDS[area["kind"]], _bonus(area), int(sibling)]
    return record + [0] * (AREA_STRIDE - len(record))


def _turned_record(tile: Mapping[str, Any], turn: int) -> list[int]:
    slots = [0] * 12
    for i, area in enumerate(tile["areas"]):
        for slot in area["slots"]:
            slots[(slot + 3 * turn) % 12] = i
    roads, per_side = 0, []
    for side in range(4):
        here = sorted(set(slots[3 * side : 3 * side + 3]))
        roads |= any(tile["areas"][i]["kind"] == "road" for i in here) << side
        per_side += [len(here), *here, *[0] * (3 - len(here))]
    return [roads, *slots, *per_side]


def _fits(turned: list[int], types: int) -> list[int]:
    """Per tile type and cell key (known sides << 4 | road sides): the fitting turns as bits (Z5, Z6)."""
    fits = [0] * (types * 256)
    for tile in range(types):
        for turn in range(4):
            roads = turned[(tile * 4 + turn) * TURNED_STRIDE]
            for key in range(16, 256):
                if roads & (key >> 4) == key & 15:
                    fits[tile * 256 + key] |= 1 << turn
    return fits


def _start_bases(starts: list[Any]) -> list[int]:
    bases, node = [], 0
    for start in starts:
        bases.append(node)
        node += 3 if start["kind"] == "road" else 1
    return bases


def _lay_out_state(head: Ints, tiles: list[Any], starts: list[Any], tokens: int) -> None:
    nodes = sum(int(tile["count"]) * len(tile["areas"]) for tile in tiles)
    nodes += sum(3 if start["kind"] == "road" else 1 for start in starts)
    head[S_TOWERS] = HEAD
    head[S_DECK] = head[S_TOWERS] + tokens
    head[S_TURNED] = head[S_DECK] + head[T_DECK]
    head[S_BASE] = head[S_TURNED] + head[T_CELLS]
    head[S_KEY] = head[S_BASE] + head[T_CELLS]
    head[S_NODES] = head[S_KEY] + head[T_CELLS]
    head[S_LENGTH] = head[S_NODES] + nodes * NODE


def _empty_board(flat: Ints, starts: list[Any], index: dict[tuple[int, int], int]) -> State:
    """The board before the first tile: only the start spaces, each with its one side open."""
    state = np.zeros(int(flat[S_LENGTH]), np.int16)
    cells = int(flat[T_CELLS])
    state[flat[S_TURNED] : flat[S_TURNED] + cells] = -1
    state[flat[S_BASE] : flat[S_BASE] + cells] = -1
    state[STANDING : STANDING + 2 * MAX_SUBJECTS] = -1
    state[POOL : POOL + 2] = flat[T_SUBJECTS]
    node = 0
    for start in starts:
        cell, side = index[start["cell"][0], start["cell"][1]], SIDES[start["side"]]
        road = start["kind"] == "road"
        state[flat[S_KEY] + cell] |= 1 << (side + 4) | int(road) << side
        for kind in (MEADOW, ROAD, MEADOW) if road else (KINDS[start["kind"]],):
            bonus = start["shrines"] if kind == MEADOW and not road else int(start["stocks"] and kind == ROAD)
            at = int(flat[S_NODES]) + node * NODE
            state[at : at + NODE] = [node, node, kind, -1, 0, 1, 1, bonus, 0, 0, NO_NAME, 1, cell]
            node += 1
    state[N_NODES] = node
    return state
