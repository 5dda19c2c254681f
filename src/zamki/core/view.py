"""Prompts and views: the only output of the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from zamki.core.argument_checks import as_whole_number
from zamki.core.events import Event
from zamki.core.ids import Json, JsonObject, Onlooker, Seat, Viewer
from zamki.core.moves import LegalMoves, Move
from zamki.core.outcome import Outcome
from zamki.core.repr_text import board_of, picture_of, quantity

if TYPE_CHECKING:
    from zamki.core.game import AnyGame

M = TypeVar("M", bound=Move)
V = TypeVar("V", bound="StateView")
E = TypeVar("E", bound=Event)


class StateView(Protocol):
    """The game's own part of a view; every game has its typed class."""

    @property
    def viewer(self) -> Viewer:
        """The viewer it is for."""

    def json(self) -> dict[str, Json]:
        """Returns the JSON form, with only what the viewer may know."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question to a seat: a key of the game's sentences, and the values to fill in."""

    key: str
    args: JsonObject = field(default_factory=dict, hash=False)

    def json(self) -> dict[str, Json]:
        """Returns the JSON form."""
        return {"key": self.key, "args": dict(self.args)}


@dataclass(frozen=True, slots=True)
class SeatView(Generic[M, V, E]):
    """Everything that one viewer may know; nothing else leaves the rules."""

    game: str
    viewer: Viewer
    actors: tuple[Seat, ...]
    prompt: Prompt
    legal_moves: LegalMoves[M]
    state: V
    log: tuple[E, ...]
    """The events, as the viewer may know them."""
    outcome: Outcome | None
    move_json: Callable[[M], dict[str, Json]]

    @property
    def seat(self) -> Seat | None:
        """The viewer's seat; none for an onlooker."""
        return None if isinstance(self.viewer, Onlooker) else self.viewer

    def imagine(self, seed: int | Random) -> Any:
        """Returns a full state, drawn uniformly among those this view allows."""
        random = seed if isinstance(seed, Random) else Random(as_whole_number(seed, "seed"))
        return self._of_game().imagine(self.state, random)

    def json(self) -> dict[str, Json]:
        """Returns the JSON form."""
        return {
            "game": self.game,
            "seat": self.seat,
            "actors": list(self.actors),
            "prompt": self.prompt.json(),
            "legal_moves": [self.move_json(move) for move in self.legal_moves],
            "state": self.state.json(),
            "log": [event.json() for event in self.log],
            "outcome": self.outcome.json() if self.outcome else None,
        }

    def _of_game(self) -> AnyGame:
        from zamki.core.registry import get_game  # imports this module

        return get_game(self.game)

    def __repr__(self) -> str:
        who = "an onlooker" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game} as {who} sees it, {quantity(len(self.legal_moves), 'legal move')}>\n{self}"

    def __str__(self) -> str:
        return board_of(self)

    def _repr_svg_(self) -> str | None:
        return picture_of(self)


AnyView = SeatView[Any, Any, Any]
"""A view whose types are only known at run time."""
