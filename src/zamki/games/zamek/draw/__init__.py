"""Zamek's drawings."""

from zamki.draw.artist import Artist
from zamki.games.zamek.draw.edition_sheet import edition_svg
from zamki.games.zamek.draw.picture import picture_svg, thumbnail_svg
from zamki.games.zamek.draw.pieces import thing_svg, tile_svg, token_svg
from zamki.games.zamek.draw.position import position

draw = Artist(
    position=position,
    pieces={"tile": tile_svg, "token": token_svg},
    picture=picture_svg,
    thumbnail=thumbnail_svg,
    edition=edition_svg,
    thing=thing_svg,
)
