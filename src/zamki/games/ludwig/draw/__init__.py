"""Ludwig's drawings."""

from zamki.draw.artist import Artist
from zamki.games.ludwig.draw import pieces
from zamki.games.ludwig.draw.picture import icon_svg, picture_svg, thumbnail_svg
from zamki.games.ludwig.draw.position import position

draw = Artist(
    position=position,
    pieces={
        "castle": pieces.castle_piece_svg,
        "room": pieces.room_svg,
        "throne": pieces.throne_svg,
        "chip": pieces.chip_svg,
        "decoration": pieces.decoration_svg,
        "where": pieces.where_svg,
        "attendant": pieces.attendant_svg,
        "bonus_card": pieces.bonus_card_svg,
        "marker": pieces.marker_svg,
        "line": pieces.line_svg,
    },
    picture=picture_svg,
    thumbnail=thumbnail_svg,
    icon=icon_svg,
    thing=pieces.thing_svg,
)
