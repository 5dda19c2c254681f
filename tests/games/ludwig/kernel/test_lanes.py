"""Many games of Ludwig side by side are games of Ludwig."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest

from tests.environments.lanes import any_actions, assert_shown
from zamki.core.chance import LiveChance
from zamki.core.game import Config
from zamki.core.ids import Seat, seats
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.environments.arrays import arrays_of
from zamki.environments.rewards import rewards
from zamki.environments.vector import VectorEnvironment
from zamki.games.ludwig.kernel.codec import decode_state
from zamki.games.ludwig.rules.components import Components
from zamki.games.ludwig.rules.state import Placing, State


def _decoded(row: Any, config: Config) -> State:
    """The reference state, in which everybody has looked at the hand they hold (L7a)."""
    state = decode_state(row, cast(Components, config.edition), seats(config.seats))
    hands = [
        replace(hand, seen=frozenset({Seat(seat)}) if seat < config.seats else frozenset())
        for seat, hand in enumerate(state.hands)
    ]
    return replace(state, hands=tuple(hands)) if not isinstance(state.phase, Placing) else state


@pytest.mark.parametrize("people", [2, 3, pytest.param(7, marks=pytest.mark.soak)])
def test_lanes_keep_the_rules(people: int) -> None:
    """A batch shows what the reference rules say of each position, and moves build the same castles (L9)."""
    config = configure(get_game("ludwig"), people)
    env = VectorEnvironment("ludwig", config, 1, seed=5)
    game, arrays, rng = get_game("ludwig"), arrays_of("ludwig"), np.random.default_rng(people)
    ended = 0
    for _ in range(50 + 40 * people):
        actions = any_actions(env, rng)
        after = []
        for lane, row in enumerate(env.states):
            state = _decoded(row, config)
            assert_shown(env, lane, state)
            move = arrays.move(game.view(state, Seat(int(env.seats[lane]))), int(actions[lane]))
            after.append(game.apply(state, move, LiveChance(1)).state)
        env.step(actions)
        for lane, state in enumerate(after):
            outcome = game.outcome(state)
            assert env.done[lane] == (outcome is not None)
            if outcome is None:
                assert _decoded(env.states[lane], config).castles == state.castles
            else:
                assert env.scores[lane].tolist() == list(outcome.scores)[:people]
                assert np.allclose(env.rewards[lane], rewards(outcome.winners, people))
                ended += 1
    assert ended >= 1
