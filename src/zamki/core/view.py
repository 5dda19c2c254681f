"""What leaves the engine: events, prompts and the view of one seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from zamki.core.ids import Json, JsonObject, Onlooker, Seat, Viewer
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome

M = TypeVar("M")
V = TypeVar("V", bound="StateView")


class StateView(Protocol):
    """The part of a view that is the game's own; every game has its typed class."""

    def json(self) -> dict[str, Json]:
        """What the viewer may know, for the wire."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: what everybody may know of it, and what only some may."""

    kind: str
    public: JsonObject = field(default_factory=dict, hash=False)
    private: JsonObject = field(default_factory=dict, hash=False)
    to: frozenset[Seat] = frozenset()
    """The seats that know the private part."""

    def seen_by(self, viewer: Viewer) -> dict[str, Json]:
        """The event as `viewer` may know it."""
        seen = {"event": self.kind, **self.public}
        if viewer is Onlooker.OPEN or viewer in self.to:
            seen.update(self.private)
        return seen


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked of a seat: a key of the game's sentences, and what to fill in."""

    key: str
    args: JsonObject = field(default_factory=dict, hash=False)

    def json(self) -> dict[str, Json]:
        """For the wire."""
        return {"key": self.key, "args": dict(self.args)}


@dataclass(frozen=True, slots=True)
class SeatView(Generic[M, V]):
    """All that one viewer may know: the only thing that ever leaves the engine."""

    game: str
    viewer: Viewer
    actors: tuple[Seat, ...]
    prompt: Prompt
    legal_moves: LegalMoves[M]
    state: V
    log: tuple[dict[str, Json], ...]
    outcome: Outcome | None
    move_json: Callable[[M], dict[str, Json]]

    @property
    def seat(self) -> Seat | None:
        """The viewer's seat, or none."""
        return None if isinstance(self.viewer, Onlooker) else self.viewer

    def json(self) -> dict[str, Json]:
        """The view as other programs read it."""
        return {
            "game": self.game,
            "seat": self.seat,
            "actors": list(self.actors),
            "prompt": self.prompt.json(),
            "legal_moves": [self.move_json(move) for move in self.legal_moves],
            "state": self.state.json(),
            "log": list(self.log),
            "outcome": self.outcome.json() if self.outcome else None,
        }


AnyView = SeatView[Any, Any]
"""A view of a game that is only known at run time."""
