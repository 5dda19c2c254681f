"""Zamek at machine speed: the turn over one flat array of integers.

`tables` is the edition's flat table and `state` one game, both laid out in `tables`. A move is a number
whose meaning depends on the phase: place = cell * 4 + turn, subject = area + 1 (0 = none),
score = name * 2 + double (a feature's name is the smallest cell * 16 + area in it), extra = 0 or 1.
"""

from __future__ import annotations

import numpy as np

from zamki.games.zamek.kernel.board import (
    Moves,
    copy_state,
    find_finished,
    free_areas,
    has_place,
    largest_gap,
    lay_tile,
    legal_places,
    may_send,
    nth_place,
    put_subject,
    send_home,
)
from zamki.games.zamek.kernel.tables import (
    BONUS,
    BY_TOKENS,
    CELL,
    DISCARDED,
    FAMILY,
    FAMILY_NAME,
    FRESH,
    HOUSE,
    KIND,
    LABEL,
    MAX_MOVES,
    MAX_SUBJECTS,
    MEADOW,
    N_PENDING,
    N_TOKENS,
    NAME,
    NEXT_CARD,
    NODE,
    P_EXTRA,
    P_OVER,
    P_PLACE,
    P_SCORE,
    P_SUBJECT,
    PAID,
    PAID_STRIDE,
    PENDING,
    PHASE,
    PIGSTY,
    ROAD,
    S_BASE,
    S_DECK,
    S_NODES,
    S_TOWERS,
    S_TURNED,
    SCORE,
    SEAT,
    STAND,
    STANDING,
    T_DECK,
    T_SUBJECTS,
    T_TOWER_AT,
    T_TRACK,
    TAKEN,
    TILE,
    TILES,
    USABLE,
    WON,
    Ints,
    State,
)
from zamki.kernels.entry import also_python, bare, numba_only
from zamki.kernels.rng import Rng, below, new_rng, seed_stream, shuffle

EXTRA_TURN, HOUSE_DOUBLE, PIGSTY_DOUBLE, MEADOW_PLUS, SEAT_PLUS_TWO = 0, 1, 2, 3, 4
FIVE_POINTS, OPEN_HOUSE, OPEN_PIGSTY, OPEN_ROAD = 5, 6, 7, 8
DOUBLING_FROM = 3  # tiles from which simple policies spend a doubling token


@bare
def points_per_tile(kind: int, bonus: int) -> int:
    """What a tile of a finished feature pays (Z13)."""
    if kind == PIGSTY or (kind == ROAD and bonus > 0):
        return 2
    return 1


@bare
def move_marker(tables: Ints, state: State, seat: int, points: int) -> None:
    """Score points on the track (Z1) and take the token where the marker stops (Z16, Z16a)."""
    state[SCORE + seat] += points
    tower = tables[tables[T_TOWER_AT] + state[SCORE + seat] % tables[T_TRACK]]
    if tower >= 0:
        at = tables[S_TOWERS] + tower
        if state[at] >= 0:
            state[FRESH + seat * N_TOKENS + state[at]] += 1
            state[PAID + seat * PAID_STRIDE + WON + state[at]] += 1
            state[TAKEN + seat] += 1
            state[at] = -1


@bare
def drop_pending(state: State, label: int) -> None:
    """Take a feature off the list of pending ones."""
    pending = state[N_PENDING]
    for i in range(pending):
        if state[PENDING + i] == label:
            state[PENDING + i] = state[PENDING + pending - 1]
            state[N_PENDING] = pending - 1
            return


@bare
def score_feature(tables: Ints, state: State, label: int, double: bool) -> None:
    """Pay a finished feature to the seat that controls it (Z12, Z13), doubled by a token (Z20).

    Then a larger house becomes the family seat (Z17, Z17a), the marker may take a token (Z16) and the
    subjects go home (Z14).
    """
    at = tables[S_NODES] + label * NODE
    seat = 0 if state[at + STAND] > state[at + STAND + 1] else 1
    kind, tiles = state[at + KIND], state[at + TILES]
    points = tiles * points_per_tile(kind, state[at + BONUS])
    state[PAID + seat * PAID_STRIDE + kind] += points
    if double:
        state[PAID + seat * PAID_STRIDE + BY_TOKENS] += points
        points *= 2
        state[USABLE + seat * N_TOKENS + (HOUSE_DOUBLE if kind == HOUSE else PIGSTY_DOUBLE)] -= 1
    if kind == HOUSE and tiles > state[FAMILY + seat]:
        state[FAMILY + seat] = tiles
        state[FAMILY_NAME + seat] = state[at + NAME]
    move_marker(tables, state, seat, points)
    send_home(tables, state, label)
    drop_pending(state, label)


