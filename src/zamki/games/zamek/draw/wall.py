"""The wall of Zamek: stones, track fields, towers with their tokens, start spaces, the yard inside."""

import math
from collections.abc import Sequence
from typing import Final

from zamki.draw.icons import icon
from zamki.draw.palette import GOLD, GOLD_EDGE, INK
from zamki.draw.patterns import pattern
from zamki.draw.spots import cell_box
from zamki.draw.svg import EMPTY, Sheet, Svg, circle, el, g, join, num, path, rect, text, title
from zamki.games.zamek.draw.map import STEP, Plan, is_outer, outlines
from zamki.games.zamek.draw.palette import MEADOW, ROAD, ROAD_EDGE, ROOF, STY
from zamki.games.zamek.draw.props import prop
from zamki.games.zamek.rules.components import SIDES, Kind, Start, TowerField, WallField

_STONE: Final = "#5D5A66"
_CLOSE: Final = 40
"""Below this cell size only every tenth field is numbered, and no tower."""

_START_FILL: Final = {Kind.ROAD: MEADOW, Kind.MEADOW: MEADOW, Kind.PIGSTY: STY, Kind.HOUSE: ROOF}
_START_PATTERN: Final = {Kind.ROAD: "grass", Kind.MEADOW: "grass", Kind.PIGSTY: "mud", Kind.HOUSE: "roof"}


def field_around(sheet: Sheet, x: float, y: float, wide: float, high: float) -> Svg:
    """The green outside the castle."""
    fill = sheet.paint(
        "field",
        lambda key: el(
            "radialGradient",
            el("stop", offset=0, stop_color=sheet.world("field-mid")),
            el("stop", offset=1, stop_color=sheet.world("field-rim")),
            id=key,
            cx=0.5,
            cy=0.4,
            r=0.75,
        ),
    )
    return rect(x, y, wide, high, 16, fill)


def wall(sheet: Sheet, plan: Plan) -> Svg:
    """The wall's stones and the yard with its empty cells."""
    cell, wide = plan.cell, 2 * plan.wall
    edge = "".join(
        "M" + "L".join(f"{num(x * cell)} {num(y * cell)}" for x, y in walk) + "Z"
        for walk in outlines(plan.edition)
    )
    squares = "".join(
        f"M{num(x * cell + 1.5)} {num(y * cell + 1.5)}h{num(cell - 3)}v{num(cell - 3)}h-{num(cell - 3)}z"
        for x, y in sorted(plan.edition.tables.xy)
    )
    return g(
        path(
            edge, "none", stroke=INK, stroke_opacity=0.16, stroke_width=wide + 16, transform="translate(0 5)"
        ),
        path(edge, "none", stroke=_STONE, stroke_width=wide + 4),
        path(edge, "none", stroke=sheet.world("wall"), stroke_width=wide),
        path(edge, "none", stroke=pattern(sheet, "ashlar"), stroke_width=wide),
        path(edge, sheet.world("yard-joint"), stroke=_STONE, stroke_width=2.5),
        path(squares, sheet.world("yard"), stroke=sheet.world("yard-line"), stroke_dasharray="2 4"),
        stroke_linejoin="round",
        aria_hidden="true",
    )


def starts(sheet: Sheet, plan: Plan, has_pieces: bool = False) -> Svg:
    """The start spaces: bites into the wall's inner edge, each in its kind."""
    drawn = [_start(sheet, plan, start) for start in plan.edition.starts]
    if not has_pieces:
        return join(*drawn)
    boxes = [_bite(plan, start) for start in plan.edition.starts]
    pairs = enumerate(zip(drawn, boxes, strict=True))
    return join(*(g(*pair, data_piece=f"start:{number}") for number, pair in pairs))


def _bite(plan: Plan, start: Start) -> Svg:
    dx, dy = STEP[start.side]
    deep, wide = 13 * plan.scale, plan.cell * 0.88
    x, y = ((start.cell[n] + 0.5 + step * 0.5) * plan.cell for n, step in enumerate((dx, dy)))
    if dx:
        return cell_box(x - deep * (dx < 0), y - wide / 2, deep, wide)
    return cell_box(x - wide / 2, y - deep * (dy < 0), wide, deep)


