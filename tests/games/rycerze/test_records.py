"""Every way a castle and a game of Rycerze are decided is kept as a recorded game."""

from __future__ import annotations

from pathlib import Path

import pytest

from zamki.core.play import replay
from zamki.core.record import parse_record

RECORDS = Path(__file__).parent / "records"
ENDS = {
    "castle-by-strength",
    "castle-by-sword-after-cancelling",
    "castle-by-sword-shepherds-only",
    "end-by-age",
    "end-by-cards",
    "end-by-points",
    "long-by-age",
    "long-by-points",
    "open-recruitment",
}


def test_every_way_a_game_of_rycerze_ends_is_recorded() -> None:
    """R8, R11, R12: there is a recorded game for every way a castle and a game are decided."""
    assert {path.stem for path in RECORDS.glob("*.json")} >= ENDS


@pytest.mark.parametrize("name", sorted(end for end in ENDS if "-by-" in end and "castle" not in end))
def test_rycerze_records_end_as_they_are_named(name: str) -> None:
    """R11, R12: the outcome's reason is the one the fixture stands for."""
    played = replay(parse_record((RECORDS / f"{name}.json").read_bytes()))
    assert played.outcome is not None
    assert played.outcome.reason == name.rpartition("-")[2]
