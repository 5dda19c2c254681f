"""What a contest counts of a game of Ludwig."""

from __future__ import annotations

from zamki.bots.arena import Contest, results, standings


def test_both_castles_are_counted() -> None:
    """A seat's score is its lower castle (L42), and both of its castles are counted."""
    (game,) = results(Contest("ludwig", ("random",) * 3, games=1, seed=1))
    for seat in game.seats:
        assert (len(seat.measured["castle"]), min(seat.measured["castle"])) == (2, seat.score)
    (standing,) = standings([game])
    castle, lower = (standing.measured[name] for name in ("castle", "lower_castle"))
    assert castle.mean >= lower.mean == standing.score.mean
