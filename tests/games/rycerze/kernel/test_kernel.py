"""The kernels of Rycerze against the reference engine, step by step."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import cast

import numpy as np
import pytest

from zamki.core.chance import LiveChance
from zamki.core.game import Config
from zamki.core.ids import Seat, seats
from zamki.core.setup import configure
from zamki.games.rycerze import game
from zamki.games.rycerze.kernel import policies
from zamki.games.rycerze.kernel import rules as kernel
from zamki.games.rycerze.kernel.batches import simulate
from zamki.games.rycerze.kernel.codec import code_of, decode, encode, move_of, table_of
from zamki.games.rycerze.rules.components import Components
from zamki.games.rycerze.rules.state import State
from zamki.kernels.rng import generator

pytestmark = pytest.mark.usefixtures("overflow")
OPTIONS = ("open_recruitment", "long", "rotate_youngest")
legal = kernel.legal.function  # as Python: a call of the module takes longer than the few steps in it
GAMES_EACH = 84  # times 3 seat counts and 8 sets of options: 2,016 games


def _config(count: int, options: tuple[bool, ...]) -> Config:
    return configure(game, count, dict(zip(OPTIONS, options, strict=True)))


def _start(config: Config, rng: Random) -> State:
    ages = rng.sample(range(config.seats), config.seats)
    return game.start(config, LiveChance(rng, {"ages": ages})).state


def _components(config: Config) -> Components:
    return cast(Components, config.edition)


@pytest.mark.parametrize("options", list(product((False, True), repeat=3)))
@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_step_equals_the_reference(count: int, options: tuple[bool, ...]) -> None:
    """Legal moves, successors and scores of the kernel are the reference engine's."""
    config, rng = _config(count, options), Random(count * 8 + sum(options))
    ed = table_of(_components(config))
    for _ in range(GAMES_EACH):
        state = _start(config, rng)
        s = encode(state)
        while not state.is_over:
            seat = rng.choice(game.actors(state))
            _check_moves(state, s)
            move = rng.choice(list(game.legal_moves(state, seat)))
            state = game.apply(state, move, LiveChance(0)).state
            kernel.apply(s, seat, code_of(move), ed)
            assert np.array_equal(s, _known(encode(state), s))
        _check_end(state, s)


def _known(right: kernel.Ints, s: kernel.Ints) -> kernel.Ints:
    """R12a: the kernel need not wipe what lies beyond the present round."""
    now = kernel.HISTORY + (int(s[kernel.GAME]) * kernel.ROUNDS + int(s[kernel.ROUND])) * 4
    right[now:] = s[now:]
    return right


def _check_moves(state: State, s: kernel.Ints) -> None:
    out = np.zeros(kernel.MAX_MOVES, np.int32)
    for seat in seats(state.seats):
        found = {int(code) for code in out[: legal(s, seat, out)]}
        moves = list(game.legal_moves(state, seat))
        assert found == {code_of(move) for move in moves}
        assert {move_of(code, seat) for code in found} == set(moves)
        assert kernel.score_of(s, seat) == game.score(state, seat).total


def _check_end(state: State, s: kernel.Ints) -> None:
    outcome = game.outcome(state)
    assert outcome is not None
    assert s[kernel.OVER] == 1
    assert (kernel.leader(s),) == outcome.winners
    assert tuple(kernel.score_of(s, seat) for seat in seats(state.seats)) == outcome.scores


@pytest.mark.parametrize("count", [2, 3, 4])
def test_decode_is_the_inverse_of_encode(count: int) -> None:
    """A kernel state holds all of a reference state, half-made choices included."""
    for options in product((False, True), repeat=3):
        config, rng = _config(count, options), Random(count)
        state = _start(config, rng)
        while not state.is_over:
            assert decode(encode(state), config) == state
            seat = rng.choice(game.actors(state))
            state = game.apply(state, rng.choice(list(game.legal_moves(state, seat))), LiveChance(0)).state
        assert decode(encode(state), config) == state


@pytest.mark.parametrize("policy", [policies.RANDOM, policies.THRIFTY])
@pytest.mark.parametrize("options", [0, kernel.LONG | kernel.ROTATE])
def test_playouts_are_games(policy: int, options: int) -> None:
    """A playout's choices are legal in the reference engine and lead to the same end."""
    config = _config(3, (False, options > 0, options > 0))
    ed, rng = table_of(_components(config)), generator(1)
    s = np.zeros(kernel.SIZE, np.int32)
    s[kernel.RANK : kernel.RANK + 3] = [1, 2, 0]
    for _ in range(20):
        kernel.begin(s, 3, options, rng)
        winner = policies.play_out(s, np.full(4, policy, np.int32), ed, rng)
        outcome = game.outcome(decode(s, config))
        assert outcome is not None
        assert outcome.winners == (Seat(winner),)


def test_thrifty_lays_as_the_yardstick_says() -> None:
    """R5: thrifty's lays have the yardstick's frequencies."""
    ed, rng = table_of(_components(_config(2, (False,) * 3))), generator(1)
    big, small, hand = 5, 4, kernel.FULL  # the stone castles: knight 6, dragon 5
    knight, dragon = 1, 32
    count = 20_000
    laid = [policies.thrifty_lay(hand, big, ed, rng) for _ in range(count)]
    assert laid.count(knight | dragon) / count == pytest.approx(0.42, abs=0.02)
    assert laid.count(knight) / count == pytest.approx(0.43, abs=0.02)
    assert laid.count(0) / count == pytest.approx(0.15, abs=0.02)
    laid = [policies.thrifty_lay(hand, small, ed, rng) for _ in range(count)]
    assert laid.count(0) / count == pytest.approx(0.4, abs=0.02)
    assert laid.count(knight) / count == pytest.approx(0.2 + 0.4 / 6, abs=0.02)
    assert laid.count(dragon) / count == pytest.approx(0.4 / 6, abs=0.02)
    assert policies.thrifty_lay(0, big, ed, rng) == 0
    assert policies.thrifty_lay(dragon, big, ed, rng) in (0, dragon)


def test_batches_do_not_depend_on_luck() -> None:
    """R12: a batch is repeatable from its seed, and somebody wins each of its games."""
    config, players = _config(3, (False,) * 3), ("random", "thrifty", "thrifty")
    once, *again = (simulate(config, players, 1_000, 7, threads) for threads in (1, 2, 3))
    assert all(np.array_equal(once.scores, batch.scores) for batch in again)
    assert all(np.array_equal(once.wins, batch.wins) for batch in again)
    assert once.wins.sum() == once.games == 1_000
