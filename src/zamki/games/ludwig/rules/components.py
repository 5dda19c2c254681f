"""The rooms, thrones, attendants and bonus cards (L2, L2a)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""Column and level; the throne stands on (0, 0) and (1, 0) (L14)."""

RoomId: TypeAlias = str
TYPES = ("food", "living", "utility", "outdoor", "sleeping", "corridor", "downstairs")
SPECIAL = "special"
SPECIALS = ("fountain", "tower", "grand_foyer")
DECORATIONS = ("painting", "torch", "mirror", "swords")
CASTLES = (
    "mespelbrunn",
    "lichtenstein",
    "hohenschwangau",
    "eltz",
    "neuschwanstein",
    "hohenzollern",
    "cochem",
)
"""The castle markers: castle i is called by the i-th (L3a)."""
CARDS = (
    "types",
    "attendants",
    *TYPES,
    "special",
    "below_ground",
    "level3plus",
    "height",
    "width",
    "surrounded8",
    "surrounded4",
    "throne_ring6",
    "throne_ring10",
    "five_of_type",
    "three_of_type",
)
MOST_SEATS = 7
HAND = 9


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a room's print says of its points."""

    rule: str
    points: int
    wanted: str = ""
    """The type or decoration it wants."""
    steps: tuple[Cell, ...] = ()
    """The named cells of a food room, seen from it."""
    otherwise: int = 0


@dataclass(frozen=True, slots=True)
class Room:
    """A room tile: regular, special, or a throne room."""

    id: RoomId
    name: str
    type: str
    """One of the seven regular types, or `special`."""
    decoration: str | None
    scoring: Scoring

    @property
    def is_regular(self) -> bool:
        """Whether it came from the supply."""
        return self.type != SPECIAL

    @property
    def open_sky(self) -> bool:
        """Whether nothing may ever stand on it (L18)."""
        return self.type == "outdoor" or self.id in ("fountain", "tower")

    def fits_level(self, level: int) -> bool:
        """Whether it may stand on a level at all (L17)."""
        if self.type == "downstairs":
            return level < 0
        return level >= 0 or self.type == "corridor" or self.id == "grand_foyer"


@dataclass(frozen=True, slots=True)
class Throne:
    """A throne room: the heart of a castle, two cells wide."""

    room: Room
    types: tuple[str, ...]
    cells: tuple[Cell, ...]

    @property
    def id(self) -> str:
        """Its name in records."""
        return self.room.id

    @property
    def points(self) -> int:
        """For each marked cell with a wanted room (L36)."""
        return self.room.scoring.points


@dataclass(frozen=True, slots=True)
class Attendant:
    """A kind of royal attendant: what it admires, and how many the box holds."""

    id: str
    decoration: str
    count: int


@dataclass(frozen=True, slots=True, eq=False)
class Components:
    """An edition of Ludwig."""

    id: str
    sha256: str | None
    rooms: Mapping[RoomId, Room] = field(repr=False)
    thrones: Mapping[str, Throne] = field(repr=False)
    specials: Mapping[str, Room] = field(repr=False)
    special_counts: Mapping[str, int] = field(repr=False)
    attendants: Mapping[str, Attendant] = field(repr=False)
    cards: Mapping[str, int] = field(repr=False)
    """The points of each bonus card, per thing it counts."""
    localized: Mapping[RoomId, Mapping[str, str]] = field(repr=False)
    """Names that rulebooks in other languages give."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Components) and (self.id, self.sha256) == (other.id, other.sha256)

    def __hash__(self) -> int:
        return hash((self.id, self.sha256))

    def room(self, name: str) -> Room:
        """A regular or special room by its id."""
        return self.rooms[name] if name in self.rooms else self.specials[name]
