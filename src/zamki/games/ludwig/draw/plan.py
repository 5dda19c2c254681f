"""What a castle's drawing is given: the plan, what may be chosen in it, and the grid it lies on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from zamki.core.words import Text
from zamki.draw.spots import Choice
from zamki.games.ludwig.rules import preview
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Attendant, Cell, Components, Room, Throne
from zamki.games.ludwig.rules.names import name_of, thing_name

Limits: TypeAlias = tuple[float, float, float, float]
"""Columns and levels that are shown: left, right, lowest, highest. Parts of a column fill a frame."""


Box = tuple[float, float, float, float]
"""A rectangle of a drawing: left, top, width, height."""


@dataclass(frozen=True, slots=True)
class CastlePlan:
    """What stands in a castle."""

    throne: Throne
    rooms: Mapping[Cell, Room] = field(default_factory=dict)
    attendants: Sequence[Attendant] = ()
    name: str = ""
    points: int | None = None
    lasts: Sequence[tuple[Cell, int]] = ()
    """The cells of the rooms that were placed last, and who placed them."""
    piece: str = ""
    """What its pieces are called where they can be asked for."""
    worth: Mapping[Cell, int] = field(default_factory=dict)
    """What each room brings now, where that is to be seen changing."""
    laid_over: Box | None = None
    """What a page lays over the drawing, from its corner: nothing that must be read is drawn there."""

    @classmethod
    def of(
        cls,
        castle: Castle,
        name: str = "",
        points: int | None = None,
        lasts: Sequence[tuple[Cell, int]] = (),
        piece: str = "",
        worth: Mapping[Cell, int] | None = None,
    ) -> CastlePlan:
        """What stands in a castle of the game."""
        serving = tuple(castle.components.attendants[kind] for kind in castle.attendants)
        return cls(castle.throne, dict(castle.rooms), serving, name, points, lasts, piece, worth or {})


@dataclass(frozen=True, slots=True)
class Reason:
    """One change a placement brings: how many points, for what, and the cell it is seen at."""

    points: int
    what: str
    cell: Cell | None = None


def told_reasons(seen: preview.Preview, components: Components, lang: str) -> tuple[Reason, ...]:
    """The reasons of a placement with their names."""
    return tuple(told_reason(reason, components, lang) for reason in seen.reasons)


def told_reason(reason: preview.Reason, components: Components, lang: str) -> Reason:
    """One of them."""
    return Reason(reason.points, thing(components, reason.line, reason.what).render(lang), reason.at)


def thing(components: Components, line: str, what: str) -> Text:
    """What a mark of the score sheet is for, by its name."""
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
    foot: str = ""
    """The last line of its card: what the placement means for whoever reads."""
    hint: int = 0
    """Which of the hints it is, from 1 on."""
    has_card: bool = True
    """Whether the reasons stand on the drawing; a phone tells them elsewhere."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A room that is only thought of, where it would bring most."""

    cell: Cell
    room: Room
    points: int | None = None


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

    limits: Limits
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