@bare
def score_named(tables: Ints, state: State, name: int, double: bool) -> None:
    """Pay the pending feature of this name."""
    for i in range(state[N_PENDING]):
        label = state[PENDING + i]
        if state[tables[S_NODES] + label * NODE + NAME] == name:
            score_feature(tables, state, label, double)
            return


@bare
def settle_unowned(tables: Ints, state: State) -> None:
    """Resolve the finished features that nobody scores (Z12, Z15)."""
    i = 0
    while i < state[N_PENDING]:
        label = state[PENDING + i]
        at = tables[S_NODES] + label * NODE
        if state[at + STAND] == state[at + STAND + 1]:
            send_home(tables, state, label)
            drop_pending(state, label)
        else:
            i += 1


@bare
def controller(tables: Ints, state: State, label: int) -> int:
    """The seat with strictly more subjects in a feature that somebody controls (Z12)."""
    at = tables[S_NODES] + label * NODE
    return 0 if state[at + STAND] > state[at + STAND + 1] else 1


@bare
def doubling_fits(tables: Ints, state: State, label: int) -> bool:
    """Whether the active seat holds a usable doubling token for this feature of its own (Z19, Z20)."""
    seat = state[SEAT]
    kind = state[tables[S_NODES] + label * NODE + KIND]
    tokens = USABLE + seat * N_TOKENS
    if kind == HOUSE:
        return bool(state[tokens + HOUSE_DOUBLE] > 0)
    return bool(kind == PIGSTY and state[tokens + PIGSTY_DOUBLE] > 0)


@bare
def first_pending(tables: Ints, state: State, seat: int) -> int:
    """The pending feature of a seat that comes first by (y, x, area), or -1."""
    best, best_name = -1, 0
    for i in range(state[N_PENDING]):
        label = state[PENDING + i]
        name = state[tables[S_NODES] + label * NODE + NAME]
        if controller(tables, state, label) == seat and (best < 0 or name < best_name):
            best, best_name = label, name
    return best


@bare
def settle_simply(tables: Ints, state: State) -> None:
    """Resolve what is pending without asking: in board order, doubling from three tiles on (Z15, Z21)."""
    settle_unowned(tables, state)
    for turn in range(2):
        seat = state[SEAT] ^ turn
        while True:
            label = first_pending(tables, state, seat)
            if label < 0:
                break
            double = False
            if turn == 0 and state[tables[S_NODES] + label * NODE + TILES] >= DOUBLING_FROM:
                double = doubling_fits(tables, state, label)
            score_feature(tables, state, label, double)


@bare
def settle(tables: Ints, state: State) -> None:
    """Resolve pending features until the active seat has a choice (Z15, Z21); then end the turn."""
    while state[N_PENDING] > 0:
        mine, last_mine, last = 0, -1, -1
        for i in range(state[N_PENDING]):
            last = state[PENDING + i]
            if controller(tables, state, last) == state[SEAT]:
                mine += 1
                last_mine = last
        if mine == 1 and not doubling_fits(tables, state, last_mine):
            score_feature(tables, state, last_mine, False)
        elif mine == 0 and state[N_PENDING] == 1:
            score_feature(tables, state, last, False)
        else:
            state[PHASE] = P_SCORE
            return
    end_turn(tables, state)


@bare
def end_turn(tables: Ints, state: State) -> None:
    """Pass the turn on, or ask about an extra turn (Z9, Z22)."""
    seat = state[SEAT]
    if state[USABLE + seat * N_TOKENS + EXTRA_TURN] > 0 and state[NEXT_CARD] < tables[T_DECK]:
        state[PHASE] = P_EXTRA
    else:
        begin_turn(tables, state, 1 - seat)


@bare
def pass_simply(tables: Ints, state: State) -> None:
    """End a turn without asking: an extra turn is always taken."""
    end_turn(tables, state)
    if state[PHASE] == P_EXTRA:
        take_extra(tables, state)


@bare
def take_extra(tables: Ints, state: State) -> None:
    """Spend an extra-turn token and begin another turn of the same seat (Z22)."""
    seat = state[SEAT]
    state[USABLE + seat * N_TOKENS + EXTRA_TURN] -= 1
    begin_turn(tables, state, seat)


