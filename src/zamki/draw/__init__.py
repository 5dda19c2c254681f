"""The drawing box: what every game's drawings are made of, and one call that draws any view."""

from zamki.draw.alone import alone, crown_svg, hero_svg, logo_svg, pawn_svg, shield_svg
from zamki.draw.artist import Artist, artist, piece
from zamki.draw.palette import SEAT, theme_css
from zamki.draw.spots import BOARD_CSS, Choice, focus_ring, spot
from zamki.draw.svg import Sheet, Svg
from zamki.draw.view import Picture, can_draw, draw_view

__all__ = [
    "BOARD_CSS",
    "SEAT",
    "Artist",
    "Choice",
    "Picture",
    "Sheet",
    "Svg",
    "alone",
    "artist",
    "can_draw",
    "crown_svg",
    "draw_view",
    "focus_ring",
    "hero_svg",
    "logo_svg",
    "pawn_svg",
    "piece",
    "shield_svg",
    "spot",
    "theme_css",
]
