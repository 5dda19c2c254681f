"""Everything the bots of Rycerze need, compiled and solved once."""

from __future__ import annotations

from zamki.core.bots import Budget, Progress
from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.setup import built_in_edition, configure
from zamki.games.rycerze import game
from zamki.games.rycerze.bots.levels import thinking_bot
from zamki.games.rycerze.bots.solver import open_solution
from zamki.games.rycerze.kernel.batches import simulate
from zamki.games.rycerze.rules.edition import read_components
from zamki.kernels.cache import mark_ready

_TABLES = (("builder", 3, False), ("architect", 3, False), ("master", 2, True), ("master", 2, False))


def warm_all(progress: Progress) -> None:
    """Let every kind of bot play a game; whatever is not compiled yet is compiled by that."""
    steps = len(_TABLES) + 2
    progress("rycerze", 0, steps)
    components = read_components(built_in_edition("rycerze", game.info.editions[0]))
    simulate(configure(game, 2), ["random", "thrifty"], 1)
    progress("rycerze", 1, steps)
    open_solution(components)
    for number, (level, seats, is_open) in enumerate(_TABLES):
        progress("rycerze", 2 + number, steps)
        _play(level, seats, is_open)
    progress("rycerze", steps, steps)
    mark_ready("rycerze")


def _play(level: str, seats: int, is_open: bool) -> None:
    table = Playthrough.new(game, configure(game, seats, {"open_recruitment": is_open}), 1)
    bot = thinking_bot(level, 0)
    while asked := game.actors(table.state):
        for seat in asked:
            view = table.view(Seat(seat))
            table.submit(bot.choose(view, Budget(iterations=10)))
