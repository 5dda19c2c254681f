"""A castle: a cross-section on a grid, and where a room may go (L14, L15, L16, L17, L18, L19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from zamki.core.repr_text import piece_picture
from zamki.games.ludwig.rules.components import Cell, Components, Room, Throne
from zamki.games.ludwig.rules.info import INFO

THRONE: tuple[Cell, Cell] = ((0, 0), (1, 0))
EDGES: tuple[Cell, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))
AROUND: tuple[Cell, ...] = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


@dataclass(frozen=True, slots=True)
class Castle:
    """One castle: its throne, its rooms in the order they were placed, its attendants and bonus cards."""

    components: Components
    throne: Throne
    grid: Mapping[Cell, Room] = field(hash=False)
    """Every filled cell; the throne's two cells come first."""
    attendants: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    free: frozenset[Cell] = field(default=frozenset(), compare=False)
    """The cells where some room may go: touched, supported and not above an open sky (L15, L16, L18)."""

    def __repr__(self) -> str:
        rooms = ", ".join(room.id for _, room in self.rooms) or "no rooms yet"
        return f"<Castle: {' and '.join(self.throne.types)} throne; {rooms}>"

    def _repr_svg_(self) -> str | None:
        return piece_picture(INFO.id, "castle", self)

    @classmethod
    def founded(cls, components: Components, name: str) -> Castle:
        """A castle that is only a throne room."""
        return cls.assembled(components, components.thrones[name], ())

    @classmethod
    def assembled(
        cls,
        components: Components,
        throne: Throne,
        rooms: Iterable[tuple[Cell, Room]],
        attendants: Iterable[str] = (),
        cards: Iterable[str] = (),
    ) -> Castle:
        """A castle as it stands, in whatever order it was built; whether it could be is not asked here."""
        grid = {**dict.fromkeys(THRONE, throne.room), **dict(rooms)}
        free = {near for cell in grid for near in neighbours(cell) if can_hold(grid, near)}
        return cls(components, throne, grid, tuple(attendants), tuple(cards), frozenset(free))

    @property
    def rooms(self) -> Iterator[tuple[Cell, Room]]:
        """The rooms besides the throne, in the order they were placed."""
        return ((cell, room) for cell, room in self.grid.items() if cell not in THRONE)

    def count(self, kind: str) -> int:
        """How many rooms of a regular type stand in it."""
        return sum(room.type == kind for room in self.grid.values())

    def count_special(self) -> int:
        """How many special rooms it has, the throne once (L42)."""
        return self.count("special") - 1

    def cells(self, room: Room) -> list[Cell]:
        """Every cell where the room may go, from left to right, from below to above."""
        return sorted(cell for cell in self.free if room.fits_level(cell[1]))

    def takes(self, room: Room, cell: Cell) -> bool:
        """Whether the room may go there."""
        return cell in self.free and room.fits_level(cell[1])

    def with_room(self, room: Room, cell: Cell) -> Castle:
        """The castle with one more room."""
        grid = {**self.grid, cell: room}
        free = {near for near in neighbours(cell) if can_hold(grid, near)}
        free |= self.free
        free.discard(cell)
        return replace(self, grid=grid, free=frozenset(free))

    def with_attendant(self, kind: str) -> Castle:
        """The castle with one more attendant on the throne (L22)."""
        return replace(self, attendants=(*self.attendants, kind))

    def with_card(self, card: str) -> Castle:
        """The castle with one more bonus card (L23)."""
        return replace(self, cards=(*self.cards, card))


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The four cells that share an edge with it."""
    column, level = cell
    return ((column + right, level + up) for right, up in EDGES)


def can_hold(grid: Mapping[Cell, Room], cell: Cell) -> bool:
    """Whether an empty cell is supported (L16) and not above an open sky (L18)."""
    if cell in grid:
        return False
    column, level = cell
    below = grid.get((column, level - 1))
    if below is None:
        return level <= 0
    return not below.open_sky
