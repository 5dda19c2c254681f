"""Icons of types and special rooms, and the four decorations, in a 24-unit box."""

from collections.abc import Mapping
from typing import Final

from zamki.draw.icons import ICONS as SHARED
from zamki.draw.icons import silhouette
from zamki.draw.palette import CREAM, GOLD, INK
from zamki.draw.svg import Sheet, Svg, circle, join, path, rect
from zamki.games.ludwig.draw.palette import FRAME, ON_FRAME

_LINE: Final = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'

ICONS: Final[Mapping[str, Svg]] = {
    "food": Svg(
        '<path d="M3.5 11.5h17V16a5.5 5.5 0 0 1-5.5 5.5H9A5.5 5.5 0 0 1 3.5 16z"/>'
        '<rect x="2" y="9.2" width="20" height="2.4" rx="1.2"/>'
        f'<path d="M8.5 7.5c-1.6-1.8 1.4-2.6 0-5M13 7.5c-1.6-1.8 1.4-2.6 0-5" stroke-width="1.7" {_LINE}/>'
    ),
    "living": Svg(
        '<path d="M6.6 10.2V6.8A3.8 3.8 0 0 1 10.4 3h3.2a3.8 3.8 0 0 1 3.8 3.8v3.4a3 3 0 0 0-1.6 2.6v1H8.2v-1'
        'a3 3 0 0 0-1.6-2.6z"/><path d="M2.6 13a2.3 2.3 0 0 1 4.6 0v2.3h9.6V13a2.3 2.3 0 0 1 4.6 0v5a2 2 0 0'
        ' 1-1.7 2v1.8h-2.2V20H6.5v1.8H4.3V20a2 2 0 0 1-1.7-2z"/>'
    ),
    "utility": Svg(
        '<g transform="rotate(42 12 12)"><rect x="10.4" y="8" width="3.2" height="15" rx="1.4"/>'
        '<path d="M5.2 2.6h10.3l3.6 3-3.6 3H5.2a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z"/></g>'
    ),
    "outdoor": Svg(
        '<path d="M12 1.8a5.6 5.6 0 0 1 5.4 4.1 4.8 4.8 0 0 1-.9 9.5h-3.1v6.8h-2.8v-6.8H7.5a4.8 4.8 0 0'
        " 1-.9-9.5"
        'A5.6 5.6 0 0 1 12 1.8z"/>'
    ),
    "sleeping": Svg(
        '<path d="M13.8 2.6a9.6 9.6 0 1 0 8 13A8 8 0 0 1 13.8 2.6z"/>'
        '<path d="M18.6 3.4l.9 2.3 2.3.9-2.3.9-.9 2.3-.9-2.3-2.3-.9 2.3-.9z"/>'
    ),
    "corridor": Svg(
        '<path d="M4 22V10.5a8 8 0 0 1 16 0V22h-3.6V10.7a4.4 4.4 0 0 0-8.8 0V22z"/>'
        '<path d="M10.6 1.4h2.8l.5 3.2h-3.8z"/><circle cx="12" cy="13" r="1.5"/><path d="M11.2 14h1.6l.8'
        ' 8h-3.2z"/>'
    ),
    "downstairs": Svg(
        '<path d="M2.5 4H8v4.6h4.6v4.6h4.6v4.6h4.3V22h-19z"/>'
        '<path d="M15.5 2.2v4.4h-2.3l3.6 4 3.6-4h-2.3V2.2z"/>'
    ),
    "special": SHARED["special"],
    "tower": Svg(
        '<path d="M5 22V8H3.5V2.5h3.6v2.2h2.7V2.5h4.4v2.2h2.7V2.5h3.6V8H19v14h-4.8v-5a2.2 2.2 0 0 0-4.4'
        ' 0v5z"/>'
    ),
    "fountain": Svg(
        '<path d="M2 15.5h20l-2.2 6.5H4.2z"/>'
        f'<path d="M12 14V6M12 6c-3-3.5-7-1-7 5M12 6c3-3.5 7-1 7 5M12 4.5V2" stroke-width="2" {_LINE}/>'
    ),
    "grand_foyer": Svg(
        f'<path d="M12 1v6M3 12c1 7 17 7 18 0M12 7v11M7 17.5v4M17 17.5v4M12 18v4" stroke-width="2" {_LINE}/>'
        '<path d="M3 11.5q-2-3 0-6 2 3 0 6zM21 11.5q-2-3 0-6 2 3 0 6zM12 6l3.5 6h-7z"/>'
    ),
    "castle": Svg('<path d="M3 22V8h4v3h2.5V4h5v7H17V8h4v14z"/>'),
}
"""Silhouettes in the current colour."""

