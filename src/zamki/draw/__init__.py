"""Drawing tools that all games share, and one call that draws any view."""

from zamki.draw.alone import alone, crown_svg, hero_svg, logo_svg, pawn_svg, shield_svg
from zamki.draw.artist import Artist, Pose, Suggestion, artist, piece
from zamki.draw.drawing import Drawing
from zamki.draw.palette import SEAT, theme_css
from zamki.draw.spots import BOARD_CSS, Choice, focus_ring, spot
from zamki.draw.svg import (
    Sheet,
    Svg,
    circle,
    el,
    ellipse,
    g,
    join,
    nest,
    nested,
    path,
    rect,
    text,
    title,
)
from zamki.draw.view import can_draw, draw_view

__all__ = [
    "BOARD_CSS",
    "SEAT",
    "Artist",
    "Choice",
    "Drawing",
    "Pose",
    "Sheet",
    "Suggestion",
    "Svg",
    "alone",
    "artist",
    "can_draw",
    "circle",
    "crown_svg",
    "draw_view",
    "el",
    "ellipse",
    "focus_ring",
    "g",
    "hero_svg",
    "join",
    "logo_svg",
    "nest",
    "nested",
    "path",
    "pawn_svg",
    "piece",
    "rect",
    "shield_svg",
    "spot",
    "text",
    "theme_css",
    "title",
]