def _start(sheet: Sheet, plan: Plan, start: Start) -> Svg:
    dx, dy = STEP[start.side]
    cx = (start.cell[0] + 0.5 + dx * 0.5) * plan.cell
    cy = (start.cell[1] + 0.5 + dy * 0.5) * plan.cell
    deep, half = 13 * plan.scale, plan.cell * 0.44
    bite = (
        f"M{num(-half)} 0V{num(5 - deep)}Q{num(-half)} {num(-deep)} {num(5 - half)} {num(-deep)}"
        f"H{num(half - 5)}Q{num(half)} {num(-deep)} {num(half)} {num(5 - deep)}V0z"
    )
    way = f"M0 0V{num(2 - deep)}"
    road = (
        join(path(way, stroke=ROAD_EDGE, stroke_width=12), path(way, stroke=ROAD, stroke_width=9))
        if start.kind is Kind.ROAD
        else EMPTY
    )
    ground = g(
        path(bite, _START_FILL[start.kind], stroke=INK, stroke_width=1.3),
        path(bite, pattern(sheet, _START_PATTERN[start.kind])),
        road,
        transform=f"translate({num(cx)} {num(cy)}) rotate({90 * SIDES.index(start.side)})",
    )
    out = 6.5 * plan.scale
    px, py = cx + dx * out, cy + dy * out
    stands = join(
        prop(sheet, "shrine", px, py, 19 * plan.scale) if start.shrines else EMPTY,
        prop(sheet, "pig", px, py, 15 * plan.scale) if start.kind is Kind.PIGSTY else EMPTY,
        prop(sheet, "stocks", px, py, 16 * plan.scale) if start.stocks else EMPTY,
    )
    return join(ground, stands)


def track(plan: Plan) -> Svg:
    """The fields of the score track on the straight walls."""
    fields = enumerate(plan.edition.track)
    drawn = [
        g(_field(plan, number, field), data_field=f"wall:{number}")
        for number, field in fields
        if isinstance(field, WallField)
    ]
    return g(*drawn, aria_hidden="true")


def _field(plan: Plan, number: int, field: WallField) -> Svg:
    x, y = plan.beside(field)
    side = plan.cell * 0.3
    fifth, tenth = number % 5 == 0, number % 10 == 0
    stone = rect(
        x - side / 2, y - side / 2, side, side, side * 0.22, "#FFF3CF" if fifth else "#EFEAE2",
        stroke="#7B7782", stroke_width=plan.scale,
    )  # fmt: skip
    close = plan.cell < _CLOSE
    if close and not tenth:
        return stone
    size = 9 if close else 10.5 if tenth else 9.5
    mark = text(x, y + size * 0.36, str(number), size, INK, middle=True, font_weight=700 if fifth else 450)
    return join(stone, mark)


def towers(
    sheet: Sheet, plan: Plan, covered: Sequence[bool], titles: Sequence[str], has_pieces: bool = False
) -> Svg:
    """All towers; those that are ``covered`` still hold their token, face down."""
    places = zip(plan.edition.towers, covered, titles, strict=True)
    names = (f"tower:{number}" if has_pieces else None for number in range(len(titles)))
    return join(
        *(
            _tower(sheet, plan, fields, holds, said, name)
            for (fields, holds, said), name in zip(places, names, strict=True)
        )
    )


def _tower(
    sheet: Sheet, plan: Plan, pair: tuple[int, int], covered: bool, said: str, piece: str | None
) -> Svg:
    first, second = pair
    stands = plan.edition.track[first]
    assert isinstance(stands, TowerField)  # an edition is checked for it
    corner = stands.corner
    x, y = plan.tower(corner)
    r = plan.tower_radius(corner)
    merlon = r * 2 * math.pi / 20
    close = plan.cell < _CLOSE
    size = 9.2 if is_outer(plan.edition, corner) else 8.6
    fields = (
        EMPTY
        if close
        else text(x, y - r * 0.28, f"{first}·{second}", size, INK, middle=True, font_weight=700)
    )
    return g(
        title(said),
        circle(x, y + 3, r + 3, INK, fill_opacity=0.25),
        circle(x, y, r, "#A9A39C", stroke=INK, stroke_width=1.5),
        circle(
            x, y, r, "none", stroke="#CFC8BE", stroke_width=4.5 * plan.scale,
            stroke_dasharray=f"{merlon:.2f} {merlon:.2f}",
        ),
        circle(x, y, r + 2.4 * plan.scale, "none", stroke=INK, stroke_width=1.3),
        circle(x, y, r - 2.6 * plan.scale, "#D9D2C7", stroke=INK),
        fields,
        _token(sheet, x, y + (0 if close else r * 0.34), r) if covered else EMPTY,
        _flag(x, y, plan.scale) if first == 0 and not close else EMPTY,
        data_piece=piece,
        data_field=f"wall:{first} wall:{second}",
    )  # fmt: skip


def _token(sheet: Sheet, x: float, y: float, r: float) -> Svg:
    k = r / 21 * 0.72
    return g(
        path("M-8-9H8v8c0 5-4 8-8 9-4-1-8-4-8-9z", GOLD, stroke=INK, stroke_width=1.4),
        icon(sheet, "special", -5, -7, 10, GOLD_EDGE),
        transform=f"translate({num(x)} {num(y)}) scale({k:.3f})",
    )


def _flag(x: float, y: float, scale: float) -> Svg:
    return path(
        "M-5 13V-1H6L3 2.5 6 6H-5", "#FFF", stroke=INK, stroke_width=1.3, stroke_linejoin="round",
        transform=f"translate({num(x)} {num(y)}) scale({scale:.3f})",
    )  # fmt: skip
