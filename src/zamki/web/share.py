"""The picture of a finished game for sharing: result, points and last position."""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from textwrap import wrap
from typing import Any

from zamki.core.ids import Onlooker
from zamki.core.registry import call_or_default
from zamki.draw import Pose, artist
from zamki.draw.alone import crown_svg, logo_svg, shield_svg
from zamki.draw.drawing import Drawing
from zamki.draw.letters import FILES, SERIF
from zamki.draw.palette import GOLD, INK
from zamki.draw.shields import use_shields
from zamki.draw.svg import EMPTY, Sheet, Svg, g, join, nest, rect, text
from zamki.match import Table
from zamki.match.effort import beside
from zamki.web.table_context import Reader, TableDesk

WIDE, HIGH = 1200, 630
"""The size that messengers and networks show uncut."""
PAPER = "#F6F0E3"
LEFT = 60
_VERY_WIDE = 2
"""A position at least so many times as wide as high lies below the text, any other beside it."""
_KEPT = 32

_made: OrderedDict[tuple[str, int, str], bytes] = OrderedDict()


async def picture_of(table: Table, lang: str) -> bytes:
    """Returns a finished game as a PNG; drawn in a thread, and cached."""
    key = (table.id, table.version, lang)
    if key not in _made:
        _made[key] = await beside(_png, table, lang)
        while len(_made) > _KEPT:
            _made.popitem(last=False)
    _made.move_to_end(key)
    return _made[key]


def _png(table: Table, lang: str) -> bytes:
    import resvg_py

    svg = share_svg(table, lang).svg
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDE, height=HIGH, font_files=FILES))


@cache
def icon_png(size: int) -> bytes:
    """Returns the logo on paper as a square PNG."""
    import resvg_py

    logo = nest(logo_svg(width=24, theme="light"), 4, 4)
    svg = Sheet("icon", "light").finish(join(rect(0, 0, 32, 32, 0, PAPER), logo), (0, 0, 32, 32)).svg
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, skip_system_fonts=True))


def share_svg(table: Table, lang: str) -> Drawing:
    """Returns the picture of a finished game as a drawing."""
    seen, reader = table.view(Onlooker.SPECTATOR), Reader(lang, Onlooker.SPECTATOR)
    desk: TableDesk[Any] = TableDesk(table, seen, reader)
    with use_shields(table.log.shields):
        drawing = _position(desk)
        is_wide = drawing is not None and drawing.size[0] > _VERY_WIDE * drawing.size[1]
        body = join(
            rect(0, 0, WIDE, HIGH, 0, PAPER),
            rect(0, HIGH - 8, WIDE, 8, 0, GOLD),
            nest(logo_svg(width=44, theme="light", prefix="share-logo"), LEFT, 40),
            text(LEFT + 58, 72, "Zamki", 30, INK, font_family=SERIF, font_weight=700),
            text(LEFT + 160, 71, desk.say(desk.game.info.title), 22, "#5B5566"),
            _verdict(desk),
            _standings(desk, (680, 60) if is_wide else (LEFT, 360)),
            _place(drawing, (LEFT, 320, WIDE - 2 * LEFT, 285) if is_wide else (570, 40, 590, 545)),
        )
    return Sheet("share", "light").finish(body, (0, 0, WIDE, HIGH), WIDE)


def _verdict(desk: TableDesk[Any]) -> Svg:
    lines = wrap(desk.verdict().striptags(), 27)[:4]
    told = (
        text(LEFT, 190 + 40 * number, line, 32, INK, font_family=SERIF, font_weight=700)
        for number, line in enumerate(lines)
    )
    return join(nest(crown_svg(width=64, prefix="share-crown"), LEFT, 106), *told)


def _standings(desk: TableDesk[Any], at: tuple[float, float]) -> Svg:
    """Returns all seats with their points, the best first."""
    outcome = desk.view.outcome
    assert outcome is not None
    order = [seat for place in outcome.standings for seat in place]
    high = min(44, 230 // len(order))
    rows = (_row(desk, seat, high, outcome.scores[seat]) for seat in order)
    x, y = at
    return join(*(g(row, transform=f"translate({x:g} {y + high * n:g})") for n, row in enumerate(rows)))


def _row(desk: TableDesk[Any], seat: int, high: float, points: int) -> Svg:
    size, line = min(22, high - 12), high * 0.66
    badge = shield_svg(seat, width=high * 0.6, prefix=f"share-{seat}")
    return join(
        nest(badge, 0, high * 0.16),
        text(44, line, desk.name(seat)[:24], size, INK, font_weight=600),
        text(440, line, str(points), size + 4, INK, font_family=SERIF, font_weight=700, text_anchor="end"),
    )


def _position(desk: TableDesk[Any]) -> Drawing | None:
    """Returns the last position, if the game has drawings."""
    found = artist(desk.view.game)
    if found is None:
        return None
    pose = Pose(lang=desk.lang, theme="light", names=tuple(desk.names), prefix="share-board")
    return call_or_default(desk.view.game, lambda: found.position(desk.view, pose), None)


def _place(drawing: Drawing | None, box: tuple[float, float, float, float]) -> Svg:
    """Returns a drawing scaled to its box, in the middle."""
    if drawing is None:
        return EMPTY
    left, top, wide, high = box
    scale = min(wide / drawing.size[0], high / drawing.size[1])
    x = left + (wide - drawing.size[0] * scale) / 2
    y = top + (high - drawing.size[1] * scale) / 2
    return g(nest(drawing, 0, 0), transform=f"translate({x:g} {y:g}) scale({scale:.4f})")
