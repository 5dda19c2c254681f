"""What a castle's drawing is given: the plan, what may be chosen in it, and the grid it lies on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from zamki.core.words import Text
from zamki.draw.spots import Choice
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Attendant, Cell, Components, Room, Throne
from zamki.games.ludwig.rules.names import name_of, thing_name
from zamki.games.ludwig.rules.preview import Preview


@dataclass(frozen=True, slots=True)
class CastlePlan:
    """What stands in a castle."""

    throne: Throne
    rooms: Mapping[Cell, Room] = field(default_factory=dict)
    attendants: Sequence[Attendant] = ()
    name: str = ""
    points: int | None = None
    last: tuple[Cell, int] | None = None
    """The last placed room's cell and who placed it."""

    @classmethod
    def of(
        cls, castle: Castle, name: str = "", points: int | None = None, last: tuple[Cell, int] | None = None
    ) -> CastlePlan:
        """What stands in a castle of the game."""
        serving = tuple(castle.components.attendants[kind] for kind in castle.attendants)
        return cls(castle.throne, dict(castle.rooms), serving, name, points, last)


@dataclass(frozen=True, slots=True)
class Reason:
    """One change a placement brings: how many points, for what, and the cell it is seen at."""

    points: int
    what: str
    cell: Cell | None = None


def told_reasons(preview: Preview, components: Components, lang: str) -> tuple[Reason, ...]:
    """The reasons of a placement with their names."""
    return tuple(
        Reason(points, _thing(components, line, what).render(lang), at)
        for line, what, at, points in preview.reasons
    )


def _thing(components: Components, line: str, what: str) -> Text:
    known = components.rooms.get(what)
    return thing_name(line, what) if known is None else name_of(known)


@dataclass(frozen=True, slots=True)
class LegalSpot:
    """A cell a room may go to: what choosing it does, and what it would bring."""

    cell: Cell
    room: Room
    choice: Choice | None = None
    points: int | None = None
    reasons: Sequence[Reason] = ()
    hovered: bool = False
    """Show its what-if at once, as for a tapped cell or a picture."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A partner's suggestion: a room, a cell, who suggests, and what accepting it does."""

    cell: Cell
    room: Room
    seat: int
    name: str = ""
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class FreeSpot:
    """A free cell of the scorer, with a plus; ``selected`` is the one rooms are put into."""

    cell: Cell
    choice: Choice
    selected: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """A cell that could not have been built, and why."""

    cell: Cell
    words: str


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells shown and where they lie on the page."""

    limits: tuple[int, int, int, int]
    cell: float

    @property
    def wide(self) -> float:
        """The width of all columns."""
        return (self.limits[1] - self.limits[0] + 1) * self.cell

    @property
    def high(self) -> float:
        """The height of all levels."""
        return (self.limits[3] - self.limits[2] + 1) * self.cell

    @property
    def ground(self) -> float:
        """Where the ground lies: the foot of level 0."""
        return (self.limits[3] + 1) * self.cell

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return (cell[0] - self.limits[0]) * self.cell, (self.limits[3] - cell[1]) * self.cell

    def centre(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2


def bounds(plan: CastlePlan, others: Iterable[Cell] = (), margin: int = 0) -> tuple[int, int, int, int]:
    """Find the columns and levels to show: left, right, lowest, highest."""
    cells = [*plan.rooms, *others, (0, 0), (1, 0)]
    columns, levels = [cell[0] for cell in cells], [cell[1] for cell in cells]
    return min(columns) - margin, max(columns) + margin, min(levels) - margin, max(levels) + margin
