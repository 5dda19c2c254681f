"""Who wins, and what the points were for."""

from __future__ import annotations

from tests.games.zamek.scene import TWO_MEADOWS, do, place, scene, subject
from zamki.core.ids import Seat
from zamki.games.zamek import game
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.ranking import breakdown


def test_breakdown_adds_up() -> None:
    """Z30: doublings, meadow_plus, open features and five points stand under tokens, the rest by its kind."""
    state = scene(*TWO_MEADOWS, tile="z05", pile=(), held=((Token.MEADOW_PLUS, Token.FIVE_POINTS), ()))
    state = do(state, place(6, 0, 1), subject(None))
    zero, one = breakdown(state.table)
    assert zero == {"road": 0, "house": 0, "pigsty": 0, "meadow": 9, "seat": 0, "tokens": 7}
    assert one == {"road": 0, "house": 0, "pigsty": 0, "meadow": 0, "seat": 0, "tokens": 0}
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.scores == (16, 0)
    assert outcome.winners == (0,)


def test_equal_points_share_the_victory() -> None:
    """Z30: most points win; equal points are a shared victory."""
    state = do(scene(tile="z03", pile=(), totals=(0, 0)), place(3, 0, 1), subject(None))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.reason == "shared"
    assert game.score(state, Seat(0)).total == 0
