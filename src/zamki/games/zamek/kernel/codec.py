"""Zamek positions and moves between the reference engine and the kernels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

import numpy as np

from zamki.games.zamek.kernel.board import fill_board
from zamki.games.zamek.kernel.rules import begin_turn
from zamki.games.zamek.kernel.tables import (
    CELL,
    DISCARDED,
    FAMILY,
    FAMILY_NAME,
    FRESH,
    LABEL,
    MAX_SUBJECTS,
    N_PENDING,
    N_TOKENS,
    NAME,
    NEXT_CARD,
    NO_NAME,
    NODE,
    PENDING,
    PHASE,
    PHASES,
    POOL,
    S_BASE,
    S_DECK,
    S_KEY,
    S_NODES,
    S_TOWERS,
    S_TURNED,
    SCORE,
    SEAT,
    STANDING,
    T_DECK,
    TAKEN,
    TILE,
    TOKENS,
    USABLE,
    Ints,
    Tables,
)
from zamki.games.zamek.kernel.tables import (
    State as Packed,
)
from zamki.games.zamek.rules.board import Board, Lying, rebuilt
from zamki.games.zamek.rules.components import AREAS, Cell, Spot, Token
from zamki.games.zamek.rules.moves import Move, Place, PutSubject, ScoreFeature, UseExtra
from zamki.games.zamek.rules.state import (
    SEATS,
    Extra,
    Family,
    Over,
    Phase,
    Placing,
    Putting,
    Scoring,
    State,
    Table,
)
from zamki.games.zamek.rules.view import View

_NUMBER = {token: n for n, token in enumerate(TOKENS)}
_PHASE = {name: n for n, name in enumerate(PHASES)}


def encode(tables: Tables, state: State) -> Packed:
    """A reference state, hidden things included."""
    towers = [state.tokens[tower] for tower in tables.edition.token_towers]
    return _with_hidden(tables, encode_table(tables, state.table), state.pile, towers, state.unused)


def encode_view(tables: Tables, view: View) -> Packed:
    """What a seat sees; the unseen tiles and tokens lie in a fixed order, to be shuffled by the search."""
    numbers = tables.edition.tables.tile_number
    unseen = view.table.unseen_tiles()
    pile = tuple(numbers[name] for name in sorted(unseen) for _ in range(unseen[name]))
    tokens = sorted(view.table.unseen_tokens().elements())
    towers = [tokens.pop() if view.table.towers[tower] else None for tower in tables.edition.token_towers]
    return _with_hidden(tables, encode_table(tables, view.table), pile, towers, tuple(tokens))


def encode_table(tables: Tables, table: Table) -> Packed:
    """Everything that lies open."""
    flat, state = tables.flat, tables.empty.copy()
    tiles = [(lying.tile, cell, lying.turn) for cell, lying in table.board.tiles.items()]
    subjects = [(seat, *divmod(spot, AREAS)) for spot, seat in table.board.subjects.items()]
    fill_board(flat, state, _rows(tiles), _rows(subjects))
    state[PHASE], state[SEAT] = _PHASE[table.phase.name], table.seat
    state[TILE] = -1 if table.tile is None else table.tile
    state[CELL] = -1 if table.at is None else table.at
    state[NEXT_CARD] = flat[T_DECK] - table.left
    state[DISCARDED] = len(table.discards)
    drawn = [*table.discards, *(lying.tile for lying in table.board.tiles.values())]
    drawn += [] if table.tile is None else [table.tile]
    state[flat[S_DECK] : flat[S_DECK] + len(drawn)] = drawn
    for seat in SEATS:
        family = table.families[seat]
        final = sum(award.points for award in table.awards if award.final and award.seat == seat)
        state[SCORE + seat], state[POOL + seat] = table.totals[seat] - final, table.pools[seat]
        state[FAMILY + seat] = 0 if family is None else family.size
        state[FAMILY_NAME + seat] = 0 if family is None else family.feature
        _count_tokens(state, USABLE + seat * N_TOKENS, table.held[seat])
        _count_tokens(state, FRESH + seat * N_TOKENS, table.fresh[seat])
        state[TAKEN + seat] = len(table.fresh[seat])
    state[N_PENDING] = len(table.pending)
    for i, name in enumerate(table.pending):
        state[PENDING + i] = _label(tables, state, name)
    return state


def _rows(items: Sequence[tuple[int, int, int]]) -> Ints:
    return np.array(items, np.int32).reshape(len(items), 3)


def node_of(tables: Tables, state: Packed, spot: Spot) -> int:
    """The node of an area of a tile on the board."""
    return int(state[tables.flat[S_BASE] + spot // AREAS]) + spot % AREAS


def _label(tables: Tables, state: Packed, name: Spot) -> int:
    """The label of a feature by its name; a lone start space is pending only until it is looked at."""
    lone = name >= AREAS * tables.edition.cells
    node = _start_spots(tables).index(name) if lone else node_of(tables, state, name)
    return int(state[tables.flat[S_NODES] + node * NODE + LABEL])


def _start_spots(tables: Tables) -> list[Spot]:
    """The areas of the start spaces in the order of their nodes: by slot, while spots go by area index."""
    found: list[Spot] = []
    for number, start in enumerate(tables.edition.starts):
        areas = start.areas()
        node = (tables.edition.cells + number) * AREAS
        found += [Spot(node + i) for i in sorted(range(len(areas)), key=lambda i: areas[i].slots)]
    return found


def _count_tokens(state: Packed, at: int, tokens: tuple[Token, ...]) -> None:
    for token, count in Counter(tokens).items():
        state[at + _NUMBER[token]] = count


def _with_hidden(
    tables: Tables,
    state: Packed,
    pile: tuple[int, ...],
    towers: list[Token | None],
    unused: tuple[Token, ...],
) -> Packed:
    flat = tables.flat
    wall = [-1 if token is None else _NUMBER[token] for token in towers]
    box = [_NUMBER[token] for token in unused]
    state[flat[S_TOWERS] : flat[S_DECK]] = wall + box
    state[flat[S_DECK] + state[NEXT_CARD] : flat[S_TURNED]] = pile
    return state


def full_box(tables: Tables) -> Packed:
    """The board before a game with all tiles and tokens in it, ready to be shuffled and begun."""
    state = tables.empty.copy()
    pile = tuple(n for n, tile in enumerate(tables.edition.tiles) for _ in range(tile.count))
    return _with_hidden(tables, state, pile, list(tables.edition.tokens), ())


def new_state(tables: Tables, deck: list[int], towers: list[int], first: int) -> Packed:
    """A game just begun, from the tiles in drawing order and the tokens on the towers."""
    state = tables.empty.copy()
    rest = Counter(_NUMBER[token] for token in tables.edition.tokens)
    rest.subtract(towers)
    flat = tables.flat
    state[flat[S_TOWERS] : flat[S_DECK]] = towers + sorted(rest.elements())
    state[flat[S_DECK] : flat[S_TURNED]] = deck
    begin_turn(flat, state, first)
    return state


def encode_move(tables: Tables, move: Move) -> int:
    """A move as the kernels count it."""
    match move:
        case Place(_, at, turn):
            return tables.edition.tables.number[at] * 4 + turn
        case PutSubject(_, area):
            return 0 if area is None else area + 1
        case ScoreFeature(_, (x, y, area), double):
            return 2 * (tables.edition.tables.number[x, y] * AREAS + area) + double
        case UseExtra(_, use):
            return int(use)
        case _:
            assert_never(move)


def decode_move(tables: Tables, state: Packed, move: int) -> Move:
    """The reference's move for a kernel's number in this position."""
    seat, phase = SEATS[int(state[SEAT])], PHASES[int(state[PHASE])]
    xy = tables.edition.tables.xy
    if phase == "place":
        return Place(seat, xy[move >> 2], move & 3)
    if phase == "subject":
        return PutSubject(seat, move - 1 if move else None)
    if phase == "score":
        name = move >> 1
        x, y = xy[name // AREAS]
        return ScoreFeature(seat, (x, y, name % AREAS), bool(move & 1))
    return UseExtra(seat, bool(move))


def decode(tables: Tables, state: Packed) -> State:
    """The reference state of a kernel's. The kernels keep no history, so the awards are left out."""
    edition = tables.edition
    board = _decode_board(tables, state)
    phase = _decode_phase(tables, state)
    seen = int(state[NEXT_CARD])
    deck = [int(tile) for tile in state[tables.block(S_DECK, S_TURNED)]]
    wall = [None if n < 0 else TOKENS[n] for n in state[tables.block(S_TOWERS, S_DECK)]]
    on_tower = dict(zip(edition.token_towers, wall, strict=False))
    tokens = tuple(on_tower.get(tower) for tower in range(len(edition.towers)))
    unused = tuple(token for token in wall[len(on_tower) :] if token is not None)
    tile = phase.tile if isinstance(phase, Placing) else None
    held, fresh = _decode_tokens(state, USABLE), _decode_tokens(state, FRESH)
    known = [token for token in (*tokens, *unused) if token is not None]
    table = Table(
        board=board,
        phase=phase,
        seat=SEATS[int(state[SEAT])],
        turn=len(board.tiles) + isinstance(phase, Placing),
        left=len(deck) - seen,
        discards=_decode_discards(deck[:seen], [lying.tile for lying in board.tiles.values()], tile),
        pools=(int(state[POOL]), int(state[POOL + 1])),
        totals=(int(state[SCORE]), int(state[SCORE + 1])),
        held=held,
        fresh=fresh,
        spent=edition.tokens_besides([*known, *held[0], *held[1], *fresh[0], *fresh[1]]),
        towers=tuple(token is not None for token in tokens),
        families=(_decode_family(state, 0), _decode_family(state, 1)),
        awards=(),
    )
    return State(table, tuple(deck[seen:]), tokens, unused)


