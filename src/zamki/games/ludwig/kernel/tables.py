"""The pieces of ludwig as integer tables, and the layout of a castle in a flat array.

A castle holds at most 25 rooms, the throne among them: 16 placed, two by food bonuses, and six special rooms
(or 17 and seven). So its rooms fit the bits of one integer, and it spans less than 32 columns and rows: a
32 x 32 grid that wraps around never folds a castle onto itself.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]

EDITION = "base-2018"
DATA: dict[str, Any] = json.loads(
    (files("zamki.games") / "ludwig" / "data" / f"{EDITION}.json").read_text(encoding="utf-8")
)

# Room codes: 1..147 the regular rooms in the order of the data, then three special rooms, then the thrones.
REGULAR = len(DATA["rooms"])
FOUNTAIN, TOWER, FOYER = REGULAR + 1, REGULAR + 2, REGULAR + 3
FIRST_THRONE = REGULAR + 4
CODES = FIRST_THRONE + len(DATA["thrones"])
ROOM_IDS: tuple[str, ...] = (
    "",
    *(room["id"] for room in DATA["rooms"]),
    *(room["id"] for room in DATA["specials"]),
    *(room["id"] for room in DATA["thrones"]),
)
CODE_OF: dict[str, int] = {name: code for code, name in enumerate(ROOM_IDS) if code}
TYPES: tuple[str, ...] = tuple(DATA["types"])
DECORATIONS: tuple[str, ...] = tuple(DATA["decorations"])
ATTENDANTS: tuple[str, ...] = tuple(kind["id"] for kind in DATA["attendants"])
SPECIALS: tuple[str, ...] = tuple(room["id"] for room in DATA["specials"])
CARDS: tuple[str, ...] = tuple(card["id"] for card in DATA["bonus_cards"])
LINES: tuple[str, ...] = (
    *TYPES,
    "towers",
    "fountains",
    "grand_foyers",
    "bonus_cards",
    "royal_attendants",
    "throne",
)

FOOD, LIVING, UTILITY, OUTDOOR, SLEEPING, CORRIDOR, DOWNSTAIRS, SPECIAL = range(8)
# What `KIND` says of a room besides its type: the three special ones, and thrones.
KIND_FOUNTAIN, KIND_TOWER, KIND_FOYER, KIND_THRONE = 7, 8, 9, 10
NO_DECORATION = 4

# Castle layout: offsets into its slice.
ROOMS = 0  # number of rooms, the throne is the first
COUNT = 1  # 7 regular types
SPECIAL_COUNT = 8  # fountain, tower, grand foyer
ATTENDANT = 11  # 4 kinds, in the order of the decorations they admire
CARD_N, CARD = 15, 16  # kept cards, at most 3 (index + 1)
BONUS, DECIDER, DRAWN_N, DRAWN = 19, 20, 21, 22  # the open bonus, who decides, up to 5 rooms or cards
EDGE_N = 27  # number of empty cells that share an edge with a room
MIN_COL, MAX_COL, MIN_LVL, MAX_LVL = 28, 29, 30, 31
EDGE_COL, EDGE_LVL = 32, 92  # up to 60 each
CODE, COL, LVL = 152, 178, 204  # 26 each
ADJ, AROUND = 230, 256  # per room: the rooms sharing an edge, and the rooms around (bits)
OF_CLASS = 282  # 8 classes: bits of the rooms
OF_DECORATION = 290  # 4 decorations, and none
WANTS = 296  # 7 rules x 8 classes (corridors: decorations): bits of the rooms that want it
IN_COLUMN = 352  # 32 columns: bits
GRID = 384  # 32 x 32: room index + 1, or EMPTY_EDGE + index in the edge list, or 0
EMPTY_EDGE = 32
EDGE_ADJ, EDGE_AROUND = GRID + 1024, GRID + 1084  # per edge cell: rooms sharing an edge, rooms around (bits)
CASTLE = GRID + 1144


def _tables() -> dict[str, Ints]:
    kind = np.full(CODES, KIND_THRONE, np.int32)
    decoration = np.full(CODES, NO_DECORATION, np.int32)
    want = np.full(CODES, -1, np.int32)
    points = np.zeros(CODES, np.int32)
    cells = np.zeros((CODES, 4), np.int32)
    throne_types = np.full((CODES, 2), -1, np.int32)
    step = {"N": (0, 1), "S": (0, -1), "W": (-1, 0), "E": (1, 0), "SS": (0, -2)}
    classes = {name: index for index, name in enumerate((*TYPES, "special"))}
    decorations: dict[str | None, int] = {name: index for index, name in enumerate(DECORATIONS)}
    decorations[None] = NO_DECORATION
    for code, room in enumerate(DATA["rooms"], start=1):
        scores = room["scores"]
        kind[code] = classes[room["type"]]
        decoration[code] = decorations[room["decoration"]]
        points[code] = scores["points"]
        if "type" in scores:
            want[code] = classes[scores["type"]]
        if "decoration" in scores:
            want[code] = decorations[scores["decoration"]]
        if "cells" in scores:
            cells[code] = [value for name in scores["cells"] for value in step[name]]
    for index in range(3):
        kind[FOUNTAIN + index] = KIND_FOUNTAIN + index
    for code, throne in enumerate(DATA["thrones"], start=FIRST_THRONE):
        decoration[code] = decorations[throne["decoration"]]
        points[code] = throne["points"]
        cells[code] = [value for cell in throne["cells"] for value in cell]
        throne_types[code] = [classes[name] for name in throne["types"]]
    return {
        "kind": kind,
        "decoration": decoration,
        "want": want,
        "points": points,
        "cells": cells,
        "throne": throne_types,
    }


_TABLES = _tables()
KIND, DECORATION, WANT = _TABLES["kind"], _TABLES["decoration"], _TABLES["want"]
POINTS, CELLS, THRONE = _TABLES["points"], _TABLES["cells"], _TABLES["throne"]
# The attendant kinds of the data, as the decoration each admires.
ADMIRES: tuple[int, ...] = tuple(DECORATIONS.index(kind["decoration"]) for kind in DATA["attendants"])
CARD_POINTS: Ints = np.array([card["points"] for card in DATA["bonus_cards"]], np.int32)
# Cards that pay per room of one class: that class, else -1 (L38).
CARD_CLASS: Ints = np.array(
    [(*TYPES, "special").index(c) if c in (*TYPES, "special") else -1 for c in CARDS], np.int32
)
(
    C_TYPES,
    C_ATTENDANTS,
    C_BELOW,
    C_LEVEL3,
    C_HEIGHT,
    C_WIDTH,
    C_SURROUNDED8,
    C_SURROUNDED4,
    C_RING6,
    C_RING10,
    C_FIVE,
    C_THREE,
) = (
    CARDS.index(name)
    for name in (
        "types",
        "attendants",
        "below_ground",
        "level3plus",
        "height",
        "width",
        "surrounded8",
        "surrounded4",
        "throne_ring6",
        "throne_ring10",
        "five_of_type",
        "three_of_type",
    )
)
DX: Ints = np.array([0, 0, -1, 1, -1, -1, 1, 1], np.int32)  # four edges, then four corners
DY: Ints = np.array([1, -1, 0, 0, 1, -1, 1, -1], np.int32)
RING_COL: Ints = np.array(
    [0, 1, 0, 1, -1, 2, -1, -1, 2, 2], np.int32
)  # six edges of the throne, four corners
RING_LVL: Ints = np.array([1, 1, -1, -1, 0, 0, 1, -1, 1, -1], np.int32)
