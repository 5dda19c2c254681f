"""What is foreseen before a tile is laid."""

from __future__ import annotations

from hypothesis import given, settings

from tests.games.zamek.scene import Lay, do, place, scene, step, subject
from zamki.core.ids import Seat
from zamki.core.play import AnyPlaythrough
from zamki.games.zamek import game, preview
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.moves import Place
from zamki.games.zamek.rules.state import Placing, Putting, Scoring, State
from zamki.testing.strategies import playthroughs

PIGSTY: tuple[Lay, ...] = ((2, 4, "z04", 1, 0, 0),)


def test_preview_names_points_stop_and_tower() -> None:
    """Z13, Z16: a preview says what finishes, who scores what, the stop and the tower that pays."""
    state = scene(*PIGSTY, tile="z03", totals=(10, 0), towers={1: Token.FIVE_POINTS})
    seen = preview(game.view(state, Seat(0)), place(3, 4, 0))
    (only,) = seen.finishes
    assert (only.kind, only.tiles, only.seat, only.points, only.stop, only.tower) == (
        "pigsty",
        1,
        0,
        2,
        12,
        1,
    )
    assert seen.points == (2, 0)
    assert seen.json()["finishes"]
    assert seen.areas == (0, 1)


def test_preview_with_a_subject() -> None:
    """Z14: a preview counts the subject that would be put."""
    state = scene(tile="z12")
    assert preview(state, place(0, 3, 3)).points == (0, 0)
    assert preview(state, place(0, 3, 3), 0).points == (2, 0)


def test_preview_of_a_doubling_and_a_tie() -> None:
    """Z12, Z20: a preview says what a doubling would pay, and that a tie pays nobody."""
    state = scene(*PIGSTY, tile="z03", held=((Token.PIGSTY_DOUBLE,), ()))
    assert preview(state, place(3, 4, 0)).finishes[0].doubled == 4
    lays: tuple[Lay, ...] = ((2, 4, "z12", 1, 0, 0), (4, 4, "z12", 3, 1, 0))
    (tied,) = preview(scene(*lays, tile="z17"), place(3, 4, 1)).finishes
    assert (tied.seat, tied.points, tied.subjects) == (None, 0, (1, 1))


@settings(max_examples=25, deadline=None)
@given(playthroughs("zamek"))
def test_previews_come_true(play: AnyPlaythrough) -> None:
    """Z12, Z13, Z14, Z15, Z16, Z17: what a preview says then happens, where no choice comes between."""
    state: State = play.state
    if not isinstance(state.table.phase, Placing):
        return
    moves = [move for move in game.legal_moves(state, state.table.seat) if isinstance(move, Place)]
    for move in moves[::4]:
        seen = preview(state, move)
        after = step(state, move)[0]
        if isinstance(after.table.phase, Putting):
            after = do(after, subject(None, state.table.seat))
        if seen.order or any(each.doubled for each in seen.finishes):
            assert isinstance(after.table.phase, Scoring)
            continue
        new = after.table.awards[len(state.table.awards) :]
        given = [(a.seat, a.rule, a.points, a.stop, a.won is not None) for a in new if not a.final]
        assert given == [
            (each.seat, each.kind, each.points, each.stop, each.tower is not None)
            for each in seen.finishes
            if each.seat is not None
        ]
