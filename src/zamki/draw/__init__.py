"""One drawing for the browser, notebooks, replays and the documentation."""

from zamki.draw.catalogue import Catalogue, built_in, read_catalogue
from zamki.draw.glyphs import Wants
from zamki.draw.ludwig_rooms import size_for
from zamki.draw.palette import SEAT, theme_css
from zamki.draw.pieces import (
    army_back_svg,
    army_card_svg,
    attendant_svg,
    bonus_card_svg,
    castle_tile_svg,
    chip_svg,
    crown_svg,
    decoration_svg,
    hero_svg,
    line_svg,
    logo_svg,
    marker_svg,
    material_svg,
    pawn_svg,
    room_svg,
    shield_svg,
    sword_svg,
    tent_svg,
    throne_svg,
    tile_svg,
    where_svg,
)
from zamki.draw.zamek_shapes import Face, read_face

__all__ = [
    "SEAT",
    "Catalogue",
    "Face",
    "Wants",
    "army_back_svg",
    "army_card_svg",
    "attendant_svg",
    "bonus_card_svg",
    "built_in",
    "castle_tile_svg",
    "chip_svg",
    "crown_svg",
    "decoration_svg",
    "hero_svg",
    "line_svg",
    "logo_svg",
    "marker_svg",
    "material_svg",
    "pawn_svg",
    "read_catalogue",
    "read_face",
    "room_svg",
    "shield_svg",
    "size_for",
    "sword_svg",
    "tent_svg",
    "theme_css",
    "throne_svg",
    "tile_svg",
    "where_svg",
]
