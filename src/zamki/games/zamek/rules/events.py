"""What happens in a game of Zamek. All of it lies open: no event hides anything (Z30a)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from zamki.core import events
from zamki.core.events import GameEvent
from zamki.core.ids import Json, JsonObject, Seat
from zamki.games.zamek.rules.components import Address, Kind, Square, Token


@dataclass(frozen=True, slots=True)
class TileDrawn(GameEvent):
    """A turn begins with a tile that has a place (Z5)."""

    kind = "draw"
    seat: Seat
    tile: str
    left: int
    turn: int


@dataclass(frozen=True, slots=True)
class TileDiscarded(GameEvent):
    """A drawn tile has no place and leaves the game (Z7)."""

    kind = "discard"
    seat: Seat
    tile: str


@dataclass(frozen=True, slots=True)
class TileLaid(GameEvent):
    """The drawn tile is laid (Z5)."""

    kind = "place"
    seat: Seat
    tile: str
    at: Square
    turn: int


@dataclass(frozen=True, slots=True)
class SubjectSent(GameEvent):
    """A subject goes to an area of the tile just laid (Z8)."""

    kind = "subject"
    seat: Seat
    at: Square
    area: int
    kind_: Kind
    """What the area is."""
    role: str


@dataclass(frozen=True, slots=True)
class FeatureTied(GameEvent):
    """A finished feature in which nobody has more subjects (Z12)."""

    kind = "tied"
    kind_: Kind
    tiles: int
    subjects: tuple[int, int]
    feature: Address | None


@dataclass(frozen=True, slots=True)
class FeatureUnowned(GameEvent):
    """A finished feature in which nobody stands (Z12)."""

    kind = "unowned"
    kind_: Kind
    tiles: int
    subjects: tuple[int, int]
    feature: Address | None
    """None for a start space that nothing has joined."""


@dataclass(frozen=True, slots=True)
class Award(GameEvent):
    """Points for one reason, with everything needed to say why. The table keeps them all."""

    kind = "award"
    seat: Seat
    rule: str
    """`road`, `house`, `pigsty`, `meadow`, `seat`, or the end token that pays."""
    points: int
    extra: int
    """The part of the points that a token brought."""
    each: int
    """Points per tile, shrine or cell."""
    count: int
    """How many tiles, shrines or cells."""
    token: Token | None
    feature: Address | None
    cells: tuple[Square, ...]
    starts: tuple[int, ...]
    """The start spaces among what pays, by their numbers."""
    from_: int
    """The marker's field before."""
    stop: int
    """The marker's field after."""
    won: Token | None
    """The token on the tower where the marker stopped (Z16)."""
    final: bool


@dataclass(frozen=True, slots=True)
class TokenTaken(GameEvent):
    """A marker stopped at a tower and takes its token (Z16)."""

    kind = "token"
    seat: Seat
    token: Token
    tower: int
    fields: tuple[int, int]


@dataclass(frozen=True, slots=True)
class FamilyMoved(GameEvent):
    """A larger house becomes the family seat (Z17)."""

    kind = "family"
    seat: Seat
    feature: Address
    size: int


@dataclass(frozen=True, slots=True)
class ExtraAnswered(GameEvent):
    """An extra turn is taken, or its token kept (Z22)."""

    kind = "extra"
    seat: Seat
    use: bool


@dataclass(frozen=True, slots=True)
class GameEnded(GameEvent):
    """No tile is left that has a place (Z24)."""

    kind = "end"
    empty: int
    """How many cells nothing lies on."""
    left: int


@dataclass(frozen=True, slots=True)
class Result(GameEvent):
    """The points after the final scoring (Z30)."""

    kind = "result"
    scores: tuple[int, int]


Event: TypeAlias = (
    TileDrawn
    | TileDiscarded
    | TileLaid
    | SubjectSent
    | FeatureTied
    | FeatureUnowned
    | Award
    | TokenTaken
    | FamilyMoved
    | ExtraAnswered
    | GameEnded
    | Result
)
EVENTS: tuple[type[Event], ...] = (
    TileDrawn,
    TileDiscarded,
    TileLaid,
    SubjectSent,
    FeatureTied,
    FeatureUnowned,
    Award,
    TokenTaken,
    FamilyMoved,
    ExtraAnswered,
    GameEnded,
    Result,
)


def parse_event(data: JsonObject) -> Event:
    """An event from its JSON form."""
    return events.parse_event(EVENTS, data)


def award_json(award: Award) -> dict[str, Json]:
    """An award as views list it: without the word that tells events apart."""
    said = award.json()
    del said["event"]
    return said
