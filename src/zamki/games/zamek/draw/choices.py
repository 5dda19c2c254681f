"""What may be chosen on the board and what it would bring: cells, the tile in a cell, areas, pills, ways."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zamki.core.ids import Seat
from zamki.core.words import T, Text, join_texts
from zamki.draw.palette import ACCENT, CREAM, GOLD, GOOD, INK
from zamki.draw.shields import pawn, shield
from zamki.draw.spots import Choice, cell_box, focus_ring, spot
from zamki.draw.svg import EMPTY, Svg, circle, g, join, num, path, rect, text
from zamki.draw.words import change, signed_number
from zamki.games.zamek.draw.areas import edged
from zamki.games.zamek.draw.ground import Ground
from zamki.games.zamek.draw.map import size as size_of
from zamki.games.zamek.draw.shapes import Point, anchor, subject_place
from zamki.games.zamek.draw.tiles import tile_symbol
from zamki.games.zamek.rules.components import Address, Kind, Square, Tile

Gained = Mapping[Seat, int]
"""What each seat would score."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The drawn tile tried in a cell, one way up, and what it would pay, unless nobody wants to know."""

    at: Square
    tile: Tile
    turn: int
    gains: Gained | None = None


@dataclass(frozen=True, slots=True)
class LegalCell:
    """A cell the drawn tile may go to."""

    trial: Trial
    choice: Choice
    hint: int = 0
    """Its number, where it is a hint."""

    @property
    def at(self) -> Square:
        """Which cell."""
        return self.trial.at


@dataclass(frozen=True, slots=True)
class Ghost:
    """The drawn tile shown in a cell before it is placed."""

    trial: Trial
    place: Choice
    rotate: Choice | None
    hint: int = 0

    @property
    def at(self) -> Square:
        """Which cell."""
        return self.trial.at


@dataclass(frozen=True, slots=True)
class AreaSpot:
    """An area of the new tile that a subject may go to."""

    place: Address
    choice: Choice
    label: str
    seat: Seat

    @property
    def area(self) -> int:
        """The area on its tile."""
        return self.place[2]


@dataclass(frozen=True, slots=True)
class PawnGhost:
    """A subject shown on its area before it is sent, and what it would bring at once."""

    place: Address
    seat: Seat
    gains: Gained | None = None


@dataclass(frozen=True, slots=True)
class ScoreSpot:
    """A finished feature that may be scored next."""

    place: Address
    choice: Choice
    label: str
    cells: tuple[Square, ...]
    number: int = 0
    """Neighbours with different numbers do not cover each other."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A marker's way along the wall: from one number of points to another."""

    seat: Seat
    before: int
    after: int


def cell_words(at: Square) -> Text:
    """Say where a cell is, counted from one as people do."""
    return T("column {column}, row {row}", column=at[0] + 1, row=at[1] + 1)


def legal_cell(ground: Ground, legal: LegalCell) -> Svg:
    """A legal cell; where something would be finished, who would score how much; pointed at, the tile."""
    x, y = ground.corner(legal.at)
    cell, scale = ground.plan.cell, ground.plan.scale
    box = (x + cell * 0.07, y + cell * 0.07, cell * 0.86, cell * 0.86, cell * 0.13)
    return spot(
        legal.choice,
        ground.say(_legal_words(ground, legal)),
        rect(*box, CREAM, fill_opacity=ground.sheet.world("legal"), stroke="#FFF", stroke_width=4 * scale),
        rect(
            *box, ACCENT, fill_opacity=0.1,
            stroke=ACCENT, stroke_width=2.2 * scale, stroke_dasharray=dashes(cell * 0.36),
        ),
        *_gains(ground, x, y, legal.trial.gains or {}),
        g(_tried(ground, legal.trial), class_="whatif", pointer_events="none"),
        focus_ring(x, y, cell),
    )  # fmt: skip


def _legal_words(ground: Ground, legal: LegalCell) -> Text:
    place = cell_words(legal.at)
    gains = legal.trial.gains
    if not gains:
        return T("Tile to {place}", place=place)
    said = [
        T("{name} {change}", name=ground.pose.name(seat), change=change(points))
        for seat, points in sorted(gains.items())
    ]
    return T("Tile to {place}: {gains}", place=place, gains=join_texts(said))


def _gains(ground: Ground, x: float, y: float, gains: Gained) -> list[Svg]:
    cell = ground.plan.cell
    rows = sorted((seat, points) for seat, points in gains.items() if points)
    height = cell * (0.4 if len(rows) > 1 else 0.5)
    drawn = []
    for row, (seat, points) in enumerate(rows):
        middle = y + cell / 2 + (row - (len(rows) - 1) / 2) * height
        size = round(cell * (0.29 if points < 10 else 0.25), 1)
        at = x + cell * 0.67
        number = text(at, middle + cell * 0.1, signed_number(points), size, INK, middle=True, font_weight=700)
        drawn.append(shield(ground.sheet, seat, x + cell * 0.14, middle - cell * 0.14, cell * 0.27))
        drawn.append(number)
    return drawn


