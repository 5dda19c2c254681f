"""The Zamek board as one self-contained SVG: wall, tiles, subjects, markers, legal cells, ghost tile."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from zamki.core.words import TN, T, Text, joined
from zamki.draw.drawing import Drawing
from zamki.draw.palette import ACCENT, CREAM, GOLD, INK, WORLDS
from zamki.draw.shields import pawn, shield
from zamki.draw.spots import Choice, focus_ring, spot
from zamki.draw.svg import EMPTY, Sheet, Svg, Theme, circle, g, join, num, path, rect, text, title
from zamki.draw.words import change, say, signed
from zamki.games.zamek.draw.map import Map, Plan, Square, built_in_map
from zamki.games.zamek.draw.props import seat_flag
from zamki.games.zamek.draw.shapes import Face, Point, anchor, subject_place
from zamki.games.zamek.draw.tiles import tile_symbol
from zamki.games.zamek.draw.titles import SUBJECT
from zamki.games.zamek.draw.wall import field_around, starts, towers, track, wall

DESK_CELL: Final = 59


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the board."""

    at: Square
    tile: str
    turn: int


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject on an area of a laid tile."""

    seat: int
    at: Square
    area: int


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on the board."""

    tiles: Sequence[Laid] = ()
    subjects: Sequence[Subject] = ()
    markers: Sequence[int] = (0, 0)
    """The track field each seat's marker stands on."""
    scores: Sequence[int] = (0, 0)
    covered: Collection[int] = ()
    """The towers that still hold their token."""
    families: Mapping[int, tuple[Square, int]] = field(default_factory=dict)
    """Each seat's family seat: a cell and area of its house."""
    last: Square | None = None


@dataclass(frozen=True, slots=True)
class LegalCell:
    """A cell the drawn tile may go to, and what it would pay whom there."""

    at: Square
    choice: Choice | None = None
    turns: int = 1
    gains: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ghost:
    """The drawn tile shown in a cell before it is placed."""

    at: Square
    tile: str
    turn: int
    place: Choice | None = None
    rotate: Choice | None = None


@dataclass(frozen=True, slots=True)
class AreaSpot:
    """An area that may be chosen: for a subject (a still pawn), or as the next feature to score."""

    at: Square
    area: int
    choice: Choice | None
    label: str
    seat: int | None = None
    points: int | None = None


def board_svg(
    position: Position,
    *,
    legal: Sequence[LegalCell] = (),
    ghost: Ghost | None = None,
    areas: Sequence[AreaSpot] = (),
    cell: float = DESK_CELL,
    width: float | None = None,
    lang: str = "en",
    theme: Theme = "auto",
    prefix: str = "zamek",
    map_: Map | None = None,
    names: Sequence[str] = (),
) -> Drawing:
    """Draw the board. ``cell`` chooses the detail (59 on a desk, 30 on a phone), ``width`` the size."""
    plan = Plan(map_ or built_in_map(), cell, 34 * cell / 59 if cell >= 40 else 18 * cell / 30)
    sheet = Sheet(prefix, theme, WORLDS)
    board = _Board(sheet, plan, position, lang)
    rim = plan.wall + 13 * plan.scale
    columns, rows = plan.map.size
    box = (-rim, -rim, columns * cell + 2 * rim, rows * cell + 2 * rim)
    body = join(
        field_around(sheet, *box),
        wall(sheet, plan),
        starts(sheet, plan),
        track(plan),
        towers(sheet, plan, position.covered, board.tower_titles()),
        *(board.tile(laid) for laid in position.tiles),
        board.last(),
        *(board.family(seat, *place) for seat, place in position.families.items()),
        *(board.subject(each) for each in position.subjects),
        *(board.legal(each, names) for each in legal if ghost is None or each.at != ghost.at),
        board.ghost(ghost) if ghost else EMPTY,
        *(board.area(each) for each in areas),
        board.markers(names),
    )
    chosen = [*(each.choice for each in legal), *(each.choice for each in areas)]
    interactive = any(chosen) or ghost is not None
    said = TN("The castle: {n} tile laid", "The castle: {n} tiles laid", len(position.tiles)).render(lang)
    return sheet.finish(body, box, width, said, role="group" if interactive else "img")


def tile_choice_svg(
    face: Face,
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
        sheet.use(tile_symbol(sheet, face, turn), 0, 0, 120),
        *(_area_pawn(sheet, anchor(face, each.area, turn), each, face, 22) for each in areas),
    )
    said = T("The new tile").render(lang)
    return sheet.finish(body, (0, 0, 120, 120), width, said, role="group" if areas else "img")


def cell_words(at: Square) -> Text:
    """Say where a cell is, counted from one as people do."""
    return T("column {column}, row {row}", column=at[0] + 1, row=at[1] + 1)


def quarter(face: Face, area: int, turn: int) -> str:
    """Say on which side of its tile an area lies: left, right, top or bottom."""
    x, y = anchor(face, area, turn)
    if abs(x - 60) >= abs(y - 60):
        return "left" if x < 60 else "right"
    return "top" if y < 60 else "bottom"


def corner(face: Face, area: int, turn: int) -> str:
    """Say in which corner of its tile an area lies, where its side is not enough to tell it apart."""
    x, y = anchor(face, area, turn)
    return f"{'top' if y < 60 else 'bottom'} {'left' if x < 60 else 'right'}"


