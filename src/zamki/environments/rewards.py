"""The rewards of all environments."""

from __future__ import annotations

from collections.abc import Collection


def rewards(winners: Collection[int], seats: int) -> list[float]:
    """Returns rewards with sum 0: 1 for a sole winner, -1 divided among the others, ties shared.

    If a player without a seat wins, all seats lose.

    >>> rewards([1], 3), rewards([0, 1], 2)
    ([-0.5, 1.0, -0.5], [0.0, 0.0])
    """
    return [_reward(1 / len(winners) if seat in winners else 0.0, seats) for seat in range(seats)]


def _reward(share: float, seats: int) -> float:
    return (share * seats - 1) / (seats - 1)
