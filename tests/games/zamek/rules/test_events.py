"""What happens, as other programs read it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from zamki.core.errors import Malformed
from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.core.play import replay
from zamki.core.record import parse_record
from zamki.games.zamek.rules.events import EVENTS, parse_event

HERE = Path(__file__).parents[1]
FOLDERS = (HERE / "records", HERE.parents[1] / "records" / "examples")
KEPT: dict[str, list[tuple[int, dict[str, Any]]]] = json.loads((HERE / "golden" / "events.json").read_text())
"""Events of recorded games by their place in the log, in the words they have always had."""


@pytest.mark.parametrize("viewer", [Seat(0), Seat(1), *Onlooker], ids=str)
@pytest.mark.parametrize("record", KEPT)
def test_events_keep_their_words(record: str, viewer: Viewer) -> None:
    """Z30a: everybody is told what happened in the same words as ever, and these are read back."""
    path = next(folder / f"{record}.json" for folder in FOLDERS if (folder / f"{record}.json").exists())
    log = replay(parse_record(path.read_bytes())).view(viewer).log
    for number, said in KEPT[record]:
        assert list(log[number].json().items()) == list(said.items())
        assert parse_event(said) == log[number]


def test_every_kind_of_event_is_kept() -> None:
    """The words of every event are compared with what they were."""
    said = {event["event"] for events in KEPT.values() for _, event in events}
    assert said == {kind.kind for kind in EVENTS}


def test_unknown_events_are_refused() -> None:
    """An event of another game, and one with something missing, are named as faults."""
    with pytest.raises(Malformed, match="There is no event “storm” in this game"):
        parse_event({"event": "storm", "seat": 0})
    with pytest.raises(Malformed, match="“left” is missing"):
        parse_event({"event": "draw", "seat": 0, "tile": "z03", "turn": 1})
