"""Between the reference engine of Rycerze and its kernels: editions, moves, states; batches over threads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from zamki.core.chance import LiveChance
from zamki.core.game import Config
from zamki.core.ids import Json, Seat
from zamki.games.rycerze.kernel import rules as kernel
from zamki.games.rycerze.kernel.rules import Ints
from zamki.games.rycerze.rules import turn as rules
from zamki.games.rycerze.rules.components import ARMY, CASTLES, KINDS, SHEPHERD, TILES, Components
from zamki.games.rycerze.rules.info import LONG, OPEN, ROTATE
from zamki.games.rycerze.rules.moves import Lay, Move, Recruit, lay
from zamki.games.rycerze.rules.state import Attack, Round, State
from zamki.kernels.memory import constant

TILE_NAMES = TILES


@lru_cache(maxsize=8)
def _table(rows: tuple[tuple[int, ...], ...]) -> Ints:
    kinds = [KINDS.index(kind) for kind, _ in CASTLES.values()]
    return constant(kernel.edition_table(rows, kinds, [points for _, points in CASTLES.values()]))


def table_of(components: Components) -> Ints:
    """The edition as the kernels read it."""
    return _table(_rows(components))


def ranked_table_of(components: Components) -> Ints:
    """The same with places from 1 on instead of strengths: which card is stronger is all that counts (R8)."""
    return _table(tuple(tuple(sorted(row).index(power) + 1 for power in row) for row in _rows(components)))


def _rows(components: Components) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(components.strengths[card][kind] for card in ARMY) for kind in KINDS)


def option_bits(config: Config) -> int:
    """The options as bits."""
    bits = ((OPEN, kernel.OPEN), (LONG, kernel.LONG), (ROTATE, kernel.ROTATE))
    return sum(bit for name, bit in bits if config.has(name))


def mask_of(cards: Sequence[str] | frozenset[str]) -> int:
    """The army cards among these as a mask."""
    return sum(1 << ARMY.index(card) for card in cards if card != SHEPHERD)


def cards_of(mask: int) -> tuple[str, ...]:
    """The army cards of a mask, sorted by name."""
    return tuple(sorted(card for number, card in enumerate(ARMY) if mask >> number & 1))


def code_of(move: Move) -> int:
    """A move as the kernels number it."""
    if isinstance(move, Lay):
        return mask_of(move.cards)
    return kernel.RECRUIT + ARMY.index(move.card)


def move_of(code: int, seat: Seat) -> Move:
    """The move of a kernel number."""
    if code >= kernel.RECRUIT:
        return Recruit(seat, ARMY[code - kernel.RECRUIT])
    one, other = (*cards_of(code), SHEPHERD, SHEPHERD)[:2]
    return lay(seat, one, other)


def tile_code(tile: str) -> int:
    """A tile as the kernels number it."""
    return TILE_NAMES.index(tile)


def encode(state: State) -> Ints:
    """The kernel state of a reference state."""
    s = np.zeros(kernel.SIZE, np.int32)
    s[kernel.SEATS] = state.seats
    s[kernel.OPTIONS] = option_bits(state.config)
    game = len(state.past) - state.is_over
    s[kernel.GAME] = game
    s[kernel.ROUND] = len(state.rounds)
    s[kernel.SWORD] = state.sword
    s[kernel.OVER] = state.is_over
    turn = game if state.config.has(LONG) and state.config.has(ROTATE) else 0
    for rank, who in enumerate(state.ages):
        s[kernel.RANK + who] = rank
        s[kernel.AGE + who] = (rank - turn) % state.seats
    for seat, player in enumerate(state.players):
        s[kernel.HANDS + seat] = mask_of(player.hand)
        s[kernel.POINTS + seat] = player.points
        s[kernel.CASTLES + seat] = sum(1 << tile_code(tile) for tile in player.castles)
        s[kernel.TOTALS + seat] = sum(each.points[seat] for each in state.past)
        s[kernel.SLOTS + seat] = _slot(state, seat)
    for number, pile in enumerate(state.piles):
        at = kernel.TILES + kernel.PILE * number
        s[at : at + kernel.PILE] = [tile_code(tile) for tile in pile]
    _encode_past(s, state)
    return s


def _slot(state: State, seat: int) -> int:
    chosen = state.commits[seat]
    if chosen is None:
        return kernel.NONE
    return mask_of(chosen) if len(chosen) == 2 else kernel.RECRUIT + ARMY.index(chosen[0])


def _encode_past(s: Ints, state: State) -> None:
    games = [each.rounds for each in state.past]
    for number, past in enumerate(state.past):
        at = kernel.PAST + kernel.MAX_SEATS * number
        s[at : at + state.seats] = past.points
    for number, rounds in enumerate(games if state.is_over else [*games, state.rounds]):
        for count, each in enumerate(rounds):
            at = kernel.HISTORY + (number * kernel.ROUNDS + count) * kernel.MAX_SEATS
            s[at : at + state.seats] = _choices(each, state.seats)


def _choices(each: Round, seats: int) -> list[int]:
    if isinstance(each, Attack):
        return [mask_of(cards) for cards in each.laid]
    taken = dict(each.taken)
    return [
        kernel.RECRUIT + ARMY.index(taken[Seat(seat)]) if seat in taken else kernel.NONE
        for seat in range(seats)
    ]


def decode(s: Ints, config: Config) -> State:
    """The reference state of a kernel state: its whole history played again."""
    seats = int(s[kernel.SEATS])
    ranks = [int(rank) for rank in s[kernel.RANK : kernel.RANK + seats]]
    ages = tuple(Seat(seat) for seat in sorted(range(seats), key=lambda seat: ranks[seat]))
    games = seats if s[kernel.OPTIONS] & kernel.LONG else 1
    piles = tuple(
        tuple(TILE_NAMES[s[kernel.TILES + kernel.PILE * game + place]] for place in range(kernel.PILE))
        for game in range(games)
    )
    given: dict[str, Json] = {"ages": ages, "tiles": piles if games > 1 else piles[0]}
    state = rules.start(config, LiveChance(given=given)).state
    last = int(s[kernel.GAME]) * kernel.ROUNDS + int(s[kernel.ROUND])
    for number in range(last):
        at = kernel.HISTORY + number * kernel.MAX_SEATS
        state = _choose(state, s[at : at + seats])
    return _choose(state, s[kernel.SLOTS : kernel.SLOTS + seats])


def _choose(state: State, codes: Ints) -> State:
    for seat, code in enumerate(codes):
        if code >= 0:
            state = rules.apply(state, move_of(int(code), Seat(seat)), LiveChance()).state
    return state
