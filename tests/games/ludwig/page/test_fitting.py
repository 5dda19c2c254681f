"""Castles in their part of the board."""

from __future__ import annotations

import pytest

from tests.games.ludwig.scene import Play
from zamki.core.ids import Seat
from zamki.games.ludwig.page.fitting import Frame, arranged, corner, fit
from zamki.games.ludwig.rules.events import TurnBegan
from zamki.games.ludwig.rules.moves import Place, PlaceBonusRoom, PlaceSpecial
from zamki.games.ludwig.rules.state import castles_of
from zamki.web.viewport import WIDE, Window, regions

from .moments import LAND, PHONE, TABLET, desk, played

DESK = Window(1280, 800)
KINDS = (Place, PlaceBonusRoom, PlaceSpecial)
WINDOWS = (DESK, Window(1024, 768), Window(1920, 1080), TABLET, PHONE, LAND)


def frames(play: Play, window: Window) -> tuple[Frame, ...]:
    """The frames of the first seat's castles."""
    shown = desk(play, window=window)
    own = castles_of(0, shown.state.size)
    return arranged(shown.view, own, regions(window, WIDE).board, window, own[0]).frames


def seen(frame: Frame) -> tuple[float, ...]:
    """How large a cell is, and where the first one that is seen lies."""
    x, y = frame.offset or (0, 0)
    return frame.cell, round(frame.limits[0] + x / frame.cell, 6), round(frame.limits[3] - y / frame.cell, 6)


def test_castles_fill_their_frame_on_one_ground_line() -> None:
    """Both castles have one size of cell, one ground line, and their world ends at the edges of the frame."""
    skies = [(480.0, 446.0), (470.0, 446.0)]
    one, other = fit([(-3, 3, -1, 4), (-1, 6, -3, 1)], skies, 38)
    assert [one.cell, *one.limits[2:]] == [other.cell, *other.limits[2:]]
    assert [one.pans, other.pans] == ["", ""]
    for frame, (wide, high) in zip((one, other), skies, strict=True):
        left, right, lowest, highest = frame.limits
        assert (right - left + 1) * frame.cell == pytest.approx(wide)
        assert (highest - lowest + 1) * frame.cell == pytest.approx(high)


def test_a_castle_too_large_pans_and_keeps_its_cells() -> None:
    """No cell is below 38 px: what does not fit is drawn larger than its frame."""
    (frame,) = fit([(-8, 8, -1, 3)], [(360, 418)], 39)
    assert (frame.cell, frame.pans) == (39, "x")
    assert frame.size[0] > 360


def test_a_label_lies_where_it_covers_least() -> None:
    """A page says something over a castle where it covers no room, or where it covers the least."""
    (frame,) = fit([(-3, 3, -2, 2)], [(300.0, 220.0)], 24)
    left, _, low, high = frame.limits
    deep = [(round(left) + step, round(low)) for step in range(3)]
    names = ("bl", "br", "tl", "tr")
    assert corner(frame, [], (80, 22), names)[:2] == ("bl", 0)
    assert corner(frame, deep, (80, 22), names)[:2] == ("br", 0)
    everywhere = [(column, level) for column in range(-9, 9) for level in (round(low), round(high))]
    assert corner(frame, [*deep, *everywhere], (80, 22), names)[1] > 0


def test_one_castle_at_a_time_is_larger() -> None:
    """Who wants larger pieces sees one castle over the whole board, every legal cell of it inside."""
    for play in played():
        shown = desk(play, window=DESK)
        own, board = castles_of(0, shown.state.size), regions(DESK, WIDE).board
        plain = arranged(shown.view, own, board, DESK, own[0])
        for number, castle in enumerate(own):
            large = arranged(shown.view, own, board, DESK, castle, is_large=True)
            assert large.name == "one large"
            assert large.frames[number].cell >= plain.frames[number].cell
            moves = [move for move in shown.view.legal_moves if isinstance(move, KINDS)]
            assert all(large.frames[number].holds(move.at) for move in moves if move.castle == castle)


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window.width}x{window.height}")
def test_every_legal_cell_lies_inside(window: Window) -> None:
    """At every moment of a game whatever the reader may do lies inside the frame, in cells of at least 38."""
    for play in played():
        view = play.view(Seat(0))
        made = dict(zip(castles_of(0, view.state.size), frames(play, window), strict=True))
        assert all(frame.cell >= 38 for frame in made.values())
        for move in view.legal_moves:
            if isinstance(move, KINDS) and (not window.is_narrow or move.castle == 0):
                assert made[move.castle].holds(move.at)


def test_nothing_moves_while_others_place() -> None:
    """From one question of the reader to the next the frames stay as they are, whatever others build."""
    before: tuple[Frame, ...] | None = None
    count, kept = 0, 0
    for play in played(seed=5):
        view = play.view(Seat(0))
        mine = sum(getattr(event, "seat", None) == 0 or isinstance(event, TurnBegan) for event in view.log)
        now = frames(play, DESK)
        if mine == count and before is not None:
            assert [seen(frame) for frame in now] == [seen(frame) for frame in before]
            kept += 1
        count, before = mine, now
    assert kept > 20


def test_a_ring_is_kept_for_what_others_build() -> None:
    """With cells of 72 or more nothing legal comes to lie beyond an edge, whatever others build meanwhile."""
    roomy = [
        frame
        for play in played()
        if play.view(Seat(0)).legal_moves
        for frame in frames(play, DESK)
        if frame.cell >= 72
    ]
    assert len(roomy) > 20
    assert [frame for frame in roomy if frame.pans] == []
