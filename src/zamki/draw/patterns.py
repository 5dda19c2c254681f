"""Wallpapers of the room types and the textures of ground, roof and wall."""

from collections.abc import Mapping
from typing import Final

from zamki.draw.svg import Sheet, Svg

_PATTERNS: Final[Mapping[str, tuple[int, int, str]]] = {
    "food": (14, 14, '<path d="M0 0h7v7H0zM7 7h7v7H7z" fill="#A63C00" fill-opacity=".16"/>'),
    "living": (
        14,
        14,
        '<g fill="#C08A00" fill-opacity=".28"><path d="M7 1.5l3 5.5-3 5.5L4 7z"/><circle r="1.3"/>'
        '<circle cx="14" cy="14" r="1.3"/><circle cy="14" r="1.3"/><circle cx="14" r="1.3"/></g>',
    ),
    "utility": (
        11,
        22,
        '<path d="M.5 0v22" stroke="#2F7B77" stroke-opacity=".4" stroke-width="1.2"/>'
        '<g fill="#2F7B77" fill-opacity=".45"><circle cx="5.7" cy="5" r=".9"/><circle cx="5.7" cy="17"'
        ' r=".9"/></g>',
    ),
    "outdoor": (
        20,
        12,
        '<path d="M0 9c3-5 7-5 10 0s7 5 10 0" fill="none" stroke="#5E7D36" stroke-opacity=".35"'
        ' stroke-width="1.3"/>',
    ),
    "sleeping": (
        18,
        18,
        '<g fill="#2D3478" fill-opacity=".34"><path d="M5 2l.9 2.1 2.1.9-2.1.9L5 8l-.9-2.1L2 5l2.1-.9z"/>'
        '<circle cx="13.5" cy="13" r="1.2"/></g>',
    ),
    "corridor": (
        16,
        10,
        '<path d="M0 8l8-6 8 6" fill="none" stroke="#7A4FA0" stroke-opacity=".32" stroke-width="1.4"/>',
    ),
    "downstairs": (
        22,
        14,
        '<path d="M0 .6h22M0 7.6h22M5 .6v7M16 7.6v7" fill="none" stroke="#3A271B" stroke-opacity=".45"'
        ' stroke-width="1.2"/>',
    ),
    "special": (
        16,
        16,
        '<path d="M8 2v12M2 8h12" stroke="#A857A3" stroke-opacity=".3" stroke-width="1.2"/>'
        '<g fill="#A857A3" fill-opacity=".3"><circle cx="8" cy="8" r="2.2"/><circle r="1.2"/>'
        '<circle cx="16" cy="16" r="1.2"/><circle cx="16" r="1.2"/><circle cy="16" r="1.2"/></g>',
    ),
    "roof": (
        12,
        8,
        '<path d="M0 0v3a3 3 0 0 0 6 0V0M6 0v3a3 3 0 0 0 6 0V0M-3 4v3a3 3 0 0 0 6 0V4M3 4v3a3 3 0 0 0 6 0V4'
        'M9 4v3a3 3 0 0 0 6 0V4" fill="none" stroke="#5F1D12" stroke-opacity=".32" stroke-width=".9"/>',
    ),
    "grass": (
        30,
        26,
        '<path d="M5 9l1-4 1 4M8 9l2-3-.8 3M21 21l1-4 1 4M24 21l2-3-.8 3" fill="none" stroke="#4E7A2E"'
        ' stroke-opacity=".5" stroke-linecap="round"/><circle cx="19" cy="7" r="1" fill="#FFF"'
        ' fill-opacity=".65"/>'
        '<circle cx="7" cy="20" r="1" fill="#F7E08A" fill-opacity=".8"/>',
    ),
    "mud": (
        22,
        18,
        '<path d="M3 6c2-2 5-2 7 0M13 14c2-1.6 4-1.6 6 0" fill="none" stroke="#4A2E16" stroke-opacity=".4"'
        ' stroke-width="1.2" stroke-linecap="round"/><g fill="#4A2E16" fill-opacity=".3">'
        '<circle cx="16" cy="5" r="1.2"/><circle cx="5" cy="14" r="1"/></g>',
    ),
    "ashlar": (
        26,
        16,
        '<path d="M0 .5h26M0 8.5h26M7 .5v8M20 8.5v8" fill="none" stroke="#5D5A66" stroke-opacity=".28"/>',
    ),
    "soil": (
        60,
        44,
        '<path d="M6 12c5-3 10-3 14 0M34 30c6-3 12-3 16 0" fill="none" stroke="#6B4A26" stroke-opacity=".25"'
        ' stroke-width="1.4" stroke-linecap="round"/><g fill="#6B4A26" fill-opacity=".2">'
        '<circle cx="40" cy="10" r="2.2"/><circle cx="14" cy="34" r="1.6"/></g>'
        '<circle cx="27" cy="22" r="1.2" fill="#FFF" fill-opacity=".25"/>',
    ),
    "wood": (
        24,
        16,
        '<path d="M0 0v16M8 0v16M16 0v16" stroke="#221F2B" stroke-opacity=".35" stroke-width="1.2"/>',
    ),
    "brick": (
        24,
        16,
        '<path d="M0 .5h24M0 8.5h24M6 0v8M18 8v8" stroke="#221F2B" stroke-opacity=".35" stroke-width="1.2"/>',
    ),
    "stone": (
        24,
        16,
        '<path d="M0 .5h24M0 8.5h24M9 0v8M20 8v8M3 8v8" stroke="#221F2B" stroke-opacity=".35"'
        ' stroke-width="1.2"/>',
    ),
}


def pattern(sheet: Sheet, name: str) -> str:
    """Returns the paint of a wallpaper or texture."""
    wide, high, body = _PATTERNS[name]
    return sheet.paint(
        f"p-{name}",
        lambda key: Svg(
            f'<pattern id="{key}" width="{wide}" height="{high}"'
            f' patternUnits="userSpaceOnUse">{body}</pattern>'
        ),
    )
