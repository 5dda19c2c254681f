"""Two seats, hidden recruitment: public beliefs, one Bayesian round at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from zamki.core.ids import Seat
from zamki.games.rycerze.bots.encoded import Public
from zamki.games.rycerze.bots.solver import OpenSolution
from zamki.games.rycerze.kernel import belief as believing
from zamki.games.rycerze.kernel.codec import mask_of, tile_code
from zamki.games.rycerze.kernel.rules import (
    CARDS,
    DRUM,
    FULL,
    LAY_COUNTS,
    LAYS,
    MASKS,
    MAX_MOVES,
    RECRUIT,
    SORTS,
)
from zamki.games.rycerze.rules.components import ARMY
from zamki.games.rycerze.rules.state import Attack
from zamki.games.rycerze.rules.view import SeenRound

ROUNDS = 1000
"""Regret updates for one round of the game: a few milliseconds."""
KEPT = 64
"""Histories whose beliefs are kept."""


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """What everybody knows, and how likely each hand is: `hands[0]` young's, `hands[1]` old's, by mask."""

    public: Public
    hands: Any

    @classmethod
    def start(cls) -> Belief:
        """Everybody holds everything."""
        hands = np.zeros((2, MASKS))
        hands[:, FULL] = 1.0
        return cls(Public(), hands)


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A solved round: mixes by side and hand; a recruitment's columns are cards, a lay's those of `LAYS`."""

    tile: int
    mixes: Any
    value: float | None = None
    """Young's chance to win, where it is known."""
    later: Any = None
    """After a recruitment: the mixes of the lay that follows, by side, tile and hand."""

    def mix(self, side: int, hand: int) -> dict[int, float]:
        """The mix of one hand, by move number."""
        row = self.mixes[side, hand]
        if self.tile == DRUM:
            return {RECRUIT + card: float(row[card]) for card in range(CARDS) if not hand >> card & 1}
        return {int(LAYS[hand, index]): float(row[index]) for index in range(LAY_COUNTS[hand])}


def plan_round(solution: OpenSolution, belief: Belief, tile: int, rounds: int = ROUNDS) -> Plan:
    """Solve the round of a tile that has been turned up."""
    at = belief.public
    young, old = belief.hands
    recruits, plans = np.zeros((2, MASKS, CARDS)), np.zeros((2, SORTS, MASKS, MAX_MOVES))
    with solution.taken():
        value = believing.solve_round(
            solution.book, at.castles, at.drums, at.difference, tile, young, old, rounds, recruits, plans
        )
    if tile == DRUM:
        return Plan(tile, recruits, value, plans)
    return Plan(tile, plans[:, tile].copy(), value)


def after_lays(belief: Belief, plan: Plan, laid: tuple[int, int], young_wins: bool) -> Belief:
    """The beliefs once a castle is taken: `laid` are young's and old's cards as masks."""
    hands = np.zeros((2, MASKS))
    for side in range(2):
        believing.after_lay(belief.hands[side], plan.mixes[side], laid[side], hands[side])
    return Belief(belief.public.with_castle(plan.tile, young_wins), hands)


def after_drum(belief: Belief, plan: Plan | None) -> Belief:
    """The beliefs once everybody has recruited unseen; without a plan, nobody had a camp."""
    hands = belief.hands if plan is None else np.zeros((2, MASKS))
    if plan is not None:
        for side in range(2):
            believing.after_recruit(belief.hands[side], plan.mixes[side], hands[side])
    return Belief(belief.public.with_drum(), hands)


class BeliefKeeper:
    """Follows a game's public history; rounds solved before are not solved again."""

    def __init__(self, solution: OpenSolution) -> None:
        self.solution = solution
        self._known: dict[tuple[Any, ...], Belief] = {}

    def at(self, rounds: tuple[SeenRound, ...], ages: tuple[Seat, ...]) -> Belief:
        """The beliefs after these rounds."""
        if not rounds:
            return Belief.start()
        key = (ages, *map(public_part, rounds))
        if key not in self._known:
            before = self.at(rounds[:-1], ages)
            if len(self._known) > KEPT:
                self._known.clear()
            self._known[key] = self._follow(before, rounds, ages)
        return self._known[key]

    def plan(self, rounds: tuple[SeenRound, ...], ages: tuple[Seat, ...], tile: int) -> Plan:
        """The plan for a tile after these rounds."""
        return plan_round(self.solution, self.at(rounds, ages), tile)

    def _follow(self, before: Belief, rounds: tuple[SeenRound, ...], ages: tuple[Seat, ...]) -> Belief:
        each = rounds[-1]
        if not isinstance(each, Attack) and not each.taken:
            return after_drum(before, None)
        plan = self.plan(rounds[:-1], ages, tile_code(each.tile))
        if not isinstance(each, Attack):
            return after_drum(before, plan)
        young, old = (mask_of(each.laid[seat]) for seat in ages)
        return after_lays(before, plan, (young, old), each.winner == ages[0])


def public_part(each: SeenRound) -> tuple[Any, ...]:
    """A round without what only one seat knows of it."""
    if isinstance(each, Attack):
        return (each.tile, each.laid)
    return (each.tile, tuple(taken.seat for taken in each.taken))


def move_values(solution: OpenSolution, belief: Belief, plan: Plan, side: int, hand: int) -> dict[int, float]:
    """What each lay of a hand is worth to its side against the other's plan, hands open from then on."""
    values: dict[int, float] = {}
    for other in np.flatnonzero(belief.hands[1 - side]):
        young, old = (hand, int(other)) if side == 0 else (int(other), hand)
        solved = solution.at(belief.public, plan.tile, young, old)
        answers = plan.mixes[1 - side, other]
        for index, move in enumerate(solved.young if side == 0 else solved.old):
            row = solved.matrix[index] if side == 0 else 1.0 - solved.matrix[:, index]
            worth = sum(
                float(p) * float(x) for p, x in zip(_answers(plan, answers, int(other)), row, strict=True)
            )
            values[move] = values.get(move, 0.0) + float(belief.hands[1 - side, other]) * worth
    return values


def _answers(plan: Plan, row: Any, hand: int) -> list[float]:
    """A mix in the order of the open solution's moves."""
    if plan.tile != DRUM:
        return [float(p) for p in row[: LAY_COUNTS[hand]]]
    return [float(row[card]) for card in range(len(ARMY)) if not hand >> card & 1] or [1.0]
