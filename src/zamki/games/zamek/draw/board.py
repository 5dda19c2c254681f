"""The Zamek board as one self-contained SVG: wall, tiles, subjects, markers, and what is shown on top."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from zamki.core.ids import Seat
from zamki.core.words import TN, T, Text, join_texts
from zamki.draw.artist import Pose
from zamki.draw.drawing import Drawing
from zamki.draw.palette import GOLD, INK, WORLDS
from zamki.draw.shields import pawn, shield
from zamki.draw.spots import cell_box
from zamki.draw.svg import EMPTY, Sheet, Svg, g, join, rect, title
from zamki.games.zamek.draw.areas import edged, features
from zamki.games.zamek.draw.choices import (
    AreaSpot,
    Ghost,
    LegalCell,
    PawnGhost,
    ScoreSpot,
    Walk,
    area_pawn,
    asked_cell,
    cell_words,
    ghost_tile,
    hinted_tile,
    legal_cell,
    marker_size,
    pawn_ghost,
    score_spot,
    walk,
)
from zamki.games.zamek.draw.ground import Box, Fit, Ground, box_of, wall_width
from zamki.games.zamek.draw.map import Plan
from zamki.games.zamek.draw.props import seat_flag
from zamki.games.zamek.draw.shapes import anchor, subject_place
from zamki.games.zamek.draw.tiles import tile_symbol
from zamki.games.zamek.draw.titles import SUBJECT
from zamki.games.zamek.draw.wall import field_around, starts, towers, track, wall
from zamki.games.zamek.rules.components import Cell, Kind, Square, Tile
from zamki.games.zamek.rules.names import KIND
from zamki.games.zamek.rules.state import SEATS, Table

DESK_CELL: Final = 59
DESK: Final = Fit(DESK_CELL)

Mark = tuple[Square, Seat | None]
"""A tile that was just laid, and by whom, where that is to be shown."""


@dataclass(frozen=True, slots=True)
class Glow:
    """Cells that light up once, and what they brought."""

    name: str
    cells: Sequence[Square]
    gain: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown on top of what lies there."""

    legal: Sequence[LegalCell] = ()
    ghost: Ghost | None = None
    asked: Square | None = None
    """The tile that is asked about."""
    pawn: PawnGhost | None = None
    scores: Sequence[ScoreSpot] = ()
    walks: Sequence[Walk] = ()
    marks: Sequence[Mark] | None = None
    """The last tile of each person; without a list the last of all."""
    lit: Sequence[Square] = ()
    """Cells that something said elsewhere is about."""
    glows: Sequence[Glow] = ()
    """What was finished by the last move."""
    has_pieces: bool = False
    """Whether everything can be pointed at and explained."""

    @property
    def is_interactive(self) -> bool:
        """Whether anything can be chosen."""
        return bool(self.legal or self.ghost or self.scores)


PLAIN: Final = Shown()


def board_svg(
    table: Table, pose: Pose, *, shown: Shown = PLAIN, fit: Fit = DESK, width: float | None = None
) -> Drawing:
    """Draw the board. The size of its cells chooses the detail (59 on a desk, 30 on a phone)."""
    sheet = Sheet(pose.prefix, pose.theme, WORLDS)
    ground = Ground(sheet, Plan(table.edition, fit.cell, wall_width(fit.cell)), table, pose)
    box = box_of(table.edition, fit)
    body = join(_lying(ground, shown, box), _choices(ground, shown), _markers(ground, shown))
    said = _title(ground)
    has_parts = shown.is_interactive or shown.has_pieces
    return sheet.finish(body, box, width, said, role="group" if has_parts else "img")


def _title(ground: Ground) -> str:
    count = len(ground.table.board.tiles)
    return ground.say(TN("The castle: {n} tile laid", "The castle: {n} tiles laid", count))


def _lying(ground: Ground, shown: Shown, box: Box) -> Svg:
    sheet, plan, table = ground.sheet, ground.plan, ground.table
    return join(
        field_around(sheet, *box),
        wall(sheet, plan),
        starts(sheet, plan, shown.has_pieces),
        track(plan),
        towers(sheet, plan, table.towers, _tower_titles(ground), shown.has_pieces),
        *_tiles(ground, shown),
        _marks(ground, shown),
        edged(ground, shown.lit, GOLD) if shown.lit else EMPTY,
        *(_glow(ground, each) for each in shown.glows),
        features(ground, box) if shown.has_pieces else EMPTY,
        *_families(ground),
        *_subjects(ground, shown),
    )


def _choices(ground: Ground, shown: Shown) -> Svg:
    ghost = shown.ghost
    cells = [each for each in shown.legal if ghost is None or each.at != ghost.at]
    return join(
        asked_cell(ground, shown.asked) if shown.asked else EMPTY,
        *(legal_cell(ground, each) for each in cells if not each.hint),
        *(hinted_tile(ground, each) for each in cells if each.hint),
        *(edged(ground, each.cells, GOLD) for each in shown.scores),
        *(score_spot(ground, each) for each in shown.scores),
        *(walk(ground, each) for each in shown.walks),
        ghost_tile(ground, ghost) if ghost else EMPTY,
        pawn_ghost(ground, shown.pawn) if shown.pawn else EMPTY,
    )


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
    drawn = []
    for each in areas:
        place = anchor(tile, each.area, turn)
        is_lying = tile.areas[each.area].kind is Kind.MEADOW
        drawn.append(area_pawn(each, place, pawn(sheet, each.seat, *place, 22, is_lying), 22))
    body = join(sheet.use(tile_symbol(sheet, tile, turn), 0, 0, 120), *drawn)
    said = T("The new tile").render(lang)
    return sheet.finish(body, (0, 0, 120, 120), width, said, role="group" if areas else "img")


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


