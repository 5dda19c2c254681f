"""The rules of laying and of features once more, from the edition's raw data and without any memory."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from zamki.games.zamek.rules.board import Board

RAW: dict[str, Any] = json.loads(
    (files("zamki.games.zamek") / "data" / "reconstruction-1.json").read_text("utf-8")
)
SIDE = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACES = {tile["id"]: tile["areas"] for tile in RAW["tiles"]}
STARTS = {(*start["cell"], start["side"]): start for start in RAW["board"]["starts"]}
INSIDE = {(x, y) for y, row in enumerate(RAW["board"]["rows"]) for x, mark in enumerate(row) if mark == "#"}


def _sides(areas: list[dict[str, Any]], turn: int) -> dict[str, list[tuple[int, str]]]:
    """Area and kind at the three slots of each side of a turned face."""
    slots = {
        (slot + 3 * turn) % 12: (number, area["kind"])
        for number, area in enumerate(areas)
        for slot in area["slots"]
    }
    return {side: [slots[3 * n + third] for third in range(3)] for n, side in enumerate("NESW")}


TURNED = {(name, turn): _sides(areas, turn) for name, areas in FACES.items() for turn in range(4)}

Piece = tuple[Any, ...]
"""An area: (x, y, area) on a tile, ("start", x, y, side, slot) at the wall."""


@dataclass(frozen=True, slots=True)
class Found:
    """A feature as the oracle sees it."""

    kind: str
    pieces: frozenset[Piece]
    tiles: int
    finished: bool
    shrines: int
    stocks: bool
    subjects: tuple[int, int]


class Oracle:
    """A board in the oracle's own terms."""

    def __init__(self, board: Board) -> None:
        edition = board.edition
        xy = edition.tables.xy
        self.lying = {
            xy[cell]: (edition.tiles[lying.tile].id, lying.turn) for cell, lying in board.tiles.items()
        }
        self.subjects = {(*xy[spot // 16], spot % 16): seat for spot, seat in board.subjects.items()}

    def side(self, x: int, y: int, side: str) -> list[tuple[Piece, str]]:
        """The three pieces on a tile's side with their kinds, clockwise."""
        return [((x, y, area), kind) for area, kind in TURNED[self.lying[x, y]][side]]

    def beyond(self, x: int, y: int, side: str) -> list[tuple[Piece, str]] | str | None:
        """What lies against a tile's side, in the same order; none for an empty cell; a word for wall."""
        dx, dy = SIDE[side]
        near = (x + dx, y + dy)
        if near in self.lying:
            return self.side(*near, "SWNE"["NESW".index(side)])[::-1]
        if near in INSIDE:
            return None
        start = STARTS.get((x, y, side))
        if start is None:
            return "wall"
        kinds = ["meadow", "road", "meadow"] if start["kind"] == "road" else [start["kind"]] * 3
        parts = (0, 1, 2) if start["kind"] == "road" else (0, 0, 0)
        return [(("start", x, y, side, part), kind) for part, kind in zip(parts, kinds, strict=True)]

    def features(self) -> dict[frozenset[Piece], Found]:
        """All features that hold at least one tile area, by flood fill of the whole board."""
        links: dict[Piece, set[Piece]] = {}
        kinds: dict[Piece, str] = {}
        still_open: set[Piece] = set()
        for x, y in self.lying:
            for number, area in enumerate(FACES[self.lying[x, y][0]]):
                links.setdefault((x, y, number), set())
                kinds[x, y, number] = area["kind"]
            for side in SIDE:
                beyond = self.beyond(x, y, side)
                for index, (piece, kind) in enumerate(self.side(x, y, side)):
                    if beyond is None:
                        still_open.add(piece)
                    elif not isinstance(beyond, str) and beyond[index][1] == kind:
                        other = beyond[index][0]
                        kinds[other] = kind
                        links[piece].add(other)
                        links.setdefault(other, set()).add(piece)
        return {group: self.found(group, kinds, still_open) for group in _groups(links)}

    def found(self, group: frozenset[Piece], kinds: dict[Piece, str], still_open: set[Piece]) -> Found:
        """What there is to know of a group of areas."""
        cells = {piece[:2] if piece[0] != "start" else piece[:4] for piece in group}
        faces = [
            STARTS[piece[1:4]] if piece[0] == "start" else FACES[self.lying[piece[0], piece[1]][0]][piece[2]]
            for piece in group
        ]
        seats = [int(self.subjects[piece]) for piece in group if piece in self.subjects]
        return Found(
            kind=kinds[next(iter(group))],
            pieces=group,
            tiles=len(cells),
            finished=not group & still_open,
            shrines=sum(face.get("shrines", 0) for face in faces),
            stocks=any(face.get("stocks", False) for face in faces),
            subjects=(seats.count(0), seats.count(1)),
        )

    def fits(self, tile: str) -> set[tuple[int, int, int]]:
        """Column, row and turn of every legal place of a tile (Z5, Z6)."""
        found = set()
        for x, y in INSIDE - self.lying.keys():
            for turn in range(4):
                trial = Oracle.__new__(Oracle)
                trial.lying, trial.subjects = {**self.lying, (x, y): (tile, turn)}, {}
                if trial.is_legal(x, y):
                    found.add((x, y, turn))
        return found

    def is_legal(self, x: int, y: int) -> bool:
        """Whether the tile at a cell touches something, and its roads meet roads only."""
        touches = False
        for side in SIDE:
            beyond = self.beyond(x, y, side)
            if beyond is None or isinstance(beyond, str):
                continue
            touches = True
            if (beyond[1][1] == "road") != (self.side(x, y, side)[1][1] == "road"):
                return False
        return touches


def _groups(links: dict[Piece, set[Piece]]) -> Iterator[frozenset[Piece]]:
    left = set(links)
    while left:
        queue = [left.pop()]
        for piece in queue:
            fresh = links[piece] & left
            left -= fresh
            queue += fresh
        yield frozenset(queue)


def engine_features(board: Board) -> dict[frozenset[Piece], Found]:
    """The engine's features in the oracle's terms; lone start spaces are left out."""
    edition = board.edition
    found = {}
    for feature in board.features.values():
        pieces = frozenset(_piece(board, spot // 16, spot % 16) for spot in feature.spots)
        if all(piece[0] == "start" for piece in pieces):
            continue
        assert feature.name == min(feature.spots)
        assert all(board.home[spot] == feature.name for spot in feature.spots)
        assert feature.nodes == sum(1 << node for node in {edition.cell(spot) for spot in feature.spots})
        found[pieces] = Found(
            kind=str(feature.kind),
            pieces=pieces,
            tiles=feature.tiles,
            finished=not feature.open,
            shrines=feature.shrines,
            stocks=feature.stocks,
            subjects=feature.subjects,
        )
    return found


def _piece(board: Board, node: int, area: int) -> Piece:
    edition = board.edition
    if node < edition.cells:
        return (*edition.tables.xy[node], area)
    start = edition.starts[node - edition.cells]
    part = {0: 1, 1: 2, 2: 0}[area] if start.kind == "road" else 0
    return ("start", *start.cell, str(start.side), part)
