"""Positions made for a test: tiles put where the test wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from zamki.core.chance import LiveChance
from zamki.core.edition import EditionFile
from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.setup import built_in_edition, configure
from zamki.games.zamek import game
from zamki.games.zamek.rules.board import Board, Feature, empty_board, lay, with_subject
from zamki.games.zamek.rules.components import Components, Spot, Token
from zamki.games.zamek.rules.edition import load
from zamki.games.zamek.rules.events import Award, Event
from zamki.games.zamek.rules.moves import Move, Place, PutSubject
from zamki.games.zamek.rules.state import Over, Phase, Placing, State
from zamki.games.zamek.rules.view import View

EDITION: Components = load(built_in_edition("zamek", "reconstruction-1"))

Play = Playthrough[State, Move, View, Event]
Lay = tuple[int, int, str, int] | tuple[int, int, str, int, int, int]
"""Column, row, tile, quarter turns; then the seat and area of a subject, if one is put there."""

TWO_HOUSES: tuple[Lay, ...] = ((2, 4, "z03", 1, 0, 0), (4, 4, "z03", 3, 0, 0))
"""Both of seat 0, and finished by a tile between them."""

TWO_MEADOWS: tuple[Lay, ...] = ((3, 4, "z03", 0, 0, 1), (5, 7, "z23", 0, 0, 2), (3, 5, "z03", 2))
"""Both of seat 0."""


def new_game(seed: int = 0, *, first: int = 0, edition: EditionFile | None = None) -> Play:
    """A whole game from its start."""
    return Playthrough.new(game, configure(game, 2, {}, edition), seed, {"first": first})


def board_of(*lays: Lay, edition: Components = EDITION) -> Board:
    """A board on which tiles lie anywhere, also apart from each other and without fitting."""
    board = empty_board(edition)
    for x, y, tile, turn, *subject in lays:
        cell = edition.tables.number[x, y]
        board = replace(board, frontier={cell: 0, **board.frontier})
        board = lay(board, cell, edition.tables.tile_number[tile], turn).board
        if subject:
            seat, area = subject
            board = with_subject(board, cell, area, Seat(seat))
    return board


def scene(
    *lays: Lay,
    tile: str | None = None,
    seat: int = 0,
    pile: Sequence[str] = ("z03", "z03", "z03", "z03"),
    towers: Mapping[int, Token] | None = None,
    edition: Components = EDITION,
    **changes: Any,
) -> State:
    """A state with `lays` on the board and `tile` drawn by `seat`; `towers` says which tokens lie where."""
    start = game.start(configure(game, 2), LiveChance(0)).state
    board = board_of(*lays, edition=edition)
    number = edition.tables.tile_number
    tokens = tuple((towers or {}).get(tower) for tower in range(len(edition.towers)))
    pools = [edition.subjects - list(board.subjects.values()).count(Seat(each)) for each in (0, 1)]
    phase: Phase = Over() if tile is None else Placing(number[tile])
    values: dict[str, Any] = {
        "board": board,
        "phase": phase,
        "seat": Seat(seat),
        "left": len(pile),
        "pools": (pools[0], pools[1]),
        "towers": tuple(token is not None for token in tokens),
    } | changes
    table = replace(start.table, **values)
    return State(table, tuple(number[name] for name in pile), tokens, ())


def do(state: State, *moves: Move) -> State:
    """The state after legal moves."""
    for move in moves:
        state = step(state, move)[0]
    return state


def step(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The state after a legal move, and what happened."""
    move = game.normal(state, move)
    assert move in game.legal_moves(state, move.seat)
    made = game.apply(state, move, LiveChance(0))
    return made.state, made.events


def place(x: int, y: int, turn: int, seat: int = 0) -> Place:
    """Laying the drawn tile."""
    return Place(Seat(seat), (x, y), turn)


def subject(area: int | None, seat: int = 0) -> PutSubject:
    """Putting a subject, or none."""
    return PutSubject(Seat(seat), area)


def feature_at(state: State, x: int, y: int, area: int) -> Feature:
    """The feature of an area."""
    spot = state.table.edition.spot(x, y, area)
    assert spot is not None
    return state.table.board.feature(Spot(spot))


def awards(events: Sequence[Event]) -> list[tuple[int, str, int]]:
    """Seat, rule and points of the awards among events."""
    return [(event.seat, event.rule, event.points) for event in events if isinstance(event, Award)]


def choices(state: State) -> list[str]:
    """What the active seat may do, as text."""
    return [str(move) for move in game.legal_moves(state, state.table.seat)]
