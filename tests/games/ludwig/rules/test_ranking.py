from __future__ import annotations

import pytest

from zamki.games.ludwig.rules.ranking import rank


def test_example_of_the_rulebook() -> None:
    """L42: the ring 56, 60, 57, 52, 64, 62 gives 56, 56, 57, 52, 52, 62; the seat with 62 wins."""
    outcome = rank([56, 60, 57, 52, 64, 62], [1] * 6, {})
    assert sorted(outcome.scores) == sorted([56, 56, 52, 57, 52, 62])
    assert outcome.scores == (56, 56, 57, 52, 52, 62)
    assert outcome.winners == (5,)
    assert outcome.reason == "points"
    assert tuple(min(each) for each in outcome.parts) == outcome.scores


def test_better_castle_breaks_a_tie() -> None:
    """L42: seats 0 and 1 share the lower castle; the better other castle decides."""
    outcome = rank([60, 71, 10, 70], [1] * 4, {})
    assert outcome.scores == (60, 60, 10, 10)
    assert outcome.winners == (1,)
    assert outcome.reason == "better_castle"
    assert outcome.tie_break is not None
    assert outcome.tie_break.values == (70, 71)


def test_special_rooms_break_the_next_tie() -> None:
    """L42: seven special rooms in both castles beat six, thrones included."""
    outcome = rank([60, 70, 10, 70], [3, 4, 1, 3], {})
    assert outcome.winners == (1,)
    assert outcome.reason == "special_rooms"
    assert outcome.tie_break is not None
    assert outcome.tie_break.values == (6, 7)


def test_nothing_left_means_a_shared_victory() -> None:
    """L42: with equal special rooms the victory is shared."""
    outcome = rank([60, 70, 10, 70], [3, 4, 1, 4], {})
    assert outcome.winners == (0, 1)
    assert outcome.reason == "shared"


@pytest.mark.parametrize("size", range(3, 8))
def test_a_seat_scores_its_lower_castle(size: int) -> None:
    """L42: never the better one."""
    totals = [50 + number for number in range(size)]
    outcome = rank(totals, [1] * size, {})
    assert outcome.scores == tuple(min(totals[seat], totals[(seat - 1) % size]) for seat in range(size))