_BLADE: Final = (
    '<path d="M12 .8l1.7 2.4V15h-3.4V3.2z" fill="#DCE3EA" stroke="#3A4450" stroke-width=".9"/>'
    '<rect x="7.6" y="15" width="8.8" height="2" rx="1" fill="#C98F1E" stroke="#5B3A00" stroke-width=".8"/>'
    '<rect x="10.9" y="17" width="2.2" height="4.6" rx="1" fill="#5B3A00"/>'
)

DECORATIONS: Final[Mapping[str, Svg]] = {
    "painting": Svg(
        '<path d="M12 1.8l-3 2.7h6z" fill="none" stroke="#5B3A00"/>'
        '<rect x="2.5" y="4.5" width="19" height="15.5" rx="1.5" fill="#C98F1E" stroke="#5B3A00"'
        ' stroke-width="1.1"/>'
        '<rect x="5.4" y="7.3" width="13.2" height="9.9" fill="#BFE0EE"/>'
        '<path d="M5.4 17.2v-3.4L9 10.2l3.3 3.4 2.4-2 3.9 3.6v2z" fill="#4F7D3A"/>'
        '<circle cx="15.8" cy="9.7" r="1.5" fill="#F7C147"/>'
    ),
    "torch": Svg(
        '<path d="M10 13h4l-1 9.4h-2z" fill="#6B4423" stroke="#2E1A08" stroke-width=".9"/>'
        '<path d="M8 11.4h8l-1 3.2H9z" fill="#3F3A46"/>'
        '<path d="M12 1.4c.6 2.8 4.2 4 4.2 7.2 0 2-1.6 3.4-4.2 3.4s-4.2-1.4-4.2-3.4c0-1.6.9-2.4 1.6-3.4.3 1'
        " .8 1.5"
        ' 1.4 1.6-.3-2 .2-3.8 1.2-5.4z" fill="#E8590C" stroke="#7A2600" stroke-width=".9"/>'
        '<path d="M12.2 6.6c.3 1.4 1.9 1.9 1.9 3.4 0 1-.8 1.6-2 1.6s-2-.7-2-1.6c0-1.3 1.5-1.7 2.1-3.4z"'
        ' fill="#FFD43B"/>'
    ),
    "mirror": Svg(
        '<path d="M10.6 20h2.8v2.6h-2.8z" fill="#5B3A00"/>'
        '<ellipse cx="12" cy="11" rx="7.4" ry="9.2" fill="#C98F1E" stroke="#5B3A00" stroke-width="1.1"/>'
        '<ellipse cx="12" cy="11" rx="5" ry="6.8" fill="#DDF1FA"/>'
        '<path d="M9.2 12.5l4.6-5.6M10.6 14.6l4.2-5.2" stroke="#5A9CBC" stroke-width="1.2"'
        ' stroke-linecap="round"/>'
    ),
    "swords": Svg(
        f'<g stroke-linejoin="round"><g transform="rotate(45 12 12)">{_BLADE}</g>'
        f'<g transform="rotate(-45 12 12)">{_BLADE}</g></g>'
    ),
}
"""Decorations in their own colours: rectangle, flame, oval, X."""


def icon(sheet: Sheet, name: str, x: float, y: float, size: float, colour: str = INK) -> Svg:
    """Show a silhouette icon in one colour."""
    return silhouette(sheet, name, ICONS[name], x, y, size, colour)


def decoration(sheet: Sheet, name: str, x: float, y: float, size: float, disc: bool = True) -> Svg:
    """Show a decoration, on its cream disc unless it stands on something light already."""
    key = sheet.symbol(f"d-{name}", "0 0 24 24", lambda: DECORATIONS[name])
    ground = circle(
        x + size / 2, y + size / 2, size * 0.66, CREAM,
        stroke=INK, stroke_opacity=0.35, stroke_width=max(0.8, size / 26),
    )  # fmt: skip
    picture = sheet.use(key, x, y, size)
    return join(ground, picture) if disc else picture


def chip(sheet: Sheet, name: str, x: float, y: float, size: float) -> Svg:
    """Show a room type (colour and icon) or a decoration as a small square."""
    if name in DECORATIONS:
        ground = rect(x, y, size, size, size * 0.2, "#FFF", stroke=INK, stroke_opacity=0.4)
        return join(ground, decoration(sheet, name, x + size * 0.1, y + size * 0.1, size * 0.8, disc=False))
    ground = rect(
        x, y, size, size, size * 0.2, FRAME[name], stroke=INK, stroke_opacity=0.55, stroke_width=size / 26
    )
    return join(ground, icon(sheet, name, x + size * 0.13, y + size * 0.13, size * 0.74, ON_FRAME[name]))


def crown(x: float, y: float, size: float) -> Svg:
    """A small gold crown: a wish that came true."""
    k = size / 24
    return path(
        "M2.6 7.4l4.9 4L12 3.6l4.5 7.8 4.9-4-1.9 12.2h-15z", GOLD,
        stroke=INK, stroke_width=1.8, stroke_linejoin="round",
        transform=f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({k:.3f})",
    )  # fmt: skip
