"""Looking ahead in ludwig: hidden rooms imagined, this and the next turn played out, the castles judged.

`blind` forgets what a seat may not know; `imagine` fills the gaps at random; `try_worlds` plays the same
worlds for every candidate move and notes what the seat's castles are then worth.
"""

# Array entries are untyped for mypy: a kernel that returns one returns Any.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from zamki.games.ludwig.kernel.board import put, take_back
from zamki.games.ludwig.kernel.evaluate import MIND, Mind, judge, lower, lower_of, promise, to_come
from zamki.games.ludwig.kernel.features import Floats
from zamki.games.ludwig.kernel.greedy import greedy, greedy_choose
from zamki.games.ludwig.kernel.policies import (
    best_cell,
    earned,
    open_bonus_of,
    think,
    think_assign,
    think_choose,
)
from zamki.games.ludwig.kernel.rules import (
    _BONUS_OF,
    ASSIGN,
    B_CARD,
    B_NONE,
    B_ROOM,
    CARD_DISCARD,
    CARD_DISCARD_N,
    CHOOSE,
    DISCARD,
    DISCARD_N,
    DRAW,
    HAND,
    M_ATTENDANT,
    M_BONUS_CARD,
    M_PLACE,
    M_SPECIAL,
    M_TAKE_BONUS,
    NO_CHANCE,
    OVER,
    PEOPLE,
    PHASE,
    PICK,
    PILE,
    PILE_N,
    PLACE,
    ROUND,
    SEATS,
    SIDE,
    SUPPLY,
    SUPPLY_N,
    TURN,
    apply,
    castle,
    edge_index,
    legal,
    pack_choose,
    right_castle,
)
from zamki.games.ludwig.kernel.tables import (
    ATTENDANT,
    BONUS,
    CARD,
    CARD_N,
    CARDS,
    CODE,
    DECIDER,
    DRAWN,
    DRAWN_N,
    FOUNTAIN,
    REGULAR,
    ROOMS,
    Ints,
)
from zamki.kernels.copying import copy_into
from zamki.kernels.entry import entry, njit
from zamki.kernels.rng import Rng, below, new_rng, seed_stream

Doubles = npt.NDArray[np.float64]


@njit
def blind(s: Ints, me: int) -> None:
    """Forget what a seat may not know (L47): unseen hands, piles, discards, draws and hidden choices."""
    n = s[SEATS]
    step = 1 if s[ROUND] == 0 else n - 1
    known = 0
    seat = me
    for _ in range(min(s[TURN] + 1, n)):
        known |= 1 << seat
        seat = (seat + step) % n
    for seat in range(n):
        hand = HAND + 10 * seat
        if s[PHASE] == CHOOSE and seat < s[PEOPLE] and seat != me and s[PICK + 2 * seat]:
            for i in range(2):
                s[hand + 1 + s[hand]] = s[PICK + 2 * seat + i]
                s[hand] += 1
                s[PICK + 2 * seat + i] = 0
        if not (known >> seat) & 1:
            s[hand + 1 : hand + 10] = 0
    s[SUPPLY : SUPPLY + s[SUPPLY_N]] = 0
    s[DISCARD : DISCARD + s[DISCARD_N]] = 0
    s[PILE : PILE + s[PILE_N]] = 0
    s[CARD_DISCARD : CARD_DISCARD + s[CARD_DISCARD_N]] = 0
    for at in range(n):
        if at != me and at != right_castle(s, me):
            s[castle(at) + DRAWN : castle(at) + DRAWN + 5] = 0
    if s[PHASE] == ASSIGN and s[ROUND] != me:
        s[DRAW] = 0
        s[DRAW + 1] = 0


@njit
def _see(s: Ints, start: int, n: int, seen: Ints) -> None:
    for i in range(n):
        seen[s[start + i]] = 1


