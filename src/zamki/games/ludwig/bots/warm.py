"""Compiles every kernel ludwig's bots need, once; what simulates comes after that."""

from __future__ import annotations

from zamki.core.bots import Budget, Progress
from zamki.kernels.cache import mark_ready


def warm(progress: Progress) -> None:
    """Let a bot look at a position; whatever is not compiled yet is compiled by that."""
    import numpy as np

    from zamki.core.chance import LiveChance
    from zamki.core.ids import Seat
    from zamki.core.registry import get_game
    from zamki.core.setup import configure
    from zamki.games.ludwig.bots.search import searched
    from zamki.games.ludwig.bots.weights import stored_mind
    from zamki.games.ludwig.kernel.batches import random_games
    from zamki.games.ludwig.kernel.codec import encode_view
    from zamki.games.ludwig.kernel.greedy import greedy
    from zamki.games.ludwig.kernel.partners import greed
    from zamki.kernels.rng import seeded

    steps = 3
    progress("ludwig", 0, steps)
    game = get_game("ludwig")
    state = game.start(configure(game, 3), LiveChance(1)).state
    s = encode_view(game.view(state, Seat(0)))
    searched(s, 0, stored_mind(), 1, Budget(iterations=12))
    progress("ludwig", 1, steps)
    greedy(s, 0, seeded(1))
    greed(s, 0)
    mark_ready("ludwig")
    progress("ludwig", 2, steps)
    random_games(3, 0, 1, 1, np.zeros(3, np.int32))
    progress("ludwig", steps, steps)
