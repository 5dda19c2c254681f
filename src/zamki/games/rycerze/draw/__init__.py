"""Rycerze's drawings."""

from zamki.draw.artist import Artist
from zamki.games.rycerze.draw import pieces
from zamki.games.rycerze.draw.picture import icon_svg, picture_svg, thumbnail_svg
from zamki.games.rycerze.draw.position import position

draw = Artist(
    position=position,
    pieces={
        "army_card": pieces.army_card_svg,
        "army_back": pieces.army_back_svg,
        "castle_tile": pieces.castle_tile_svg,
        "material": pieces.material_svg,
        "sword": pieces.sword_svg,
        "tent": pieces.tent_svg,
    },
    picture=picture_svg,
    thumbnail=thumbnail_svg,
    icon=icon_svg,
    thing=pieces.thing_svg,
)
