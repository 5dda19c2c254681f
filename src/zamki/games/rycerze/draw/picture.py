"""Rycerze in one picture, and its sign."""

from __future__ import annotations

from zamki.core.setup import built_in_edition
from zamki.draw.drawing import Drawing
from zamki.draw.svg import el, g, join, nest, rect
from zamki.games.rycerze.draw.pieces import army_card_svg, castle_tile_svg, material_svg
from zamki.games.rycerze.draw.position import Seen
from zamki.games.rycerze.rules.components import Components
from zamki.games.rycerze.rules.edition import read_components
from zamki.games.rycerze.rules.info import INFO

_WIDE, _HIGH = 398.0, 196.0
_CARD = 92
_FAN = (("archer", 85, 52, -9), ("knight", 221, 52, 9), ("dragon", 153, 38, 0))
"""Three cards: their place and how far they lean."""
_STAMP = 132


def first_edition() -> Components:
    """The edition that is played unless another is chosen."""
    return read_components(built_in_edition(INFO.id, INFO.editions[0]))


def picture_svg(lang: str, prefix: str) -> Drawing:
    """A fan of three cards before an evening sky."""
    strengths = first_edition().strengths
    cards = [
        g(
            nest(
                army_card_svg(card, strengths[card], None, lang, width=_CARD, prefix=f"{prefix}-{card}"), x, y
            ),
            transform=f"rotate({lean} {x + _CARD / 2:g} {y + _CARD * 0.7:g})",
        )
        for card, x, y, lean in _FAN
    ]
    sky = el(
        "linearGradient",
        el("stop", offset="0", stop_color="var(--dusk-top,#2F3E63)"),
        el("stop", offset="1", stop_color="#C08A6A"),
        id=f"{prefix}-sky", x2="0", y2="1",
    )  # fmt: skip
    ground = rect(0, 0, _WIDE, _HIGH, 0, f"url(#{prefix}-sky)")
    svg = el(
        "svg", el("defs", sky), join(ground, *cards),
        xmlns="http://www.w3.org/2000/svg", width=_WIDE, height=_HIGH, view_box=f"0 0 {_WIDE:g} {_HIGH:g}",
    )  # fmt: skip
    return Drawing(svg, (_WIDE, _HIGH))


def thumbnail_svg(view: Seen, lang: str, prefix: str) -> Drawing:
    """The castle that is attacked now; while none is, the one of the last round."""
    rounds = view.state.rounds
    tile = view.state.tile or (rounds[-1].tile if rounds else None)
    return castle_tile_svg(tile, lang, width=_STAMP, prefix=prefix)


def icon_svg(prefix: str) -> Drawing:
    """A material's swatch."""
    return material_svg("brick", prefix=prefix)
