"""Whole recorded games: every one must replay to its result."""

from __future__ import annotations

from pathlib import Path

import pytest

from zamki.core.play import replay
from zamki.core.record import parse_record

HERE = Path(__file__).parent
RECORDS = sorted(path for path in HERE.glob("*/*.json") if not path.name.startswith("castle"))
RYCERZE_ENDS = {
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


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_record_replays_to_its_result(path: Path) -> None:
    """A recorded game replays to the same scores, winners and details, and writes the same record again."""
    record = parse_record(path.read_bytes())
    played = replay(record)
    assert (played.outcome is None) == (record.result is None)
    assert replay(played.record()).outcome == played.outcome


def test_every_way_a_game_of_rycerze_ends_is_recorded() -> None:
    """R8, R11, R12: there is a recorded game for every way a castle and a game are decided."""
    assert {path.stem for path in (HERE / "rycerze").glob("*.json")} >= RYCERZE_ENDS


@pytest.mark.parametrize("name", sorted(end for end in RYCERZE_ENDS if "-by-" in end and "castle" not in end))
def test_rycerze_records_end_as_they_are_named(name: str) -> None:
    """R11, R12: the outcome's reason is the one the fixture stands for."""
    played = replay(parse_record((HERE / "rycerze" / f"{name}.json").read_bytes()))
    assert played.outcome is not None
    assert played.outcome.reason == name.rpartition("-")[2]
