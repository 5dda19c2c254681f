"""What happens in a game of Rycerze."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from zamki.core import events
from zamki.core.events import GameEvent, secret
from zamki.core.ids import Json, JsonObject, Seat, Viewer
from zamki.games.rycerze.rules.state import Cards


@dataclass(frozen=True, slots=True)
class TileTurned(GameEvent):
    """The next tile lies face up (R4)."""

    kind = "tile"
    game: int
    round: int
    tile: str


@dataclass(frozen=True, slots=True)
class Chosen(GameEvent):
    """A seat has made its choice; until the reveal only the seat knows which (R5, R10)."""

    kind = "chosen"
    seat: Seat
    cards: tuple[str, ...] | None = secret()
    """The two cards it laid."""
    card: str | None = secret()
    """The card it takes back."""

    def is_known_to(self, viewer: Viewer) -> bool:
        """The seat itself."""
        return viewer == self.seat


@dataclass(frozen=True, slots=True)
class Revealed(GameEvent):
    """All cards laid are turned over (R5); those that several seats laid are out (R7)."""

    kind = "revealed"
    tile: str
    laid: tuple[Cards, ...]
    cancelled: Cards


@dataclass(frozen=True, slots=True)
class CastleTaken(GameEvent):
    """A castle has found its owner (R8)."""

    kind = "castle"
    seat: Seat
    tile: str
    points: int
    by: Literal["strength", "sword"]
    card: str | None
    """The strongest card; none where the sword decided."""
    strength: int | None


@dataclass(frozen=True, slots=True)
class SwordPassed(GameEvent):
    """The sword goes on, or stays where it is (R9)."""

    kind = "sword"
    seat: Seat
    from_: Seat


@dataclass(frozen=True, slots=True)
class Recruited(GameEvent):
    """A card went back into its hand (R10); which one only the seat knows, unless recruitment is open."""

    kind = "recruited"
    seat: Seat
    card: str | None = secret()
    is_open: bool = field(default=False, compare=False)
    """Whether everybody may see the card; this is a rule of the game and not told with the event."""

    def is_known_to(self, viewer: Viewer) -> bool:
        """The seat itself, or everybody."""
        return self.is_open or viewer == self.seat

    def json(self) -> dict[str, Json]:
        """For the wire: the seat, and the card where it is known."""
        told = GameEvent.json(self)
        del told["is_open"]
        return told


@dataclass(frozen=True, slots=True)
class NobodyRecruited(GameEvent):
    """The drum found all camps empty (R10)."""

    kind = "nobody_recruits"


@dataclass(frozen=True, slots=True)
class GameOver(GameEvent):
    """Seven rounds are over (R4); in a long game the next one begins (R12)."""

    kind = "game_over"
    game: int
    games: int
    points: tuple[int, ...]
    hands: tuple[int, ...]


Event: TypeAlias = (
    TileTurned | Chosen | Revealed | CastleTaken | SwordPassed | Recruited | NobodyRecruited | GameOver
)


def parse_event(data: JsonObject) -> Event:
    """An event from its JSON form."""
    found: Event = events.parse_event(get_args(Event), data)
    return found
