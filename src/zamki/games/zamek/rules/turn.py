"""The turn: draw and place, subject, scoring, extra turn (Z5–Z9, Z15, Z22)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from zamki.core.chance import Chance
from zamki.core.errors import BadSetup
from zamki.core.events import LooseEvent as Event
from zamki.core.game import Config, Step
from zamki.core.ids import Json, Seat
from zamki.core.moves import LegalMoves, no_moves
from zamki.core.words import T
from zamki.games.zamek.rules.board import (
    NOBODY,
    empty_board,
    free_areas,
    has_place,
    lay,
    turns_that_fit,
    with_subject,
)
from zamki.games.zamek.rules.components import AREAS, DOUBLES, ROLES, Components, Spot, Token
from zamki.games.zamek.rules.draft import Turn
from zamki.games.zamek.rules.moves import Move, Place, PutSubject, ScoreFeature, UseExtra
from zamki.games.zamek.rules.state import SEATS, Phase, State, Table


def start(config: Config, chance: Chance) -> Step[State, Event]:
    """The set-up (Z3, Z4), and the first tile drawn."""
    edition = config.edition
    assert isinstance(edition, Components)
    first = _first(chance.given("first", 0))
    tables = edition.tables
    deck = chance.deal("deck", [tile.id for tile in edition.tiles for _ in range(tile.count)])
    towers = edition.token_towers
    laid = [Token(name) for name in chance.deal("towers", edition.tokens, len(towers))]
    table = Table(
        board=empty_board(edition),
        phase=Phase.PLACE,
        seat=first,
        turn=0,
        tile=None,
        at=None,
        left=len(deck),
        discards=(),
        pools=(edition.subjects, edition.subjects),
        totals=(0, 0),
        held=((), ()),
        fresh=((), ()),
        spent=(),
        towers=(),
        families=(None, None),
        pending=(),
        awards=(),
    )
    on_tower = dict(zip(towers, laid, strict=True))
    tokens = tuple(on_tower.get(tower) for tower in range(len(edition.towers)))
    state = State(table, tuple(tables.tile_number[name] for name in deck), tokens, _rest(edition, laid))
    turn = Turn(state)
    _begin(turn, first)
    return turn.step()


def _first(value: Json) -> Seat:
    if isinstance(value, bool) or not isinstance(value, int) or value not in SEATS:
        raise BadSetup(T("“first” must be seat 0 or seat 1."))
    return Seat(value)


def _rest(edition: Components, laid: list[Token]) -> tuple[Token, ...]:
    """The tokens that stay in the box, unseen (Z3)."""
    rest = list(edition.tokens)
    for token in laid:
        rest.remove(token)
    return tuple(rest)


def actors(state: State) -> tuple[Seat, ...]:
    """The active seat: nobody is ever asked in another's turn."""
    return () if state.table.phase is Phase.OVER else (state.table.seat,)


def legal_moves(table: Table, seat: Seat) -> LegalMoves[Move]:
    """Everything the seat may do now."""
    if seat != table.seat or table.phase is Phase.OVER:
        return no_moves()
    if table.phase is Phase.PLACE:
        return LegalMoves(lambda: _placements(table), lambda move: _may_place(table, move))
    if table.phase is Phase.SUBJECT:
        return LegalMoves(lambda: _subjects(table))
    if table.phase is Phase.SCORE:
        return LegalMoves(lambda: _scorings(table))
    return LegalMoves(lambda: (UseExtra(seat, True), UseExtra(seat, False)))


def _placements(table: Table) -> list[Move]:
    assert table.tile is not None
    board, seat = table.board, table.seat
    tables, frontier = board.edition.tables, board.frontier
    fits, xy = tables.fits[table.tile], tables.xy
    found: list[Move] = []
    for cell in sorted(frontier):
        if turns := fits[frontier[cell]]:
            found += _turned(seat, xy[cell], turns)
    return found


@cache
def _turned(seat: Seat, at: tuple[int, int], turns: tuple[int, ...]) -> tuple[Place, ...]:
    """Moves are values and there are few of them: each is made once."""
    return tuple(Place(seat, at, turn) for turn in turns)


def _may_place(table: Table, move: object) -> bool:
    assert table.tile is not None
    if not isinstance(move, Place) or move.seat != table.seat:
        return False
    cell = table.edition.tables.number.get(move.at)
    return cell is not None and move.turn in turns_that_fit(table.board, table.tile, cell)


def _subjects(table: Table) -> tuple[Move, ...]:
    assert table.at is not None
    return _puts(table.seat, free_areas(table.board, table.at))


@cache
def _puts(seat: Seat, areas: tuple[int, ...]) -> tuple[PutSubject, ...]:
    return (*(PutSubject(seat, area) for area in areas), PutSubject(seat, None))


def _scorings(table: Table) -> Iterator[Move]:
    for name in pending_group(table):
        x, y, area = _place(table.edition, name)
        yield ScoreFeature(table.seat, (x, y, area), False)
        feature = table.board.features[name]
        if feature.control == table.seat and DOUBLES.get(feature.kind) in table.held[table.seat]:
            yield ScoreFeature(table.seat, (x, y, area), True)


