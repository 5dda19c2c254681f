"""How the kernel-driven bots of Rycerze weigh their moves: each mind turns a view into values and a mix."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf
from random import Random
from time import perf_counter
from typing import Any

import numpy as np

from zamki.core.bots import Budget
from zamki.core.ids import Seat
from zamki.games.rycerze.bots.belief import BeliefKeeper, move_values
from zamki.games.rycerze.bots.encoded import beliefs_of, edition_of, open_hands, public_of, root_of
from zamki.games.rycerze.bots.endgame import EndKeeper
from zamki.games.rycerze.bots.fit import weights
from zamki.games.rycerze.bots.judging import Judgement, Mind
from zamki.games.rycerze.bots.mixing import MixMind
from zamki.games.rycerze.bots.solver import KERNELS, OpenSolution, open_solution, ready_solution
from zamki.games.rycerze.kernel import evaluate as evaluation
from zamki.games.rycerze.kernel import rules as kernel
from zamki.games.rycerze.kernel import search as searching
from zamki.games.rycerze.kernel.codec import mask_of, tile_code
from zamki.games.rycerze.kernel.rules import MAX_MOVES, MAX_SEATS, PILE, Ints
from zamki.games.rycerze.rules.info import LONG, OPEN
from zamki.games.rycerze.rules.view import View
from zamki.kernels.memory import scratch
from zamki.kernels.rng import generator

WIDE = 0.5
"""How curious the search is: the factor of the confidence bound."""
CLOSE = 0.01
"""Moves this much apart in the chance to win are mixed: it costs little and is hard to foresee."""
CHUNK = 500
SURE = 5.0
"""Standard deviations between the best move and the next at which more thinking changes nothing."""
ENOUGH = 200_000
MOST = 3_000_000
"""Iterations before the search may stop early, and at which it stops in any case."""


def mixed(values: dict[int, float], close: float = CLOSE) -> dict[int, float]:
    """The best move, or one that is nearly as good."""
    best = max(values.values())
    odds = {code: exp((value - best) / close) for code, value in values.items()}
    total = sum(odds.values())
    return {code: p / total for code, p in odds.items()}


class OpenMind:
    """Two seats, open recruitment: the exact equilibrium."""

    def judge(self, view: View, me: Seat, budget: Budget, rng: Random) -> Judgement:
        """The equilibrium mix, and every move's value against the other's mix."""
        hands = open_hands(view)
        young, old = (hands[seat] for seat in view.ages)
        solution = open_solution(view.components)
        solved = solution.at(public_of(view), tile_code(str(view.tile)), young, old)
        if me == view.ages[0]:
            answers = np.array(list(solved.old.values()) or [1.0])
            values = solved.matrix @ answers
            return Judgement(dict(zip(solved.young, values.tolist(), strict=True)), solved.young)
        answers = np.array(list(solved.young.values()) or [1.0])
        values = 1.0 - answers @ solved.matrix
        return Judgement(dict(zip(solved.old, values.tolist(), strict=True)), solved.old)


class BeliefMind:
    """Two seats, hidden recruitment: public beliefs, and plans that the keeper makes."""

    def __init__(self, keeper: Callable[[OpenSolution], BeliefKeeper] = BeliefKeeper) -> None:
        self._keeper = keeper
        self._keepers: dict[bytes, BeliefKeeper] = {}

    def judge(self, view: View, me: Seat, budget: Budget, rng: Random) -> Judgement:
        """The round's mix for the hand that `me` holds."""
        solution = open_solution(view.components)
        keeper = self._keepers.setdefault(edition_of(view).tobytes(), self._keeper(solution))
        belief = keeper.at(view.rounds, view.ages)
        side, hand = view.ages.index(me), mask_of(view.players[me].hand or ())
        plan = keeper.plan(view.rounds, view.ages, tile_code(str(view.tile)))
        return Judgement(move_values(solution, belief, plan, side, hand), plan.mix(side, hand))


