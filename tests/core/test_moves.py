from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator

from zamki.core.moves import LegalMoves, legal_moves_from, no_moves


def test_moves_are_worked_out_once_and_only_when_looked_at() -> None:
    """The collection is lazy."""
    asked: list[int] = []

    def find() -> Iterator[int]:
        asked.append(1)
        yield from (1, 2, 3)

    moves = LegalMoves(find)
    assert asked == []
    assert (len(moves), list(moves), moves[1], 3 in moves, bool(moves)) == (3, [1, 2, 3], 2, True, True)
    assert asked == [1]


def test_membership_can_be_asked_without_listing() -> None:
    """A game may answer `in` directly."""
    moves: LegalMoves[int] = LegalMoves(lambda: 1 // 0, lambda move: move == 5)  # type: ignore[arg-type, return-value]
    assert 5 in moves
    assert 6 not in moves


def test_nothing_to_do_is_false() -> None:
    """No moves, no truth."""
    assert not no_moves()
    assert repr(LegalMoves(lambda: range(9))) == "<LegalMoves: 9 (0, 1, 2, 3, 4, 5, …)>"


def test_moves_are_equal_if_their_lists_are() -> None:
    """However two collections find their moves, the same moves in the same order make them equal."""
    moves = LegalMoves(lambda: range(3), lambda move: move in range(3))
    assert moves == legal_moves_from((0, 1, 2))
    assert hash(moves) == hash(legal_moves_from((0, 1, 2)))
    assert moves != legal_moves_from((2, 1, 0))
    assert moves != (0, 1, 2)


def test_moves_are_pickled_and_copied_as_their_list() -> None:
    """A collection whose functions cannot leave the process leaves as what they find."""
    moves = LegalMoves(lambda: range(3), lambda move: move in range(3))
    for again in (pickle.loads(pickle.dumps(moves)), copy.deepcopy(moves), copy.copy(moves)):
        assert again == moves
        assert 2 in again
        assert 3 not in again
