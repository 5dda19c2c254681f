"""What the kernels of a game decide, as JSON: run compiled, interpreted or with every bound checked.

`python -m tests.kernels.decisions GAME` prints it.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from zamki.bots import Budget, make_bot
from zamki.bots.levels import all_levels
from zamki.core.bots import Advisor
from zamki.core.play import sample_playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.kernels.kernel import kernel_of

SEATS = 3
"""How many play, where so many can."""
AFTER = (0, 20)
"""After how many moves the levels are asked."""
ITERATIONS = 2


def decisions(name: str) -> dict[str, Any]:
    """Whole games by every policy, and what every compiled level thinks in a few positions."""
    kernel = kernel_of(name)
    assert kernel is not None
    config = configure(get_game(name), seats(name))
    games = {
        policy: kernel.simulate(config, [policy] * config.seats, 1, 3, 1).scores.tolist()
        for policy in kernel.policies
    }
    thoughts = {
        f"{level.id} {after}": thought(name, level.id, after)
        for level in all_levels(name)
        if level.is_compiled
        for after in AFTER
    }
    return {"games": games, "thoughts": thoughts}


def seats(name: str) -> int:
    """How many play."""
    return min(SEATS, get_game(name).info.seats[-1])


def thought(name: str, level: str, after: int) -> list[Any]:
    """The best moves a level sees, with their values; the move itself where it says nothing."""
    play = sample_playthrough(get_game(name), seats(name), after)
    view = play.view(play.game.actors(play.state)[0])
    bot, budget = make_bot(name, level, 7), Budget(iterations=ITERATIONS)
    if not isinstance(bot, Advisor):
        return [str(bot.choose(view, budget))]
    return [[str(each.move), round(each.value, 4)] for each in bot.explain(view, budget)[:5]]


if __name__ == "__main__":
    json.dump(decisions(sys.argv[1]), sys.stdout)
