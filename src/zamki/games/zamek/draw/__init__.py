"""Zamek's drawings."""

from zamki.draw.artist import Artist
from zamki.games.zamek.draw.edition_sheet import sheet_svg
from zamki.games.zamek.draw.picture import picture_svg
from zamki.games.zamek.draw.pieces import tile_svg, token_svg
from zamki.games.zamek.draw.position import position
from zamki.games.zamek.rules.edition import load

draw = Artist(
    position=position,
    pieces={"tile": tile_svg, "token": token_svg},
    picture=picture_svg,
    edition=lambda file, lang: sheet_svg(load(file), lang),
)
