from __future__ import annotations

import pytest

from tests.games.rycerze.table import lay_all, new, pile
from zamki.core.ids import Seat
from zamki.games.rycerze.rules.components import DRUM
from zamki.games.rycerze.rules.moves import Move, Recruit, lay
from zamki.games.rycerze.words.typed import find_move

ZERO = Seat(0)


@pytest.mark.parametrize(
    ("typed", "lang", "move"),
    [
        ("dra she", "en", lay(ZERO, "dragon", "shepherd")),
        ("SHE dra", "en", lay(ZERO, "dragon", "shepherd")),
        ("smo pas", "pl", lay(ZERO, "dragon", "shepherd")),
        ("dragon", "en", None),
        ("dra she kni", "en", None),
        ("wizard she", "en", None),
        ("", "en", None),
    ],
)
def test_lays_are_typed_by_the_beginnings_of_names(typed: str, lang: str, move: Move | None) -> None:
    """R5: two beginnings in any order name a lay, if they name exactly one."""
    assert find_move(new(pile("wood_small")).view(ZERO).legal_moves, typed, lang) == move


def test_recruits_are_typed_by_one_beginning() -> None:
    """R10: at the drum one beginning is enough."""
    play = new(pile("wood_small", DRUM))
    lay_all(play, "dragon knight", "shepherd shepherd")
    assert find_move(play.view(ZERO).legal_moves, "kn", "en") == Recruit(ZERO, "knight")
