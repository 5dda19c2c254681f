"""Games side by side, compared with the reference rules move by move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from zamki.core.chance import LiveChance
from zamki.core.game import Config
from zamki.core.ids import Seat
from zamki.core.registry import get_game
from zamki.environments.arrays import arrays_of, mask_of
from zamki.environments.rewards import rewards
from zamki.environments.vector import VectorEnvironment

Decode = Callable[[Any], Any]


def any_actions(env: VectorEnvironment, rng: np.random.Generator) -> Any:
    """A legal action for every game, each as likely as the next."""
    return (rng.random(env.masks.shape) * env.masks).argmax(axis=1)


def assert_shown(env: VectorEnvironment, lane: int, state: Any) -> None:
    """A lane shows what the reference says of the same position: who is asked, what it knows and may do."""
    game, arrays = get_game(env.game), arrays_of(env.game)
    seat = game.actors(state)[0]
    assert env.seats[lane] == seat
    view = game.view(state, seat)
    assert env.observations[lane].tolist() == list(arrays.observe(view))
    wanted = mask_of(arrays, env.config, view, game.legal_moves(state, seat))
    assert env.masks[lane].astype(int).tolist() == wanted


def assert_same_games(name: str, config: Config, decode: Decode, *, lanes: int, steps: int) -> int:
    """A batch and as many reference games, moved alike; how many games came to their end."""
    env = VectorEnvironment(name, config, lanes, seed=11)
    game, arrays, rng = get_game(name), arrays_of(name), np.random.default_rng(3)
    states, ended = [decode(row) for row in env.states], 0
    for _ in range(steps):
        actions = any_actions(env, rng)
        for lane, state in enumerate(states):
            assert_shown(env, lane, state)
            move = arrays.move(game.view(state, Seat(int(env.seats[lane]))), int(actions[lane]))
            states[lane] = game.apply(state, move, LiveChance()).state
        env.step(actions)
        for lane, state in enumerate(states):
            outcome = game.outcome(state)
            assert env.done[lane] == (outcome is not None)
            if outcome is None:
                assert not env.rewards[lane].any()
                continue
            assert env.scores[lane].tolist() == list(outcome.scores)
            assert np.allclose(env.rewards[lane], rewards(outcome.winners, config.seats))
            states[lane] = decode(env.states[lane])
            ended += 1
    return ended
