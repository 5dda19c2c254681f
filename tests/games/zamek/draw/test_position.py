from __future__ import annotations

import json

from tests.draw.drawings import checked, spots, words
from tests.draw.positions import asked, view_of
from zamki.core.ids import Onlooker
from zamki.games.zamek.draw.map import built_in_map
from zamki.games.zamek.draw.position import new_tile_svg, subject_spots, turns_by_cell, zamek_board_svg


def test_every_zamek_placement_can_be_picked() -> None:
    """Legal cells are picked, then the ghost tile is the move, and its handle the next way up."""
    view = asked("zamek-1", "place", 10)
    cells = turns_by_cell(view)
    made = spots(checked(zamek_board_svg(view)))
    assert {spot.get("data-pick") for spot in made} == {f"at={x},{y}" for x, y in cells}
    for at, turns in cells.items():
        for turn in turns:
            board = spots(checked(zamek_board_svg(view, at=at, turn=turn)))
            moves = [json.loads(spot.get("data-move") or "") for spot in board if spot.get("data-move")]
            assert [(tuple(move["at"]), move["turn"]) for move in moves] == [(at, turn)]
            turning = [spot for spot in board if (spot.get("data-pick") or "").startswith("turn=")]
            assert len(turning) == (len(turns) > 1)


def test_zamek_gains() -> None:
    """Where a placement finishes something, the cell shows who would score what."""
    view = asked("zamek-1", "place", 10)
    at, turns = next(iter(turns_by_cell(view).items()))
    root = checked(zamek_board_svg(view, gains={(at, turns[0]): {0: 4, 1: 7}}, names=["Ewa", "Antek"]))
    assert {"+4", "+7"} <= set(words(root))
    assert any("Ewa plus 4, Antek plus 7" in (spot.get("aria-label") or "") for spot in spots(root))


def test_zamek_subject_choices() -> None:
    """Every legal area of the new tile is a spot with its move; two of a kind say where they lie."""
    view = asked("zamek-1", "subject", 10)
    wanted = [move for move in view["legal_moves"] if move["area"] is not None]
    choices = subject_spots(view, built_in_map())
    assert [choice.choice.move for choice in choices if choice.choice] == wanted
    assert len({choice.label for choice in choices}) == len(choices)
    large = new_tile_svg(view)
    assert large is not None
    assert len(spots(checked(large))) == len(wanted)
    assert new_tile_svg(asked("zamek-1", "place")) is None


def test_zamek_small_board() -> None:
    """Below cell 40 the wall shows only every tenth number and no tower numbers."""
    view = view_of("zamek-1", 20, Onlooker.SPECTATOR)
    small = words(checked(zamek_board_svg(view, cell=30, width=348, interactive=False)))
    assert small
    assert all(int(number) % 10 == 0 for number in small)
    assert "12·13" in words(checked(zamek_board_svg(view, interactive=False)))