@njit
def unseen(s: Ints, rooms: Ints, cards: Ints) -> int:
    """Collect the rooms and cards a blinded state does not show; returns rooms + 256 * cards."""
    seen = np.zeros(REGULAR + 16, np.int32)
    seen_cards = np.zeros(len(CARDS) + 1, np.int32)
    for seat in range(s[SEATS]):
        _see(s, HAND + 10 * seat + 1, s[HAND + 10 * seat], seen)
    _see(s, PICK, 14, seen)
    _see(s, DRAW, 2, seen)
    _see(s, SUPPLY, s[SUPPLY_N], seen)
    _see(s, DISCARD, s[DISCARD_N], seen)
    _see(s, PILE, s[PILE_N], seen_cards)
    _see(s, CARD_DISCARD, s[CARD_DISCARD_N], seen_cards)
    for at in range(s[SEATS]):
        b = castle(at)
        _see(s, b + CODE, s[b + ROOMS], seen)
        _see(s, b + CARD, s[b + CARD_N], seen_cards)
        if s[b + BONUS] == B_ROOM:
            _see(s, b + DRAWN, s[b + DRAWN_N], seen)
        elif s[b + BONUS] == B_CARD:
            _see(s, b + DRAWN, s[b + DRAWN_N], seen_cards)
    n = 0
    for code in range(1, REGULAR + 1):
        if not seen[code]:
            rooms[n] = code
            n += 1
    m = 0
    for card in range(1, len(CARDS) + 1):
        if not seen_cards[card]:
            cards[m] = card
            m += 1
    return n + 256 * m


@njit
def _fill(s: Ints, start: int, n: int, pool: Ints, left: int, rng: Rng) -> int:
    for i in range(n):
        if s[start + i] == 0:
            j = below(rng, left)
            left -= 1
            s[start + i] = pool[j]
            pool[j], pool[left] = pool[left], pool[j]
    return left


@njit
def imagine(s: Ints, rooms: Ints, cards: Ints, counts: int, rng: Rng) -> None:
    """Fill every gap of a blinded state at random from what is unseen."""
    left = counts & 255
    for seat in range(s[SEATS]):
        left = _fill(s, HAND + 10 * seat + 1, s[HAND + 10 * seat], rooms, left, rng)
    if s[PHASE] == ASSIGN:
        left = _fill(s, DRAW, 2, rooms, left, rng)
    more = counts >> 8
    for at in range(s[SEATS]):
        b = castle(at)
        if s[b + BONUS] == B_ROOM:
            left = _fill(s, b + DRAWN, s[b + DRAWN_N], rooms, left, rng)
        elif s[b + BONUS] == B_CARD:
            more = _fill(s, b + DRAWN, s[b + DRAWN_N], cards, more, rng)
    left = _fill(s, SUPPLY, s[SUPPLY_N], rooms, left, rng)
    left = _fill(s, DISCARD, s[DISCARD_N], rooms, left, rng)
    more = _fill(s, PILE, s[PILE_N], cards, more, rng)
    more = _fill(s, CARD_DISCARD, s[CARD_DISCARD_N], cards, more, rng)


@njit
def now(s: Ints, at: int, mind: Mind) -> tuple[float, float]:
    """What a castle is expected to end with as it stands, and how far from that it may end."""
    return judge(s, castle(at), s[castle(at) + BONUS], to_come(s, at), mind)


@njit
def outlook(s: Ints, me: int, mind: Mind) -> float:
    """What the lower of a seat's castles is expected to end with."""
    a, spread_a = now(s, me, mind)
    c, spread_c = now(s, right_castle(s, me), mind)
    return lower(a, c, spread_a, spread_c, mind.share)


@njit
def threat(s: Ints, me: int, rival: float, mind: Mind) -> float:
    """What the partners' other castles are expected to end with, as far as that hurts this seat.

    With up to four seats a point more for them all costs as much as a point less for one's own castles: the
    winner is who has no share in the lowest ones. At a larger table there are other rivals beside them.
    """
    if rival == 0.0:
        return 0.0
    n = s[SEATS]
    x, y = (me + 1) % n, (me + n - 2) % n
    a, _ = now(s, x, mind)
    if x != y:
        a = 0.5 * (a + now(s, y, mind)[0])
    return rival * a * 2 / max(n - 2, 2)


@njit
def _is_near(s: Ints, me: int, seat: int) -> bool:
    n = s[SEATS]
    return seat == me or seat == (me + 1) % n or seat == (me + n - 1) % n