def _tried(ground: Ground, trial: Trial, ring: Svg = EMPTY) -> Svg:
    """The tile in its cell, who scores, and where the markers would go; the focus lies under the points."""
    x, y = ground.corner(trial.at)
    cell = ground.plan.cell
    key = tile_symbol(ground.sheet, trial.tile, trial.turn)
    return join(
        *(walk(ground, each) for each in walks(ground, trial.gains or {})),
        ground.sheet.use(key, x, y, cell),
        _edge(ground, trial.at, ACCENT),
        ring,
        gain_pill(ground, trial.at, trial.gains),
    )


def _edge(ground: Ground, at: Square, colour: str) -> Svg:
    x, y = ground.corner(at)
    cell, scale = ground.plan.cell, max(ground.plan.scale, 0.62)
    return join(
        rect(x, y, cell, cell, 4, "none", stroke="#FFF", stroke_width=7 * scale),
        rect(x, y, cell, cell, 4, "none", stroke=colour, stroke_width=3.5 * scale),
    )


def ghost_tile(ground: Ground, ghost: Ghost) -> Svg:
    """The drawn tile in the pinned cell, with a handle to turn it."""
    x, y = ground.corner(ghost.at)
    cell = ground.plan.cell
    label = ground.say(T("Place the tile here: {place}", place=cell_words(ghost.at)))
    drawn = _tried(ground, ghost.trial, focus_ring(x, y, cell))
    tile = spot(
        ghost.place,
        label,
        g(drawn, cell_box(x, y, cell), data_thing="ghost", data_angle=90 * ghost.trial.turn),
        _number(ground, ghost),
    )
    return join(tile, _handle(ground, x + cell, y + cell, ghost.rotate) if ghost.rotate else EMPTY)


def hinted_tile(ground: Ground, legal: LegalCell) -> Svg:
    """A hint: the tile pale in its cell, with its number and what it would bring."""
    x, y = ground.corner(legal.at)
    cell = ground.plan.cell
    key = tile_symbol(ground.sheet, legal.trial.tile, legal.trial.turn)
    return spot(
        legal.choice,
        ground.say(T("Hint {n}: {move}", n=legal.hint, move=_legal_words(ground, legal))),
        ground.sheet.use(key, x, y, cell, opacity=0.72),
        rect(
            x, y, cell, cell, 4, "none",
            stroke=ACCENT, stroke_width=2.4 * ground.plan.scale, stroke_dasharray=dashes(cell * 0.36),
        ),
        gain_pill(ground, legal.at, legal.trial.gains),
        _number(ground, legal),
        g(_tried(ground, legal.trial), class_="whatif", pointer_events="none"),
        focus_ring(x, y, cell),
    )  # fmt: skip


def _number(ground: Ground, each: Ghost | LegalCell) -> Svg:
    """The number of a hint, at the lower left of its cell."""
    if not each.hint:
        return EMPTY
    x, y = ground.corner(each.at)
    r = max(ground.plan.cell * 0.19, 9)
    cx, cy = x + r * 0.9, y + ground.plan.cell - r * 0.9
    return join(
        circle(cx, cy, r, INK, stroke="#FFF", stroke_width=2),
        text(cx, cy + r * 0.42, str(each.hint), round(r * 1.2, 1), "#FFF", middle=True, font_weight=700),
    )


def _handle(ground: Ground, x: float, y: float, choice: Choice) -> Svg:
    scale = max(ground.plan.scale, 0.62)
    arrow = "M6.5 1.5a6.7 6.7 0 1 0-3 4.3M6.5 1.5l2.8-3.6M6.5 1.5l-4-1.8"
    picture = g(
        circle(0, 0, 15, ACCENT, stroke="#FFF", stroke_width=2.5),
        path(arrow, "none", stroke="#FFF", stroke_width=2.2, stroke_linecap="round", stroke_linejoin="round"),
        transform=f"translate({num(x)} {num(y)}) scale({scale:.3f})",
    )
    return spot(choice, ground.say(T("Turn the tile")), picture, round_ring(x, y, 15 * scale))


def gain_pill(ground: Ground, at: Square, gains: Gained | None) -> Svg:
    """Who would score how much, over the upper edge of a cell; a plain nought where nobody would."""
    if gains is None:
        return EMPTY
    x, y = ground.corner(at)
    rows = [(seat, signed_number(points)) for seat, points in sorted(gains.items()) if points]
    return pill(ground, x + ground.plan.cell / 2, y, rows or [(None, "0")], ACCENT)


