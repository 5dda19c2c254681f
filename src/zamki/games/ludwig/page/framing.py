"""How large the scorer draws a castle: its world fills the frame, and a phone pans it."""

from __future__ import annotations

from zamki.web.viewport import Window, WindowLayout

SMALL, LARGE = 44.0, 112.0
"""A cell on a phone, and the largest one."""
FIND, SHEET, TABS, BAR, GAP = 396, 150, 46, 44, 8
"""What lies around the castle on a desk, as the style has it."""
TABLET, SHARE = 700, 0.46
"""From this size on a tablet gives the castle so much of its height."""

Limits = tuple[float, float, float, float]


def framed(seen: tuple[int, int, int, int], window: Window) -> tuple[float, Limits | None]:
    """A cell's size, and the columns and levels to draw around those that must be seen."""
    if window.layout is WindowLayout.DESK:
        wide = window.width - min(FIND, 0.36 * window.width) - 3 * GAP - 4
        high = window.height - BAR - TABS - SHEET - 3 * GAP - 10.0
        return _filled(seen, wide, high)
    if min(window.width, window.height) >= TABLET:
        return _filled(seen, window.width - 22, SHARE * window.height - 2)
    return SMALL, None


def _filled(seen: tuple[int, int, int, int], wide: float, high: float) -> tuple[float, Limits]:
    left, right, lowest, highest = seen
    columns, levels = right - left + 1, highest - lowest + 1
    cell = min(LARGE, wide / (columns + 0.5), high / (levels + 0.5))
    more, above = (wide / cell - columns) / 2, (high / cell - levels) / 2
    return cell, (left - more, right + more, lowest - above, highest + above)