class SearchMind:
    """Any number of seats, long games too: decoupled tree search over worlds."""

    def judge(self, view: View, me: Seat, budget: Budget, rng: Random) -> Judgement:
        """Search within the budget; nearly equal moves are mixed."""
        root, moves = root_of(view, me), np.zeros(MAX_MOVES, np.int32)
        codes = [int(code) for code in moves[: kernel.legal(root, me, moves)]]
        visits, wins = self._search(view, root, me, budget, rng)
        values = {code: float(wins[a]) / max(int(visits[a]), 1) for a, code in enumerate(codes)}
        tried = max(visits) / 5
        known = {code: values[code] for a, code in enumerate(codes) if visits[a] >= tried}
        return Judgement(values, {**dict.fromkeys(codes, 0.0), **mixed(known)})

    def _search(self, view: View, root: Ints, me: Seat, budget: Budget, rng: Random) -> tuple[Any, Any]:
        end = inf if budget.seconds is None else perf_counter() + 0.95 * budget.seconds
        most = min(budget.iterations or MOST, MOST)
        ed, beliefs, state = edition_of(view), beliefs_of(view), generator(rng.getrandbits(62))
        tree = _empty_tree()
        visits, wins = (each[searching.TABLE] for each in tree[1:])
        done, slowest = 0, 0.0
        while (
            done < most and perf_counter() + slowest < end and not (done > ENOUGH and _is_clear(visits, wins))
        ):
            began = perf_counter()
            searching.search(root, me, beliefs, min(CHUNK, most - done), WIDE, ed, state, *tree)
            done += CHUNK
            slowest = max(slowest, perf_counter() - began)
        return visits, wins


def _empty_tree() -> tuple[Any, Any, Any]:
    """Returns the keys, visits and wins of this thread's tree, which holds no node."""
    rows = searching.TABLE + 1
    keys = scratch(KERNELS, "keys", (searching.TABLE,), np.int64)
    visits = scratch(KERNELS, "visits", (rows, MAX_MOVES), np.int32)
    wins = scratch(KERNELS, "wins", (rows, MAX_MOVES), np.float32)
    keys[:] = 0
    visits[searching.TABLE] = 0
    wins[searching.TABLE] = 0.0
    return keys, visits, wins


def _is_clear(visits: Any, wins: Any) -> bool:
    """Whether one move is better than every other beyond doubt."""
    tried = visits > 0
    means, errors = wins[tried] / visits[tried], 0.25 / visits[tried]
    best = int(np.argmax(visits[tried]))
    gaps = means[best] - means
    needed = SURE * np.sqrt(errors[best] + errors)
    needed[best] = 0.0
    return bool((gaps >= needed).all())


class BuilderMind:
    """One round ahead with the fitted evaluation, against the likely choices of the others."""

    worlds = 200

    def __init__(self, close: float = CLOSE) -> None:
        self._close = close
        """Moves this much apart in the chance to win are told apart with effort only."""

    def judge(self, view: View, me: Seat, budget: Budget, rng: Random) -> Judgement:
        """The move whose round ends best on average."""
        root, moves = _present_game(root_of(view, me)), np.zeros(MAX_MOVES, np.int32)
        codes = [int(code) for code in moves[: kernel.legal(root, me, moves)]]
        state, totals = generator(rng.getrandbits(62)), np.zeros(MAX_MOVES)
        evaluation.look_ahead(
            root, me, beliefs_of(view), self.worlds, edition_of(view), weights(), state, totals
        )
        values = {code: float(totals[a]) / self.worlds for a, code in enumerate(codes)}
        return Judgement(values, mixed(values, self._close))


def _present_game(root: Ints) -> Ints:
    """One game of a long one on its own (R12a); the builder looks no further."""
    game = int(root[kernel.GAME])
    root[kernel.TILES : kernel.TILES + PILE] = root[kernel.TILES + PILE * game :][:PILE].copy()
    root[kernel.RANK : kernel.RANK + MAX_SEATS] = root[kernel.AGE : kernel.AGE + MAX_SEATS]
    root[kernel.TOTALS : kernel.TOTALS + MAX_SEATS] = 0
    root[kernel.GAME] = 0
    root[kernel.OPTIONS] &= kernel.OPEN
    return root


class FirstMasterMind:
    """The master of the first version: search wherever play is not solved. Kept for measuring."""

    def __init__(self) -> None:
        self._open, self._hidden = OpenMind(), BeliefMind()
        self._many: Mind = SearchMind()
        self._long: Mind = self._many

    def judge(self, view: View, me: Seat, budget: Budget, rng: Random) -> Judgement:
        """As the mind that fits the table."""
        return self._mind_for(view, budget).judge(view, me, budget, rng)

    def _mind_for(self, view: View, budget: Budget) -> Mind:
        if view.config.has(LONG):
            return self._long
        if len(view.players) > 2:
            return self._many
        if budget.iterations is None and ready_solution(view.components) is None:
            return self._long  # nobody waits for it at a table; a counted budget does, as it must repeat
        return self._open if view.config.has(OPEN) else self._hidden


class MasterMind(FirstMasterMind):
    """Solved play for two seats, an equilibrium's mix for more, search in long games."""

    def __init__(self) -> None:
        super().__init__()
        self._hidden = BeliefMind(EndKeeper)
        self._many = MixMind()
