"""Every piece of Zamek as a stand-alone SVG."""

from zamki.core.words import TN, T
from zamki.draw.alone import alone
from zamki.draw.artist import Pose
from zamki.draw.drawing import Drawing
from zamki.draw.palette import WORLDS
from zamki.draw.shields import pawn
from zamki.draw.svg import Sheet, Svg, el, g, join, rect
from zamki.games.zamek.draw.areas import cells_of
from zamki.games.zamek.draw.ground import Ground, wall_width
from zamki.games.zamek.draw.map import STEP, Plan
from zamki.games.zamek.draw.shapes import subject_place
from zamki.games.zamek.draw.tiles import tile_body, tile_symbol
from zamki.games.zamek.draw.titles import tile_title
from zamki.games.zamek.draw.tokens import TOKEN, token_body
from zamki.games.zamek.draw.wall import starts, towers, wall
from zamki.games.zamek.rules.board import Feature
from zamki.games.zamek.rules.components import Components, Kind, Spot, Tile, Token, TowerField
from zamki.games.zamek.rules.names import KIND, token_name
from zamki.games.zamek.rules.state import Table


def tile_svg(
    tile: Tile, turn: int = 0, lang: str = "en", *, width: float = 120, prefix: str | None = None
) -> Drawing:
    """Draw a Zamek tile, turned by quarter turns clockwise."""
    return alone(
        prefix or f"tile-{tile.id}-{turn % 4}",
        lambda sheet: tile_body(sheet, tile, turn),
        (0, 0, 120, 120),
        width,
        tile_title(tile).render(lang),
    )


def token_svg(
    kind: Token | None, lang: str = "en", *, width: float = 40, prefix: str | None = None
) -> Drawing:
    """Draw a Zamek token; ``None`` is one face down."""
    said = T("Token, face down") if kind is None else token_name(kind)
    return alone(
        prefix or f"token-{kind or 'back'}",
        lambda sheet: token_body(sheet, kind),
        (0, 0, *TOKEN),
        width,
        said.render(lang),
    )


_CELL = 60
_WALL = wall_width(_CELL)


def feature_svg(
    table: Table, feature: Feature, lang: str = "en", *, width: float = 200, prefix: str = "feature"
) -> Drawing:
    """Draw the tiles of an area with who stands on it, the rest of the castle left out."""
    sheet = Sheet(prefix, "auto", WORLDS)
    ground = Ground(sheet, Plan(table.edition, _CELL, _WALL), table, Pose(lang))
    cells = cells_of(ground, feature)
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    box = (min(xs) * _CELL, min(ys) * _CELL, wide * _CELL, high * _CELL)
    said = TN("{kind} of {n} tile", "{kind} of {n} tiles", feature.tiles, kind=KIND[feature.kind]).render(
        lang
    )
    body = join(
        *(_tile_at(ground, x, y) for x, y in cells),
        *(_figure(ground, feature, spot) for spot in table.board.subjects if spot in feature.spots),
    )
    return sheet.finish(body, box, min(width, max(124, width * wide / max(high, 1))), said)


def _tile_at(ground: Ground, x: int, y: int) -> Svg:
    lying = ground.table.board.tiles[ground.edition.tables.number[x, y]]
    key = tile_symbol(ground.sheet, ground.edition.tiles[lying.tile], lying.turn)
    return ground.sheet.use(key, x * _CELL, y * _CELL, _CELL)


def _figure(ground: Ground, feature: Feature, spot: Spot) -> Svg:
    seat = ground.table.board.subjects[spot]
    is_lying = feature.kind is Kind.MEADOW
    return pawn(ground.sheet, seat, *ground.point(spot, subject_place), _CELL * 0.46, is_lying)


def tower_svg(
    edition: Components,
    number: int,
    holds: bool,
    lang: str = "en",
    *,
    width: float = 140,
    prefix: str = "tower",
) -> Drawing:
    """Draw a tower of the wall, with its token or without."""
    first, second = edition.towers[number]
    said = T("Tower {first}/{second}", first=first, second=second).render(lang)
    stands = edition.track[first]
    assert isinstance(stands, TowerField)
    plan = Plan(edition, _CELL, _WALL)
    x, y = plan.tower(stands.corner)
    covered = [holds and each == number for each in range(len(edition.towers))]
    sheet = Sheet(prefix, "auto", WORLDS)
    body = join(wall(sheet, plan), towers(sheet, plan, covered, [""] * len(covered)))
    return sheet.finish(_clipped(sheet, body, x, y), (x - 36, y - 36, 72, 72), width, said)


def start_svg(
    edition: Components, number: int, lang: str = "en", *, width: float = 140, prefix: str = "start"
) -> Drawing:
    """Draw a start space in its wall."""
    start = edition.starts[number]
    said = T("Start space: {kind}", kind=KIND[start.kind]).render(lang)
    plan = Plan(edition, _CELL, _WALL)
    dx, dy = STEP[start.side]
    x, y = (start.cell[0] + 0.5 + dx * 0.5) * _CELL, (start.cell[1] + 0.5 + dy * 0.5) * _CELL
    sheet = Sheet(prefix, "auto", WORLDS)
    body = join(wall(sheet, plan), starts(sheet, plan))
    return sheet.finish(_clipped(sheet, body, x, y), (x - 36, y - 36, 72, 72), width, said)


def _clipped(sheet: Sheet, body: Svg, x: float, y: float) -> Svg:
    """What lies around a point."""
    clip = sheet.paint("clip", lambda key: el("clipPath", rect(x - 36, y - 36, 72, 72, 8), id=key))
    return g(body, clip_path=clip)


def thing_svg(name: str, lang: str, prefix: str) -> Drawing:
    """Draw what the lab counts: a token."""
    return token_svg(Token(name.partition(".")[2]), lang, width=40, prefix=prefix)
