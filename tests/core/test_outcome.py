from __future__ import annotations

from dataclasses import replace

from zamki.core.ids import seats
from zamki.core.outcome import TieBreak, rank_seats


def test_points_decide_alone() -> None:
    """Without a tie no tie-break is named."""
    outcome = rank_seats([3, 5, 4], seats(3), [("age", lambda seat: -seat)], {})
    assert (outcome.winners, outcome.reason, outcome.tie_break) == ((1,), "points", None)
    assert outcome.standings == ((1,), (2,), (0,))


def test_each_step_looks_only_at_the_seats_still_tied() -> None:
    """A later step does not bring back a seat that an earlier one has left behind."""
    cards, age = {0: 9, 1: 4, 2: 4}, {0: 9, 1: 1, 2: 2}
    outcome = rank_seats([1, 5, 5], seats(3), [("cards", cards.__getitem__), ("age", age.__getitem__)], {})
    assert outcome.winners == (2,)
    assert outcome.tie_break == TieBreak("age", (1, 2), (1, 2))  # type: ignore[arg-type]
    assert outcome.standings == ((2,), (1,), (0,))


def test_what_nothing_parts_is_shared() -> None:
    """Seats that are equal in every step win together."""
    outcome = rank_seats([5, 5, 1], seats(3), [("cards", lambda seat: 0)], {"x": 1})
    assert (outcome.winners, outcome.reason) == ((0, 1), "shared")
    assert outcome.result() == {"scores": [5, 5, 1], "winners": [0, 1], "x": 1}
    assert outcome.json()["standings"] == [[0, 1], [2]]


def test_parts_are_what_is_counted_first() -> None:
    """The first measure is what the seats score apart; a game that counts nothing apart has none."""
    outcome = rank_seats([5, 3], seats(2), [], {})
    assert outcome.parts == ()
    assert replace(outcome, measured={"rooms": ((1, 4), (3,))}).parts == ((1, 4), (3,))
