"""Rycerze at machine speed: the rules over one flat array of integers.

A state is one `int32` array of `SIZE` numbers (the offsets are below). An army card is a bit of a mask, so a
hand is a number below `MASKS`; both shepherds are always in the hand (R6), so they need no bits. A move is a
number: laying is the mask of the laid army cards (0 = two shepherds), recruiting is `RECRUIT` + the card.
`ed` is the edition as one table, see `edition_table`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from zamki.kernels.entry import bare, entry
from zamki.kernels.rng import Rng, below

Ints = npt.NDArray[np.int32]

CARDS = 6  # different army cards (R1); shepherds have no strength and are in no set (R1a)
MASKS = 1 << CARDS  # hands there can be, and all else that is a set of army cards
FULL = MASKS - 1  # a hand with all army cards
RECRUIT = MASKS  # the move that takes card 0 back (R10); the other cards follow
MAX_MOVES = 22  # two of six army cards, one of them and a shepherd, or two shepherds (R5)
NONE = -1  # in the place of a choice: none was made

DRUM = 6  # the castles are the tiles 0..5 (R2)
SORTS = DRUM + 1  # of tiles
DRUMS = 2
PILE = 8  # tiles of one game, the removed one included (R2)
ROUNDS = PILE - 1
MAX_SEATS = 4  # two to four play (R1b)

# Offsets into a state; most groups are by seat.
SEATS, OPTIONS, GAME, ROUND, SWORD, OVER = 0, 1, 2, 3, 4, 5
HANDS = 8
POINTS = HANDS + MAX_SEATS
TOTALS = POINTS + MAX_SEATS
SLOTS = TOTALS + MAX_SEATS
RANK = SLOTS + MAX_SEATS
CASTLES = RANK + MAX_SEATS
TILES = CASTLES + MAX_SEATS  # by game, as many as seats; the first of each is the removed one (R2)
PAST = TILES + MAX_SEATS * PILE  # points of the finished games of the long one (R12), by game and seat
AGE = PAST + MAX_SEATS * MAX_SEATS  # how many seats are younger in this game (R12: the order may rotate)
HISTORY = AGE + MAX_SEATS  # every settled choice, by game, round and seat
SIZE = HISTORY + MAX_SEATS * ROUNDS * MAX_SEATS

OPEN, LONG, ROTATE = 1, 2, 4  # bits of OPTIONS (R10, R12)

# Columns of the edition table: best strength by mask, points, strongest card's bit by mask.
WORTH = MASKS
TOP = WORTH + 1


def _lay_tables() -> tuple[Ints, Ints]:
    """R5: what can be laid from each hand; of less than two army cards the rest are shepherds."""
    lays = np.zeros((MASKS, MAX_MOVES), np.int32)
    counts = np.zeros(MASKS, np.int32)
    for hand in range(MASKS):
        masks = [mask for mask in range(MASKS) if mask & ~hand == 0 and mask.bit_count() <= 2]
        counts[hand] = len(masks)
        lays[hand, : len(masks)] = masks
    return lays, counts


LAYS, LAY_COUNTS = _lay_tables()
SIZES = np.array([mask.bit_count() for mask in range(MASKS)], np.int32)
# The positions of a mask's bits, lowest first.
NTH = np.array(
    [([c for c in range(CARDS) if mask >> c & 1] + [0] * CARDS)[:CARDS] for mask in range(MASKS)], np.int32
)


def edition_table(strengths: npt.ArrayLike, kinds: npt.ArrayLike, points: npt.ArrayLike) -> Ints:
    """The edition for the kernels (R1, R2): `strengths[kind, card]`; `kinds` and `points` of the castles."""
    power, kind_of, worth = np.asarray(strengths), np.asarray(kinds), np.asarray(points)
    table = np.zeros((SORTS, TOP + MASKS), np.int32)
    for tile in range(DRUM):
        row = power[kind_of[tile]]
        table[tile, WORTH] = worth[tile]
        for mask in range(1, MASKS):
            card = max((c for c in range(CARDS) if mask >> c & 1), key=lambda c: int(row[c]))
            table[tile, mask] = row[card]
            table[tile, TOP + mask] = 1 << card
    return table


@bare
def pass_sword(s: Ints) -> None:
    """R9: the sword goes to the fewest points, among equals to the youngest."""
    holder = 0
    least = s[POINTS] * MAX_SEATS + s[AGE]  # ages differ, so they break every tie
    for seat in range(1, s[SEATS]):
        here = s[POINTS + seat] * MAX_SEATS + s[AGE + seat]
        holder = seat if here < least else holder
        least = min(least, here)
    s[SWORD] = holder


@bare
def begin_game(s: Ints) -> None:
    """R12a: all cards back into the hands; the youngest takes the sword (R3). Tiles are already laid out."""
    turn = s[GAME] if s[OPTIONS] & LONG and s[OPTIONS] & ROTATE else 0
    for seat in range(s[SEATS]):
        younger = s[RANK + seat] - turn
        s[AGE + seat] = younger if younger >= 0 else younger + s[SEATS]
        s[HANDS + seat] = FULL
        s[POINTS + seat] = 0
        s[CASTLES + seat] = 0
        s[SLOTS + seat] = NONE
    s[ROUND] = 0
    pass_sword(s)
    settle(s)


@bare
def settle(s: Ints) -> None:
    """R10: pass over drums that find every camp empty."""
    seats = s[SEATS]
    while s[ROUND] < ROUNDS and tile_now(s) == DRUM:
        for seat in range(seats):
            if s[HANDS + seat] != FULL:
                return
        told = HISTORY + (s[GAME] * ROUNDS + s[ROUND]) * MAX_SEATS
        for seat in range(s[SEATS]):
            s[told + seat] = NONE
        s[ROUND] += 1


@bare
def end_game(s: Ints) -> None:
    """R12: count the finished game; begin the next of a long one."""
    game = s[GAME]
    for seat in range(s[SEATS]):
        s[TOTALS + seat] += s[POINTS + seat]
        s[PAST + MAX_SEATS * game + seat] = s[POINTS + seat]
    if s[OPTIONS] & LONG and game + 1 < s[SEATS]:
        s[GAME] = game + 1
        begin_game(s)
    else:
        s[OVER] = 1


@bare
def tile_now(s: Ints) -> int:
    """R4: the tile of the present round; the first of the pile was removed (R2)."""
    return int(s[TILES + PILE * s[GAME] + 1 + s[ROUND]])


@bare
def must_act(s: Ints, seat: int) -> bool:
    """Whether `seat` still owes its choice in this round (R5, R10)."""
    if s[OVER] or s[SLOTS + seat] >= 0:
        return False
    return bool(tile_now(s) != DRUM or s[HANDS + seat] != FULL)


@entry("i4[::1], i8, i4[::1] -> i8")
def legal(s: Ints, seat: int, out: Ints) -> int:
    """R5: any two cards of the hand; R10: any card of the camp. They go into `out`; how many there are."""
    if not must_act(s, seat):
        return 0
    hand = s[HANDS + seat]
    if tile_now(s) != DRUM:
        for index in range(LAY_COUNTS[hand]):
            out[index] = LAYS[hand, index]
        return int(LAY_COUNTS[hand])
    count = 0
    for card in range(CARDS):
        if not hand >> card & 1:
            out[count] = RECRUIT + card
            count += 1
    return count


@bare
def attack(s: Ints, ed: Ints, tile: int) -> None:
    """R6, R7, R8, R9: all cards lie open in the slots; the castle finds its owner."""
    once = 0
    twice = 0
    seats = s[SEATS]
    for seat in range(seats):
        laid = s[SLOTS + seat]
        twice |= once & laid  # R7
        once |= laid
    best = 0
    winner = s[SWORD]  # R8: if nothing is left
    for seat in range(seats):
        laid = s[SLOTS + seat]
        strength = ed[tile, laid & ~twice]
        winner = seat if strength > best else winner
        best = max(best, strength)
        s[HANDS + seat] &= ~laid  # R7, R9: into the camp
    s[POINTS + winner] += ed[tile, WORTH]
    s[CASTLES + winner] |= 1 << tile
    pass_sword(s)


@bare
def reveal(s: Ints, ed: Ints) -> None:
    """R5, R10: carry out the round once every seat has chosen, and turn up the next tile (R4)."""
    tile, seats = tile_now(s), s[SEATS]
    if tile == DRUM:
        for seat in range(seats):
            if s[SLOTS + seat] >= RECRUIT:
                s[HANDS + seat] |= 1 << (s[SLOTS + seat] - RECRUIT)  # R10
    else:
        attack(s, ed, tile)
    told = HISTORY + (s[GAME] * ROUNDS + s[ROUND]) * MAX_SEATS
    for seat in range(seats):
        s[told + seat] = s[SLOTS + seat]
        s[SLOTS + seat] = NONE
    s[ROUND] += 1
    settle(s)
    if s[ROUND] == ROUNDS:
        end_game(s)


@bare
def apply(s: Ints, seat: int, move: int, ed: Ints) -> None:
    """R5, R10: commit a legal move of `seat`; the last commit of a round reveals all."""
    s[SLOTS + seat] = move
    for other in range(s[SEATS]):
        if must_act(s, other):
            return
    reveal(s, ed)


@bare
def score_of(s: Ints, seat: int) -> int:
    """R8, R12: all points of `seat`, those of finished games included."""
    if s[OVER]:
        return int(s[TOTALS + seat])
    return int(s[TOTALS + seat] + s[POINTS + seat])


@bare
def leader(s: Ints) -> int:
    """R11, R12: who wins if the game is over now."""
    long_game = s[OPTIONS] & LONG
    best = 0
    for seat in range(1, s[SEATS]):
        more = score_of(s, seat) - score_of(s, best)
        if more == 0 and not long_game:
            more = SIZES[s[HANDS + seat]] - SIZES[s[HANDS + best]]
        if more > 0 or (more == 0 and s[RANK + seat] < s[RANK + best]):
            best = seat
    return best


@bare
def begin(s: Ints, seats: int, options: int, rng: Rng) -> None:
    """R2, R3: a fresh set-up, every game's tiles shuffled; the ages in `s[RANK:]` are left as they are."""
    s[SEATS] = seats
    s[OPTIONS] = options
    s[GAME] = 0
    s[OVER] = 0
    for seat in range(seats):
        s[TOTALS + seat] = 0
    for game in range(seats if options & LONG else 1):
        for index in range(PILE):
            place = below(rng, index + 1)
            s[TILES + PILE * game + index] = s[TILES + PILE * game + place]
            s[TILES + PILE * game + place] = min(index, DRUM)  # the last two are drums
    begin_game(s)
