"""What a castle's drawing is given: the plan, what may be chosen in it, and the grid it lies on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from zamki.draw.spots import Choice
from zamki.games.ludwig.draw.catalogue import Cell


@dataclass(frozen=True, slots=True)
class CastlePlan:
    """What stands in a castle."""

    throne: str
    rooms: Mapping[Cell, str] = field(default_factory=dict)
    attendants: Sequence[str] = ()
    name: str = ""
    points: int | None = None
    last: tuple[Cell, int] | None = None
    """The last placed room's cell and who placed it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One change a placement brings: how many points, for what, and the cell it is seen at."""

    points: int
    what: str
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class LegalSpot:
    """A cell a room may go to: what choosing it does, and what it would bring."""

    cell: Cell
    room: str
    choice: Choice | None = None
    points: int | None = None
    reasons: Sequence[Reason] = ()
    hovered: bool = False
    """Show its what-if at once, as for a tapped cell or a picture."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A partner's suggestion: a room, a cell, who suggests, and what accepting it does."""

    cell: Cell
    room: str
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
