from __future__ import annotations

import pytest

from tests.games.rycerze.table import new, pile
from zamki.core.errors import Malformed
from zamki.core.ids import Json, Seat
from zamki.games.rycerze.rules.moves import Lay, Recruit, lay

ZERO, ONE = Seat(0), Seat(1)


def test_moves_read_well() -> None:
    """R5, R10: a move has a short stable text."""
    assert str(lay(ONE, "shepherd", "dragon")) == "1: lay dragon shepherd"
    assert str(Recruit(ZERO, "archer")) == "0: recruit archer"
    assert lay(ONE, "shepherd", "dragon") == Lay(ONE, ("dragon", "shepherd"))


@pytest.mark.parametrize(
    "data",
    [
        {"seat": 0, "type": "lay", "cards": ["dragon"]},
        {"seat": 0, "type": "lay", "cards": "dragon knight"},
        {"seat": 0, "type": "lay", "cards": ["dragon", 1]},
        {"seat": 0, "type": "lay", "cards": ["dragon", "knight"], "loud": True},
        {"seat": True, "type": "lay", "cards": ["dragon", "knight"]},
        {"type": "lay", "cards": ["dragon", "knight"]},
        {"seat": 0, "type": "recruit"},
        {"seat": 0, "type": "attack"},
        {"seat": 0},
    ],
)
def test_moves_of_wrong_form_are_refused(data: dict[str, Json]) -> None:
    """R5, R10: a move has exactly its fields."""
    with pytest.raises(Malformed):
        new(pile()).submit_json(data)
