"""Ludwig in one picture, and its sign."""

from __future__ import annotations

from dataclasses import replace

from zamki.core.ids import Seat
from zamki.core.play import sample_playthrough
from zamki.draw.drawing import Drawing
from zamki.games.ludwig.draw.board import castle_svg
from zamki.games.ludwig.draw.pieces import chip_svg
from zamki.games.ludwig.draw.plan import CastlePlan, Limits, bounds
from zamki.games.ludwig.draw.position import Seen, castle_plan
from zamki.games.ludwig.game import game
from zamki.games.ludwig.rules.components import CASTLES
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import castles_of

LIMITS = (-20.5, 19.5, -1.5, 3.3)
"""More sky to the sides than any frame shows, so that it is never the castle that is cut.

There is room above the castle, where a lobby says who can play."""


def picture_svg(lang: str, prefix: str) -> Drawing:
    """A castle of a game that was played once."""
    view = sample_playthrough(game, 7, 160).view(Seat(0))
    plan = replace(castle_plan(view, 2), lasts=())
    return castle_svg(plan, cell=40, limits=LIMITS, fills=True, size=24, lang=lang, prefix=prefix)


def thumbnail_svg(view: Seen, lang: str, prefix: str) -> Drawing:
    """The castle that counts for the viewer, with a little sky around it."""
    castles = view.state.castles
    own = range(view.state.size) if view.seat is None else castles_of(view.seat, view.state.size)
    number = min(own, key=lambda castle: score_castle(castles[castle]).total)
    plan = CastlePlan.of(castles[number], CASTLES[number])
    return castle_svg(plan, cell=24, limits=_stamp(plan), fills=True, size=24, lang=lang, prefix=prefix)


def _stamp(plan: CastlePlan) -> Limits:
    """So much world around a castle that it is four to three."""
    left, right, low, high = bounds(plan, margin=1)
    wide, tall = right - left + 1, high - low + 1
    beside, over = max(0.0, tall * 4 / 3 - wide) / 2, max(0.0, wide * 3 / 4 - tall)
    return left - beside, right + beside, low - over / 3, high + over * 2 / 3


def icon_svg(prefix: str) -> Drawing:
    """The sign of special rooms."""
    return chip_svg("special", width=36, prefix=prefix)
