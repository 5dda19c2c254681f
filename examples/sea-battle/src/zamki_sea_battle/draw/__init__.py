"""The drawing of sea battle."""

from zamki.draw import Artist

from zamki_sea_battle.draw.picture import icon_svg, picture_svg
from zamki_sea_battle.draw.pieces import sea_svg, ship_svg
from zamki_sea_battle.draw.position import position

draw = Artist(
    position=position,
    pieces={"ship": ship_svg, "sea": sea_svg},
    picture=picture_svg,
    icon=icon_svg,
)
