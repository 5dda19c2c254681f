"""Icons that several games show, in a 24-unit box, and the winner's crown."""

from collections.abc import Mapping
from typing import Final

from zamki.draw.palette import GOLD, INK
from zamki.draw.svg import Sheet, Svg, circle, join, path

ICONS: Final[Mapping[str, Svg]] = {
    "special": Svg(
        '<path d="M2.6 7.4l4.9 4L12 3.6l4.5 7.8 4.9-4-1.9 10.2h-15z"/>'
        '<rect x="4.6" y="19" width="14.8" height="2.6" rx="1"/>'
    ),
}
"""Silhouettes in the current colour."""


def icon(sheet: Sheet, name: str, x: float, y: float, size: float, colour: str = INK) -> Svg:
    """Shows a shared icon in one colour."""
    return silhouette(sheet, name, ICONS[name], x, y, size, colour)


def silhouette(
    sheet: Sheet, name: str, shape: Svg, x: float, y: float, size: float, colour: str = INK
) -> Svg:
    """Shows a shape in one colour; `name` is unique on the sheet."""
    key = sheet.define(
        f"i-{name}",
        lambda made: Svg(f'<symbol id="{made}" viewBox="0 0 24 24" fill="currentColor">{shape}</symbol>'),
    )
    return sheet.use(key, x, y, size, color=colour)


def winner_crown() -> Svg:
    """Draws the crown over the winner's name, 64×40."""
    return join(
        path(
            "M4 10l14 12L32 2l14 20 14-12-6 26H10z",
            GOLD,
            stroke=INK,
            stroke_width=2.5,
            stroke_linejoin="round",
        ),
        circle(32, 24, 3.5, "#8E0F1E"),
        circle(20, 28, 2.5, "#15448E"),
        circle(44, 28, 2.5, "#15448E"),
    )
