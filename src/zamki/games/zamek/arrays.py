"""Zamek in numbers; `docs/arrays.md` says what each of them means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from zamki.core.game import Config
from zamki.core.ids import Seat
from zamki.environments.arrays import Arrays
from zamki.games.zamek.rules.components import AREAS, Components, Spot, Token
from zamki.games.zamek.rules.moves import Move, Place, PutSubject, ScoreFeature, UseExtra
from zamki.games.zamek.rules.state import SEATS, Extra, Over, Placing, Putting, Scoring, Table
from zamki.games.zamek.rules.view import View

if TYPE_CHECKING:
    from zamki.kernels.lanes import Lanes

TURNS = 4
PHASES = (Placing, Putting, Scoring, Extra, Over)
HEAD = len(PHASES) + 5
SEAT = 3 + 2 * len(Token)
CELL = 4


@lru_cache(maxsize=8)
def areas_of(edition: Components) -> int:
    """How many areas the tile with the most of them has."""
    return max(len(tile.areas) for tile in edition.tiles)


def _subjects(edition: Components) -> int:
    """The number of putting no subject: it comes after all ways to lay a tile (Z5)."""
    return TURNS * edition.cells


def _scores(edition: Components) -> int:
    """The number of scoring the first feature there can be: it comes after all areas (Z8)."""
    return _subjects(edition) + areas_of(edition) + 1


def _extra(edition: Components) -> int:
    """The number of keeping an extra turn: it comes after all features, plain and doubled (Z15, Z20)."""
    return _scores(edition) + 2 * areas_of(edition) * edition.cells


def actions(config: Config) -> int:
    """How many numbers there are."""
    return _extra(cast(Components, config.edition)) + 2


def number(view: View, move: Move) -> int:
    """A move's number, the same in every position of an edition."""
    edition = view.edition
    cells = edition.tables.number
    match move:
        case Place(_, at, turn):
            return TURNS * cells[at] + turn
        case PutSubject(_, area):
            return _subjects(edition) + (0 if area is None else area + 1)
        case ScoreFeature(_, (x, y, area), double):
            return _scores(edition) + 2 * (cells[x, y] * areas_of(edition) + area) + double
        case UseExtra(_, use):
            return _extra(edition) + use


def move(view: View, number: int) -> Move | None:
    """The viewer's move of a number."""
    edition, seat = view.edition, view.viewer
    if not isinstance(seat, int) or not 0 <= number < _extra(edition) + 2:
        return None
    who = Seat(seat)
    if number >= _extra(edition):
        return UseExtra(who, bool(number - _extra(edition)))
    if number >= _scores(edition):
        cell, rest = divmod(number - _scores(edition), 2 * areas_of(edition))
        return ScoreFeature(who, (*edition.tables.xy[cell], rest // 2), bool(rest % 2))
    if number >= _subjects(edition):
        area = number - _subjects(edition)
        return PutSubject(who, area - 1 if area else None)
    return Place(who, edition.tables.xy[number // TURNS], number % TURNS)


def length(config: Config) -> int:
    """How long an observation is."""
    edition = cast(Components, config.edition)
    pieces = len(edition.token_towers) + len(edition.tiles) + len(Token)
    return HEAD + len(SEATS) * SEAT + pieces + CELL * edition.cells


def observe(view: View) -> Sequence[int]:
    """The question, both seats, what nobody has seen yet, and the board."""
    assert isinstance(view.viewer, int)
    table, edition = view.table, view.edition
    seen = [int(isinstance(table.phase, phase)) for phase in PHASES]
    seen += [
        int(table.seat == view.viewer),
        0 if table.tile is None else table.tile + 1,
        0 if table.at is None else table.at + 1,
        table.left,
        len(table.discards),
    ]
    for seat in (view.viewer, SEATS[1 - view.viewer]):
        seen += _seat(table, seat)
    unseen, tokens = table.unseen_tiles(), table.unseen_tokens()
    seen += [int(table.towers[tower]) for tower in edition.token_towers]
    seen += [unseen[tile.id] for tile in edition.tiles]
    seen += [tokens[token] for token in Token]
    return seen + _board(table, view.viewer)


def _seat(table: Table, seat: Seat) -> list[int]:
    family = table.families[seat]
    held, fresh = Counter(table.held[seat]), Counter(table.fresh[seat])
    told = [table.totals[seat], table.pools[seat], 0 if family is None else family.size]
    return told + [held[token] for token in Token] + [fresh[token] for token in Token]


def _board(table: Table, viewer: Seat) -> list[int]:
    """By cell: the tile, how it is turned, whose subject stands there, and on which area."""
    told = [0] * (CELL * table.edition.cells)
    for cell, lying in table.board.tiles.items():
        told[CELL * cell : CELL * cell + 2] = lying.tile + 1, lying.turn
    for spot, seat in table.board.subjects.items():
        at = CELL * table.edition.cell(Spot(spot)) + 2
        told[at : at + 2] = 1 if seat == viewer else 2, spot % AREAS + 1
    return told


def longest(config: Config) -> int:
    """A turn lays a tile, and asks once for a subject and once for another turn; a subject scores once."""
    return 4 * sum(tile.count for tile in cast(Components, config.edition).tiles)


def lanes(config: Config) -> Lanes:
    """Many games at once."""
    from zamki.games.zamek.kernel.lanes import ZamekLanes  # imports Numba

    return ZamekLanes(config)


arrays: Arrays[Move, View] = Arrays(
    actions=actions,
    number=number,
    move=move,
    length=length,
    observe=observe,
    bounds=(0, 32767),
    lanes=lanes,
    longest=longest,
)
