"""The set-up, and what a move leads to: a turn from its tile to its end (Z9)."""

from __future__ import annotations

from zamki.core.chance import Chance
from zamki.core.errors import BadSetup
from zamki.core.game import Config, Step
from zamki.core.ids import Json, Seat
from zamki.core.words import T
from zamki.games.zamek.rules.board import NOBODY, empty_board, free_areas, has_place, lay, with_subject
from zamki.games.zamek.rules.components import ROLES, Cell, Components, Spot, Token
from zamki.games.zamek.rules.events import (
    Event,
    ExtraAnswered,
    FeatureTied,
    FeatureUnowned,
    SubjectSent,
    TileDiscarded,
    TileDrawn,
    TileLaid,
)
from zamki.games.zamek.rules.legal import may_double, pending_group
from zamki.games.zamek.rules.moves import Move, Place, PutSubject, ScoreFeature, UseExtra
from zamki.games.zamek.rules.state import SEATS, Extra, Over, Placing, Putting, Scoring, State, Table
from zamki.games.zamek.rules.working_state import Turn


def start(config: Config, chance: Chance) -> Step[State, Event]:
    """The set-up (Z2, Z3, Z4), and the first tile drawn; one pile is as good as several (Z3a)."""
    edition = config.edition
    assert isinstance(edition, Components)
    first = _first(chance.given("first", 0))
    tables = edition.tables
    deck = chance.deal("deck", [tile.id for tile in edition.tiles for _ in range(tile.count)])
    towers = edition.token_towers
    laid = [Token(name) for name in chance.deal("towers", edition.tokens, len(towers))]
    table = Table(
        board=empty_board(edition),
        phase=Over(),  # until the first tile is drawn
        seat=first,
        turn=0,
        left=len(deck),
        discards=(),
        pools=(edition.subjects, edition.subjects),
        totals=(0, 0),
        held=((), ()),
        fresh=((), ()),
        spent=(),
        towers=(),
        families=(None, None),
        awards=(),
    )
    on_tower = dict(zip(towers, laid, strict=True))
    tokens = tuple(on_tower.get(tower) for tower in range(len(edition.towers)))
    pile = tuple(tables.tile_number[name] for name in deck)
    turn = Turn(State(table, pile, tokens, edition.tokens_besides(laid)))
    _begin(turn, first)
    return turn.step()


def _first(value: Json) -> Seat:
    """Who starts is for the caller to say (Z4), after a game of the same two by Z4a."""
    if isinstance(value, bool) or not isinstance(value, int) or value not in SEATS:
        raise BadSetup(T("“first” must be seat 0 or seat 1."))
    return Seat(value)


def apply(state: State, move: Move, chance: Chance) -> Step[State, Event]:
    """What a legal move leads to; chance has had its say in the set-up."""
    turn = Turn(state)
    match state.table.phase, move:
        case Placing(tile), Place():
            _lay(turn, tile, move)
        case Putting(at, pending), PutSubject():
            _put(turn, at, pending, move)
        case Scoring(at, pending), ScoreFeature():
            name = turn.edition.spot(*move.feature)
            assert name is not None
            turn.award(name, double=move.double)
            _score_on(turn, at, _without(pending, name))
        case Extra(), UseExtra():
            _extra(turn, move)
        case phase, _:
            raise ValueError(f"{move} is no answer while the phase is {phase.name}")
    return turn.step()


def _lay(turn: Turn, tile: int, move: Place) -> None:
    """Z5: the tile is laid; then Z8 asks for a subject, unless none can be put (Z8b)."""
    cell = turn.edition.tables.number[move.at]
    turn.board, finished = lay(turn.board, cell, tile, move.turn)
    turn.events.append(TileLaid(turn.seat, turn.edition.tiles[tile].id, move.at, move.turn))
    if turn.pools[turn.seat] and free_areas(turn.board, cell):
        turn.phase = Putting(cell, finished)
    else:
        _settle(turn, cell, finished)


def _put(turn: Turn, at: Cell, pending: tuple[Spot, ...], move: PutSubject) -> None:
    """Z8: one subject or none; it stands on the new tile, never on a start space (Z8b)."""
    if move.area is not None:
        kind = turn.board.areas(at)[move.area].kind
        turn.board = with_subject(turn.board, at, move.area, turn.seat)
        turn.pools[turn.seat] -= 1
        square = turn.edition.tables.xy[at]
        turn.events.append(SubjectSent(turn.seat, square, move.area, kind, ROLES[kind]))
    _settle(turn, at, pending)


def _settle(turn: Turn, at: Cell, pending: tuple[Spot, ...]) -> None:
    """Z15: what nobody scores comes first and needs no choice; its subjects go home too (Z14)."""
    for name in pending:
        feature = turn.board.features[name]
        if feature.control is None:
            told = FeatureUnowned if feature.subjects == NOBODY else FeatureTied
            turn.events.append(told(feature.kind, feature.tiles, feature.subjects, turn.edition.named(name)))
            turn.send_home(name)
            pending = _without(pending, name)
    _score_on(turn, at, pending)


def _without(pending: tuple[Spot, ...], name: Spot) -> tuple[Spot, ...]:
    return tuple([other for other in pending if other != name])


def _score_on(turn: Turn, at: Cell, pending: tuple[Spot, ...]) -> None:
    """Z15, Z21: scores what leaves no choice, and asks where there is one."""
    while pending:
        group = pending_group(turn.board, turn.seat, pending)
        if len(group) > 1 or may_double(turn.board, turn.seat, group[0], turn.held[turn.seat]):
            turn.phase = Scoring(at, pending)
            return
        turn.award(group[0], double=False)
        pending = _without(pending, group[0])
    _end_turn(turn, at)


def _end_turn(turn: Turn, at: Cell) -> None:
    """Z9, Z22: an extra turn is offered while there is a tile to draw."""
    if turn.pile and Token.EXTRA_TURN in turn.held[turn.seat]:
        turn.phase = Extra(at)
    else:
        _begin(turn, SEATS[1 - turn.seat])


def _extra(turn: Turn, move: UseExtra) -> None:
    """Z22: the same seat begins another turn, or keeps its token."""
    turn.events.append(ExtraAnswered(turn.seat, move.use))
    if move.use:
        turn.spend(Token.EXTRA_TURN)
        _begin(turn, turn.seat)
    else:
        _begin(turn, SEATS[1 - turn.seat])


def _begin(turn: Turn, seat: Seat) -> None:
    """Z7: draws until a tile has a place; without one the game is over."""
    for drawn, tile in enumerate(turn.pile, start=1):
        turn.reveals = True
        if has_place(turn.board, tile):
            turn.pile = turn.pile[drawn:]
            _give(turn, seat, tile)
            return
        turn.discards += (tile,)
        turn.events.append(TileDiscarded(seat, turn.edition.tiles[tile].id))
    turn.pile = ()
    turn.finish()


def _give(turn: Turn, seat: Seat, tile: int) -> None:
    """A new turn begins; tokens won in the last one are usable now (Z19)."""
    turn.phase, turn.seat = Placing(tile), seat
    turn.number += 1
    turn.held = [held + fresh for held, fresh in zip(turn.held, turn.fresh, strict=True)]
    turn.fresh = [(), ()]
    turn.events.append(TileDrawn(seat, turn.edition.tiles[tile].id, len(turn.pile), turn.number))
