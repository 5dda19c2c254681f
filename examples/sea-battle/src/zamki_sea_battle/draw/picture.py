"""The game in one picture for the lobby, and in one small icon."""

from zamki.core.words import TC
from zamki.draw.palette import WORLDS
from zamki.draw.svg import Sheet, g, join, rect

from zamki_sea_battle.draw.pieces import CELL, WATER, sea_svg, ship_body, shot_body

_SHIPS = (("B2", "C2", "D2"), ("F3", "F4"), ("B5", "C5"), ("E6",))
_SHOTS = (("B2", True), ("C2", True), ("D2", True), ("D4", False), ("F3", True), ("A4", False), ("E1", False))


def picture_svg(lang: str = "en", prefix: str = "sea_battle-picture") -> str:
    """A sea in the middle of a battle."""
    return sea_svg(_SHIPS, _SHOTS, name=TC("sea_battle", "Sea battle").render(lang), prefix=prefix)


def icon_svg(prefix: str = "sea_battle-icon", width: float = 36) -> str:
    """A boat under fire."""
    sheet = Sheet(prefix, "auto", WORLDS)
    side = 2 * CELL
    ship = g(ship_body(2), transform=f"translate(0 {CELL / 2:g})")
    fire = g(shot_body(True), transform=f"translate({CELL:g} {CELL / 2:g}) scale(.8)")
    return sheet.finish(join(rect(0, 0, side, side, 14, WATER), ship, fire), (0, 0, side, side), width)
