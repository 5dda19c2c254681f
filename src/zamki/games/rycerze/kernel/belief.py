"""Rycerze for two seats with hidden recruitment: one round at a time, over public beliefs.

Everybody can compute how likely each hand of each seat is (`MASKS` weights). A round is then a small
Bayesian game, solved by regret matching; what follows it is valued as if the hands were open from then on
(see `solve`). A recruitment is solved jointly with the lay after it, because its whole point is what the
other seat does not know then. As in the open solution the seats are *young* and *old*, and values are the
probability that young wins.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zamki.games.rycerze.kernel.rules import (
    CARDS,
    DRUM,
    FULL,
    LAY_COUNTS,
    LAYS,
    MASKS,
    MAX_MOVES,
    PILE,
    ROUNDS,
    SIZES,
    SORTS,
    Ints,
)
from zamki.games.rycerze.kernel.solve import BOOK, copies_left, fill_matrix, final_value, solve_matrix
from zamki.kernels.copying import copy_into
from zamki.kernels.entry import entry, njit

TREMBLE = 1e-3  # beliefs never rule out a move that a hand allows
NEVER = 1e-12  # a sum of plays below this is rounding
RARE = 1e-3  # moves below this share are leftovers of the first, ignorant plays


@njit
def open_value(
    book: Any, castles: int, drums: int, difference: int, tile: int,
    young: int, old: int, work: Any,
) -> float:  # fmt: skip
    """The value of a turned-up tile with open hands. `work` is scratch of 3 * (MAX_MOVES + 1) rows."""
    size = MAX_MOVES + 1
    mine = np.empty(MAX_MOVES, np.int32)
    theirs = np.empty(MAX_MOVES, np.int32)
    labels = np.empty(2 * MAX_MOVES, np.int32)
    m = work[:size]
    t = work[size : 2 * size]
    rows, columns = fill_matrix(book, castles, drums, difference, tile, young, old, mine, theirs, m)
    return solve_matrix(m, rows, columns, t, work[2 * size], work[2 * size + 1], labels)


@njit
def leaves(
    book: Any, castles: int, drums: int, difference: int,
    weights: Any, ys: Ints, os: Ints, start: Any, fill: bool, out: Any,
) -> int:  # fmt: skip
    """The values of all lays of all pairs of hands at every tile with a weight, as one flat row.

    `start[tile, y, o]` is where the block of a pair begins. A drum has a single entry: it is valued as open.
    Called twice: to count, then to fill.
    """
    work = np.empty((3 * (MAX_MOVES + 1), MAX_MOVES + 1))
    mine = np.empty(MAX_MOVES, np.int32)
    theirs = np.empty(MAX_MOVES, np.int32)
    at = 0
    for tile in range(SORTS):
        if weights[tile] == 0.0:
            continue
        for y in range(len(ys)):
            for o in range(len(os)):
                start[tile, y, o] = at
                if tile == DRUM:
                    if fill:
                        out[at] = open_value(book, castles, drums, difference, tile, ys[y], os[o], work)
                    at += 1
                    continue
                rows, columns = LAY_COUNTS[ys[y]], LAY_COUNTS[os[o]]
                if fill:
                    fill_matrix(
                        book, castles, drums, difference, tile, ys[y], os[o],
                        mine, theirs, work,
                    )  # fmt: skip
                    for i in range(rows):
                        for j in range(columns):
                            out[at + i * columns + j] = work[i, j]
                at += rows * columns
    return at


@njit
def match_regrets(regrets: Any, count: int, out: Any) -> None:
    """Play in proportion to the positive regrets; evenly where there are none."""
    total = 0.0
    for a in range(count):
        total += regrets[a]
    for a in range(count):
        out[a] = regrets[a] / total if total > 0.0 else 1.0 / count


@njit
def learn(
    us: int, hands: Ints, others: Ints, weights: Any, start: Any, payoffs: Any, reach: Any, their_reach: Any,
    their_now: Any, regrets: Any, now: Any, sums: Any, weight: float, worths: Any,
) -> None:  # fmt: skip
    """One regret update of all lays of one side; `worths[h]` becomes what each of its hands is worth.

    `us` is 0 for young (maximises) and 1 for old (minimises; its utility is the negative value).
    """
    utility = np.empty(MAX_MOVES)
    for h in range(len(hands)):
        worths[h] = 0.0
    for tile in range(SORTS):
        if weights[tile] == 0.0:
            continue
        for h in range(len(hands)):
            count = 1 if tile == DRUM else LAY_COUNTS[hands[h]]
            for a in range(count):
                utility[a] = 0.0
            for x in range(len(others)):
                if their_reach[x] == 0.0:
                    continue
                answers = 1 if tile == DRUM else LAY_COUNTS[others[x]]
                at = start[tile, h, x] if us == 0 else start[tile, x, h]
                step, inner = (answers, 1) if us == 0 else (1, count)
                for b in range(answers):
                    p = their_reach[x] * their_now[tile, x, b]
                    if p > 0.0:
                        for a in range(count):
                            utility[a] += p * payoffs[at + a * step + b * inner]
            sign = 1.0 if us == 0 else -1.0
            value = 0.0
            for a in range(count):
                utility[a] *= sign * weights[tile]
                value += now[tile, h, a] * utility[a]
            for a in range(count):
                sums[tile, h, a] += weight * reach[h] * now[tile, h, a]
                regrets[tile, h, a] = max(regrets[tile, h, a] + utility[a] - value, 0.0)
            match_regrets(regrets[tile, h], count, now[tile, h])
            worths[h] += value


@njit
def average(sums: Any, now: Any, count: int) -> None:
    """Turn the sum of all plays into the average play; where a hand never got, the latest play stands.

    Moves that the regrets have all but ruled out are not made.
    """
    total = 0.0
    for a in range(count):
        total += sums[a]
    kept = 0.0
    for a in range(count):
        share = sums[a] / total if total > NEVER else now[a]
        sums[a] = share if share > RARE else 0.0
        kept += sums[a]
    if kept > 0.0:  # a full hand recruits nothing
        for a in range(count):
            sums[a] /= kept


@njit
def hands_of(belief: Any) -> Any:
    """The hand masks with a positive weight."""
    return np.flatnonzero(belief > 0.0).astype(np.int32)


@njit
def solve_recruits(
    book: Any, castles: int, drums: int, difference: int,
    young: Any, old: Any, rounds: int, recruits: Any, plans: Any,
) -> float:  # fmt: skip
    """A drum with beliefs: fills `recruits[side, hand, card]`, the mixes; returns their value for young.

    `plans[side, tile, hand, index]` are the mixes of the lay after it that go with them.
    """
    weights = np.zeros(SORTS)
    seen = SIZES[castles] + drums + 1
    recruits[:] = 0.0
    if seen == ROUNDS:  # only the number of cards counts now (R11): any card is as good
        for side in range(2):
            for hand in range(FULL):
                for card in range(CARDS):
                    if not hand >> card & 1:
                        recruits[side, hand, card] = 1.0 / (CARDS - SIZES[hand])
        total = 0.0
        for y in range(MASKS):
            for o in range(MASKS):
                if young[y] > 0.0 and old[o] > 0.0:
                    mine, theirs = min(y | y + 1, FULL), min(o | o + 1, FULL)
                    total += young[y] * old[o] * final_value(difference, mine, theirs)
        return total
    for tile in range(SORTS):
        weights[tile] = copies_left(castles, drums + 1, tile) / (PILE - seen)
    return solve_jointly(
        book, castles, drums + 1, difference, weights, True, young, old, rounds,
        recruits, plans,
    )  # fmt: skip


@entry(
    "Book, i8, i8, i8, i8, f8[::1], f8[::1], i8, f8[:, :, ::1], f8[:, :, :, ::1] -> f8",
    Book=BOOK,
)
def solve_round(
    book: Any, castles: int, drums: int, difference: int, tile: int,
    young: Any, old: Any, rounds: int, recruits: Any, plans: Any,
) -> float:  # fmt: skip
    """The round of any tile with beliefs; returns the value of its mixes for young.

    A castle leaves `recruits` alone and fills `plans[side, tile, hand, index]`. One kernel for both kinds of
    tile, as all they rest on would be compiled for each of two.
    """
    if tile == DRUM:
        return solve_recruits(book, castles, drums, difference, young, old, rounds, recruits, plans)
    weights = np.zeros(SORTS)
    weights[tile] = 1.0
    return solve_jointly(
        book, castles, drums, difference, weights, False, young, old, rounds,
        recruits, plans,
    )  # fmt: skip


@njit
def spread(hands: Ints, mixes: Any, belief: Any, out: Any) -> None:
    """The hands after a recruitment, from the hands before it and the mixes by hand."""
    out[:] = 0.0
    for hand in hands:
        if hand == FULL:
            out[FULL] += belief[FULL]
        for card in range(CARDS):
            if not hand >> card & 1:
                out[hand | 1 << card] += belief[hand] * mixes[hand, card]


@njit
def reaches(
    before: Ints, belief: Any, recruit: bool, mixes: Any, after: Ints, scratch: Any, out: Any
) -> None:
    """How likely each of the hands `after` is for a side that mixes like this."""
    if recruit:
        spread(before, mixes, belief, scratch)
        for h in range(len(after)):
            out[h] = scratch[after[h]]
    else:
        for h in range(len(after)):
            out[h] = belief[after[h]]


@njit
def learn_recruits(
    hands: Ints, places: Ints, worths: Any, regrets: Any, now: Any, sums: Any, weight: float
) -> None:
    """One regret update of the recruitment of every hand, given what the hands after it are worth."""
    for hand in hands:
        value = 0.0
        for card in range(CARDS):
            if not hand >> card & 1:
                value += now[hand, card] * worths[places[hand | 1 << card]]
        total = 0.0
        for card in range(CARDS):
            if not hand >> card & 1:
                sums[hand, card] += weight * now[hand, card]
                gain = worths[places[hand | 1 << card]] - value
                regrets[hand, card] = max(regrets[hand, card] + gain, 0.0)
                total += regrets[hand, card]
        for card in range(CARDS):
            if not hand >> card & 1:
                now[hand, card] = regrets[hand, card] / total if total > 0.0 else 1.0 / (CARDS - SIZES[hand])


@njit
def even_recruits(hands: Ints, out: Any) -> None:
    """Before anything is learnt, every card of the camp is as good."""
    for hand in hands:
        for card in range(CARDS):
            if not hand >> card & 1:
                out[hand, card] = 1.0 / (CARDS - SIZES[hand])


@njit
def hands_after(hands: Ints, belief: Any, recruit: bool, mixes: Any) -> Any:
    """The hands that may lay: those there are, or those a recruitment may lead to."""
    if not recruit:
        return hands
    scratch = np.zeros(MASKS)
    spread(hands, mixes, belief, scratch)
    return hands_of(scratch)


@njit
def even_lays(hands: Ints, places: Any, out: Any) -> None:
    """Before anything is learnt, every lay is as good; `places` numbers the hands."""
    for h in range(len(hands)):
        places[hands[h]] = h
        out[DRUM, h, 0] = 1.0
        for tile in range(DRUM):
            out[tile, h, : LAY_COUNTS[hands[h]]] = 1.0 / LAY_COUNTS[hands[h]]


@njit
def solve_jointly(
    book: Any, castles: int, drums: int, difference: int, weights: Any,
    recruit: bool, young: Any, old: Any, rounds: int, recruits: Any, plans: Any,
) -> float:  # fmt: skip
    """Regret matching over (a recruitment and) the lays at the weighted tiles; average mixes come out.

    `castles`, `drums` are what is seen when the lay's tile is turned up (that tile itself not counted).
    """
    beliefs = np.stack((young, old))
    before = (hands_of(young), hands_of(old))
    mixes = np.zeros((2, MASKS, CARDS))
    places = np.zeros((2, MASKS), np.int32)
    now = np.zeros((2, SORTS, MASKS, MAX_MOVES))
    for side in range(2):
        if recruit:
            even_recruits(before[side], mixes[side])
    ys = hands_after(before[0], young, recruit, mixes[0])
    os = hands_after(before[1], old, recruit, mixes[1])
    after = (ys, os)
    for side in range(2):
        even_lays(after[side], places[side], now[side])
    start = np.zeros((SORTS, len(ys), len(os)), np.int32)
    payoffs = np.empty(0)
    count = leaves(book, castles, drums, difference, weights, ys, os, start, False, payoffs)
    payoffs = np.empty(count)
    leaves(book, castles, drums, difference, weights, ys, os, start, True, payoffs)
    regrets, sums = np.zeros_like(now), np.zeros_like(now)
    recruit_regrets, recruit_sums = np.zeros_like(mixes), np.zeros_like(mixes)
    scratch = np.zeros(MASKS)
    reach = np.zeros((2, MASKS))
    worths = np.zeros((2, MASKS))
    for turn in range(2 * rounds):
        side = turn % 2
        weight = float(turn // 2 + 1)
        for who in range(2):
            reaches(before[who], beliefs[who], recruit, mixes[who], after[who], scratch, reach[who])
        learn(
            side, after[side], after[1 - side], weights, start, payoffs, reach[side], reach[1 - side],
            now[1 - side], regrets[side], now[side], sums[side], weight, worths[side],
        )  # fmt: skip
        if recruit:
            learn_recruits(
                before[side], places[side], worths[side], recruit_regrets[side], mixes[side],
                recruit_sums[side], weight,
            )  # fmt: skip
    return outcome(
        before, after, beliefs, recruit, weights, start, payoffs, sums, now, recruit_sums, mixes,
        recruits, plans,
    )  # fmt: skip


@njit
def outcome(
    before: Any, after: Any, beliefs: Any, recruit: bool, weights: Any, start: Any, payoffs: Any, sums: Any,
    now: Any, recruit_sums: Any, mixes: Any, recruits: Any, plans: Any,
) -> float:  # fmt: skip
    """Write the average mixes by hand mask; their value for young."""
    scratch = np.zeros(MASKS)
    reach = np.zeros((2, MASKS))
    for side in range(2):
        if recruit:
            recruits[side] = 0.0
            for hand in before[side]:
                average(recruit_sums[side, hand], mixes[side, hand], CARDS)
                copy_into(recruits[side, hand], recruit_sums[side, hand], CARDS)
        for tile in range(SORTS):
            for h in range(len(after[side])):
                count = 1 if tile == DRUM else LAY_COUNTS[after[side][h]]
                average(sums[side, tile, h], now[side, tile, h], count)
                copy_into(plans[side, tile, after[side][h]], sums[side, tile, h], MAX_MOVES)
        reaches(before[side], beliefs[side], recruit, recruit_sums[side], after[side], scratch, reach[side])
    total = 0.0
    for tile in range(SORTS):
        if weights[tile] == 0.0:
            continue
        for y in range(len(after[0])):
            for o in range(len(after[1])):
                rows = 1 if tile == DRUM else LAY_COUNTS[after[0][y]]
                columns = 1 if tile == DRUM else LAY_COUNTS[after[1][o]]
                both = weights[tile] * reach[0, y] * reach[1, o]
                for i in range(rows):
                    for j in range(columns):
                        p = sums[0, tile, y, i] * sums[1, tile, o, j]
                        total += both * p * payoffs[start[tile, y, o] + i * columns + j]
    return total


@entry("f8[::1], f8[:, ::1], i8, f8[::1]")
def after_lay(belief: Any, mixes: Any, laid: int, out: Any) -> None:
    """The belief once a side has laid `laid`, when its hands mix like this."""
    out[:] = 0.0
    total = 0.0
    for hand in range(MASKS):
        if belief[hand] > 0.0 and laid & ~hand == 0:
            for index in range(LAY_COUNTS[hand]):
                if LAYS[hand, index] == laid:
                    p = mixes[hand, index] * (1.0 - TREMBLE) + TREMBLE / LAY_COUNTS[hand]
                    out[hand & ~laid] += belief[hand] * p
                    total += belief[hand] * p
    for hand in range(MASKS):
        out[hand] /= total


@entry("f8[::1], f8[:, ::1], f8[::1]")
def after_recruit(belief: Any, mixes: Any, out: Any) -> None:
    """The belief once a side has recruited unseen, when its hands mix like this."""
    out[:] = 0.0
    for hand in range(MASKS):
        if belief[hand] == 0.0:
            continue
        if hand == FULL:
            out[FULL] += belief[FULL]
        for card in range(CARDS):
            if not hand >> card & 1:
                p = mixes[hand, card] * (1.0 - TREMBLE) + TREMBLE / (CARDS - SIZES[hand])
                out[hand | 1 << card] += belief[hand] * p
