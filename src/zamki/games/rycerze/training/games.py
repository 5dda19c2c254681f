"""Games that prove the networks: one master among thrifty players, or one thrifty player among masters."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random

from zamki.bots.training.proof import Shuffle
from zamki.core.bots import Bot, Budget
from zamki.core.play import Playthrough
from zamki.core.setup import configure
from zamki.games.rycerze.bots.fallback import ThriftyBot
from zamki.games.rycerze.bots.levels import ThinkingBot
from zamki.games.rycerze.bots.mixing import MixMind
from zamki.games.rycerze.game import game
from zamki.games.rycerze.training.plan import networks_in


@dataclass(frozen=True, slots=True)
class Match:
    """Who sits alone, among how many others."""

    seats: int
    iterations: int
    is_hunt: bool
    """Whether a master sits alone among thrifty players, and not the other way round."""

    def shuffle(self, data: bytes, seed: int) -> Shuffle:
        """One set-up with the one alone on every seat in turn; wins are those of masters."""
        return [self._played(data, seed, alone) for alone in range(self.seats)]

    def _played(self, data: bytes, seed: int, alone: int) -> tuple[float, float]:
        table = Playthrough.new(game, configure(game, self.seats), Random(f"{seed} rycerze"))
        random, budget = Random(f"{seed} {alone}"), Budget(iterations=self.iterations)
        bots = [self._bot(data, seat == alone, random.getrandbits(32)) for seat in range(self.seats)]
        while asked := table.actors:
            for seat in asked:
                table.submit(bots[seat].choose(table.view(seat), budget))
        assert table.outcome is not None  # somebody has won (R11)
        won = alone in table.outcome.winners
        return float(won == self.is_hunt), 0.0

    def _bot(self, data: bytes, is_alone: bool, seed: int) -> Bot:
        if is_alone != self.is_hunt:
            return ThriftyBot(seed)
        return ThinkingBot(MixMind(networks_in(data)), seed)


def _shuffles(task: tuple[Match, bytes, int]) -> list[Shuffle]:
    match, data, seed = task
    return [match.shuffle(data, seed)]


def games(match: Match, data: bytes, count: int, jobs: int, seed: int) -> Iterator[list[Shuffle]]:
    """What comes of many set-ups as their games end."""
    tasks = [(match, data, seed * 1_000_000 + number) for number in range(max(1, count // match.seats))]
    if jobs == 1:
        yield from map(_shuffles, tasks)
        return
    match.shuffle(data, 0)  # compiled here, so that not everybody does
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_shuffles, tasks)
