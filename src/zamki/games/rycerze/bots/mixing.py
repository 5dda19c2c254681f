"""Three and four seats: every round as a game of all seats, and what the rounds tell of who plays."""

from __future__ import annotations

from math import inf
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from zamki.core.bots import Budget
from zamki.core.ids import Seat
from zamki.games.rycerze.bots.encoded import Prior, edition_of, root_of
from zamki.games.rycerze.bots.fit import weights
from zamki.games.rycerze.bots.judging import Judgement
from zamki.games.rycerze.kernel import mixing
from zamki.games.rycerze.kernel import rules as kernel
from zamki.games.rycerze.kernel import search as searching
from zamki.games.rycerze.kernel.codec import mask_of
from zamki.games.rycerze.kernel.rules import FULL, MASKS, MAX_MOVES, MAX_SEATS, Ints
from zamki.games.rycerze.rules.components import ARMY
from zamki.games.rycerze.rules.info import OPEN
from zamki.games.rycerze.rules.state import Attack
from zamki.games.rycerze.rules.view import SeenRecruitment, View
from zamki.kernels.rng import seeded

PRIOR: Prior = (0.1, 0.6, 0.3)
"""What others are taken for before they have moved: random, thrifty, another of its kind."""
CHUNK = 100
ENOUGH = 10_000
"""Iterations after which the mix of a round changes no more."""
LOOK_BACK = 400
"""Iterations for what one of its kind would have done in a round that is over."""
LEFTOVER = 0.02
"""Moves below this share of the average play are not made."""
ALL = -1
"""Nobody's seat: every hand is what everybody must take it to be."""


class Learner:
    """The regrets of one round."""

    def __init__(self, root: Ints, me: int, beliefs: Any, ed: Ints, seed: int) -> None:
        self._of = (root, me, beliefs)
        self._ed = ed
        self._rng = seeded(seed)
        self._regrets = np.zeros((MAX_SEATS, MASKS, MAX_MOVES))
        self.sums = np.zeros_like(self._regrets)
        """The play of each seat with each hand, summed up."""
        self.values = np.zeros(MAX_MOVES + 1)
        self.done = 0

    def learn(self, count: int) -> None:
        """Some more iterations."""
        root, me, beliefs = self._of
        learnt = (self._regrets, self.sums, self.values)
        mixing.mix_round(root, me, beliefs, self.done, count, self._ed, weights(), self._rng, *learnt)
        self.done += count


class Acquaintance:
    """Follows what everybody sees: how likely each sort of player and each hand is, by seat."""

    def __init__(self) -> None:
        self._known: tuple[tuple[Any, ...], Any] = ((), None)

    def at(self, view: View) -> Any:
        """The beliefs `[seat, kind, hand]` before the present tile; those of rounds before are kept."""
        key = (edition_of(view).tobytes(), view.ages, *map(_public_part, view.rounds))
        if self._known[0] != key:
            self._known = (key, _followed(view))
        return self._known[1]


def _public_part(each: Attack | SeenRecruitment) -> tuple[Any, ...]:
    return (each.tile, each.laid if isinstance(each, Attack) else len(each.taken))


def _followed(view: View) -> Any:
    ed, s = edition_of(view), root_of(view, view.ages[0])
    beliefs = np.zeros((MAX_SEATS, searching.KINDS, MASKS))
    beliefs[: len(view.players), :, FULL] = PRIOR
    kernel.begin_game(s)
    for number, each in enumerate(view.rounds):
        s[kernel.ROUND] = number
        if isinstance(each, Attack):
            _see_attack(beliefs, each, s, ed)
        else:
            _see_recruits(beliefs, each, is_open=view.config.has(OPEN))
    return beliefs


def _see_attack(beliefs: Any, each: Attack, s: Ints, ed: Ints) -> None:
    """What the lays tell, each judged by what one of its kind would have laid; then the castle is taken."""
    tile, past = int(kernel.tile_now(s)), Learner(s, ALL, beliefs, ed, int(s[kernel.ROUND]))
    past.learn(LOOK_BACK)
    for seat, laid in enumerate(each.laid):
        mixing.see_mixed_lay(beliefs[seat], tile, mask_of(laid), ed, past.sums[seat])
        s[kernel.SLOTS + seat] = mask_of(laid)
    kernel.reveal(s, ed)


def _see_recruits(beliefs: Any, each: SeenRecruitment, *, is_open: bool) -> None:
    for taken in each.taken:
        card = ARMY.index(taken.card) if is_open and taken.card is not None else kernel.NONE
        searching.see_recruit(beliefs[taken.seat], card)


class MixMind:
    """Any number of seats, one game: plays the average of a learner, with its own kind among the others."""

    def __init__(self) -> None:
        self._acquaintance = Acquaintance()

    def judge(self, view: View, me: Seat, budget: Budget, rng: Random) -> Judgement:
        """The mix for the hand that `me` holds, and what each move brought."""
        root, moves = root_of(view, me), np.zeros(MAX_MOVES, np.int32)
        codes = [int(code) for code in moves[: kernel.legal(root, me, moves)]]
        learner = self._learner(view, root, me, budget, rng)
        mix = _without_leftovers(learner.sums[me, root[kernel.HANDS + me], : len(codes)])
        worth = (learner.values[: len(codes)] / learner.values[MAX_MOVES]).tolist()
        return Judgement(dict(zip(codes, worth, strict=True)), dict(zip(codes, mix, strict=True)))

    def _learner(self, view: View, root: Ints, me: Seat, budget: Budget, rng: Random) -> Learner:
        end = inf if budget.seconds is None else perf_counter() + 0.95 * budget.seconds
        most = min(budget.iterations or ENOUGH, ENOUGH)
        beliefs = self._acquaintance.at(view)
        learner = Learner(root, me, beliefs, edition_of(view), rng.getrandbits(62))
        slowest = 0.0
        while not learner.done or (learner.done < most and perf_counter() + slowest < end):
            began = perf_counter()
            learner.learn(min(CHUNK, most - learner.done))
            slowest = max(slowest, perf_counter() - began)
        return learner


def _without_leftovers(sums: Any) -> list[float]:
    """The average play, without what is left of the first, ignorant plays."""
    shares = sums / sums.sum()
    shares[shares < min(LEFTOVER, shares.max())] = 0.0
    return [float(share) for share in shares / shares.sum()]
