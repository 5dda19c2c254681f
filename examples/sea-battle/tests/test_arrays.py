"""The game in numbers, and as an environment."""

from __future__ import annotations

import zamki
from zamki.testing import Numbered


class TestNumbers(Numbered):
    """Every legal move has its number, and observations tell no secret (S11)."""

    name = "sea_battle"
    step = 5


def test_it_is_an_environment() -> None:
    """A whole game is played through PettingZoo, to a winner and a loser (S9)."""
    env = zamki.environment("sea_battle", seed=1)
    env.reset()
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        told, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else int(told["action_mask"].argmax()))
    assert sorted(total.values()) == [-1.0, 1.0]