def pill(
    ground: Ground, x: float, y: float, rows: Sequence[tuple[Seat | None, str]], fill: str, rise: float = 0.1
) -> Svg:
    """A dark pill with shields and words, its middle a little above a point, no farther out than the wall."""
    high = min(max(ground.plan.cell * 0.4, 20), 28)
    size = round(high * 0.6, 1)
    wides = [(high * 0.75 if seat is not None else 0) + len(words) * size * 0.58 for seat, words in rows]
    wide = sum(wides) + high * (0.7 + 0.4 * (len(rows) - 1))
    out, across = ground.plan.wall, size_of(ground.edition)[0] * ground.plan.cell
    left, top = min(max(x - wide / 2, -out), across + out - wide), y - high * (0.5 + rise)
    drawn = [rect(left, top, wide, high, high / 2, fill, stroke="#FFF", stroke_width=2)]
    at = left + high * 0.35
    for (seat, words), each in zip(rows, wides, strict=True):
        shift = 0.0
        if seat is not None:
            drawn.append(shield(ground.sheet, seat, at, top + high * 0.19, high * 0.62))
            shift = high * 0.75
        drawn.append(text(at + shift, top + high * 0.71, words, size, "#FFF", font_weight=700))
        at += each + high * 0.4
    return join(*drawn)


def walks(ground: Ground, gains: Gained) -> list[Walk]:
    """How far the markers would go."""
    totals = ground.table.totals
    return [Walk(seat, totals[seat], totals[seat] + points) for seat, points in gains.items() if points]


def walk(ground: Ground, each: Walk) -> Svg:
    """Dots along the wall to where a marker would stop, and a pale shield there."""
    plan, fields = ground.plan, ground.edition.fields
    points = [plan.field(number % fields) for number in range(each.before, each.after + 1)]
    line = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in dict.fromkeys(points))
    scale = max(plan.scale, 0.6)
    size = marker_size(ground)
    x, y = points[-1]
    return g(
        path(line, stroke="#FFF", stroke_opacity=0.8, stroke_width=7 * scale),
        path(line, stroke=ACCENT, stroke_width=4 * scale, stroke_dasharray=f"0 {num(8 * scale)}"),
        g(shield(ground.sheet, each.seat, x - size * 12 / 26, y - size / 2, size), opacity=0.72),
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
        pointer_events="none",
    )


def marker_size(ground: Ground) -> float:
    """How large the markers on the wall are."""
    return 29 * max(ground.plan.scale, 0.69)


def pawn_ghost(ground: Ground, each: PawnGhost) -> Svg:
    """A subject on its area before it is sent."""
    lies = ground.edition.spot(*each.place)
    assert lies is not None
    tile, _ = ground.under(lies)
    is_lying = tile.areas[each.place[2]].kind is Kind.MEADOW
    size = ground.plan.cell * 0.46
    return g(
        *(walk(ground, way) for way in walks(ground, each.gains or {})),
        pawn(ground.sheet, each.seat, *ground.point(lies, subject_place), size, is_lying, 0.8),
        gain_pill(ground, each.place[:2], each.gains),
        pointer_events="none",
    )


def asked_cell(ground: Ground, at: Square) -> Svg:
    """A gold frame around the tile that is asked about."""
    return _edge(ground, at, GOLD)


def area_pawn(each: AreaSpot, place: Point, figure: Svg, size: float) -> Svg:
    """An area of the large tile: a still pawn in a dashed ring; the chosen one on gold."""
    x, y = place
    r = size * 0.64
    is_on = bool(each.choice.pressed)
    dashed = None if is_on else dashes(r)
    return spot(
        each.choice,
        each.label,
        circle(
            x, y, r, GOLD if is_on else CREAM, fill_opacity=0.9,
            stroke=INK if is_on else ACCENT, stroke_width=r / 9, stroke_dasharray=dashed,
        ),
        figure,
        round_ring(x, y, r),
    )  # fmt: skip


def score_spot(ground: Ground, each: ScoreSpot) -> Svg:
    """A finished feature: what it pays on a green pill; the edges around all of them lie below."""
    lies = ground.edition.spot(*each.place)
    assert lies is not None
    x, _ = ground.point(lies, anchor)
    y = ground.corner(each.place[:2])[1] + ground.plan.cell * (0.8 if each.number % 2 else 0.2)
    return spot(
        each.choice,
        each.label,
        pill(ground, x, y, [(None, each.label)], GOOD, rise=0),
        g(edged(ground, each.cells, INK), class_="ring", visibility="hidden"),
    )


def dashes(r: float) -> str:
    """A dashed line around something of a radius."""
    return f"{num(r * 0.28)} {num(r * 0.21)}"


def round_ring(x: float, y: float, r: float) -> Svg:
    """The ring of a focused round spot."""
    return g(
        circle(x, y, r + r * 0.35, "none", stroke="#FFF", stroke_width=r * 0.14),
        circle(x, y, r + r * 0.2, "none", stroke=INK, stroke_width=r * 0.2),
        class_="ring",
        visibility="hidden",
    )
