"""The Zamek board as one self-contained SVG: wall, tiles, subjects, markers, legal cells, ghost tile."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from zamki.core.ids import Seat
from zamki.core.words import TN, T, Text, joined
from zamki.draw.artist import Pose
from zamki.draw.drawing import Drawing
from zamki.draw.palette import ACCENT, CREAM, GOLD, INK, WORLDS
from zamki.draw.shields import pawn, shield
from zamki.draw.spots import Choice, focus_ring, spot
from zamki.draw.svg import EMPTY, Sheet, Svg, circle, g, join, num, path, rect, text, title
from zamki.draw.words import change, signed
from zamki.games.zamek.draw.map import Plan, size
from zamki.games.zamek.draw.props import seat_flag
from zamki.games.zamek.draw.shapes import Point, anchor, subject_place
from zamki.games.zamek.draw.tiles import tile_symbol
from zamki.games.zamek.draw.titles import SUBJECT
from zamki.games.zamek.draw.wall import field_around, starts, towers, track, wall
from zamki.games.zamek.rules.components import Address, Cell, Components, Kind, Spot, Square, Tile
from zamki.games.zamek.rules.state import SEATS, Table

DESK_CELL: Final = 59


@dataclass(frozen=True, slots=True)
class LegalCell:
    """A cell the drawn tile may go to, and what it would pay whom there."""

    at: Square
    choice: Choice
    gains: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Ghost:
    """The drawn tile shown in a cell before it is placed."""

    at: Square
    tile: Tile
    turn: int
    place: Choice
    rotate: Choice | None


@dataclass(frozen=True, slots=True)
class AreaSpot:
    """An area that may be chosen: for a subject (a still pawn), or as the next feature to score."""

    place: Address
    choice: Choice
    label: str
    seat: Seat | None = None
    points: int = 0

    @property
    def area(self) -> int:
        """The area on its tile."""
        return self.place[2]


def board_svg(
    table: Table,
    pose: Pose,
    *,
    legal: Sequence[LegalCell] = (),
    ghost: Ghost | None = None,
    areas: Sequence[AreaSpot] = (),
    cell: float = DESK_CELL,
    width: float | None = None,
) -> Drawing:
    """Draw the board. ``cell`` chooses the detail (59 on a desk, 30 on a phone), ``width`` the size."""
    plan = Plan(table.edition, cell, 34 * cell / 59 if cell >= 40 else 18 * cell / 30)
    sheet = Sheet(pose.prefix, pose.theme, WORLDS)
    board = _Board(sheet, plan, table, pose)
    rim = plan.wall + 13 * plan.scale
    columns, rows = size(table.edition)
    box = (-rim, -rim, columns * cell + 2 * rim, rows * cell + 2 * rim)
    body = join(
        field_around(sheet, *box),
        wall(sheet, plan),
        starts(sheet, plan),
        track(plan),
        towers(sheet, plan, table.towers, board.tower_titles()),
        *board.tiles(),
        board.last(),
        *board.families(),
        *board.subjects(),
        *(board.legal(each) for each in legal if ghost is None or each.at != ghost.at),
        board.ghost(ghost) if ghost else EMPTY,
        *(board.area(each) for each in areas),
        board.markers(),
    )
    interactive = bool(legal or areas or ghost)
    count = len(table.board.tiles)
    said = TN("The castle: {n} tile laid", "The castle: {n} tiles laid", count).render(pose.lang)
    return sheet.finish(body, box, width, said, role="group" if interactive else "img")


def tile_choice_svg(
    tile: Tile,
    turn: int,
    areas: Sequence[AreaSpot] = (),
    *,
    width: float = 208,
    lang: str = "en",
    prefix: str = "new-tile",
) -> Drawing:
    """Draw one tile large, with a still ghost pawn on every area a subject may go to."""
    sheet = Sheet(prefix, "auto", WORLDS)
    body = join(
        sheet.use(tile_symbol(sheet, tile, turn), 0, 0, 120),
        *(_area_pawn(sheet, anchor(tile, each.area, turn), each, tile, 22) for each in areas),
    )
    said = T("The new tile").render(lang)
    return sheet.finish(body, (0, 0, 120, 120), width, said, role="group" if areas else "img")


def cell_words(at: Square) -> Text:
    """Say where a cell is, counted from one as people do."""
    return T("column {column}, row {row}", column=at[0] + 1, row=at[1] + 1)


def quarter(tile: Tile, area: int, turn: int) -> str:
    """Say on which side of its tile an area lies: left, right, top or bottom."""
    x, y = anchor(tile, area, turn)
    if abs(x - 60) >= abs(y - 60):
        return "left" if x < 60 else "right"
    return "top" if y < 60 else "bottom"


def corner(tile: Tile, area: int, turn: int) -> str:
    """Say in which corner of its tile an area lies, where its side is not enough to tell it apart."""
    x, y = anchor(tile, area, turn)
    return f"{'top' if y < 60 else 'bottom'} {'left' if x < 60 else 'right'}"


def _area_pawn(sheet: Sheet, place: Point, each: AreaSpot, tile: Tile, size: float) -> Svg:
    x, y = place
    r = size * 0.64
    lying = tile.areas[each.area].kind is Kind.MEADOW
    mark = (
        pawn(sheet, each.seat, x, y, size, lying)
        if each.seat is not None
        else text(x, y + size * 0.2, signed(each.points), size * 0.55, INK, middle=True, font_weight=700)
    )
    return spot(
        each.choice,
        each.label,
        circle(
            x, y, r, CREAM, fill_opacity=0.85, stroke=ACCENT, stroke_width=r / 9, stroke_dasharray=_dashes(r)
        ),
        mark,
        _round_ring(x, y, r),
    )


def _dashes(r: float) -> str:
    return f"{num(r * 0.28)} {num(r * 0.21)}"


def _round_ring(x: float, y: float, r: float) -> Svg:
    return g(
        circle(x, y, r + r * 0.35, "none", stroke="#FFF", stroke_width=r * 0.14),
        circle(x, y, r + r * 0.2, "none", stroke=INK, stroke_width=r * 0.2),
        class_="ring",
        visibility="hidden",
    )


@dataclass(frozen=True, slots=True)
class _Board:
    """One board being drawn."""

    sheet: Sheet
    plan: Plan
    table: Table
    pose: Pose

    @property
    def edition(self) -> Components:
        """Whose board it is."""
        return self.table.edition

    def say(self, text: Text) -> str:
        """A sentence in the reader's language."""
        return text.render(self.pose.lang)

    def tower_titles(self) -> list[str]:
        """What each tower says."""
        return [
            self.say(
                T("Tower {first}/{second}, with a token", first=first, second=second)
                if holds
                else T("Tower {first}/{second}", first=first, second=second)
            )
            for (first, second), holds in zip(self.edition.towers, self.table.towers, strict=True)
        ]

    @property
    def _last(self) -> Cell | None:
        """Where the last tile was laid."""
        return next(reversed(list(self.table.board.tiles)), None)

    def tiles(self) -> Iterator[Svg]:
        """The laid tiles."""
        last = self._last
        for cell, lying in self.table.board.tiles.items():
            key = tile_symbol(self.sheet, self.edition.tiles[lying.tile], lying.turn)
            x, y = self._corner(self.edition.tables.xy[cell])
            yield self.sheet.use(key, x, y, self.plan.cell, class_="placed" if cell == last else None)

    def last(self) -> Svg:
        """The gold line around the last placed tile."""
        last = self._last
        if last is None:
            return EMPTY
        x, y = self._corner(self.edition.tables.xy[last])
        side = self.plan.cell - 3
        return join(
            rect(x + 1.5, y + 1.5, side, side, 3, "none", stroke=INK, stroke_width=5 * self.plan.scale),
            rect(x + 1.5, y + 1.5, side, side, 3, "none", stroke=GOLD, stroke_width=3 * self.plan.scale),
        )

    def _corner(self, at: Square) -> Point:
        return at[0] * self.plan.cell, at[1] * self.plan.cell

    def _under(self, area: Spot) -> tuple[Tile, int]:
        """The tile a spot is on, and its turn."""
        lying = self.table.board.tiles[self.edition.cell(area)]
        return self.edition.tiles[lying.tile], lying.turn

    def _point(self, area: Spot, find: Callable[[Tile, int, int], Point]) -> Point:
        """A point of an area on the board."""
        column, row, index = self.edition.place(area)
        tile, turn = self._under(area)
        x, y = find(tile, index, turn)
        k = self.plan.cell / 120
        cx, cy = self._corner((column, row))
        return cx + x * k, cy + y * k

    def families(self) -> Iterator[Svg]:
        """The flags on the family seats."""
        said = self.say(T("Family seat"))
        for seat, family in zip(SEATS, self.table.families, strict=True):
            if family is not None:
                x, y = self._point(family.feature, anchor)
                flag = seat_flag(seat, x - 2, y + 8 * self.plan.scale, 20 * self.plan.scale)
                yield g(title(said), flag)

    def subjects(self) -> Iterator[Svg]:
        """The subjects on their areas; monks lie down (Z8)."""
        board, high = self.table.board, self.plan.cell * 0.46
        for stands, seat in sorted(board.subjects.items()):
            kind, place = board.feature(stands).kind, self._point(stands, subject_place)
            figure = pawn(self.sheet, seat, *place, high, kind is Kind.MEADOW)
            yield g(title(self.say(SUBJECT[kind])), figure)

    def legal(self, legal: LegalCell) -> Svg:
        """A legal cell; where something would be finished, who would score how much."""
        x, y = self._corner(legal.at)
        cell = self.plan.cell
        box = (x + cell * 0.07, y + cell * 0.07, cell * 0.86, cell * 0.86, cell * 0.13)
        return spot(
            legal.choice,
            self.say(self._legal_words(legal)),
            rect(
                *box, CREAM, fill_opacity=self.sheet.world("legal"),
                stroke="#FFF", stroke_width=4 * self.plan.scale,
            ),
            rect(
                *box, ACCENT, fill_opacity=0.1,
                stroke=ACCENT, stroke_width=2.2 * self.plan.scale, stroke_dasharray=_dashes(cell * 0.36),
            ),
            *self._gains(x, y, legal.gains),
            focus_ring(x, y, cell),
        )  # fmt: skip

    def _legal_words(self, legal: LegalCell) -> Text:
        place = cell_words(legal.at)
        if not legal.gains:
            return T("Tile to {place}", place=place)
        said = [
            T("{name} {change}", name=self.pose.name(seat), change=change(points))
            for seat, points in sorted(legal.gains.items())
        ]
        return T("Tile to {place}: {gains}", place=place, gains=joined(said))

    def _gains(self, x: float, y: float, gains: Mapping[Seat, int]) -> list[Svg]:
        cell = self.plan.cell
        rows = sorted((seat, points) for seat, points in gains.items() if points)
        height = cell * (0.4 if len(rows) > 1 else 0.5)
        drawn = []
        for row, (seat, points) in enumerate(rows):
            cy = y + cell / 2 + (row - (len(rows) - 1) / 2) * height
            drawn.append(shield(self.sheet, seat, x + cell * 0.13, cy - cell * 0.15, cell * 0.3))
            drawn.append(
                text(
                    x + cell * 0.66, cy + cell * 0.1, signed(points), round(cell * 0.29, 1), INK,
                    middle=True, font_weight=700,
                )
            )  # fmt: skip
        return drawn

    def ghost(self, ghost: Ghost) -> Svg:
        """The drawn tile in the cell, with a handle to turn it."""
        x, y = self._corner(ghost.at)
        cell, scale = self.plan.cell, max(self.plan.scale, 0.62)
        key = tile_symbol(self.sheet, ghost.tile, ghost.turn)
        label = self.say(T("Place the tile here: {place}", place=cell_words(ghost.at)))
        tile = spot(
            ghost.place,
            label,
            self.sheet.use(key, x, y, cell),
            rect(x, y, cell, cell, 4, "none", stroke="#FFF", stroke_width=7 * scale),
            rect(x, y, cell, cell, 4, "none", stroke=ACCENT, stroke_width=3.5 * scale),
            focus_ring(x, y, cell),
        )
        return join(tile, self._handle(x + cell, y, scale, ghost.rotate) if ghost.rotate else EMPTY)

    def _handle(self, x: float, y: float, scale: float, choice: Choice) -> Svg:
        arrow = "M6.5 1.5a6.7 6.7 0 1 0-3 4.3M6.5 1.5l2.8-3.6M6.5 1.5l-4-1.8"
        picture = g(
            circle(0, 0, 15, ACCENT, stroke="#FFF", stroke_width=2.5),
            path(
                arrow,
                "none",
                stroke="#FFF",
                stroke_width=2.2,
                stroke_linecap="round",
                stroke_linejoin="round",
            ),
            transform=f"translate({num(x)} {num(y)}) scale({scale:.3f})",
        )
        said = self.say(T("Turn the tile"))
        return spot(choice, said, picture, _round_ring(x, y, 15 * scale))

    def area(self, each: AreaSpot) -> Svg:
        """An area that may be chosen."""
        lies = self.edition.spot(*each.place)
        assert lies is not None
        tile, _ = self._under(lies)
        return _area_pawn(self.sheet, self._point(lies, anchor), each, tile, self.plan.cell * 0.42)

    def markers(self) -> Svg:
        """The score markers; two on one field, or one tower, stand side by side."""
        places = [self.plan.field(self.table.marker(seat)) for seat in SEATS]
        together = places[0] == places[1]
        size = 29 * max(self.plan.scale, 0.69)
        drawn = []
        for seat, (x, y) in reversed(list(zip(SEATS, places, strict=True))):
            shift = (size * 0.32 if seat else -size * 0.32) if together else 0
            points, name = self.table.totals[seat], self.pose.name(seat)
            said = self.say(TN("{name}: {n} point", "{name}: {n} points", points, name=name))
            mark = shield(self.sheet, seat, x - size * 12 / 26 + shift, y - size / 2, size)
            drawn.append(g(title(said), mark))
        return join(*drawn)
