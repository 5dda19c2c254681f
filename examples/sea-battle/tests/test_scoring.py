"""Points with their reasons (S9, S10)."""

from __future__ import annotations

from scene import ROWS, battle
from zamki.core.ids import Seat

from zamki_sea_battle import game


def test_every_hit_is_a_point() -> None:
    """S10: a line for each sunk ship, one for all hits on ships afloat, nothing for water."""
    play = battle(hit_again=True, shots="A3 B3 A1 E3 F6")
    lines = game.score(play.state, Seat(0)).lines
    assert [(line.rule, line.points, line.cells) for line in lines] == [
        ("sunk", 2, ((0, 2), (1, 2))),
        ("hits", 2, ((0, 0), (4, 2))),
    ]
    assert game.score(play.state, Seat(1)).total == 0


def test_the_winner_has_hit_everything() -> None:
    """S9, S10: eight hits win; the outcome says why, and with how many shots."""
    play = battle(hit_again=True, shots="F6 A1 F6 " + " ".join(ROWS))
    outcome = play.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (8, 1), "fleet_sunk")
    assert outcome.result() == {"scores": [8, 1], "winners": [0], "shots": [9, 2]}