@njit
def _step_aside(s: Ints, me: int, rng: Rng) -> None:
    """Seats that share no castle with this one only draft: two rooms of theirs leave the game's hands."""
    for seat in range(s[PEOPLE]):
        if _is_near(s, me, seat):
            continue
        if s[PHASE] == CHOOSE and s[PICK + 2 * seat] == 0:
            hand = HAND + 10 * seat
            n = s[hand]
            i = below(rng, n)
            j = (i + 1 + below(rng, n - 1)) % n
            apply(s, seat, pack_choose(s[hand + 1 + i], s[hand + 1 + j]), rng, NO_CHANCE, NO_CHANCE)


@njit
def _leave_far(s: Ints, me: int) -> None:
    for seat in range(s[PEOPLE]):
        if not _is_near(s, me, seat):
            s[PICK + 2 * seat] = 0
            s[PICK + 2 * seat + 1] = 0
            s[SIDE + seat] = 3
    for at in range(s[SEATS]):
        b = castle(at)
        if s[b + BONUS] != B_NONE and not _is_near(s, me, s[b + DECIDER]):
            s[b + BONUS] = B_NONE


@njit
def play_on(s: Ints, me: int, until: int, greedy_others: bool, mind: Mind, rng: Rng) -> None:
    """Play the seats that matter, quickly, until that turn begins."""
    while s[PHASE] != OVER and 4 * s[ROUND] + s[TURN] < until:
        _step_aside(s, me, rng)
        if s[PHASE] == PLACE:
            _leave_far(s, me)
        for k in range(s[SEATS]):
            seat = (me + k) % s[SEATS]
            if seat < s[PEOPLE] and _is_near(s, me, seat):
                if greedy_others and seat != me:
                    move = greedy(s, seat, rng)
                else:
                    move = think(s, seat, mind, 0.0, rng)
                if move:
                    apply(s, seat, move, rng, NO_CHANCE, NO_CHANCE)


@entry("i4[::1], i8, i4[::1], i8, i8, i8, f8, Mind, f8[:, ::1], f8[:, ::1]", Mind=MIND)
def try_worlds(
    base: Ints,
    me: int,
    moves: Ints,
    first: int,
    seed: int,
    turns: int,
    greed: float,
    mind: Mind,
    results: Doubles,
    points: Doubles,
) -> None:
    """Fill `points` with what each move promises, `results` with that less what it leaves to rivals.

    Each has a row for each world from the first on, and a column for each move.

    In that share of the worlds (`greed`) the partners are greedy: one does not know who they are.
    """
    rooms = np.zeros(REGULAR + 1, np.int32)
    cards = np.zeros(len(CARDS) + 1, np.int32)
    world = np.zeros_like(base)
    s = np.zeros_like(base)
    rng = new_rng()
    start = new_rng()
    until = 4 * base[ROUND] + base[TURN] + turns
    for row in range(results.shape[0]):
        w = first + row
        seed_stream(rng, seed, w)
        greedily = math.floor((w + 1) * greed) > math.floor(w * greed)
        rival = mind.greedy_rival if greedily else mind.rival
        copy_into(world, base, base.size)
        counts = unseen(world, rooms, cards)
        imagine(world, rooms, cards, counts, rng)
        if world[PHASE] == CHOOSE:
            choose_others(world, me, greedily, mind, rng)
        copy_into(start, rng, rng.size)
        for k in range(moves.size):
            copy_into(s, world, world.size)
            copy_into(rng, start, start.size)
            if s[PHASE] == PLACE:
                _leave_far(s, me)
            apply(s, me, moves[k], rng, NO_CHANCE, NO_CHANCE)
            play_on(s, me, until, greedily, mind, rng)
            points[row, k] = outlook(s, me, mind)
            results[row, k] = points[row, k] - threat(s, me, rival, mind)


@njit
def choose_others(s: Ints, me: int, greedily: bool, mind: Mind, rng: Rng) -> None:
    """The other seats pick their rooms before this one's candidates are compared."""
    _step_aside(s, me, rng)
    for seat in range(s[PEOPLE]):
        if seat != me and s[PICK + 2 * seat] == 0:
            move = greedy_choose(s, seat, rng) if greedily else think_choose(s, seat, mind, 0.0, rng)
            apply(s, seat, move, rng, NO_CHANCE, NO_CHANCE)