@also_python
def begin_turn(tables: Ints, state: State, seat: int) -> None:
    """Draw until a tile fits (Z7) and make fresh tokens usable (Z19), or end the game (Z24)."""
    while state[NEXT_CARD] < tables[T_DECK]:
        tile = state[tables[S_DECK] + state[NEXT_CARD]]
        state[NEXT_CARD] += 1
        if has_place(tables, state, tile):
            state[SEAT] = seat
            state[TILE] = tile
            state[PHASE] = P_PLACE
            if state[TAKEN] or state[TAKEN + 1]:
                store_tokens(state)
            return
        state[DISCARDED] += 1
    state[PHASE] = P_OVER


@bare
def store_tokens(state: State) -> None:
    """Make the tokens won in the last turn usable (Z19)."""
    state[TAKEN] = 0
    state[TAKEN + 1] = 0
    for kind in range(2 * N_TOKENS):
        state[USABLE + kind] += state[FRESH + kind]
        state[FRESH + kind] = 0


@bare
def legal_scores(tables: Ints, state: State, out: Moves) -> int:
    """The features of the group now pending, with and without a fitting token, as moves (Z15, Z20, Z21)."""
    group = 1 - state[SEAT]
    for i in range(state[N_PENDING]):
        if controller(tables, state, state[PENDING + i]) == state[SEAT]:
            group = state[SEAT]
    count = 0
    for i in range(state[N_PENDING]):
        label = state[PENDING + i]
        if controller(tables, state, label) == group:
            name = state[tables[S_NODES] + label * NODE + NAME]
            out[count] = name * 2
            count += 1
            if group == state[SEAT] and doubling_fits(tables, state, label):
                out[count] = name * 2 + 1
                count += 1
    return count


@bare
def legal(tables: Ints, state: State, out: Moves) -> int:
    """All legal moves of the present phase (Z5a)."""
    phase = state[PHASE]
    if phase == P_PLACE:
        return legal_places(tables, state, out)
    if phase == P_SUBJECT:
        count = free_areas(tables, state, out)
        out[count] = 0
        return count + 1
    if phase == P_SCORE:
        return legal_scores(tables, state, out)
    if phase == P_EXTRA:
        out[0] = 0
        out[1] = 1
        return 2
    return 0


@bare
def apply(tables: Ints, state: State, move: int) -> None:
    """Play one legal move of the present phase; a laid tile goes on to subject and points (Z5, Z8, Z9)."""
    phase = state[PHASE]
    if phase == P_PLACE:
        lay_tile(tables, state, state[TILE], move >> 2, move & 3)
        find_finished(tables, state)
        if may_send(tables, state):
            state[PHASE] = P_SUBJECT
        else:
            settle_unowned(tables, state)
            settle(tables, state)
    elif phase == P_SUBJECT:
        if move > 0:
            put_subject(tables, state, state[SEAT], state[tables[S_BASE] + state[CELL]] + move - 1)
        settle_unowned(tables, state)
        settle(tables, state)
    elif phase == P_SCORE:
        score_named(tables, state, move >> 1, (move & 1) == 1)
        settle(tables, state)
    elif phase == P_EXTRA:
        if move == 1:
            take_extra(tables, state)
        else:
            begin_turn(tables, state, 1 - state[SEAT])


@bare
def top_sum(values: Moves, count: int, tokens: int) -> int:
    """The sum of the largest `tokens` of the first `count` values, each used once (the values are spent)."""
    total = 0
    for _ in range(min(tokens, count)):
        best = 0
        for i in range(1, count):
            if values[i] > values[best]:
                best = i
        total += values[best]
        values[best] = 0
    return total


@bare
def controlled(tables: Ints, state: State, seat: int, kind: int, out: Moves) -> int:
    """The shrines of a seat's meadows (Z26), or the tiles of its unfinished features of a kind (Z28)."""
    begin = STANDING + seat * MAX_SUBJECTS
    count = 0
    for i in range(begin, begin + tables[T_SUBJECTS]):
        if state[i] < 0:
            continue
        label = state[tables[S_NODES] + state[i] * NODE + LABEL]
        at = tables[S_NODES] + label * NODE
        if state[at + KIND] != kind or state[at + STAND + seat] <= state[at + STAND + 1 - seat]:
            continue
        first = True
        for j in range(begin, i):
            if state[j] >= 0 and state[tables[S_NODES] + state[j] * NODE + LABEL] == label:
                first = False
        if first:
            out[count] = state[at + BONUS] if kind == MEADOW else state[at + TILES]
            count += 1
    return count


