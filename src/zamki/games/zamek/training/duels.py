"""Games between two minds on the kernels: every shuffle twice, with the seats changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from random import Random

import numpy as np

from zamki.bots.networks import Net, unpacked
from zamki.bots.training.proof import Shuffle
from zamki.core.bots import Budget
from zamki.games.zamek.bots.encoded import KernelTable, Options, look
from zamki.games.zamek.bots.network import NONE, WIDTH, reread
from zamki.games.zamek.bots.search import TRUST, search
from zamki.games.zamek.bots.weights import Floats, fitted, read, table_of
from zamki.games.zamek.kernel.codec import new_state
from zamki.games.zamek.kernel.network import N_WEIGHTS
from zamki.games.zamek.kernel.rules import apply, standings
from zamki.games.zamek.kernel.tables import (
    MAX_MOVES,
    P_OVER,
    P_PLACE,
    P_SUBJECT,
    PHASE,
    SEAT,
    T_DECK,
    TOKENS,
    Tables,
)
from zamki.games.zamek.training.plan import built_in_tables
from zamki.kernels.entry import ByNumba

_apply, _standings = ByNumba(apply), ByNumba(standings)


@dataclass(frozen=True, slots=True)
class Mind:
    """How one side of a duel chooses its turns."""

    iterations: int = 0
    """Playouts for a turn; with none it takes what is best after one ply."""
    at_root: bool = False
    """Whether the network judges the turns before they are searched."""
    at_leaf: bool = False
    """Whether it judges the ends of playouts."""
    trust: float = TRUST
    width: int = WIDTH
    is_first: bool = False
    """Whether it is the first master, which trusts nothing but its playouts."""
    is_distilled: bool = False
    """Whether turns inside playouts are chosen by what the network has taught the evaluation."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """What a training came to, as its files have it."""

    network: bytes
    policy: str = ""

    @property
    def net(self) -> Net:
        """The network."""
        return unpacked(self.network, N_WEIGHTS)

    def policy_for(self, tiles: int) -> Floats | None:
        """The evaluation that it has taught, if it has."""
        return table_of(read(self.policy), tiles) if self.policy else None


def choose(
    mind: Mind, desk: KernelTable, weights: Floats, net: Net, seed: int, policy: Floats | None = None
) -> tuple[int, int]:
    """A move with the subject to follow; the order of scoring and extra turns as one ply shows them."""
    options = look(desk, weights)
    if desk.phase != P_PLACE:
        best = options.best(1)
        return int(best.moves[0, 0]), -1
    if mind.at_root:
        options = reread(desk, options, weights, net, mind.width)
    ranked: Options = options.best(1)
    if mind.iterations:
        trust = 0.0 if mind.is_first else mind.trust
        leaf = net if mind.at_leaf else NONE
        budget, chosen = Budget(iterations=mind.iterations), policy if mind.is_distilled else None
        ranked = search(desk, options, weights, budget, seed, trust=trust, net=leaf, policy=chosen)
    return int(ranked.moves[0, 0]), int(ranked.moves[1, 0])


def duel(tables: Tables, minds: Sequence[Mind], learnt: Learnt, seed: int, *, swapped: bool) -> int:
    """One game of a shuffle; the points by which the first mind ends before the second."""
    net, policy = learnt.net, learnt.policy_for(int(tables.flat[T_DECK]))
    random, edition = Random(f"{seed} zamek"), tables.edition
    deck = [number for number, tile in enumerate(edition.tiles) for _ in range(tile.count)]
    tokens = [TOKENS.index(token) for token in edition.tokens]
    random.shuffle(deck)
    random.shuffle(tokens)
    state = new_state(tables, deck, tokens[: len(edition.token_towers)], random.getrandbits(1))
    weights = fitted(int(tables.flat[T_DECK]))
    while state[PHASE] != P_OVER:
        mind = minds[int(state[SEAT]) ^ swapped]
        move, subject = choose(
            mind, KernelTable(tables, state.copy()), weights, net, random.getrandbits(62), policy
        )
        _apply(tables.flat, state, move)
        if state[PHASE] == P_SUBJECT and subject >= 0:
            _apply(tables.flat, state, subject)
    scores = np.zeros(2, np.int32)
    _standings(tables.flat, state, scores, np.empty(MAX_MOVES, np.int32))
    margin = int(scores[0]) - int(scores[1])
    return -margin if swapped else margin


_Task = tuple[tuple[Mind, Mind], Learnt, int, int]


def _pairs(task: _Task) -> list[Shuffle]:
    """Both games of some shuffles."""
    minds, learnt, first, count = task
    tables = built_in_tables()
    return [
        [_judged(duel(tables, minds, learnt, seed, swapped=swapped)) for swapped in (False, True)]
        for seed in range(first, first + count)
    ]


def _judged(margin: int) -> tuple[float, float]:
    """The share of the win for this margin, and the margin."""
    return 0.5 + 0.5 * ((margin > 0) - (margin < 0)), margin


def duels(
    minds: tuple[Mind, Mind], learnt: Learnt, games: int, jobs: int, seed: int
) -> Iterator[list[Shuffle]]:
    """What comes of pairs of games as they end."""
    pairs, size = max(1, games // 2), 2
    first = seed * 1_000_000
    tasks: list[_Task] = [(minds, learnt, first + at, min(size, pairs - at)) for at in range(0, pairs, size)]
    if jobs == 1:
        yield from map(_pairs, tasks)
        return
    _compile(minds, learnt)  # here, so that not everybody does
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_pairs, tasks)


def _compile(minds: tuple[Mind, Mind], learnt: Learnt) -> None:
    """Let both minds choose one turn, with as little thought as they can."""
    for mind in minds:
        hasty = replace(mind, iterations=min(1, mind.iterations))
        duel(built_in_tables(), (hasty, hasty), learnt, 0, swapped=False)
