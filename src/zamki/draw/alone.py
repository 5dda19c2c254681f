"""Pieces as stand-alone SVGs, for pages, notebooks and documents; those that all games share."""

from collections.abc import Callable
from functools import lru_cache

from zamki.draw.drawing import Drawing
from zamki.draw.icons import winner_crown
from zamki.draw.logo import HERO_SIZE, LOGO_BOX, hero_body, logo_body
from zamki.draw.palette import WORLDS
from zamki.draw.shields import pawn, shield, shield_number
from zamki.draw.svg import Sheet, Svg, Theme

Box = tuple[float, float, float, float]


def alone(
    prefix: str, draw: Callable[[Sheet], Svg], box: Box, width: float | None, name: str, theme: Theme = "auto"
) -> Drawing:
    """Finishes a piece as a drawing of its own, ``box`` its units and ``width`` its size on the page."""
    sheet = Sheet(prefix, theme, WORLDS)
    return sheet.finish(draw(sheet), box, width, name)


def shield_svg(seat: int, *, width: float = 22, name: str = "", prefix: str | None = None) -> Drawing:
    """Draws a seat's shield; it is hidden from screen readers unless ``name`` is given."""
    return _shield_svg(seat, shield_number(seat), width, name, prefix or f"seat-{seat}")


@lru_cache(maxsize=4096)
def _shield_svg(seat: int, worn: int, width: float, name: str, prefix: str) -> Drawing:
    """Draws a seat's shield, cached since every page has a hundred of the same."""
    return alone(prefix, lambda sheet: shield(sheet, seat, 0, 0, 26), (0, 0, 24, 26), width, name)


def pawn_svg(
    seat: int, *, width: float = 26, lying: bool = False, name: str = "", prefix: str | None = None
) -> Drawing:
    """Draws a seat's pawn."""
    return alone(
        prefix or f"pawn-{seat}{'-l' if lying else ''}",
        lambda sheet: pawn(sheet, seat, 17, 17, 34, lying),
        (0, 0, 34, 34),
        width,
        name,
    )


def crown_svg(*, width: float = 58, prefix: str = "crown") -> Drawing:
    """Draws the winner's crown."""
    return alone(prefix, lambda sheet: winner_crown(), (0, 0, 64, 40), width, "")


def logo_svg(*, width: float = 30, theme: Theme = "auto", prefix: str = "logo") -> Drawing:
    """Draws the Zamki logo."""
    return alone(prefix, logo_body, LOGO_BOX, width, "", theme)


def hero_svg(
    *,
    width: float = HERO_SIZE[0],
    height: float = HERO_SIZE[1],
    at: float = 0.66,
    theme: Theme = "auto",
    prefix: str = "hero",
) -> Drawing:
    """Draws the castle over the lobby, in a frame of any size; ``at`` is its place in the width, 0 to 1."""
    return alone(
        prefix, lambda sheet: hero_body(sheet, width, height, at), (0, 0, width, height), width, "", theme
    )
