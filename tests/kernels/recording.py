"""Calls of a game's entries as they happen while bots play, to make them again on another machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
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
Array = npt.NDArray[Any]
KEPT = 6
"""Calls of an entry that are kept, each as likely as the next."""
BUDGET = Budget(iterations=3)
SEATS = (2, 3, 4, 7)
AFTER = (0, 5, 17, 40)
"""Moves before a position."""
LAST = (1, 2, 4, 6)
"""Moves after which a game is over."""
SEED = 8
"""In a game of Rycerze with this seed the last two tiles are castles, which are solved as a whole."""
WILD = 0.3
"""The share of moves made at random."""
FEW_STEPS = 6
MASKS = 64
"""Sets of cards of Rycerze."""
LARGE = 20_000_000
"""Bytes of arguments of which one call is kept."""
COUNTS = {
    "belief.solve_round": (7, 2),
    "endgame.solve_end": (8, 2),
    "evaluate.look_ahead": (3, 4),
    "mixing.mix_round": (4, 3),
}
"""Arguments that say how often something is done, and how often is enough: Python takes long for more."""
WORTH_KEEPING: dict[str, Callable[..., bool]] = {
    # Python takes seconds for the thousands of matrix games of all others.
    "solve.solve_slab": lambda book, castles, drums, step: castles == 0 or castles.bit_count() + drums > 6,
}
"""Which calls of an entry are kept, if not any."""


@dataclass
class Recording:
    """Calls by entry."""

    calls: dict[AnyEntry, list[tuple[Any, ...]]] = field(default_factory=dict)
    made: dict[AnyEntry, int] = field(default_factory=dict)
    random: Random = field(default_factory=lambda: Random(1))

    def note(self, entry: AnyEntry, args: tuple[Any, ...]) -> None:
        """Keeps a copy of a call's arguments, or leaves it."""
        kept = self.calls.setdefault(entry, [])
        if entry.name in WORTH_KEEPING and not WORTH_KEEPING[entry.name](*args):
            return
        made = self.made[entry] = self.made.get(entry, 0) + 1
        place, room = self.random.randrange(made), KEPT if _size(args) < LARGE else 1
        if len(kept) < room:
            kept.append(shortened(entry, copied(args)))
        elif place < room:
            kept[place] = shortened(entry, copied(args))


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


def shortened(entry: AnyEntry, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """Returns the arguments with less to do."""
    if entry.name not in COUNTS:
        return args
    at, most = COUNTS[entry.name]
    return (*args[:at], min(int(args[at]), most), *args[at + 1 :])


def arrays_in(value: Any) -> Iterator[Array]:
    """Yields the arrays among some arguments."""
    if isinstance(value, np.ndarray):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from arrays_in(item)


def _size(args: tuple[Any, ...]) -> int:
    return sum(array.nbytes for array in arrays_in(args))


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
    OTHERS.get(name, lambda: None)()
    for config in configurations(name):
        for play in positions(name, config):
            _ask(name, play)
        for policy in kernel.policies:
            kernel.simulate(config, [policy] * config.seats, 1, 3, 1)
        env, rng = VectorEnvironment(name, config, 2, seed=4), np.random.default_rng(config.seats)
        for _ in range(FEW_STEPS):
            env.step(any_actions(env, rng))


def _solve_first_slabs() -> None:
    """Solves what little of Rycerze's open game is quick; bots find the rest of the solution on disk."""
    from zamki.games.rycerze.bots.solver import KERNELS
    from zamki.games.rycerze.kernel import solve
    from zamki.games.rycerze.kernel.codec import table_of
    from zamki.kernels.memory import SharedMemory

    edition: Any = configure(get_game("rycerze"), 2).edition
    ed = table_of(edition)
    first, worth, count = solve.slab_table(ed)
    memory = SharedMemory(KERNELS)
    values = memory.zeros((count, MASKS * MASKS), np.float64)
    values[:] = np.random.default_rng(1).random(MASKS * MASKS)
    with memory.taken():
        for castles, drums, step in ((0, 2, 0), (0, 0, 0), (63, 1, 6), (63, 1, 7)):
            solve.solve_slab((values, first, worth, ed), castles, drums, step)


def _weigh_an_extra_turn() -> None:
    """Asks a bot of Zamek whether to take an extra turn, which hardly ever comes up."""
    from zamki.games.zamek.rules.state import Extra

    play: AnyPlaythrough
    bot, seed = make_bot("zamek", "greedy", 0), 0
    while True:
        play, seed = Playthrough.new(get_game("zamek"), configure(get_game("zamek"), 2), seed), seed + 1
        while play.outcome is None:
            if isinstance(play.state.table.phase, Extra):
                _ask("zamek", play)
                return
            play.submit(bot.choose(play.view(play.actors[0]), BUDGET))


OTHERS = {"rycerze": _solve_first_slabs, "zamek": _weigh_an_extra_turn}
"""What else is called in a game."""


def configurations(name: str) -> Iterator[Config]:
    """Yields numbers of seats, without and with each option."""
    game = get_game(name)
    options = [{}, *({option.name: True} for option in game.info.options)]
    for seats, chosen in product((count for count in game.info.seats if count in SEATS), options):
        yield configure(game, seats, chosen)


def positions(name: str, config: Config) -> Iterator[AnyPlaythrough]:
    """Yields a game at its beginning, at each new question, later, and shortly before its end."""
    game, random, bot = get_game(name), Random(config.seats), make_bot(name, "builder", 1)
    play: AnyPlaythrough = Playthrough.new(game, config, SEED)
    moves: list[Any] = []
    first: dict[str, int] = {}
    while play.outcome is None:
        view = play.view(random.choice(play.actors))
        first.setdefault(view.prompt.key, len(moves))
        is_wild = random.random() < WILD
        moves.append(random.choice(list(view.legal_moves)) if is_wild else bot.choose(view, BUDGET))
        play.submit(moves[-1])
    wanted = {*AFTER, *first.values(), *(len(moves) - last for last in LAST)}
    play = Playthrough.new(game, config, SEED)
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
