"""Castles for the network to learn from."""

from __future__ import annotations

import numpy as np
import pytest

from zamki.games.ludwig.bots.weights import stored_mind
from zamki.games.ludwig.kernel.evaluate import lower_of, to_come
from zamki.games.ludwig.kernel.policies import best_cell, think
from zamki.games.ludwig.kernel.rules import NO_CHANCE, apply, begin, castle, right_castle, size
from zamki.games.ludwig.kernel.samples import room_for_left
from zamki.games.ludwig.kernel.tables import Ints
from zamki.kernels.rng import seeded


def _after_a_turn(people: int, seed: int) -> Ints:
    """A game whose first rooms stand."""
    s, rng, mind = np.zeros(size(people), np.int32), seeded(seed), stored_mind()
    begin(s, people, rng)
    for _ in range(3):
        for seat in range(people):
            move = think(s, seat, mind, 0.0, rng)
            if move:
                apply(s, seat, move, rng, NO_CHANCE, NO_CHANCE)
    return s


@pytest.mark.parametrize("seed", range(8))
def test_a_choice_knows_which_room_goes_left(seed: int) -> None:
    """Of two rooms the one is meant for the left castle that is better there beside the other (L1, L9)."""
    mind, s = stored_mind(), _after_a_turn(4, seed)

    def worth(seat: int, *codes: int) -> float:
        ends = seat, right_castle(s, seat)
        rooms = [to_come(s, at) - 1 for at in ends]
        one, other = (
            best_cell(s, castle(at), code, left, mind, 0.0, seeded(1))[0]
            for at, code, left in zip(ends, codes, rooms, strict=True)
        )
        return float(lower_of(one, other, rooms[0], rooms[1], mind))

    for seat in range(4):
        move = think(s, seat, mind, 0.0, seeded(1))
        both = (move >> 7) & 255, (move >> 15) & 255
        found = room_for_left(s, seat, move, mind)
        assert found in both
        assert worth(seat, found, sum(both) - found) >= worth(seat, sum(both) - found, found)
