"""Calls of a game's entries as they happen while bots play, to make them again on another machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.environments.lanes import any_actions
from zamki.bots import Budget, make_bot
from zamki.bots.levels import all_levels
from zamki.core.bots import Advisor
from zamki.core.game import Config
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.environments.vector import VectorEnvironment
from zamki.kernels import run
from zamki.kernels.entry import Entry
from zamki.kernels.kernel import kernel_of
from zamki.kernels.run import Machine, machine

AnyEntry = Entry[Any, Any]
KEPT = 6
"""Calls of an entry that are kept, each as likely as the next."""
BUDGET = Budget(iterations=3)
SEATS = (2, 3, 4, 7)
AFTER = (0, 5, 17, 40, 1000)
"""Moves before a position; a game that is shorter is looked at before its last ones."""
LAST = (1, 3, 6)
FEW_STEPS = 6


@dataclass
class Recording:
    """Calls by entry."""

    calls: dict[AnyEntry, list[tuple[Any, ...]]] = field(default_factory=dict)
    made: dict[AnyEntry, int] = field(default_factory=dict)
    random: Random = field(default_factory=lambda: Random(1))

    def note(self, entry: AnyEntry, args: tuple[Any, ...]) -> None:
        """Keeps a copy of a call's arguments, or leaves it."""
        kept = self.calls.setdefault(entry, [])
        made = self.made[entry] = self.made.get(entry, 0) + 1
        place = self.random.randrange(made)
        if len(kept) < KEPT:
            kept.append(copied(args))
        elif place < KEPT:
            kept[place] = copied(args)


@contextmanager
def recording() -> Iterator[Recording]:
    """Notes the calls of all entries, which the modules run meanwhile."""
    found = Recording()
    runner = run.runner

    def noting(entry: AnyEntry) -> Callable[..., Any]:
        made = runner(entry)

        def called(*args: Any) -> Any:
            found.note(entry, args)
            return made(*args)

        return called

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "runner", noting)
        with machine(Machine.WASM):
            yield found


def copied(value: Any) -> Any:
    """Returns a copy of an argument, or of all."""
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, tuple):
        parts = map(copied, value)
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


def play_everything(name: str) -> None:
    """Lets bots of all levels decide and advise, and plays small batches, some moves at a time."""
    kernel = kernel_of(name)
    assert kernel is not None
    for config in configurations(name):
        for play in positions(name, config):
            _ask(name, play)
        for policy in kernel.policies:
            kernel.simulate(config, [policy] * config.seats, 1, 3, 1)
        env, rng = VectorEnvironment(name, config, 2, seed=4), np.random.default_rng(config.seats)
        for _ in range(FEW_STEPS):
            env.step(any_actions(env, rng))


def configurations(name: str) -> Iterator[Config]:
    """Yields numbers of seats, without and with each option."""
    game = get_game(name)
    options = [{}, *({option.name: True} for option in game.info.options)]
    for seats, chosen in product((count for count in game.info.seats if count in SEATS), options):
        yield configure(game, seats, chosen)


def positions(name: str, config: Config) -> Iterator[AnyPlaythrough]:
    """Yields a game at its beginning, later, and shortly before its end."""
    game, random = get_game(name), Random(config.seats)
    play: AnyPlaythrough = Playthrough.new(game, config, 5)
    moves = []
    while play.outcome is None:
        seat = random.choice(play.actors)
        moves.append(random.choice(list(play.view(seat).legal_moves)))
        play.submit(moves[-1])
    wanted = {after for after in AFTER if after < len(moves)} | {len(moves) - last for last in LAST}
    play = Playthrough.new(game, config, 5)
    for number, move in enumerate(moves):
        if number in wanted:
            yield play
        play.submit(move)


def _ask(name: str, play: AnyPlaythrough) -> None:
    view = play.view(play.actors[-1])
    for level in all_levels(name):
        if level.is_compiled or level.is_yardstick:
            bot = make_bot(name, level.id, 7)
            if isinstance(bot, Advisor):
                bot.explain(view, BUDGET)
            bot.choose(view, BUDGET)
