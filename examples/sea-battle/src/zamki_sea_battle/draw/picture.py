"""The game in one picture for the lobby, and in one small icon."""

from zamki.core.words import TC
from zamki.draw.drawing import Drawing
from zamki.draw.palette import WORLDS
from zamki.draw.svg import Sheet, g, join, rect

from zamki_sea_battle.draw.pieces import CELL, WATER, at, sea_body, ship_body, shot_body

_AFLOAT = (("F3", "F4"), ("A4",))
_SUNK = ("B2", "C2", "D2")
_SHOTS = (*((cell, True) for cell in _SUNK), ("F3", True), ("C4", False), ("D4", False), ("A3", False))


def picture_svg(lang: str = "en", prefix: str = "sea_battle-picture") -> Drawing:
    """The middle of a sea, in the middle of a battle; twice as wide as high, so that no frame cuts it."""
    sheet = Sheet(prefix, "auto", WORLDS)
    body = join(
        sea_body(sheet, 6, sheet.world("ink2")),
        g(ship_body(len(_SUNK), sunk=True), transform=at(_SUNK)),
        *(g(ship_body(len(cells)), transform=at(cells)) for cells in _AFLOAT),
        *(g(shot_body(hit), transform=at([cell])) for cell, hit in _SHOTS),
    )
    name = TC("sea_battle", "Sea battle").render(lang)
    return sheet.finish(body, (0, CELL, 6 * CELL, 3 * CELL), None, name)


def icon_svg(prefix: str = "sea_battle-icon", width: float = 36) -> Drawing:
    """A brig under fire."""
    sheet = Sheet(prefix, "auto", WORLDS)
    side = 2 * CELL
    ship = g(ship_body(2), transform=f"translate(0 {CELL / 2:g})")
    fire = g(shot_body(True), transform=f"translate({CELL:g} {CELL / 2:g}) scale(.8)")
    return sheet.finish(join(rect(0, 0, side, side, 14, WATER), ship, fire), (0, 0, side, side), width)
