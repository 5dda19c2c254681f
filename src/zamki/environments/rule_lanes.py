"""Many games side by side by the plain rules, for what no kernel plays."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from zamki.core.game import AnyGame, Config
from zamki.core.ids import Seat
from zamki.core.opening import deal_people
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.environments.arrays import arrays_of, mask_of
from zamki.environments.rewards import rewards
from zamki.kernels.lanes import Block

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class RuleLanes:
    """A game's rules over rows of memory; a row holds the number of its lane, the game itself lies here."""

    width, dtype = 1, "int64"

    def __init__(self, game: AnyGame, config: Config) -> None:
        self._game, self._config, self._arrays = game, config, arrays_of(game.info.id)
        self._lanes: dict[int, tuple[AnyPlaythrough, Random]] = {}

    def begin(self, block: Block, first: int, seed: int) -> None:
        """A new game in every lane."""
        for row in range(len(block.seats)):
            block.states[row] = first + row
            self._deal(block, row, Random(f"{seed} lane {first + row}"))

    def step(self, block: Block, actions: npt.NDArray[np.int32]) -> None:
        """One legal move in every lane."""
        for row, action in enumerate(actions):
            play, chance = self._lanes[int(block.states[row, 0])]
            view = self._game.view(play.state, Seat(int(block.seats[row])))
            play.submit(self._arrays.move(view, int(action)))
            outcome = play.outcome
            block.done[row], block.rewards[row] = outcome is not None, 0
            if outcome is None:
                self._show(block, row, play)
            else:
                block.rewards[row] = rewards(outcome.winners, self._config.seats)
                block.scores[row] = outcome.scores[: self._config.seats]
                self._deal(block, row, chance)

    def state(self, row: Any) -> Any:
        """The position of a row as the rules have it."""
        return self._lanes[int(row[0])][0].state

    def _deal(self, block: Block, row: int, chance: Random) -> None:
        people = deal_people(self._game.info, self._config.seats, chance)
        play: AnyPlaythrough = Playthrough.new(self._game, self._config, chance.randrange(2**63), people)
        self._lanes[int(block.states[row, 0])] = play, chance
        self._show(block, row, play)

    def _show(self, block: Block, row: int, play: AnyPlaythrough) -> None:
        """Shows a row what the seat that is asked knows and may do."""
        seat = play.actors[0]
        view = self._game.view(play.state, seat)
        block.seats[row] = seat
        block.observations[row] = self._arrays.observe(view)
        block.masks[row] = mask_of(self._arrays, self._config, view, play.legal_moves(seat))
