"""The board with what may be done on it, and the whole position."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.draw.drawings import checked, spots, words
from tests.draw.positions import asked, view_of
from tests.games.zamek.scene import TWO_HOUSES, Lay, do, place, scene, subject
from zamki.core.ids import Onlooker, Seat
from zamki.core.view import SeatView
from zamki.draw import Pose
from zamki.games.zamek import game
from zamki.games.zamek.draw.position import (
    Seen,
    live_board_svg,
    new_tile_svg,
    placements,
    position,
    score_spots,
    subject_spots,
)
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.moves import PutSubject
from zamki.games.zamek.rules.state import State

LIVE = Pose(is_interactive=True)


def seen(state: State) -> Seen:
    """A made-up position as the active seat sees it."""
    seat = state.table.seat
    return SeatView(
        game=game.info.id,
        viewer=seat,
        actors=game.actors(state),
        prompt=game.prompt(state, seat),
        legal_moves=game.legal_moves(state, seat),
        state=game.view(state, seat),
        log=(),
        outcome=None,
        move_json=game.move_json,
    )


def test_every_placement_can_be_picked() -> None:
    """Legal cells are picked, then the ghost tile is the move, and its handle the next way up."""
    view = asked("zamek-1", "place", 10)
    cells = placements(view)
    made = spots(checked(live_board_svg(view, LIVE)))
    assert {spot.get("data-pick") for spot in made} == {f"at={x},{y}" for x, y in cells}
    for at, moves in cells.items():
        for move in moves:
            board = spots(checked(live_board_svg(view, LIVE, at=at, turn=move.turn)))
            said = [json.loads(spot.get("data-move") or "") for spot in board if spot.get("data-move")]
            assert said == [game.move_json(move)]
            turning = [spot for spot in board if (spot.get("data-pick") or "").startswith("turn=")]
            assert len(turning) == (len(moves) > 1)


def test_gains() -> None:
    """Where a placement finishes something, the cell shows who would score what."""
    view = asked("zamek-1", "place", 10)
    move = next(iter(placements(view).values()))[0]
    pose = replace(LIVE, names=("Ewa", "Antek"))
    root = checked(live_board_svg(view, pose, gains={move: (4, 7)}))
    assert {"+4", "+7"} <= set(words(root))
    assert any("Ewa plus 4, Antek plus 7" in (spot.get("aria-label") or "") for spot in spots(root))


def test_subject_choices() -> None:
    """Every legal area of the new tile is a spot with its move; two of a kind say where they lie."""
    view: Seen = asked("zamek-1", "subject", 10)
    moves = [move for move in view.legal_moves if isinstance(move, PutSubject) and move.area is not None]
    choices = subject_spots(view, "en")
    assert [choice.choice.move for choice in choices] == [game.move_json(move) for move in moves]
    assert len({choice.label for choice in choices}) == len(choices)
    large = new_tile_svg(view, LIVE)
    assert large is not None
    assert len(spots(checked(large))) == large.spots == len(moves)
    assert new_tile_svg(asked("zamek-1", "place"), LIVE) is None


@pytest.mark.parametrize(
    ("tokens", "kinds"),
    [((), ["move", "move"]), ((Token.HOUSE_DOUBLE,), ["pick", "pick"])],
)
def test_score_choices(tokens: tuple[Token, ...], kinds: list[str]) -> None:
    """A finished feature is a spot: its move at once, or a pick where a token may double it."""
    state = scene(*TWO_HOUSES, tile="z04", held=(tokens, ()))
    view = seen(do(state, place(3, 4, 0), subject(None)))
    choices = score_spots(view, "en")
    assert [choice.place for choice in choices] == [(2, 4, 0), (4, 4, 0)]
    assert ["move" if choice.choice.move else "pick" for choice in choices] == kinds
    assert len(spots(checked(live_board_svg(view, LIVE)))) == 2


def test_score_choices_say_what_they_pay() -> None:
    """Z13: a pigsty that may score next shows two points for each of its tiles."""
    lays: tuple[Lay, ...] = ((2, 4, "z04", 1, 0, 0), (4, 4, "z03", 3, 0, 0))
    view = seen(do(scene(*lays, tile="z04"), place(3, 4, 0), subject(None)))
    assert [choice.points for choice in score_spots(view, "en")] == [2, 1]
    assert {"+2", "+1"} <= set(words(checked(live_board_svg(view, LIVE))))


def test_small_board() -> None:
    """Below cell 40 the wall shows only every tenth number and no tower numbers."""
    view = view_of("zamek-1", 20, Onlooker.SPECTATOR)
    small = words(checked(live_board_svg(view, Pose(), cell=30, width=348)))
    assert small
    assert all(int(number) % 10 == 0 for number in small)
    assert "12·13" in words(checked(live_board_svg(view, Pose())))


def test_position_shows_both_seats() -> None:
    """The whole position has both names, both scores and the drawn tile; it is open to choice when asked."""
    view = asked("zamek-1", "place", 60)
    drawn = position(view, replace(LIVE, names=("Ewa", "Antek")))
    said = words(checked(drawn))
    assert {"Ewa", "Antek", *map(str, view.state.table.totals)} <= set(said)
    assert drawn.spots == len(placements(view))
    assert position(view, Pose()).spots == 0
    assert view.viewer in (Seat(0), Seat(1))
