"""What happens in a game of Ludwig, one class for each kind of thing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from zamki.core import events
from zamki.core.events import GameEvent, optional, secret
from zamki.core.ids import Json, JsonObject, Seat, Viewer
from zamki.games.ludwig.rules.components import Cell, RoomId


@dataclass(frozen=True, slots=True)
class Dealt(GameEvent):
    """Every seat has got a hand (L5)."""

    kind = "deal"
    round: int
    count: int


@dataclass(frozen=True, slots=True)
class TurnBegan(GameEvent):
    """The hands are taken up (L7a)."""

    kind = "turn"
    round: int
    turn: int


@dataclass(frozen=True, slots=True)
class LudwigDrew(GameEvent):
    """Two of Ludwig's rooms are drawn; only the seat that assigns them sees them (L44)."""

    kind = "ludwig_draw"
    seat: Seat
    rooms: tuple[RoomId, ...] | None = secret()

    def is_known_to(self, viewer: Viewer) -> bool:
        """Whether `viewer` may know the rooms."""
        return viewer == self.seat


@dataclass(frozen=True, slots=True)
class Assigned(GameEvent):
    """Ludwig's rooms lie face up, for castle 1 and for castle 2 (L44)."""

    kind = "assign"
    seat: Seat
    rooms: tuple[RoomId, RoomId]


@dataclass(frozen=True, slots=True)
class Chose(GameEvent):
    """A seat has chosen two rooms; which, it alone knows for now (L6)."""

    kind = "chose"
    seat: Seat
    rooms: tuple[RoomId, RoomId] | None = secret()

    def is_known_to(self, viewer: Viewer) -> bool:
        """Whether `viewer` may know the rooms."""
        return viewer == self.seat


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat has chosen."""

    seat: Seat
    rooms: tuple[RoomId, RoomId]


@dataclass(frozen=True, slots=True)
class Revealed(GameEvent):
    """The rest of every hand was passed on, and all choices are shown (L7, L8)."""

    kind = "reveal"
    choices: tuple[Choice, ...]
    passed: Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class Placed(GameEvent):
    """A chosen room was placed (L9), or one of Ludwig's (L45)."""

    kind = "place"
    seat: Seat
    room: RoomId
    castle: int
    at: Cell
    for_: Seat | None = optional()
    """Ludwig, when the room was his."""


@dataclass(frozen=True, slots=True)
class BonusOpened(GameEvent):
    """The third or fifth room of a type sets off a bonus (L20)."""

    kind = "bonus"
    castle: int
    seat: Seat
    type: str
    count: int
    of: str


@dataclass(frozen=True, slots=True)
class Drew(GameEvent):
    """Rooms or cards were drawn for a bonus; only the castle's two owners see them (L47)."""

    kind = "draw"
    castle: int
    seat: Seat
    what: Literal["rooms", "cards"]
    count: int
    options: tuple[str, ...] | None = secret()
    owners: tuple[Seat, ...] = field(default=(), compare=False)
    """Whose castle it is; everybody knows, so it is not written."""

    def is_known_to(self, viewer: Viewer) -> bool:
        """Whether `viewer` may know the options."""
        return viewer in self.owners

    def json(self) -> dict[str, Json]:
        """For the wire."""
        told = GameEvent.json(self)
        del told["owners"]
        return told


@dataclass(frozen=True, slots=True)
class Reshuffled(GameEvent):
    """The discards were shuffled back in (L21)."""

    kind = "reshuffle"
    what: Literal["supply", "cards"]
    count: int


@dataclass(frozen=True, slots=True)
class BonusRoomPlaced(GameEvent):
    """One of the drawn rooms was placed (L21)."""

    kind = "bonus_room"
    seat: Seat
    castle: int
    room: RoomId
    at: Cell


@dataclass(frozen=True, slots=True)
class SpecialPlaced(GameEvent):
    """A fountain, tower or grand foyer was placed (L24)."""

    kind = "special"
    seat: Seat
    castle: int
    kind_: str
    at: Cell


@dataclass(frozen=True, slots=True)
class AttendantTaken(GameEvent):
    """A royal attendant came to the throne (L22)."""

    kind = "attendant"
    seat: Seat
    castle: int
    kind_: str


@dataclass(frozen=True, slots=True)
class CardKept(GameEvent):
    """One of the drawn bonus cards was kept (L23)."""

    kind = "bonus_card"
    seat: Seat
    castle: int
    card: str


@dataclass(frozen=True, slots=True)
class BonusTaken(GameEvent):
    """The bonus of another type was taken for three downstairs rooms (L25)."""

    kind = "take_bonus"
    seat: Seat
    castle: int
    of: str


@dataclass(frozen=True, slots=True)
class Lapsed(GameEvent):
    """A bonus could give nothing any more (L21a, L24, L24a)."""

    kind = "lapse"
    castle: int
    seat: Seat
    of: str


@dataclass(frozen=True, slots=True)
class Discarded(GameEvent):
    """What was left of the hands is gone, unseen (L11)."""

    kind = "discard"
    count: int


@dataclass(frozen=True, slots=True)
class Finished(GameEvent):
    """The castles are finished (L42)."""

    kind = "over"
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    castles: tuple[int, ...]
    """The points of every castle."""


Event: TypeAlias = (
    Dealt
    | TurnBegan
    | LudwigDrew
    | Assigned
    | Chose
    | Revealed
    | Placed
    | BonusOpened
    | Drew
    | Reshuffled
    | BonusRoomPlaced
    | SpecialPlaced
    | AttendantTaken
    | CardKept
    | BonusTaken
    | Lapsed
    | Discarded
    | Finished
)

REVEALING = (Revealed, Assigned, Drew, Reshuffled, TurnBegan, BonusRoomPlaced, CardKept, Finished)
"""The events by which somebody learns something that was hidden."""


def parse_event(data: JsonObject) -> Event:
    """An event from its JSON form."""
    found: Event = events.parse_event(get_args(Event), data)
    return found