def pending_group(table: Table | Turn) -> tuple[Spot, ...]:
    """The finished features whose turn it is: the active seat's, then the opponent's (Z15)."""
    features = table.board.features
    mine = tuple(name for name in table.pending if features[name].control == table.seat)
    return mine or table.pending


def _place(edition: Components, name: Spot) -> tuple[int, int, int]:
    cell, area = divmod(name, AREAS)
    x, y = edition.tables.xy[cell]
    return x, y, area


def normal(table: Table, move: Move) -> Move:
    """A feature may be named by any of its areas; legal moves name its first."""
    if not isinstance(move, ScoreFeature):
        return move
    spot = table.edition.spot(*move.feature)
    name = None if spot is None else table.board.home.get(spot)
    if name is None:
        return move
    return ScoreFeature(move.seat, _place(table.edition, name), move.double)


def apply(state: State, move: Move) -> Step[State, Event]:
    """What a legal move leads to."""
    turn = Turn(state)
    match move:
        case Place():
            _lay(turn, move)
        case PutSubject():
            _put(turn, move)
        case ScoreFeature():
            name = turn.edition.spot(*move.feature)
            assert name is not None
            turn.award(name, double=move.double)
            _score_on(turn)
        case UseExtra():
            _extra(turn, move)
    return turn.step()


def _lay(turn: Turn, move: Place) -> None:
    """Z5: the tile is laid; then Z8 asks for a subject, if one can be put."""
    assert turn.tile is not None
    cell = turn.edition.tables.number[move.at]
    laid = lay(turn.board, cell, turn.tile, move.turn)
    name = turn.edition.tiles[turn.tile].id
    turn.tell("place", seat=turn.seat, tile=name, at=list(move.at), turn=move.turn)
    turn.board, turn.pending = laid.board, laid.finished
    turn.tile, turn.at = None, cell
    if turn.pools[turn.seat] and free_areas(turn.board, cell):
        turn.phase = Phase.SUBJECT
    else:
        _settle(turn)


def _put(turn: Turn, move: PutSubject) -> None:
    """Z8."""
    assert turn.at is not None
    if move.area is not None:
        kind = turn.board.areas(turn.at)[move.area].kind
        turn.board = with_subject(turn.board, turn.at, move.area, turn.seat)
        turn.pools[turn.seat] -= 1
        x, y = turn.edition.tables.xy[turn.at]
        turn.tell("subject", seat=turn.seat, at=[x, y], area=move.area, kind=kind, role=ROLES[kind])
    _settle(turn)


def _settle(turn: Turn) -> None:
    """Z15: what nobody scores comes first and needs no choice."""
    for name in turn.pending:
        feature = turn.board.features[name]
        if feature.control is None:
            turn.tell(
                "unowned" if feature.subjects == NOBODY else "tied",
                kind=feature.kind,
                tiles=feature.tiles,
                subjects=list(feature.subjects),
                feature=None if name >= AREAS * turn.edition.cells else turn.edition.place(name),
            )
            turn.send_home(name)
    _score_on(turn)


def _score_on(turn: Turn) -> None:
    """Z15: scores what leaves no choice, and asks where there is one."""
    while turn.pending:
        group = pending_group(turn)
        if len(group) > 1 or turn.can_double(group[0]):
            turn.phase = Phase.SCORE
            return
        turn.award(group[0], double=False)
    _end_turn(turn)


def _end_turn(turn: Turn) -> None:
    """Z9, Z22: an extra turn is offered while there is a tile to draw."""
    if turn.pile and Token.EXTRA_TURN in turn.held[turn.seat]:
        turn.phase = Phase.EXTRA
    else:
        _begin(turn, SEATS[1 - turn.seat])


def _extra(turn: Turn, move: UseExtra) -> None:
    """Z22."""
    turn.tell("extra", seat=turn.seat, use=move.use)
    if move.use:
        turn.spend(Token.EXTRA_TURN)
        _begin(turn, turn.seat)
    else:
        _begin(turn, SEATS[1 - turn.seat])


def _begin(turn: Turn, seat: Seat) -> None:
    """Z7: draws until a tile has a place; without one the game is over."""
    turn.at = None
    for drawn, tile in enumerate(turn.pile, start=1):
        turn.reveals = True
        if has_place(turn.board, tile):
            turn.pile = turn.pile[drawn:]
            _give(turn, seat, tile)
            return
        turn.discards += (tile,)
        turn.tell("discard", seat=seat, tile=turn.edition.tiles[tile].id)
    turn.pile = ()
    turn.finish()


def _give(turn: Turn, seat: Seat, tile: int) -> None:
    """A new turn begins; tokens won in the last one are usable now (Z19)."""
    turn.phase, turn.seat, turn.tile = Phase.PLACE, seat, tile
    turn.number += 1
    turn.held = [held + fresh for held, fresh in zip(turn.held, turn.fresh, strict=True)]
    turn.fresh = [(), ()]
    turn.tell("draw", seat=seat, tile=turn.edition.tiles[tile].id, left=len(turn.pile), turn=turn.number)
