"""Many games at once: batched steps by a game's kernels."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from zamki.core.argument_checks import as_whole_number, positive_count
from zamki.core.errors import BadSetup, IllegalMove
from zamki.core.game import Config
from zamki.core.registry import get_game
from zamki.core.words import T
from zamki.environments.arrays import arrays_of
from zamki.environments.rule_lanes import RuleLanes
from zamki.kernels.batches import stretches
from zamki.kernels.kernel import fallback_note, kernel_of
from zamki.kernels.lanes import Block, Lanes
from zamki.kernels.rng import WORDS

_log = logging.getLogger(__name__)

Actions: TypeAlias = npt.NDArray[np.integer]
FEW = 256
"""The least number of lanes for another thread."""
ALIGNED = 64
"""The alignment of arrays in bytes: JAX copies arrays that are not aligned."""


class VectorEnvironment:
    """A batch of games with one acting seat each.

    `step` takes the number of a move for each lane. A finished game is replaced by a new one at once: `done`
    says where, `rewards` and `scores` hold the result. All arrays are updated in place; copy those that must
    last. PyTorch, JAX and others read them without a copy through DLPack:
    `torch.from_dlpack(env.observations)`. The rules play an option or edition that the game's kernel does
    not know, with a warning.

    The same seed and moves give the same games with any number of threads. The first or youngest seat is
    drawn for every game.
    """

    def __init__(
        self, game: str, config: Config, games: int, *, seed: int = 0, threads: int | None = None
    ) -> None:
        arrays = arrays_of(game)
        if (games := as_whole_number(games, "games")) < 1:
            raise BadSetup(T("There must be at least one game."))
        threads = None if threads is None else positive_count(threads, "threads")
        self.game, self.config, self.games = game, config, games
        self.actions, self.length = arrays.actions(config), arrays.length(config)
        self._lanes = _lanes(game, config)
        self._block = Block(
            observations=_zeros((games, self.length), arrays.dtype),
            masks=_zeros((games, self.actions), np.bool_),
            seats=_zeros(games, np.int32),
            rewards=_zeros((games, config.seats), np.float32),
            done=_zeros(games, np.bool_),
            scores=_zeros((games, config.seats), np.int32),
            states=_zeros((games, self._lanes.width), self._lanes.dtype),
            generators=_zeros((games, WORDS), np.uint64),
        )
        self.observations, self.masks, self.seats = (
            self._block.observations,
            self._block.masks,
            self._block.seats,
        )
        self.rewards, self.done, self.scores = self._block.rewards, self._block.done, self._block.scores
        self._rows = np.arange(games)
        self._parts = stretches(games, min(threads or os.cpu_count() or 1, max(1, games // FEW)))
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self.reset(seed)

    @property
    def states(self) -> npt.NDArray[np.integer]:
        """The kernel's states, with hidden information."""
        return self._block.states

    def reset(self, seed: int = 0) -> npt.NDArray[np.integer]:
        """Starts new games in all lanes; returns the observations."""
        self._block.rewards[:] = 0
        self._block.done[:] = False
        self._block.scores[:] = 0
        self._over(lambda part: self._lanes.begin(self._block.part(part), part.start, seed))
        return self.observations

    def step(self, actions: Actions) -> npt.NDArray[np.integer]:
        """Makes one move in every game; returns the observations. Refuses illegal moves."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int32)
        if chosen.shape != (self.games,):
            raise BadSetup(T("There must be one action for each game: {n}.", n=self.games))
        self._refuse_illegal(chosen)
        self._over(lambda part: self._lanes.step(self._block.part(part), chosen[part]))
        return self.observations

    def position(self, lane: int) -> Any:
        """Returns the rules' state of a lane, with hidden information."""
        return self._lanes.state(self._block.states[lane])

    def _refuse_illegal(self, chosen: npt.NDArray[np.int32]) -> None:
        in_range = (chosen >= 0) & (chosen < self.actions)
        is_legal = in_range & self.masks[self._rows, np.where(in_range, chosen, 0)]
        if is_legal.all():
            return
        lane = int(is_legal.argmin())
        raise IllegalMove(
            T(
                "Game {lane} of the batch: action {action} is not legal for seat {seat} now.",
                lane=lane,
                action=int(chosen[lane]),
                seat=int(self.seats[lane]),
            ),
            details={"lane": lane, "action": int(chosen[lane])},
        )

    def close(self) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _over(self, work: Callable[[slice], None]) -> None:
        if self._pool is None:
            work(self._parts[0])
        else:
            list(self._pool.map(work, self._parts))

    def __repr__(self) -> str:
        return f"<VectorEnvironment: {self.games} games of {self.game} with {self.config.seats} seats>"


def _lanes(game: str, config: Config) -> Lanes:
    """Returns the kernel's lanes, or those of the rules, with a warning, if it cannot play this."""
    lanes, kernel = arrays_of(game).lanes, kernel_of(game)
    if lanes is not None and kernel is not None and kernel.objection(config) is None:
        return lanes(config)
    none = T("{game} has no kernel that plays many games side by side.", game=game)
    _log.warning("%s: %s", game, (fallback_note(game, config) or none).render())
    return RuleLanes(get_game(game), config)


def _zeros(shape: int | tuple[int, ...], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """Returns an aligned array of zeros, which every library can share."""
    kind = np.dtype(dtype)
    wide = int(np.prod(shape)) * kind.itemsize
    room = np.zeros(wide + ALIGNED, np.uint8)
    first = -room.ctypes.data % ALIGNED
    return room[first : first + wide].view(kind).reshape(shape)
