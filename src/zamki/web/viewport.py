"""The reader's window, and the regions of a table in it.

This is the one place that decides both; `frame.css` lays out the same formulas, and a browser test compares
them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

MARGIN, GAP = 10, 8
BAR, ASK, LINE = 44, 56, 44
"""Heights of the bar, the question, and the line of seats on a tablet."""
NARROW_ASK, TABS = 52, 46
"""The same on phones."""
LOW_ASK = 44
"""The question on a phone on its side."""
SQUARE_ASK = 58
"""The question beside a square board, where it has the narrower half."""

DESK_WIDTH, DESK_HEIGHT = 1024, 700
LOW, NARROW = 560, 700
"""A window wider than high and lower than this is a phone on its side; a narrower one is a phone."""
AMPLE = 440
"""The width from which the part beside a square board has two columns."""
LEAST_LAND = 480
"""Narrower windows have no room for two columns, however low they are."""
LEAST, MOST = 200, 8192
"""Bounds of a window's size, whatever a request says."""

COOKIE = "window"
_SAID = re.compile(r"(\d{2,5})x(\d{2,5})(t?)")


REPLAY_DOCK, REPLAY_PHONE_DOCK = 116, 174
"""The slider and its buttons."""


class WindowLayout(StrEnum):
    """The arrangements of the regions."""

    DESK = "desk"
    TABLET = "tablet"
    PHONE = "phone"
    LAND = "land"
    """A phone on its side."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in CSS pixels."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Range:
    """A share of the window's height, between two bounds."""

    least: int
    share: float
    most: int

    def of(self, height: int) -> int:
        """Returns the pixels in a window that is `height` high."""
        return int(min(max(self.least, height * self.share), self.most))


@dataclass(frozen=True, slots=True)
class Shape:
    """What a game needs of the frame: the dock's height, the side column's width, tabs."""

    name: str
    """The style's class."""
    dock: Range
    tablet_dock: Range
    phone_docks: Mapping[str, Range]
    """By the value of `dock` in the game's context; the plain one has no name."""
    side: tuple[tuple[int, int], ...]
    """Widths of the side column by the least width of the window, the widest first."""
    column: int
    """The width of the right column on a phone on its side; by default what a square board leaves."""
    has_tabs: bool = True


WIDE = Shape(
    "wide",
    dock=Range(168, 0.235, 244),
    tablet_dock=Range(168, 0.1915, 196),
    phone_docks={"": Range(180, 0, 180), "high": Range(231, 0, 231)},
    side=((1600, 360), (1200, 288), (0, 236)),
    column=236,
)
"""A wide board with a dock below; the side column stands beside the board."""
CARDS = Shape(
    "cards",
    dock=Range(226, 0.335, 330),
    tablet_dock=Range(226, 0.293, 300),
    phone_docks={"": Range(332, 0, 332), "high": Range(332, 0.507, 428), "low": Range(138, 0, 138)},
    side=((1400, 290),),
    column=296,
    has_tabs=False,
)
"""A hand of cards as the main part: a high dock, and a side column only in large windows."""
SQUARE = Shape(
    "square",
    dock=Range(306, 0.36, 390),
    tablet_dock=Range(168, 0.1915, 196),
    phone_docks={"": Range(204, 0, 204), "high": Range(316, 0, 316)},
    side=((0, 0),),
    column=0,
)
"""A square board at the left; question, side and dock stand beside it."""


@dataclass(frozen=True, slots=True)
class Window:
    """The inner size of the reader's window, and whether it is a touch screen."""

    width: int = 1280
    height: int = 800
    is_touch: bool = False

    @property
    def layout(self) -> WindowLayout:
        """The arrangement of the regions."""
        if self.width >= DESK_WIDTH and self.height >= DESK_HEIGHT:
            return WindowLayout.DESK
        if self.width > self.height and self.height < LOW and self.width >= LEAST_LAND:
            return WindowLayout.LAND
        return WindowLayout.PHONE if self.width < NARROW else WindowLayout.TABLET

    @property
    def is_narrow(self) -> bool:
        """True on phones."""
        return self.layout in (WindowLayout.PHONE, WindowLayout.LAND)


SMALL_DESK = Window()
SOME_PHONE = Window(390, 844, is_touch=True)
"""A likely window, until a page has sent its own."""


@dataclass(frozen=True, slots=True)
class Regions:
    """The regions of a table; one that a layout lacks, or shows only on demand, is none."""

    ask: Rect
    board: Rect
    dock: Rect
    bar: Rect | None = None
    tabs: Rect | None = None
    side: Rect | None = None


def window_of(
    query: Mapping[str, str], cookies: Mapping[str, str], headers: Mapping[str, str] | None = None
) -> Window:
    """Returns the window that the page sends, else the last one it sent, else a usual one."""
    said = _SAID.fullmatch(cookies.get(COOKIE, ""))
    known = Window(_size(said[1]), _size(said[2]), bool(said[3])) if said else _guess_window(headers or {})
    width, height = query.get("w", ""), query.get("h", "")
    if not (width.isdecimal() and height.isdecimal()):
        return known
    return Window(_size(width), _size(height), query.get("touch") == "1")


