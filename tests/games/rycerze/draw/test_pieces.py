from __future__ import annotations

from tests.draw.drawings import checked, words
from zamki import draw
from zamki.core.setup import built_in_edition
from zamki.games.rycerze.draw import pieces as rycerze
from zamki.games.rycerze.rules.components import CASTLES, DRUM, KINDS
from zamki.games.rycerze.rules.edition import read_components

COMPONENTS = read_components(built_in_edition("rycerze", "reconstruction-1"))


def test_rycerze_pieces() -> None:
    """R1, R2: cards, castles, drum, sword and tent can be drawn; the attacked column is lit."""
    for card, strengths in COMPONENTS.strengths.items():
        lit = checked(rycerze.army_card_svg(card, strengths, "brick"))
        assert str(strengths["brick"]) in words(lit)
    checked(rycerze.army_card_svg("shepherd", None))
    for seat in range(7):
        checked(rycerze.army_back_svg(seat))
        checked(draw.shield_svg(seat))
        checked(draw.pawn_svg(seat, lying=seat % 2 == 0))
    for kind in KINDS:
        checked(rycerze.material_svg(kind))
    for tile, (_, points) in CASTLES.items():
        drawn = rycerze.castle_tile_svg(tile)
        checked(drawn)
        assert drawn.svg.count("M0-8l2.4") == points
    for other in (DRUM, None):
        checked(rycerze.castle_tile_svg(other))
    for svg in (
        rycerze.sword_svg(),
        rycerze.tent_svg(),
        draw.logo_svg(),
        draw.hero_svg(),
        draw.hero_svg(theme="dark"),
    ):
        checked(svg)
