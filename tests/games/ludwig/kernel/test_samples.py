"""Castles for the network to learn from: from turn to turn, and compared by rooms."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from zamki.games.ludwig.bots.weights import quick_mind, stored_mind
from zamki.games.ludwig.kernel.board import total
from zamki.games.ludwig.kernel.comparisons import compare_rooms
from zamki.games.ludwig.kernel.evaluate import NO_NET, lower_of, to_come
from zamki.games.ludwig.kernel.notes import (
    BEGUN,
    COMPARED,
    F_AGAIN,
    F_CASTLE,
    F_END,
    F_FITTED,
    F_GAME,
    F_GROUP,
    F_KIND,
    F_LABEL,
    F_LEFT,
    F_TURN,
    N_FACTS,
    Store,
)
from zamki.games.ludwig.kernel.objects import N_CODES, N_SHEET, ROOM_CODES
from zamki.games.ludwig.kernel.policies import best_cell, think
from zamki.games.ludwig.kernel.rules import BODY, HAND, NO_CHANCE, apply, begin, castle, right_castle, size
from zamki.games.ludwig.kernel.samples import room_for_left
from zamki.games.ludwig.kernel.search import blind
from zamki.games.ludwig.kernel.tables import CODE, ROOMS, Ints
from zamki.games.ludwig.training.generate import castles
from zamki.games.ludwig.training.plan import QUICK
from zamki.kernels.entry import ByNumba
from zamki.kernels.rng import seeded

pytestmark = pytest.mark.usefixtures("overflow")
NOTES = 64
_compare_rooms = ByNumba(compare_rooms)  # Python takes minutes for the games it plays out


def _dealt(people: int, seed: int) -> Ints:
    s = np.zeros(size(people), np.int32)
    begin(s, people, seeded(seed))
    return s


def _after_a_turn(people: int, seed: int) -> Ints:
    """A game whose first rooms stand."""
    s, rng, mind = _dealt(people, seed), seeded(seed), stored_mind()
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
    for seat in range(4):
        move = think(s, seat, mind, 0.0, seeded(1))
        one, two = (move >> 7) & 255, (move >> 15) & 255
        left = room_for_left(s, seat, move, mind)
        ends = seat, right_castle(s, seat)
        rooms = [to_come(s, at) - 1 for at in ends]

        def worth(*codes: int, ends: tuple[int, int] = ends, rooms: list[int] = rooms) -> float:
            here, there = (
                best_cell(s, castle(at), code, stay, mind, 0.0, seeded(1))[0]
                for at, code, stay in zip(ends, codes, rooms, strict=True)
            )
            return float(lower_of(here, there, rooms[0], rooms[1], mind))

        assert left in (one, two)
        assert worth(left, one + two - left) >= worth(one + two - left, left)


def test_castles_hang_together_from_turn_to_turn() -> None:
    """A castle that is noted at all is noted at the beginning of every turn but the first, and ends once."""
    _, _, facts = castles(replace(QUICK, per_part=12), NO_NET, 5, 0)
    begun = facts[facts[:, F_KIND] == BEGUN]
    chains = defaultdict(list)
    for row in begun:
        chains[row[F_GAME], row[F_CASTLE]].append(row)
    assert len(chains) > 12
    for chain in chains.values():
        assert [row[F_TURN] for row in chain] == list(range(1, 8))
        assert [row[F_LEFT] for row in chain] == list(range(14, 0, -2))
        assert len({row[F_END] for row in chain}) == 1


def _compared(seen: Ints, seat: int, worlds: int = 2) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    store: Store = (
        np.zeros((NOTES, N_SHEET), np.int8),
        np.zeros((NOTES, N_CODES), np.uint8),
        np.zeros((NOTES, N_FACTS), np.float32),
    )
    count = _compare_rooms(seen, seat, 3, 0, worlds, 8, 0.0, quick_mind(NO_NET), seeded(2), store, 0)
    return store[1][:count], store[2][:count]


@pytest.mark.parametrize("people", [3, 4, 7])
def test_every_room_of_the_hand_is_tried_on_both_sides(people: int) -> None:
    """Both castles of a seat are noted with each room it could choose, and stay as they are (L6, L9)."""
    seen, seat = _dealt(people, 4), 1
    blind(seen, seat)
    before = seen.copy()
    codes, facts = _compared(seen, seat)
    assert (seen[:BODY] == before[:BODY]).all()
    for at in range(people):
        assert total(seen, castle(at)) == total(before, castle(at))
        assert seen[castle(at) + ROOMS] == before[castle(at) + ROOMS]
    hand = seen[HAND + 10 * seat + 1 : HAND + 10 * seat + 1 + seen[HAND + 10 * seat]]
    assert len(facts) == 2 * len(hand)
    assert set(facts[:, F_KIND]) == {COMPARED}
    for at in (seat, right_castle(seen, seat)):
        own = facts[:, F_CASTLE] == at
        rooms = seen[castle(at) + ROOMS]
        assert sorted(codes[own, ROOM_CODES + rooms]) == sorted(hand)
        assert len(set(facts[own, F_GROUP])) == 1
        assert (codes[own, ROOM_CODES] == seen[castle(at) + CODE]).all()


def test_compared_rooms_are_worth_what_comes_of_them() -> None:
    """Played on to the end, labels are scores of castles, and both halves of the worlds mostly agree."""
    seen, seat = _after_a_turn(4, 6), 2
    blind(seen, seat)
    _, facts = _compared(seen, seat, worlds=40)
    assert facts[:, F_LABEL].min() > total(seen, castle(seat)) / 2
    assert np.abs(facts[:, F_LABEL] - facts[:, F_FITTED]).mean() < 8
    for group in set(facts[:, F_GROUP]):
        own = facts[facts[:, F_GROUP] == group]
        assert np.corrcoef(own[:, F_LABEL], own[:, F_AGAIN])[0, 1] > 0.5