@njit
def _rank_choose(s: Ints, me: int, mind: Mind, values: Floats, n: int) -> None:
    """One-ply values of the pairs, in the order `legal` lists them."""
    think_choose(s, me, mind, 0.0, new_rng())
    size = s[HAND + 10 * me]
    to_left, to_right = to_come(s, me) - 1, to_come(s, right_castle(s, me)) - 1
    k = 0
    for i in range(size):
        for j in range(i + 1, size):
            a = lower_of(mind.value[i], mind.value[16 + j], to_left, to_right, mind)
            c = lower_of(mind.value[j], mind.value[16 + i], to_left, to_right, mind)
            values[k] = max(a, c)
            k += 1


@njit
def _after(s: Ints, b: int, kind: int, what: int, col: int, lvl: int, left: int, mind: Mind) -> float:
    """What a castle is worth after a placement or a bonus taken in it."""
    if kind == M_ATTENDANT:
        s[b + ATTENDANT + what] += 1
        value = promise(s, b, B_NONE, left, mind)
        s[b + ATTENDANT + what] -= 1
        return value
    if kind == M_BONUS_CARD:
        n = s[b + CARD_N]
        s[b + CARD + n] = what + 1
        s[b + CARD_N] = n + 1
        value = promise(s, b, B_NONE, left, mind)
        s[b + CARD_N] = n
        s[b + CARD + n] = 0
        return value
    if kind == M_TAKE_BONUS:
        return promise(s, b, _BONUS_OF[what], left, mind)
    code = FOUNTAIN + what if kind == M_SPECIAL else what
    token = put(s, b, code, edge_index(s, b, col, lvl))
    value = promise(s, b, earned(s, b, code), left - (kind == M_PLACE), mind)
    take_back(s, b, token)
    return value


@njit
def _beside(s: Ints, me: int, at: int, code: int, mind: Mind) -> float:
    """What the seat's other castle will be worth with the seat's other room in it."""
    other = right_castle(s, me) if at == me else me
    left = to_come(s, other)
    room = 0
    if s[PHASE] == PLACE and not (s[SIDE + me] >> (other != me)) & 1:
        first, second = s[PICK + 2 * me], s[PICK + 2 * me + 1]
        room = second if first == code else first
    if room == 0:
        return promise(s, castle(other), s[castle(other) + BONUS], left, mind)
    return best_cell(s, castle(other), room, left - 1, mind, 0.0, new_rng())[0]


@entry("i4[::1], i8, b1, Mind, i4[::1], f4[::1] -> i8", Mind=MIND)
def rank(s: Ints, me: int, everything: bool, mind: Mind, moves: Ints, values: Floats) -> int:
    """List the moves worth a look with their one-ply values; returns how many.

    An open bonus comes before the next placement, and a castle its partner has already built in before the
    other one: what is left for later may still learn from the partner's room. With `everything` all legal
    moves are listed.
    """
    n = legal(s, me, moves)
    if s[PHASE] == CHOOSE:
        _rank_choose(s, me, mind, values, n)
        return n
    if s[PHASE] == ASSIGN:
        best = think_assign(s, me, mind, 0.0, new_rng())
        for i in range(n):
            values[i] = moves[i] == best
        return n
    bonus_at = open_bonus_of(s, me)
    kept = 0
    fewest = 99
    for i in range(n):
        at = (moves[i] >> 4) & 7
        if everything:
            kept = n
            break
        if (bonus_at >= 0 and (moves[i] & 15 == M_PLACE or at != bonus_at)) or to_come(s, at) > fewest:
            continue
        if to_come(s, at) < fewest:
            fewest = to_come(s, at)
            kept = 0
        moves[kept] = moves[i]
        kept += 1
    for i in range(kept):
        kind, at, what = moves[i] & 15, (moves[i] >> 4) & 7, (moves[i] >> 7) & 255
        col, lvl = ((moves[i] >> 15) & 63) - 32, ((moves[i] >> 21) & 63) - 32
        left = to_come(s, at)
        other = right_castle(s, me) if at == me else me
        value = _after(s, castle(at), kind, what, col, lvl, left, mind)
        beside = _beside(s, me, at, what if kind == M_PLACE else 0, mind)
        values[i] = lower_of(value, beside, max(left - 1, 0), max(to_come(s, other) - 1, 0), mind)
    return kept
