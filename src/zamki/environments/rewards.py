"""What a game is worth to whom: the same in every environment."""

from __future__ import annotations

from collections.abc import Collection


def rewards(winners: Collection[int], seats: int) -> list[float]:
    """1 for who wins alone, together -1 for the others; a shared win is shared, so that all add up to 0.

    Where somebody without a seat wins, everybody at the table loses.

    >>> rewards([1], 3), rewards([0, 1], 2)
    ([-0.5, 1.0, -0.5], [0.0, 0.0])
    """
    return [_reward(1 / len(winners) if seat in winners else 0.0, seats) for seat in range(seats)]


def _reward(share: float, seats: int) -> float:
    return (share * seats - 1) / (seats - 1)
