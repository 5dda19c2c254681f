"""Games between minds on the kernels: every deal with the one that is to be proved on each seat in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from random import Random

import numpy as np

from zamki.bots.networks import Net
from zamki.bots.training.proof import Shuffle
from zamki.core.bots import Budget
from zamki.games.ludwig.bots.search import TRUST, ranked, searched
from zamki.games.ludwig.bots.weights import careful_mind, quick_mind, stored_mind
from zamki.games.ludwig.kernel.batches import standings
from zamki.games.ludwig.kernel.board import total
from zamki.games.ludwig.kernel.evaluate import NO_NET
from zamki.games.ludwig.kernel.features import Floats
from zamki.games.ludwig.kernel.greedy import greedy
from zamki.games.ludwig.kernel.partners import greed
from zamki.games.ludwig.kernel.rules import (
    CHOOSE,
    MAX_MOVES,
    NO_CHANCE,
    OVER,
    PHASE,
    apply,
    begin,
    castle,
    legal,
    size,
)
from zamki.games.ludwig.kernel.search import blind
from zamki.games.ludwig.kernel.tables import Ints
from zamki.kernels.entry import ByNumba
from zamki.kernels.rng import generator

SEATS = 4
_begin, _legal, _apply = ByNumba(begin), ByNumba(legal), ByNumba(apply)
_standings, _total, _blind = ByNumba(standings), ByNumba(total), ByNumba(blind)


@dataclass(frozen=True, slots=True)
class Player:
    """How one seat chooses its moves."""

    iterations: int = 0
    """Playouts for a decision; with none it takes what is best after one ply."""
    at_root: bool = False
    """Whether the network judges the moves before they are searched."""
    at_leaf: bool = False
    """Whether it judges the ends of playouts."""
    is_distilled: bool = False
    """Whether moves inside playouts, or after one ply, are chosen by what the network has taught."""
    trust: float = TRUST
    is_greedy: bool = False


@dataclass(frozen=True, slots=True)
class Learnt:
    """What a training came to."""

    net: Net
    policy: Floats | None = None
    """What the network has taught the evaluation, if it has."""


def choose(player: Player, s: Ints, seat: int, learnt: Learnt, seed: int) -> int:
    """A move of a seat by what it knows."""
    if player.is_greedy:
        return int(greedy(s, seat, generator(seed)))
    seen = s.copy()
    _blind(seen, seat)
    policy = learnt.policy if player.is_distilled else None
    leaf = quick_mind(learnt.net if player.at_leaf else NO_NET, policy)
    eyes = careful_mind(learnt.net) if player.at_root else stored_mind()
    if not player.iterations:
        return ranked(seen, seat, leaf if player.is_distilled else eyes)[0].move
    budget = Budget(iterations=player.iterations)
    found = searched(seen, seat, leaf, seed, budget, trust=player.trust, eyes=eyes, greed=greed(seen, seat))
    return found[0].move


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended."""

    wins: Sequence[float]
    scores: Sequence[int]
    castles: Sequence[int]


def play(players: Sequence[Player], learnt: Learnt, seed: int) -> End:
    """One game; the deal comes from the seed alone."""
    people = len(players)
    s = np.zeros(size(max(people, 3)), np.int32)
    rng, random, moves = generator(seed), Random(f"{seed} ludwig"), np.empty(MAX_MOVES, np.int32)
    _begin(s, people, rng)
    while s[PHASE] != OVER:
        choosing = s[PHASE] == CHOOSE
        for seat, player in enumerate(players):
            if _legal(s, seat, moves) and (s[PHASE] == CHOOSE) == choosing:
                move = choose(player, s, seat, learnt, random.getrandbits(48))
                _apply(s, seat, move, rng, NO_CHANCE, NO_CHANCE)
    scores, wins = np.zeros(people, np.int32), np.zeros(people)
    _standings(s, people, scores, wins)
    castles = [int(_total(s, castle(at))) for at in range(max(people, 3))]
    return End(wins.tolist(), scores.tolist(), castles)


def _among(ours: Player, theirs: Player, learnt: Learnt, seed: int) -> Shuffle:
    """One of ours among theirs, on each seat in turn."""
    found = []
    for seat in range(SEATS):
        end = play([ours if each == seat else theirs for each in range(SEATS)], learnt, seed)
        best = max(score for each, score in enumerate(end.scores) if each != seat)
        found.append((end.wins[seat], float(end.scores[seat] - best)))
    return found


def _apart(ours: Player, theirs: Player, learnt: Learnt, seed: int) -> Shuffle:
    """A table of ours beside a table of theirs: who builds the higher castles of one deal."""
    one, two = (float(np.mean(play([each] * SEATS, learnt, seed).castles)) for each in (ours, theirs))
    return [(0.5 + 0.5 * float(np.sign(one - two)), one - two)]


@dataclass(frozen=True, slots=True)
class Match:
    """Who meets whom: one of ours among theirs, or a whole table of each."""

    ours: Player
    theirs: Player
    is_apart: bool = False

    def shuffle(self, learnt: Learnt, seed: int) -> Shuffle:
        """The games of one deal."""
        return (_apart if self.is_apart else _among)(self.ours, self.theirs, learnt, seed)


def _played(task: tuple[Match, Learnt, int]) -> list[Shuffle]:
    match, learnt, seed = task
    return [match.shuffle(learnt, seed)]


def games(match: Match, learnt: Learnt, count: int, jobs: int, seed: int) -> Iterator[list[Shuffle]]:
    """What comes of many deals as they end."""
    deals = max(1, count // (1 if match.is_apart else SEATS))
    tasks = [(match, learnt, seed * 1_000_000 + number) for number in range(deals)]
    if jobs == 1:
        yield from map(_played, tasks)
        return
    _compile(match, learnt)  # here, so that not everybody does
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_played, tasks)


def _compile(match: Match, learnt: Learnt) -> None:
    """Let both play a game with as little thought as they can."""
    hasty = [replace(each, iterations=min(12, each.iterations)) for each in (match.ours, match.theirs)]
    replace(match, ours=hasty[0], theirs=hasty[1], is_apart=True).shuffle(learnt, 0)
