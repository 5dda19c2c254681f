"""Everything the bots of Rycerze need, compiled and solved once."""

from __future__ import annotations

from zamki.core.bots import Budget, Progress
from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.setup import configure
from zamki.games.rycerze.bots.levels import thinking_bot
from zamki.games.rycerze.game import game
from zamki.games.rycerze.kernel.batches import simulate
from zamki.games.rycerze.rules.state import components_of
from zamki.kernels.cache import mark_ready

_TABLES = (("master", 3, False), ("journeyman", 4, False), ("master", 2, True), ("master", 2, False))
"""What bots play with; those that search long games, and what simulates, come after that."""


def warm_all(progress: Progress) -> None:
    """Let every kind of bot play a game; whatever is not compiled yet is compiled by that."""
    steps = len(_TABLES) + 2
    for number, (level, seats, is_open) in enumerate(_TABLES):
        progress("rycerze", number, steps)
        _play(level, seats, is_open)
    mark_ready("rycerze")
    progress("rycerze", steps - 2, steps)
    _play("master-1", 3, False)
    progress("rycerze", steps - 1, steps)
    simulate(configure(game, 2), ["random", "thrifty"], 1)
    progress("rycerze", steps, steps)


def _play(level: str, seats: int, is_open: bool) -> None:
    config = configure(game, seats, {"open_recruitment": is_open})
    tiles = [*reversed(components_of(config).tiles)]  # castles at the end, which a master solves as a whole
    table = Playthrough.new(game, config, 1, {"tiles": tiles})
    bot = thinking_bot(level, 0)
    while asked := game.actors(table.state):
        for seat in asked:
            view = table.view(Seat(seat))
            table.submit(bot.choose(view, Budget(iterations=10)))
