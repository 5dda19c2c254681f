"""Ships, hits and splashes, and the sea they lie in: one cell is a square of 46 units."""

from collections.abc import Sequence
from typing import Final

from zamki.core.words import T
from zamki.draw.drawing import Drawing
from zamki.draw.palette import INK, WORLDS
from zamki.draw.svg import Sheet, Svg, Theme, circle, el, g, join, num, path, rect, title

from zamki_sea_battle.rules.board import COLUMNS, position
from zamki_sea_battle.rules.names import ship_name

CELL: Final = 46.0
WATER: Final = "#2F6F97"
FOAM: Final = "#A9D3E6"
HULL: Final = "#9A6A3C"
DECK: Final = "#E8CFA0"
WRECK: Final = "#574A44"
FIRE: Final = "#F5A524"
EMBER: Final = "#A3261B"


def corner(cell: str) -> tuple[float, float]:
    """The upper left corner of a cell."""
    column, row = position(cell)
    return column * CELL, row * CELL


def at(cells: Sequence[str]) -> str:
    """Where the drawing of a ship or of a shot goes; down is across, turned."""
    x, y = corner(cells[0])
    down = len(cells) > 1 and cells[0][0] == cells[1][0]
    return f"translate({num(x)} {num(y)})" + (f" translate({num(CELL)} 0) rotate(90)" if down else "")


def ship_body(length: int, sunk: bool = False) -> Svg:
    """A ship across, its bow to the right."""
    wide = length * CELL
    hull = f"M7 23c0-9 5-12 12-12H{num(wide - 20)}q10 3 14 12q-4 9-14 12H19c-7 0-12-3-12-12z"
    masts = (circle(CELL * (step + 0.5), 23, 5.5, DECK, stroke=INK) for step in range(length))
    return join(
        path(hull, WRECK if sunk else HULL, stroke=INK, stroke_width=2, stroke_linejoin="round"), *masts
    )


def lying(cells: Sequence[str], sunk: bool, name: str, lang: str) -> Svg:
    """A ship where it lies."""
    said = ship_name(name).render(lang)
    told = T("{ship}, sunk", ship=said).render(lang) if sunk else said
    return g(title(told), ship_body(len(cells), sunk), transform=at(cells))


def shot_body(hit: bool) -> Svg:
    """What a shot leaves in the middle of a cell: flames, or rings on the water."""
    if not hit:
        rings = (circle(23, 23, r, "none", stroke="#FFF", stroke_width=2.4) for r in (4, 10))
        return join(*rings)
    star = "M0-14L3-7 10-11 7-3 14 0 7 3 10 11 3 7 0 14-3 7-10 11-7 3-14 0-7-3-10-11-3-7z"
    flames = path(star, FIRE, stroke=EMBER, stroke_width=2, stroke_linejoin="round")
    return g(flames, circle(0, 0, 4, EMBER), transform="translate(23 23)")


def shot(cell: str, hit: bool, lang: str) -> Svg:
    """A shot where it fell."""
    said = T("{cell}: hit", cell=cell) if hit else T("{cell}: water", cell=cell)
    return g(title(said.render(lang)), shot_body(hit), transform=at([cell]))


def sea_body(sheet: Sheet, size: int, ink: str) -> Svg:
    """Empty water with its columns and rows named."""
    side = size * CELL
    waves = sheet.paint("waves", _waves)
    lines = [path(f"M{num(n * CELL)} 0V{num(side)}M0 {num(n * CELL)}H{num(side)}") for n in range(1, size)]
    names = [
        named
        for n in range(size)
        for named in (
            _label((n + 0.5) * CELL, -7, COLUMNS[n], ink),
            _label(-13, (n + 0.5) * CELL + 5, str(n + 1), ink),
        )
    ]
    return join(
        rect(0, 0, side, side, 6, WATER),
        rect(0, 0, side, side, 6, waves),
        g(*lines, stroke=FOAM, stroke_opacity=0.55, fill="none"),
        rect(0, 0, side, side, 6, "none", stroke=INK, stroke_width=2),
        *names,
    )


def _waves(key: str) -> Svg:
    crest = path(
        "M3 16q5-5 10 0t10 0M26 37q5-5 10 0t8 0", "none", stroke=FOAM, stroke_opacity=0.28, stroke_width=1.6
    )
    return el("pattern", crest, id=key, width=CELL, height=CELL, pattern_units="userSpaceOnUse")


def _label(x: float, y: float, words: str, ink: str) -> Svg:
    return el("text", Svg(words), x=x, y=y, font_size=14, fill=ink, text_anchor="middle", aria_hidden="true")


def ship_svg(
    length: int,
    sunk: bool = False,
    *,
    name: str = "",
    width: float | None = None,
    theme: Theme = "auto",
    prefix: str = "ship",
) -> Drawing:
    """A ship alone, on a strip of water."""
    sheet = Sheet(prefix, theme, WORLDS)
    wide = length * CELL
    fire = (
        [g(shot_body(True), transform=f"translate({num(n * CELL)} 0)") for n in range(length)] if sunk else []
    )
    body = join(rect(0, 0, wide, CELL, 8, WATER), ship_body(length, sunk), *fire)
    return sheet.finish(body, (0, 0, wide, CELL), width, name)


def sea_svg(
    ships: Sequence[Sequence[str]] = (),
    shots: Sequence[tuple[str, bool]] = (),
    size: int = 6,
    *,
    name: str = "",
    width: float | None = None,
    theme: Theme = "auto",
    prefix: str = "sea",
) -> Drawing:
    """A sea with some ships and shots in it, for the rules."""
    sheet = Sheet(prefix, theme, WORLDS)
    struck = {cell for cell, _ in shots}
    drawn = [g(ship_body(len(cells), set(cells) <= struck), transform=at(cells)) for cells in ships]
    marks = [g(shot_body(hit), transform=at([cell])) for cell, hit in shots]
    side = size * CELL
    body = join(sea_body(sheet, size, sheet.world("ink2")), *drawn, *marks)
    return sheet.finish(body, (-26, -26, side + 32, side + 32), width, name)
