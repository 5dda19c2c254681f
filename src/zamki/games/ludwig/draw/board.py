"""A Ludwig castle as one self-contained SVG: rooms, legal cells, what-ifs, proposals, last placed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from zamki.core.words import T
from zamki.draw.drawing import Drawing
from zamki.draw.palette import BAD, CREAM, GOLD, INK, WORLDS
from zamki.draw.shields import shield
from zamki.draw.spots import Choice, cell_box, focus_ring, spot
from zamki.draw.svg import EMPTY, Sheet, Svg, Theme, Value, el, g, join, rect, title
from zamki.draw.words import change
from zamki.games.ludwig.draw.icons import crown
from zamki.games.ludwig.draw.marks import (
    held_edge,
    hint_mark,
    hint_number,
    legal_cell,
    lit_edge,
    pill,
    plus,
    proposal_mark,
    selected_plus,
)
from zamki.games.ludwig.draw.plan import (
    CastlePlan,
    Fault,
    FreeSpot,
    Ghost,
    Grid,
    LegalSpot,
    Limits,
    Proposed,
    bounds,
)
from zamki.games.ludwig.draw.rooms import RoomSize, room_symbol, size_for
from zamki.games.ludwig.draw.throne import BOXES, throne_body
from zamki.games.ludwig.draw.titles import castle_title, place_words, room_title, throne_title
from zamki.games.ludwig.draw.whatif import what_if
from zamki.games.ludwig.draw.world import battlements, landscape
from zamki.games.ludwig.rules.components import Cell, Room
from zamki.games.ludwig.rules.names import name_of
from zamki.games.ludwig.rules.scoring import crowned

__all__ = [
    "CastlePlan",
    "Fault",
    "FreeSpot",
    "Ghost",
    "LegalSpot",
    "Proposed",
    "bounds",
    "castle_svg",
    "cell_size",
]

LEAST_CELL: Final = 44
MOST_CELL: Final = 72
THUMBNAIL: Final = 24
_SEAM: Final = 0.75
_ABOVE: Final = 16
"""Room over the top row for shields and pills."""


def cell_size(width: float, columns: int) -> int:
    """Choose a cell so that a castle fits the width, but never smaller than a finger."""
    return max(LEAST_CELL, min(MOST_CELL, int(width // max(1, columns))))


def castle_svg(
    plan: CastlePlan,
    *,
    cell: float = MOST_CELL,
    spots: Sequence[LegalSpot] = (),
    proposals: Sequence[Proposed] = (),
    ghosts: Sequence[Ghost] = (),
    free: Sequence[FreeSpot] = (),
    faults: Sequence[Fault] = (),
    lit: Sequence[Cell] = (),
    limits: Limits | None = None,
    fills: bool = False,
    size: RoomSize | None = None,
    lang: str = "en",
    theme: Theme = "auto",
    prefix: str = "castle",
    choices: Mapping[Cell, Choice] | None = None,
) -> Drawing:
    """Draw a castle.

    ``spots`` are legal cells with their what-ifs, ``free`` the plus signs of the scorer, ``choices`` make
    placed rooms themselves selectable (the scorer's "take away"). ``limits`` fixes the columns and levels
    shown: left, right, lowest, highest; with ``fills`` the world ends exactly there, without an edge.
    """
    marked = [
        *(each.cell for each in spots),
        *(each.cell for each in proposals),
        *(each.cell for each in free),
    ]
    shown = limits or bounds(plan, marked, 0 if marked else 1)
    grid = Grid(shown, cell)
    sheet = Sheet(prefix, theme, WORLDS)
    board = _Board(sheet, plan, grid, lang, size or size_for(cell), [each.cell for each in spots])
    body = join(
        landscape(sheet, grid.wide, grid.high, grid.ground, 0 if fills else 12),
        board.battlements(),
        board.throne(),
        board.rims(),
        board.rooms(choices or {}),
        board.crowns(),
        *(board.last(cell, seat) for cell, seat in plan.lasts),
        *(board.lit(cell) for cell in lit),
        *(board.fault(each) for each in faults),
        *(board.proposal(each) for each in proposals),
        *(board.free(each) for each in free),
        *(board.legal(each) for each in spots if not each.hovered),
        *(board.ghost(each) for each in ghosts),
        *(board.legal(each) for each in spots if each.hovered),
    )
    chosen = [*(each.choice for each in spots), *(each.choice for each in proposals)]
    interactive = any(chosen) or bool(free) or bool(choices)
    role = "group" if interactive or plan.piece else "img"
    name = castle_title(plan).render(lang)
    if fills:
        box = (0.0, 0.0, grid.wide, grid.high)
        return sheet.finish(body, box, None, name, role=role, preserve_aspect_ratio="xMidYMid slice")
    box = (-4, -_ABOVE, grid.wide + 8, grid.high + _ABOVE + 4)
    return sheet.finish(body, box, None, name, role=role, overflow="visible")


@dataclass(frozen=True, slots=True)
class _Board:
    """One castle being drawn."""

    sheet: Sheet
    plan: CastlePlan
    grid: Grid
    lang: str
    size: RoomSize
    legal_at: Sequence[Cell] = ()

    def battlements(self) -> Svg:
        """Merlons on every column that may still grow; open-sky rooms get none (L18)."""
        tops: dict[int, int] = {0: 0, 1: 0}
        for column, level in self.plan.rooms:
            tops[column] = max(level, tops.get(column, level))
        return join(
            *(
                battlements(self.sheet, *self.grid.corner((column, level)), self.grid.cell)
                for column, level in tops.items()
                if level >= 0 and not self._open_sky((column, level))
            )
        )

    def _open_sky(self, cell: Cell) -> bool:
        room = self.plan.rooms.get(cell)
        return room is not None and room.open_sky

    def throne(self) -> Svg:
        """The throne on its two cells."""
        wide, high = BOXES[self.size]
        x, y = self.grid.corner((0, 0))
        across = (2 * self.grid.cell - 2 * _SEAM) / wide
        down = (self.grid.cell - 2 * _SEAM) / high
        said = throne_title(self.plan.throne, self.plan.attendants).render(self.lang)
        return g(
            title(said),
            self.sheet.stamp("throne", 0, 0, self._throne),
            cell_box(0, 0, wide, high) if self.plan.piece else EMPTY,
            transform=f"translate({x + _SEAM:g} {y + _SEAM:g}) scale({across:.4f} {down:.4f})",
            **self._askable("throne", said),
            data_kind="throne" if self.plan.piece else None,
        )

    def _throne(self) -> Svg:
        return throne_body(self.sheet, self.plan.throne, self.size, self.plan.attendants)

    def _askable(self, name: str, said: str) -> dict[str, Value]:
        """What lets a page ask for a piece; arrows reach it, Tab passes it by."""
        if not self.plan.piece:
            return {}
        return {"data_piece": f"{self.plan.piece}:{name}", "tabindex": -1, "role": "img", "aria_label": said}

    def rims(self) -> Svg:
        """A line around every room at night, so that dark frames keep their shape in dark earth."""
        shown = self.sheet.world("night-shown")
        starts = (self.grid.corner(cell) for cell in self.plan.rooms)
        rims = [self.sheet.stamp("rim", x + 0.5, y + 0.5, self._rim) for x, y in starts]
        return g(*rims, fill="none", stroke="#8F8AA0", stroke_opacity=shown, stroke_width=1.8)

    def _rim(self) -> Svg:
        side = self.grid.cell - 1
        return el("rect", width=side, height=side, rx=self.grid.cell * 0.09)

    def _use(self, room: Room, cell: Cell, inset: float = _SEAM, opacity: float | None = None) -> Svg:
        key = room_symbol(self.sheet, room, self.size, name_of(room).render(self.lang))
        x, y = self.grid.corner(cell)
        side = self.grid.cell - 2 * inset
        return self.sheet.use(key, x + inset, y + inset, side, opacity=opacity)

    def rooms(self, choices: Mapping[Cell, Choice]) -> Svg:
        """All placed rooms, each with its title."""
        return join(*(self._room(cell, room, choices.get(cell)) for cell, room in self.plan.rooms.items()))

    def _room(self, cell: Cell, room: Room, choice: Choice | None) -> Svg:
        said = room_title(room).render(self.lang)
        placed = "placed" if any(last == cell for last, _ in self.plan.lasts) else None
        x, y = self.grid.corner(cell)
        if choice is None:
            where = place_words(cell).render(self.lang)
            asked = self._askable(f"{cell[0]},{cell[1]}", f"{said} ({where})")
            told = EMPTY if self.size == THUMBNAIL else title(said)  # no pointer rests on a room that small
            box = cell_box(x + _SEAM, y + _SEAM, self.grid.cell - 2 * _SEAM) if self.plan.piece else EMPTY
            return g(told, self._use(room, cell), box, class_=placed, **asked, **self._moving(cell, room))
        return spot(choice, said, self._use(room, cell), focus_ring(x, y, self.grid.cell))

    def _moving(self, cell: Cell, room: Room) -> dict[str, Value]:
        """What lets a page show how a room came: another's comes out of its owner's shield."""
        if not self.plan.piece:
            return {}
        by = next((seat for last, seat in self.plan.lasts if last == cell), None)
        return {
            "data_thing": f"room:{room.id}",
            "data_from": None if by is None else f"{self.plan.piece}:shield:{by}",
            "data_worth": self.plan.worth.get(cell),
            "data_kind": room.type if room.is_regular else room.id,
        }

    def crowns(self) -> Svg:
        """A small crown on the shared edge where a wanted room stands on a marked cell (L36)."""
        return join(*(self._crown(cell) for cell in crowned(self.plan.throne, self.plan.rooms)))

    def _crown(self, cell: Cell) -> Svg:
        x, y = self.grid.centre(cell)
        nearest = (min(max(cell[0], 0), 1), 0)
        tx, ty = self.grid.centre(nearest)
        return crown((x + tx) / 2, (y + ty) / 2, self.grid.cell * 0.26)

    def last(self, cell: Cell, seat: int) -> Svg:
        """The gold line around a room that was placed last, and the shield of who did."""
        x, y = self.grid.corner(cell)
        side = self.grid.cell
        return g(
            rect(x + 1, y + 1, side - 2, side - 2, 6, "none", stroke=GOLD, stroke_width=3.5),
            rect(x - 1, y - 1, side + 2, side + 2, 8, "none", stroke=INK),
            shield(self.sheet, seat, x + side - 13, y - 8, 20),
            pointer_events="none",
        )

    def lit(self, cell: Cell) -> Svg:
        """A piece whose points are being shown; the throne is two cells wide."""
        x, y = self.grid.corner(cell)
        side = self.grid.cell
        return lit_edge(x, y, 2 * side if cell == (0, 0) else side, side)

    def ghost(self, ghost: Ghost) -> Svg:
        """A room that is only thought of, with what it would bring."""
        x, y = self.grid.corner(ghost.cell)
        side = self.grid.cell
        return g(
            self._use(ghost.room, ghost.cell, 2, 0.7),
            held_edge(x, y, side),
            EMPTY if ghost.points is None else pill(x + side / 2, y, side, ghost.points),
            class_="ghost",
            pointer_events="none",
            aria_hidden="true",
        )

    def fault(self, fault: Fault) -> Svg:
        """A red ring and its reason around a cell that could not have been built."""
        x, y = self.grid.corner(fault.cell)
        side = self.grid.cell
        return g(
            title(fault.words),
            rect(x + 2, y + 2, side - 4, side - 4, 7, "none", stroke="#FFF", stroke_width=6),
            rect(x + 2, y + 2, side - 4, side - 4, 7, BAD, fill_opacity=0.12, stroke=BAD, stroke_width=3.5),
        )

    def proposal(self, proposed: Proposed) -> Svg:
        """The partner's room as a ghost, accepted with one tap."""
        label = T(
            "Accept {name}’s suggestion: {room} to {place}",
            name=proposed.name or "–",
            room=name_of(proposed.room),
            place=place_words(proposed.cell),
        )
        x, y = self.grid.corner(proposed.cell)
        return spot(
            proposed.choice,
            label.render(self.lang),
            self._use(proposed.room, proposed.cell, 3, 0.62),
            proposal_mark(x, y, self.grid.cell),
            shield(self.sheet, proposed.seat, x + self.grid.cell - 12, y - 8, 20),
            focus_ring(x, y, self.grid.cell),
        )

    def free(self, each: FreeSpot) -> Svg:
        """A free cell of the scorer."""
        x, y = self.grid.corner(each.cell)
        label = T("Free space: {place}", place=place_words(each.cell)).render(self.lang)
        mark = selected_plus if each.selected else plus
        ring = focus_ring(x, y, self.grid.cell)
        return spot(each.choice, label, mark(x, y, self.grid.cell), ring, data_free=True)

    def legal(self, legal: LegalSpot) -> Svg:
        """A legal cell with its number, and the what-if that hover, focus or a tap brings out."""
        name, place = name_of(legal.room), place_words(legal.cell)
        label = (
            T("{room} to {place}", room=name, place=place)
            if legal.points is None
            else T("{room} to {place}: {change}", room=name, place=place, change=change(legal.points))
        )
        x, y = self.grid.corner(legal.cell)
        ring = focus_ring(x, y, self.grid.cell)
        what = what_if(
            self.sheet,
            self.grid,
            self.plan,
            legal,
            self._use(legal.room, legal.cell, 2),
            [cell for cell in self.legal_at if cell != legal.cell],
            ring if legal.hovered else EMPTY,
        )
        number = hint_number(x, y, self.grid.cell, legal.hint) if legal.hint else EMPTY
        return spot(
            legal.choice,
            label.render(self.lang),
            # The cell stays under its what-if: pointing at it must not take away what is pointed at.
            g(self._quiet(legal, x, y), number, class_="quiet"),
            g(
                what,
                number,
                class_="pinned" if legal.hovered else "whatif",
                display=None if legal.hovered else "none",
                pointer_events="none",
                aria_hidden="true",
            ),
            EMPTY if legal.hovered else ring,
        )

    def _quiet(self, legal: LegalSpot, x: float, y: float) -> Svg:
        """A legal cell as nobody points at it; one of the hints shows the room."""
        if not legal.hint:
            return legal_cell(self.sheet, x, y, self.grid.cell, legal.points)
        return join(
            rect(x, y, self.grid.cell, self.grid.cell, 9, CREAM, fill_opacity=0.8),
            self._use(legal.room, legal.cell, 3, 0.75),
            hint_mark(x, y, self.grid.cell, legal.points),
        )
