"""One game for environments: actions are numbers, observations arrays of the seat's own view."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from zamki.core.argument_checks import optional_whole_number, positive_count
from zamki.core.errors import BadSetup, IllegalMove
from zamki.core.game import AnyGame, Config
from zamki.core.ids import Seat
from zamki.core.new_game import deal_people
from zamki.core.play import Playthrough, refusal_text
from zamki.core.words import T
from zamki.environments.arrays import arrays_of, mask_of
from zamki.environments.rewards import rewards

Observation: TypeAlias = dict[str, npt.NDArray[Any]]
"""`observation`, and `action_mask` with 1 at the number of every legal move."""
Illegal: TypeAlias = Literal["refuse", "replace"]
"""The treatment of an illegal action: an error, or a random legal move instead."""


@dataclass(frozen=True, slots=True)
class Manner:
    """The options of an environment, apart from the rules."""

    seed: int | None = None
    """The seed of the first game, if `reset` gives none; later games follow from it."""
    max_cycles: int | None = None
    """The number of decisions, each of one or several seats at once, after which the game is truncated."""
    render_mode: str | None = None
    illegal: Illegal = "refuse"

    def __post_init__(self) -> None:
        if self.max_cycles is not None:
            positive_count(self.max_cycles, "max_cycles")
        if self.illegal not in get_args(Illegal):
            known = ", ".join(get_args(Illegal))
            raise BadSetup(T("“illegal” is one of: {known}; not “{said}”.", known=known, said=self.illegal))


class SingleGame:
    """A game played by the numbers of its `arrays`."""

    def __init__(self, game: AnyGame, config: Config, manner: Manner) -> None:
        self.game, self.config, self.manner = game, config, manner
        self.arrays = arrays_of(game.info.id)
        self.actions, self.length = self.arrays.actions(config), self.arrays.length(config)
        self._rng = Random(manner.seed)
        self.cycles = 0
        self.play = self._new()
        self.waiting: list[Seat] = []

    def reset(self, seed: int | None = None) -> None:
        """Starts a new game; a seed determines it and all later ones."""
        if seed is not None:
            self._rng = Random(seed)
        self.play, self.cycles = self._new(), 0
        self._ask()

    def _new(self) -> Playthrough[Any, Any, Any, Any]:
        rng = Random(self._rng.randrange(2**63))
        people = deal_people(self.game.info, self.config.seats, rng)
        return Playthrough.new(self.game, self.config, rng, people)

    def _ask(self) -> None:
        """Sets the acting seats: all of a simultaneous choice, else one."""
        actors = self.game.actors(self.play.state)
        self.waiting = list(actors if self.game.is_simultaneous(self.play.state) else actors[:1])

    def observe(self, seat: Seat, *, extra: int = 0) -> Observation:
        """Returns the observation and mask of a seat; `extra` zeros follow in the mask."""
        state = self.play.state
        view = self.game.view(state, seat)
        moves = self.game.legal_moves(state, seat) if seat in self.waiting else ()
        mask = mask_of(self.arrays, self.config, view, moves) + [0] * extra
        return {
            "observation": np.array(self.arrays.observe(view), self.arrays.dtype),
            "action_mask": np.array(mask, np.int8),
        }

    def find_move(self, seat: Seat, action: int | None) -> Any:
        """Returns the move of a number, by an acting seat."""
        number = optional_whole_number(action, "an action")
        state = self.play.state
        moves = self.game.legal_moves(state, seat)
        named = number is not None and seat in self.waiting
        move = self.arrays.move(self.game.view(state, seat), number or 0) if named else None
        if move is not None and move in moves:
            return move
        if self.manner.illegal == "refuse" or not moves:
            raise IllegalMove(refusal_text(seat, tuple(self.waiting)))
        return moves[self._rng.randrange(len(moves))]

    def submit(self, move: Any) -> None:
        """Makes a move of an acting seat."""
        self.play.submit(move)
        self.waiting.remove(move.seat)
        if not self.waiting:
            self.cycles += 1
            self._ask()

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.play.outcome is not None

    @property
    def is_cut_off(self) -> bool:
        """Whether the game was truncated after `max_cycles`."""
        return (
            not self.is_over and self.manner.max_cycles is not None and self.cycles >= self.manner.max_cycles
        )

    def rewards(self) -> list[float]:
        """Returns the rewards of all seats: zero before the end."""
        outcome = self.play.outcome
        count = self.config.seats
        return [0.0] * count if outcome is None else rewards(outcome.winners, count)
