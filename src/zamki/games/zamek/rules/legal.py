"""Who is asked, and what they may do (Z5, Z5a, Z6, Z8, Z15, Z20, Z21, Z22)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from zamki.core.ids import Seat
from zamki.core.moves import LegalMoves, no_moves
from zamki.games.zamek.rules.board import Board, free_areas, turns_that_fit
from zamki.games.zamek.rules.components import DOUBLES, Spot, Square, Token
from zamki.games.zamek.rules.moves import Move, Place, PutSubject, ScoreFeature, UseExtra
from zamki.games.zamek.rules.state import Extra, Over, Placing, Putting, Scoring, State, Table


def actors(state: State) -> tuple[Seat, ...]:
    """The active seat: nobody is ever asked in another's turn, and nobody may pass (Z5a)."""
    return () if isinstance(state.table.phase, Over) else (state.table.seat,)


def legal_moves(state: State, seat: Seat) -> LegalMoves[Move]:
    """Everything the seat may do now."""
    table = state.table  # all that the moves may keep: what lies face down is no part of it
    if seat != table.seat:
        return no_moves()
    match table.phase:
        case Placing(tile):
            board = table.board
            return LegalMoves(
                lambda: _placements(board, seat, tile), lambda move: _may_place(board, seat, tile, move)
            )
        case Putting(at):
            return LegalMoves(lambda: _puts(seat, free_areas(table.board, at)))
        case Scoring(_, pending):
            return LegalMoves(lambda: _scorings(table, pending))
        case Extra():
            return LegalMoves(lambda: (UseExtra(seat, True), UseExtra(seat, False)))
        case Over():
            return no_moves()


def _placements(board: Board, seat: Seat, tile: int) -> list[Move]:
    tables, frontier = board.edition.tables, board.frontier
    fits, xy = tables.fits[tile], tables.xy
    found: list[Move] = []
    for cell in sorted(frontier):
        if turns := fits[frontier[cell]]:
            found += _turned(seat, xy[cell], turns)
    return found


@cache
def _turned(seat: Seat, at: Square, turns: tuple[int, ...]) -> tuple[Place, ...]:
    """Moves are values and there are few of them: each is made once."""
    return tuple(Place(seat, at, turn) for turn in turns)


def _may_place(board: Board, seat: Seat, tile: int, move: object) -> bool:
    if not isinstance(move, Place) or move.seat != seat:
        return False
    cell = board.edition.tables.number.get(move.at)
    return cell is not None and move.turn in turns_that_fit(board, tile, cell)


@cache
def _puts(seat: Seat, areas: tuple[int, ...]) -> tuple[PutSubject, ...]:
    return (*(PutSubject(seat, area) for area in areas), PutSubject(seat, None))


def _scorings(table: Table, pending: tuple[Spot, ...]) -> Iterator[Move]:
    """Each feature that may be next (Z15), plain and, where a token fits, doubled (Z21)."""
    board, seat = table.board, table.seat
    for name in pending_group(board, seat, pending):
        place = board.edition.place(name)
        yield ScoreFeature(seat, place, False)
        if may_double(board, seat, name, table.held[seat]):
            yield ScoreFeature(seat, place, True)


def pending_group(board: Board, seat: Seat, pending: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """The finished features whose turn it is: the active seat's, then the opponent's (Z15)."""
    features = board.features
    mine = tuple([name for name in pending if features[name].control == seat])
    return mine or pending


def may_double(board: Board, seat: Seat, name: Spot, held: tuple[Token, ...]) -> bool:
    """Whether a seat has a usable token for a feature it scores (Z19, Z20)."""
    feature = board.features[name]
    return feature.control == seat and DOUBLES.get(feature.kind) in held


def normal(state: State, move: Move) -> Move:
    """A feature may be named by any of its areas; legal moves name its first."""
    if not isinstance(move, ScoreFeature):
        return move
    board = state.table.board
    spot = board.edition.spot(*move.feature)
    name = None if spot is None else board.home.get(spot)
    if name is None:
        return move
    return ScoreFeature(move.seat, board.edition.place(name), move.double)
