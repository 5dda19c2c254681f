"""Spots: focusable, named places on a board that carry a move or a part of one."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from zamki.draw.palette import INK
from zamki.draw.svg import SPOT, Svg, Value, g, rect

BOARD_CSS: Final = (
    ".spot{cursor:pointer;outline:none}"
    ".spot .ring{visibility:hidden}"
    ".spot:focus-visible .ring{visibility:visible}"
    ".spot>.whatif{display:none}"
    ".spot:hover>.whatif,.spot:focus-visible>.whatif,.spot[aria-pressed=true]>.whatif{display:inline}"
    "@media (max-width:719px){.why{display:none}}"
    "@media (prefers-reduced-motion:no-preference){.fresh .placed{animation:placed .18s ease-out}}"
    "@keyframes placed{from{opacity:0;transform:translateY(-8px)}}"
)
"""The styles that show a spot's what-if on hover and focus.

A page's script may lift the what-ifs out of their spots, so that they lie above every other spot.
A page that puts the class ``fresh`` around a board lets its last placed piece slide in.
"""


@dataclass(frozen=True, slots=True)
class Choice:
    """The effect of choosing a spot: a whole move, or a part of one."""

    move: Mapping[str, Any] | None = None
    pick: str | None = None
    pressed: bool | None = None
    confirm: str | None = None

    def attributes(self) -> dict[str, Value]:
        """Returns the attributes by which a page submits the choice."""
        return {
            "data_move": None if self.move is None else compact(self.move),
            "data_pick": self.pick,
            "data_confirm": self.confirm,
            "aria_pressed": None if self.pressed is None else str(self.pressed).lower(),
        }


def compact(value: Mapping[str, Any]) -> str:
    """Writes a move as the API reads it, without superfluous spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def spot(choice: Choice | None, label: str, *children: Svg, **more: Value) -> Svg:
    """Wraps the content of a spot; without a choice it is only a picture."""
    if choice is None:
        return g(*children, role="img", aria_label=label, **more)
    return g(
        *children,
        class_=SPOT,
        role="button",
        tabindex="0",
        aria_label=label,
        **choice.attributes(),
        **more,
    )


def cell_box(x: float, y: float, width: float, height: float | None = None) -> Svg:
    """Returns an invisible box around a piece, for pages to measure: some engines count clipped parts too."""
    return rect(x, y, width, height or width, 0, "none", stroke="none", class_="cell")


def focus_ring(x: float, y: float, side: float) -> Svg:
    """Returns the ring around a spot, which the page's stylesheet shows on focus."""
    return g(
        rect(x - 4.5, y - 4.5, side + 9, side + 9, 12, "none", stroke="#FFF", stroke_width=2),
        rect(x - 2, y - 2, side + 4, side + 4, 10, "none", stroke=INK, stroke_width=3),
        class_="ring",
        visibility="hidden",
    )