def _area_pawn(sheet: Sheet, place: Point, each: AreaSpot, face: Face, size: float) -> Svg:
    x, y = place
    r = size * 0.64
    lying = face.areas[each.area].kind == "meadow"
    mark = (
        pawn(sheet, each.seat, x, y, size, lying)
        if each.seat is not None
        else text(x, y + size * 0.2, signed(each.points or 0), size * 0.55, INK, middle=True, font_weight=700)
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
    position: Position
    lang: str

    def tower_titles(self) -> list[str]:
        """What each tower says."""
        said = []
        for number, (first, second) in enumerate(self.plan.map.towers):
            held = (
                T("Tower {first}/{second}, with a token", first=first, second=second)
                if number in self.position.covered
                else T("Tower {first}/{second}", first=first, second=second)
            )
            said.append(held.render(self.lang))
        return said

    def _face(self, tile: str) -> Face:
        return self.plan.map.faces[tile]

    def tile(self, laid: Laid) -> Svg:
        """A laid tile."""
        cell = self.plan.cell
        key = tile_symbol(self.sheet, self._face(laid.tile), laid.turn)
        placed = "placed" if laid.at == self.position.last else None
        return self.sheet.use(key, laid.at[0] * cell, laid.at[1] * cell, cell, class_=placed)

    def last(self) -> Svg:
        """The gold line around the last placed tile."""
        if self.position.last is None:
            return EMPTY
        x, y = self._corner(self.position.last)
        side = self.plan.cell - 3
        return join(
            rect(x + 1.5, y + 1.5, side, side, 3, "none", stroke=INK, stroke_width=5 * self.plan.scale),
            rect(x + 1.5, y + 1.5, side, side, 3, "none", stroke=GOLD, stroke_width=3 * self.plan.scale),
        )

    def _corner(self, at: Square) -> Point:
        return at[0] * self.plan.cell, at[1] * self.plan.cell

    def _laid(self, at: Square) -> Laid | None:
        return next((laid for laid in self.position.tiles if laid.at == at), None)

    def _place(self, at: Square, area: int, stands: bool = False) -> Point | None:
        laid = self._laid(at)
        if laid is None:
            return None
        find = subject_place if stands else anchor
        x, y = find(self._face(laid.tile), area, laid.turn)
        k = self.plan.cell / 120
        cx, cy = self._corner(at)
        return cx + x * k, cy + y * k

    def family(self, seat: int, at: Square, area: int) -> Svg:
        """The flag on a family seat."""
        place = self._place(at, area)
        if place is None:
            return EMPTY
        x, y = place
        said = T("Family seat").render(self.lang)
        return g(title(said), seat_flag(seat, x - 2, y + 8 * self.plan.scale, 20 * self.plan.scale))

    def subject(self, subject: Subject) -> Svg:
        """A subject on its area; monks lie down (Z8)."""
        place = self._place(subject.at, subject.area, stands=True)
        laid = self._laid(subject.at)
        if place is None or laid is None:
            return EMPTY
        kind = self._face(laid.tile).areas[subject.area].kind
        said = say(SUBJECT, kind).render(self.lang)
        size = self.plan.cell * 0.46
        return g(title(said), pawn(self.sheet, subject.seat, *place, size, kind == "meadow"))

    def legal(self, legal: LegalCell, names: Sequence[str]) -> Svg:
        """A legal cell; where something would be finished, who would score how much."""
        x, y = self._corner(legal.at)
        cell = self.plan.cell
        box = (x + cell * 0.07, y + cell * 0.07, cell * 0.86, cell * 0.86, cell * 0.13)
        return spot(
            legal.choice,
            self._legal_words(legal, names).render(self.lang),
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

    def _legal_words(self, legal: LegalCell, names: Sequence[str]) -> Text:
        place = cell_words(legal.at)
        if not legal.gains:
            return T("Tile to {place}", place=place)
        said = [
            T("{name} {change}", name=_name(names, seat), change=change(points))
            for seat, points in sorted(legal.gains.items())
        ]
        return T("Tile to {place}: {gains}", place=place, gains=joined(said))

    def _gains(self, x: float, y: float, gains: Mapping[int, int]) -> list[Svg]:
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
        key = tile_symbol(self.sheet, self._face(ghost.tile), ghost.turn)
        label = T("Place the tile here: {place}", place=cell_words(ghost.at)).render(self.lang)
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
        said = T("Turn the tile").render(self.lang)
        return spot(choice, said, picture, _round_ring(x, y, 15 * scale))

    def area(self, each: AreaSpot) -> Svg:
        """An area that may be chosen."""
        place = self._place(each.at, each.area)
        laid = self._laid(each.at)
        if place is None or laid is None:
            return EMPTY
        return _area_pawn(self.sheet, place, each, self._face(laid.tile), self.plan.cell * 0.42)

    def markers(self, names: Sequence[str]) -> Svg:
        """The score markers; two on one field, or one tower, stand side by side."""
        fields = list(self.position.markers)
        places = [self.plan.field(number) for number in fields]
        together = len(places) == 2 and places[0] == places[1]
        size = 29 * max(self.plan.scale, 0.69)
        drawn = []
        for seat, (x, y) in reversed(list(enumerate(places))):
            shift = (size * 0.32 if seat else -size * 0.32) if together else 0
            points = self.position.scores[seat]
            said = TN("{name}: {n} point", "{name}: {n} points", points, name=_name(names, seat)).render(
                self.lang
            )
            mark = shield(self.sheet, seat, x - size * 12 / 26 + shift, y - size / 2, size)
            drawn.append(g(title(said), mark))
        return join(*drawn)


def _name(names: Sequence[str], seat: int) -> Text | str:
    return names[seat] if seat < len(names) else T("Seat {n}", n=seat + 1)
