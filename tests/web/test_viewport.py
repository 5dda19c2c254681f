"""The reader's window, and where the regions of a table lie in it."""

from __future__ import annotations

import pytest

from zamki.web.viewport import CARDS, SQUARE, WIDE, Rect, Window, WindowLayout, regions, window_of


@pytest.mark.parametrize(
    ("width", "height", "layout"),
    [
        (1024, 700, WindowLayout.DESK), (1280, 800, WindowLayout.DESK), (2560, 1440, WindowLayout.DESK),
        (1280, 699, WindowLayout.TABLET),
        (768, 1024, WindowLayout.TABLET), (1023, 800, WindowLayout.TABLET), (390, 844, WindowLayout.PHONE),
        (360, 640, WindowLayout.PHONE),
        (740, 360, WindowLayout.LAND), (932, 430, WindowLayout.LAND), (480, 300, WindowLayout.LAND),
        (320, 256, WindowLayout.PHONE),
    ],
)  # fmt: skip
def test_every_window_has_a_layout(width: int, height: int, layout: WindowLayout) -> None:
    """Named sizes get their layout, and any other the next smaller one."""
    assert Window(width, height).layout is layout


@pytest.mark.parametrize(
    ("size", "shape", "board", "dock"),
    [
        ((1024, 768), WIDE, Rect(10, 116, 760, 464), Rect(0, 588, 1024, 180)),
        ((1280, 800), WIDE, Rect(10, 116, 964, 488), Rect(0, 612, 1280, 188)),
        ((1440, 900), WIDE, Rect(10, 116, 1124, 565), Rect(0, 689, 1440, 211)),
        ((1920, 1080), WIDE, Rect(10, 116, 1532, 712), Rect(0, 836, 1920, 244)),
        ((1280, 800), CARDS, Rect(10, 116, 1260, 408), Rect(0, 532, 1280, 268)),
        ((1024, 768), CARDS, Rect(10, 116, 1004, 387), Rect(0, 511, 1024, 257)),
        ((1280, 800), SQUARE, Rect(10, 52, 740, 740), Rect(758, 486, 512, 306)),
        ((1024, 768), SQUARE, Rect(10, 52, 708, 708), Rect(726, 454, 288, 306)),
        ((1920, 1080), SQUARE, Rect(10, 52, 1020, 1020), Rect(1038, 684, 872, 388)),
        ((360, 740), WIDE, Rect(0, 142, 360, 418), Rect(0, 560, 360, 180)),
        ((360, 740), CARDS, Rect(0, 96, 360, 312), Rect(0, 408, 360, 332)),
        ((740, 360), WIDE, Rect(0, 44, 504, 316), Rect(504, 46, 236, 314)),
        ((740, 360), SQUARE, Rect(0, 0, 360, 360), Rect(360, 104, 380, 256)),
        ((768, 1024), WIDE, Rect(10, 168, 748, 652), Rect(0, 828, 768, 196)),
    ],
)
def test_boards_and_docks_lie_where_they_are_drawn(
    size: tuple[int, int], shape: object, board: Rect, dock: Rect
) -> None:
    """The board and the dock of every shape have the measures of the design."""
    assert shape in (WIDE, CARDS, SQUARE)
    found = regions(Window(*size), shape)
    assert (found.board, found.dock) == (board, dock)


def test_the_window_is_told_by_the_page_or_its_cookie() -> None:
    """A request says the size, else the cookie does, else it is a small desk; nonsense is nothing."""
    cookie = {"window": "390x844t"}
    assert window_of({"w": "1440", "h": "900"}, cookie) == Window(1440, 900)
    assert window_of({"w": "360", "h": "740", "touch": "1"}, {}) == Window(360, 740, is_touch=True)
    assert window_of({}, cookie) == Window(390, 844, is_touch=True)
    for wrong in ("", "x", "390", "390x844q", "-1x5", "9" * 40 + "x800", "390x844t; x"):
        assert window_of({}, {"window": wrong}) == Window(1280, 800)
    assert window_of({"w": "99999", "h": "1"}, {}) == Window(8192, 200)
    assert window_of({"w": "²", "h": "800"}, {}) == Window(1280, 800)


def test_a_browser_that_has_told_nothing_is_known_by_its_kind() -> None:
    """A hint or the name of a phone's browser means a phone's window, until the page has told its own."""
    phone, name = Window(390, 844, is_touch=True), "Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1"
    assert window_of({}, {}, {"sec-ch-ua-mobile": "?1"}) == phone
    assert window_of({}, {}, {"user-agent": name}) == phone
    assert window_of({}, {}, {"sec-ch-ua-mobile": "?0", "user-agent": name}) == Window(1280, 800)
    assert window_of({}, {"window": "360x740t"}, {"user-agent": name}) == Window(360, 740, is_touch=True)
