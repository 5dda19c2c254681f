"""The drawing of sea battle."""

from zamki_sea_battle.draw.picture import icon_svg, picture_svg
from zamki_sea_battle.draw.pieces import example_svg, ship_svg
from zamki_sea_battle.draw.position import position_svg

__all__ = ["example_svg", "icon_svg", "picture_svg", "position_svg", "ship_svg"]