def _decode_phase(tables: Tables, state: Packed) -> Phase:
    at = Cell(int(state[CELL]))
    match PHASES[int(state[PHASE])]:
        case "place":
            return Placing(int(state[TILE]))
        case "subject":
            return Putting(at, _decode_pending(tables, state))
        case "score":
            return Scoring(at, _decode_pending(tables, state))
        case "extra":
            return Extra(at)
        case _:
            return Over()


def _decode_pending(tables: Tables, state: Packed) -> tuple[Spot, ...]:
    found: list[Spot] = []
    for label in state[PENDING : PENDING + state[N_PENDING]]:
        name = int(state[tables.flat[S_NODES] + int(label) * NODE + NAME])
        found.append(_start_spots(tables)[label] if name == NO_NAME else Spot(name))
    return tuple(sorted(found))


def _decode_board(tables: Tables, state: Packed) -> Board:
    """Lays the tiles again in their order, which the first node of each tells."""
    bases = state[tables.block(S_BASE, S_KEY)]
    turned = state[tables.block(S_TURNED, S_BASE)]
    cells = sorted((Cell(n) for n in range(len(bases)) if bases[n] >= 0), key=lambda n: int(bases[n]))
    tiles = {cell: Lying(int(turned[cell]) >> 2, int(turned[cell]) & 3) for cell in cells}
    spot_of = {
        int(bases[cell]) + area: Spot(cell * AREAS + area)
        for cell, lying in tiles.items()
        for area in range(len(tables.edition.tiles[lying.tile].areas))
    }
    subjects = {
        spot_of[int(node)]: seat
        for seat in SEATS
        for node in state[STANDING + seat * MAX_SUBJECTS :][:MAX_SUBJECTS]
        if node >= 0
    }
    return rebuilt(tables.edition, tiles, subjects).board


def _decode_discards(drawn: list[int], laid: list[int], tile: int | None) -> tuple[int, ...]:
    """The drawn tiles that had no place: a tile of the same kind is never laid directly after one (Z7)."""
    waiting = [*laid, *([] if tile is None else [tile])][::-1]
    gone: list[int] = []
    for number in drawn:
        if waiting and waiting[-1] == number:
            waiting.pop()
        else:
            gone.append(number)
    return tuple(gone)


def _decode_tokens(state: Packed, at: int) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    zero, one = (
        tuple(token for n, token in enumerate(TOKENS) for _ in range(state[at + seat * N_TOKENS + n]))
        for seat in SEATS
    )
    return zero, one


def _decode_family(state: Packed, seat: int) -> Family | None:
    size = int(state[FAMILY + seat])
    return Family(Spot(int(state[FAMILY_NAME + seat])), size) if size else None
