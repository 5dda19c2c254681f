"""Many games at once: what a batch promises, whatever the game."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import zamki
from tests.environments.lanes import any_actions
from zamki.core.errors import BadSetup, IllegalMove

SHOWN = ("observations", "masks", "seats", "rewards", "done", "scores")


def batch(**manner: Any) -> Any:
    """Games of the quickest of ours."""
    return zamki.environment("rycerze", kind="vector", **manner)


def shown(env: Any) -> list[Any]:
    """A copy of all that a batch shows."""
    return [getattr(env, name).copy() for name in SHOWN]


def test_threads_change_nothing() -> None:
    """A batch is the same on one thread and on three."""
    one, three = (batch(games=900, seed=5, threads=threads) for threads in (1, 3))
    rng = np.random.default_rng(1)
    for _ in range(40):
        actions = any_actions(one, rng)
        one.step(actions)
        three.step(actions)
        assert all(map(np.array_equal, shown(one), shown(three)))
    assert one.scores.any()
    three.close()


def test_seeds_settle_everything() -> None:
    """The same seed gives the same batch, another seed another one, and `reset` begins anew."""
    env = batch(games=64, seats=2, seed=5)
    before = shown(env)
    env.step(any_actions(env, np.random.default_rng(1)))
    env.reset(6)
    assert not np.array_equal(before[0], env.observations)
    env.reset(5)
    assert all(map(np.array_equal, before, shown(env)))


def test_arrays_are_written_in_place() -> None:
    """A step writes into the same memory, which other libraries take without a copy through DLPack."""
    env = batch(games=8, seed=1)
    kept, shared = env.observations, np.from_dlpack(env.observations)
    assert env.step(any_actions(env, np.random.default_rng(1))) is kept
    assert np.array_equal(shared, env.observations)
    assert np.shares_memory(shared, env.observations)


def test_arrays_begin_where_every_library_can_share_them() -> None:
    """JAX copies what does not begin at a multiple of 64 bytes; all arrays do, whatever their sizes."""
    for games in (1, 3, 7):
        env = batch(games=games, seats=3, seed=1)
        for array in (getattr(env, name) for name in SHOWN):
            assert array.ctypes.data % 64 == 0
            assert array.flags.c_contiguous


def test_jax_shares_the_arrays() -> None:
    """What JAX takes by DLPack is the array itself, and JAX's numbers are taken as actions."""
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    env = batch(games=8, seats=2, seed=1)
    for array in (getattr(env, name) for name in SHOWN):
        assert jax.dlpack.from_dlpack(array).unsafe_buffer_pointer() == array.ctypes.data
    env.step(jax.numpy.argmax(jax.numpy.array(env.masks), axis=1))


def test_what_is_not_legal_changes_nothing() -> None:
    """One illegal action among many is refused, and so are actions of the wrong number."""
    env = batch(games=4, seed=1)
    before, actions = shown(env), any_actions(env, np.random.default_rng(1))
    for wrong in (-1, 25, env.actions):
        with pytest.raises(
            IllegalMove, match=rf"^Game 3 of the batch: action {wrong} is not legal for seat 0"
        ):
            env.step(np.array([*actions[:3], wrong]))
    with pytest.raises(IllegalMove, match="Game 1 of the batch: action 24 "):
        env.step(np.array([actions[0], 24, actions[2], 24]))
    with pytest.raises(BadSetup, match="one action for each game"):
        env.step(actions[:3])
    with pytest.raises(TypeError, match="actions are whole numbers, not float64"):
        env.step(actions / 2)
    assert all(map(np.array_equal, before, shown(env)))


@pytest.mark.parametrize(("game", "seats"), [("rycerze", 2), ("rycerze", 4), ("zamek", 2)])
def test_no_seat_has_the_better_start(game: str, seats: int) -> None:
    """R11, Z4: who is the youngest or begins is dealt game by game, so that random games are even."""
    env = zamki.environment(game, kind="vector", seats=seats, games=2048, seed=1)
    rng, began = np.random.default_rng(1), np.bincount(env.seats, minlength=seats)
    assert game != "zamek" or abs(began[0] / began.sum() - 0.5) < 0.05
    ended, won = 0, np.zeros(seats)
    while ended < 6000:
        env.step(any_actions(env, rng))
        ended, won = ended + int(env.done.sum()), won + (env.rewards > 0).sum(axis=0)
    assert np.abs(won / won.sum() - 1 / seats).max() < 0.03


def test_a_batch_needs_games() -> None:
    """A batch without games is refused."""
    with pytest.raises(BadSetup, match="at least one game"):
        batch(games=0)


def test_without_libraries_one_line_says_what_to_install() -> None:
    """Where PettingZoo is missing, an environment is refused in one line that names the extra."""
    code = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "import zamki\n"
        "try: zamki.environment('rycerze')\n"
        "except zamki.ZamkiError as error: print(error)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip().endswith('pip install "zamki[environments]"')
    assert ran.stdout.count("\n") == 1
