"""Many games at once by the rules, for configurations without a kernel."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from zamki.core.game import AnyGame, Config
from zamki.environments.single_game import Manner, SingleGame
from zamki.kernels.lanes import Block

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class RuleLanes:
    """Lanes played by the rules; a row of states holds the number of its lane."""

    width, dtype = 1, "int64"

    def __init__(self, game: AnyGame, config: Config) -> None:
        self._game, self._config = game, config
        self._lanes: dict[int, SingleGame] = {}

    def begin(self, block: Block, first: int, seed: int) -> None:
        """Starts a new game in every lane."""
        for row in range(len(block.seats)):
            block.states[row] = lane = first + row
            self._lanes[lane] = SingleGame(self._game, self._config, Manner())
            self._lanes[lane].reset(Random(f"{seed} lane {lane}").randrange(2**63))
            self._show(block, row)

    def step(self, block: Block, actions: npt.NDArray[np.int32]) -> None:
        """Makes one legal move in every lane."""
        for row, action in enumerate(actions):
            lane = self._lanes[int(block.states[row, 0])]
            lane.submit(lane.find_move(lane.waiting[0], int(action)))
            block.done[row], block.rewards[row] = lane.is_over, lane.rewards()
            if lane.play.outcome is not None:
                block.scores[row] = lane.play.outcome.scores[: self._config.seats]
                lane.reset()
            self._show(block, row)

    def state(self, row: Any) -> Any:
        """Returns the rules' state of a row."""
        return self._lanes[int(row[0])].play.state

    def _show(self, block: Block, row: int) -> None:
        """Writes the acting seat's observation and mask into a row."""
        lane = self._lanes[int(block.states[row, 0])]
        shown, block.seats[row] = lane.observe(lane.waiting[0]), lane.waiting[0]
        block.observations[row], block.masks[row] = shown["observation"], shown["action_mask"]