def _guess_window(headers: Mapping[str, str]) -> Window:
    """Returns a usual window for the kind of browser."""
    hint = headers.get("sec-ch-ua-mobile") or ("?1" if "Mobi" in headers.get("user-agent", "") else "")
    return SOME_PHONE if hint == "?1" else SMALL_DESK


def _size(text: str) -> int:
    return min(max(LEAST, int(text[:5])), MOST)


def shape_in_replay(shape: Shape) -> Shape:
    """Returns the shape for a replay, whose dock holds the slider alone."""
    if shape is not WIDE:
        return shape
    low, phone = Range(REPLAY_DOCK, 0, REPLAY_DOCK), Range(REPLAY_PHONE_DOCK, 0, REPLAY_PHONE_DOCK)
    return replace(shape, dock=low, tablet_dock=low, phone_docks={"": phone})


def regions(window: Window, shape: Shape, dock: str = "") -> Regions:
    """Returns the regions of a table; `dock` names a height of the dock on phones."""
    match window.layout:
        case WindowLayout.DESK:
            return _square_desk(window, shape) if shape is SQUARE else _desk(window, shape)
        case WindowLayout.TABLET:
            return _tablet(window, shape)
        case WindowLayout.PHONE:
            return _phone(window, shape, dock)
        case WindowLayout.LAND:
            return _land(window, shape)


def is_ample(window: Window, shape: Shape) -> bool:
    """True if there is room for two columns beside a square board."""
    side = regions(window, shape).side if shape is SQUARE else None
    return side is not None and side.width >= AMPLE


def _desk(window: Window, shape: Shape) -> Regions:
    wide, high = window.width, window.height
    side = next((width for least, width in shape.side if wide >= least), 0)
    dock = shape.dock.of(high)
    top = BAR + GAP
    inner = wide - 2 * MARGIN - (side + GAP if side else 0)
    board = Rect(MARGIN, top + ASK + GAP, inner, high - dock - GAP - top - ASK - GAP)
    return Regions(
        bar=Rect(0, 0, wide, BAR),
        ask=Rect(MARGIN, top, inner, ASK),
        board=board,
        side=Rect(wide - MARGIN - side, top, side, high - dock - GAP - top) if side else None,
        dock=Rect(0, high - dock, wide, dock),
    )


def _square_desk(window: Window, shape: Shape) -> Regions:
    wide, high = window.width, window.height
    side = min(high - 60, wide - 316)
    left, top, dock = MARGIN + side + GAP, BAR + GAP, shape.dock.of(high)
    inner = wide - left - MARGIN
    below = top + ASK + GAP
    return Regions(
        bar=Rect(0, 0, wide, BAR),
        ask=Rect(left, top, inner, ASK),
        board=Rect(MARGIN, top, side, side),
        side=Rect(left, below, inner, high - GAP - dock - GAP - below),
        dock=Rect(left, high - GAP - dock, inner, dock),
    )


def _tablet(window: Window, shape: Shape) -> Regions:
    wide, high = window.width, window.height
    inner, dock, top = wide - 2 * MARGIN, shape.tablet_dock.of(high), BAR + GAP
    line = top + ASK + GAP
    board = line + (LINE + GAP if shape.has_tabs else 0)
    return Regions(
        bar=Rect(0, 0, wide, BAR),
        ask=Rect(MARGIN, top, inner, ASK),
        tabs=Rect(MARGIN, line, inner, LINE) if shape.has_tabs else None,
        board=Rect(MARGIN, board, inner, high - dock - GAP - board),
        dock=Rect(0, high - dock, wide, dock),
    )


def _phone(window: Window, shape: Shape, dock: str) -> Regions:
    wide, high = window.width, window.height
    low = shape.phone_docks.get(dock, shape.phone_docks[""]).of(high)
    tabs = BAR + NARROW_ASK
    board = tabs + (TABS if shape.has_tabs else 0)
    return Regions(
        bar=Rect(0, 0, wide, BAR),
        ask=Rect(0, BAR, wide, NARROW_ASK),
        tabs=Rect(0, tabs, wide, TABS) if shape.has_tabs else None,
        board=Rect(0, board, wide, high - low - board),
        dock=Rect(0, high - low, wide, low),
    )


def _land(window: Window, shape: Shape) -> Regions:
    wide, high = window.width, window.height
    if shape is SQUARE:
        rest = wide - high
        top = SQUARE_ASK + TABS
        return Regions(
            ask=Rect(high, 0, rest, SQUARE_ASK),
            tabs=Rect(high, SQUARE_ASK, rest, TABS),
            board=Rect(0, 0, high, high),
            dock=Rect(high, top, rest, high - top),
        )
    left, top = wide - shape.column, TABS if shape.has_tabs else 0
    return Regions(
        ask=Rect(0, 0, left, LOW_ASK),
        tabs=Rect(left, 0, shape.column, TABS) if shape.has_tabs else None,
        board=Rect(0, LOW_ASK, left, high - LOW_ASK),
        dock=Rect(left, top, shape.column, high - top),
    )
