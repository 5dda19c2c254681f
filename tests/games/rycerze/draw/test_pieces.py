from __future__ import annotations

from typing import Any

from tests.draw.drawings import checked, words
from zamki import draw
from zamki.core.setup import built_in_edition
from zamki.games.rycerze.draw import pieces as rycerze

RYCERZE: Any = built_in_edition("rycerze", "reconstruction-1").data
ARMY: dict[str, dict[str, int]] = {card["id"]: card for card in RYCERZE["army"]}


def test_rycerze_pieces() -> None:
    """Cards, backs, castles, drum, swatches, sword and tent can be drawn; the attacked column is lit."""
    for card, strengths in ARMY.items():
        lit = checked(rycerze.army_card_svg(card, strengths, "brick"))
        assert str(strengths["brick"]) in words(lit)
    checked(rycerze.army_card_svg("shepherd", None))
    for seat in range(7):
        checked(rycerze.army_back_svg(seat))
        checked(draw.shield_svg(seat))
        checked(draw.pawn_svg(seat, lying=seat % 2 == 0))
    for kind in ("wood", "brick", "stone"):
        checked(rycerze.material_svg(kind))
        stars = [rycerze.castle_tile_svg(f"{kind}_{size}").count("M0-8l2.4") for size in ("small", "big")]
        assert stars == [1, 2]
    for tile in ("drum", None):
        checked(rycerze.castle_tile_svg(tile))
    for svg in (
        rycerze.sword_svg(),
        rycerze.tent_svg(),
        draw.logo_svg(),
        draw.hero_svg(),
        draw.hero_svg(theme="dark"),
    ):
        checked(svg)
