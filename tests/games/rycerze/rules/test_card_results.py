from __future__ import annotations

from zamki.core.ids import Seat
from zamki.core.setup import built_in_edition
from zamki.games.rycerze.rules.card_results import cancelled, contenders, fates
from zamki.games.rycerze.rules.edition import read_components
from zamki.games.rycerze.rules.state import Attack

COMPONENTS = read_components(built_in_edition("rycerze", "reconstruction-1"))
LAID = (("dragon", "shepherd"), ("knight", "shepherd"), ("knight", "footman"))


def test_fates() -> None:
    """R6, R7, R8, R9: shepherds go home, twins cancel, the strongest takes it, the rest goes to the camp."""
    attack = Attack("brick_big", LAID, Seat(0), "dragon", Seat(1))
    assert fates(attack) == [["won", "home"], ["cancelled", "home"], ["cancelled", "camp"]]


def test_contenders() -> None:
    """R7, R8: what only one seat laid fights, the strongest for this material first; shepherds never do."""
    assert cancelled(LAID) == ("knight",)
    assert contenders(LAID, "brick_big", COMPONENTS) == [("dragon", 0, 5), ("footman", 2, 2)]
    assert contenders((("shepherd", "shepherd"),) * 2, "brick_big", COMPONENTS) == []
