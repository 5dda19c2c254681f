"""The board with what may be done on it, and the whole position."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace

import pytest

from tests.draw.drawings import checked, spots, words
from tests.draw.positions import asked, view_of
from tests.games.zamek.scene import TWO_HOUSES, Lay, do, place, scene, subject
from zamki.core.ids import Onlooker, Seat
from zamki.core.view import SeatView
from zamki.draw import Pose
from zamki.draw.svg import Sheet
from zamki.games.zamek import game
from zamki.games.zamek.draw.board import Shown, board_svg
from zamki.games.zamek.draw.choices import pill
from zamki.games.zamek.draw.ground import Fit, Ground, box_of, fitting_cell, wall_width
from zamki.games.zamek.draw.map import Plan, size
from zamki.games.zamek.draw.position import (
    Picked,
    Seen,
    best_way,
    last_marks,
    live_board_svg,
    new_tile_svg,
    next_way,
    paying,
    placements,
    position,
    score_spots,
    shown_on_board,
    subject_spots,
)
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.events import TileLaid
from zamki.games.zamek.rules.moves import Place, PutSubject
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
    for (x, y), moves in cells.items():
        for move in moves:
            board = spots(checked(live_board_svg(view, LIVE, picked=Picked(place=move))))
            ghosts = [spot for spot in board if spot.get("data-move")]
            assert [json.loads(spot.get("data-move") or "") for spot in ghosts] == [game.move_json(move)]
            assert [spot.get("data-pick") for spot in ghosts] == [f"at={x},{y}"]
            turning = [spot.get("data-pick") for spot in board if ";turn=" in (spot.get("data-pick") or "")]
            following = moves[(moves.index(move) + 1) % len(moves)]
            assert turning == ([f"at={x},{y};turn={following.turn}"] if len(moves) > 1 else [])


def test_pointing_shows_the_tile_in_the_cell() -> None:
    """Every legal cell carries the tile, what it pays and the markers' way, for when it is pointed at."""
    view = asked("zamek-1", "place", 60)
    root = checked(live_board_svg(view, LIVE, gains=paying(view)))
    for spot in spots(root):
        (trial,) = [each for each in spot.iter() if each.get("class") == "whatif"]
        assert any("-t-" in (each.get("href") or "") for each in trial.iter())
        assert any(re.fullmatch(r"0|[+−]\d+", said) for said in words(trial))
    silent = checked(live_board_svg(view, LIVE))
    assert not any("+" in said for said in words(silent))


def test_the_best_way_up_is_shown_first() -> None:
    """A cell shows the way up that brings its seat most, compared with the other seat."""
    moves = [Place(Seat(1), (3, 4), turn) for turn in range(3)]
    gains = {moves[0]: (4, 4), moves[1]: (0, 3), moves[2]: (9, 5)}
    assert best_way(moves, gains) == moves[1]
    assert best_way(moves, None) == moves[0]
    assert next_way(moves, moves[2]) == moves[0] == next_way(moves, moves[1], -1)
    assert next_way(moves[:1], moves[0]) is None


def test_hints_stand_on_the_board_with_numbers() -> None:
    """Hinted cells show the tile with their number and pick cell and way up at once."""
    view = asked("zamek-1", "place", 60)
    cells = placements(view)
    hints = [moves[-1] for moves in list(cells.values())[:3]]
    shown = shown_on_board(view, "en", gains=paying(view), hints=hints)
    drawn = checked(board_svg(view.state.table, LIVE, shown=shown))
    named = {spot.get("data-pick"): spot.get("aria-label") or "" for spot in spots(drawn)}
    for number, move in enumerate(hints, start=1):
        pick = f"at={move.at[0]},{move.at[1]};turn={move.turn}"
        assert named[pick].startswith(f"Hint {number}: ")


def test_last_tiles_carry_their_owners_shield() -> None:
    """The last tile of the other seat is marked for the reader, and one's own while it is the newest."""
    for at in range(6, 40):
        for viewer in (Seat(0), Seat(1)):
            view: Seen = view_of("zamek-1", at, viewer)
            laid = [event for event in view.log if isinstance(event, TileLaid)]
            asked_at = view.state.table.at
            fresh = None if asked_at is None else view.state.table.edition.tables.xy[asked_at]
            other = next(event.at for event in reversed(laid) if event.seat != viewer)
            marks = dict(last_marks(view))
            assert (marks.get(other) == 1 - viewer) == (other != fresh)
            assert all(mark != fresh for mark in marks)


