"""How each level thinks, over the kernel: a state as its seat knows it goes in, valued moves come out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter
from typing import TypeAlias

import numpy as np

from zamki.core.bots import Budget, limit_budget
from zamki.games.ludwig.bots.network import trained
from zamki.games.ludwig.bots.search import Valued, ranked, searched
from zamki.games.ludwig.bots.weights import careful_mind, first_mind, quick_mind, stored_mind, taught
from zamki.games.ludwig.kernel.codec import decode_move, encode_view
from zamki.games.ludwig.kernel.evaluate import Mind
from zamki.games.ludwig.kernel.greedy import greedy
from zamki.games.ludwig.kernel.partners import greed
from zamki.games.ludwig.kernel.rules import CHOOSE, PHASE, ROUND
from zamki.games.ludwig.kernel.tables import Ints
from zamki.games.ludwig.rules.moves import Move
from zamki.games.ludwig.rules.view import View
from zamki.kernels.rng import generator

Thinker: TypeAlias = Callable[[Ints, int, int, Budget], list[Valued]]
"""State, seat, seed, budget: the moves, best first."""

MISJUDGES: Mapping[str, float] = {"journeyman": 1.12, "builder": 0.57, "architect": 0.3}
"""By how many points a level is off, as a standard deviation."""
WHIMS: Mapping[str, float] = {"journeyman": 0.02}
"""How often it plays what it likes."""
LESS = Budget(seconds=0.1, iterations=330)
"""The most that is thought about anything but the first choices: the rest hardly gains by it."""


def _learnt() -> Mind:
    """The eyes of those who read with the network."""
    return careful_mind(trained())


def _tired(level: str, eyes: Callable[[], Mind]) -> Thinker:
    """One ply with tired eyes: every value is misjudged a little, and now and then a move is a whim."""

    def think(s: Ints, seat: int, seed: int, budget: Budget) -> list[Valued]:
        random, errs = Random(seed), MISJUDGES[level]
        seen = [Valued(each.move, each.value + random.gauss(0, errs)) for each in ranked(s, seat, eyes())]
        if random.random() < WHIMS.get(level, 0.0):
            random.shuffle(seen)
            return seen
        return sorted(seen, key=lambda each: -each.value)

    return think


def _master(s: Ints, seat: int, seed: int, budget: Budget) -> list[Valued]:
    """Imagined worlds with partners as they have shown themselves, judged by the network two turns ahead."""
    pays = s[PHASE] == CHOOSE and s[ROUND] == 0  # what is drafted in the first round decides most
    net, thought = trained(), budget if pays else limit_budget(budget, LESS)
    mind, eyes = quick_mind(net, taught()), careful_mind(net)
    return searched(s, seat, mind, seed, thought, eyes=eyes, greed=greed(s, seat))


def _scholar(s: Ints, seat: int, seed: int, budget: Budget) -> list[Valued]:
    """One ply with the network."""
    return ranked(s, seat, _learnt())


def _first_master(s: Ints, seat: int, seed: int, budget: Budget) -> list[Valued]:
    """The master of the first version, kept for measuring."""
    return searched(s, seat, first_mind(), seed, budget, trust=0.0)


def _greedy(s: Ints, seat: int, seed: int, budget: Budget) -> list[Valued]:
    """The yardstick; it knows no number but the gain, so it tells none."""
    return [Valued(int(greedy(s, seat, generator(seed))), 0.0)]


_THINKERS: Mapping[str, Thinker] = {
    "journeyman": _tired("journeyman", stored_mind),
    "builder": _tired("builder", stored_mind),
    "architect": _tired("architect", _learnt),
    "master": _master,
    "master-1": _first_master,
    "scholar": _scholar,
    "greedy": _greedy,
}


def thoughts(table: View, seat: int, level: str, seed: int, budget: Budget) -> list[tuple[Move, float]]:
    """What a level thinks of its moves, best first."""
    began = perf_counter()
    s = encode_view(table)
    moment = _moment(s, seat, seed)
    if budget.seconds is not None:
        budget = Budget(seconds=max(0.0, budget.seconds - (perf_counter() - began)))
    found = _THINKERS[level](s, seat, moment, budget)
    return [(decode_move(s, seat, each.move), each.value) for each in found]


def opinions(table: View, seat: int) -> list[tuple[Move, float]]:
    """Every legal move by one ply with the evaluation, best first."""
    s = encode_view(table)
    found = ranked(s, seat, stored_mind(), everything=True)
    return [(decode_move(s, seat, each.move), each.value) for each in found]


def _moment(s: Ints, seat: int, seed: int) -> int:
    """A seed for this decision, from the bot's own and what its seat knows."""
    known = int(np.dot(s.astype(np.int64), np.arange(1, len(s) + 1) % 9973) % 2**31)
    return Random(f"{seed}/{seat}/{known}").getrandbits(48)
