"""What the portable modules cost beside Numba: the same decisions and games by both, in one run."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Any

from bench.measure import REPEATS, Count, Figure, best_rate, seconds_of
from bench.start import cpu_seconds
from zamki.bots import Budget, make_bot
from zamki.core.play import sample_playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.view import AnyView
from zamki.games import BUILT_IN
from zamki.kernels.kernel import kernel_of
from zamki.kernels.run import Machine, machine

GROUPS: Mapping[Machine, str] = {Machine.WASM: "by the module", Machine.NUMBA: "by Numba"}


@dataclass(frozen=True, slots=True)
class Thinking:
    """Decisions of a level that are measured."""

    game: str
    level: str
    seats: int
    iterations: int

    def __str__(self) -> str:
        return f"{self.game}, {self.level}, {self.seats} seats, {self.iterations:,} iterations"


SEARCHES = (
    Thinking("zamek", "master", 2, 2_000),
    Thinking("ludwig", "master", 3, 1_000),
    Thinking("ludwig", "master", 4, 1_000),
    Thinking("rycerze", "master-1", 3, 20_000),
)
AFTER = (0, 3, 8, 14, 21)
"""Moves before the positions in which a bot is asked."""
BATCHES = {
    ("rycerze", "random"): 4_000,
    ("rycerze", "thrifty"): 4_000,
    ("zamek", "random"): 100,
    ("zamek", "greedy"): 20,
    ("ludwig", "random"): 100,
    ("ludwig", "greedy"): 20,
}
SEATS = {"rycerze": 3, "zamek": 2, "ludwig": 4}
SLOWEST, SLOWEST_BATCH, LONGEST_PLY, LONGEST_START = 0.70, 0.55, 1.0, 1.0
COLD = """
from zamki.bots import Budget, make_bot
from zamki.core.play import sample_playthrough
from zamki.core.registry import get_game
play = sample_playthrough(get_game({game!r}), {seats}, 0)
make_bot({game!r}, "master", 1).choose(play.view(play.actors[0]), Budget(iterations=1))
"""


def _batch(name: str, policy: str, which: Machine) -> Any:
    config, kernel = configure(get_game(name), SEATS[name]), kernel_of(name)
    assert kernel is not None

    def play(games: int) -> Count:
        with machine(which):
            batch = kernel.simulate(config, [policy] * config.seats, games, 1, 1)
        return Count(games, 0 if batch.moves is None else int(batch.moves.sum()))

    return play


def figures(quick: bool) -> list[Figure]:
    """Decisions of searching levels, of one ply, batches, and the first decision of a process."""
    seconds = 0.2 if quick else 1.0
    return [*_searches(seconds), *_plies(seconds), *_batches(seconds), *_first_moves(1 if quick else REPEATS)]


def _batches(seconds: float) -> Iterator[Figure]:
    """Games by the kernels' simple policies on one core."""
    for (name, policy), batch in BATCHES.items():
        what = f"{name}, {policy}"
        found = {
            which: best_rate(group, what, _batch(name, policy, which), batch, seconds)
            for which, group in GROUPS.items()
        }
        ratio = found[Machine.WASM].games / found[Machine.NUMBA].games
        yield Figure(f"{what} games, by the module / by Numba", ratio, "×", SLOWEST_BATCH)


def _searches(seconds: float) -> Iterator[Figure]:
    for search in SEARCHES:
        asked = _views(search.game, search.seats)
        spent = {which: _decision(search, asked, which, seconds) for which in GROUPS}
        for which, group in GROUPS.items():
            yield Figure(f"{search}, {group}", 1 / spent[which], "decisions/CPU s")
        ratio = spent[Machine.NUMBA] / spent[Machine.WASM]
        yield Figure(f"{search}, by the module / by Numba", ratio, "×", SLOWEST)


def _views(name: str, seats: int) -> list[AnyView]:
    plays = [sample_playthrough(get_game(name), seats, after) for after in AFTER]
    return [play.view(play.actors[0]) for play in plays if play.actors]


def _decision(search: Thinking, asked: list[AnyView], which: Machine, seconds: float) -> float:
    """The processor time of a decision."""

    def think() -> None:
        bot = make_bot(search.game, search.level, 1)
        for view in asked:
            bot.choose(view, Budget(iterations=search.iterations))

    with machine(which):
        think()  # compiled, or loaded, before anything is timed
        return seconds_of(think, seconds) / len(asked)


def _plies(seconds: float) -> Iterator[Figure]:
    for name in BUILT_IN:
        search = Thinking(name, "architect", SEATS[name], 1)
        asked = _views(name, SEATS[name])
        for which, group in GROUPS.items():
            wanted = LONGEST_PLY if which is Machine.WASM else None
            spent = 1e3 * _decision(search, asked, which, seconds)
            yield Figure(f"{name}, one ply of architect, {group}", spent, "ms", wanted, at_most=True)


def _first_moves(runs: int) -> Iterator[Figure]:
    """The processor time of a fresh process whose caches are empty, until a master has moved."""
    for name in BUILT_IN:
        spent = []
        for _ in range(runs):
            with TemporaryDirectory() as folder:
                command = [sys.executable, "-c", COLD.format(game=name, seats=SEATS[name])]
                environment = {**os.environ, "XDG_CACHE_HOME": folder, "ZAMKI_KERNELS": "wasm"}
                spent.append(cpu_seconds(command, environment))
        yield Figure(
            f"{name}, a master’s first move in a fresh process",
            min(spent),
            "CPU s",
            LONGEST_START,
            at_most=True,
        )
