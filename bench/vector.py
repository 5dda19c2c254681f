"""Batched steps: our vectorised environments beside pgx, each with its own random legal moves."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from typing import Any

import numpy as np

import zamki
from bench.measure import Count, Rate, best_rate
from bench.reference import SEATS

GROUP, THEIRS = "vectorised", "pgx"
LANES = {"rycerze": 8192, "zamek": 1024, "ludwig": 512}
PEER_LANES = 8192
NOISES = 8
"""Different random numbers by which moves are chosen, made before the clock runs."""


def rates(seconds: float) -> list[Rate]:
    """Steps a second: a step is one move of one seat, with its observation and its mask of legal moves."""
    ours = [
        best_rate(GROUP, name, lambda n, name=name: our_steps(name, n), 20, seconds)  # type: ignore[misc]
        for name in LANES
    ]
    return [*ours, best_rate(THEIRS, "connect_four", their_steps, 20, seconds)]


def our_steps(name: str, count: int) -> Count:
    """So many steps of a whole batch on one thread."""
    env, noises = _ours(name)
    ended = 0
    for _ in range(count):
        env.step((next(noises) * env.masks).argmax(axis=1))
        ended += int(env.done.sum())
    return Count(ended, count * env.games)


@cache
def _ours(name: str) -> Any:
    env = zamki.environment(name, kind="vector", seats=SEATS[name], games=LANES[name], threads=1)
    rng = np.random.default_rng(1)
    return env, cycle([rng.random(env.masks.shape, np.float32) for _ in range(NOISES)])


def their_steps(count: int) -> Count:
    """So many steps of a batch of pgx."""
    step, hold = _theirs()
    ended = 0
    for _ in range(count):
        hold["state"] = step(hold["state"], next(hold["noises"]), next(hold["keys"]))
        ended += int(hold["state"].terminated.sum())
    return Count(ended, count * PEER_LANES)


@cache
def _theirs() -> tuple[Any, dict[str, Any]]:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("connect_four")
    moved = jax.vmap(auto_reset(env.step, env.init))

    def step(state: Any, noise: Any, keys: Any) -> Any:
        return moved(state, (noise * state.legal_action_mask).argmax(axis=1), keys)

    seeds = [jax.random.split(jax.random.PRNGKey(n), PEER_LANES) for n in range(NOISES)]
    state = jax.jit(jax.vmap(env.init))(seeds[0])
    shape = state.legal_action_mask.shape
    noises = [jax.random.uniform(jax.random.PRNGKey(n), shape) for n in range(NOISES)]
    return jax.jit(step), {"state": state, "noises": cycle(noises), "keys": cycle(seeds)}