@pytest.mark.parametrize("size", [(740, 740), (360, 392), (748, 652), (390, 386)])
def test_the_board_fills_exactly_its_rectangle(size: tuple[int, int]) -> None:
    """The drawing is as large as its region, with every cell inside it where the castle fits."""
    view = view_of("zamek-1", 20, Onlooker.SPECTATOR)
    edition = view.state.table.edition
    cell = fitting_cell(edition, *size)
    drawn = live_board_svg(view, Pose(), fit=Fit(cell, size))
    assert list(drawn.size) == list(size)
    x, y, wide, high = box_of(edition, Fit(cell, size))
    columns, rows = (max(at[n] for at in edition.tables.xy) + 1 for n in (0, 1))
    assert x <= -cell / 2
    assert y <= -cell / 2
    assert x + wide >= (columns + 0.5) * cell
    assert y + high >= (rows + 0.5) * cell


def test_a_low_frame_shows_the_asked_cell() -> None:
    """Where the frame is too low for the castle, the asked cell lies in what is seen."""
    edition = view_of("zamek-1", 20, Onlooker.SPECTATOR).state.table.edition
    for at in edition.tables.xy:
        _, top, _, high = box_of(edition, Fit(30, (360, 182), at))
        assert top <= at[1] * 30
        assert (at[1] + 1) * 30 <= top + high


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
    assert [choice.choice.pick for choice in choices] == [f"area={move.area}" for move in moves]
    chosen = subject_spots(view, "en", moves[0].area)
    assert [choice.choice.move for choice in chosen] == [
        game.move_json(move) if move == moves[0] else None for move in moves
    ]
    assert len({choice.label for choice in choices}) == len(choices)
    large = new_tile_svg(view, LIVE)
    assert large is not None
    assert len(spots(checked(large))) == large.spots == len(moves)
    assert new_tile_svg(asked("zamek-1", "place"), LIVE) is None


@pytest.mark.parametrize("tokens", [(), (Token.HOUSE_DOUBLE,)])
def test_score_choices(tokens: tuple[Token, ...]) -> None:
    """A finished feature is a spot that says what it pays; picking it leaves whether a token doubles it."""
    state = scene(*TWO_HOUSES, tile="z04", held=(tokens, ()))
    view = seen(do(state, place(3, 4, 0), subject(None)))
    choices = score_spots(view, "en")
    assert [choice.place for choice in choices] == [(2, 4, 0), (4, 4, 0)]
    assert [choice.choice.pick for choice in choices] == ["feature=2,4,0", "feature=4,4,0"]
    assert [choice.label for choice in choices] == ["house +1", "house +1"]
    assert len(spots(checked(live_board_svg(view, LIVE)))) == 2


def test_score_choices_say_what_they_pay() -> None:
    """Z13: a pigsty that may score next shows two points for each of its tiles."""
    lays: tuple[Lay, ...] = ((2, 4, "z04", 1, 0, 0), (4, 4, "z03", 3, 0, 0))
    view = seen(do(scene(*lays, tile="z04"), place(3, 4, 0), subject(None)))
    assert [choice.label for choice in score_spots(view, "en")] == ["pigsty +2", "house +1"]


def test_what_a_feature_pays_lies_inside_the_wall() -> None:
    """However long its word and however near to the edge, a pill does not leave the board."""
    table = seen(scene(*TWO_HOUSES, tile="z04")).state.table
    plan = Plan(table.edition, 59, wall_width(59))
    ground = Ground(Sheet("pill"), plan, table, Pose())
    width = size(table.edition)[0] * 59
    for x in (0.0, width / 2, float(width)):
        drawn = pill(ground, x, 100, [(None, "Schweinestall +12")], "#000")
        found = re.match(r'<rect x="(-?[\d.]+)" y="[\d.]+" width="([\d.]+)"', drawn)
        assert found
        left, wide = float(found[1]), float(found[2])
        assert -plan.wall <= left <= left + wide <= width + plan.wall + 0.1


def test_every_piece_can_be_pointed_at() -> None:
    """Tiles, features, towers, start spaces and markers have names; every area of a tile belongs to one."""
    view = view_of("zamek-1", 60, Seat(0))
    root = checked(board_svg(view.state.table, Pose(), shown=Shown(has_pieces=True)))
    names = [each.get("data-piece") or "" for each in root.iter() if each.get("data-piece")]
    table = view.state.table
    kinds = Counter(name.partition(":")[0] for name in names)
    assert kinds["tile"] == len(table.board.tiles)
    assert kinds["tower"] == len(table.edition.towers)
    assert kinds["start"] == len(table.edition.starts)
    assert kinds["marker"] == 2
    areas = sum(len(table.edition.tiles[lying.tile].areas) for lying in table.board.tiles.values())
    shapes = [each for each in root.iter() if re.search(r"-a-.+-\d-\d+$", each.get("href") or "")]
    assert len(shapes) == areas
    plain = str(board_svg(table, Pose()))
    assert "data-piece" not in plain


def test_small_board() -> None:
    """Below cell 40 the wall shows only every tenth number and no tower numbers."""
    view = view_of("zamek-1", 20, Onlooker.SPECTATOR)
    small = words(checked(live_board_svg(view, Pose(), fit=Fit(30), width=348)))
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
