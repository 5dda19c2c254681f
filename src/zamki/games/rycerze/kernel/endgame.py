"""Rycerze for two seats with hidden recruitment: the last rounds as one game, solved as a whole.

Two castles are left to lay for, and perhaps the last recruitment comes before them. Regret matching runs over
the whole tree, so that, other than round by round (see `belief`), nothing is valued as if hands were open.

A plan for the last round is needed for everything both sides may have laid before it. `regrets` and `sums`
of it are by side, young's lay, old's lay (places in `LAYS[FULL]`), following tile, hand and move.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zamki.games.rycerze.kernel.belief import (
    NEVER,
    RARE,
    even_lays,
    even_recruits,
    hands_after,
    hands_of,
    learn_recruits,
    match_regrets,
    reaches,
)
from zamki.games.rycerze.kernel.rules import (
    CARDS,
    DRUM,
    FULL,
    LAY_COUNTS,
    LAYS,
    MASKS,
    MAX_MOVES,
    SORTS,
    WORTH,
    Ints,
)
from zamki.games.rycerze.kernel.solve import copies_left, final_value, young_takes
from zamki.kernels.copying import copy_into
from zamki.kernels.entry import entry, njit, numba_only

FOLLOWING = 2  # tiles unseen before the last round: one of them is the removed one (R2)


def _places() -> Ints:
    """Where a lay stands among the lays of a hand."""
    table = np.full((MASKS, MASKS), -1, np.int32)
    for hand in range(MASKS):
        for index in range(LAY_COUNTS[hand]):
            table[hand, LAYS[hand, index]] = index
    return table


PLACES = _places()


@njit
def with_one_more(hand: int) -> int:
    """A hand after a recruitment where only its size counts."""
    return hand if hand == FULL else hand | hand + 1


@entry("i8, i8, i4[::1] -> i8")
def following_tiles(castles: int, drums: int, out: Any) -> int:
    """The tiles that may come next, as sorts; how many there are."""
    count = 0
    for tile in range(SORTS):
        for _ in range(copies_left(castles, drums, tile)):
            out[count] = tile
            count += 1
    return count


@entry("f8[::1], f8[::1], i8, f8[::1]")
def average_of(sums: Any, regrets: Any, count: int, out: Any) -> None:
    """The average play; where a hand never got, the latest one. What is all but ruled out is not played."""
    total = 0.0
    for a in range(count):
        total += sums[a]
    if total <= NEVER:
        match_regrets(regrets, count, out)
        return
    kept = 0.0
    for a in range(count):
        out[a] = sums[a] / total if sums[a] > RARE * total else 0.0
        kept += out[a]
    for a in range(count):
        out[a] /= kept


@njit
def arrivals(hands: Ints, reach: Any, firsts: Any, laid: int, out: Any) -> tuple[bool, bool]:
    """How likely each hand is to have laid `laid`; whether any can, and whether any does."""
    can = does = False
    for h in range(len(hands)):
        place = PLACES[hands[h], laid]
        out[h] = reach[h] * firsts[h, place] if place >= 0 else 0.0
        can |= place >= 0
        does |= out[h] > 0.0
    return can, does


@njit
def add_play(hands: Ints, laid: int, reach: Any, weight: float, regrets: Any, sums: Any) -> None:
    """The present play of every hand counts in its average, also where the other side never gets."""
    now = np.empty(MAX_MOVES)
    for h in range(len(hands)):
        if reach[h] > 0.0:
            count = LAY_COUNTS[hands[h] & ~laid]
            match_regrets(regrets[h], count, now)
            for a in range(count):
                sums[h, a] += weight * reach[h] * now[a]


@njit
def last_worths(
    us: int, is_best: bool, ed: Ints, difference: int, tile: int, hands: Ints, mine: int,
    others: Ints, theirs: int, reach: Any, answers: Any, regrets: Any, out: Any,
) -> None:  # fmt: skip
    """A last castle: `out[h]` is what it is worth to each hand that laid `mine`; unless best, it learns.

    `reach` is how likely each hand of the other side is to be here, `answers` its plays.
    """
    utility = np.empty(MAX_MOVES)
    now = np.empty(MAX_MOVES)
    points = ed[tile, WORTH]
    for h in range(len(hands)):
        out[h] = 0.0
        if mine & ~hands[h]:
            continue
        rest = hands[h] & ~mine
        count = LAY_COUNTS[rest]
        utility[:count] = 0.0
        for x in range(len(others)):
            left = others[x] & ~theirs
            for b in range(LAY_COUNTS[left] if reach[x] > 0.0 else 0):
                p = reach[x] * answers[x, b]
                answer = LAYS[left, b]
                for a in range(count if p > 0.0 else 0):
                    lay = LAYS[rest, a]
                    young, old = (lay, answer) if us == 0 else (answer, lay)
                    after = difference - points
                    if young_takes(ed, tile, young, old, difference):
                        after = difference + points
                    if us == 0:
                        utility[a] += p * final_value(after, rest & ~lay, left & ~answer)
                    else:
                        utility[a] += p * (1.0 - final_value(after, left & ~answer, rest & ~lay))
        if is_best:
            out[h] = utility[:count].max()
            continue
        match_regrets(regrets[h], count, now)
        for a in range(count):
            out[h] += now[a] * utility[a]
        for a in range(count):
            regrets[h, a] = max(regrets[h, a] + utility[a] - out[h], 0.0)


@njit
def settled_worths(
    us: int, difference: int, tile: int, hands: Ints, mine: int, others: Ints, theirs: int, reach: Any,
    out: Any,
) -> None:  # fmt: skip
    """As `last_worths`, where the last tile changes nothing any more, or is a drum."""
    for h in range(len(hands)):
        out[h] = 0.0
        for x in range(len(others) if not mine & ~hands[h] else 0):
            if reach[x] == 0.0:
                continue
            ours, left = hands[h] & ~mine, others[x] & ~theirs
            young, old = (ours, left) if us == 0 else (left, ours)
            if tile == DRUM:
                young, old = with_one_more(young), with_one_more(old)
            value = final_value(difference, young, old)
            out[h] += reach[x] * (value if us == 0 else 1.0 - value)


@njit
def answers_at(
    is_best: bool, others: Ints, theirs: int, reach: Any, regrets: Any, sums: Any, out: Any
) -> None:
    """How the other side plays its last lay: the average where a best response to it is looked for."""
    for x in range(len(others)):
        if reach[x] > 0.0:
            count = LAY_COUNTS[others[x] & ~theirs]
            if is_best:
                average_of(sums[x], regrets[x], count, out[x])
            else:
                match_regrets(regrets[x], count, out[x])


@njit
def lay_worths(
    us: int, is_best: bool, ed: Ints, castles: int, drums: int, difference: int, tile: int,
    hands: Ints, firsts: Any, my_reach: Any, others: Ints, their_firsts: Any, their_reach: Any,
    regrets: Any, sums: Any, weight: float, worths: Any,
) -> None:  # fmt: skip
    """Two castles left, `tile` turned up: `worths[h, a]` is what each lay brings each hand of a side.

    `firsts`, `their_firsts` are the plays now. Unless best, the plans of the last round learn on the way.
    """
    worths[:] = 0.0
    following = np.zeros(MASKS, np.int32)
    count = following_tiles(castles | 1 << tile, drums, following)
    reach = np.empty(len(others))
    mine_here = np.empty(len(hands))
    answers = np.empty((len(others), MAX_MOVES))
    gains = np.empty(len(hands))
    points = ed[tile, WORTH]
    for i in range(MAX_MOVES):
        mine = LAYS[FULL, i]
        if not arrivals(hands, my_reach, firsts, mine, mine_here)[0]:
            continue
        for j in range(MAX_MOVES):
            theirs = LAYS[FULL, j]
            can, does = arrivals(others, their_reach, their_firsts, theirs, reach)
            if not can:
                continue
            young, old = (mine, theirs) if us == 0 else (theirs, mine)
            ya, ob = (i, j) if us == 0 else (j, i)
            after = difference + (points if young_takes(ed, tile, young, old, difference) else -points)
            for slot in range(count):
                last = following[slot]
                here, there = regrets[us, ya, ob, slot], regrets[1 - us, ya, ob, slot]
                is_open = last != DRUM and abs(after) <= ed[last, WORTH]
                if is_open and not is_best:
                    add_play(hands, mine, mine_here, weight, here, sums[us, ya, ob, slot])
                if not does:
                    continue
                if is_open:
                    answers_at(is_best, others, theirs, reach, there, sums[1 - us, ya, ob, slot], answers)
                    last_worths(
                        us, is_best, ed, after, last, hands, mine, others, theirs, reach, answers, here, gains
                    )
                else:
                    settled_worths(us, after, last, hands, mine, others, theirs, reach, gains)
                for h in range(len(hands)):
                    if not mine & ~hands[h]:
                        worths[h, PLACES[hands[h], mine]] += gains[h] / count


@njit
def learn_firsts(
    hands: Ints, worths: Any, share: float, reach: Any, weight: float,
    regrets: Any, now: Any, sums: Any, totals: Any,
) -> None:  # fmt: skip
    """One regret update of the first lays of a side, `share` being how likely their tile is."""
    for h in range(len(hands)):
        count = LAY_COUNTS[hands[h]]
        value = 0.0
        for a in range(count):
            value += now[h, a] * worths[h, a]
        for a in range(count):
            sums[h, a] += weight * reach[h] * now[h, a]
            regrets[h, a] = max(regrets[h, a] + share * (worths[h, a] - value), 0.0)
        match_regrets(regrets[h], count, now[h])
        totals[h] += share * value


@njit
def average_lays(hands: Ints, sums: Any, regrets: Any, lays: Any) -> None:
    """Fills `lays[hand, move]` with the average play of every hand."""
    for h in range(len(hands)):
        average_of(sums[h], regrets[h], LAY_COUNTS[hands[h]], lays[hands[h]])


@njit
def begin_lays(side: int, hands: Ints, places: Any, now: Any) -> None:
    """Before anything is learnt every hand of a side lays anything, whatever the tile is."""
    start = np.zeros((SORTS, MASKS, MAX_MOVES))
    even_lays(hands, places, start)
    for number in range(len(now)):
        for h in range(len(hands)):
            copy_into(now[number, side, h], start[0, h], MAX_MOVES)


@njit
def average_end(
    side: int, before: Ints, after: Ints, recruit: bool, recruit_sums: Any, first_sums: Any,
    first_regrets: Any, recruits: Any, lays: Any,
) -> None:  # fmt: skip
    """Writes the average play of a side: what it recruits, and what it lays at each tile."""
    recruits[side] = 0.0
    for hand in before:
        if recruit and hand != FULL:
            average_of(recruit_sums[side, hand], recruit_sums[side, hand], CARDS, recruits[side, hand])
    for number in range(len(first_sums)):
        average_lays(after, first_sums[number, side], first_regrets[number, side], lays[number, side])


@entry(
    "i4[:, ::1], i8, i8, i8, i4[::1], b1, f8[::1], f8[::1], i8, f8[:, :, ::1], f8[:, :, :, ::1] -> "
    "(i4[::1], i4[::1], f8[:, :, :, :, :, :, ::1], f8[:, :, :, :, :, :, ::1])",
)
def solve_end(
    ed: Ints, castles: int, drums: int, difference: int, tiles: Ints, recruit: bool,
    young: Any, old: Any, rounds: int, recruits: Any, lays: Any,
) -> Any:  # fmt: skip
    """The last two lays, at one of `tiles` first, each as likely; before them a recruitment, if there is one.

    `castles`, `drums` are what is seen before that tile. Fills `recruits[side, hand, card]` and
    `lays[number of the tile, side, hand, move]` with the average play; the hands of both sides, and the
    regrets and sums of the last round by number of the tile, come back.
    """
    beliefs = np.stack((young, old))
    before = (hands_of(young), hands_of(old))
    mixes = np.zeros((2, MASKS, CARDS))
    for side in range(2):
        if recruit:
            even_recruits(before[side], mixes[side])
    after = (
        hands_after(before[0], young, recruit, mixes[0]),
        hands_after(before[1], old, recruit, mixes[1]),
    )
    most = max(len(after[0]), len(after[1]))
    places = np.zeros((2, MASKS), np.int32)
    now = np.zeros((len(tiles), 2, most, MAX_MOVES))
    for side in range(2):
        begin_lays(side, after[side], places[side], now)
    regrets = np.zeros((len(tiles), 2, MAX_MOVES, MAX_MOVES, FOLLOWING, most, MAX_MOVES))
    sums = np.zeros_like(regrets)
    first_regrets, first_sums = np.zeros_like(now), np.zeros_like(now)
    recruit_regrets, recruit_sums = np.zeros_like(mixes), np.zeros_like(mixes)
    scratch = np.zeros(MASKS)
    reach = np.zeros((2, MASKS))
    worths = np.zeros((most, MAX_MOVES))
    totals = np.zeros(MASKS)
    for turn in range(2 * rounds):
        side = turn % 2
        weight = float(turn // 2 + 1)
        for who in range(2):
            reaches(before[who], beliefs[who], recruit, mixes[who], after[who], scratch, reach[who])
        totals[:] = 0.0
        for number in range(len(tiles)):
            lay_worths(
                side, False, ed, castles, drums, difference, tiles[number],
                after[side], now[number, side], reach[side],
                after[1 - side], now[number, 1 - side], reach[1 - side],
                regrets[number], sums[number], weight, worths,
            )  # fmt: skip
            learn_firsts(
                after[side], worths, 1.0 / len(tiles), reach[side], weight, first_regrets[number, side],
                now[number, side], first_sums[number, side], totals,
            )  # fmt: skip
        if recruit:
            learn_recruits(
                before[side], places[side], totals, recruit_regrets[side], mixes[side],
                recruit_sums[side], weight,
            )  # fmt: skip
    for side in range(2):
        average_end(
            side, before[side], after[side], recruit, recruit_sums, first_sums, first_regrets, recruits, lays
        )
    return after[0], after[1], regrets, sums


@numba_only
def best_lays(
    us: int, ed: Ints, castles: int, drums: int, difference: int, tile: int, hands: Ints, others: Ints,
    lays: Any, belief: Any, regrets: Any, sums: Any, worths: Any,
) -> None:  # fmt: skip
    """What each lay of each hand of a side brings at best against the other side's average play.

    `lays[side, hand, move]`, `regrets` and `sums` are those of `tile`; `belief` is about the other side.
    """
    firsts = np.zeros((len(hands), MAX_MOVES))
    their_firsts = np.zeros((len(others), MAX_MOVES))
    their_reach = np.zeros(len(others))
    for x in range(len(others)):
        their_firsts[x] = lays[1 - us, others[x]]
        their_reach[x] = belief[others[x]]
    lay_worths(
        us, True, ed, castles, drums, difference, tile, hands, firsts, np.zeros(len(hands)),
        others, their_firsts, their_reach, regrets, sums, 0.0, worths,
    )  # fmt: skip
