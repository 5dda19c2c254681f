"""One drawing for the browser, notebooks, replays and the documentation."""

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
    token_svg,
    where_svg,
)
from zamki.draw.spots import BOARD_CSS, Choice
from zamki.draw.view import Picture, can_draw, draw_view
from zamki.games.ludwig.draw.board import (
    CastlePlan,
    Fault,
    FreeSpot,
    LegalSpot,
    Proposed,
    Reason,
    castle_svg,
    cell_size,
)
from zamki.games.ludwig.draw.catalogue import Catalogue, built_in, read_catalogue
from zamki.games.ludwig.draw.glyphs import Wants
from zamki.games.ludwig.draw.position import castle_board_svg
from zamki.games.ludwig.draw.rooms import size_for
from zamki.games.ludwig.draw.score_pad import score_pad_svg
from zamki.games.rycerze.draw.reveal import arena_svg, fate_card_svg
from zamki.games.zamek.draw.board import board_svg
from zamki.games.zamek.draw.position import new_tile_svg, zamek_board_svg
from zamki.games.zamek.draw.shapes import Face, read_face

__all__ = [
    "BOARD_CSS",
    "SEAT",
    "CastlePlan",
    "Catalogue",
    "Choice",
    "Face",
    "Fault",
    "FreeSpot",
    "LegalSpot",
    "Picture",
    "Proposed",
    "Reason",
    "Wants",
    "arena_svg",
    "army_back_svg",
    "army_card_svg",
    "attendant_svg",
    "board_svg",
    "bonus_card_svg",
    "built_in",
    "can_draw",
    "castle_board_svg",
    "castle_svg",
    "castle_tile_svg",
    "cell_size",
    "chip_svg",
    "crown_svg",
    "decoration_svg",
    "draw_view",
    "fate_card_svg",
    "hero_svg",
    "line_svg",
    "logo_svg",
    "marker_svg",
    "material_svg",
    "new_tile_svg",
    "pawn_svg",
    "read_catalogue",
    "read_face",
    "room_svg",
    "score_pad_svg",
    "shield_svg",
    "size_for",
    "sword_svg",
    "tent_svg",
    "theme_css",
    "throne_svg",
    "tile_svg",
    "token_svg",
    "where_svg",
    "zamek_board_svg",
]
