"""How castles came to be."""

from __future__ import annotations

import pytest

from tests.games.ludwig.scene import new
from zamki.core.ids import Seat
from zamki.core.play import sample_playthrough
from zamki.games.ludwig import game
from zamki.games.ludwig.rules.events import AttendantTaken, BonusRoomPlaced, CardKept, Placed, SpecialPlaced
from zamki.games.ludwig.rules.history import brought, built_since, turn_start, without
from zamki.games.ludwig.rules.scoring import score_castle

GROWTH = (Placed, BonusRoomPlaced, SpecialPlaced, AttendantTaken, CardKept)


@pytest.mark.parametrize("moves", [30, 110])
def test_what_events_brought_adds_up_to_the_score(moves: int) -> None:
    """Summed over a whole log, what every event brought is what every castle is worth."""
    view = sample_playthrough(game, 4, moves).view(Seat(0))
    sums = [0] * 4
    for event in view.log:
        if isinstance(event, GROWTH):
            sums[event.castle] += brought(view.state.castles[event.castle], view.log, event)[0]
    assert sums == [score_castle(castle).total for castle in view.state.castles]
    assert sum(sums) > 0


def test_reasons_add_up_to_what_was_brought() -> None:
    """The reasons of a placement sum up to what it brought."""
    view = sample_playthrough(game, 4, 49).view(Seat(0))
    for event in view.log:
        if isinstance(event, Placed):
            points, reasons = brought(view.state.castles[event.castle], view.log, event)
            assert points == sum(reason.points for reason in reasons)


def test_a_castle_without_what_was_built_since() -> None:
    """What was built in a turn can be taken away again, and then may be built on anew."""
    view = sample_playthrough(game, 4, 49).view(Seat(0))
    castle = view.state.castles[0]
    cells = built_since(view.log, 0, 0)
    assert cells == {cell for cell, _ in castle.rooms}
    bare = without(castle, cells)
    assert not list(bare.rooms)
    assert bare.free == new(4).state.castles[0].free
    assert without(castle, ()) is castle


def test_a_turn_begins_with_its_event() -> None:
    """The newest beginning of a turn is found; before any there is the start."""
    view = sample_playthrough(game, 4, 49).view(Seat(0))
    start = turn_start(view.log)
    assert view.log[start].kind == "turn"
    assert all(event.kind != "turn" for event in view.log[start + 1 :])
    assert turn_start(()) == 0