@bare
def standings(tables: Ints, state: State, out: Moves, work: Moves) -> None:
    """Both seats' scores if the game ended now (Z24): meadows (Z26), family seats (Z27), tokens (Z28, Z29).

    Every end token counts in its best use (Z23), fresh ones too (Z23a); without one, what is unfinished
    pays nothing (Z25). Most points win (Z30).
    """
    for seat in range(2):
        held = seat * N_TOKENS
        points = state[SCORE + seat] + 5 * (
            state[USABLE + held + FIVE_POINTS] + state[FRESH + held + FIVE_POINTS]
        )
        for kind in range(4):
            token = MEADOW_PLUS
            if kind != MEADOW:
                token = OPEN_ROAD if kind == ROAD else (OPEN_HOUSE if kind == HOUSE else OPEN_PIGSTY)
            count = controlled(tables, state, seat, kind, work)
            if kind == MEADOW:
                for i in range(count):
                    points += 3 * work[i]
            best = top_sum(work, count, state[USABLE + held + token] + state[FRESH + held + token])
            points += 2 * best if kind == PIGSTY else best
        out[seat] = points
    mine, theirs = seat_size(state, 0), seat_size(state, 1)
    if mine != theirs:
        out[0 if mine > theirs else 1] += largest_gap(tables, state, work)


@bare
def breakdown(tables: Ints, state: State, points: Moves, work: Moves) -> None:
    """Both seats' scores if the game ended now, by category: roads, houses, pigsties, meadows, seat, tokens.

    The sums are what `standings` says; it has no time for reasons.
    """
    for seat in range(2):
        held, paid = seat * N_TOKENS, PAID + seat * PAID_STRIDE
        for kind in range(4):
            points[seat, kind] = state[paid + kind]
        points[seat, 4] = 0
        tokens = 5 * (state[USABLE + held + FIVE_POINTS] + state[FRESH + held + FIVE_POINTS])
        for kind in range(4):
            token = MEADOW_PLUS
            if kind != MEADOW:
                token = OPEN_ROAD if kind == ROAD else (OPEN_HOUSE if kind == HOUSE else OPEN_PIGSTY)
            count = controlled(tables, state, seat, kind, work)
            if kind == MEADOW:
                for i in range(count):
                    points[seat, MEADOW] += 3 * work[i]
            best = top_sum(work, count, state[USABLE + held + token] + state[FRESH + held + token])
            tokens += 2 * best if kind == PIGSTY else best
        points[seat, 5] = state[paid + BY_TOKENS] + tokens
    mine, theirs = seat_size(state, 0), seat_size(state, 1)
    if mine != theirs:
        points[0 if mine > theirs else 1, 4] = largest_gap(tables, state, work)


@bare
def seat_size(state: State, seat: int) -> int:
    """The size of a family seat with its owner's `seat_plus_two` tokens (Z27)."""
    if state[FAMILY + seat] == 0:
        return 0
    at = seat * N_TOKENS + SEAT_PLUS_TWO
    return int(state[FAMILY + seat] + 2 * (state[USABLE + at] + state[FRESH + at]))


@bare
def random_turn(tables: Ints, state: State, moves: Moves, rng: Rng) -> int:
    """Play random moves until the turn is over; returns how many."""
    played = 0
    card = state[NEXT_CARD]
    while state[PHASE] != P_OVER and state[NEXT_CARD] == card:
        if state[PHASE] == P_PLACE:
            move = nth_place(tables, state, rng)
        else:
            move = moves[below(rng, legal(tables, state, moves))]
        apply(tables, state, move)
        played += 1
    return played


@bare
def begin(tables: Ints, state: State, first: int, rng: Rng) -> None:
    """Shuffle tiles and tokens of a state that holds them all, and begin (Z2, Z3, Z3a, Z4)."""
    shuffle(state, tables[S_TOWERS], tables[S_DECK] - tables[S_TOWERS], rng)
    shuffle(state, tables[S_DECK], tables[S_TURNED] - tables[S_DECK], rng)
    begin_turn(tables, state, first)


@numba_only
def random_games(tables: Ints, box: State, first: int, games: int, seed: int, scores: Moves) -> int:
    """Play the games first, first + 1, … of a seed at random; fills the scores, returns the moves made."""
    state = np.empty_like(box)
    moves = np.empty(MAX_MOVES, np.int32)
    rng = new_rng()
    played = 0
    for game in range(games):
        seed_stream(rng, seed, first + game)
        copy_state(tables, box, state)
        begin(tables, state, (first + game) & 1, rng)
        while state[PHASE] != P_OVER:
            played += random_turn(tables, state, moves, rng)
        standings(tables, state, scores[game], moves)
    return played
