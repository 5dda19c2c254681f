"""Whole recorded games: every one must replay to its result."""

from __future__ import annotations

from pathlib import Path

import pytest

from zamki.core.play import replay
from zamki.core.record import parse_record

HERE = Path(__file__).parent
RECORDS = sorted(
    path
    for folder in (HERE / "examples", *(HERE.parent / "games").glob("*/records"))
    for path in folder.glob("*.json")
    if not path.name.startswith("castle")
)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_record_replays_to_its_result(path: Path) -> None:
    """A recorded game replays to the same scores, winners and details, and writes the same record again."""
    record = parse_record(path.read_bytes())
    played = replay(record)
    assert (played.outcome is None) == (record.result is None)
    assert replay(played.record()).outcome == played.outcome