def _tower_titles(ground: Ground) -> list[str]:
    """What each tower says."""
    return [
        ground.say(
            T("Tower {first}/{second}, with a token", first=first, second=second)
            if holds
            else T("Tower {first}/{second}", first=first, second=second)
        )
        for (first, second), holds in zip(ground.edition.towers, ground.table.towers, strict=True)
    ]


def _last(table: Table) -> Cell | None:
    """Where the last tile was laid."""
    return next(reversed(list(table.board.tiles)), None)


def _tiles(ground: Ground, shown: Shown) -> Iterator[Svg]:
    """The laid tiles; where they can be explained, arrows reach them."""
    table = ground.table
    last = _last(table)
    for cell, lying in table.board.tiles.items():
        tile, at = ground.edition.tiles[lying.tile], ground.edition.tables.xy[cell]
        key = tile_symbol(ground.sheet, tile, lying.turn)
        kind = "placed" if cell == last else None
        if not shown.has_pieces:
            yield ground.sheet.use(key, *ground.corner(at), ground.plan.cell, class_=kind)
            continue
        is_stop = cell == last and not shown.is_interactive
        yield g(
            ground.sheet.use(key, *ground.corner(at), ground.plan.cell),
            cell_box(*ground.corner(at), ground.plan.cell),
            class_=f"laid {kind}" if kind else "laid",
            role="img",
            aria_label=ground.say(_tile_words(tile, at)),
            tabindex="0" if is_stop else "-1",
            data_piece=f"tile:{at[0]},{at[1]}",
            data_thing=f"tile:{at[0]},{at[1]}",
        )  # fmt: skip


def _tile_words(tile: Tile, at: Square) -> Text:
    kinds = list(dict.fromkeys(area.kind for area in tile.areas))
    return T("{place}: {areas}", place=cell_words(at), areas=join_texts([KIND[kind] for kind in kinds]))


def _marks(ground: Ground, shown: Shown) -> Svg:
    """The gold line around what was laid last, with the shield of who laid it."""
    marks = shown.marks
    if marks is None:
        last = _last(ground.table)
        marks = () if last is None else ((ground.edition.tables.xy[last], None),)
    return join(*(_mark(ground, at, seat) for at, seat in marks))


def _mark(ground: Ground, at: Square, seat: Seat | None) -> Svg:
    x, y = ground.corner(at)
    cell, scale = ground.plan.cell, ground.plan.scale
    side, size = cell - 3, max(cell * 0.33, 13)
    return join(
        rect(x + 1.5, y + 1.5, side, side, 3, "none", stroke=INK, stroke_width=5 * scale),
        rect(x + 1.5, y + 1.5, side, side, 3, "none", stroke=GOLD, stroke_width=3 * scale),
        EMPTY if seat is None else shield(ground.sheet, seat, x + cell - size * 0.6, y - size * 0.4, size),
    )


def _glow(ground: Ground, each: Glow) -> Svg:
    return g(edged(ground, each.cells, GOLD), data_glow=each.name, data_gain=each.gain, aria_hidden="true")


def _families(ground: Ground) -> Iterator[Svg]:
    """The flags on the family seats."""
    said = ground.say(T("Family seat"))
    for seat, family in zip(SEATS, ground.table.families, strict=True):
        if family is not None:
            x, y = ground.point(family.feature, anchor)
            flag = seat_flag(seat, x - 2, y + 8 * ground.plan.scale, 20 * ground.plan.scale)
            yield g(title(said), flag, pointer_events="none")


def _subjects(ground: Ground, shown: Shown) -> Iterator[Svg]:
    """The subjects on their areas; monks lie down (Z8). One that has done its work goes home to its panel."""
    board, high = ground.table.board, ground.plan.cell * 0.46
    for stands, seat in sorted(board.subjects.items()):
        kind, place = board.feature(stands).kind, ground.point(stands, subject_place)
        figure = pawn(ground.sheet, seat, *place, high, kind is Kind.MEADOW)
        place_of = ",".join(map(str, ground.edition.place(stands)))
        yield g(
            title(ground.say(SUBJECT[kind])),
            figure,
            cell_box(place[0] - high / 2, place[1] - high / 2, high) if shown.has_pieces else EMPTY,
            pointer_events="none",
            data_thing=f"subject:{seat}:{place_of}" if shown.has_pieces else None,
            data_home=f"home:{seat}" if shown.has_pieces else None,
        )


def _markers(ground: Ground, shown: Shown) -> Svg:
    """The score markers; two on one field, or one tower, stand side by side."""
    table = ground.table
    places = [ground.plan.field(table.marker(seat)) for seat in SEATS]
    together = places[0] == places[1]
    size = marker_size(ground)
    drawn = []
    for seat, (x, y) in reversed(list(zip(SEATS, places, strict=True))):
        shift = (size * 0.32 if seat else -size * 0.32) if together else 0
        points, name = table.totals[seat], ground.pose.name(seat)
        said = ground.say(TN("{name}: {n} point", "{name}: {n} points", points, name=name))
        at = (x - size * 12 / 26 + shift, y - size / 2)
        mark = shield(ground.sheet, seat, *at, size)
        moving = {"data_piece": f"marker:{seat}", "data_thing": f"marker:{seat}"} if shown.has_pieces else {}
        on = f"wall:{table.marker(seat)}" if shown.has_pieces else None
        box = cell_box(*at, size * 12 / 13, size) if shown.has_pieces else EMPTY
        drawn.append(g(title(said), mark, box, data_on=on, **moving))
    return join(*drawn)
